import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a mail to a folder instead of sending it, as a file that any mail client opens. The name derives from the mail, so
 * writing it twice leaves one file.
 */
export async function putIntoFolder(folder: string, name: string, message: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${name.replace(/[^\w.-]/g, '_')}.eml`);
  // Renamed when complete, so that a watcher of the folder never sees half a mail.
  await writeFile(`${file}.tmp`, message, { mode: 0o600 });
  await rename(`${file}.tmp`, file);
  return file;
}

/** Reads the mails of a folder whose names end in one of these, in their order; those that are not there are left out. */
export async function readFromFolder(folder: string, endings: readonly string[]): Promise<Buffer[]> {
  const names = await readdir(folder).catch(() => []);
  const found = endings.flatMap((ending) => names.find((name) => name.endsWith(`-${ending}.eml`)) ?? []);
  return Promise.all(found.map((name) => readFile(join(folder, name))));
}
