// Worker thread that speaks IMAP with one server at a time (threads.ts).
import { parentPort } from 'node:worker_threads';
import { failureOf, MailboxSession, type SessionRequest } from './session.js';
import { READY, type Answered, type Asked } from './threads-messages.js';

let session: MailboxSession | undefined;

parentPort?.on('message', (asked: Asked) => {
  void answer(asked);
});
// In a separate event loop turn: by then module loading is finished (threads.ts, `end`).
setImmediate(() => parentPort?.postMessage(READY));

async function answer(asked: Asked): Promise<void> {
  const post = (answered: Answered, transferred: ArrayBuffer[] = []): void =>
    parentPort?.postMessage(answered, transferred);
  try {
    const value = await done(asked);
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

function done(asked: Asked): Promise<unknown> {
  if (asked.name === 'open') return opened(asked.request);
  if (session === undefined) throw new Error('no session is open');
  switch (asked.name) {
    case 'list':
      return session.list(asked.from);
    case 'source':
      return session.source(asked.uid);
    case 'mark':
      return session.mark(asked.uid);
    case 'close':
      return session.close();
  }
}

function opened(request: SessionRequest): Promise<unknown> {
  session = new MailboxSession(request);
  return session.open();
}
