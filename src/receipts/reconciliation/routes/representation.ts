import { Type, type Static } from '#typebox';
import type { ConciliacionRow, DiferenciaRow } from '../store.js';
import { DIFERENCIAS, type TipoDiferencia } from '../conciliacion.js';
import { isoEcuador } from '../../../kernel/hora-ecuador.js';

const TIPOS = Object.keys(DIFERENCIAS) as TipoDiferencia[];

export const Conciliacion = Type.Object({
  id: Type.String({ description: 'Identificador de la conciliación.' }),
  ruc: Type.String({ description: 'Empresa conciliada.' }),
  desde: Type.String({ description: 'Primera fecha de emisión, dd/mm/aaaa.' }),
  hasta: Type.String({ description: 'Última fecha de emisión, dd/mm/aaaa.' }),
  origen: Type.Enum(['comando', 'programada'], { description: 'Quién la inició: un operador o la tarea diaria.' }),
  reparar: Type.Boolean({ description: 'Si además de informar repara lo que puede.' }),
  estado: Type.Enum(['EN_CURSO', 'INTERRUMPIDA', 'TERMINADA'], {
    description: 'INTERRUMPIDA: quedó a medias y sigue donde iba cuando se reanude.',
  }),
  revisados: Type.Integer({ description: 'Comprobantes por los que se preguntó al SRI.' }),
  iguales: Type.Integer({ description: 'Los que coinciden.' }),
  diferencias: Type.Integer({ description: 'Los que no coinciden, reparados o no.' }),
  alarmas: Type.Integer({ description: 'Diferencias que solo una persona puede resolver.' }),
  reparadas: Type.Integer({ description: 'Diferencias reparadas.' }),
  sinRespuesta: Type.Integer({
    description: 'Los que no se pudieron verificar: el SRI no respondió, o estaban en proceso.',
  }),
  fechaInicio: Type.String({ description: 'ISO 8601 con -05:00.' }),
  fechaFin: Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601 con -05:00; nulo si no ha terminado.' }),
});

export const Diferencia = Type.Object({
  claveAcceso: Type.String({ description: 'Clave de acceso del comprobante.' }),
  tipo: Type.Enum(TIPOS, { description: 'Código estable de la diferencia.' }),
  mensaje: Type.String({ description: 'Qué significa y qué hacer.' }),
  alarma: Type.Boolean({ description: 'Si solo una persona puede resolverla.' }),
  estado: Type.String({ description: 'Estado del comprobante aquí cuando se comparó.' }),
  estadoSri: Type.String({ description: 'Lo que dijo el SRI.' }),
  reparada: Type.Boolean({ description: 'Si quedó reparada.' }),
  fecha: Type.String({ description: 'ISO 8601 con -05:00.' }),
});

export function showConciliacion(row: ConciliacionRow): Static<typeof Conciliacion> {
  const { id, ruc, desde, hasta, origen, reparar, revisados, iguales, diferencias, alarmas, reparadas } = row;
  return {
    ...{ id, ruc, desde, hasta, origen, reparar },
    estado: row.ended_at !== null ? 'TERMINADA' : row.held ? 'EN_CURSO' : 'INTERRUMPIDA',
    ...{ revisados, iguales, diferencias, alarmas, reparadas, sinRespuesta: row.sin_respuesta },
    fechaInicio: isoEcuador(row.created_at),
    fechaFin: row.ended_at === null ? null : isoEcuador(row.ended_at),
  };
}

export function showDiferencia(row: DiferenciaRow): Static<typeof Diferencia> {
  return {
    claveAcceso: row.clave_acceso,
    tipo: row.tipo,
    mensaje: DIFERENCIAS[row.tipo],
    alarma: row.alarma,
    estado: row.estado,
    estadoSri: row.estado_sri,
    reparada: row.reparada,
    fecha: isoEcuador(row.at),
  };
}
