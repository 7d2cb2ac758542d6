import { fork } from 'node:child_process';
import { DEMO_PAYLOAD } from '../src/app/demo.js';
import { startSmtp } from '../test/support/smtp.js';

export const MAILED_PAYLOAD = {
  ...DEMO_PAYLOAD,
  campoAdicional: [{ nombre: 'email', value: 'receptor@example.test' }],
};

/** A mail server in a separate process that counts mails. */
export interface Sink {
  readonly pid: number;
  readonly env: Readonly<Record<string, string>>;
  /** Returns the number of mails acknowledged so far. */
  arrived(): Promise<number>;
  stop(): void;
}

/** Starts one: `program` run with `--sumidero` must call `serveSink`. */
export async function startSink(program: string): Promise<Sink> {
  const child = fork(program, ['--sumidero']);
  const answer = (): Promise<number> => new Promise((resolve) => child.once('message', resolve));
  const port = await answer();
  return {
    pid: child.pid ?? 0,
    env: {
      RUBRICA_SMTP_URL: `smtp://127.0.0.1:${port}`,
      RUBRICA_SMTP_SEGURIDAD: 'ninguna',
      RUBRICA_SMTP_REMITENTE: 'comprobantes@rubrica.example.ec',
    },
    arrived: () => {
      const counted = answer();
      child.send('count');
      return counted;
    },
    stop: () => child.kill(),
  };
}

/** Child process: sends its port, then the number of mails on each request. */
export async function serveSink(): Promise<void> {
  const smtp = await startSmtp();
  let before = 0;
  process.on('message', () => {
    // Counted and dropped: thousands of mails take a lot of memory.
    before += smtp.mails.splice(0).length;
    smtp.seen.length = 0;
    process.send?.(before);
  });
  process.send?.(smtp.port);
}
