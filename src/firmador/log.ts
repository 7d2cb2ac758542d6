import { closeSync, createReadStream, existsSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isoEcuador } from '../kernel/hora-ecuador.js';

/** A line of the signer's own log. */
export interface SignatureLine {
  readonly fecha: string;
  /** SHA-256 of the public key (SPKI), hexadecimal. */
  readonly clave: string;
  /** SHA-256 of the signed octets, hexadecimal. */
  readonly huella: string;
  readonly resultado: 'firmada' | 'limite' | 'rechazada' | 'fallida';
}

/** The signer's append-only log: one file per day in Ecuador. */
export interface SignatureLog {
  /** Appends a line with the others of this turn; resolves once they are written. Rejects if the disk is full. */
  note(line: SignatureLine): Promise<void>;
  close(): void;
}

/** No log: for a signer inside the service. */
export const NO_LOG: SignatureLog = { note: () => Promise.resolve(), close: () => undefined };

export function openSignatureLog(folder: string): SignatureLog {
  let day = '';
  let file: number | undefined;
  let lines: string[] = [];
  let written: Promise<void> | undefined;

  const close = (): void => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  const write = (text: string, today: string): void => {
    if (today !== day || file === undefined) {
      close();
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      file = openSync(fileOf(folder, today), 'a', 0o600);
      day = today;
    }
    writeSync(file, text);
  };
  return {
    note: (line) => {
      lines.push(`${JSON.stringify(line)}\n`);
      written ??= new Promise((resolve, reject) => {
        setImmediate(() => {
          const text = lines.join('');
          lines = [];
          written = undefined;
          try {
            write(text, dayOf(new Date(line.fecha)));
            resolve();
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        });
      });
      return written;
    },
    close,
  };
}

/** Reads the signatures of today's log, for the daily limit after a restart. */
export async function readSignaturesOf(
  folder: string,
  now: Date,
  onSignature: (clave: string, at: Date) => void,
): Promise<void> {
  const file = fileOf(folder, dayOf(now));
  if (!existsSync(file)) return;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    const line = parsed(text);
    if (line?.resultado === 'firmada') onSignature(line.clave, new Date(line.fecha));
  }
}

/** The last line of a crash may be cut off. */
function parsed(text: string): SignatureLine | undefined {
  try {
    return JSON.parse(text) as SignatureLine;
  } catch {
    return undefined;
  }
}

function fileOf(folder: string, day: string): string {
  return join(folder, `${day}.log`);
}

/** yyyy-mm-dd in Ecuador. */
export function dayOf(instant: Date): string {
  return isoEcuador(instant).slice(0, 10);
}
