# SPDX-License-Identifier: GPL-3.0-or-later
# What every target shares: language level, warnings, sanitizers; and one function per kind of target.
include(GNUInstallDirs)
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

set(STAGEFALL_SANITIZE "" CACHE STRING "Sanitizers to build with: address,undefined or thread")

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE}")
endif()
find_program(MOLD mold)

find_package(Threads REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(tl-expected REQUIRED)

add_library(stagefall_common INTERFACE)
target_include_directories(stagefall_common INTERFACE "${CMAKE_SOURCE_DIR}")
# -Wrestrict of GCC 12 is wrong about std::string's operator+ in optimised builds (GCC bug 105651).
target_compile_options(stagefall_common INTERFACE
  -Wall -Wextra -Wpedantic -Werror -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast
  -Wcast-qual -Wimplicit-fallthrough $<$<CONFIG:Debug>:-Wnull-dereference> -Wno-missing-field-initializers
  $<$<NOT:$<CONFIG:Debug>>:-Wno-restrict> $<$<CXX_COMPILER_ID:Clang>:-Wno-unknown-warning-option>)
target_link_libraries(stagefall_common INTERFACE tl::expected Threads::Threads)
if(MOLD)
  target_link_options(stagefall_common INTERFACE -fuse-ld=mold)
endif()
# Not vptr: it looks at memory through a pipe, and calls every object broken where a test has used up the descriptors.
if(STAGEFALL_SANITIZE)
  target_compile_options(stagefall_common INTERFACE -fsanitize=${STAGEFALL_SANITIZE} -fno-omit-frame-pointer
    -fno-sanitize-recover=all -fno-sanitize=vptr -Wno-null-dereference -Wno-maybe-uninitialized $<$<CXX_COMPILER_ID:GNU>:-Wno-tsan>)
  target_link_options(stagefall_common INTERFACE -fsanitize=${STAGEFALL_SANITIZE})
endif()

# stagefall_library(NAME SOURCES ... [DEPENDS ...] [PRIVATE_DEPENDS ...]): one folder of core, one static library.
function(stagefall_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;PRIVATE_DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC stagefall_common ${ARG_DEPENDS} PRIVATE ${ARG_PRIVATE_DEPENDS})
endfunction()

# stagefall_test(NAME SOURCES ... DEPENDS ... [LABELS ...] [TIMEOUT s]): a Qt Test program without a window.
# The source that holds the test object includes its own "NAME.moc" at the end.
function(stagefall_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "SOURCES;DEPENDS;LABELS" ${ARGN})
  if(NOT ARG_SOURCES)
    set(ARG_SOURCES ${name}.cpp)
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  add_executable(${name} ${ARG_SOURCES})
  # Without the compiler's macros moc does not wander into the C++20 parts of the standard library, which it cannot parse.
  set_target_properties(${name} PROPERTIES AUTOMOC ON AUTOMOC_COMPILER_PREDEFINES OFF)
  target_link_libraries(${name} PRIVATE stagefall_common ${ARG_DEPENDS} Qt6::Test)
  target_compile_definitions(${name} PRIVATE STAGEFALL_SOURCE_DIR="${CMAKE_SOURCE_DIR}" QT_NO_KEYWORDS)
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABELS}" SKIP_REGULAR_EXPRESSION "STAGEFALL_SKIP")
  # What is about moments gets the machine for itself.
  if("timing" IN_LIST ARG_LABELS)
    set_tests_properties(${name} PROPERTIES RUN_SERIAL ON)
  endif()
endfunction()

# stagefall_ui_test(NAME [SOURCES ...] DEPENDS ... [LABELS ...] [TIMEOUT s]): the same with widgets, offscreen.
function(stagefall_ui_test name)
  stagefall_test(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE Qt6::Widgets)
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "QT_QPA_PLATFORM=offscreen")
endfunction()
