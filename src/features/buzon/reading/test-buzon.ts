import type { BuzonOpening } from '../store.js';
import { AppError } from '../../../kernel/app-error.js';
import { openLogin } from './login.js';
import { mailboxFailure, withMailbox } from './mailbox.js';
import type { SecretVault } from './settings.js';
import type { MailboxPolicy } from './target.js';

export interface BuzonTestResult {
  readonly conectado: boolean;
  readonly servidor: string;
  readonly mensajes: number | null;
  /** In Spanish: what happened and, if it failed, what to do. */
  readonly detalle: string;
}

/** Timeout: a person is waiting. */
const TRIAL_MS = 25_000;
/** Each trial uses a thread, and a server may stall it until the timeout. */
const TRIALS_MAX = 16;
const TRIALS_PER_ACCOUNT_MAX = 2;
const running: string[] = [];

/** Opens a mailbox and closes it again. Throws 429 while too many trials are running. */
export async function testBuzon(
  row: BuzonOpening,
  vault: SecretVault,
  policy: MailboxPolicy,
): Promise<BuzonTestResult> {
  const { account_id: account } = row;
  const ofAccount = running.filter((each) => each === account).length;
  if (ofAccount >= TRIALS_PER_ACCOUNT_MAX || running.length >= TRIALS_MAX) {
    const message = 'Hay otras pruebas de buzón en curso; espere a que terminen y repita.';
    throw new AppError('demasiadas-solicitudes', message, { retryAfterS: TRIAL_MS / 1000 });
  }
  running.push(account);
  try {
    return await runTest(row, vault, policy);
  } finally {
    running.splice(running.indexOf(account), 1);
  }
}

async function runTest(row: BuzonOpening, vault: SecretVault, policy: MailboxPolicy): Promise<BuzonTestResult> {
  const servidor = `${row.host}:${row.port}`;
  const failed = (why: string): BuzonTestResult => ({
    ...{ conectado: false, servidor, mensajes: null },
    detalle: why.replace(/; se vuelve a intentar solo\.$/, '.'),
  });
  const opened = await openLogin(row, vault, policy);
  if (opened.kind === 'refused') return failed(opened.why);
  const { mailbox } = opened;
  try {
    const signal = AbortSignal.timeout(TRIAL_MS);
    const mensajes = await withMailbox(mailbox, policy, signal, (_, { exists }) => Promise.resolve(exists));
    const detalle = `El buzón se abrió: la carpeta «${row.carpeta}» tiene ${mensajes} mensajes.`;
    return { conectado: true, servidor, mensajes, detalle };
  } catch (error) {
    return failed(mailboxFailure(error, mailbox).why);
  }
}
