import type { Estado } from '../../kernel/estados.js';
import { fechaOf, fechaOfDay, type Fecha } from '../../kernel/fecha.js';
import { addBusinessDays, businessDayFrom } from '../../kernel/feriados.js';
import { CONSUMIDOR_FINAL } from '../../kernel/identificacion.js';

// Annulment rules: Res. NAC-DGERCGC25-00000014 (27 Jun 2025) as amended by NAC-DGERCGC25-00000017 (29 Jul 2025), in force for
// documents issued since 1 Aug 2025 (FACTS §12). The SRI annuls only in its own portal. This module decides whether that can
// still succeed, until when, and what the issuer must do there.

/** Last day of the following month on which a document may be annulled, by date of issue. */
const PLAZOS = [
  { desde: '2025-08-01', dia: 7, fuente: 'Res. NAC-DGERCGC25-00000014' },
  { desde: '0000-01-01', dia: 10, fuente: 'regla anterior (FACTS §12)' },
] as const;

/** Business days the receiver has to accept. Without an answer the document stays valid. */
const ACEPTACION_DIAS_HABILES = 5;
/** Above this number of annulments per month the SRI accepts them only in writing. */
const ANULACIONES_EN_LINEA_MAX = 1000;

/** Rule that refuses an annulment. Codes never change meaning. */
export type ReglaAnulacion =
  | 'estado'
  | 'ya-anulado'
  | 'consumidor-final'
  | 'factura-negociada'
  | 'negociacion-sin-declarar'
  | 'sustenta-devolucion'
  | 'fuera-de-plazo';

/** Facts about the receipt to annul. */
export interface AnulacionFacts {
  readonly codDoc: string;
  /** The receiver must agree to annul this document type: notes and withholdings. */
  readonly conAceptacion: boolean;
  readonly estado: Estado;
  readonly fechaEmision: Fecha;
  readonly receptorTipo: string;
  /** Invoice with the factura comercial negociable block. */
  readonly negociable: boolean;
  /** Other annulments of this issuer for documents of the same month, done or in progress. */
  readonly delMes: number;
  readonly declarado: AnulacionDeclarada;
}

/** Facts that no SRI service reports; the issuer may declare them. */
export interface AnulacionDeclarada {
  /** Whether the negotiable invoice was negotiated. */
  readonly negociada?: boolean;
  /** The document supports a tax refund. */
  readonly sustentaDevolucion?: boolean;
  /** The receiver has died. */
  readonly receptorFallecido?: boolean;
}

/** Annulment deadline: the 7th of the following month, moved to the next business day if needed. */
export interface PlazoAnulacion {
  readonly limite: Fecha;
  /** The 7th itself. Some read the rule without the move, so the issuer sees both dates (FACTS §18). */
  readonly sinTraslado: Fecha;
}

/** Option left when a document cannot be annulled. */
export interface Alternativa {
  readonly accion: 'nota-credito' | 'corregir' | 'eliminar' | 'esperar' | 'emitir-otro' | 'declarar';
  readonly descripcion: string;
}

export type AnulacionVerdict =
  | {
      readonly kind: 'allowed';
      readonly plazo: PlazoAnulacion;
      /** The receiver must accept. */
      readonly aceptacion: boolean;
      readonly canal: 'sri-en-linea' | 'peticion-escrita';
      /** Ordered steps for the issuer, in Spanish. */
      readonly pasos: readonly string[];
    }
  | {
      readonly kind: 'refused';
      readonly regla: ReglaAnulacion;
      readonly motivo: string;
      readonly posible: readonly Alternativa[];
    };

/** Returns the annulment deadline for a date of issue. */
export function plazoAnulacion(fechaEmision: Fecha): PlazoAnulacion {
  const dia = PLAZOS.find(({ desde }) => fechaEmision.iso >= desde)?.dia ?? 7;
  const [year = 0, month = 0] = fechaEmision.iso.split('-').map(Number);
  const sinTraslado = month === 12 ? fechaOf(year + 1, 1, dia) : fechaOf(year, month + 1, dia);
  return { sinTraslado, limite: fechaOfDay(businessDayFrom(sinTraslado.day)) };
}

/** Returns the last day on which the receiver may accept an annulment requested on `desde`. */
export function plazoAceptacion(desde: Fecha): Fecha {
  return fechaOfDay(addBusinessDays(desde.day, ACEPTACION_DIAS_HABILES));
}

/** Passport and foreign identification: these receivers have no access to the portal and need not accept. */
const DEL_EXTERIOR = new Set(['06', '08']);
const FACTURA = '01';

/** Decides whether a receipt can be annulled as of `hoy`. */
export function evaluateAnulacion(facts: AnulacionFacts, hoy: Fecha): AnulacionVerdict {
  const plazo = plazoAnulacion(facts.fechaEmision);
  const refused = refusal(facts, plazo, hoy);
  if (refused !== undefined) return refused;
  const aceptacion =
    facts.conAceptacion && !DEL_EXTERIOR.has(facts.receptorTipo) && facts.declarado.receptorFallecido !== true;
  const canal = facts.delMes >= ANULACIONES_EN_LINEA_MAX ? 'peticion-escrita' : 'sri-en-linea';
  return { kind: 'allowed', plazo, aceptacion, canal, pasos: steps(plazo, aceptacion, canal) };
}

type Refused = Extract<AnulacionVerdict, { kind: 'refused' }>;

function refuse(regla: ReglaAnulacion, motivo: string, ...posible: readonly Alternativa[]): Refused {
  return { kind: 'refused', regla, motivo, posible };
}

/** Reports permanent refusals before missed deadlines. */
function refusal(facts: AnulacionFacts, plazo: PlazoAnulacion, hoy: Fecha): Refused | undefined {
  const { codDoc, declarado } = facts;
  const byState = refusedByState(facts.estado);
  if (byState !== undefined) return byState;
  if (codDoc === FACTURA && facts.receptorTipo === CONSUMIDOR_FINAL.tipo) {
    return refuse(
      'consumidor-final',
      'Una factura a consumidor final ya transmitida no se anula ni admite nota de crédito: queda válida.',
    );
  }
  if (declarado.negociada === true) {
    return refuse(
      'factura-negociada',
      'Una factura comercial negociable que ya se negoció no se anula ni admite nota de crédito: queda válida.',
    );
  }
  // valorDevolucionIva on the document does not count: it is the instant refund of anexo 20 (FACTS §12).
  if (declarado.sustentaDevolucion === true) {
    return refuse(
      'sustenta-devolucion',
      'El comprobante sustenta una devolución de impuestos: no se anula ni admite nota de crédito; queda válido.',
    );
  }
  if (facts.negociable && declarado.negociada === undefined) {
    return refuse(
      'negociacion-sin-declarar',
      'Es una factura comercial negociable, y solo se anula si no se ha negociado.',
      { accion: 'declarar', descripcion: 'Si no se ha negociado, repita la solicitud con "negociada": false.' },
    );
  }
  return hoy.day > plazo.limite.day ? tooLate(codDoc, plazo) : undefined;
}

function tooLate(codDoc: string, plazo: PlazoAnulacion): Refused {
  const motivo = `El plazo para anularlo terminó el ${plazo.limite.texto} (día ${Number(plazo.sinTraslado.texto.slice(0, 2))} del mes siguiente a su emisión).`;
  if (codDoc === FACTURA) {
    return refuse('fuera-de-plazo', motivo, {
      accion: 'nota-credito',
      descripcion:
        'Emita una nota de crédito por lo que aún no se haya acreditado (POST /api/v2.0/comprobantes/notas-credito).',
    });
  }
  return refuse('fuera-de-plazo', `${motivo} Este tipo de comprobante solo se anula en línea: queda válido.`);
}

function refusedByState(estado: Estado): Refused | undefined {
  switch (estado) {
    case 'AUTORIZADO':
    case 'ANULACION_SOLICITADA':
      return undefined;
    case 'ANULADO':
      return refuse('ya-anulado', 'El comprobante ya está ANULADO, y eso no se revierte.', {
        accion: 'emitir-otro',
        descripcion: 'Si lo necesita, emita uno nuevo con otro número.',
      });
    case 'CREADO':
    case 'FIRMADO':
    case 'RECIBIDO':
      return refuse('estado', `El comprobante está ${estado}: solo se anula uno AUTORIZADO.`, {
        accion: 'esperar',
        descripcion: 'Espere a que el SRI lo decida; si nunca lo tuvo, elimínelo (DELETE).',
      });
    case 'DEVUELTO':
      return refuse(
        'estado',
        'El SRI devolvió este comprobante y no lo tiene: no hay qué anular.',
        { accion: 'corregir', descripcion: 'Corríjalo y envíelo otra vez (PUT).' },
        { accion: 'eliminar', descripcion: 'O elimínelo (DELETE).' },
      );
    case 'NO_AUTORIZADO':
      return refuse('estado', 'El SRI no autorizó este comprobante: no hay qué anular.', {
        accion: 'corregir',
        descripcion: 'Corríjalo y envíelo otra vez (PUT).',
      });
    case 'ELIMINADO':
      return refuse('estado', 'El comprobante se eliminó antes de llegar al SRI: no hay qué anular.');
  }
}

function steps(plazo: PlazoAnulacion, aceptacion: boolean, canal: 'sri-en-linea' | 'peticion-escrita'): string[] {
  const { limite, sinTraslado } = plazo;
  const until =
    limite.day === sinTraslado.day
      ? `hasta el ${limite.texto}`
      : `hasta el ${limite.texto} (el ${sinTraslado.texto} no es día hábil; si puede, hágalo antes de esa fecha)`;
  return [
    canal === 'peticion-escrita'
      ? `Anula más de ${ANULACIONES_EN_LINEA_MAX} comprobantes de un mismo mes: pídalo por escrito al SRI ${until}.`
      : `Ingrese a SRI en línea, «Facturación electrónica», «Anulación de comprobantes electrónicos», y solicite la anulación con la clave de acceso ${until}.`,
    ...(aceptacion
      ? [
          `El receptor debe aceptarla en SRI en línea dentro de ${ACEPTACION_DIAS_HABILES} días hábiles; si la rechaza o calla, el comprobante sigue válido. (Si el receptor falleció, indíquelo con "receptorFallecido": true: entonces no hace falta.)`,
        ]
      : []),
    'Rúbrica consulta al SRI hasta que conste ANULADO o venza el plazo; no hace falta avisarle. La anulación no se revierte.',
  ];
}
