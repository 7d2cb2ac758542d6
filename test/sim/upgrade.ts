import type { Fault } from './faults.js';
import { integer, streamOf } from './random.js';

/** Steps between two replacements, at most: all of them before the clients are done. */
const EVERY_MAX = 1500;

/**
 * A rolling upgrade (design/upgrades): each instance ends and comes back in the new version, whose first start migrates the database. Some come
 * back once more in the old version, which may still be started.
 */
export function planUpgrade(seed: number, instances: readonly string[]): readonly Fault[] {
  const random = streamOf(seed, 'upgrade');
  const faults: Fault[] = [];
  const replace = (instance: string, version: 'old' | 'new', step: number): void => {
    faults.push({ kind: 'replace', instance, version, step, downMs: integer(random, 1, 20) * 1000 });
  };
  let step = integer(random, 300, 2000);
  for (const instance of instances) {
    replace(instance, 'new', step);
    if (random() < 0.4) {
      const back = step + integer(random, 100, 1200);
      replace(instance, 'old', back);
      replace(instance, 'new', back + integer(random, 100, 2000));
    }
    step += integer(random, 50, EVERY_MAX);
  }
  return faults;
}
