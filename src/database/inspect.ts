import type pg from 'pg';
import { withClient } from './connecting.js';
import { SERVICE_ROLES } from './migrate.js';

/** A setting that is off. */
export interface UnsafeSetting {
  readonly name: string;
  /** The login that it is off for; undefined: for the whole server. */
  readonly user: string | undefined;
  /** `pg_settings.source`. */
  readonly source: string;
}

/** What a look at a server finds, without changing anything. */
export interface ServerFacts {
  readonly version: string;
  /** Of the server's clock, and of ours just before and after it was read. */
  readonly clock: { readonly theirs: Date; readonly sentMs: number; readonly receivedMs: number };
  /** Settings that a crash would lose receipts by: those that are off. */
  readonly unsafe: readonly UnsafeSetting[];
  readonly encoding: string;
  readonly connectionsMax: number;
  /** Whether the login that migrates may make tables and roles here. */
  readonly mayMigrate: boolean;
  /** Roles that the service's login cannot take up; all of them before the first migration. */
  readonly missingRoles: readonly string[];
  /** The service's login is a superuser or passes row-level security by. */
  readonly servicePassesRls: boolean;
}

/** Looks at the server by both ways into it. */
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

/** Both logins may have settings of their own (`ALTER ROLE … SET`); the server's is told once. */
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

// As this login has them: a role or a database may have settings of its own.
const UNSAFE = `(SELECT coalesce(json_agg(json_build_object('name', name, 'source', source) ORDER BY name), '[]') FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off') AS unsafe, current_user AS login`;

const ADMIN = `
  SELECT current_setting('server_version') AS version, clock_timestamp() AS now, ${UNSAFE},
    current_setting('server_encoding') AS encoding,
    current_setting('max_connections')::int AS connections,
    (SELECT rolsuper OR (rolcreaterole AND has_schema_privilege('public', 'CREATE')
                         AND has_database_privilege(current_database(), 'CREATE'))
     FROM pg_roles WHERE rolname = current_user) AS migrates`;

// Before 16 a membership is all that SET ROLE asks for.
const SERVICE = `
  SELECT ${UNSAFE}, rolsuper OR rolbypassrls AS passes,
    ARRAY(SELECT wanted FROM unnest($1::text[]) AS wanted LEFT JOIN pg_roles r ON r.rolname = wanted
          WHERE r.oid IS NULL OR NOT pg_has_role(
            r.oid, CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END)) AS missing
  FROM pg_roles WHERE rolname = current_user`;
