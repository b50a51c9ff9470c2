#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# make_certificates.sh FOLDER: two self-signed certificates for localhost and their keys: cert.pem, which is good, and
# expired.pem. Only "openssl ca" can make one that has expired.
set -e
cd "$1"
request() { openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost "$@"; }
request -x509 -addext subjectAltName=DNS:localhost -days 2 -keyout cert_key.pem -out cert.pem

cat > ca.cnf <<END
[ca]
default_ca = here
[here]
database = index.txt
new_certs_dir = .
serial = serial.txt
default_md = sha256
policy = names
x509_extensions = extensions
[names]
commonName = supplied
[extensions]
subjectAltName = DNS:localhost
END
: > index.txt
echo 01 > serial.txt
request -new -keyout expired_key.pem -out expired.csr
openssl ca -config ca.cnf -selfsign -batch -notext -keyfile expired_key.pem -in expired.csr \
  -startdate 20200101000000Z -enddate 20200102000000Z -out expired.pem
