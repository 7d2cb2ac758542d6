import { createHash } from 'node:crypto';
import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { request, resultOf, withApiKey, type Send } from '../../service/call.js';
import { creditNoteOf, facturaOf, type CreditedLine, type SimpleFactura } from '../../service/documents.js';
import { RubricaError } from '../../service/error.js';
import { FIELDS } from './fields.js';

const COMPROBANTES = '/api/v1.0/comprobantes';
const PAGE_SIZE = 100;

/** One item of the input, with its parameters. */
interface Item {
  readonly context: IExecuteFunctions;
  readonly index: number;
  readonly send: Send;
}

type Operation = (item: Item) => Promise<INodeExecutionData[]>;

const given = ({ context, index }: Item, name: string, fallback?: unknown): unknown =>
  context.getNodeParameter(name, index, fallback);
/** An expression may give a number where a text is meant. */
const text = (item: Item, name: string): string => {
  const value = given(item, name, '');
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

const OPERATIONS: Readonly<Record<string, Operation>> = {
  emitir: async (item) => [{ json: await issue(item, text(item, 'tipo'), await documentOf(item)) }],
  notaCredito: async (item) => {
    const invoice = await read(item, claveOf(item), { incluir: 'documento' });
    const parts = given(item, 'unidades', {}) as { linea?: readonly CreditedLine[] };
    const credited = text(item, 'alcance') === 'parte' ? (parts.linea ?? []) : undefined;
    const document = creditNoteOf(invoice, text(item, 'motivo'), credited);
    return [{ json: await issue(item, 'notas-credito', document) }];
  },
  leer: async (item) => [{ json: await read(item, claveOf(item)) }],
  buscar: async (item) => (await search(item)).map((json) => ({ json })),
  descargar: download,
};

/** Issues, finds and downloads receipts. */
export class Rubrica implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Rúbrica',
    name: 'rubrica',
    icon: 'file:../../../icons/rubrica.svg',
    group: ['transform'],
    version: 1,
    subtitle: '={{ $parameter["operacion"] }}',
    description: 'Emite, busca y descarga comprobantes electrónicos del Ecuador',
    defaults: { name: 'Rúbrica' },
    inputs: ['main'],
    outputs: ['main'],
    credentials: [{ name: 'rubricaApi', required: true }],
    properties: FIELDS,
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const send = await withApiKey(this);
    const results: INodeExecutionData[] = [];
    for (const [index] of this.getInputData().entries()) {
      try {
        const operation = OPERATIONS[String(this.getNodeParameter('operacion', index))];
        if (operation === undefined) throw new RubricaError('Elija la operación del nodo.');
        for (const one of await operation({ context: this, index, send }))
          results.push({ ...one, pairedItem: { item: index } });
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        const { message, description = '', codigo = '', claveIdempotencia } = error as Partial<RubricaError> & Error;
        const key = claveIdempotencia === undefined ? {} : { claveIdempotencia };
        results.push({ json: { error: message, detalle: description, codigo, ...key }, pairedItem: { item: index } });
      }
    }
    return [results];
  }
}

function claveOf(item: Item): string {
  const clave = text(item, 'claveAcceso');
  if (!/^\d{49}$/.test(clave)) throw new RubricaError('La clave de acceso debe tener 49 dígitos.');
  return clave;
}

async function documentOf(item: Item): Promise<IDataObject> {
  const isForm = text(item, 'tipo') === 'facturas' && text(item, 'contenido') !== 'json';
  if (!isForm) return jsonOf(given(item, 'documento', '{}'));
  const { linea: lineas = [] } = given(item, 'lineas', {}) as { linea?: SimpleFactura['lineas'] };
  const named = ['ruc', 'estab', 'ptoEmi', 'tipoIdentificacion', 'identificacion', 'razonSocial', 'email'];
  const fields = Object.fromEntries(named.map((name) => [name, text(item, name)]));
  const factura = facturaOf({ ...(fields as unknown as Omit<SimpleFactura, 'lineas'>), lineas });
  const formaPago = text(item, 'formaPago');
  if (formaPago === '') return factura;
  // A payment states its amount: the service computes the total first.
  const { totales } = await validate(item, 'facturas', factura);
  return { ...factura, pagos: [{ formaPago, total: (totales as IDataObject)['importeTotal'] }] };
}

function jsonOf(value: unknown): IDataObject {
  let parsed = value;
  try {
    if (typeof value === 'string') parsed = JSON.parse(value) as unknown;
  } catch {
    throw new RubricaError('El JSON del comprobante está mal escrito.');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new RubricaError('El JSON del comprobante debe ser un objeto: { … }.');
  return parsed as IDataObject;
}

function validate({ send }: Item, tipo: string, document: IDataObject): Promise<IDataObject> {
  return resultOf(send, {
    method: 'POST',
    path: pathOf(tipo),
    query: { soloValidar: true },
    body: document,
    changesNothing: true,
  });
}

const pathOf = (tipo: string): string => `/api/v2.0/comprobantes/${encodeURIComponent(tipo)}`;

async function issue(item: Item, tipo: string, document: IDataObject): Promise<IDataObject> {
  const options = given(item, 'opciones', {}) as { esperar?: number; soloValidar?: boolean };
  if (options.soloValidar === true) return validate(item, tipo, document);
  const referencia = text(item, 'referencia');
  const issued = await resultOf(item.send, {
    method: 'POST',
    path: pathOf(tipo),
    body: referencia === '' ? document : { ...document, referencia, referenciaUnica: true },
    idempotencyKey: idempotencyKeyOf(item, referencia),
    waitS: options.esperar ?? 20,
  });
  // It is issued: an error of this read would send the flow's owner back to issue again.
  return read(item, String(issued['claveAcceso'])).catch(() => issued);
}

/** The whole receipt, with the SRI's messages explained. */
function read({ send }: Item, claveAcceso: string, query: IDataObject = {}): Promise<IDataObject> {
  return resultOf(send, { method: 'GET', path: `${COMPROBANTES}/${claveAcceso}`, query });
}

/**
 * The same for every attempt of this item, so that «Retry on fail» issues once: as given, by the reference, or by the execution.
 * `$runIndex` tells the rounds of a loop apart.
 */
function idempotencyKeyOf(item: Item, referencia: string): string {
  const { context, index } = item;
  const { claveIdempotencia } = given(item, 'opciones', {}) as { claveIdempotencia?: string };
  if (claveIdempotencia) return claveIdempotencia;
  const { id: workflow = '' } = context.getWorkflow();
  const node = context.getNode().id;
  const run = String(context.evaluateExpression('{{ $runIndex }}', index));
  const parts = referencia === '' ? [context.getExecutionId(), run, String(index)] : ['referencia', referencia];
  return `n8n-${createHash('sha256')
    .update(JSON.stringify([workflow, node, ...parts]))
    .digest('hex')}`;
}

async function search(item: Item): Promise<IDataObject[]> {
  const { tipo, estado, ...filters } = given(item, 'filtros', {}) as IDataObject;
  const path = typeof tipo === 'string' && tipo !== '' ? `${COMPROBANTES}/${encodeURIComponent(tipo)}` : COMPROBANTES;
  const limit = given(item, 'todos', false) === true ? Number.POSITIVE_INFINITY : Number(given(item, 'limite', 50));
  const filled = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const states = Array.isArray(estado) && estado.length > 0 ? { estado: estado.join(',') } : {};
  const found: IDataObject[] = [];
  let cursor: unknown;
  do {
    const query = { ...filled, ...states, size: Math.min(PAGE_SIZE, limit), ...(cursor ? { cursor } : {}) };
    const page = await resultOf(item.send, { method: 'GET', path, query });
    found.push(...((page['content'] ?? []) as IDataObject[]));
    cursor = page['siguiente'];
  } while (cursor && found.length < limit);
  return found.slice(0, limit);
}

async function download(item: Item): Promise<INodeExecutionData[]> {
  const claveAcceso = claveOf(item);
  const formato = text(item, 'formato');
  const { bytes, headers } = await request(item.send, {
    method: 'GET',
    path: `${COMPROBANTES}/${claveAcceso}/archivos`,
    query: { format: formato },
  });
  const name = /filename="([^"]+)"/.exec(headers['content-disposition'] ?? '')?.[1] ?? `${claveAcceso}.${formato}`;
  const type = (headers['content-type'] ?? 'application/octet-stream').split(';')[0];
  const file = await item.context.helpers.prepareBinaryData(bytes, name, type);
  return [{ json: { claveAcceso, archivo: name }, binary: { [text(item, 'binario') || 'data']: file } }];
}
