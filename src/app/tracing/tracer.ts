import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { request } from 'undici';

/** Side of the call (OTLP `SpanKind`). */
export const KINDS = { internal: 1, server: 2, client: 3 } as const;

/** Span attributes. Never a person's identity, a document number or a URL with its query. */
export type Attributes = Readonly<Record<string, string | number>>;

export interface OpenSpan {
  readonly traceId: string;
  readonly spanId: string;
  end(attributes: Attributes, failed: boolean): void;
}

export interface Tracer {
  /** Starts a span below the caller's (`traceparent`), else the current one, else in a new trace. Undefined: caller's not sampled. */
  begin(name: string, kind: keyof typeof KINDS, traceparent?: string): OpenSpan | undefined;
  /** Runs `body` with `span` as the parent of new spans. */
  within<T>(span: OpenSpan | undefined, body: () => T): T;
  isWithin(): boolean;
  /** Starts a span, runs `body` within it and ends it; `reported` maps the result to attributes. */
  span<T>(
    name: string,
    kind: keyof typeof KINDS,
    body: () => Promise<T>,
    reported?: (result: T) => Attributes,
  ): Promise<T>;
  /** Flushes the remaining spans. */
  close(): Promise<void>;
}

/** Maximum spans buffered; further ones are dropped and counted. About 300 bytes each. */
const WAITING_MAX = 8192;
const BATCH_MAX = 1024;
const EVERY_MS = 1000;
const SEND_MS_MAX = 5000;
/** W3C Trace Context, «traceparent»: version 00; ignore what later versions append. */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;
const NOT_SAMPLED = { traceId: '', spanId: '', end: () => undefined };

/**
 * Exports spans as OTLP over HTTP in JSON to `<endpoint>/v1/traces` (opentelemetry.io/docs/specs/otlp), one second late and never
 * blocking: a slow or unreachable collector only loses spans.
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
    reported: (result: T) => Attributes = () => ({}),
  ): Promise<T> {
    const open = begin(name, kind);
    if (open === undefined) return body();
    try {
      const result = await within(open, body);
      open.end(reported(result), false);
      return result;
    } catch (error) {
      // Only the error's type: its message may quote user input.
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
