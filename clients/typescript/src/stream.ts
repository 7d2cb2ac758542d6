import { RubricaError } from './error.js';
import type { RetryOptions } from './retry.js';
import type { components } from './schema.js';

type Evento = components['schemas']['Evento'];

/** Where a stream of events starts, and how it ends. */
export interface StreamOptions {
  /** Id of the last event seen; the stream continues after it. Now, unless given. */
  readonly since?: string;
  readonly signal?: AbortSignal;
}

/** The service sends a comment every 15 s: silence for longer means a dead connection. */
const SILENCE_MS_MAX = 45_000;
const RECONNECT_MS = 2000;
const RECONNECT_MS_MAX = 30_000;

/**
 * Yields events as they happen, without end. A lost connection is opened again after the last event seen. The first connection must
 * succeed; later ones are retried until they do. Refusals, such as a revoked key, are thrown as `RubricaError`.
 */
export async function* eventsOf(
  open: (lastEventId: string | undefined) => Promise<Response>,
  { since, signal }: StreamOptions,
  sleep: NonNullable<RetryOptions['sleep']>,
): AsyncGenerator<Evento, void> {
  let last = since;
  let waitMs = RECONNECT_MS;
  let failures = 0;
  let response: Response | undefined = await open(last);
  for (;;) {
    try {
      response ??= await open(last);
      for await (const { id, retryMs, data } of messagesOf(response.body)) {
        failures = 0;
        waitMs = retryMs ?? waitMs;
        last = id ?? last;
        if (data !== '') yield JSON.parse(data) as Evento;
      }
    } catch (error) {
      if (signal?.aborted === true || (error instanceof RubricaError && !isPassing(error.status))) throw error;
      failures += 1;
    }
    response = undefined;
    await sleep(Math.min(waitMs * 2 ** Math.max(0, failures - 1), RECONNECT_MS_MAX));
  }
}

function isPassing(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

interface Message {
  readonly id: string | undefined;
  readonly retryMs: number | undefined;
  /** Empty for a message without an event: a comment, or the last one, which says why the stream ends. */
  readonly data: string;
}

async function* messagesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Message, void> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await readWithin(reader);
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split(/\r?\n\r?\n/);
      text = blocks.pop() ?? '';
      for (const block of blocks) yield messageOf(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Silence ends the read as if the connection had ended. */
async function readWithin(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }> {
  const timer = setTimeout(() => {
    void reader.cancel().catch(() => undefined);
  }, SILENCE_MS_MAX);
  try {
    return await reader.read();
  } finally {
    clearTimeout(timer);
  }
}

function messageOf(block: string): Message {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r?\n/)) {
    const [name = ''] = line.split(':', 1);
    const value = line.slice(name.length + 1).replace(/^ /, '');
    const before = fields.get(name);
    fields.set(name, before === undefined || name !== 'data' ? value : `${before}\n${value}`);
  }
  const retry = fields.get('retry');
  return {
    id: fields.get('id'),
    retryMs: retry !== undefined && /^\d+$/.test(retry) ? Number(retry) : undefined,
    data: fields.has('event') ? '' : (fields.get('data') ?? ''),
  };
}
