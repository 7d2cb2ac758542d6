import { changesBetween, recordAudit, type Origin } from '../../audit/trail.js';
import {
  deleteIdentities,
  deleteProvider,
  findProvider,
  findProviderOpening,
  providerSealContext,
  putProvider,
  type ProviderFields,
  type ProviderOpening,
  type ProviderRow,
} from '../store/identity-providers.js';
import { hasOneAccount } from '../../db/accounts.js';
import { holdSealing } from '../../vault/sealed-store.js';
import type { AccountTx, Database } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import type { Issue } from '../../kernel/issue.js';
import { ROLES, type Role } from '../../kernel/roles.js';
import type { Guard } from '../../outbound/guard.js';
import { sealedTable } from '../../vault/sealed-table.js';
import { webhookTarget } from '../../outbound/target.js';
import { authorize, type Principal } from '../../http/principal.js';
import { checkEmpresas, checkRoles, requireCover } from '../../http/authority.js';
import type { Vault } from '../second-factor.js';
import { entraTenant } from './claims.js';
import { isShared } from './shared-domains.js';

export { PROVIDER_KINDS } from '../store/identity-providers.js';
export type { ProviderFields, ProviderRow } from '../store/identity-providers.js';

/** Settings as submitted; an omitted secret is kept. */
export interface ProviderInput extends Omit<ProviderFields, 'roles' | 'grupos'> {
  readonly roles: Role[];
  readonly grupos: { readonly grupo: string; readonly roles: Role[] }[];
  readonly secret?: string | undefined;
}

export const sealedProviders = sealedTable({
  table: 'identity_providers',
  id: 'id',
  boundTo: ['account_id', 'issuer'],
  contexts: { secret_sealed: providerSealContext },
});

const GOOGLE = 'https://accounts.google.com';
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
/** The account's provider, without its secret. */
export async function readProvider(tx: AccountTx, principal: Principal): Promise<ProviderRow> {
  authorize(principal, 'administrador');
  return (await findProvider(tx)) ?? fail();
}

/**
 * Stores the account's provider. Only an administrator without limits may: the provider signs in every user but the owner. Another issuer
 * or client removes all links, since a person's subject means something else there.
 */
export async function changeProvider(
  deps: { readonly db: Database; readonly vault: Vault; readonly guard: Guard },
  principal: Principal,
  input: ProviderInput,
  origin: Origin = {},
): Promise<ProviderRow> {
  requireWholeAuthority(principal);
  const alone = await deps.db.asWorker(hasOneAccount);
  const domains = await domainProblems(input.dominios);
  return deps.db.inAccount(principal.accountId, async (tx) => {
    const before = await findProviderOpening(tx);
    const issues = [
      ...issuerProblems(input, principal.accountId, deps.guard),
      ...secretProblems(input, before),
      ...domains,
      ...checkRoles(input.roles, principal),
      ...groupProblems(input, principal),
      ...(await checkEmpresas(tx, input.empresas, principal)),
    ];
    if (issues.length > 0) throw invalid(issues);
    await holdSealing(tx);
    const context = providerSealContext({ account_id: tx.accountId, issuer: input.issuer });
    const plain = input.secret === undefined ? openSecret(deps.vault, tx.accountId, before) : Buffer.from(input.secret);
    const { secret: _, ...fields } = input;
    await putProvider(tx, fields, deps.vault.seal(plain, context), alone);
    const moved = before !== undefined && (before.issuer !== input.issuer || before.clientId !== input.clientId);
    const desvinculados = moved ? await deleteIdentities(tx) : 0;
    const after = await findProvider(tx);
    if (after === undefined) throw new Error('an identity provider was not stored');
    await recordAudit(tx, {
      actor: principal,
      action: 'accounts.provider-put',
      subject: { kind: 'account', id: tx.accountId },
      changes: {
        ...changesBetween(before === undefined ? {} : audited(before), audited(after)),
        ...(input.secret === undefined ? {} : { secreto: 'nuevo' }),
        ...(moved ? { desvinculados } : {}),
      },
      ...origin,
    });
    return after;
  });
}

/** Removes the provider and its links; the users stay. */
export async function removeProvider(tx: AccountTx, principal: Principal, origin: Origin = {}): Promise<void> {
  requireWholeAuthority(principal);
  const before = (await findProvider(tx)) ?? fail();
  await deleteProvider(tx);
  await recordAudit(tx, {
    actor: principal,
    action: 'accounts.provider-remove',
    subject: { kind: 'account', id: tx.accountId },
    changes: { emisor: before.issuer, desvinculados: before.vinculados },
    ...origin,
  });
}

/** The secret of the account's provider. */
export function openSecret(vault: Vault, account: string, provider: ProviderOpening | undefined): Buffer {
  if (provider === undefined) fail();
  return vault.open(provider.secretSealed, providerSealContext({ account_id: account, issuer: provider.issuer }));
}

/** Fails with 403 unless the principal has all of the account's authority. */
export function requireWholeAuthority(principal: Principal): void {
  authorize(principal, 'administrador');
  requireCover(principal, { administrador: true, roles: ROLES, empresas: null });
}

/** Problems of the issuer's address that are known without calling it. */
export function issuerProblems(
  { tipo, issuer }: Pick<ProviderFields, 'tipo' | 'issuer'>,
  account: string,
  guard: Guard,
): Issue[] {
  const refuse = (code: Issue['code'], message: string): Issue[] => [
    { code, field: 'emisor', message, rejectedValue: issuer },
  ];
  const target = webhookTarget(issuer, account);
  if (target === undefined || issuer.includes('?'))
    return refuse('url-invalida', 'Escriba la dirección del emisor completa, como la da el proveedor, con https://.');
  if (tipo === 'google' && issuer !== GOOGLE) return refuse('emisor-invalido', `El emisor de Google es ${GOOGLE}.`);
  if (tipo === 'entra' && entraTenant(issuer) === undefined) {
    return refuse(
      'emisor-invalido',
      'Escriba el emisor de su organización: https://login.microsoftonline.com/<id de directorio>/v2.0. Los que terminan en «common», «organizations» o «{tenantid}» dejan entrar a otras empresas.',
    );
  }
  if (tipo !== 'entra' && target.host === 'login.microsoftonline.com')
    return refuse('emisor-invalido', 'Ese emisor es de Microsoft: elija Microsoft Entra como proveedor.');
  const refusal = guard.refusal(target);
  return refusal === undefined ? [] : refuse(refusal.code, refusal.message);
}

// A stored secret is only sent to the provider that it was given for.
function secretProblems({ issuer, clientId, secret }: ProviderInput, before: ProviderOpening | undefined): Issue[] {
  if (secret !== undefined || (before?.issuer === issuer && before.clientId === clientId)) return [];
  const message = 'Escriba el secreto del cliente: no hay uno guardado para ese emisor y ese cliente.';
  return [{ code: 'proveedor-secreto-requerido', field: 'secreto', message }];
}

async function domainProblems(dominios: readonly string[]): Promise<Issue[]> {
  const shared = new Set<string>();
  for (const dominio of dominios) if (DOMAIN.test(dominio) && (await isShared(dominio))) shared.add(dominio);
  return dominios.flatMap((dominio, index): Issue[] => {
    const refuse = (code: Issue['code'], message: string): Issue[] => [
      { code, field: `dominios[${index}]`, message, rejectedValue: dominio },
    ];
    if (!DOMAIN.test(dominio))
      return refuse('dominio-invalido', `«${dominio}» no es un dominio: escriba la parte del correo que sigue a la @.`);
    if (dominios.indexOf(dominio) < index)
      return refuse('dominio-invalido', `${dominio} está repetido; déjelo una vez.`);
    if (shared.has(dominio))
      return refuse('dominio-publico', `${dominio} lo usa cualquiera: escriba solo dominios de su empresa.`);
    return [];
  });
}

function groupProblems({ grupos, gruposClaim }: ProviderInput, giver: Principal): Issue[] {
  const missing: Issue[] =
    grupos.length > 0 && gruposClaim === null
      ? [
          {
            code: 'grupos-sin-claim',
            field: 'claimGrupos',
            message: 'Escriba en qué claim envía los grupos el proveedor.',
          },
        ]
      : [];
  const each = grupos.flatMap(({ grupo, roles }, index): Issue[] => {
    const field = `grupos[${index}]`;
    const repeated = grupos.findIndex((other) => other.grupo === grupo) < index;
    return [
      ...(repeated
        ? [
            {
              code: 'grupo-repetido',
              field: `${field}.grupo`,
              message: `El grupo «${grupo}» está repetido; júntelos.`,
            } as const,
          ]
        : []),
      ...checkRoles(roles, giver).map((issue) => ({ ...issue, field: `${field}.${issue.field}` })),
    ];
  });
  return [...missing, ...each];
}

function audited(fields: ProviderFields): Record<string, unknown> {
  const { tipo, nombre, issuer, clientId, activo, automatico, roles, empresas, grupos, exigido, dominios } = fields;
  return {
    ...{
      tipo,
      nombre,
      emisor: issuer,
      clienteId: clientId,
      activo,
      automatico,
      roles,
      empresas,
      grupos,
      exigido,
      dominios,
    },
    claimGrupos: fields.gruposClaim,
    confiaSegundoPaso: fields.confiaSegundoPaso,
  };
}

function invalid(issues: readonly Issue[]): AppError {
  return new AppError('proveedor-invalido', 'Los datos del proveedor no son válidos; corrija cada problema indicado.', {
    issues,
  });
}

function fail(): never {
  throw new AppError('proveedor-no-encontrado', 'La cuenta no tiene un proveedor de identidad, o no está activo.');
}
