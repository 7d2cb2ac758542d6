import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { certificateState } from '../../features/certificados/expiry.js';
import type { Config } from '../../config/config.js';
import { isDatabaseUnavailable } from '../../db/database-errors.js';
import { activeCertificates } from '../../features/certificados/upkeep-store.js';
import { openServer, type Server } from '../../db/connect.js';
import { findTableSpace, type TableSpace } from '../../db/free-space.js';
import { pgdataOf } from '../../db/embedded/cluster.js';
import { hasEmbedded } from '../../db/embedded/programs.js';
import { openLosses, type Loss } from '../../db/history-check.js';
import type { CodigoCausa } from '../../receipts/sending-state.js';
import { inspectServer, type ServerFacts } from '../../db/inspect.js';
import { dueMigrations } from '../../db/migrate.js';
import { anyAccount } from '../../db/accounts.js';
import { catchesUp, openReplica } from '../../db/replica.js';
import { openDatabase, type Database } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import type { Firmador } from '../../firmador/firmador.js';
import { signingKeyFileOf } from '../../firmador/keys.js';
import { openKeyRing, type KeyRing } from '../../vault/master-key.js';
import { keyUse } from '../../vault/rotation.js';
import { sealedRows } from '../../vault/installation-keys.js';
import { opensAll, unreadableRows } from '../../vault/sealed-table.js';
import { createVault } from '../../vault/vault.js';
import { openFirmadorForCommand } from '../firmador.js';
import { sealedTables, signingTables, vaultTables } from '../sealed-tables.js';
import { readSendingFromOutside } from '../../features/salud/sending.js';
import { aviso, bien, falla, type Finding } from './finding.js';
import { judgeClock } from './outside.js';

/** Runs all database checks, read-only. */
export async function checkDatabase(config: Config, log: Logger, now: Date): Promise<Finding[]> {
  if (config.databaseUrl === undefined && !(await hasEmbedded()))
    return [
      falla(
        'base-de-datos',
        'DATABASE_URL no está definida y este programa no trae un PostgreSQL incluido.',
        'Defina DATABASE_URL (o DATABASE_URL_FILE) con la dirección de su servidor PostgreSQL.',
      ),
    ];
  if (config.databaseUrl === undefined && !existsSync(pgdataOf(config.dataDir)))
    return [bien('base-de-datos', 'Se creará en el primer inicio, incluida en la carpeta de datos.')];
  let server: Server | undefined;
  try {
    server = await openServer(config, log);
    const facts = await inspectServer(server.admin, server.service);
    const due = await dueMigrations(server.admin, config.ambiente);
    const findings = [...judgeServer(config, facts), judgeMigrations(facts, due), judgeClockOf(config, facts)];
    // Until the schema is migrated and the roles exist, nothing else can be read.
    return due.length > 0 || facts.missingRoles.length > 0
      ? findings
      : [...findings, ...(await checkContents(config, server, now))];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const revision = error.code.startsWith('clave-maestra-') ? 'clave-maestra' : 'base-de-datos';
    return [falla(revision, error.publicMessage, 'Haga lo que dice el mensaje y repita «rubrica doctor».')];
  } finally {
    await server?.stop();
  }
}

function judgeServer(config: Config, facts: ServerFacts): Finding[] {
  const findings = [bien('base-de-datos', `PostgreSQL ${facts.version}.`)];
  for (const { name, user, source } of facts.unsafe) {
    findings.push(
      falla(
        'base-de-datos',
        `${name} está apagado${user === undefined ? '' : ` para el usuario ${user}`}: un corte de energía perdería comprobantes ya aceptados.`,
        resetOf(name, user, source),
      ),
    );
  }
  if (facts.encoding !== 'UTF8')
    findings.push(
      falla(
        'base-de-datos',
        `La codificación es ${facts.encoding}.`,
        'Cree la base con ENCODING UTF8 y restaure en ella un respaldo.',
      ),
    );
  if (facts.servicePassesRls)
    findings.push(
      aviso(
        'base-de-datos',
        'El servicio entra con un superusuario o con BYPASSRLS.',
        'Use en DATABASE_URL un usuario común, y en DATABASE_MIGRATION_URL el dueño de la base.',
      ),
    );
  // PostgreSQL reserves three for superusers; backups and migrations need one each.
  if (config.connectionsMax + 5 > facts.connectionsMax)
    findings.push(
      aviso(
        'base-de-datos',
        `El servidor admite ${facts.connectionsMax} conexiones y este proceso puede usar ${config.connectionsMax}.`,
        'Suba max_connections o baje RUBRICA_CONEXIONES.',
      ),
    );
  return findings;
}

/** Returns the command that resets a setting, depending on its source (`pg_settings.source`). */
function resetOf(name: string, user: string | undefined, source: string): string {
  switch (source) {
    case 'user':
      return `ALTER ROLE ${user ?? ''} RESET ${name};`;
    case 'database':
      return `ALTER DATABASE … RESET ${name};`;
    case 'database user':
      return `ALTER ROLE ${user ?? ''} IN DATABASE … RESET ${name};`;
    case 'client':
      return `Quite ${name} de las opciones de DATABASE_URL.`;
    default:
      return `ALTER SYSTEM RESET ${name}; y recargue la configuración del servidor.`;
  }
}

function judgeMigrations(facts: ServerFacts, due: readonly string[]): Finding {
  if (due.length > 0) {
    return facts.mayMigrate
      ? aviso('esquema', `Faltan ${due.length} migraciones.`, 'Se aplican al iniciar, o antes con: rubrica migrar')
      : falla(
          'esquema',
          `Faltan ${due.length} migraciones y el usuario de la base no puede crear tablas o roles.`,
          'Haga que sea dueño de la base y tenga CREATEROLE, o indique otro en DATABASE_MIGRATION_URL.',
        );
  }
  if (facts.missingRoles.length > 0)
    return falla(
      'esquema',
      `El usuario del servicio no puede tomar los roles ${facts.missingRoles.join(', ')}.`,
      'Ejecute «rubrica migrar» con el dueño de la base en DATABASE_MIGRATION_URL: se los concede.',
    );
  return bien('esquema', 'Al día; los permisos bastan.');
}

function judgeClockOf({ clockToleranceS }: Config, { clock }: ServerFacts): Finding {
  return judgeClock('de la base de datos', clock.theirs, clock.sentMs, clock.receivedMs, clockToleranceS);
}

async function checkContents(config: Config, server: Server, now: Date): Promise<Finding[]> {
  const db = openDatabase(server.service, { connectionsMax: 2, prepared: server.prepared, onError: () => undefined });
  try {
    const account = (await db.asWorker(anyAccount))
      ? []
      : [
          aviso(
            'cuentas',
            'No hay ninguna cuenta.',
            'rubrica cuenta crear --nombre «Mi empresa» --usuario ana@empresa.ec',
          ),
        ];
    return [
      ...account,
      ...judgeHistory(await db.asWorker(openLosses)),
      ...(await checkReplica(config, db)),
      ...(await checkSealed(config, db)),
      ...(await checkFirmador(config, db)),
      ...(await checkCertificates(db, now)),
      ...(await checkSending(config, db)),
      ...judgeSpace(await db.asWorker(findTableSpace)),
    ];
  } finally {
    await db.close();
  }
}

const REPORTED_ELSEWHERE: ReadonlySet<CodigoCausa> = new Set(['reloj', 'certificado-vencido', 'historia-perdida']);

/** Reports why receipts are not sent, except causes that other checks report. */
async function checkSending(config: Config, db: Database): Promise<Finding[]> {
  const { causas, esperan } = await readSendingFromOutside(db, config);
  const own = causas.filter(({ codigo }) => !REPORTED_ELSEWHERE.has(codigo));
  if (own.length === 0) return [bien('envio', 'Nada impide enviar.')];
  return own.map(({ codigo, gravedad, mensaje, remedio, detalle }) => {
    // Before the first start no worker runs and nothing is waiting.
    const grave = gravedad === 'detiene' && (esperan || codigo !== 'sin-trabajador');
    return (grave ? falla : aviso)('envio', detalle === undefined ? mensaje : `${mensaje} ${detalle}`, remedio);
  });
}

function judgeHistory(losses: readonly Loss[]): Finding[] {
  if (losses.length === 0) return [];
  const missing = losses.reduce((sum, { faltan }) => sum + faltan.length, 0);
  return [
    falla(
      'historia',
      `La base de datos perdió lo que el servicio había aceptado (al menos ${missing} comprobantes): no emite ni envía.`,
      'Vea qué falta con «rubrica historia», haga lo que dice «rubrica historia --help» y acepte con «rubrica historia aceptar».',
    ),
  ];
}

const FREE_BYTES_MIN = 1024 ** 3;
const FREE_SHARE_MIN = 1 / 3;
const gibibytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GiB`;

/** Reports the space VACUUM FULL would free, where it justifies the downtime. */
export function judgeSpace(tables: readonly TableSpace[]): Finding[] {
  return tables.flatMap(({ table, bytes, liveBytes }) => {
    const free = bytes - liveBytes;
    if (free < FREE_BYTES_MIN || free < bytes * FREE_SHARE_MIN) return [];
    return [
      aviso(
        'espacio',
        `La tabla ${table} ocupa ${gibibytes(bytes)}, y cerca de ${gibibytes(free)} están libres dentro de sus archivos. Los próximos comprobantes los usan; el disco no los recupera solo.`,
        `Si necesita el disco: detenga el servicio y, como dueño de la base, ejecute VACUUM FULL ${table}; con sitio para una copia de la tabla. Sin detenerlo: pg_repack (docs/guides/escala.md).`,
      ),
    ];
  });
}

async function checkReplica({ replicaUrl, preparedStatements }: Config, db: Database): Promise<Finding[]> {
  if (replicaUrl === undefined) return [];
  const replica = openReplica(replicaUrl, {
    connectionsMax: 2,
    prepared: preparedStatements,
    onError: () => undefined,
  });
  try {
    if (await catchesUp(db, replica)) return [bien('replica', 'Tiene todo lo que tiene el primario.')];
    return [
      aviso(
        'replica',
        'Está atrasada: los reportes se leen del primario.',
        'Revise pg_stat_replication en el primario y la red entre ambos.',
      ),
    ];
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return [
      aviso('replica', 'No responde: los reportes se leen del primario.', 'Enciéndala o corrija DATABASE_REPLICA_URL.'),
    ];
  } finally {
    await replica.close();
  }
}

/** Undefined if the key cannot be read; the key file check reports that. */
function keyRingOrNone(config: Config): KeyRing | undefined {
  try {
    return openKeyRing(config, false);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function checkSealed(config: Config, db: Database): Promise<Finding[]> {
  const ring = keyRingOrNone(config);
  if (ring === undefined) return [];
  const tables = signingKeyFileOf(config) === undefined ? sealedTables : vaultTables;
  const use = await keyUse(db, ring, tables);
  const missing = use.filter(({ id, present, total }) => !present && total > 0 && !ring.isLost(id));
  if (missing.length > 0) {
    return missing.map(({ id, total }) =>
      falla(
        'secretos',
        `${total} secretos están sellados con la clave maestra ${id}, que esta instalación no tiene.`,
        'Recupérela de la copia que guardó aparte; vea «rubrica clave-maestra --help».',
      ),
    );
  }
  const unreadable = await unreadableRows(db, opensAll(createVault(ring)), tables);
  if (unreadable.length > 0) {
    return [
      falla(
        'secretos',
        `No se pueden abrir: ${unreadable.slice(0, NAMED_MAX).join(', ')}${unreadable.length > NAMED_MAX ? ' …' : ''}.`,
        'Fueron cambiados fuera de Rúbrica: restaure un respaldo, o suba otra vez esos certificados y contraseñas.',
      ),
    ];
  }
  const total = use.reduce((sum, one) => sum + one.total, 0);
  return [bien('secretos', total === 0 ? 'Nada está sellado todavía.' : `La clave maestra abre los ${total}.`)];
}

/** Checks the signer: it answers, opens every certificate, and has a key of its own. */
async function checkFirmador(config: Config, db: Database): Promise<Finding[]> {
  let firmador: Firmador | undefined;
  try {
    firmador = await openFirmadorForCommand(config);
    const { keyIds, ownKey } = await firmador.status();
    const rows = await sealedRows(db, signingTables);
    const missing = [...rows].filter(([id]) => !keyIds.includes(id) && !config.lostKeys.includes(id));
    if (missing.length > 0)
      return missing.map(([id, total]) =>
        falla(
          'firmador',
          `${total} certificados están sellados con la clave ${id}, que el firmador no tiene.`,
          'Recupere firma.key (o master.key) de la copia que guardó aparte; vea «rubrica clave-maestra --help».',
        ),
      );
    const opened = firmador;
    const unreadable = await unreadableRows(db, (secrets) => opened.opens(secrets), signingTables);
    if (unreadable.length > 0)
      return [
        falla(
          'firmador',
          `No se pueden abrir: ${unreadable.slice(0, NAMED_MAX).join(', ')}${unreadable.length > NAMED_MAX ? ' …' : ''}.`,
          'Fueron cambiados fuera de Rúbrica: restaure un respaldo, o suba otra vez esos certificados.',
        ),
      ];
    if (!ownKey)
      return [
        aviso(
          'firmador',
          'La clave maestra sella también los certificados: el servicio podría abrirlos.',
          'Defina RUBRICA_CLAVE_FIRMA_ARCHIVO y siga docs/guides/firmador.md.',
        ),
      ];
    const old = [...rows].filter(([id]) => id !== keyIds[0]).reduce((sum, [, total]) => sum + total, 0);
    if (old > 0)
      return [
        aviso(
          'firmador',
          `Certificados sellados todavía con una clave anterior: ${old}.`,
          'El servicio los vuelve a sellar a los diez minutos de iniciar; ya: rubrica clave-maestra rotar',
        ),
      ];
    return [bien('firmador', 'La clave de firma está aparte y abre todos los certificados.')];
  } catch (error) {
    const why = error instanceof AppError ? error.publicMessage : error instanceof Error ? error.message : '';
    return [falla('firmador', `No responde: ${why}`, 'Inícielo con «rubrica firmador», o corrija RUBRICA_FIRMADOR.')];
  } finally {
    await firmador?.close();
  }
}

/** Longer lists are truncated: they do not help a reader. */
const NAMED_MAX = 20;

async function checkCertificates(db: Database, now: Date): Promise<Finding[]> {
  const all = await db.asWorker(activeCertificates);
  const findings = all.flatMap(({ ruc, fecha_expiracion: end }) => {
    const { estado, advertencia } = certificateState(end, now);
    const message = `${ruc}: vence el ${isoEcuador(end).slice(0, 10)}.`;
    if (estado === 'vigente') return [];
    return [(estado === 'vencido' ? falla : aviso)('certificados', message, advertencia ?? '')];
  });
  return findings.length > 0
    ? findings.slice(0, NAMED_MAX)
    : [
        bien(
          'certificados',
          all.length === 0 ? 'Ninguna empresa tiene certificado todavía.' : `${all.length} vigentes.`,
        ),
      ];
}
