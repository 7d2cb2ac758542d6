import { readFileSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { connect as connectTls, createServer as createTlsServer, type SecureContextOptions } from 'node:tls';
import type { FirmadorPlace } from '../config/firmador.js';
import type { Connection } from './client.js';
import type { FirmadorCore } from './core.js';
import { serveConnection } from './server.js';

/** A signer with its own address. */
export type RemotePlace = Extract<FirmadorPlace, { readonly kind: 'unix' | 'tls' }>;

const CONNECT_MS = 5000;

/** Connects to a signer that runs apart. Over TLS each side proves itself with a certificate of the same authority. */
export function connectRemote(place: RemotePlace): Promise<Connection> {
  const socket =
    place.kind === 'unix'
      ? createConnection(place.path)
      : connectTls({ host: place.host, port: place.port, ...tlsFiles(place) });
  return new Promise((resolve, reject) => {
    socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('the signer does not answer')));
    socket.once('error', reject);
    socket.once(place.kind === 'unix' ? 'connect' : 'secureConnect', () => {
      socket.setTimeout(0).off('error', reject).unref();
      resolve({ stream: socket, kill: () => socket.destroy() });
    });
  });
}

/** Listens for services. A Unix socket is for its owner and group; over TLS a client without a certificate of the authority is refused. */
export async function listenRemote(place: RemotePlace, core: FirmadorCore): Promise<Server> {
  const serve = (socket: Parameters<typeof serveConnection>[0]): void => {
    serveConnection(socket, core);
  };
  if (place.kind === 'unix') {
    const server = createServer(serve);
    rmSync(place.path, { force: true }); // left by a killed signer
    await listening(server, () => {
      // Made with these permissions: a later chmod would leave it open to others for a moment.
      const before = process.umask(0o117);
      server.listen(place.path);
      process.umask(before);
    });
    return server;
  }
  const server = createTlsServer({ ...tlsFiles(place), requestCert: true, rejectUnauthorized: true }, serve);
  server.on('tlsClientError', () => undefined);
  await listening(server, () => server.listen(place.port, place.host));
  return server;
}

function listening(server: Server, listen: () => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).once('listening', () => {
      resolve();
    });
    listen();
  });
}

function tlsFiles({ ca, certificate, key }: Extract<RemotePlace, { readonly kind: 'tls' }>): SecureContextOptions {
  return {
    ca: readFileSync(ca),
    cert: readFileSync(certificate),
    key: readFileSync(key),
    minVersion: 'TLSv1.3',
  };
}
