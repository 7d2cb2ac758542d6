import { fstatSync } from 'node:fs';
import { pino, type Logger } from 'pino';
import { stripControl } from './strip-control.js';

const LEVELS: Readonly<Record<number, string>> = {
  10: 'traza',
  20: 'detalle',
  30: 'info',
  40: 'AVISO',
  50: 'ERROR',
  60: 'FATAL',
};

/** Syslog priority per pino level; journald reads it from the start of a line (sd-daemon(3)). */
const PRIORITIES: Readonly<Record<number, number>> = { 10: 7, 20: 7, 30: 6, 40: 4, 50: 3, 60: 2 };

/** Whether standard error is systemd's journal: JOURNAL_STREAM identifies that file (systemd.exec(5)). */
function isJournal(journalStream: string | undefined): boolean {
  if (journalStream === undefined) return false;
  const { dev, ino } = fstatSync(2);
  return journalStream === `${dev}:${ino}`;
}

/** Prefixes each line with its priority, which journald strips. */
export function withPriority(line: string): string {
  const level = Number(/^\{"level":(\d+)/.exec(line)?.[1]);
  return `<${PRIORITIES[level] ?? 6}>${line}`;
}

/**
 * Opens the log of a process, on standard error: readable lines on a terminal, otherwise JSON with the level as a number and as
 * `severity`.
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
    // pino calls this at exit.
    flush: () => {
      out.flush();
    },
  };
  return pino({ level, base: null }, readable);
}

/** Log of a short-lived command: warnings and errors, written synchronously. */
export function commandLog(): Logger {
  return pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
}

/** Formats a JSON line as `10:30:05 AVISO  what entryAt  key=value`, with an error's stack below. */
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
  return `${stripControl(`${words.join(' ')}${stack}`)}\n`;
}
