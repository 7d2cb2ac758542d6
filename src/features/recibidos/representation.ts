import { Type } from '#typebox';
import type { RecibidoRow } from './store/search.js';
import { codDocs } from '../../documents/registry.js';
import { formatSecuencial } from '../../kernel/clave-acceso.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { ESTADOS_RECIBIDO, ORIGENES_RECIBIDO } from './rules.js';
import { JsonDecimal } from '../../http/json.js';
import { TIPOS_LINEA } from './intake/propuesta-reglas.js';
import { nullableTime } from '../../http/rights.js';
import { Advertencias } from '../../http/text-fields.js';

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const nullableBoolean = (description: string) => Type.Union([Type.Boolean(), Type.Null()], { description });

export const LINEAS_MAX = 2000;

/** A person's decisions, which no XML contains. */
export const Decision = Type.Object(
  {
    fechaRegistro: nullable('Día en que se contabiliza, dd/mm/aaaa: dice el mes en que la compra se declara.'),
    fechaRecepcion: nullable(
      'Día en que se recibió, dd/mm/aaaa: desde él cuentan los cinco días hábiles de la retención. Nulo: el de su emisión.',
    ),
    codSustento: nullable('Sustento tributario, tabla 5 del ATS: 01, 02, 06…'),
    parteRel: nullableBoolean('El emisor es parte relacionada.'),
    derechoCredito: nullableBoolean('Su IVA da derecho a crédito tributario.'),
    activoFijo: nullableBoolean('Es la compra de un activo fijo.'),
    lineas: Type.Union(
      [
        Type.Array(
          Type.Object({
            tipo: Type.Union([Type.Enum([...TIPOS_LINEA]), Type.Null()], { description: 'Qué es esta línea.' }),
          }),
          { maxItems: LINEAS_MAX },
        ),
        Type.Null(),
      ],
      { description: 'Qué es cada línea del documento, en su orden.' },
    ),
    notas: nullable('Lo que convenga recordar, hasta 2000 caracteres.'),
    contabilizado: Type.Boolean({ description: 'Ya está en los libros.' }),
  },
  { title: 'DecisionRecibido', description: 'Lo que el XML no puede saber; nulo: nadie lo ha decidido.' },
);

/** A received document in lists. */
export const Recibido = Type.Object(
  {
    clave: Type.String({ description: 'La clave de acceso; «manual-7» si se registró a mano.' }),
    estado: Type.Enum([...ESTADOS_RECIBIDO], {
      description:
        'PENDIENTE: falta que el SRI lo confirme. AJENO: no es para ninguna empresa de la cuenta. INVALIDO: falso, alterado o ilegible.',
    }),
    motivo: nullable('Por qué está así y qué hacer; nulo: no hay nada que decir.'),
    origen: Type.Enum([...ORIGENES_RECIBIDO], { description: 'Por dónde llegó primero.' }),
    codDoc: Type.String({ description: `Tipo de comprobante: ${codDocs.join(', ')}, u otro si se registró a mano.` }),
    ruc: nullable('RUC de la empresa que lo recibe; nulo: no se sabe, o no es de la cuenta.'),
    receptorIdentificacion: nullable('A quién está dirigido, como lo dice el documento: su RUC, o su cédula.'),
    emisor: Type.Object(
      {
        tipoIdentificacion: Type.String({ description: 'Tabla 6: 04 es RUC.' }),
        identificacion: Type.String({ description: 'RUC del emisor, u otra identificación.' }),
        razonSocial: nullable('Su nombre; nulo mientras no llega el documento.'),
      },
      { description: 'Quien lo emitió.' },
    ),
    estab: Type.String({ description: 'Establecimiento.' }),
    ptoEmi: Type.String({ description: 'Punto de emisión.' }),
    secuencial: Type.String({ description: 'Nueve dígitos.' }),
    fechaEmision: Type.String({ description: 'dd/mm/aaaa' }),
    importeTotal: Type.Union([Type.Number(), Type.Null()], { description: 'Nulo mientras no llega el documento.' }),
    iva: Type.Union([Type.Number(), Type.Null()], {
      description: 'IVA que suma; nulo mientras no llega el documento.',
    }),
    advertencias: Advertencias,
    numeroAutorizacion: nullable('Del SRI.'),
    fechaAutorizacion: nullableTime('Del SRI.'),
    anulacionPedida: nullableTime('Desde cuándo el emisor pide anularlo; nulo: no lo pide.'),
    decidido: Type.Boolean({
      description: 'Ya se decidió todo lo que su mes necesita: registro, sustento y crédito tributario.',
    }),
    revision: Type.Integer({ description: 'Crece con cada cambio; es también su ETag.' }),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'Recibido' },
);

/** Key of a document, or of one recorded manually. */
export const ClaveParams = Type.Object(
  {
    clave: Type.String({
      pattern: '^([0-9]{49}|manual-[1-9][0-9]{0,17})$',
      description: 'La clave de acceso, 49 dígitos, o «manual-7».',
    }),
  },
  { additionalProperties: false },
);

export function showRecibido(row: RecibidoRow): Record<string, unknown> {
  return {
    clave: row.clave_acceso ?? `manual-${row.id}`,
    estado: row.estado,
    motivo: row.motivo,
    origen: row.origen,
    codDoc: row.cod_doc,
    ruc: row.ruc,
    receptorIdentificacion: row.receptor_identificacion,
    emisor: {
      tipoIdentificacion: row.tipo_emisor,
      identificacion: row.ruc_emisor,
      razonSocial: row.razon_social_emisor,
    },
    estab: row.estab,
    ptoEmi: row.pto_emi,
    secuencial: formatSecuencial(row.secuencial),
    fechaEmision: row.fecha_emision,
    importeTotal: row.total === null ? null : new JsonDecimal(row.total),
    iva: row.iva === null ? null : new JsonDecimal(row.iva),
    advertencias: row.advertencias ?? [],
    numeroAutorizacion: row.numero_autorizacion,
    fechaAutorizacion: row.fecha_autorizacion && isoEcuador(row.fecha_autorizacion),
    anulacionPedida: row.anulacion_pedida_at && isoEcuador(row.anulacion_pedida_at),
    decidido: row.decidido,
    revision: row.revision,
    fechaCreacion: isoEcuador(row.created_at),
  };
}

export function showDecision(row: DecisionColumns): Record<string, unknown> {
  return {
    fechaRegistro: row.fecha_registro,
    fechaRecepcion: row.fecha_recepcion,
    codSustento: row.cod_sustento,
    parteRel: row.parte_rel,
    derechoCredito: row.derecho_credito,
    activoFijo: row.activo_fijo,
    lineas: row.lineas?.map((tipo) => ({ tipo })) ?? null,
    notas: row.notas,
    contabilizado: row.contabilizado,
  };
}

type DecisionColumns = Pick<
  RecibidoRow,
  | 'fecha_registro'
  | 'fecha_recepcion'
  | 'cod_sustento'
  | 'parte_rel'
  | 'derecho_credito'
  | 'activo_fijo'
  | 'lineas'
  | 'notas'
  | 'contabilizado'
>;
