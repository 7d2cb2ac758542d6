import type { Principal } from '../../http/principal.js';
import { checkEmpresas, isCovered, requireCover, redactForReach, type Authority } from '../../http/authority.js';
import { findWebhook, type WebhookFields, type WebhookOwner, type WebhookRow } from './store.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { roleOfEvento, type TipoEvento } from '../../kernel/eventos.js';
import type { Issue } from '../../kernel/issue.js';
import type { Guard, Refusal } from '../../outbound/guard.js';
import { maskedUrl } from '../../outbound/masked-url.js';
import { webhookTarget } from '../../outbound/target.js';

/** Each is called for every event it subscribes to: more would multiply an account's traffic. */
export const WEBHOOKS_MAX = 10;

/** Returns an endpoint of the account; otherwise 404. */
export async function storedWebhook(tx: AccountTx, id: string, mode: 'read' | 'change' = 'read'): Promise<WebhookRow> {
  const row = /^[1-9]\d{0,17}$/.test(id) ? await findWebhook(tx, id, mode) : undefined;
  return row ?? fail(id);
}

/** Returns the endpoint as the principal may see it: without other companies and, unless covered, with the URL's secrets masked. */
export function redactFor(principal: Principal, row: WebhookRow): WebhookRow | undefined {
  const seen = redactForReach(principal, row);
  return seen && (isCovered(principal, webhookAuthority(row)) ? seen : { ...seen, url: maskedUrl(seen.url) });
}

/** Returns an endpoint the principal may see; otherwise 404. */
export async function visibleWebhook(tx: AccountTx, principal: Principal, id: string): Promise<WebhookRow> {
  return redactFor(principal, await storedWebhook(tx, id)) ?? fail(id);
}

/**
 * Returns an endpoint that the principal may change, test or read deliveries of, i.e. it covers all that the endpoint receives; otherwise
 * 404 or 403.
 */
export async function coveredWebhook(
  tx: AccountTx,
  principal: Principal,
  id: string,
  mode: 'read' | 'change' = 'read',
): Promise<WebhookRow> {
  const row = await storedWebhook(tx, id, mode);
  if (redactForReach(principal, row) === undefined) fail(id);
  requireCover(principal, webhookAuthority(row));
  return row;
}

/** Rights of what an endpoint receives: its own limits, even if its creator now has narrower ones. */
export function webhookAuthority({ roles, empresas }: Pick<WebhookRow, 'roles' | 'empresas'>): Authority {
  return { administrador: false, roles, empresas };
}

function fail(id: string): never {
  throw new AppError('webhook-no-encontrado', `No existe un webhook con el id «${id.slice(0, 50)}».`);
}

/** The principal as an endpoint's creator or new owner. */
export function ownerOf(principal: Principal): WebhookOwner {
  const isUser = principal.kind === 'user';
  return {
    user: isUser ? principal.id : null,
    client: isUser ? null : principal.id,
    roles: [...principal.roles],
  };
}

export async function refuseBadWebhook(
  tx: AccountTx,
  guard: Guard,
  principal: Principal,
  given: Partial<WebhookFields>,
): Promise<void> {
  const issues: Issue[] = [
    ...urlProblems(given.url, guard, principal.accountId),
    ...tipoProblems(given.tipos ?? [], principal),
    ...(await checkEmpresas(tx, given.empresas, principal)),
  ];
  if (issues.length === 0) return;
  throw new AppError('webhook-invalido', 'El webhook no es válido; corrija cada problema indicado.', { issues });
}

function urlProblems(url: string | undefined, guard: Guard, account: string): Issue[] {
  if (url === undefined) return [];
  const target = webhookTarget(url, account);
  const refused: Refusal | { code: 'url-invalida'; message: string } | undefined =
    target === undefined
      ? {
          code: 'url-invalida',
          message: 'Escriba una URL completa, como https://tienda.ejemplo.ec/rubrica, sin usuario ni «#».',
        }
      : guard.refusal(target);
  return refused === undefined
    ? []
    : [{ code: refused.code, field: 'url', message: refused.message, rejectedValue: url }];
}

function tipoProblems(tipos: readonly TipoEvento[], principal: Principal): Issue[] {
  return tipos.flatMap((tipo, index): Issue[] => {
    const field = `tipos[${index}]`;
    if (tipos.indexOf(tipo) < index)
      return [
        {
          code: 'tipo-repetido',
          field,
          message: `El tipo ${tipo} está repetido; déjelo una vez.`,
          rejectedValue: tipo,
        },
      ];
    const role = roleOfEvento(tipo);
    if (role === null || principal.roles.has(role)) return [];
    const message = `Usted no tiene el rol ${role}, con el que se leen los eventos ${tipo}.`;
    return [{ code: 'tipo-ajeno', field, message, rejectedValue: tipo }];
  });
}

/** Returns an endpoint for the audit trail, which never shows the URL's secrets. */
export function auditedWebhook(fields: WebhookFields): Record<string, unknown> {
  const { url, descripcion, formato, tipos, empresas, activo } = fields;
  return { url: maskedUrl(url), descripcion, formato, tipos, empresas, activo };
}
