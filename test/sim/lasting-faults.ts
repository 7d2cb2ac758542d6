import type { Fault } from './faults.js';
import { integer, pick, streamOf } from './random.js';

const SECOND = 1000;
export const DAY_MS = 24 * 3600 * SECOND;

/** All clients together, as one end of a partition. */
export const CLIENTS = 'clientes';
/** What an instance talks to. */
const PEERS = ['sri', 'database', 'receptor', 'correo', CLIENTS] as const;

/** Faults that last: an outage of days, clocks that drift, partitions of any two parties, a disk that stays full. Each has its own dice. */
export function planLastingFaults(seed: number, instances: readonly string[], intensity: number): readonly Fault[] {
  return [
    ...planOutageOfDays(seed, intensity),
    ...planDrift(seed, instances, intensity),
    ...planPartitions(seed, instances, intensity),
    ...planFullDisk(seed, intensity),
  ];
}

const stepOf = (random: () => number): number => integer(random, 400, 9000);

function planOutageOfDays(seed: number, intensity: number): readonly Fault[] {
  const random = streamOf(seed, 'outage of days');
  if (random() >= 0.04 * intensity) return [];
  // Early: it must begin while receipts are under way.
  return [{ kind: 'sri-outage', step: integer(random, 400, 3000), ms: integer(random, 1, 3) * DAY_MS }];
}

/** Quartz gains or loses up to 0.1 ms per second; a virtual machine that is starved of time, some more. */
function planDrift(seed: number, instances: readonly string[], intensity: number): readonly Fault[] {
  const random = streamOf(seed, 'drift');
  if (random() >= 0.25 * intensity) return [];
  return instances
    .filter(() => random() < 0.6)
    .map((instance) => ({
      kind: 'drift',
      instance,
      step: 0,
      msPerS: (random() < 0.7 ? 0.2 : 20) * (2 * random() - 1),
    }));
}

function planPartitions(seed: number, instances: readonly string[], intensity: number): readonly Fault[] {
  const random = streamOf(seed, 'partitions');
  if (random() >= 0.35 * intensity) return [];
  return Array.from({ length: integer(random, 1, 4) }, (): readonly Fault[] => {
    const instance = pick(random, instances);
    const peer = pick(random, PEERS);
    const cut = { kind: 'cut', step: stepOf(random), ms: integer(random, 1, 90) * SECOND } as const;
    const [out, back] = [
      { ...cut, from: instance, to: peer },
      { ...cut, from: peer, to: instance },
    ];
    const which = random();
    return which < 0.5 ? [out, back] : which < 0.75 ? [out] : [back];
  }).flat();
}

function planFullDisk(seed: number, intensity: number): readonly Fault[] {
  const random = streamOf(seed, 'full disk');
  if (random() >= 0.15 * intensity) return [];
  return [{ kind: 'disk-full', step: stepOf(random), ms: integer(random, 5, 120) * SECOND }];
}
