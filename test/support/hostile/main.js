// A process of hostile servers, one port per attack, so that their cost is not counted in the process under test. Started by servers.ts
// with the TLS key and certificate; reports its ports over IPC.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createServer as createTls } from 'node:tls';
import { HTTP_ATTACKS, serveHttp } from './http.js';
import { IMAP_ATTACKS, serveImap } from './imap.js';
import { SMTP_ATTACKS, serveSmtp } from './smtp.js';

const [keyFile, certificateFile] = process.argv.slice(2);
const tls = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) };

const KINDS = {
  imap: { attacks: IMAP_ATTACKS, serve: serveImap, create: (serve) => createTls(tls, serve) },
  smtp: { attacks: SMTP_ATTACKS, serve: serveSmtp, create: createServer },
  http: { attacks: HTTP_ATTACKS, serve: serveHttp, create: createServer },
};

/** Writes chunks no faster than the other side reads them. With `dripMs`, one byte at a time. */
function writer(socket) {
  let turn = Promise.resolve();
  let drained = () => undefined;
  for (const event of ['drain', 'close']) socket.on(event, () => drained());
  const write = async (chunks, dripMs) => {
    for (const chunk of chunks) {
      for (const part of dripMs === undefined ? [chunk] : chunk) {
        if (socket.destroyed) return;
        if (!socket.write(part, 'latin1')) await new Promise((resolve) => (drained = resolve));
        if (dripMs !== undefined) await new Promise((resolve) => setTimeout(resolve, dripMs));
      }
    }
  };
  return (chunks, dripMs) => (turn = turn.then(() => write(chunks, dripMs)).catch(() => undefined));
}

const ports = {};
const connections = {};
for (const [kind, { attacks, serve, create }] of Object.entries(KINDS)) {
  ports[kind] = {};
  for (const name of Object.keys(attacks)) {
    const server = create((socket) => {
      connections[`${kind} ${name}`] = (connections[`${kind} ${name}`] ?? 0) + 1;
      socket.on('error', () => undefined);
      const hear = serve(name, writer(socket), socket);
      let rest = '';
      socket.setEncoding('latin1');
      socket.on('data', (text) => {
        const lines = (rest + text).split('\r\n');
        rest = lines.pop();
        for (const line of lines) hear(line);
      });
    }).listen(0, '127.0.0.1');
    server.on('tlsClientError', () => undefined);
    await once(server, 'listening');
    ports[kind][name] = server.address().port;
  }
}
process.on('message', () => process.send({ connections }));
process.on('disconnect', () => process.exit());
process.send({ ports });
