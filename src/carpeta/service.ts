import { readCsv } from '../files/csv.js';
import { RubricaClient, RubricaError, type Body, type Result } from '#client';
import { FileProblems, type Invoice } from './invoice.js';

export type Comprobante = Result<'get', '/api/v1.0/comprobantes/{claveAcceso}'>;

/** Outcome of a posted invoice: a receipt, or a permanent refusal. */
export type Posted =
  | { readonly kind: 'receipt'; readonly claveAcceso: string; readonly before: boolean }
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

/** The invoice is valid, but its company cannot issue yet: the file waits. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}

/** HTTP client with one API key. */
export interface Service {
  /** Issues an invoice. Repeats always return the same receipt. */
  issue(invoice: Invoice, waitS: number): Promise<Posted>;
  /** Validates without storing. */
  check(invoice: Invoice): Promise<Posted | undefined>;
  read(claveAcceso: string): Promise<Comprobante>;
  file(claveAcceso: string, format: 'xml' | 'pdf'): Promise<{ name: string; bytes: Uint8Array }>;
  /** RUCs that the key reaches; none if it may not list them. */
  companies(): Promise<string[]>;
  /** Uploads a table to issue from; returns the id of its load, the same for the same bytes. */
  upload(table: TableUpload): Promise<string>;
  load(id: string): Promise<Load>;
  /** Wrong cells of a load. */
  findings(id: string): Promise<readonly { readonly celda: string; readonly mensaje: string }[]>;
  /** Result of each row as a workbook, and the states of its receipts. */
  tableResult(id: string): Promise<{ readonly bytes: Uint8Array; readonly states: readonly string[] }>;
}

export type Load = Result<'get', '/api/v1.0/emisiones-masivas/{id}'>;

/** Document types by the word that a file name starts with. */
export const TIPOS = [
  'facturas',
  'liquidaciones-compra',
  'notas-credito',
  'notas-debito',
  'guias-remision',
  'retenciones',
] as const;
export type Tipo = (typeof TIPOS)[number];

export interface TableUpload {
  readonly bytes: Buffer;
  readonly name: string;
  readonly ruc: string;
  readonly tipo: Tipo;
}

/** Timeout of one call. */
const ANSWER_MS_MAX = 90_000;

/** Status codes of permanent refusals by the service. */
const FOR_GOOD = new Set([400, 409, 413, 415]);
/** Problems outside the file: it can be retried once they are fixed. */
const MENDED_ELSEWHERE = new Set(['sin-certificado', 'ruc-sin-probar', 'idempotency-key-en-curso']);

export function createService({ url, apiKey }: { readonly url: string; readonly apiKey: string }): Service {
  const options = { baseUrl: url, apiKey };
  const client = new RubricaClient(options);
  const within = () => ({ signal: AbortSignal.timeout(ANSWER_MS_MAX) });

  /** Posts the bytes unchanged: a signed XML stays valid, and no JSON number loses a digit. */
  async function post(invoice: Invoice, query: { soloValidar?: boolean }, waitS: number): Promise<string | undefined> {
    const { body, type, referencia } = invoice;
    const exact = new RubricaClient({ ...options, fetch: (address, init) => fetch(address, { ...init, body }) });
    const headers = { 'content-type': type, ...(waitS > 0 ? { prefer: `wait=${waitS}` } : {}) };
    const call = { ...within(), headers };
    const answer =
      type === 'application/xml'
        ? await exact.post(
            '/api/v1.0/comprobantes',
            { query: { ...query, referencia, referenciaUnica: true }, body: '' },
            call,
          )
        : await exact.post(
            '/api/v2.0/comprobantes',
            { query, body: {} as Body<'post', '/api/v2.0/comprobantes'> },
            call,
          );
    return 'estado' in answer ? answer.claveAcceso : undefined;
  }

  async function refusal(invoice: Invoice, error: unknown): Promise<Posted> {
    if (!(error instanceof RubricaError) || error.code === undefined || !FOR_GOOD.has(error.status)) throw error;
    const { claveAcceso, identico } = error.problem as { claveAcceso?: string; identico?: boolean };
    const own = error.code === 'referencia-usada' || (error.code === 'secuencial-usado' && identico === true);
    if (own && claveAcceso !== undefined) return { kind: 'receipt', claveAcceso, before: true };
    // An old invoice would now be refused for its date; it exists all the same.
    const { content } = await client.get(
      '/api/v1.0/comprobantes',
      { query: { referencia: invoice.referencia, size: 1 } },
      within(),
    );
    if (content[0] !== undefined) return { kind: 'receipt', claveAcceso: content[0].claveAcceso, before: true };
    if (MENDED_ELSEWHERE.has(error.code)) throw new NotYet(error.message);
    return { kind: 'refused', problems: problemsOf(invoice, error) };
  }

  return {
    issue: async (invoice, waitS) => {
      try {
        const claveAcceso = await post(invoice, {}, waitS);
        if (claveAcceso === undefined) throw new Error('the service answered no receipt');
        return { kind: 'receipt', claveAcceso, before: false };
      } catch (error) {
        return refusal(invoice, error);
      }
    },
    check: async (invoice) => {
      try {
        await post(invoice, { soloValidar: true }, 0);
        return undefined;
      } catch (error) {
        return refusal(invoice, error);
      }
    },
    read: (claveAcceso) => client.get('/api/v1.0/comprobantes/{claveAcceso}', { path: { claveAcceso } }, within()),
    file: async (claveAcceso, format) => {
      const call = { path: { claveAcceso }, query: { format } };
      const { name, bytes } = await client.download('/api/v1.0/comprobantes/{claveAcceso}/archivos', call, within());
      return { name: safeName(name) ?? `${claveAcceso}.${format}`, bytes };
    },
    companies: async () => {
      try {
        const { content } = await client.get('/api/v1.0/empresas', { query: { size: 2 } }, within());
        return content.map(({ ruc }) => ruc);
      } catch (error) {
        if (error instanceof RubricaError && error.status === 403) return [];
        throw error;
      }
    },
    upload: async ({ bytes, name, ruc, tipo }) => {
      const body = { archivo: bytes.toString('base64'), nombre: name.slice(0, 200) };
      try {
        const call = { path: { ruc }, query: { tipo, emitir: true }, body };
        return (await client.post('/api/v1.0/empresas/{ruc}/emisiones-masivas', call, within())).id;
      } catch (error) {
        if (
          !(error instanceof RubricaError) ||
          error.code === undefined ||
          !(FOR_GOOD.has(error.status) || error.status === 404)
        )
          throw error;
        throw new FileProblems([error.message, ...error.subErrors.map(({ message }) => message)]);
      }
    },
    load: (id) => client.get('/api/v1.0/emisiones-masivas/{id}', { path: { id } }, within()),
    findings: async (id) => {
      const found: { readonly celda: string; readonly mensaje: string }[] = [];
      for (let desde: number | null = 0; desde !== null;) {
        const page: Result<'get', '/api/v1.0/emisiones-masivas/{id}/hallazgos'> = await client.get(
          '/api/v1.0/emisiones-masivas/{id}/hallazgos',
          { path: { id }, query: { desde } },
          within(),
        );
        for (const hallazgo of page.hallazgos) if (hallazgo.clase === 'error') found.push(hallazgo);
        desde = page.siguiente;
      }
      return found;
    },
    tableResult: async (id) => {
      const read = (formato: 'csv' | 'xlsx') =>
        client.download('/api/v1.0/emisiones-masivas/{id}/resultado', { path: { id }, query: { formato } }, within());
      const states: string[] = [];
      // The sixth column; the first row has the headings.
      for await (const { cells } of readCsv(Buffer.from((await read('csv')).bytes), 'utf-8'))
        states.push(cells[5] ?? '');
      return { bytes: (await read('xlsx')).bytes, states };
    },
  };
}

/** Rejects names with a path: they come from another machine. */
function safeName(name: string | undefined): string | undefined {
  return name !== undefined && /^[A-Za-z0-9][A-Za-z0-9.-]{0,99}$/.test(name) ? name : undefined;
}

/** Problems, with positions in the file. */
function problemsOf({ lines, name }: Invoice, error: RubricaError): string[] {
  const of = name === undefined ? '' : `Factura ${name}: `;
  if (error.subErrors.length === 0) return [`${of}${error.message}`];
  return error.subErrors.map(({ field, message }) => {
    const place = field.replace(/^detalles\[(\d+)\]\.?/, (whole, at: string) => {
      const line = lines[Number(at)];
      return line === undefined ? whole : `línea ${line} del archivo, `;
    });
    return `${of}${place === '' ? '' : `${place}: `}${message}`;
  });
}
