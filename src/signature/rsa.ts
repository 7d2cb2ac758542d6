import { sign } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { SigningIdentity } from './identity.js';
import type { HashName } from './xades.js';

// Two more than there are cores: with as many as cores, Linux often leaves two signing threads on one core and the other
// idle (measured on two cores: 1.57 of them used with two at once, 1.89 with three, 1.98 with four). More would only make
// the event loop wait longer for its turn. On a single core a second one gains nothing.
const CORES = availableParallelism();
const IN_FLIGHT_MAX = CORES === 1 ? 1 : CORES + 2;

let inFlight = 0;
const waiting: (() => void)[] = [];

/** Signs on libuv's threads, about as many at a time as there are cores, the rest in order. Answers base64. */
export async function rsaSign(algorithm: HashName, octets: Buffer, identity: SigningIdentity): Promise<string> {
  if (inFlight >= IN_FLIGHT_MAX) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve); // whoever ends hands its place over, so inFlight stays
    });
  } else inFlight++;
  try {
    return await signOnThread(algorithm, octets, identity);
  } finally {
    const next = waiting.shift();
    if (next === undefined) inFlight--;
    else next();
  }
}

function signOnThread(algorithm: HashName, octets: Buffer, identity: SigningIdentity): Promise<string> {
  return new Promise((resolve, reject) => {
    sign(algorithm, octets, identity.privateKey, (error, value) => {
      if (error === null) resolve(value.toString('base64'));
      else reject(error);
    });
  });
}
