import { useSyncExternalStore } from 'react';
import { client, uploader, type Result } from '../../service/client.js';
import { queries } from '../../service/session.js';
import { base64Of } from '../../ui/base64.js';
import { trackCarga } from './tracked-cargas.js';

type Traido = Result<'post', '/api/v1.0/recibidos'>;

/** A file being uploaded, and its result. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** 0 to 1. */
  readonly part: number;
  /** For a single document. */
  readonly traido?: Extract<Traido, { readonly resultado: string }>;
  /** For several documents: tracked as a carga. */
  readonly carga?: string;
  readonly error?: unknown;
}

// Module state: changing pages does not stop uploads.
let uploads: readonly Upload[] = [];
const files = new Map<number, File>();
const listeners = new Set<() => void>();
let last = 0;
let busy = false;

function set(changed: readonly Upload[]): void {
  uploads = changed;
  for (const listener of listeners) listener();
}

function change(id: number, changed: Partial<Upload>): void {
  set(uploads.map((one) => (one.id === id ? { ...one, ...changed } : one)));
}

/** Returns the files of this visit. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
  );
}

export function clearUploads(): void {
  set(uploads.filter(({ state }) => state === 'waiting' || state === 'sending'));
}

/** Imports files into the account, one by one. */
export function importFiles(account: string, given: readonly File[]): void {
  const added = given.map((file): Upload => {
    files.set(++last, file);
    return { id: last, name: file.name, state: 'waiting', part: 0 };
  });
  set([...uploads, ...added]);
  void work(account);
}

async function work(account: string): Promise<void> {
  if (busy) return;
  busy = true;
  addEventListener('beforeunload', ask);
  for (;;) {
    const next = uploads.find(({ state }) => state === 'waiting');
    const file = next === undefined ? undefined : files.get(next.id);
    if (next === undefined || file === undefined) break;
    change(next.id, { state: 'sending' });
    try {
      change(next.id, { state: 'done', part: 1, ...(await importFile(account, next.id, file)) });
    } catch (error) {
      change(next.id, { state: 'failed', error });
    }
    files.delete(next.id);
    void queries.invalidateQueries({ queryKey: ['recibidos'] });
  }
  removeEventListener('beforeunload', ask);
  busy = false;
}

/** Warns before unload: queued files are lost with the page. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

async function importFile(account: string, id: number, file: File): Promise<Partial<Upload>> {
  const kind = await kindOf(file);
  if (kind === 'lista') {
    const lista = await base64Of(file);
    const carga = await client.post('/api/v1.0/recibidos/claves', { body: { lista } });
    trackCarga(account, { id: carga.id, name: file.name });
    return { carga: carga.id };
  }
  const sending = uploader(file, (part) => {
    change(id, { part });
  });
  // The uploader sends the file instead of the body.
  const headers = { 'content-type': `application/${kind}` };
  const answer = await sending.post('/api/v1.0/recibidos', { body: '' }, { headers });
  if ('resultado' in answer) return { traido: answer };
  trackCarga(account, { id: answer.id, name: file.name });
  return { carga: answer.id };
}

/** Detects the kind by content, as the service does; the SRI's list is text that is not XML. The service rejects anything else. */
async function kindOf(file: File): Promise<'zip' | 'xml' | 'lista'> {
  const head = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  if (head[0] === 0x50 && head[1] === 0x4b) return 'zip';
  return /\.txt$/i.test(file.name) && !head.includes(0x3c) ? 'lista' : 'xml';
}
