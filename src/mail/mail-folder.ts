import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Puts a mail into a folder instead of sending it, as a file that any mail program opens. The name follows from the mail: put
 * there twice it is there once.
 */
export async function putIntoFolder(folder: string, name: string, message: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${name.replace(/[^\w.-]/g, '_')}.eml`);
  // Renamed when whole: who watches the folder never sees half a mail.
  await writeFile(`${file}.tmp`, message, { mode: 0o600 });
  await rename(`${file}.tmp`, file);
  return file;
}
