import { isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import { boundReads } from './bounded-reads.js';
import type { Guard, Target } from './guard.js';

/** Time for a TLS handshake. */
const HANDSHAKE_MS = 15_000;
/** All that a receiver may send for one request, its headers and informational answers included. */
const RECEIVED_BYTES_MAX = 256 * 1024;

/** Adapts the guard to undici's connector. */
export function connectBy(guard: Guard, target: Target, ca: string[] | undefined): buildConnector.connector {
  return (_options, done) => {
    guard.connect(target).then(
      (socket) => {
        socket.resume();
        if (!target.encrypted) {
          boundReads(socket, RECEIVED_BYTES_MAX);
          done(null, socket);
          return;
        }
        const servername = isIP(target.host) === 0 ? target.host : '';
        const options = {
          socket,
          servername,
          host: target.host,
          minVersion: 'TLSv1.2',
          ALPNProtocols: ['http/1.1'],
        } as const;
        const tls = connectTls(ca === undefined ? options : { ...options, ca });
        const timer = setTimeout(() => {
          tls.destroy(Object.assign(new Error('no TLS handshake'), { code: 'ETIMEDOUT' }));
        }, HANDSHAKE_MS);
        tls.once('secureConnect', () => {
          clearTimeout(timer);
          tls.removeAllListeners('error');
          boundReads(tls, RECEIVED_BYTES_MAX);
          done(null, tls);
        });
        tls.once('error', (error: Error) => {
          clearTimeout(timer);
          done(error, null);
        });
      },
      (error: unknown) => {
        done(error instanceof Error ? error : new Error(String(error)), null);
      },
    );
  };
}
