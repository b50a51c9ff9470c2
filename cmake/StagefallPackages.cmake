# SPDX-License-Identifier: GPL-3.0-or-later
# What is installed besides the programs, and two Debian packages: stagefall-cli, with what both programs read, and
# stagefall, the window. packaging/debs.sh builds and checks them.
set(linux "${CMAKE_SOURCE_DIR}/packaging/linux")
set(made "${CMAKE_BINARY_DIR}/packages")
find_program(GZIP gzip)

# Debian wants man pages and changelogs compressed, without the time of compressing.
function(stagefall_install_gzipped source name destination component)
  if(NOT GZIP)
    return()
  endif()
  file(MAKE_DIRECTORY "${made}/${component}")
  execute_process(COMMAND ${GZIP} -9nc "${source}" OUTPUT_FILE "${made}/${component}/${name}" COMMAND_ERROR_IS_FATAL ANY)
  install(FILES "${made}/${component}/${name}" DESTINATION "${destination}" COMPONENT ${component})
endfunction()

function(stagefall_install_docs component package)
  install(FILES "${linux}/copyright" DESTINATION "${CMAKE_INSTALL_DOCDIR_BASE}/${package}" COMPONENT ${component})
  stagefall_install_gzipped("${linux}/changelog" changelog.gz "${CMAKE_INSTALL_DOCDIR_BASE}/${package}" ${component})
  stagefall_install_gzipped("${linux}/${package}.1" ${package}.1.gz "${CMAKE_INSTALL_MANDIR}/man1" ${component})
endfunction()

set(CMAKE_INSTALL_DOCDIR_BASE "${CMAKE_INSTALL_DATAROOTDIR}/doc")
set(share "${CMAKE_INSTALL_DATAROOTDIR}")
foreach(folder IN ITEMS workbenches sessions schemas budgets)
  if(EXISTS "${CMAKE_SOURCE_DIR}/resources/${folder}")
    install(DIRECTORY "${CMAKE_SOURCE_DIR}/resources/${folder}" DESTINATION "${share}/stagefall" COMPONENT cli)
  endif()
endforeach()
stagefall_install_docs(cli stagefall-cli)

if(STAGEFALL_WINDOW)
  install(FILES "${linux}/org.stagefall.Stagefall.desktop" DESTINATION "${share}/applications" COMPONENT window)
  install(FILES "${linux}/org.stagefall.Stagefall.metainfo.xml" DESTINATION "${share}/metainfo" COMPONENT window)
  install(FILES "${linux}/org.stagefall.Stagefall.xml" DESTINATION "${share}/mime/packages" COMPONENT window)
  set(icons "${CMAKE_SOURCE_DIR}/resources/icons")
  install(FILES "${icons}/stagefall.svg" DESTINATION "${share}/icons/hicolor/scalable/apps" COMPONENT window)
  install(FILES "${icons}/stagefall-workbench.svg" DESTINATION "${share}/icons/hicolor/scalable/mimetypes"
    RENAME "application-vnd.stagefall.workbench+json.svg" COMPONENT window)
  foreach(size IN ITEMS 16 22 24 32 48 64 128 256)
    install(FILES "${icons}/png/stagefall-${size}.png" DESTINATION "${share}/icons/hicolor/${size}x${size}/apps"
      RENAME stagefall.png COMPONENT window)
  endforeach()
  stagefall_install_docs(window stagefall)
endif()

# Packing packs what was built, and builds nothing else.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME stagefall)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own, below; any other would be put before it
set(CPACK_PACKAGE_VENDOR "The Stagefall maintainers")
set(CPACK_PACKAGE_CONTACT "The Stagefall maintainers <maintainers@stagefall.org>")
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_DIRECTORY "${CMAKE_BINARY_DIR}/packages/out")
set(CPACK_PACKAGING_INSTALL_PREFIX "/usr")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL cli)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_CLI_PACKAGE_NAME stagefall-cli)
set(CPACK_DEBIAN_CLI_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_CLI_DESCRIPTION "run agents from a terminal and show where their time goes
Stagefall measures where an agent's time goes: it runs sessions against any
OpenAI-compatible endpoint, or the lab inside it, and judges every stage by a
latency budget. This package holds the program for the terminal, and the
workbenches and recordings that the window reads too.")
if(STAGEFALL_WINDOW)
  list(APPEND CPACK_COMPONENTS_ALL window)
  set(CPACK_DEBIAN_WINDOW_PACKAGE_NAME stagefall)
  set(CPACK_DEBIAN_WINDOW_PACKAGE_SECTION devel)
  set(CPACK_DEBIAN_WINDOW_PACKAGE_DEPENDS "stagefall-cli (= ${PROJECT_VERSION})")
  set(CPACK_DEBIAN_WINDOW_PACKAGE_RECOMMENDS
    "fonts-inter, fonts-jetbrains-mono, fonts-noto-cjk, gnome-keyring | kwalletmanager, libsecret-1-0, \
qt6-translations-l10n")
  set(CPACK_DEBIAN_WINDOW_DESCRIPTION "workbench for the latency of agents
Stagefall shows live what an agent does and lays out each context, retrieval,
inference and tool call on a waterfall with a latency budget drawn over it:
what is over turns red the moment it is. Sessions are recorded, replayed and
written as HTML, PDF, PNG, SVG, Markdown, CSV or JSON.")
endif()
include(CPack)
