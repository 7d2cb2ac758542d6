import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { request } from 'undici';

/** What a span is to the two sides of a call (OTLP `SpanKind`). */
export const KINDS = { internal: 1, server: 2, client: 3 } as const;

/** Words and numbers about a span. Never who somebody is, nor a document's number, nor an address with a query. */
export type Attributes = Readonly<Record<string, string | number>>;

/** A span that is under way. */
export interface OpenSpan {
  readonly traceId: string;
  readonly spanId: string;
  end(attributes: Attributes, failed: boolean): void;
}

/** Makes spans and sends them away. */
export interface Tracer {
  /** Begins one: below the caller's (`traceparent`), else the one around it, else a trace of its own; undefined: the caller's is not sampled. */
  begin(name: string, kind: keyof typeof KINDS, traceparent?: string): OpenSpan | undefined;
  /** Runs `body` so that spans begun in it lie below `span`. */
  within<T>(span: OpenSpan | undefined, body: () => T): T;
  /** Whether there is one around the caller. */
  isWithin(): boolean;
  /** Both, around a piece of work; `told` says what came of it. */
  span<T>(name: string, kind: keyof typeof KINDS, body: () => Promise<T>, told?: (result: T) => Attributes): Promise<T>;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Spans that wait to be sent: beyond that they are dropped, and counted. Some 300 bytes each. */
const WAITING_MAX = 8192;
const BATCH_MAX = 1024;
const EVERY_MS = 1000;
const SEND_MS_MAX = 5000;
/** W3C Trace Context, «traceparent»: version 00; what later versions add behind is not ours to read. */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;
const NOT_SAMPLED = { traceId: '', spanId: '', end: () => undefined };

/**
 * Sends spans as OTLP over HTTP in JSON to `<endpoint>/v1/traces` (opentelemetry.io/docs/specs/otlp), a second late, and never keeps anybody
 * waiting: a collector that is slow or away costs spans, nothing else.
 */
export function createTracer(
  endpoint: string,
  version: string,
  onTrouble: (text: string, dropped: number) => void,
): Tracer {
  const around = new AsyncLocalStorage<OpenSpan>();
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const waiting: object[] = [];
  let dropped = 0;
  let sending: Promise<void> | undefined;

  function begin(name: string, kind: keyof typeof KINDS, traceparent?: string): OpenSpan | undefined {
    const [, callersTrace, callersSpan, flags = '01'] = TRACEPARENT.exec(traceparent ?? '') ?? [];
    const above = around.getStore();
    if (above === NOT_SAMPLED || (Number.parseInt(flags, 16) & 1) === 0) return undefined;
    const traceId = callersTrace ?? above?.traceId ?? randomBytes(16).toString('hex');
    const parent = callersSpan ?? above?.spanId;
    const spanId = randomBytes(8).toString('hex');
    const [startMs, startedAt] = [Date.now(), performance.now()];
    return {
      traceId,
      spanId,
      end: (attributes, failed) => {
        if (waiting.length >= WAITING_MAX) {
          dropped += 1;
          return;
        }
        waiting.push({
          traceId,
          spanId,
          ...(parent === undefined ? {} : { parentSpanId: parent }),
          name,
          kind: KINDS[kind],
          startTimeUnixNano: nanos(startMs),
          endTimeUnixNano: nanos(startMs + performance.now() - startedAt),
          attributes: listed(attributes),
          status: failed ? { code: 2 } : {},
        });
      },
    };
  }

  const within = <T>(span: OpenSpan | undefined, body: () => T): T => around.run(span ?? NOT_SAMPLED, body);

  async function span<T>(
    name: string,
    kind: keyof typeof KINDS,
    body: () => Promise<T>,
    told: (result: T) => Attributes = () => ({}),
  ): Promise<T> {
    const open = begin(name, kind);
    if (open === undefined) return body();
    try {
      const result = await within(open, body);
      open.end(told(result), false);
      return result;
    } catch (error) {
      // The kind alone: a message may quote what somebody sent.
      open.end({ 'error.type': error instanceof Error ? error.name : typeof error }, true);
      throw error;
    }
  }

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, BATCH_MAX);
      const resource = { attributes: listed({ 'service.name': 'rubrica', 'service.version': version }) };
      const scopeSpans = [{ scope: { name: 'rubrica' }, spans }];
      try {
        const answer = await request(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
          signal: AbortSignal.timeout(SEND_MS_MAX),
        });
        await answer.body.dump();
        if (answer.statusCode >= 300) throw new Error(`the collector answered ${answer.statusCode}`);
      } catch (error) {
        dropped += spans.length;
        onTrouble(error instanceof Error ? error.message : String(error), dropped);
        return;
      }
    }
  }
  const flush = (): Promise<void> =>
    (sending ??= send().finally(() => {
      sending = undefined;
    }));
  const timer = setInterval(() => void flush(), EVERY_MS);
  timer.unref();
  return {
    begin,
    within,
    isWithin: () => around.getStore() !== undefined,
    span,
    close: async () => {
      clearInterval(timer);
      await sending;
      await flush();
    },
  };
}

const nanos = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n);

const listed = (attributes: Attributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: value } : { stringValue: value },
  }));
