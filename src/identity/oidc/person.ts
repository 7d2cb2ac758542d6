import { recordAudit, type Actor, type Origin } from '../../audit/trail.js';
import {
  findIdentity,
  findOpenInvitation,
  findUserIdByName,
  insertIdentity,
  touchIdentity,
  type ProviderFields,
} from '../store/identity-providers.js';
import { lockInvitation, markInvitationAccepted } from '../store/invitations.js';
import type { AccountTx } from '../../db/transactions.js';
import { findUser, updateUser, type UserRow } from '../store/users.js';
import { AppError } from '../../kernel/app-error.js';
import type { Role } from '../../kernel/roles.js';
import { asRoles } from '../../http/principal.js';
import { addUser, checkPerson, endLogins } from '../users.js';
import { domainOf, rolesOfGroups, type Claims, type Identity } from './claims.js';
import { dropLink } from './drop-link.js';

/** Why a person whom the provider identified does not get in. */
export type Refusal =
  | 'correo-sin-verificar'
  | 'otro-dominio'
  | 'sin-invitacion'
  | 'administrador-sin-vincular'
  | 'otra-identidad'
  | 'sin-grupo'
  | 'desactivado'
  | 'correo-ocupado';

export type Admission =
  | { readonly kind: 'admitted'; readonly user: UserRow }
  | { readonly kind: 'refused'; readonly motivo: Refusal };

/** Actor of changes that follow from the provider's groups. */
const PROVIDER: Actor = { kind: 'system', id: null, nombre: 'proveedor de identidad' };

/**
 * Finds or creates the user of an identified person. A link by issuer and subject decides; without one, a verified address of an allowed
 * domain finds an existing user, an open invitation or, if the account wants it, creates a user. Never links an administrator, nor admits
 * one by a link from before it became one: an administrator links itself from its own session.
 */
export async function admitPerson(
  tx: AccountTx,
  provider: ProviderFields,
  identity: Identity,
  claims: Claims,
  unusablePassword: string,
  origin: Origin,
): Promise<Admission> {
  const linked = await findIdentity(tx, provider.issuer, identity.subject);
  const found = linked?.userId ?? (await firstSignIn(tx, provider, identity, claims, unusablePassword, origin));
  if (typeof found !== 'string') return found;
  const user = await findUser(tx, found);
  if (user === undefined || user.disabledAt !== null) return refused('desactivado');
  if (user.rol === 'administrador' && linked?.propio === false) {
    await dropLink(tx, PROVIDER, user, origin);
    await endLogins(tx, user.id);
    return refused('administrador-sin-vincular');
  }
  const current = await applyGroups(tx, provider, user, claims, origin);
  if (current === undefined) return refused('sin-grupo');
  await touchIdentity(tx, current.id);
  return { kind: 'admitted', user: current };
}

/** Links a user to a person of the provider; `propio`: from the user's own session, with its password. */
export async function linkUser(
  tx: AccountTx,
  provider: ProviderFields,
  subject: string,
  user: Pick<UserRow, 'id' | 'usuario' | 'empresas'>,
  propio: boolean,
  origin: Origin,
): Promise<boolean> {
  if (!(await insertIdentity(tx, { userId: user.id, issuer: provider.issuer, subject, propio }))) return false;
  await recordAudit(tx, {
    actor: { kind: 'user', id: user.id, nombre: user.usuario },
    action: 'users.provider-link',
    subject: { kind: 'user', id: user.id, empresas: user.empresas },
    changes: { emisor: provider.issuer },
    ...origin,
  });
  return true;
}

async function firstSignIn(
  tx: AccountTx,
  provider: ProviderFields,
  identity: Identity,
  claims: Claims,
  unusablePassword: string,
  origin: Origin,
): Promise<string | Admission> {
  const { address, subject } = identity;
  if (address === undefined) return refused('correo-sin-verificar');
  if (!provider.dominios.includes(domainOf(address))) return refused('otro-dominio');
  const existing = await findUserIdByName(tx, address);
  const user =
    existing === undefined
      ? await createPerson(tx, provider, { ...identity, address }, claims, unusablePassword, origin)
      : await findUser(tx, existing);
  if (user === undefined) return refused('sin-invitacion');
  if ('kind' in user) return user;
  if (user.rol === 'administrador') return refused('administrador-sin-vincular');
  if (user.disabledAt !== null) return refused('desactivado');
  // The address may have passed to another person.
  return (await linkUser(tx, provider, subject, user, false, origin)) ? user.id : refused('otra-identidad');
}

async function createPerson(
  tx: AccountTx,
  provider: ProviderFields,
  { address, name }: Identity & { readonly address: string },
  claims: Claims,
  unusablePassword: string,
  origin: Origin,
): Promise<UserRow | Admission | undefined> {
  const invited = await findOpenInvitation(tx, address);
  const invitation = invited === undefined ? undefined : await lockInvitation(tx, invited);
  if (invitation !== undefined) {
    if (invitation.acceptedAt !== null || invitation.revokedAt !== null) return undefined;
    if (invitation.rol === 'administrador') return refused('administrador-sin-vincular');
    const user = await added(tx, { ...invitation, roles: [...asRoles(invitation.roles)] }, unusablePassword);
    if (user === undefined) return refused('correo-ocupado');
    await markInvitationAccepted(tx, invitation.id, user.id);
    await recordAudit(tx, {
      actor: { kind: 'user', id: user.id, nombre: user.usuario },
      action: 'invitations.accept',
      subject: { kind: 'invitation', id: invitation.id, empresas: invitation.empresas },
      changes: { usuario: user.usuario, metodo: 'proveedor' },
      ...origin,
    });
    return user;
  }
  if (!provider.automatico) return undefined;
  const byGroups = groupRoles(provider, claims);
  if (byGroups?.length === 0) return refused('sin-grupo');
  const person = { usuario: address, nombres: (name ?? address).slice(0, 300) };
  const nombres = checkPerson(person).length === 0 ? person.nombres : address;
  const rights = {
    rol: 'usuario',
    roles: byGroups ?? [...asRoles(provider.roles)],
    empresas: provider.empresas,
  } as const;
  const user = await added(tx, { usuario: address, nombres, ...rights }, unusablePassword);
  if (user === undefined) return refused('correo-ocupado');
  await recordAudit(tx, {
    actor: PROVIDER,
    action: 'users.create',
    subject: { kind: 'user', id: user.id, empresas: user.empresas },
    changes: {
      usuario: user.usuario,
      nombres: user.nombres,
      rol: user.rol,
      roles: user.roles,
      empresas: user.empresas,
    },
    ...origin,
  });
  return user;
}

/** Undefined: a user of another account has the name. */
async function added(
  tx: AccountTx,
  person: Parameters<typeof addUser>[1],
  passwordHash: string,
): Promise<UserRow | undefined> {
  try {
    return await addUser(tx, person, passwordHash);
  } catch (error) {
    if (error instanceof AppError && error.code === 'usuario-existente') return undefined;
    throw error;
  }
}

/**
 * Gives the user exactly the roles of its groups. Undefined: none of the groups is known, and the user loses its roles and open sessions.
 * Administrators are named by people, so groups do not change them.
 */
async function applyGroups(
  tx: AccountTx,
  provider: ProviderFields,
  user: UserRow,
  claims: Claims,
  origin: Origin,
): Promise<UserRow | undefined> {
  const roles = user.rol === 'administrador' ? undefined : groupRoles(provider, claims);
  if (roles === undefined) return user;
  const before = [...asRoles(user.roles)];
  if (roles.join() !== before.join()) {
    const { nombres, rol, empresas } = user;
    await updateUser(tx, user.id, { nombres, rol, roles, empresas, activo: true });
    await recordAudit(tx, {
      actor: PROVIDER,
      action: 'users.update',
      subject: { kind: 'user', id: user.id, empresas },
      changes: { roles: { from: before, to: roles } },
      ...origin,
    });
  }
  if (roles.length > 0) return { ...user, roles };
  await endLogins(tx, user.id);
  return undefined;
}

/** Roles of the person's groups; undefined: the account does not use groups. */
function groupRoles({ gruposClaim, grupos }: ProviderFields, claims: Claims): Role[] | undefined {
  return gruposClaim === null || grupos.length === 0 ? undefined : rolesOfGroups(grupos, claims[gruposClaim]);
}

function refused(motivo: Refusal): Admission {
  return { kind: 'refused', motivo };
}
