// SPDX-License-Identifier: GPL-3.0-or-later
// The other side of tst_http2. The argument is a folder with cert.pem, expired.pem and their keys. Prints the ports
// it listens on and what happens to streams, a line each.
'use strict';
const fs = require('fs');
const http2 = require('http2');
const https = require('https');
const folder = process.argv[2];
let sessions = 0;
let held = [];

function identity(name) {
  return { key: fs.readFileSync(`${folder}/${name}_key.pem`), cert: fs.readFileSync(`${folder}/${name}.pem`) };
}

function answer(stream, headers) {
  const common = { ':status': 200, 'x-session': String(stream.session.number) };
  switch (headers[':path']) {
    case '/hold': // answered when twenty are there at the same time
      held.push(stream);
      if (held.length < 20) return;
      for (const one of held) {
        one.respond({ ...common, 'x-session': String(one.session.number) });
        one.end('held');
      }
      held = [];
      return;
    case '/hang/1':
    case '/hang/2':
      stream.respond(common);
      stream.write('data');
      return;
    case '/trailers':
      stream.respond(common, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'server-timing': 'queue;dur=5' }));
      stream.end('body');
      return;
    case '/refuse':
      stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR);
      return;
    case '/early':
      stream.additionalHeaders({ ':status': 103 });
      stream.respond(common);
      stream.end('early');
      return;
    default: {
      let size = 0;
      stream.on('data', (chunk) => { size += chunk.length; });
      stream.on('end', () => {
        stream.respond(common);
        stream.end(String(size));
      });
    }
  }
}

function start(name, server) {
  server.on('session', (session) => { session.number = ++sessions; });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    stream.on('close', () => console.log(`closed ${headers[':path']} ${stream.rstCode}`));
    answer(stream, headers);
  });
  listen(name, server);
}

function listen(name, server) {
  server.listen(0, '127.0.0.1', () => console.log(`port ${name} ${server.address().port}`));
}

start('tls', http2.createSecureServer(identity('cert')));
start('expired', http2.createSecureServer(identity('expired')));
listen('old', https.createServer(identity('cert'), (request, response) => response.end('old')));
// Only whoever shows that same certificate is let in.
const known = { ...identity('cert'), ca: identity('cert').cert, requestCert: true, rejectUnauthorized: true };
listen('known', https.createServer(known, (request, response) => response.end('known')));
start('plain', http2.createServer());
process.stdin.on('end', () => process.exit(0)).resume(); // ends with the test, however that ends
