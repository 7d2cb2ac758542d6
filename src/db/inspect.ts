import type pg from 'pg';
import { withClient } from './connecting.js';
import { SERVICE_ROLES } from './migrate.js';

/** A safety setting that is off. */
export interface UnsafeSetting {
  readonly name: string;
  /** Login for which it is off; undefined: the whole server. */
  readonly user: string | undefined;
  /** `pg_settings.source`. */
  readonly source: string;
}

/** Findings about a server, read without changing anything. */
export interface ServerFacts {
  readonly version: string;
  /** The server's clock, and ours just before and after reading it. */
  readonly clock: { readonly theirs: Date; readonly sentMs: number; readonly receivedMs: number };
  /** Settings that are off and could lose receipts in a crash. */
  readonly unsafe: readonly UnsafeSetting[];
  readonly encoding: string;
  readonly connectionsMax: number;
  /** Whether the migration login may create tables and roles here. */
  readonly mayMigrate: boolean;
  /** Roles that the service's login cannot assume; all of them before the first migration. */
  readonly missingRoles: readonly string[];
  /** The service's login is a superuser or bypasses row-level security. */
  readonly servicePassesRls: boolean;
}

export async function inspectServer(admin: pg.ClientConfig, service: pg.ClientConfig): Promise<ServerFacts> {
  const asAdmin = await withClient(admin, NAME, async (client) => {
    const sentMs = Date.now();
    const { rows } = await client.query<AdminRow>(ADMIN);
    const [row] = rows;
    if (row === undefined) throw new Error('inspect: no answer');
    return { ...row, clock: { theirs: row.now, sentMs, receivedMs: Date.now() } };
  });
  const asService = await withClient(service, NAME, async (client) => {
    const { rows } = await client.query<ServiceRow>(SERVICE, [SERVICE_ROLES]);
    return rows[0];
  });
  return {
    version: asAdmin.version,
    clock: asAdmin.clock,
    unsafe: unsafeOf(asAdmin, asService),
    encoding: asAdmin.encoding,
    connectionsMax: asAdmin.connections,
    mayMigrate: asAdmin.migrates,
    missingRoles: asService?.missing ?? [],
    servicePassesRls: asService?.passes ?? false,
  };
}

const NAME = 'rubrica-doctor';

interface SettingRow {
  readonly name: string;
  readonly source: string;
}

interface ServiceRow {
  readonly login: string;
  readonly passes: boolean;
  readonly missing: string[];
  readonly unsafe: SettingRow[];
}

/** Each login may have its own settings (`ALTER ROLE … SET`); a server-wide setting is reported once. */
function unsafeOf(admin: AdminRow, service: ServiceRow | undefined): UnsafeSetting[] {
  const ofLogin = (login: string, { name, source }: SettingRow): UnsafeSetting => ({
    ...{ name, source },
    user: source === 'user' || source === 'database user' ? login : undefined,
  });
  const all = [
    ...admin.unsafe.map((one) => ofLogin(admin.login, one)),
    ...(service?.unsafe ?? []).map((one) => ofLogin(service?.login ?? '', one)),
  ];
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

interface AdminRow {
  readonly login: string;
  readonly version: string;
  readonly now: Date;
  readonly unsafe: SettingRow[];
  readonly encoding: string;
  readonly connections: number;
  readonly migrates: boolean;
}

// As seen by this login: a role or a database may have its own settings.
const UNSAFE = `(SELECT coalesce(json_agg(json_build_object('name', name, 'source', source) ORDER BY name), '[]') FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off') AS unsafe, current_user AS login`;

const ADMIN = `
  SELECT current_setting('server_version') AS version, clock_timestamp() AS now, ${UNSAFE},
    current_setting('server_encoding') AS encoding,
    current_setting('max_connections')::int AS connections,
    (SELECT rolsuper OR (rolcreaterole AND has_schema_privilege('public', 'CREATE')
                         AND has_database_privilege(current_database(), 'CREATE'))
     FROM pg_roles WHERE rolname = current_user) AS migrates`;

// Before 16, SET ROLE requires only membership.
const SERVICE = `
  SELECT ${UNSAFE}, rolsuper OR rolbypassrls AS passes,
    ARRAY(SELECT wanted FROM unnest($1::text[]) AS wanted LEFT JOIN pg_roles r ON r.rolname = wanted
          WHERE r.oid IS NULL OR NOT pg_has_role(
            r.oid, CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END)) AS missing
  FROM pg_roles WHERE rolname = current_user`;
