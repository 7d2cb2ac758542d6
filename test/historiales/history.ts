import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import type { Accion, EnSri, Estado } from '../../src/kernel/estados.js';
import type { SriMensaje } from '../../src/receipts/store/comprobantes.js';

/** A receipt as stored at one revision; times in ISO 8601. */
export interface Revision {
  readonly revision: number;
  readonly clave_acceso: string;
  readonly estado: Estado;
  readonly accion: Accion | null;
  readonly en_sri: EnSri;
  readonly attempts: number;
  readonly send_begun_at: string | null;
  readonly number_taken: boolean;
  readonly absent_at: string | null;
  readonly resent: boolean;
  readonly sri_faults: number;
  readonly refused_at: string | null;
  readonly created_at: string;
  readonly motivo_pendiente: string | null;
  readonly mensajes: readonly SriMensaje[];
  readonly numero_autorizacion: string | null;
  readonly fecha_autorizacion: string | null;
  /** Place in the receipt's `documentos`. */
  readonly xml: number;
}

/** A line of a receipt's history. */
export interface Suceso {
  readonly revision: number;
  readonly at: string;
  readonly tipo: string;
  readonly de: Estado | null;
  readonly a: Estado;
  readonly accion: Accion | null;
  readonly detalle: Readonly<Record<string, unknown>>;
}

/** A receipt's recorded life. */
export interface Life {
  readonly codDoc: string;
  /** The SRI's script, for people who read a difference. */
  readonly guion: string;
  readonly documentos: readonly string[];
  readonly revisiones: readonly Revision[];
  readonly sucesos: readonly Suceso[];
  /** Types of its events in the feed, in order. */
  readonly feed: readonly string[];
  /** Stored figures, by column. */
  readonly cifras: Readonly<Record<string, string | readonly (string | null)[] | null>>;
}

/** Recorded by the service of a version. */
export interface RecordedHistory {
  readonly version: string;
  readonly lives: readonly Life[];
}

const FOLDER = fileURLToPath(new URL('.//', import.meta.url));
const ENDING = '.json.gz';

export const fileOf = (version: string): string => join(FOLDER, `${version}${ENDING}`);

/** Reads the recorded histories of all versions. */
export function recordedHistories(): RecordedHistory[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(ENDING))
    .sort()
    .map((name) => JSON.parse(gunzipSync(readFileSync(join(FOLDER, name))).toString('utf8')) as RecordedHistory);
}
