/** Supported content encodings, the best first. */
export const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof ENCODINGS;

/** A file kept compressed beside its plain bytes. */
export interface PackedFile {
  readonly bytes: Buffer;
  readonly packed: Readonly<Partial<Record<Encoding, Buffer>>>;
}

/** Returns the file in the best encoding the client accepts (RFC 9110 §12.5.3; `q=0` excludes one). */
export function packedFor(file: PackedFile, accepted: string): { bytes: Buffer; encoding: Encoding | undefined } {
  const taken = new Set(
    accepted.split(',').flatMap((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
      return parameters.some((word) => /^q=0(\.0*)?$/.test(word)) ? [] : [name];
    }),
  );
  for (const encoding of Object.keys(ENCODINGS) as Encoding[]) {
    const bytes = taken.has(encoding) ? file.packed[encoding] : undefined;
    if (bytes !== undefined) return { bytes, encoding };
  }
  return { bytes: file.bytes, encoding: undefined };
}
