import {
  findApiKey,
  insertApiKey,
  listApiKeys as listRows,
  markApiKeyRevoked,
  replaceApiKeySecret,
  type ApiKeyPage,
  type ApiKeyRow,
  type KeyCreator,
} from '../database/api-keys.js';
import type { Paged } from '../database/page.js';
import type { AccountTx } from '../database/transactions.js';
import { recordAudit, type Origin } from '../audit/trail.js';
import { AppError } from '../domain/app-error.js';
import { ROLES, type Role } from '../domain/roles.js';
import { authorize, type Principal } from './principal.js';
import { checkEmpresas, checkRoles, reachOf, requireCover, seenBy, type Authority } from './rights.js';
import { mintApiKey, type Random } from './secrets.js';

export type { ApiKeyPage, ApiKeyRow } from '../database/api-keys.js';

/** The body of a creation, its form checked (spec/API.md §2.1). */
export interface ApiKeyInput {
  readonly nombre: string;
  readonly expiracionEnDias: number;
  readonly roles: readonly Role[];
  readonly empresas?: readonly string[] | undefined;
}

/** A key with the secret that is shown once. */
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

/** Makes a key of the principal's own, with no more rights than it has now. All problems are reported at once. */
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
    // The spec's order, so that answers do not depend on how the caller wrote them.
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

/** The keys the principal may see: its own, or the account's when it administers it. */
export async function listApiKeys(tx: AccountTx, principal: Principal, page: ApiKeyPage): Promise<Paged<ApiKeyRow>> {
  authorize(principal, 'bearer');
  const { rows, total } = await listRows(tx, visibleTo(principal), page, reachOf(principal));
  return { rows: rows.flatMap((row) => seenBy(principal, row) ?? []), total };
}

/** One key the principal may see; otherwise 404. */
export async function readApiKey(tx: AccountTx, principal: Principal, id: string): Promise<ApiKeyRow> {
  authorize(principal, 'bearer');
  return find(tx, principal, id, 'read');
}

/** Revokes a key for good. Again: nothing happens. The caller clears the credential cache once it has committed. */
export async function revokeApiKey(
  tx: AccountTx,
  principal: Principal,
  id: string,
  origin: Origin = {},
): Promise<ApiKeyRow> {
  authorize(principal, 'bearer');
  const row = await find(tx, principal, id, 'change');
  // A person ends its own keys, also one from before the person's rights shrank: the key works with what both have.
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
 * Gives a key a new secret with a fresh span of the same length; the old one works for `graciaEnHoras` more, but not beyond
 * its own end. The caller clears the credential cache once it has committed.
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

/** The key's own rights, also where its maker has fewer by now: they count again when the maker gets more. */
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
  const seen = seenBy(principal, row);
  if (row !== undefined && seen !== undefined) return mode === 'read' ? seen : row;
  throw new AppError('api-key-no-encontrada', `No existe una API key con el id «${id}».`);
}
