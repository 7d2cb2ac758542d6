import crypto from 'node:crypto';
import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import zlib from 'node:zlib';
import { EPOCH_MS, type Kernel } from './kernel.js';
import type { DatabaseEdge } from './database-edge.js';
import type { Network } from './network.js';
import { bytesOf, streamOf } from './random.js';
import { smtpConnection } from './smtp-edge.js';
import { httpPool } from './http-edge.js';

/** Everything of an instance that is not its own code. */
export interface Edges {
  readonly globals: Readonly<Record<string, unknown>>;
  readonly modules: Readonly<Record<string, object>>;
}

type Callback = (...args: unknown[]) => void;

/** A timer as Node returns it. */
class Timer {
  constructor(readonly stop: () => void) {}
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  [Symbol.dispose](): void {
    this.stop();
  }
}

/** Creates the edges of one start of an instance. */
export function createEdges(kernel: Kernel, party: string, database: DatabaseEdge, network: Network): Edges {
  const { life } = kernel.party(party);
  const random = streamOf(kernel.seed, `${party} ${life}`);
  const timers = timersOf(kernel, party);
  const { nowOf } = clockOf(kernel, party);
  return {
    globals: {
      ...timers.globals,
      performance: {
        now: () => kernel.nowMs - BOOT_MS - kernel.party(party).sleptMs,
        timeOrigin: BOOT_MS,
        mark: () => undefined,
      },
      Date: dateOf(nowOf),
      Math: Object.assign(Object.create(Math) as Math, { random }),
      AbortSignal: abortSignalOf(timers.setTimeout),
      process: processOf(),
    },
    modules: {
      'node:timers/promises': timers.promises,
      'node:crypto': cryptoOf(kernel, party, random),
      'node:fs/promises': fsPromises(),
      'node:zlib': withoutThreads(kernel, party, zlib),
      'node:net': netOf(kernel, party),
      // Signatures at once depend on it; a seed gives the same log on every machine.
      'node:os': osOf(),
      'node:dns/promises': { lookup: () => Promise.resolve([{ address: '203.0.113.9', family: 4 }]) },
      pg: database.moduleFor(party),
      undici: httpPool(kernel, party, network),
      'nodemailer/lib/smtp-connection': smtpConnection(kernel, party, network),
    },
  };
}

/** Monotonic clocks count from the start of the machine, an hour before the simulation. */
const BOOT_MS = Date.UTC(2026, 2, 2, 12, 0, 0);

function clockOf(kernel: Kernel, party: string): { readonly nowOf: () => number } {
  return {
    nowOf: () => {
      const { clockOffsetMs, driftMsPerS } = kernel.party(party);
      return Math.floor(kernel.nowMs + clockOffsetMs + ((kernel.nowMs - EPOCH_MS) / 1000) * driftMsPerS);
    },
  };
}

const FREQUENT_MS = 1000;
const INTERVAL_FACTOR = 8;

function timersOf(kernel: Kernel, party: string) {
  const setTimeout = (run: Callback, ms = 0, ...args: unknown[]): Timer => {
    const event = kernel.post(party, Math.max(1, ms), 'timer', () => {
      run(...args);
    });
    return new Timer(() => {
      event.cancelled = true;
    });
  };
  const setInterval = (run: Callback, ms = 0, ...args: unknown[]): Timer => {
    // Looks several times per second belong to someone who waits; here every two seconds.
    const everyMs = ms < FREQUENT_MS ? INTERVAL_FACTOR * Math.max(1, ms) : ms;
    let stopped = false;
    let event = kernel.post(party, everyMs, 'interval', tick);
    function tick(): void {
      if (stopped) return;
      event = kernel.post(party, everyMs, 'interval', tick);
      run(...args);
    }
    return new Timer(() => {
      stopped = true;
      event.cancelled = true;
    });
  };
  const setImmediate = (run: Callback, ...args: unknown[]): Timer => {
    const event = kernel.post(party, 0, 'immediate', () => {
      run(...args);
    });
    return new Timer(() => {
      event.cancelled = true;
    });
  };
  const clear = (timer: unknown): void => {
    if (timer instanceof Timer) timer.stop();
  };
  const delay = <T>(ms = 1, value?: T, options: { readonly signal?: AbortSignal } = {}): Promise<T | undefined> =>
    new Promise((resolve, reject) => {
      const { signal } = options;
      const aborted = (): void => {
        timer.stop();
        reject(Object.assign(new Error('The operation was aborted'), { name: 'AbortError', code: 'ABORT_ERR' }));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', aborted);
        resolve(value);
      }, ms);
      if (signal?.aborted === true) aborted();
      else signal?.addEventListener('abort', aborted, { once: true });
    });
  return {
    setTimeout,
    globals: {
      setTimeout,
      setInterval,
      setImmediate,
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: clear,
    },
    promises: {
      setTimeout: delay,
      setImmediate: (value?: unknown) =>
        new Promise((resolve) =>
          setImmediate(() => {
            resolve(value);
          }),
        ),
    },
  };
}

function dateOf(nowOf: () => number): DateConstructor {
  class VirtualDate extends Date {
    constructor(...args: [] | [number | string | Date]) {
      if (args.length === 0) super(nowOf());
      else super(...args);
    }
    static override now(): number {
      return nowOf();
    }
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Object.prototype.toString.call(value) === '[object Date]';
    }
  }
  return VirtualDate as unknown as DateConstructor;
}

function abortSignalOf(setTimeout: (run: Callback, ms: number) => Timer): object {
  return {
    any: (signals: AbortSignal[]) => AbortSignal.any(signals),
    abort: (reason?: unknown) => AbortSignal.abort(reason),
    timeout: (ms: number) => {
      const controller = new AbortController();
      setTimeout(() => {
        controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
      }, ms);
      return controller.signal;
    },
  };
}

/** Seeded randomness; signatures by the calling thread. */
function cryptoOf(kernel: Kernel, party: string, random: () => number): object {
  const randomBytes = (size: number, done?: (error: null, bytes: Buffer) => void): Buffer | undefined => {
    const bytes = bytesOf(random, size);
    if (done === undefined) return bytes;
    kernel.post(party, 0, 'random', () => {
      done(null, bytes);
    });
    return undefined;
  };
  const randomUUID = (): string => {
    const bytes = bytesOf(random, 16);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };
  const randomInt = (from: number, to?: number): number =>
    to === undefined ? Math.floor(random() * from) : from + Math.floor(random() * (to - from));
  const sign = (...args: Parameters<typeof crypto.sign> | [...Parameters<typeof crypto.sign>, Callback]): unknown => {
    const done = args.at(-1);
    const value = crypto.sign(args[0], args[1], args[2]);
    if (typeof done !== 'function') return value;
    kernel.reached(party, 'signature');
    kernel.post(party, 2, 'signed', () => {
      (done as Callback)(null, value);
    });
    return undefined;
  };
  const own = { randomBytes, randomUUID, randomInt, sign };
  const whole = { ...withoutThreads(kernel, party, crypto), ...own };
  return { ...whole, default: whole };
}

/** Functions with a callback run at once, by their `Sync` sibling, and answer in an event of the scheduler. */
function withoutThreads(kernel: Kernel, party: string, module: object): Record<string, unknown> {
  const all = module as Record<string, unknown>;
  const replaced: Record<string, unknown> = {};
  for (const name of Object.getOwnPropertyNames(all)) {
    const value = all[name];
    const sync = all[`${name}Sync`];
    replaced[name] =
      typeof value === 'function' && typeof sync === 'function'
        ? (...args: unknown[]) => {
            const done = args.pop() as Callback;
            let outcome: unknown[];
            try {
              outcome = [null, (sync as (...args: unknown[]) => unknown)(...args)];
            } catch (error) {
              outcome = [error];
            }
            kernel.post(party, 0, name, () => {
              done(...outcome);
            });
          }
        : value;
  }
  return { ...replaced, default: replaced };
}

/** The file system answers at once. */
function fsPromises(): object {
  const real = fs.promises as unknown as Record<string, unknown>;
  const sync = fs as unknown as Record<string, unknown>;
  const replaced: Record<string, unknown> = {};
  for (const name of Object.keys(real)) {
    const same = sync[`${name}Sync`];
    replaced[name] =
      typeof same === 'function' && name !== 'open'
        ? async (...args: unknown[]) => (same as (...args: unknown[]) => unknown)(...args)
        : real[name];
  }
  return { ...replaced, default: replaced };
}

/** A socket that connects and says nothing: SMTP runs above it, in smtp-edge.ts. */
class SilentSocket extends EventEmitter {
  readonly destroyed = false;
  pause(): this {
    return this;
  }
  resume(): this {
    return this;
  }
  setTimeout(): this {
    return this;
  }
  destroy(): this {
    return this;
  }
}

/** Signals to this process are not for the simulated ones. */
function processOf(): object {
  const signals = new EventEmitter();
  const own = Object.fromEntries(
    (['on', 'once', 'off', 'removeListener'] as const).map((name) => [name, { value: signals[name].bind(signals) }]),
  );
  return Object.create(process, own) as object;
}

function osOf(): object {
  const whole = { ...os, availableParallelism: () => 2 };
  return { ...whole, default: whole };
}

function netOf(kernel: Kernel, party: string): object {
  const connect = (): SilentSocket => {
    const socket = new SilentSocket();
    kernel.post(party, 1, 'connected', () => {
      socket.emit('connect');
    });
    return socket;
  };
  const whole = { ...net, connect };
  return { ...whole, default: whole };
}
