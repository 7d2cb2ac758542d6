import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from '../config/config.js';
import type { Variable } from '../config/variables.js';
import { AppError } from '../kernel/app-error.js';

/**
 * Refuses a port that another program uses. Called before the migration: a new version that cannot serve must not change the
 * database of the running one.
 */
export async function checkPorts(config: Config): Promise<void> {
  const { host } = config;
  if (config.roles.has('api')) await checkPort(host, config.port, 'PORT');
  if (config.metricsPort !== undefined) await checkPort(host, config.metricsPort, 'RUBRICA_METRICS_PORT');
  if (config.sriUrl === undefined) await checkPort('127.0.0.1', config.simulatorPort, 'RUBRICA_SIMULADOR_PORT');
}

const WILDCARDS = ['0.0.0.0', '::'];
const CONNECT_MS_MAX = 1000;

/** Connects instead of listening: a brief listener would accept connections that only the service can answer. */
async function checkPort(host: string, port: number, variable: Variable): Promise<void> {
  if (port === 0) return;
  const hosts = WILDCARDS.includes(host) ? ownAddresses() : [host];
  for (const one of hosts) {
    if (await isServed(one, port))
      throw portTrouble(Object.assign(new Error('in use'), { code: 'EADDRINUSE' }), variable, port);
  }
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((found = []) =>
    // Link-local addresses need their zone.
    found.flatMap(({ address, scopeid = 0 }) => (scopeid === 0 ? [address] : [])),
  );
}

function isServed(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const answer = (served: boolean) => (): void => {
      socket.destroy();
      resolve(served);
    };
    socket.once('connect', answer(true)).once('error', answer(false));
    socket.setTimeout(CONNECT_MS_MAX, answer(false));
  });
}

/** Maps a listen error to advice for the operator; returns other errors unchanged. */
export function portTrouble(error: unknown, variable: Variable, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  return new AppError(
    'puerto-no-disponible',
    code === 'EACCES'
      ? `No hay permiso para atender en el puerto ${port}; use uno mayor a 1023, por ejemplo: ${variable}=8080 npm start`
      : `El puerto ${port} ya está en uso; detenga el otro programa o elija otro puerto, por ejemplo: ${variable}=${port + 1} npm start`,
    { cause: error },
  );
}
