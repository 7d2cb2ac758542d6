import { KeyObject, sign } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { HashName, SigningIdentity } from './identity.js';

// Two more than cores: with as many threads as cores, Linux often leaves two on one core (measured on two cores: 1.57 used with two
// threads, 1.89 with three, 1.98 with four). More would only delay the event loop. On a single core a second thread gains nothing.
const CORES = availableParallelism();
const IN_FLIGHT_MAX = CORES === 1 ? 1 : CORES + 2;

let inFlight = 0;
const waiting: (() => void)[] = [];

/** Signs with the key of the identity, wherever it is. Returns base64. */
export async function rsaSign(algorithm: HashName, octets: Buffer, { privateKey }: SigningIdentity): Promise<string> {
  const value =
    privateKey instanceof KeyObject
      ? await signOnThreads(algorithm, octets, privateKey)
      : await privateKey.sign(algorithm, octets);
  return value.toString('base64');
}

/** Signs on libuv's threads with bounded concurrency, in order. */
export async function signOnThreads(algorithm: HashName, octets: Buffer, key: KeyObject): Promise<Buffer> {
  if (inFlight >= IN_FLIGHT_MAX) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve); // the slot is handed over, so inFlight is unchanged
    });
  } else inFlight++;
  try {
    return await signOnThread(algorithm, octets, key);
  } finally {
    const next = waiting.shift();
    if (next === undefined) inFlight--;
    else next();
  }
}

function signOnThread(algorithm: HashName, octets: Buffer, key: KeyObject): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    sign(algorithm, octets, key, (error, value) => {
      if (error === null) resolve(value);
      else reject(error);
    });
  });
}
