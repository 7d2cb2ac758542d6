import { BoundedMap } from '../kernel/bounded-map.js';

/** In-memory cache of recent RIDEs. */
export interface RideCache {
  /** Concurrent callers share one rendering. */
  get(key: string, render: () => Promise<Buffer>): Promise<Buffer>;
  /** Number of renderings so far. */
  rendered(): number;
}

/** LRU cache of at most `bytesMax`; failures are not cached. */
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
      const started = making.get(key);
      if (started !== undefined) return started;
      const mine = make(key, render);
      making.set(key, mine);
      return mine;
    },
    rendered: () => rendered,
  };
}
