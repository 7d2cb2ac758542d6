import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../kernel/app-error.js';
import type { Issue } from '../kernel/issue.js';
import { fairTurns } from '../work/fair-turns.js';
import { mintPassword } from './secrets.js';
import type { Random } from '../kernel/random.js';

// OWASP's first choice for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. More memory would let a
// handful of parallel logins starve the small machines this service targets. The parameters are part of the stored
// text, so raising them later locks no one out.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

let cost: { readonly memoryCost: number; readonly timeCost: number } = ARGON2ID;

/** For test processes, which create hundreds of users: hashes in a thousandth of the time. No part of the service may call it. */
export function hashCheaplyInTests(): void {
  cost = { memoryCost: 64, timeCost: 1 };
}

// NIST SP 800-63B: length matters, no composition rules, and refuse the most common passwords.
const LENGTH_MIN = 10;
const LENGTH_MAX = 128; // bounds the hashing work; far above any passphrase
const COMMON = ['1234567890', '12345678910', 'contrasena', 'contraseña', 'password12', 'password123', 'qwertyuiop'];
const TOO_FEW_DIFFERENT = 4;

/** Error for more concurrent passwords than can be checked. */
export const tooManyLogins = (): AppError =>
  new AppError('demasiadas-solicitudes', 'Hay demasiados ingresos a la vez; espere unos segundos y repita.', {
    retryAfterS: 5,
  });

// Hashing shares Node's thread pool with receipt signing: a flood of logins must not block it. The rest queues, fairly per caller;
// anything that would wait more than a few seconds is refused with a retry delay. An office behind one address fits within the sixteen.
const turns = fairTurns({ atOnceMax: 2, waitingMax: 64, waitingPerCallerMax: 16, full: tooManyLogins });

/** Hashes a password for storage. `owner` is the account or network under which it queues. */
export function hashPassword(password: string, owner = ''): Promise<string> {
  return turns.run(owner, () => hash(password.normalize('NFC'), { ...ARGON2ID, ...cost }));
}

export function verifyPassword(stored: string, password: string, owner = ''): Promise<boolean> {
  return turns.run(owner, () => verify(stored, password.normalize('NFC')));
}

export interface MadePassword {
  readonly password: string;
  readonly hash: string;
}

/** Generates a password for a user of the account. Call before a transaction: hashing may queue. */
export async function makePassword(random: Random, owner: string): Promise<MadePassword> {
  const password = mintPassword(random);
  return { password, hash: await hashPassword(password, owner) };
}

let decoy: Promise<string> | undefined;

/** Takes as long as a verification, so that timing does not reveal whether the user exists. */
export async function pretendToVerify(password: string, owner = ''): Promise<false> {
  // Not queued: a refusal would be cached.
  decoy ??= hash('nobody has this password', { ...ARGON2ID, ...cost });
  await verifyPassword(await decoy, password, owner);
  return false;
}

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
