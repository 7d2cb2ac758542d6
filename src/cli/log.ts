import { pino, type Logger } from 'pino';
import { harmless } from './harmless.js';

const LEVELS: Readonly<Record<number, string>> = {
  10: 'traza',
  20: 'detalle',
  30: 'info',
  40: 'AVISO',
  50: 'ERROR',
  60: 'FATAL',
};

/** The log of a process, on standard error: lines for a person at a terminal, JSON for whatever else collects them. */
export function openLog(level: string, terminal = process.stderr.isTTY): Logger {
  const out = pino.destination({ dest: 2, sync: false });
  if (!terminal) return pino({ level }, out);
  const readable = {
    write: (line: string) => out.write(readableLine(line)),
    // What pino calls at the end.
    flush: () => {
      out.flush();
    },
  };
  return pino({ level, base: null }, readable);
}

/** The log of a command that ends by itself: what goes wrong, written before it does. */
export function commandLog(): Logger {
  return pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
}

/** One line of JSON as `10:30:05 AVISO  what happened  key=value`, an error's stack below it. */
export function readableLine(line: string): string {
  const { level, time, msg, err, ...more } = JSON.parse(line) as {
    level: number;
    time: number;
    msg?: string;
    err?: { message?: string; stack?: string };
  } & Record<string, unknown>;
  const at = new Date(time).toTimeString().slice(0, 8);
  const details = Object.entries(more).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  const words = [at, (LEVELS[level] ?? String(level)).padEnd(7), msg ?? '', ...details].filter((word) => word !== '');
  const stack = err === undefined ? '' : `\n  ${(err.stack ?? err.message ?? '').replaceAll('\n', '\n  ')}`;
  return `${harmless(`${words.join(' ')}${stack}`)}\n`;
}
