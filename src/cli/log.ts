import { fstatSync } from 'node:fs';
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

/** By level of pino: the priority of syslog, which journald reads from the beginning of a line (sd-daemon(3)). */
const PRIORITIES: Readonly<Record<number, number>> = { 10: 7, 20: 7, 30: 6, 40: 4, 50: 3, 60: 2 };

/** Whether standard error goes to systemd's journal: it says which file that is (systemd.exec(5)). */
function isJournal(journalStream: string | undefined): boolean {
  if (journalStream === undefined) return false;
  const { dev, ino } = fstatSync(2);
  return journalStream === `${dev}:${ino}`;
}

/** Each line with its priority in front, which journald takes off again. */
export function withPriority(line: string): string {
  const level = Number(/^\{"level":(\d+)/.exec(line)?.[1]);
  return `<${PRIORITIES[level] ?? 6}>${line}`;
}

/**
 * The log of a process, on standard error: lines for a person at a terminal, JSON for whatever else collects them, each with its
 * level as a number and as `severity`.
 */
export function openLog(level: string, env: NodeJS.ProcessEnv, terminal = process.stderr.isTTY): Logger {
  const out = pino.destination({ dest: 2, sync: false });
  const formatters = { level: (severity: string, number: number) => ({ level: number, severity }) };
  if (!terminal) {
    if (!isJournal(env['JOURNAL_STREAM'])) return pino({ level, formatters }, out);
    const journal = {
      write: (line: string) => out.write(withPriority(line)),
      flush: () => {
        out.flush();
      },
    };
    return pino({ level, formatters }, journal);
  }
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
