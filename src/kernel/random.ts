/** Cryptographic randomness, passed in (`crypto.randomBytes`); a test may fix it. */
export type Random = (sizeBytes: number) => Buffer;
