/** LRU cache with string keys and a size limit. */
export class BoundedMap<Value> {
  // A Map iterates in insertion order, so its first entry is the least recently used.
  private readonly held = new Map<string, { readonly value: Value; readonly size: number }>();
  private size = 0;

  constructor(private readonly sizeMax: number) {}

  get(key: string): Value | undefined {
    const entry = this.held.get(key);
    if (entry === undefined) return undefined;
    this.held.delete(key);
    this.held.set(key, entry);
    return entry.value;
  }

  /** Stores a value. Skips one larger than the whole cache. */
  set(key: string, value: Value, size = 1): void {
    this.size += size - (this.held.get(key)?.size ?? 0);
    this.held.delete(key);
    this.held.set(key, { value, size });
    for (const [oldest, entry] of this.held) {
      if (this.size <= this.sizeMax) return;
      this.held.delete(oldest);
      this.size -= entry.size;
    }
  }
}
