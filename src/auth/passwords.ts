import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../domain/app-error.js';
import type { Issue } from '../domain/issue.js';
import { fairTurns } from '../work/fair-turns.js';
import { mintPassword, type Random } from './secrets.js';

// OWASP's first choice for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. More memory would let a
// handful of parallel logins starve the small machines this service is meant for. The parameters are part of the stored
// text, so raising them later does not lock anybody out.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

// NIST SP 800-63B: length is what counts, no rules of composition, and refuse what everybody tries first.
const LENGTH_MIN = 10;
const LENGTH_MAX = 128; // bounds the work of hashing; far above any passphrase
const COMMON = ['1234567890', '12345678910', 'contrasena', 'contraseña', 'password12', 'password123', 'qwertyuiop'];
const TOO_FEW_DIFFERENT = 4;

/** What is told who asks for more passwords at once than can be checked. */
export const tooManyLogins = (): AppError =>
  new AppError('demasiadas-solicitudes', 'Hay demasiados ingresos a la vez; espere unos segundos y repita.', {
    retryAfterS: 5,
  });

// Hashing shares Node's thread pool with the signatures of receipts: a flood of logins must not stop those. The rest waits, in
// turn by who asks, and what would wait longer than a few seconds is told to come back. An office behind one address logs in
// within the sixteen.
const turns = fairTurns({ atOnceMax: 2, waitingMax: 64, waitingPerCallerMax: 16, full: tooManyLogins });

/** Hashes a password for storage. `whose` account or network asks: each has its turn. */
export function hashPassword(password: string, whose = ''): Promise<string> {
  return turns.run(whose, () => hash(password.normalize('NFC'), ARGON2ID));
}

/** Whether the password is the one behind the stored hash. */
export function verifyPassword(stored: string, password: string, whose = ''): Promise<boolean> {
  return turns.run(whose, () => verify(stored, password.normalize('NFC')));
}

/** A password that was made for somebody, and its hash. */
export interface MadePassword {
  readonly password: string;
  readonly hash: string;
}

/** Makes a password for a user of the account. Hashing waits its turn, so it is done before a transaction begins. */
export async function makePassword(random: Random, whose: string): Promise<MadePassword> {
  const password = mintPassword(random);
  return { password, hash: await hashPassword(password, whose) };
}

let decoy: Promise<string> | undefined;

/** Spends the time of a verification: the answer for an unknown user must not come quicker than for a known one. */
export async function pretendToVerify(password: string, whose = ''): Promise<false> {
  // Not in turn: a refusal would be remembered.
  decoy ??= hash('nobody has this password', ARGON2ID);
  await verifyPassword(await decoy, password, whose);
  return false;
}

/** What is wrong with a new password; empty when nothing is. */
export function checkPassword(password: string, usuario: string, field: string): Issue[] {
  const refuse = (code: Issue['code'], message: string): Issue => ({ code, field, message });
  const length = Array.from(password).length;
  if (length < LENGTH_MIN || length > LENGTH_MAX) {
    return [refuse('password-longitud', `La contraseña debe tener de ${LENGTH_MIN} a ${LENGTH_MAX} caracteres.`)];
  }
  const lower = password.toLowerCase();
  const name = usuario.split('@')[0]?.toLowerCase() ?? '';
  const guessable =
    COMMON.some((common) => lower.startsWith(common)) ||
    new Set(lower).size < TOO_FEW_DIFFERENT ||
    (name.length >= 4 && lower.includes(name));
  return guessable
    ? [
        refuse(
          'password-adivinable',
          'La contraseña es fácil de adivinar: no use el nombre de usuario, series ni palabras comunes; una frase de varias palabras sirve.',
        ),
      ]
    : [];
}
