import { sign } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { SigningIdentity } from './identity.js';
import type { HashName } from './xades.js';

// Two more than cores: with as many threads as cores, Linux often leaves two on one core (measured on two cores: 1.57 used with two
// threads, 1.89 with three, 1.98 with four). More would only delay the event loop. On a single core a second thread gains nothing.
const CORES = availableParallelism();
const IN_FLIGHT_MAX = CORES === 1 ? 1 : CORES + 2;

let inFlight = 0;
const waiting: (() => void)[] = [];

/** Signs on libuv's threads with bounded concurrency, in order. Returns base64. */
export async function rsaSign(algorithm: HashName, octets: Buffer, identity: SigningIdentity): Promise<string> {
  if (inFlight >= IN_FLIGHT_MAX) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve); // the slot is handed over, so inFlight is unchanged
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
