import {
  findApiKey,
  insertApiKey,
  listApiKeys as listRows,
  markApiKeyRevoked,
  replaceApiKeySecret,
  type ApiKeyPage,
  type ApiKeyRow,
  type KeyCreator,
} from './store/api-keys.js';
import type { Paged } from '../db/page.js';
import type { AccountTx } from '../db/transactions.js';
import { recordAudit, type Origin } from '../audit/trail.js';
import { AppError } from '../kernel/app-error.js';
import { ROLES, type Role } from '../kernel/roles.js';
import { authorize, type Principal } from '../http/principal.js';
import { checkEmpresas, checkRoles, reachOf, requireCover, redactForReach, type Authority } from '../http/authority.js';
import { mintApiKey } from './secrets.js';
import type { Random } from '../kernel/random.js';

export type { ApiKeyPage, ApiKeyRow } from './store/api-keys.js';

/** Validated body of a creation (spec/API.md §2.1). */
export interface ApiKeyInput {
  readonly nombre: string;
  readonly expiracionEnDias: number;
  readonly roles: readonly Role[];
  readonly empresas?: readonly string[] | undefined;
}

export interface IssuedApiKey {
  readonly row: ApiKeyRow;
  readonly apiKey: string;
}

interface Mint {
  readonly random: Random;
  readonly ambiente: 'simulador' | 'pruebas' | 'produccion';
}

/** Ten years: spec/API.md §2. */
export const EXPIRACION_DIAS_MAX = 3650;
/** A week covers any deployment calendar; longer would make two secrets the normal state. */
export const GRACIA_HORAS_MAX = 168;
/** Enough to change the secret in a running system during a working day. */
export const GRACIA_HORAS_POR_DEFECTO = 24;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Creates a key for the principal, with no more than its current rights. Reports all problems together. */
export async function createApiKey(
  tx: AccountTx,
  mint: Mint,
  principal: Principal,
  input: ApiKeyInput,
  origin: Origin = {},
): Promise<IssuedApiKey> {
  authorize(principal, 'bearer');
  const nombre = input.nombre.trim();
  const issues = [...checkRoles(input.roles, principal), ...(await checkEmpresas(tx, input.empresas, principal))];
  if (issues.length > 0) {
    throw new AppError('api-key-invalida', 'No se creó la API key; corrija cada problema indicado.', { issues });
  }
  const minted = mintApiKey(mint.random, mint.ambiente);
  const row = await insertApiKey(tx, {
    nombre,
    prefix: minted.prefix,
    hash: minted.hash,
    // In the spec's order, so that responses do not depend on the caller's order.
    roles: ROLES.filter((role) => input.roles.includes(role)),
    empresas: input.empresas ?? (principal.empresas === 'todas' ? null : [...principal.empresas]),
    validityDays: input.expiracionEnDias,
    isDefault: false,
    creator: creatorOf(principal),
  });
  await recordAudit(tx, {
    actor: principal,
    action: 'api-keys.create',
    subject: { kind: 'api-key', id: row.id, empresas: row.empresas },
    changes: { nombre, prefijo: row.prefix, roles: row.roles, empresas: row.empresas, fechaExpiracion: row.expiresAt },
    ...origin,
  });
  return { row, apiKey: minted.apiKey };
}

/** Lists the keys the principal may see: its own, or all of the account's for an administrator. */
export async function listApiKeys(tx: AccountTx, principal: Principal, page: ApiKeyPage): Promise<Paged<ApiKeyRow>> {
  authorize(principal, 'bearer');
  const { rows, total } = await listRows(tx, visibleTo(principal), page, reachOf(principal));
  return { rows: rows.flatMap((row) => redactForReach(principal, row) ?? []), total };
}

/** Returns a key the principal may see; otherwise 404. */
export async function readApiKey(tx: AccountTx, principal: Principal, id: string): Promise<ApiKeyRow> {
  authorize(principal, 'bearer');
  return find(tx, principal, id, 'read');
}

/** Revokes a key permanently; a repeat is a no-op. The caller clears the credential cache after the commit. */
export async function revokeApiKey(
  tx: AccountTx,
  principal: Principal,
  id: string,
  origin: Origin = {},
): Promise<ApiKeyRow> {
  authorize(principal, 'bearer');
  const row = await find(tx, principal, id, 'change');
  // Users may revoke their own keys, even one with more rights than they now have: a key's effective rights are the intersection.
  const own = principal.session === true && row.createdByUser === principal.id;
  if (!own) requireCover(principal, keyAuthority(row));
  if (row.revokedAt !== null) return row;
  await markApiKeyRevoked(tx, row.id);
  await recordAudit(tx, {
    actor: principal,
    action: 'api-keys.revoke',
    subject: { kind: 'api-key', id: row.id, empresas: row.empresas },
    changes: { nombre: row.nombre, prefijo: row.prefix },
    ...origin,
  });
  return find(tx, principal, id, 'read');
}

/**
 * Gives a key a new secret, valid for the same number of days. The old secret works for another `graciaEnHoras`, but not beyond its
 * own expiry. The caller clears the credential cache after the commit.
 */
export async function rotateApiKey(
  tx: AccountTx,
  mint: Mint,
  principal: Principal,
  id: string,
  graciaEnHoras: number,
  origin: Origin = {},
): Promise<IssuedApiKey> {
  authorize(principal, 'bearer');
  const row = await find(tx, principal, id, 'change');
  requireCover(principal, keyAuthority(row));
  if (row.revokedAt !== null) {
    throw new AppError('api-key-ya-revocada', 'Una API key revocada no se puede rotar. Cree otra.');
  }
  const minted = mintApiKey(mint.random, mint.ambiente);
  const fresh = await replaceApiKeySecret(tx, row.id, {
    prefix: minted.prefix,
    hash: minted.hash,
    validityDays: row.validityDays,
    graceHours: graciaEnHoras,
  });
  await recordAudit(tx, {
    actor: principal,
    action: 'api-keys.rotate',
    subject: { kind: 'api-key', id: row.id, empresas: row.empresas },
    changes: { prefijo: { from: row.prefix, to: fresh.prefix }, graciaEnHoras, fechaExpiracion: fresh.expiresAt },
    ...origin,
  });
  return { row: fresh, apiKey: minted.apiKey };
}

/** The key's stored rights, even where its creator now has fewer: they apply again if the creator regains them. */
function keyAuthority({ roles, empresas }: ApiKeyRow): Authority {
  return { administrador: false, roles, empresas };
}

function creatorOf(principal: Principal): KeyCreator {
  return principal.kind === 'user' ? { user: principal.id } : { client: principal.id };
}

function visibleTo(principal: Principal): KeyCreator | 'all' {
  return principal.administrador ? 'all' : creatorOf(principal);
}

async function find(tx: AccountTx, principal: Principal, id: string, mode: 'read' | 'change'): Promise<ApiKeyRow> {
  const row = UUID.test(id) ? await findApiKey(tx, id, visibleTo(principal), mode) : undefined;
  const seen = redactForReach(principal, row);
  if (row !== undefined && seen !== undefined) return mode === 'read' ? seen : row;
  throw new AppError('api-key-no-encontrada', `No existe una API key con el id «${id}».`);
}
