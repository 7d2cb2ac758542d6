import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config/config.js';
import type { Variable } from '../config/variables.js';
import { AppError } from '../domain/app-error.js';

/**
 * Refuses a port that cannot be had. Called before the database is migrated: a new version that cannot serve must leave the
 * database of the running one as it is.
 */
export async function checkPorts(config: Config): Promise<void> {
  const { host } = config;
  if (config.roles.has('api')) await checkPort(host, config.port, 'PORT');
  if (config.metricsPort !== undefined) await checkPort(host, config.metricsPort, 'RUBRICA_METRICS_PORT');
  if (config.sriUrl === undefined) await checkPort('127.0.0.1', config.simulatorPort, 'RUBRICA_SIMULADOR_PORT');
}

async function checkPort(host: string, port: number, variable: Variable): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  } catch (error) {
    throw portTrouble(error, variable, port);
  }
}

/** The same error, or what an operator can do about a port that cannot be had. */
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
