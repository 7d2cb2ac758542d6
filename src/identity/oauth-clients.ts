import {
  deletePayloadsOf,
  findOwnOAuthClient,
  insertOAuthClient,
  listOAuthClients as listRows,
  updateOAuthClient,
  updateOAuthClientSecret,
  type OAuthClientPage,
  type OAuthClientRow,
} from './store/oauth.js';
import type { Paged } from '../db/page.js';
import type { AccountTx } from '../db/transactions.js';
import { bothEmpresas, changesBetween, recordAudit, type Origin } from '../audit/trail.js';
import { AppError } from '../kernel/app-error.js';
import type { Issue } from '../kernel/issue.js';
import type { Role } from '../kernel/roles.js';
import { asRoles, authorize, type Principal } from '../http/principal.js';
import { authorityOf, checkEmpresas, checkRoles, reachOf, requireCover, redactForReach } from '../http/authority.js';
import { isClientId, mintClient } from './secrets.js';
import type { Random } from '../kernel/random.js';

export type { OAuthClientPage, OAuthClientRow } from './store/oauth.js';

export interface IssuedOAuthClient {
  readonly row: OAuthClientRow;
  readonly clientSecret: string;
}

/** Validated rights of a new client. */
export interface OAuthClientInput {
  readonly nombre: string;
  readonly roles: readonly Role[];
  readonly empresas?: readonly string[] | null | undefined;
  readonly administrador?: boolean | undefined;
}

export type OAuthClientChanges = Partial<OAuthClientInput> & { readonly activo?: boolean | undefined };

export async function createOAuthClient(
  tx: AccountTx,
  random: Random,
  principal: Principal,
  input: OAuthClientInput,
  origin: Origin = {},
): Promise<IssuedOAuthClient> {
  authorize(principal, 'administrador');
  await refuseProblems(tx, input, principal);
  const rights = {
    roles: [...asRoles(input.roles)],
    // Defaults to its creator's.
    empresas: input.empresas === undefined ? authorityOf(principal).empresas : input.empresas,
    administrador: input.administrador ?? false,
  };
  requireCover(principal, rights);
  const { clientId, clientSecret, secretHash } = mintClient(random);
  await insertOAuthClient(tx, { id: clientId, nombre: input.nombre.trim(), secretHash, ...rights });
  const row = await find(tx, clientId);
  await recordAudit(tx, {
    actor: principal,
    action: 'oauth-clients.create',
    subject: { kind: 'oauth-client', id: clientId, empresas: rights.empresas },
    changes: visible(row),
    ...origin,
  });
  return { row, clientSecret };
}

export async function listOAuthClients(
  tx: AccountTx,
  principal: Principal,
  page: OAuthClientPage,
): Promise<Paged<OAuthClientRow>> {
  authorize(principal, 'administrador');
  const { rows, total } = await listRows(tx, page, reachOf(principal));
  return { rows: rows.flatMap((row) => redactForReach(principal, row) ?? []), total };
}

/** Returns a client the principal may see; otherwise 404. */
export async function readOAuthClient(tx: AccountTx, principal: Principal, id: string): Promise<OAuthClientRow> {
  authorize(principal, 'administrador');
  return redactForReach(principal, await find(tx, id)) ?? fail(id);
}

/** Locks and returns a client the principal may change, i.e. whose rights it covers; otherwise 404 or 403. */
async function coveredClient(tx: AccountTx, principal: Principal, id: string): Promise<OAuthClientRow> {
  authorize(principal, 'administrador');
  const row = await find(tx, id, 'change');
  if (redactForReach(principal, row) === undefined) fail(id);
  requireCover(principal, row);
  return row;
}

/** Changes a client. The caller clears the credential cache after the commit, so that rights apply immediately. */
export async function changeOAuthClient(
  tx: AccountTx,
  principal: Principal,
  id: string,
  changes: OAuthClientChanges,
  origin: Origin = {},
): Promise<OAuthClientRow> {
  const before = await coveredClient(tx, principal, id);
  await refuseProblems(tx, changes, principal);
  const activo = changes.activo ?? before.disabledAt === null;
  const rights = {
    roles: [...asRoles(changes.roles ?? before.roles)],
    empresas: changes.empresas === undefined ? before.empresas : changes.empresas,
    administrador: changes.administrador ?? before.administrador,
  };
  requireCover(principal, rights);
  await updateOAuthClient(tx, id, { nombre: changes.nombre?.trim() ?? before.nombre, ...rights, activo });
  if (!activo) await deletePayloadsOf(tx, { client: id });
  const after = await find(tx, id);
  await recordAudit(tx, {
    actor: principal,
    action: 'oauth-clients.update',
    subject: { kind: 'oauth-client', id, empresas: bothEmpresas(before.empresas, after.empresas) },
    changes: changesBetween(visible(before), visible(after)),
    ...origin,
  });
  return after;
}

/** Gives a client a new secret and revokes its tokens. The caller clears the credential cache after the commit. */
export async function rotateOAuthClient(
  tx: AccountTx,
  random: Random,
  principal: Principal,
  id: string,
  origin: Origin = {},
): Promise<IssuedOAuthClient> {
  const { empresas } = await coveredClient(tx, principal, id);
  const { clientSecret, secretHash } = mintClient(random);
  await updateOAuthClientSecret(tx, id, secretHash);
  await deletePayloadsOf(tx, { client: id });
  await recordAudit(tx, {
    actor: principal,
    action: 'oauth-clients.rotate',
    subject: { kind: 'oauth-client', id, empresas },
    ...origin,
  });
  return { row: await find(tx, id), clientSecret };
}

async function refuseProblems(tx: AccountTx, given: Partial<OAuthClientInput>, principal: Principal): Promise<void> {
  const issues: Issue[] = [
    ...checkRoles(given.roles ?? [], principal),
    ...(await checkEmpresas(tx, given.empresas, principal)),
  ];
  if (issues.length === 0) return;
  throw new AppError('cliente-oauth-invalido', 'El cliente OAuth no es válido; corrija cada problema indicado.', {
    issues,
  });
}

async function find(tx: AccountTx, id: string, mode: 'read' | 'change' = 'read'): Promise<OAuthClientRow> {
  return (isClientId(id) ? await findOwnOAuthClient(tx, id, mode) : undefined) ?? fail(id);
}

function fail(id: string): never {
  throw new AppError('cliente-oauth-no-encontrado', `No existe un cliente OAuth con el id «${id}».`);
}

function visible(row: OAuthClientRow): Record<string, unknown> {
  const { nombre, roles, empresas, administrador } = row;
  return { nombre, roles, empresas, administrador, activo: row.disabledAt === null };
}
