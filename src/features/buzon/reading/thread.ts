// Worker thread that speaks IMAP with one server at a time (threads.ts).
import { parentPort } from 'node:worker_threads';
import { failureOf, MailboxSession, type SessionRequest } from './session.js';
import { READY, type ThreadAnswer, type ThreadRequest } from './thread-messages.js';

let session: MailboxSession | undefined;

parentPort?.on('message', (requested: ThreadRequest) => {
  void answer(requested);
});
// In a separate event loop turn: by then module loading is finished (threads.ts, `end`).
setImmediate(() => parentPort?.postMessage(READY));

async function answer(requested: ThreadRequest): Promise<void> {
  const post = (answered: ThreadAnswer, transferred: ArrayBuffer[] = []): void =>
    parentPort?.postMessage(answered, transferred);
  try {
    const value = await done(requested);
    if (!(value instanceof Uint8Array)) {
      post({ value });
      return;
    }
    const bytes = value.byteLength === value.buffer.byteLength ? value : new Uint8Array(value);
    post({ value: bytes }, [bytes.buffer as ArrayBuffer]);
  } catch (error) {
    post({ failure: failureOf(error) });
  }
}

function done(requested: ThreadRequest): Promise<unknown> {
  if (requested.name === 'open') return opened(requested.request);
  if (session === undefined) throw new Error('no session is open');
  switch (requested.name) {
    case 'list':
      return session.list(requested.from);
    case 'source':
      return session.source(requested.uid);
    case 'mark':
      return session.mark(requested.uid);
    case 'close':
      return session.close();
  }
}

function opened(request: SessionRequest): Promise<unknown> {
  session = new MailboxSession(request);
  return session.open();
}
