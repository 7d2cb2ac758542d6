/** A square matrix, row by row; 1 is dark. */
export interface Matrix {
  readonly size: number;
  readonly modules: Uint8Array;
}

/** Alignment pattern centres of versions 5 to 9 (ISO/IEC 18004, annex E). */
const ALIGNMENT: Readonly<Record<number, readonly number[]>> = {
  5: [6, 30],
  6: [6, 34],
  7: [6, 22, 38],
  8: [6, 24, 42],
  9: [6, 26, 46],
};

/** Finder, timing and alignment patterns, and the reserved cells. */
export function placeFunctionPatterns(size: number, version: number): { modules: Uint8Array; reserved: Uint8Array } {
  const modules = new Uint8Array(size * size);
  const reserved = new Uint8Array(size * size);
  const set = (x: number, y: number, dark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    modules[y * size + x] = dark ? 1 : 0;
    reserved[y * size + x] = 1;
  };
  for (let i = 0; i < size; i++) {
    set(i, 6, i % 2 === 0);
    set(6, i, i % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    rings(4, (dx, dy, ring) => {
      set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
    });
  }
  const centres = ALIGNMENT[version] ?? [];
  const last = centres.at(-1);
  for (const cy of centres) {
    for (const cx of centres) {
      const onFinder = (cx === 6 && cy === 6) || (cx === 6 && cy === last) || (cx === last && cy === 6);
      if (onFinder) continue;
      rings(2, (dx, dy, ring) => {
        set(cx + dx, cy + dy, ring !== 1);
      });
    }
  }
  // Reserves format information, and version information from 7 on.
  for (let i = 0; i < 9; i++) {
    for (const [x, y] of [
      [8, i],
      [i, 8],
      [size - 1 - i, 8],
      [8, size - 1 - i],
    ] as const) {
      if (i < 8 || x < 9 === y < 9) reserved[y * size + x] = 1;
    }
  }
  if (version >= 7) {
    for (let i = 0; i < 18; i++) {
      reserved[Math.floor(i / 3) * size + size - 11 + (i % 3)] = 1;
      reserved[(size - 11 + (i % 3)) * size + Math.floor(i / 3)] = 1;
    }
  }
  return { modules, reserved };
}

/** Visits the cells around a centre with their ring number. */
function rings(radius: number, visit: (dx: number, dy: number, ring: number) => void): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) visit(dx, dy, Math.max(Math.abs(dx), Math.abs(dy)));
  }
}

/** Version information, written twice from version 7 on (BCH 18,6). */
export function placeVersion(modules: Uint8Array, size: number, version: number): void {
  if (version < 7) return;
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const bit = (bits >>> i) & 1;
    modules[Math.floor(i / 3) * size + size - 11 + (i % 3)] = bit;
    modules[(size - 11 + (i % 3)) * size + Math.floor(i / 3)] = bit;
  }
}

/** Format information, level M and mask, written twice (BCH 15,5). */
export function formatBits(modules: Uint8Array, size: number, mask: number): void {
  const data = mask; // level M is 00
  let rest = data;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (i: number): number => (bits >>> i) & 1;
  for (let i = 0; i < 15; i++) {
    const alongColumn = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    modules[alongColumn * size + 8] = bit(i);
    const alongRow = i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i;
    modules[8 * size + alongRow] = bit(i);
  }
  modules[(size - 8) * size + 8] = 1;
}
