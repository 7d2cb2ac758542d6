import { sign } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { SigningIdentity } from './identity.js';
import type { HashName } from './xades.js';

// More than one signature per core makes none of them faster, and would fill libuv's threads, on which the look-up of the
// SRI's address and every file operation wait as well.
const IN_FLIGHT_MAX = Math.max(1, availableParallelism());

let inFlight = 0;
const waiting: (() => void)[] = [];

/** Signs on libuv's threads, as many at a time as there are cores, the rest in order. Answers base64. */
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
