import { Worker } from 'node:worker_threads';
import type { Batch, Folder, SessionFailure, SessionRequest } from './session.js';
import { READY, type ThreadAnswer, type ThreadRequest } from './thread-messages.js';

/** Limits of one session with a mail server. */
export interface SessionLimits {
  /** Total time waiting for the server. */
  readonly serverMs: number;
  /** JavaScript heap only; messages are outside of it and bounded by session.ts. */
  readonly heapMb: number;
  readonly idleMs: number;
}

const USUAL: SessionLimits = {
  // A message of 35 MiB over a 2 Mbit/s line.
  serverMs: 180_000,
  heapMb: 64,
  idleMs: 20_000,
};

/** An open mailbox, on its thread. */
export interface RemoteMailbox {
  /** See `MailboxSession`. */
  list(from: number): Promise<Batch>;
  source(uid: number): Promise<Buffer | undefined>;
  mark(uid: number): Promise<void>;
}

/** Threads that speak IMAP, so that a server's responses cost the main thread neither CPU nor memory. */
export interface MailboxThreads {
  /** Opens a mailbox on a thread and always closes it after `use`. `signal` disconnects immediately. Throws `SessionError`. */
  run<T>(
    request: SessionRequest,
    signal: AbortSignal,
    use: (mailbox: RemoteMailbox, folder: Folder) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

/** A failed session. Besides the codes of session.ts, `failure.code` may be `OutOfTime` or `OutOfMemory`. */
export class SessionError extends Error {
  override readonly name = 'SessionError';
  constructor(readonly failure: SessionFailure) {
    super(failure.code);
  }
}

// Under the test runner this module is TypeScript in src/; a thread can only run the transpiled copy.
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/recibidos/buzon/thread.js' : './thread.js',
  import.meta.url,
);

interface Thread {
  readonly worker: Worker;
  readonly loaded: Promise<void>;
  /** Pending call. */
  settle: ((answered: ThreadAnswer) => void) | undefined;
}

/** Creates threads on demand, one per session: the caller bounds their number. */
export function createMailboxThreads(wished: Partial<SessionLimits> = {}): MailboxThreads {
  const limits = { ...USUAL, ...wished };
  const idle = new Map<Thread, NodeJS.Timeout>();
  const busy = new Set<Thread>();

  function taken(): Thread {
    for (const [thread, timer] of idle) {
      clearTimeout(timer);
      idle.delete(thread);
      thread.worker.ref();
      return thread;
    }
    return started(limits);
  }

  function rest(thread: Thread): void {
    thread.worker.unref();
    const timer = setTimeout(() => {
      idle.delete(thread);
      void end(thread);
    }, limits.idleMs);
    idle.set(thread, timer.unref());
    thread.worker.once('exit', () => {
      clearTimeout(timer);
      idle.delete(thread);
    });
  }

  return {
    run: async (request, signal, use) => {
      const thread = taken();
      busy.add(thread);
      const session = new Session(thread, limits);
      const hangUp = (): void => {
        session.fail('Aborted');
      };
      signal.addEventListener('abort', hangUp, { once: true });
      let usable = false;
      try {
        signal.throwIfAborted();
        const folder = (await session.call({ name: 'open', request })) as Folder;
        const result = await use(session, folder);
        usable = await session.call({ name: 'close' }).then(
          () => true,
          () => false,
        );
        return result;
      } finally {
        signal.removeEventListener('abort', hangUp);
        busy.delete(thread);
        if (usable) rest(thread);
        else void end(thread);
      }
    },
    close: async () => {
      const threads = [...busy, ...idle.keys()];
      for (const timer of idle.values()) clearTimeout(timer);
      idle.clear();
      await Promise.all(threads.map(end));
    },
  };
}

function started({ heapMb }: SessionLimits): Thread {
  // A thread that talks to an untrusted server gets none of our secrets.
  const worker = new Worker(THREAD, { env: {}, resourceLimits: { maxOldGenerationSizeMb: heapMb } });
  const loaded = new Promise<void>((resolve) => {
    worker.once('message', () => {
      resolve();
    });
    worker.once('exit', () => {
      resolve();
    });
  });
  const thread: Thread = { worker, loaded, settle: undefined };
  const fail = (code: string): void =>
    thread.settle?.({ failure: { code, authenticationFailed: false, refused: false } });
  worker.on('message', (message: ThreadAnswer | typeof READY) => {
    if (message !== READY) thread.settle?.(message);
  });
  worker.on('error', (error) => {
    fail('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'OutOfMemory' : 'ThreadFailed');
  });
  worker.on('exit', () => {
    fail('ThreadFailed');
  });
  return thread;
}

/** Ends a thread after its modules are loaded. Ending it during module loading crashes the whole process (V8 12.4, Node 22). */
async function end({ worker, loaded }: Thread): Promise<void> {
  await loaded;
  await worker.terminate();
}

/** The calls of one session, within its limits. */
class Session implements RemoteMailbox {
  #waitedMs = 0;
  #over: string | undefined;

  constructor(
    readonly thread: Thread,
    readonly limits: SessionLimits,
  ) {}

  async list(from: number): Promise<Batch> {
    return (await this.call({ name: 'list', from })) as Batch;
  }

  async source(uid: number): Promise<Buffer | undefined> {
    const bytes = (await this.call({ name: 'source', uid })) as Uint8Array | undefined;
    return bytes === undefined ? undefined : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  async mark(uid: number): Promise<void> {
    await this.call({ name: 'mark', uid });
  }

  /** Calls the thread. Throws `SessionError` for server, network and thread failures. */
  async call(requested: ThreadRequest): Promise<unknown> {
    const { thread, limits } = this;
    const startedMs = performance.now();
    let timer: NodeJS.Timeout | undefined;
    try {
      const answered = await new Promise<ThreadAnswer>((resolve) => {
        thread.settle = resolve;
        timer = setTimeout(() => {
          this.fail('OutOfTime');
        }, limits.serverMs - this.#waitedMs);
        if (this.#over === undefined) thread.worker.postMessage(requested);
        else this.fail(this.#over);
      });
      if ('failure' in answered) throw new SessionError(answered.failure);
      return answered.value;
    } finally {
      clearTimeout(timer);
      thread.settle = undefined;
      this.#waitedMs += performance.now() - startedMs;
    }
  }

  /** Ends the session: the pending call and all later ones fail. */
  fail(code: string): void {
    this.#over ??= code;
    this.thread.settle?.({ failure: { code: this.#over, authenticationFailed: false, refused: false } });
  }
}
