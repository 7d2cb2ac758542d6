import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AppError } from '../kernel/app-error.js';
import { statFile, type InboxFile } from './inbox.js';
import { FOLDERS, folderOf, instructions, type Folder, type InvoiceOutcome } from './outcome.js';
import type { Service } from './service.js';

/** Creates the result folders; refuses a symbolic link, which leads elsewhere. */
export async function makeFolders(folder: string): Promise<void> {
  for (const name of FOLDERS) await makeFolder(folder, name);
}

export async function makeFolder(folder: string, name: string): Promise<void> {
  await mkdir(join(folder, name)).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  if (!(await lstat(join(folder, name))).isDirectory())
    throw new AppError('carpeta-con-enlace', `«${name}» no es una carpeta (los enlaces no se siguen); quítela de ahí.`);
}

export interface Finished {
  readonly folder: Folder;
  readonly name: string;
}

/**
 * Moves a file to its result folder, with its attachments. The file moves last: a process killed before that finds it in place, gets
 * the same receipts and writes the same files again. Undefined: it changed since it was read, and stays.
 */
export async function finish(
  service: Service,
  root: { readonly folder: string; readonly portal: string },
  file: InboxFile,
  outcomes: readonly InvoiceOutcome[],
  beforeMove: (target: Finished) => Promise<void>,
): Promise<Finished | undefined> {
  const folder = folderOf(outcomes);
  const target = join(root.folder, folder);
  const name = await freeName(target, file.name);
  for (const { comprobante, outcome } of outcomes) {
    if (comprobante === undefined || outcome.kind !== 'autorizado') continue;
    for (const format of ['xml', 'pdf'] as const) {
      const { name: own, bytes } = await service.file(comprobante.claveAcceso, format);
      await write(target, `${stem(name)}.${own}`, bytes);
    }
  }
  const text = instructions(outcomes, root.portal);
  if (text !== undefined) await write(target, `${name}.txt`, cleanText(text));
  if ((await statFile(root.folder, file.name))?.version !== file.version) return undefined;
  await beforeMove({ folder, name });
  await rename(join(root.folder, file.name), join(target, name));
  return { folder, name };
}

/** Moves a table to its result folder, with the result of each row. Undefined: it changed since it was read, and stays. */
export async function finishTable(
  root: string,
  file: InboxFile,
  end: { readonly folder: Folder; readonly text?: string | undefined; readonly result?: Uint8Array },
): Promise<string | undefined> {
  const target = join(root, end.folder);
  const name = await freeName(target, file.name);
  if (end.result !== undefined) await write(target, `${stem(name)}.resultado.xlsx`, end.result);
  if (end.text !== undefined) await write(target, `${name}.txt`, end.text);
  if ((await statFile(root, file.name))?.version !== file.version) return undefined;
  await rename(join(root, file.name), join(target, name));
  return name;
}

/** Atomic write. */
async function write(folder: string, name: string, content: Uint8Array | string): Promise<void> {
  const draft = join(folder, `.${name}.parcial`);
  // Do not write through a link of that name.
  await rm(draft, { force: true });
  await writeFile(draft, content, { flag: 'wx' });
  await rename(draft, join(folder, name));
}

/** A free name in the folder: never overwrites. */
async function freeName(folder: string, name: string): Promise<string> {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${stem(name)}-${count}${extname(name)}`;
    const taken = await lstat(join(folder, candidate)).then(
      () => true,
      () => false,
    );
    if (!taken) return candidate;
  }
}

function stem(name: string): string {
  return name.slice(0, name.length - extname(name).length);
}

/** Strips control characters from third-party text. */
export function cleanText(text: string): string {
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, ' ');
}
