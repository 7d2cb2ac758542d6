import { findAccount, listOwnEmpresas } from '../db/accounts.js';
import type { AccountTx } from '../db/transactions.js';
import { findUser, type UserRow } from './store/users.js';
import type { Role } from '../kernel/roles.js';
import type { Principal } from '../http/principal.js';

/** A caller's view of itself. */
export interface Self {
  readonly tipo: 'usuario' | 'cliente';
  readonly id: string;
  readonly usuario: {
    readonly usuario: string;
    readonly nombres: string;
    readonly email: string;
    readonly rol: 'administrador' | 'usuario';
  } | null;
  readonly nombres: string;
  /** Null: not a person. */
  readonly verificacionEnDosPasos: boolean | null;
  /** The account requires a second factor and the person has none. */
  readonly segundoPasoPendiente: boolean;
  /** The account accepts only its identity provider and the person has yet to link itself. */
  readonly vinculoPendiente: boolean;
  readonly administrador: boolean;
  readonly roles: readonly Role[];
  readonly cuenta: { readonly id: string; readonly nombre: string };
  readonly todasLasEmpresas: boolean;
  readonly empresas: readonly { readonly id: string; readonly ruc: string; readonly razonSocial: string }[];
}

/** Describes the principal, its account and the companies it may use. */
export async function describeSelf(tx: AccountTx, principal: Principal): Promise<Self> {
  const user = principal.kind === 'user' ? await findUser(tx, principal.id) : undefined;
  const account = await findAccount(tx);
  if (account === undefined) throw new Error(`the account of ${principal.kind} ${principal.id} is not there`);
  const todas = principal.empresas === 'todas';
  return {
    tipo: principal.kind === 'user' ? 'usuario' : 'cliente',
    id: principal.id,
    usuario: user === undefined ? null : personOf(user),
    nombres: user?.nombres ?? principal.nombre,
    verificacionEnDosPasos: user?.secondFactor ?? null,
    segundoPasoPendiente: principal.lacksSecondFactor === true,
    vinculoPendiente: principal.lacksLink === true,
    administrador: principal.administrador,
    roles: [...principal.roles],
    cuenta: { id: account.id, nombre: account.nombre },
    todasLasEmpresas: todas,
    empresas: await listOwnEmpresas(tx, principal.empresas === 'todas' ? null : [...principal.empresas]),
  };
}

function personOf({ usuario, nombres, rol }: UserRow): NonNullable<Self['usuario']> {
  return { usuario, nombres, email: usuario.includes('@') ? usuario : '', rol };
}
