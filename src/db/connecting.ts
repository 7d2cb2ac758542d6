import pg from 'pg';
import { AppError } from '../kernel/app-error.js';
import { requiresWritable, hostConfigs } from './hosts.js';

/** Server and user of a connection. */
export type Login = pg.ClientConfig;

/** Runs `body` on its own connection, with application name `name`; with several hosts, on the writable one. */
export async function withClient<T>(
  config: pg.ClientConfig,
  name: string,
  body: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const ways = hostConfigs(config);
  const client = await anyOf(ways, (way) =>
    connectTo({ ...way, application_name: name, connectionTimeoutMillis: CONNECT_MS }, ways.length > 1),
  );
  try {
    return await body(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the first success; if all fail, throws the last error. */
async function anyOf<T, R>([first, ...others]: readonly [T, ...T[]], attempt: (one: T) => Promise<R>): Promise<R> {
  let outcome = attempt(first);
  for (const other of others) outcome = outcome.catch(() => attempt(other));
  return outcome;
}

const CONNECT_MS = 10_000;

/** Opens the connection, or throws a reason in Spanish. */
async function connectTo(config: pg.ClientConfig, writes: boolean): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => undefined); // Reported by the running statement.
  try {
    await client.connect();
    if (writes) await requiresWritable(client);
    return client;
  } catch (cause) {
    await client.end().catch(() => undefined);
    throw new AppError('base-no-disponible', `No se puede conectar a PostgreSQL: ${whyNotConnected(cause)}.`, {
      cause,
    });
  }
}

/** Meaning of PostgreSQL and network errors, with the remedy. */
const CONNECT_TROUBLES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nadie atiende en esa dirección y puerto; encienda el servidor o corrija DATABASE_URL',
  ENOTFOUND: 'ese nombre de servidor no existe; corrija DATABASE_URL',
  EAI_AGAIN: 'el nombre del servidor no se puede resolver; revise el DNS o DATABASE_URL',
  ENOENT: 'no existe el socket del servidor; enciéndalo o corrija DATABASE_URL',
  ETIMEDOUT: 'el servidor no responde; revise DATABASE_URL y el cortafuegos',
  ECONNRESET: 'el servidor cortó la conexión; revise pg_hba.conf y si pide TLS (sslmode)',
  '28P01': 'la contraseña o el usuario de DATABASE_URL no es correcto',
  '28000': 'el servidor no admite a ese usuario desde aquí; revise pg_hba.conf y DATABASE_URL',
  '3D000': 'esa base de datos no existe; créela (createdb) o corrija DATABASE_URL',
  '42501': 'ese usuario no puede entrar en esa base de datos; dele CONNECT o corrija DATABASE_URL',
  '53300': 'el servidor no admite más conexiones; suba max_connections o baje RUBRICA_CONEXIONES',
  '25006': 'ninguno de los servidores de DATABASE_URL admite escrituras; promueva uno o agregue el primario',
  '57P03': 'el servidor está iniciando o deteniéndose; vuelva a intentar en unos segundos',
};

function whyNotConnected(error: unknown): string {
  // A name with several addresses yields several errors.
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = one instanceof Error && 'code' in one ? String(one.code) : '';
  const known = CONNECT_TROUBLES[code];
  if (known !== undefined) return `${known} (${code})`;
  const text = one instanceof Error ? one.message : '';
  if (/timeout/i.test(text)) return CONNECT_TROUBLES['ETIMEDOUT'] ?? '';
  return `${text}; revise DATABASE_URL y que el servidor esté encendido`;
}
