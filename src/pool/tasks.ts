import type { diagnoseP12 } from '../signature/diagnosis.js';
import type { Verification } from '../signature/verify.js';
import type { Read } from '../documents/document-type.js';
import type { RecibidoDeArchivo } from '../documents/recibido.js';
import type { Charset } from '../files/encoding.js';
import type { SheetError, SheetLimits, SheetRow } from '../files/sheet.js';
import type { openMail } from '../files/open-mail.js';
import type { checkLogo } from '../ride/logo.js';
import type { workOnTemplate } from '../mail/template.js';
import type { readListaTxt } from '../recibidos/lista-txt.js';
import type { receiptRide } from '../ride/receipt-files.js';

/**
 * What threads do, by name: reading what somebody sent, and drawing what is long. A reader says what is wrong with its file as a
 * value, and each task's code is loaded when it is first asked for. Arguments and results must survive `postMessage`.
 */
export const tasks = {
  /** See `diagnoseP12`. */
  diagnoseP12: async (...args: Parameters<typeof diagnoseP12>) =>
    (await import('../signature/diagnosis.js')).diagnoseP12(...args),

  /** See `checkLogo`. */
  checkLogo: async (...args: Parameters<typeof checkLogo>) => (await import('../ride/logo.js')).checkLogo(...args),

  /** See `receiptRide`. */
  receiptRide: async (...args: Parameters<typeof receiptRide>) =>
    (await import('../ride/receipt-files.js')).receiptRide(...args),

  /** See `openMail`. */
  openMail: async (...args: Parameters<typeof openMail>) => (await import('../files/open-mail.js')).openMail(...args),

  /** See `readListaTxt`. */
  readListaTxt: async (...args: Parameters<typeof readListaTxt>) =>
    (await import('../recibidos/lista-txt.js')).readListaTxt(...args),

  /** See `workOnTemplate`. */
  mailTemplate: async (...args: Parameters<typeof workOnTemplate>) =>
    (await import('../mail/template.js')).workOnTemplate(...args),

  /** All rows of a spreadsheet, or why it is not read. */
  readSpreadsheet: async (
    file: Buffer,
    limits: SheetLimits,
    charset?: Charset,
  ): Promise<
    { readonly rows: readonly SheetRow[] } | { readonly refused: string; readonly reason: SheetError['reason'] }
  > => {
    const { readSpreadsheet } = await import('../files/spreadsheet.js');
    const { SheetError } = await import('../files/sheet.js');
    const rows: SheetRow[] = [];
    try {
      for await (const row of readSpreadsheet(file, limits, charset)) rows.push(row);
    } catch (error) {
      if (error instanceof SheetError) return { refused: error.message, reason: error.reason };
      throw error;
    }
    return { rows };
  },

  /**
   * What a comprobante says that somebody issues, and if it is signed, what its signature is worth at that time. `xml` is the document
   * out of its file; `authorised`: it came with its authorization.
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

  /** What a file that a company received holds: a comprobante, bare or in the SRI's answer, and what its signature is worth. */
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
    // Of another taxpayer: the issuer has not signed it, whatever else holds.
    const fault = findings.find(({ severity, code }) => severity === 'error' || code === 'certificado-otro-ruc');
    return { lectura, xml, firma: { valida: valid && fault === undefined, motivo: fault?.message ?? '' } };
  },
};

const NOT_XML: RecibidoDeArchivo = {
  lectura: { kind: 'no-es-comprobante', motivo: 'No es XML, ni trae el XML de un comprobante.' },
  xml: Buffer.alloc(0),
  firma: undefined,
};

/** The name of a task. */
export type TaskName = keyof typeof tasks;
/** What a task is given. */
export type TaskArgs<Name extends TaskName> = Parameters<(typeof tasks)[Name]>;
/** What a task answers. */
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;
