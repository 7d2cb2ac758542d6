import { readFileSync } from 'node:fs';
import { closest } from '../domain/closest.js';

/** Every variable the service reads; reading another does not compile. */
export const VARIABLES = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_REPLICA_URL',
  'HOST',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PORT',
  'RUBRICA_ALARMA_ENVIO_S',
  'RUBRICA_AMBIENTE',
  'RUBRICA_AUTORIDADES',
  'RUBRICA_CLAVES_PERDIDAS',
  'RUBRICA_COMPACTAR_DIAS',
  'RUBRICA_COMPAT_VERONICA',
  'RUBRICA_CONCILIACION',
  'RUBRICA_CONCILIACION_HORA',
  'RUBRICA_CONCILIACION_POR_SEGUNDO',
  'RUBRICA_CONEXIONES',
  'RUBRICA_CORREOS_SIMULTANEOS',
  'RUBRICA_CORS',
  'RUBRICA_DATA',
  'RUBRICA_ESPERA_SOLICITUD_S',
  'RUBRICA_FECHA_DIAS_ATRAS',
  'RUBRICA_IMAP_PUERTOS',
  'RUBRICA_LIMITE_POR_SEGUNDO',
  'RUBRICA_LIMITE_RAFAGA',
  'RUBRICA_LOG',
  'RUBRICA_MASTER_KEY',
  'RUBRICA_MASTER_KEY_FILE',
  'RUBRICA_METRICS_PORT',
  'RUBRICA_METRICS_TOKEN',
  'RUBRICA_OPERADOR_TOKEN',
  'RUBRICA_PROXIES',
  'RUBRICA_RECIBIDOS_POR_SEGUNDO',
  'RUBRICA_RED_PERMITIDA',
  'RUBRICA_REENVIOS_POR_DIA',
  'RUBRICA_RELOJ_TOLERANCIA_S',
  'RUBRICA_ROLES',
  'RUBRICA_RUC_PROVEEDOR',
  'RUBRICA_SENTENCIAS_PREPARADAS',
  'RUBRICA_SIMULADOR_CDATA',
  'RUBRICA_SIMULADOR_ESTRICTO',
  'RUBRICA_SIMULADOR_PORT',
  'RUBRICA_SMTP_CA',
  'RUBRICA_SMTP_PASSWORD',
  'RUBRICA_SMTP_PRIVADO',
  'RUBRICA_SMTP_PUERTOS',
  'RUBRICA_SMTP_REMITENTE',
  'RUBRICA_SMTP_SEGURIDAD',
  'RUBRICA_SMTP_URL',
  'RUBRICA_SRI_URL',
  'RUBRICA_TRABAJOS',
  'RUBRICA_URL',
  'RUBRICA_WEBHOOK_PUERTOS',
] as const;

export type Variable = (typeof VARIABLES)[number];

/** Trimmed value; undefined if it is empty or missing. */
export type ReadText = (name: Variable) => string | undefined;

/** Secrets that may be read from the file named by `<variable>_FILE`, for containers and systemd. */
const BY_FILE: readonly Variable[] = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_REPLICA_URL',
  'RUBRICA_METRICS_TOKEN',
  'RUBRICA_OPERADOR_TOKEN',
  'RUBRICA_SMTP_PASSWORD',
];

/** Reads variables; adds unreadable secret files to `problems`. */
export function variableReader(env: NodeJS.ProcessEnv, problems: string[]): ReadText {
  return (name) => {
    const value = env[name]?.trim() || undefined;
    const file = BY_FILE.includes(name) ? env[`${name}_FILE`]?.trim() || undefined : undefined;
    if (file === undefined) return value;
    if (value !== undefined) problems.push(`${name} y ${name}_FILE: defina solo una de las dos.`);
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch {
      problems.push(`${name}_FILE: no se puede leer ese archivo.`);
      return undefined;
    }
  };
}

/** Used by clients: the commands `carpeta` and `mcp`, and the guides' programs. */
const OF_CLIENTS = ['RUBRICA_API_KEY', 'RUBRICA_WEBHOOK_SECRETO'];

/** A warning for each unknown `RUBRICA_…`: usually a typo, whose default would apply unnoticed. */
export function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  const known: readonly string[] = [...VARIABLES, ...BY_FILE.map((name) => `${name}_FILE`), ...OF_CLIENTS];
  // Strip the common prefix.
  const own = known.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  return Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && !known.includes(name))
    .sort()
    .map((name) => {
      const meant = closest(name.slice(PREFIX.length), own);
      const question = meant === undefined ? '' : ` ¿Quiso decir «${PREFIX}${meant}»?`;
      return `La variable ${name} no existe y no tiene efecto.${question}`;
    });
}

const PREFIX = 'RUBRICA_';
