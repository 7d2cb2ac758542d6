import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hostsOf } from '../kernel/database-hosts.js';
import { COMPACT_DAYS_MIN } from '../kernel/eventos.js';
import { PLAZOS } from '../kernel/datos-personales/plazos.js';
import { checkRuc } from '../kernel/identificacion.js';
import { isMailAddress } from '../kernel/mail-address.js';
import { readFirmadorConfig, type FirmadorConfig } from './firmador.js';
import { readMailConfig, type MailConfig } from './mail.js';
import { readObjectStorage, type ObjectStorageSettings } from './object-storage.js';
import { isNetwork, readOutboundConfig, wordsOf, type OutboundConfig } from './outbound.js';
import { variableReader, type Variable } from './variables.js';

export type Ambiente = 'simulador' | 'pruebas' | 'produccion';
export type ProcessRole = 'api' | 'worker';

/** The checked environment. */
export interface Config extends FirmadorConfig {
  readonly ambiente: Ambiente;
  /** Undefined: the embedded server under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Login for migrations and backups, so that the one of `databaseUrl` need not own anything. */
  readonly migrationUrl: string | undefined;
  /** Read replica for reports; undefined: none. */
  readonly replicaUrl: string | undefined;
  readonly dataDir: string;
  /** For backups and archives; undefined: none. */
  readonly objectStorage: ObjectStorageSettings | undefined;
  /** 32 bytes each; the first seals, the others only open. Empty: `masterKeyFile`. */
  readonly masterKeys: readonly Buffer[];
  /** Undefined: a file under `dataDir`, created on first start. */
  readonly masterKeyFile: string | undefined;
  /** Names of lost keys; their sealed values are abandoned. */
  readonly lostKeys: readonly string[];
  /** File or folder with authorities whose certificates prove a RUC; undefined: only the operator's approval does. */
  readonly autoridades: string | undefined;
  /** File with the public keys whose packs of dated rules are accepted; without it, none is. */
  readonly normasClaves: string;
  /** Signed list of the newest release: a file or an https URL; undefined: newer releases are not looked for. */
  readonly versiones: string | undefined;
  /** File with the public keys that sign releases, if it is not the usual one. */
  readonly versionesClave: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly roles: ReadonlySet<ProcessRole>;
  /** Base URL of the SRI's services; undefined in `simulador`: the built-in simulator. */
  readonly sriUrl: string | undefined;
  /** Base URL of the SRI's production services, if this installation uses another: received documents are there. */
  readonly sriProduccionUrl: string | undefined;
  /** SRI queries per second about received documents, over the whole installation. */
  readonly recibidosPorSegundo: number;
  readonly simulatorPort: number;
  /** The built-in simulator follows the ficha strictly. */
  readonly simulatorStrict: boolean;
  /** The built-in simulator returns documents as CDATA. */
  readonly simulatorCdata: boolean;
  /** Public URL of the service, for links and the OAuth issuer. */
  readonly publicUrl: string | undefined;
  /** Portal address of the test installation beside this live one, or of the live one beside this test one. */
  readonly otherInstallation: string | undefined;
  /** Allows old Veronica clients to send a password in the URL and to use the `/veronica` paths. */
  readonly compatVeronica: boolean;
  /** Days a receipt must be final before it is compacted; 0: never. */
  readonly compactDays: number;
  readonly logLevel: string;
  /** Days that calls of credentials are kept; 0: not logged. */
  readonly callLogDays: number;
  /** Days that finished data is kept, by kind; 0: always (design/audit-and-personal-data). */
  readonly retention: {
    readonly correosDias: number;
    readonly proformasDias: number;
    readonly masivasDias: number;
    readonly invitacionesDias: number;
  };
  /** Copies of the audit trail outside: daily anchors by mail, and every entry to a SIEM; undefined: none. */
  readonly audit: {
    readonly anchorMail: string | undefined;
    readonly siemUrl: string | undefined;
    readonly siemSecret: string | undefined;
  };
  /** Required to read `/metrics`; undefined: only this machine may. */
  readonly metricsToken: string | undefined;
  /** Separate port for `/metrics` and `/salud`, for processes without the API; undefined: none. */
  readonly metricsPort: number | undefined;
  /** OpenTelemetry collector (OTLP over HTTP); undefined: no tracing. */
  readonly trazasUrl: string | undefined;
  /** Bearer token of the installation's operator; undefined: no operator access. */
  readonly operatorToken: string | undefined;
  /** How many days back `fechaEmision` may be; 1 = yesterday, with a warning (spec/API.md §3). */
  readonly fechaEmisionDiasAtras: number;
  /** RUC of the system's provider, for companies without one (anexo 26); undefined: not written. */
  readonly rucProveedor: string | undefined;
  readonly rateLimitPerSecond: number;
  readonly rateLimitBurst: number;
  /** Time limit for receiving a request, in seconds. */
  readonly arrivalS: number;
  /** Addresses and CIDR ranges of trusted proxies. */
  readonly proxies: readonly string[];
  /** Allowed CORS origins. */
  readonly corsOrigins: ReadonlySet<string>;
  /** Clock difference that triggers a warning. */
  readonly clockToleranceS: number;
  /** Daily reconciliation with the SRI: mode, start hour in Ecuador, and maximum calls per second. */
  readonly conciliacion: {
    readonly modo: 'reparar' | 'reportar' | 'no';
    readonly hora: number;
    readonly porSegundo: number;
  };
  readonly connectionsMax: number;
  /** Whether hot statements use named prepared statements; a pooler may not support them. */
  readonly preparedStatements: boolean;
  readonly workerConcurrency: number;
  /** Alarm threshold for unsent receipts: the law requires immediate transmission. */
  readonly unsentAlarmS: number;
  readonly mail: MailConfig;
  readonly outbound: OutboundConfig;
}

/** Invalid environment; lists every problem with its variable and the fix, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: readonly string[]) {
    super(`Configuración incorrecta:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const SRI_URLS = {
  pruebas: 'https://celcer.sri.gob.ec/comprobantes-electronicos-ws',
  produccion: 'https://cel.sri.gob.ec/comprobantes-electronicos-ws',
} as const;

/** Reads and checks the environment. The only place that does. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = [];
  const text = variableReader(env, problems);

  function choice<T extends string>(name: Variable, allowed: readonly T[], fallback: T): T {
    const value = text(name);
    if (value === undefined) return fallback;
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) problems.push(`${name}=«${value}»: use ${allowed.join(', ')}.`);
    return found ?? fallback;
  }

  function integer(name: Variable, fallback: number, min: number, max: number): number {
    const value = text(name);
    if (value === undefined) return fallback;
    const parsed = /^\d+$/.test(value) ? Number(value) : NaN;
    if (parsed >= min && parsed <= max) return parsed;
    problems.push(`${name}=«${value}»: escriba un número entero de ${min} a ${max}.`);
    return fallback;
  }

  /** Days of a retention; 0: keep. */
  function days(name: Variable, fallback: number, min: number): number {
    return text(name) === '0' ? 0 : integer(name, fallback, min, 36_500);
  }

  function url(name: Variable, protocols: readonly string[]): string | undefined {
    const value = text(name);
    if (value === undefined) return undefined;
    const isGood = (one: string): boolean => URL.canParse(one) && protocols.includes(new URL(one).protocol);
    // Never echo the value: a URL may contain a password.
    if (!hostsOf(value).every(isGood)) {
      problems.push(
        `${name}: no es una dirección válida; debe empezar con ${protocols.map((p) => `${p}//`).join(' o ')}.`,
      );
    }
    return value.replace(/(?<!\/)\/+$/, '');
  }

  const ambiente = choice<Ambiente>('RUBRICA_AMBIENTE', ['simulador', 'pruebas', 'produccion'], 'simulador');
  const config: Config = {
    ambiente,
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    migrationUrl: url('DATABASE_MIGRATION_URL', ['postgres:', 'postgresql:']),
    replicaUrl: url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    dataDir: resolve(text('RUBRICA_DATA') ?? 'data'),
    objectStorage: readObjectStorage(url('RUBRICA_S3_URL', ['http:', 'https:']), text, problems),
    ...readMasterKeys(text('RUBRICA_MASTER_KEY'), text('RUBRICA_MASTER_KEY_FILE'), problems),
    ...readFirmadorConfig(text, integer, ambiente === 'simulador', problems),
    lostKeys: wordsOf(text('RUBRICA_CLAVES_PERDIDAS') ?? ''),
    autoridades: readablePath('RUBRICA_AUTORIDADES', text('RUBRICA_AUTORIDADES'), problems),
    normasClaves: resolve(text('RUBRICA_NORMAS_CLAVES') ?? join(text('RUBRICA_DATA') ?? 'data', 'normas-claves.pem')),
    versiones: readVersiones(text('RUBRICA_VERSIONES'), problems),
    versionesClave: readablePath('RUBRICA_VERSIONES_CLAVE', text('RUBRICA_VERSIONES_CLAVE'), problems),
    host: text('HOST') ?? '127.0.0.1',
    port: integer('PORT', 8080, 0, 65_535),
    roles: readRoles(text('RUBRICA_ROLES') ?? 'api,worker', problems),
    sriUrl: url('RUBRICA_SRI_URL', ['http:', 'https:']) ?? (ambiente === 'simulador' ? undefined : SRI_URLS[ambiente]),
    sriProduccionUrl: ambiente === 'pruebas' && text('RUBRICA_SRI_URL') === undefined ? SRI_URLS.produccion : undefined,
    // The SRI publishes no limit and penalises addresses for too many calls (FACTS §11); the simulator has no limit.
    recibidosPorSegundo: integer('RUBRICA_RECIBIDOS_POR_SEGUNDO', ambiente === 'simulador' ? 20 : 1, 1, 20),
    simulatorPort: integer('RUBRICA_SIMULADOR_PORT', 0, 0, 65_535),
    simulatorStrict: choice('RUBRICA_SIMULADOR_ESTRICTO', ['si', 'no'], 'no') === 'si',
    simulatorCdata: choice('RUBRICA_SIMULADOR_CDATA', ['si', 'no'], 'no') === 'si',
    publicUrl: url('RUBRICA_URL', ['http:', 'https:']),
    otherInstallation: url('RUBRICA_OTRA_INSTALACION', ['http:', 'https:']),
    compatVeronica: choice('RUBRICA_COMPAT_VERONICA', ['si', 'no'], 'no') === 'si',
    compactDays: integer('RUBRICA_COMPACTAR_DIAS', COMPACT_DAYS_MIN, 0, 36_500),
    metricsToken: text('RUBRICA_METRICS_TOKEN'),
    trazasUrl: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    metricsPort: text('RUBRICA_METRICS_PORT') === undefined ? undefined : integer('RUBRICA_METRICS_PORT', 0, 0, 65_535),
    operatorToken: readToken('RUBRICA_OPERADOR_TOKEN', text('RUBRICA_OPERADOR_TOKEN'), problems),
    logLevel: choice('RUBRICA_LOG', LOG_LEVELS, 'info'),
    callLogDays: integer('RUBRICA_LLAMADAS_DIAS', PLAZOS.llamadas.dias, 0, 90),
    audit: {
      anchorMail: readMailAddress('RUBRICA_AUDITORIA_CORREO', text('RUBRICA_AUDITORIA_CORREO'), problems),
      siemUrl: url('RUBRICA_SIEM_URL', ['syslog+tls:', 'syslog+tcp:', 'syslog+udp:', 'https:', 'http:']),
      siemSecret: readWebhookSecret('RUBRICA_SIEM_SECRETO', text('RUBRICA_SIEM_SECRETO'), problems),
    },
    retention: {
      // The event feed reads mail events for FEED_DAYS.
      correosDias: days('RUBRICA_CONSERVAR_CORREOS_DIAS', PLAZOS.correos.dias, COMPACT_DAYS_MIN),
      proformasDias: days('RUBRICA_CONSERVAR_PROFORMAS_DIAS', PLAZOS.ofertas.dias, 30),
      masivasDias: days('RUBRICA_CONSERVAR_MASIVAS_DIAS', PLAZOS.masivas.dias, 30),
      invitacionesDias: days('RUBRICA_CONSERVAR_INVITACIONES_DIAS', PLAZOS.invitaciones.dias, 1),
    },
    // The law requires immediate transmission; the SRI itself accepts up to 90 days (FACTS §11).
    fechaEmisionDiasAtras: integer('RUBRICA_FECHA_DIAS_ATRAS', 1, 0, 90),
    rucProveedor: readRuc('RUBRICA_RUC_PROVEEDOR', text('RUBRICA_RUC_PROVEEDOR'), problems),
    rateLimitPerSecond: integer('RUBRICA_LIMITE_POR_SEGUNDO', 50, 1, 100_000),
    rateLimitBurst: integer('RUBRICA_LIMITE_RAFAGA', 100, 1, 100_000),
    // 1 MiB per minute is 140 kbit/s.
    arrivalS: integer('RUBRICA_ESPERA_SOLICITUD_S', 60, 1, 3600),
    proxies: readProxies(text('RUBRICA_PROXIES') ?? '', problems),
    corsOrigins: readOrigins(text('RUBRICA_CORS') ?? '', problems),
    clockToleranceS: integer('RUBRICA_RELOJ_TOLERANCIA_S', 5, 1, 3600),
    conciliacion: {
      // The simulator forgets nothing and annuls only on request.
      modo: choice('RUBRICA_CONCILIACION', ['reparar', 'reportar', 'no'], ambiente === 'simulador' ? 'no' : 'reparar'),
      hora: integer('RUBRICA_CONCILIACION_HORA', 3, 0, 23),
      porSegundo: integer('RUBRICA_CONCILIACION_POR_SEGUNDO', 4, 1, 50),
    },
    // Each costs the server about 6 MB, and concurrent receipts share one: more made nothing faster (design/embedded-postgresql).
    connectionsMax: integer('RUBRICA_CONEXIONES', 12, 4, 500),
    preparedStatements: choice('RUBRICA_SENTENCIAS_PREPARADAS', ['si', 'no'], 'si') === 'si',
    unsentAlarmS: integer('RUBRICA_ALARMA_ENVIO_S', 60, 1, 604_800),
    // Enough for steps to share commits (design/lifecycle); SRI calls stay bounded by their connections.
    workerConcurrency: integer('RUBRICA_TRABAJOS', 64, 1, 256),
    mail: readMailConfig(text, integer, problems),
    outbound: readOutboundConfig(text, problems),
  };
  if (config.replicaUrl !== undefined && config.databaseUrl === undefined)
    problems.push('DATABASE_REPLICA_URL: es una copia del servidor de DATABASE_URL; defina también esa.');
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Protects rates that whole companies compute with, so it must not be guessable. */
const TOKEN_CHARS_MIN = 32;

function readToken(name: string, value: string | undefined, problems: string[]): string | undefined {
  if (value !== undefined && !/^[\x21-\x7e]+$/.test(value))
    problems.push(`${name}: use solo letras, cifras y signos, sin espacios.`);
  else if (value !== undefined && value.length < TOKEN_CHARS_MIN)
    problems.push(`${name}: debe tener al menos ${TOKEN_CHARS_MIN} caracteres.`);
  return value;
}

function readMailAddress(name: string, value: string | undefined, problems: string[]): string | undefined {
  if (value !== undefined && !isMailAddress(value)) problems.push(`${name}: escriba una dirección de correo.`);
  return value;
}

function readWebhookSecret(name: string, value: string | undefined, problems: string[]): string | undefined {
  if (value !== undefined && !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(value))
    problems.push(
      `${name}: escriba whsec_ y al menos 24 bytes en base64; genere uno con: echo whsec_$(openssl rand -base64 32)`,
    );
  return value;
}

function readRuc(name: string, value: string | undefined, problems: string[]): string | undefined {
  const problem = value === undefined ? undefined : checkRuc(value);
  if (problem?.kind === 'refused') problems.push(`${name}=«${value ?? ''}»: ${problem.message}`);
  return value;
}

function readablePath(name: string, path: string | undefined, problems: string[]): string | undefined {
  if (path !== undefined && !existsSync(path)) problems.push(`${name}: no se puede leer esa ruta.`);
  return path;
}

function readVersiones(value: string | undefined, problems: string[]): string | undefined {
  if (value !== undefined && /^\w+:\/\//.test(value) && !(URL.canParse(value) && value.startsWith('https://')))
    problems.push('RUBRICA_VERSIONES: debe ser un archivo o una dirección que empiece con https://.');
  return value;
}

function readProxies(value: string, problems: string[]): string[] {
  const words = wordsOf(value);
  for (const word of words) {
    if (isNetwork(word)) continue;
    problems.push(
      `RUBRICA_PROXIES: «${word}» no es una dirección IP ni un rango CIDR; escriba, por ejemplo, 10.0.0.0/8.`,
    );
  }
  return words;
}

function readOrigins(value: string, problems: string[]): ReadonlySet<string> {
  const words = wordsOf(value);
  for (const word of words) {
    // `*` would open the API to every page a user visits.
    if (URL.canParse(word) && /^https?:/.test(word) && new URL(word).origin === word) continue;
    problems.push(
      `RUBRICA_CORS: «${word}» no es un origen; escriba, por ejemplo, https://portal.example.ec, sin ruta.`,
    );
  }
  return new Set(words);
}

function readRoles(value: string, problems: string[]): ReadonlySet<ProcessRole> {
  const roles = new Set<ProcessRole>();
  for (const word of value.split(',').map((part) => part.trim())) {
    if (word === 'api' || word === 'worker') roles.add(word);
    else problems.push(`RUBRICA_ROLES=«${value}»: «${word}» no existe; use api, worker o ambos separados por coma.`);
  }
  return roles;
}

function readMasterKeys(
  written: string | undefined,
  file: string | undefined,
  problems: string[],
): Pick<Config, 'masterKeys' | 'masterKeyFile'> {
  if (written !== undefined && file !== undefined) {
    problems.push('RUBRICA_MASTER_KEY y RUBRICA_MASTER_KEY_FILE: defina solo una de las dos.');
  }
  readablePath('RUBRICA_MASTER_KEY_FILE', file, problems);
  const words = written?.split(/[\s,]+/).filter((word) => word !== '') ?? [];
  const masterKeys = words.map((word) =>
    /^[0-9a-fA-F]{64}$/.test(word) ? Buffer.from(word, 'hex') : Buffer.from(word, 'base64'),
  );
  if (masterKeys.some((key) => key.length !== 32)) {
    problems.push(
      'RUBRICA_MASTER_KEY: cada clave debe ser de 32 bytes en base64 o hexadecimal (varias, separadas por coma: la primera sella); genere una con: openssl rand -base64 32',
    );
  }
  return { masterKeys, masterKeyFile: file };
}
