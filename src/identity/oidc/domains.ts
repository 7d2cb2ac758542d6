import { recordAccessAudit, recordAudit, SYSTEM, type Actor, type Origin } from '../../audit/trail.js';
import { enqueueEmpresaMail } from '../../db/correos.js';
import {
  dueDomains,
  findHolder,
  listClaims,
  listDomains,
  loseDomain,
  noteChecked,
  proveDomain,
  type DomainClaim,
  type DomainRow,
  type DueDomain,
  type Medio,
} from '../store/identity-domains.js';
import { accountId, type AccountTx, type Database, type WorkerTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { dominioPorComprobar } from '../../mail/kinds/dominio-por-comprobar.js';
import type { ReadTxt } from '../../outbound/dns-txt.js';
import type { Principal } from '../../http/principal.js';
import { sha256 } from '../secrets.js';
import { requireWholeAuthority } from './settings.js';
import { isShared } from './shared-domains.js';

/** A record may be missing this long: a zone that is being moved, a provider that is being changed. */
export const GRACE_DAYS = 14;
// Per round; the next round takes the rest.
const ROUND_MAX = 50;

/** The TXT record that proves a domain. Bound to the account: the record of one proves nothing for another. */
export function recordOf(account: string, dominio: string): { readonly nombre: string; readonly valor: string } {
  const token = sha256(`rubrica-dominio:${account}:${dominio}`).toString('hex').slice(0, 32);
  return { nombre: `_rubrica.${dominio}`, valor: `rubrica-dominio=${token}` };
}

export type Found = 'found' | 'missing' | 'unavailable';

async function search(readTxt: ReadTxt, account: string, dominio: string): Promise<Found> {
  const { nombre, valor } = recordOf(account, dominio);
  const answer = await readTxt(nombre);
  if (answer.kind !== 'records') return answer.kind;
  return answer.records.some((record) => record.trim() === valor) ? 'found' : 'missing';
}

/** The domains of the account's provider, and whether each is proved. */
export async function readDomains(tx: AccountTx): Promise<DomainRow[]> {
  return listDomains(tx);
}

/** Looks for the record of one of the account's domains and, if it is there, records the proof. */
export async function checkDomain(
  { db, readTxt }: { readonly db: Database; readonly readTxt: ReadTxt },
  principal: Principal,
  dominio: string,
  origin: Origin,
): Promise<Found> {
  requireWholeAuthority(principal);
  const account = principal.accountId;
  const named = await db.inAccount(account, listDomains);
  if (!named.some((one) => one.dominio === dominio)) {
    throw new AppError(
      'dominio-no-encontrado',
      `«${dominio}» no es un dominio del proveedor de su cuenta. Agréguelo primero.`,
    );
  }
  const found = await search(readTxt, account, dominio);
  if (found === 'found') await prove({ db, readTxt }, account, dominio);
  await db.inAccount(account, (tx) =>
    recordAudit(tx, {
      actor: principal,
      action: 'accounts.domain-check',
      subject: { kind: 'account', id: account },
      changes: {
        dominio,
        resultado: found === 'found' ? 'comprobado' : found === 'missing' ? 'sin-registro' : 'sin-respuesta',
      },
      ...origin,
    }),
  );
  return found;
}

async function prove(
  { db, readTxt }: { readonly db: Database; readonly readTxt: ReadTxt },
  account: string,
  dominio: string,
): Promise<void> {
  const holder = await db.asWorker((tx) => findHolder(tx, dominio));
  const other = holder !== undefined && holder.accountId !== account ? holder : undefined;
  // A domain passes to another company: then the old record is gone.
  const gone = other?.medio === 'dns' && (await search(readTxt, other.accountId, dominio)) === 'missing';
  if (other !== undefined && !gone && (other.medio === 'dns' || other.medio === 'operador')) throw occupied(dominio);
  const from = other?.accountId ?? null;
  await db.asWorker((tx) => pass(tx, { accountId: account, dominio, medio: 'dns', from }, SYSTEM));
}

/** The operator's decision: the domain is this account's, even if another account held it. */
export async function approveDomain(db: Database, dominio: string, account: string | undefined): Promise<DomainClaim> {
  return db.asWorker(async (tx) => {
    const claims = await listClaims(tx, dominio, ROUND_MAX);
    const [chosen, ...others] = account === undefined ? claims : claims.filter((one) => one.accountId === account);
    if (chosen === undefined) {
      throw new AppError(
        'dominio-no-encontrado',
        `Ninguna cuenta${account === undefined ? '' : ` ${account}`} tiene el dominio ${dominio} en su proveedor. Agréguelo ahí primero.`,
      );
    }
    if (others.length > 0) {
      const list = claims.map(({ accountId: id, cuenta }) => `${id}  ${cuenta}`).join('\n');
      throw new AppError('varias-cuentas', `Varias cuentas tienen ${dominio}; diga cuál con --cuenta:\n${list}`);
    }
    const from = (await findHolder(tx, dominio))?.accountId ?? null;
    await pass(
      tx,
      { accountId: chosen.accountId, dominio, medio: 'operador', from },
      { ...SYSTEM, nombre: 'operador' },
    );
    return chosen;
  });
}

/** Records a proof in the trail of both accounts; the one that loses the domain is also mailed. */
async function pass(
  tx: WorkerTx,
  proof: { readonly accountId: string; readonly dominio: string; readonly medio: Medio; readonly from: string | null },
  actor: Actor,
): Promise<void> {
  const { accountId: account, dominio, medio, from } = proof;
  if (!(await proveDomain(tx, proof))) throw occupied(dominio);
  await record(tx, account, actor, { dominio, estado: 'comprobado', medio });
  if (from === null || from === account) return;
  await record(tx, from, actor, { dominio, estado: 'sin-comprobar' });
  await tell(tx, from, dominio, 'de-otra-cuenta');
}

async function record(tx: WorkerTx, account: string, actor: Actor, changes: Record<string, unknown>): Promise<void> {
  const subject = { kind: 'account', id: account } as const;
  await recordAccessAudit(tx, accountId(account), { actor, action: 'accounts.domain-prove', subject, changes });
}

async function tell(
  tx: WorkerTx,
  account: string,
  dominio: string,
  motivo: 'por-comprobar' | 'falta' | 'vencida' | 'de-otra-cuenta' | 'compartido',
): Promise<void> {
  const { nombre, valor } = recordOf(account, dominio);
  const datos = { dominio, nombre, valor, motivo, dias: GRACE_DAYS };
  await enqueueEmpresaMail(tx, { account_id: account, empresa_id: null }, dominioPorComprobar.tipo, datos);
}

/** Mails about domains that are unproved or public since the upgrade, and checks the proofs by DNS again. Links and passwords keep working. */
export async function recheckDomains(db: Database, readTxt: ReadTxt, signal: AbortSignal): Promise<void> {
  for (const due of await db.asWorker((tx) => dueDomains(tx, ROUND_MAX, GRACE_DAYS))) {
    if (signal.aborted) return;
    const found = due.medio === 'dns' ? await search(readTxt, due.accountId, due.dominio) : 'unavailable';
    const shared = await isShared(due.dominio);
    await db.asWorker((tx) => (shared ? lose(tx, due, 'compartido') : settle(tx, due, found)));
  }
}

async function settle(tx: WorkerTx, due: DueDomain, found: Found): Promise<void> {
  const { accountId: account, dominio, medio, faltaDesde, vencida } = due;
  if (medio !== null && found === 'missing' && vencida) return lose(tx, due, 'vencida');
  const told = medio === null || (found === 'missing' && faltaDesde === null);
  await noteChecked(tx, due, found, told);
  if (told) await tell(tx, account, dominio, medio === null ? 'por-comprobar' : 'falta');
}

async function lose(
  tx: WorkerTx,
  { accountId: account, dominio }: DueDomain,
  motivo: 'vencida' | 'compartido',
): Promise<void> {
  await loseDomain(tx, { accountId: account, dominio });
  await record(tx, account, SYSTEM, { dominio, estado: 'sin-comprobar' });
  return tell(tx, account, dominio, motivo);
}

function occupied(dominio: string): AppError {
  return new AppError(
    'dominio-ocupado',
    `Otra cuenta de esta instalación ya comprobó ${dominio}. Pida a quien opera la instalación que decida.`,
  );
}
