import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { readPackages } from '../../src/http/docs/packages.js';
import { createServer } from '../../src/app/server.js';
import { openPlatform } from '../../src/app/platform.js';
import { createModules, dutiesOf, metricsOf, serveModules } from '../../src/app/service.js';
import { VERSION } from '../../src/app/version.js';
import type { CommandIo } from '../../src/cli/command.js';
import { command } from '../../src/cli/conciliar.js';
import { readConfig } from '../../src/config/config.js';

// Entry of the bundle: the service as `app/service.ts` assembles it, without a listening socket, and `rubrica conciliar`.

export interface InstanceOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Whether a poll of a duty may ask the database: one that finds nothing costs statements and decides nothing. */
  readonly mayAsk: (duty: string, isFirst: boolean) => boolean;
  readonly onLog: (line: string) => void;
}

export interface InjectedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A running service. */
export interface Instance {
  call(request: InjectOptions): Promise<InjectedAnswer>;
  /** Lets a duty poll now. */
  wake(duty: string): void;
}

/** A duty's own timer is a last resort: the harness looks at the tables (due-work.ts). */
const POLL_FACTOR = 200;

export async function startInstance({ env, mayAsk, onLog }: InstanceOptions): Promise<Instance> {
  const config = readConfig({ ...env });
  const log = pino({ level: 'warn', base: null, timestamp: false }, { write: onLog });
  const shutdown = { started: new AbortController().signal, expired: new AbortController().signal };
  const onClose = (): void => undefined;
  const { platform, background, listensAt, completeStart } = await openPlatform({
    config,
    log,
    onClose,
    shutdown,
    ownClock: () => new Date(),
  });
  const running = await createModules(platform, onClose);
  const duties = dutiesOf(running, platform);
  background.start(
    duties.map((duty) => {
      let isFirst = true;
      const claim: typeof duty.claim = (places) => {
        const asks = mayAsk(duty.name, isFirst);
        isFirst = false;
        return asks ? duty.claim(places) : Promise.resolve([]);
      };
      return { ...duty, claim, pollMs: duty.pollMs * POLL_FACTOR };
    }),
  );
  const { admission, https, built, baseUrl, now } = platform;
  const { arrivalS, compatVeronica, proxies, corsOrigins } = config;
  const api: FastifyInstance = await createServer(
    {
      admission,
      now,
      shutdown,
      arrivalS,
      compatVeronica,
      proxies,
      corsOrigins,
      https,
      baseUrl,
      metrics: metricsOf(running, platform, background),
      version: VERSION,
      packages: readPackages(built.packages),
    },
    await serveModules(running, platform, onClose),
    log,
  );
  await api.ready();
  listensAt('http://instancia.sim');
  completeStart();
  return {
    wake: background.wake,
    call: async (request) => {
      const { statusCode: status, headers, body } = await api.inject(request);
      return { status, headers, body };
    },
  };
}

/** Runs `rubrica conciliar`; returns its exit code. */
export function conciliar(args: readonly string[], io: CommandIo): Promise<number> {
  return command.run([...args], io);
}
