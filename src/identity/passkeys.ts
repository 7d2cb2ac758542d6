import { deletePasskeys, insertPasskey, listPasskeys, type PasskeyRow } from './store/passkeys.js';
import { countRecoveryCodes, findFactorStatus, lockFactors } from './store/second-factors.js';
import { findTotp } from './store/totp.js';
import type { AccountTx } from '../db/transactions.js';
import { findUser } from './store/users.js';
import { recordAudit, type Origin } from '../audit/trail.js';
import { AppError } from '../kernel/app-error.js';
import type { AuditAction } from '../kernel/audit-actions.js';
import { openChallenge, requireRelyingParty, takeAnswered, type PasskeyDeps } from './passkey-proof.js';
import { authorize, type Principal } from '../http/principal.js';
import { reachOf } from '../http/authority.js';
import { dropUnusedCodes, newRecoveryCodes, requireFactorLeft, type Vault } from './second-factor.js';
import { requirePassword } from './users.js';
import {
  attestationOptions,
  descriptorOf,
  verifyAttestation,
  type Attestation,
  type AttestationOptions,
} from './webauthn.js';

export type { PasskeyRow } from './store/passkeys.js';

/** More than the devices of one person; bounds the list that a browser gets. */
export const PASSKEYS_MAX = 10;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type Deps = PasskeyDeps & { readonly vault: Vault };

/** A person's own second factors. */
export interface OwnFactors {
  readonly totp: boolean;
  readonly passkeys: readonly PasskeyRow[];
  readonly recoveryCodesLeft: number;
  /** Whether the account requires one. */
  readonly required: boolean;
}

export async function readOwnFactors(tx: AccountTx, principal: Principal): Promise<OwnFactors> {
  authorize(principal, 'sesión');
  return {
    totp: (await findTotp(tx, principal.id))?.confirmed === true,
    passkeys: await listPasskeys(tx, principal.id),
    recoveryCodesLeft: await countRecoveryCodes(tx, principal.id),
    required: (await findFactorStatus(tx, principal.id)).required,
  };
}

/** Begins the registration of a passkey. Requires the password: an open session alone must not be enough to add a way in. */
export async function beginPasskey(
  deps: Deps,
  principal: Principal,
  password: string,
  origin: Origin = {},
): Promise<AttestationOptions> {
  authorize(principal, 'sesión');
  const rp = requireRelyingParty(deps.relyingParty);
  await requirePassword(deps, principal, password, origin);
  const { passkeys, user } = await deps.db.inAccount(principal.accountId, async (tx) => ({
    passkeys: await listPasskeys(tx, principal.id),
    user: await findUser(tx, principal.id),
  }));
  requireRoom(passkeys.length);
  const challenge = await openChallenge(deps, 'registration', principal.id);
  const person = { id: principal.id, usuario: principal.nombre, nombres: user?.nombres ?? principal.nombre };
  return attestationOptions(rp, challenge, person, passkeys.map(descriptorOf));
}

/** Stores a new passkey. With the first second factor it also returns the recovery codes, shown once. */
export async function addPasskey(
  deps: Deps,
  principal: Principal,
  { nombre, respuesta }: { nombre: string; respuesta: Attestation },
  origin: Origin = {},
): Promise<{ readonly passkey: PasskeyRow; readonly recoveryCodes: readonly string[] | null }> {
  authorize(principal, 'sesión');
  const rp = requireRelyingParty(deps.relyingParty);
  const name = nombre.trim();
  const challenge = await takeAnswered(deps.db, respuesta.clientDataJSON, 'registration', principal.id);
  const made = challenge === undefined ? undefined : await verifyAttestation(rp, challenge, respuesta);
  if (made === undefined) throw invalidPasskey();
  return deps.db.inAccount(principal.accountId, async (tx) => {
    await lockFactors(tx, principal.id);
    requireRoom((await listPasskeys(tx, principal.id)).length);
    const { transports } = respuesta;
    const id = await insertPasskey(tx, { userId: principal.id, nombre: name, ...made, transports });
    const passkey = (await listPasskeys(tx, principal.id)).find((one) => one.id === id);
    if (passkey === undefined) throw invalidPasskey();
    const hasCodes = (await countRecoveryCodes(tx, principal.id)) > 0;
    const recoveryCodes = hasCodes ? null : await newRecoveryCodes(tx, deps.random, principal.id);
    await record(tx, principal, 'users.passkey-add', { nombre: name }, origin);
    return { passkey, recoveryCodes };
  });
}

/** Removes one of the user's own passkeys, with the password; refused for the last second factor if the account requires one. */
export async function removePasskey(
  deps: Deps,
  principal: Principal,
  id: string,
  password: string,
  origin: Origin = {},
): Promise<void> {
  authorize(principal, 'sesión');
  const own = await deps.db.inAccount(principal.accountId, (tx) => listPasskeys(tx, principal.id));
  if (!UUID.test(id) || !own.some((passkey) => passkey.id === id.toLowerCase())) throw notFound();
  await requirePassword(deps, principal, password, origin);
  await deps.db.inAccount(principal.accountId, async (tx) => {
    await lockFactors(tx, principal.id);
    const [nombre] = await deletePasskeys(tx, principal.id, id);
    if (nombre === undefined) throw notFound();
    await requireFactorLeft(tx, principal.id);
    await dropUnusedCodes(tx, principal.id);
    await record(tx, principal, 'users.passkey-remove', { nombre }, origin);
  });
}

/** Replaces the user's recovery codes, with the password; the new ones are shown once. */
export async function renewRecoveryCodes(
  deps: Deps,
  principal: Principal,
  password: string,
  origin: Origin = {},
): Promise<readonly string[]> {
  authorize(principal, 'sesión');
  await requirePassword(deps, principal, password, origin);
  return deps.db.inAccount(principal.accountId, async (tx) => {
    await lockFactors(tx, principal.id);
    if (!(await findFactorStatus(tx, principal.id)).present) {
      throw new AppError(
        'segundo-paso-inactivo',
        'Los códigos de recuperación acompañan a un segundo paso. Agregue antes una llave de acceso o active los códigos de su teléfono.',
      );
    }
    const codes = await newRecoveryCodes(tx, deps.random, principal.id);
    await record(tx, principal, 'users.recovery-codes', {}, origin);
    return codes;
  });
}

function requireRoom(count: number): void {
  if (count < PASSKEYS_MAX) return;
  throw new AppError(
    'demasiadas-llaves',
    `Ya tiene ${PASSKEYS_MAX} llaves de acceso. Quite una que no use antes de agregar otra.`,
  );
}

/** One message for every cause: a wrong site, an old challenge, or a credential that another user has. */
function invalidPasskey(): AppError {
  return new AppError(
    'llave-invalida',
    'La llave de acceso no se pudo comprobar, o el pedido venció. Empiece otra vez y complete el aviso del navegador.',
  );
}

function notFound(): AppError {
  return new AppError('llave-no-encontrada', 'No existe esa llave de acceso, o ya se quitó.');
}

async function record(
  tx: AccountTx,
  principal: Principal,
  action: AuditAction,
  changes: Record<string, unknown>,
  origin: Origin,
): Promise<void> {
  const subject = { kind: 'user', id: principal.id, empresas: reachOf(principal) } as const;
  await recordAudit(tx, { actor: principal, action, subject, changes, ...origin });
}
