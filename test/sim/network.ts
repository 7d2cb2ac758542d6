import { createHash } from 'node:crypto';
import type { Fault, MessageEffect } from './faults.js';
import type { Kernel } from './kernel.js';
import { streamOf, type Random } from './random.js';

export interface HttpRequest {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Outcome of a call as the caller sees it. */
export type Exchange = HttpAnswer | { readonly error: string };

/** A remote HTTP server; runs as its own party. */
export type Receiver = (request: HttpRequest, from: string, effect: MessageEffect | undefined) => HttpAnswer;

const HTML: HttpAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<html><body><h1>Servicio no disponible</h1></body></html>'),
};

/** Messages between the parties: latencies, partitions, and the faults of the plan. */
export class Network {
  readonly random: Random;
  private readonly servers = new Map<string, { readonly party: string; readonly serve: Receiver }>();
  private readonly cuts: { readonly from: string; readonly to: string; untilMs: number }[] = [];
  /** Time of the last message, or request of a client. */
  lastUseMs = 0;
  private healed = false;
  private readonly counts = new Map<string, number>();
  /** Called when a message is delivered a second time. */
  onTwice: (request: HttpRequest) => void = () => undefined;

  constructor(
    private readonly kernel: Kernel,
    private readonly faults: readonly Extract<Fault, { kind: 'message' }>[],
  ) {
    this.random = streamOf(kernel.seed, 'network');
  }

  serve(origin: string, party: string, serve: Receiver): void {
    this.servers.set(origin, { party, serve });
  }

  /** Drops messages in one direction. */
  cut(from: string, to: string, ms: number): void {
    this.cuts.push({ from, to, untilMs: this.kernel.nowMs + ms });
  }

  /** Ends all faults. */
  heal(): void {
    this.healed = true;
    this.cuts.length = 0;
  }

  isCut(from: string, to: string): boolean {
    return this.cuts.some((cut) => cut.from === from && cut.to === to && cut.untilMs > this.kernel.nowMs);
  }

  latencyMs(): number {
    const { random } = this;
    return random() < 0.03 ? 200 + 2000 * random() : 1 + 40 * random();
  }

  /** The effect that the plan has for the next message of this kind. */
  effectOn(channel: string): MessageEffect | undefined {
    const nth = (this.counts.get(channel) ?? 0) + 1;
    this.counts.set(channel, nth);
    if (this.healed) return undefined;
    return this.faults.find((fault) => fault.channel === channel && fault.nth === nth)?.effect;
  }

  /** Sends a request; `done` runs at the caller, or never if the answer is lost. */
  exchange(from: string, channel: string, request: HttpRequest, done: (outcome: Exchange) => void): void {
    const { kernel } = this;
    this.lastUseMs = kernel.nowMs;
    kernel.reached(from, channel);
    const server = this.servers.get(request.origin);
    const { life } = kernel.party(from);
    const back = (delayMs: number, outcome: Exchange): void => {
      // Who asked died meanwhile: its connection is gone, though it runs again.
      if (kernel.party(from).life !== life) return;
      kernel.post(from, delayMs, 'answer', () => {
        done(outcome);
      });
    };
    if (server === undefined) {
      back(1, { error: 'ECONNREFUSED' });
      return;
    }
    const effect = this.effectOn(channel);
    if (effect !== undefined) kernel.log('network', `${channel} ${effect}`);
    if (effect === 'refused') {
      back(1, { error: 'ECONNREFUSED' });
      return;
    }
    const arrive = (delayMs: number, answered: boolean): void => {
      kernel.post(server.party, delayMs, channel, () => {
        this.lastUseMs = kernel.nowMs;
        if (this.isCut(from, server.party)) return;
        const isLost = this.isCut(server.party, from);
        const answer = server.serve(request, from, isLost ? 'lost' : effect);
        kernel.log(server.party, `${channel} from ${from}: ${answer.status} ${short(answer)}`);
        if (!answered || isLost) return;
        if (effect === 'cut-after') back(this.latencyMs(), { error: 'UND_ERR_SOCKET' });
        else if (effect !== 'lost') back(this.latencyMs() + (effect === 'late' ? 60_000 : 0), garbled(answer, effect));
      });
    };
    if (effect === 'cut-before') back(this.latencyMs(), { error: 'UND_ERR_SOCKET' });
    else arrive(this.latencyMs(), true);
    if (effect === 'twice') {
      this.onTwice(request);
      arrive(this.latencyMs() + 500, false);
    }
  }
}

function garbled(answer: HttpAnswer, effect: MessageEffect | undefined): HttpAnswer {
  if (effect === 'html') return HTML;
  if (effect === 'error') return { ...HTML, status: 500 };
  if (effect === 'half') return { ...answer, body: answer.body.subarray(0, answer.body.length >> 1) };
  return answer;
}

/** Bodies carry signatures, which depend on the run's key: the log has the answer without its documents. */
function short({ body }: HttpAnswer): string {
  const text = body.toString().replace(/<comprobante>(?!<claveAcceso)[^]*?<\/comprobante>/g, '<comprobante/>');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
