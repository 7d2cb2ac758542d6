import type { CallToolResult } from '@modelcontextprotocol/server';
import { Type, type Static } from '#typebox';
import type { Body, RubricaClient } from '#client';
import { creditNoteOf } from '../credit-note.js';
import { canonical } from '../drafts.js';
import { shortSchemas, wholeSchema } from '../payload-schemas.js';
import { claveField, closed, defineTool, READS, type ToolContext } from '../tool.js';
import { dataAnswer, errorAnswer, visible } from '../untrusted-data.js';

const COD_DOCS = '01 factura, 03 liquidación, 04 nota de crédito, 05 nota de débito, 06 guía, 07 retención.';

const comprobante = Type.Object(
  { codDoc: Type.String({ description: COD_DOCS }) },
  { additionalProperties: true, description: 'El mismo comprobante que en preparar_emision.' },
);
type Payload = Static<typeof comprobante>;

/** Maximum wait for the SRI. */
const WAIT_S = 20;

export const format = defineTool({
  name: 'formato_comprobante',
  title: 'Formato completo de un comprobante',
  description:
    'El esquema JSON con todos los campos de un tipo de comprobante, también los poco comunes: exportación, reembolsos, subsidios. Los comunes están en preparar_emision.',
  input: Type.Object({ codDoc: Type.String({ pattern: '^[0-9]{2}$', description: COD_DOCS }) }, closed),
  annotations: READS,
  run: async ({ codDoc }) => {
    const esquema = wholeSchema(codDoc);
    if (esquema === undefined) return errorAnswer(`No hay un tipo de comprobante «${codDoc}»: ${COD_DOCS}`);
    return dataAnswer({ esquema }, {});
  },
});

export const validate = defineTool({
  name: 'validar_comprobante',
  title: 'Validar un comprobante',
  description:
    'Revisa un comprobante completo sin emitirlo: totales, advertencias y todos sus errores. No guarda nada. Tiene la forma que muestra preparar_emision.',
  input: Type.Object({ comprobante }, closed),
  annotations: READS,
  run: async ({ comprobante: payload }, { client }) => dataAnswer({ valido: true }, await check(client, payload)),
});

export const draft = defineTool({
  name: 'preparar_emision',
  title: 'Preparar una emisión',
  description:
    'Revisa un comprobante y responde cómo quedaría, sin emitirlo. Donde se permite emitir, da además un código, que vale diez minutos, para un solo comprobante y solo para ese contenido. Muestre los totales a la persona antes de usarlo.',
  input: Type.Object({ comprobante }, closed),
  shownInput: {
    type: 'object',
    required: ['comprobante'],
    additionalProperties: false,
    properties: {
      comprobante: {
        description: 'El comprobante. Totales e impuestos se calculan. Otros campos: formato_comprobante.',
        anyOf: shortSchemas,
      },
    },
  },
  annotations: READS,
  run: async ({ comprobante: payload }, context) => prepared(payload, context),
});

export const creditNote = defineTool({
  name: 'preparar_nota_credito',
  title: 'Preparar la nota de crédito de una factura',
  description:
    'Arma la nota de crédito de una factura autorizada, entera o de algunas líneas, y responde cómo quedaría, sin emitirla. Para emitirla, llame a emitir_comprobante con el código y el «comprobante» de la respuesta, sin cambiarlo.',
  input: Type.Object(
    {
      claveAcceso: claveField,
      motivo: Type.String({ minLength: 1, maxLength: 300, description: 'Por qué: devolución, descuento, error.' }),
      lineas: Type.Optional(
        Type.Array(
          Type.Object(
            {
              linea: Type.Integer({ minimum: 1, description: 'Número de la línea de la factura, desde 1.' }),
              cantidad: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Toda si se omite.' })),
            },
            closed,
          ),
          { minItems: 1, maxItems: 500, description: 'Solo estas líneas; toda la factura si se omite.' },
        ),
      ),
    },
    closed,
  ),
  annotations: READS,
  run: async ({ claveAcceso, motivo, lineas }, context) => {
    const invoice = await context.client.get('/api/v1.0/comprobantes/{claveAcceso}', {
      path: { claveAcceso },
      query: { incluir: 'documento' },
    });
    const note = creditNoteOf(invoice, motivo, lineas);
    if (!note.ok) return errorAnswer(note.why);
    // The code is for the payload as the assistant reads it.
    const payload = visible(note.payload) as Payload;
    return prepared(payload, context, { comprobante: payload });
  },
});

/** Checks a payload and, where issuing is allowed, gives the code that issues it. */
async function prepared(
  payload: Payload,
  { client, caller, drafts, mayIssue }: ToolContext,
  more: object = {},
): Promise<CallToolResult> {
  const shown = { ...(await check(client, payload)), ...more };
  if (!mayIssue)
    return dataAnswer({ emitido: false, nota: 'Este servidor no permite emitir (--permitir-emitir).' }, shown);
  const codigo = drafts.add(caller, payload);
  const nota =
    'Nada se ha emitido. Confirme los totales con la persona y llame a emitir_comprobante con este código y el mismo comprobante.';
  return dataAnswer({ emitido: false, codigo, nota }, shown);
}

export const issue = defineTool({
  name: 'emitir_comprobante',
  title: 'Emitir un comprobante',
  description:
    'Emite el comprobante que preparó preparar_emision o preparar_nota_credito, con su código. Es un documento legal: hágalo solo si la persona lo pidió y confirmó los totales. Si la respuesta no llega, repita la misma llamada: nunca se emite dos veces.',
  input: Type.Object(
    { codigo: Type.String({ minLength: 1, maxLength: 200, description: 'El que dio la preparación.' }), comprobante },
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
    return dataAnswer({ emitido: true, ...outcomeOf('estado' in issued ? issued.estado : undefined) }, issued);
  },
});

/** The state of an issued receipt in words: the receipt exists in every case. */
function outcomeOf(estado: unknown): Readonly<Record<string, unknown>> {
  switch (estado) {
    case 'AUTORIZADO':
      return { autorizado: true, nota: 'El SRI lo autorizó.' };
    case 'DEVUELTO':
    case 'NO_AUTORIZADO':
      return {
        autorizado: false,
        nota: 'El SRI lo rechazó. Explique a la persona cada uno de sus «mensajes» con su «explicacion» y «queHacer». No prepare otro: este ya tiene número y se corrige en el portal, en «Corregir y reenviar».',
      };
    default:
      return {
        autorizado: false,
        nota: 'El SRI todavía no responde; el servicio sigue solo. Consulte después con buscar_comprobante y su «claveAcceso». No prepare otro.',
      };
  }
}

/** Validates a payload; omits the XML. */
async function check(client: RubricaClient, payload: Payload): Promise<object> {
  const shown = await client.post('/api/v2.0/comprobantes', { query: { soloValidar: true }, body: asBody(payload) });
  return Object.fromEntries(Object.entries(shown).filter(([name]) => name !== 'xml'));
}

/** The service validates it; here it only gets its type. */
function asBody(payload: Payload): Body<'post', '/api/v2.0/comprobantes'> {
  return payload as Body<'post', '/api/v2.0/comprobantes'>;
}
