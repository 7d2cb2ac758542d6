/** Returns the file name and bytes of an npm tarball, from its files by path. */
export function npmPackage(
  files: readonly (readonly [path: string, content: string | Buffer])[],
): Promise<[string, Buffer]>;
