/** A map of texts to values that holds so much and no more: what was asked for longest ago goes first. */
export class BoundedMap<Value> {
  // A Map iterates in order of insertion, so its first entry is the one asked for longest ago.
  private readonly held = new Map<string, { readonly value: Value; readonly size: number }>();
  private size = 0;

  constructor(private readonly sizeMax: number) {}

  /** The value of a key. */
  get(key: string): Value | undefined {
    const entry = this.held.get(key);
    if (entry === undefined) return undefined;
    this.held.delete(key);
    this.held.set(key, entry);
    return entry.value;
  }

  /** Keeps a value; one that is larger than all may be together is not kept. */
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
