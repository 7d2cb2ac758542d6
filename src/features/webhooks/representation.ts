import { Type } from '#typebox';
import type { EntregaRow } from './entregas-store.js';
import type { WebhookRow } from './store.js';
import { TIPOS_EVENTO } from '../../kernel/eventos.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { nullableEmpresasField, nullableTime, shownEmpresas } from '../../http/rights.js';

export const webhookFields = {
  url: Type.String({
    minLength: 8,
    maxLength: 2000,
    description: 'Dirección que recibe los eventos por POST; https (en el simulador también http).',
  }),
  tipos: Type.Union([Type.Array(Type.Enum([...TIPOS_EVENTO]), { minItems: 1, maxItems: 50 }), Type.Null()], {
    description: 'Tipos de evento que recibe; nulo: todos los que puede leer quien lo crea.',
  }),
  empresas: nullableEmpresasField,
  formato: Type.Enum(['ligero', 'completo'], {
    description: 'ligero: el evento; completo: además el comprobante, como lo responde GET /comprobantes/{clave}.',
  }),
  activo: Type.Boolean({
    description: 'false: no se llama. Al activarlo sigue desde donde quedó, y quien lo activa responde por él.',
  }),
  descripcion: Type.String({
    maxLength: 300,
    pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$',
    description: 'Para reconocerlo.',
  }),
};

export const Webhook = Type.Object(
  {
    id: Type.String({ description: 'Identificador del webhook.' }),
    ...webhookFields,
    empresas: shownEmpresas,
    estado: Type.Enum(['ACTIVO', 'INACTIVO', 'DESACTIVADO', 'DETENIDO'], {
      description:
        'INACTIVO: lo apagó alguien. DESACTIVADO: lo apagó el servicio, por fallas o porque respondió 410. DETENIDO: quien responde por él ya no administra la cuenta.',
    }),
    detalle: Type.Union([Type.String(), Type.Null()], {
      description: 'Por qué no se llama y qué hacer; nulo: se llama.',
    }),
    creador: Type.String({
      description: 'Quien responde por él: recibe solo lo que esa persona o cliente puede leer.',
    }),
    pendientes: Type.Integer({ description: 'Entregas que esperan.' }),
    repitiendo: Type.Boolean({ description: 'Está recibiendo otra vez un período.' }),
    fallaDesde: nullableTime('Desde cuándo no acepta ninguna entrega; nulo: la última fue aceptada.'),
    ultimaEntrega: nullableTime('La última entrega aceptada; nulo: ninguna.'),
    secretoAnteriorHasta: nullableTime(
      'Hasta cuándo se firma también con el secreto anterior; nulo: solo con el actual.',
    ),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'Webhook' },
);

export const WebhookConSecreto = Type.Intersect([
  Webhook,
  Type.Object({
    secreto: Type.Optional(
      Type.String({ description: 'whsec_…, para verificar las firmas. Se muestra una sola vez.' }),
    ),
    advertencia: Type.Optional(Type.String({ description: 'En lugar del secreto, si la solicitud es repetida.' })),
  }),
]);

export const WebhookParams = Type.Object({ id: Type.String({ description: 'Identificador del webhook.' }) });

export function showWebhook(row: WebhookRow): Record<string, unknown> {
  const { id, url, tipos, empresas, formato, activo, descripcion, creador, pendientes, repitiendo } = row;
  return {
    ...{ id, url, tipos, empresas, formato, activo, descripcion },
    ...statusFields(row),
    ...{ creador, pendientes, repitiendo },
    fallaDesde: row.fallaDesde && isoEcuador(row.fallaDesde),
    ultimaEntrega: row.ultimaEntrega && isoEcuador(row.ultimaEntrega),
    secretoAnteriorHasta: row.anteriorHasta && isoEcuador(row.anteriorHasta),
    fechaCreacion: isoEcuador(row.createdAt),
  };
}

function statusFields({ activo, creadorVigente, desactivadoMotivo, creador }: WebhookRow): {
  estado: string;
  detalle: string | null;
} {
  if (desactivadoMotivo === 'fallas') {
    const detalle = 'No aceptó ninguna entrega durante 3 días. Corrija la causa y actívelo: sigue desde donde quedó.';
    return { estado: 'DESACTIVADO', detalle };
  }
  if (desactivadoMotivo === 'retirado') {
    const detalle = 'Respondió 410, que pide no llamar más. Corrija la dirección y actívelo: sigue desde donde quedó.';
    return { estado: 'DESACTIVADO', detalle };
  }
  if (!activo) return { estado: 'INACTIVO', detalle: 'Está apagado. Al activarlo sigue desde donde quedó.' };
  if (creadorVigente) return { estado: 'ACTIVO', detalle: null };
  const detalle = `${creador} ya no administra la cuenta. Actívelo («activo»: true) para responder usted por él: sigue desde donde quedó.`;
  return { estado: 'DETENIDO', detalle };
}

const Intento = Type.Object({
  fecha: Type.String({ description: 'ISO 8601 con -05:00.' }),
  estado: Type.Union([Type.Integer(), Type.Null()], { description: 'Código HTTP; nulo: no hubo respuesta.' }),
  ms: Type.Integer({ description: 'Cuánto tardó.' }),
  respuesta: Type.Union([Type.String(), Type.Null()], { description: 'Cómo empieza la respuesta.' }),
  error: Type.Union([Type.String(), Type.Null()], { description: 'Por qué no hubo respuesta.' }),
});

export const Entrega = Type.Object(
  {
    id: Type.String({ description: 'Identificador de la entrega.' }),
    evento: Type.String({ description: 'El «id» del evento, que va en webhook-id.' }),
    tipo: Type.Enum([...TIPOS_EVENTO], { description: 'El tipo del evento.' }),
    ruc: Type.Union([Type.String(), Type.Null()], { description: 'La empresa; nulo: de ninguna en particular.' }),
    cuerpo: Type.String({ description: 'El evento como se envía (sin el comprobante, en formato completo).' }),
    estado: Type.Enum(['PENDIENTE', 'ENTREGADA', 'FALLIDA'], { description: 'FALLIDA: se dejó de intentar.' }),
    motivo: Type.Union([Type.String(), Type.Null()], { description: 'Por qué no se entregó todavía, o ya no.' }),
    proximoIntento: nullableTime('Cuándo se intenta otra vez; nulo: no se intenta.'),
    intentos: Type.Integer({ description: 'Intentos hechos.' }),
    registro: Type.Array(Intento, { description: 'Los últimos 20 intentos, el más reciente primero.' }),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
    fechaModificacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'EntregaWebhook' },
);

export function showEntrega(row: EntregaRow): Record<string, unknown> {
  const { id, tipo, ruc, cuerpo, estado, motivo, intentos, registro } = row;
  return {
    ...{ id, evento: row.evento_id, tipo, ruc, cuerpo, estado, motivo },
    proximoIntento: row.due_at && isoEcuador(row.due_at),
    ...{ intentos, registro },
    fechaCreacion: isoEcuador(row.created_at),
    fechaModificacion: isoEcuador(row.updated_at),
  };
}
