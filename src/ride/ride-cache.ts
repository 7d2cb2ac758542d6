import { BoundedMap } from '../domain/bounded-map.js';

/** RIDEs that were made a moment ago, in this process's memory: a page that is opened again and again costs one. */
export interface RideCache {
  /** The file of that key, made at most once by all who ask for it together. */
  get(key: string, render: () => Promise<Buffer>): Promise<Buffer>;
  /** How many were made so far. */
  rendered(): number;
}

/** Makes a cache of at most `bytesMax`; what was asked for longest ago goes first, and a failure is not kept. */
export function createRideCache(bytesMax: number): RideCache {
  const kept = new BoundedMap<Buffer>(bytesMax);
  const making = new Map<string, Promise<Buffer>>();
  let rendered = 0;

  async function make(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
    try {
      rendered++;
      const file = await render();
      kept.set(key, file, file.length);
      return file;
    } finally {
      making.delete(key);
    }
  }

  return {
    get: async (key, render) => {
      const known = kept.get(key);
      if (known !== undefined) return known;
      const begun = making.get(key);
      if (begun !== undefined) return begun;
      const mine = make(key, render);
      making.set(key, mine);
      return mine;
    },
    rendered: () => rendered,
  };
}
