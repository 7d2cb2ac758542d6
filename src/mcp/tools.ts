import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { Type, type Static, type TObject } from '#typebox';
import type { Body, RubricaClient } from '#client';
import { canonical, type Drafts } from './drafts.js';
import { dataAnswer, errorAnswer } from './untrusted-data.js';

export interface ToolContext {
  readonly client: RubricaClient;
  /** Identifies the credential without revealing it. */
  readonly caller: string;
  readonly drafts: Drafts;
  /** Whether the server was started with permission to issue. */
  readonly mayIssue: boolean;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: TObject;
  readonly annotations: ToolAnnotations;
  /** Only available if issuing is allowed. */
  readonly issues?: true;
  readonly run: (input: unknown, context: ToolContext) => Promise<CallToolResult>;
}

function defineTool<T extends TObject>(
  tool: Omit<Tool, 'input' | 'run'> & {
    input: T;
    run: (input: Static<T>, context: ToolContext) => Promise<CallToolResult>;
  },
): Tool {
  // Safe: the server validates the input against the schema.
  return { ...tool, run: (input, context) => tool.run(input as Static<T>, context) };
}

const closed = { additionalProperties: false };
const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
const ruc = Type.Optional(Type.String({ pattern: '^[0-9]{13}$', description: 'Solo los de esta empresa: RUC.' }));
const comprobante = Type.Object(
  {
    codDoc: Type.String({
      description: '01 factura, 03 liquidación, 04 nota de crédito, 05 nota de débito, 06 guía, 07 retención.',
    }),
  },
  {
    additionalProperties: true,
    description:
      'El comprobante, como lo recibe POST /api/v2.0/comprobantes: ruc, estab, ptoEmi, receptor, detalles… (vea /docs del servicio).',
  },
);
/** Maximum wait for the SRI. */
const WAIT_S = 20;
const SHOWN_MAX = 20;

const find = defineTool({
  name: 'buscar_comprobante',
  title: 'Buscar un comprobante',
  description:
    'Busca un comprobante emitido por su clave de acceso (49 dígitos), número (001-001-000000001) o referencia, y dice su estado, totales y qué dijo el SRI.',
  input: Type.Object(
    {
      claveAcceso: Type.Optional(Type.String({ pattern: '^[0-9]{49}$' })),
      numero: Type.Optional(Type.String({ pattern: '^[0-9]{3}-[0-9]{3}-[0-9]{9}$' })),
      referencia: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      ruc,
    },
    closed,
  ),
  annotations: READS,
  run: async ({ claveAcceso, numero, referencia, ruc }, { client }) => {
    if ([claveAcceso, numero, referencia].filter((one) => one !== undefined).length !== 1)
      return errorAnswer('Dé una de las tres: «claveAcceso», «numero» o «referencia».');
    if (claveAcceso !== undefined)
      return dataAnswer(
        {},
        { comprobantes: [await client.get('/api/v1.0/comprobantes/{claveAcceso}', { path: { claveAcceso } })] },
      );
    const query = { ...(numero === undefined ? { referencia } : { texto: numero }), ruc, size: SHOWN_MAX };
    const { content, totalElements } = await client.get('/api/v1.0/comprobantes', { query: defined(query) });
    return dataAnswer({ encontrados: totalElements }, { comprobantes: content });
  },
});

const explain = defineTool({
  name: 'explicar_error_sri',
  title: 'Explicar un error del SRI',
  description: 'Qué significa un código de error del SRI («identificador» del mensaje), su causa y qué hacer.',
  input: Type.Object({ codigo: Type.String({ pattern: '^[0-9A-Za-z-]{1,20}$' }) }, closed),
  annotations: READS,
  run: async ({ codigo }, { client }) =>
    dataAnswer({}, { error: await client.get('/api/v1.0/errores-sri/{codigo}', { path: { codigo } }) }),
});

const validate = defineTool({
  name: 'validar_comprobante',
  title: 'Validar un comprobante',
  description:
    'Revisa un comprobante completo sin emitirlo: totales, advertencias y todos sus errores. No guarda nada.',
  input: Type.Object({ comprobante }, closed),
  annotations: READS,
  run: async ({ comprobante: payload }, { client }) => dataAnswer({ valido: true }, await check(client, payload)),
});

const attention = defineTool({
  name: 'que_necesita_atencion',
  title: 'Qué necesita atención',
  description:
    'Lista los comprobantes que esperan a una persona: devueltos o no autorizados, detenidos, y con correo fallido.',
  input: Type.Object({ ruc }, closed),
  annotations: READS,
  run: async ({ ruc }, { client }) => {
    const list = async (query: Record<string, string>) => {
      const found = await client.get('/api/v1.0/comprobantes', { query: defined({ ...query, ruc, size: SHOWN_MAX }) });
      return { total: found.totalElements, comprobantes: found.content };
    };
    const [porCorregir, detenidos, correoFallido] = await Promise.all([
      list({ estado: 'DEVUELTO,NO_AUTORIZADO' }),
      list({ pendiente: 'intervenir' }),
      list({ notificacion: 'FALLIDA' }),
    ]);
    const totals = { porCorregir: porCorregir.total, detenidos: detenidos.total, correoFallido: correoFallido.total };
    return dataAnswer(totals, { porCorregir, detenidos, correoFallido });
  },
});

const draft = defineTool({
  name: 'preparar_emision',
  title: 'Preparar una emisión',
  description:
    'Revisa un comprobante y responde cómo quedaría, sin emitirlo. Donde se permite emitir, da además un código, que vale diez minutos, para un solo comprobante y solo para ese contenido. Muestre los totales a la persona antes de usarlo.',
  input: Type.Object({ comprobante }, closed),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async ({ comprobante: payload }, { client, caller, drafts, mayIssue }) => {
    const shown = await check(client, payload);
    if (!mayIssue)
      return dataAnswer({ emitido: false, nota: 'Este servidor no permite emitir (--permitir-emitir).' }, shown);
    const codigo = drafts.add(caller, payload);
    const nota =
      'Nada se ha emitido. Confirme los totales con la persona y llame a emitir_comprobante con este código y el mismo comprobante.';
    return dataAnswer({ emitido: false, codigo, nota }, shown);
  },
});

const issue = defineTool({
  name: 'emitir_comprobante',
  title: 'Emitir un comprobante',
  description:
    'Emite el comprobante que preparó preparar_emision, con su código. Es un documento legal: hágalo solo si la persona lo pidió y confirmó los totales. Si la respuesta no llega, repita la misma llamada: nunca se emite dos veces.',
  input: Type.Object(
    { codigo: Type.String({ minLength: 1, maxLength: 200, description: 'El que dio preparar_emision.' }), comprobante },
    closed,
  ),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  issues: true,
  run: async ({ codigo, comprobante: payload }, { client, caller, drafts }) => {
    const drafted = drafts.use(caller, codigo, payload);
    if (!drafted.ok) return errorAnswer(drafted.why);
    const issued = await client.post(
      '/api/v2.0/comprobantes',
      { body: asBody(canonical(payload)) },
      { headers: { 'idempotency-key': drafted.idempotencyKey, prefer: `wait=${WAIT_S}` } },
    );
    return dataAnswer({ emitido: true }, issued);
  },
});

/** In listing order. */
export const TOOLS: readonly Tool[] = [find, explain, validate, attention, draft, issue];

/** Validates a payload; omits the XML. */
async function check(client: RubricaClient, payload: Static<typeof comprobante>): Promise<object> {
  const shown = await client.post('/api/v2.0/comprobantes', { query: { soloValidar: true }, body: asBody(payload) });
  return Object.fromEntries(Object.entries(shown).filter(([name]) => name !== 'xml'));
}

/** The service validates it; here it only gets its type. */
function asBody(payload: Static<typeof comprobante>): Body<'post', '/api/v2.0/comprobantes'> {
  return payload as Body<'post', '/api/v2.0/comprobantes'>;
}

function defined<T extends object>(query: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
