import type { diagnoseP12 } from '../signature/diagnosis.js';
import type { Verification } from '../signature/verify.js';
import type { Read } from '../documents/document-type.js';
import type { RecibidoDeArchivo } from '../documents/recibido.js';
import type { Charset } from '../files/encoding.js';
import type { SheetError, SheetLimits } from '../files/sheet.js';
import type { openMail } from '../files/open-mail.js';
import type { checkLogo } from '../ride/logo.js';
import type { workOnTemplate } from '../mail/template.js';
import type { readListaTxt } from '../documents/lista-txt.js';
import type { comprobanteRide } from '../ride/comprobante-files.js';
import type { sampleRide } from '../ride/sample.js';

/** A row as it passes between threads: the main thread would copy every cell of an object graph in one turn. */
export type PackedRow = readonly [line: number, cells: readonly string[], numeric?: readonly number[]];

/** Why a spreadsheet cannot be read. */
export interface RefusedSheet {
  readonly refused: string;
  readonly reason: SheetError['reason'];
}

/** JSON of a slice of rows; parsing it takes about a millisecond. */
const SLICE_LETTERS = 64 * 1024;

/**
 * Thread tasks, by name: reading untrusted files and long drawings. A reader returns faults of its file as a value. Each
 * task's code is loaded on first use. Arguments and results must survive `postMessage`.
 */
export const tasks = {
  /** See `diagnoseP12`. */
  diagnoseP12: async (...args: Parameters<typeof diagnoseP12>) =>
    (await import('../signature/diagnosis.js')).diagnoseP12(...args),

  /** See `checkLogo`. */
  checkLogo: async (...args: Parameters<typeof checkLogo>) => (await import('../ride/logo.js')).checkLogo(...args),

  /** See `comprobanteRide`. */
  receiptRide: async (...args: Parameters<typeof comprobanteRide>) =>
    (await import('../ride/comprobante-files.js')).comprobanteRide(...args),

  /** See `sampleRide`. */
  sampleRide: async (...args: Parameters<typeof sampleRide>) => (await import('../ride/sample.js')).sampleRide(...args),

  /** See `openMail`. */
  openMail: async (...args: Parameters<typeof openMail>) => (await import('../files/open-mail.js')).openMail(...args),

  /** See `readListaTxt`. */
  readListaTxt: async (...args: Parameters<typeof readListaTxt>) =>
    (await import('../documents/lista-txt.js')).readListaTxt(...args),

  /** See `workOnTemplate`. */
  mailTemplate: async (...args: Parameters<typeof workOnTemplate>) =>
    (await import('../mail/template.js')).workOnTemplate(...args),

  /** Returns all rows of a spreadsheet in slices of JSON, or why it cannot be read. Called by `readSheet`. */
  readSpreadsheet: async (
    file: Buffer,
    limits: SheetLimits,
    charset?: Charset,
  ): Promise<{ readonly slices: readonly string[] } | RefusedSheet> => {
    const { readSpreadsheet } = await import('../files/spreadsheet.js');
    const { SheetError } = await import('../files/sheet.js');
    const slices: string[] = [];
    let packed: string[] = [];
    let letters = 0;
    const close = (): void => {
      slices.push(`[${packed.join(',')}]`);
      [packed, letters] = [[], 0];
    };
    try {
      for await (const { line, cells, numeric } of readSpreadsheet(file, limits, charset)) {
        const row: PackedRow = numeric === undefined ? [line, cells] : [line, cells, [...numeric]];
        const text = JSON.stringify(row);
        packed.push(text);
        letters += text.length;
        if (letters >= SLICE_LETTERS) close();
      }
    } catch (error) {
      if (error instanceof SheetError) return { refused: error.message, reason: error.reason };
      throw error;
    }
    close();
    return { slices };
  },

  /**
   * Reads a comprobante to issue and, if signed, checks its signature as of that time. `xml` is the document without its file
   * wrapper; `authorised`: submitted with its authorization.
   */
  readComprobante: async (
    file: Buffer,
    now: Date,
  ): Promise<{
    readonly reading: Read;
    readonly verification: Verification | undefined;
    readonly xml: Uint8Array;
    readonly authorised: boolean;
    readonly guessed: boolean;
  }> => {
    const { readComprobante } = await import('../documents/registry.js');
    const { openComprobanteFile } = await import('../files/comprobante-file.js');
    const { verifyXml } = await import('../signature/verify.js');
    const { xml = file, autorizacion, guessed = false } = openComprobanteFile(file) ?? {};
    const authorised = autorizacion !== undefined;
    const reading = readComprobante(xml, { keyOptional: !authorised });
    const signed = authorised || (reading.ok && reading.read.signed);
    const verification = reading.ok && signed ? verifyXml(xml, { now }) : undefined;
    return { reading, verification, xml, authorised, guessed };
  },

  /** Reads a file received by a company: a comprobante, bare or in the SRI's answer, and the check of its signature. */
  readRecibido: async (file: Buffer, now: Date): Promise<RecibidoDeArchivo> => {
    const { openComprobanteFile } = await import('../files/comprobante-file.js');
    const { readRecibido } = await import('../documents/recibido.js');
    const opened = openComprobanteFile(file);
    if (opened === undefined) return NOT_XML;
    const { xml } = opened;
    const lectura = readRecibido(xml);
    if (lectura.kind !== 'leido') return { lectura, xml, firma: undefined };
    const { verifyXml } = await import('../signature/verify.js');
    const { valid, findings } = verifyXml(xml, { now });
    // Certificate of another taxpayer: the issuer did not sign it, even if the signature is valid.
    const fault = findings.find(({ severity, code }) => severity === 'error' || code === 'certificado-otro-ruc');
    return { lectura, xml, firma: { valida: valid && fault === undefined, motivo: fault?.message ?? '' } };
  },
};

const NOT_XML: RecibidoDeArchivo = {
  lectura: { kind: 'no-es-comprobante', motivo: 'No es XML, ni trae el XML de un comprobante.' },
  xml: Buffer.alloc(0),
  firma: undefined,
};

export type TaskName = keyof typeof tasks;
export type TaskArgs<Name extends TaskName> = Parameters<(typeof tasks)[Name]>;
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;
