import { Type } from '#typebox';
import type { CodeRows } from '../../kernel/error-codes/row.js';
import { defineEvento } from '../../kernel/evento.js';

export const audit = {
  actions: ['reportes.put-saldos-iva', 'reportes.put-respuestas-ats', 'reportes.create', 'reportes.cancel'],
  subjects: {
    reporte: { role: 'ROLE_REPORTS', empresas: 'named' },
  },
} as const;

const DatosReporteListo = Type.Object(
  {
    id: Type.String({ description: 'El trabajo: GET /reportes/trabajos/{id}.' }),
    reporte: Type.String({ description: 'Qué reporte: ventas, compras…' }),
    formato: Type.String({ description: 'csv, xlsx o zip.' }),
    desde: Type.String({ description: 'Primer día, aaaa-mm-dd.' }),
    hasta: Type.String({ description: 'Último día, aaaa-mm-dd.' }),
  },
  { title: 'DatosReporteListo', description: 'El reporte que ya se puede descargar.' },
);
const DatosReporteFallido = Type.Object(
  { ...DatosReporteListo.properties, motivo: Type.String({ description: 'Por qué no se hizo.' }) },
  { title: 'DatosReporteFallido', description: 'El reporte que no se pudo hacer.' },
);

export const events = [
  defineEvento({ tipo: 'reporte.listo', role: 'ROLE_REPORTS', datos: DatosReporteListo, from: 'aviso' }),
  defineEvento({ tipo: 'reporte.fallido', role: 'ROLE_REPORTS', datos: DatosReporteFallido, from: 'aviso' }),
] as const;

export const errors = {
  'trabajo-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'No hay un reporte pedido por esta credencial con ese identificador, o pasaron sus siete días.',
    action: 'Revise el identificador, o pida el reporte otra vez.',
  },
  'descarga-no-encontrada': {
    in: ['error'],
    http: 404,
    meaning: 'La dirección de descarga no existe, venció, o ya no vale quien la pidió.',
    action: 'Pida otra en GET /api/v1.0/reportes/trabajos/{id}/descarga.',
  },
  'reporte-grande': {
    in: ['error'],
    http: 409,
    meaning: 'El reporte tiene más filas de las que se responden al momento.',
    action: 'Pídalo con POST a la misma dirección y descárguelo cuando esté listo, o acorte el período.',
  },
  'ats-incompleto': {
    in: ['error'],
    http: 409,
    meaning: 'Al ATS le falta un dato que ningún comprobante dice.',
    action:
      'Responda lo que nombran los «subErrors», en la consulta o en las respuestas del mes; lo de un documento recibido, decídalo en él.',
  },
  'limite-de-reportes': {
    in: ['error'],
    http: 409,
    meaning: 'La cuenta ya tiene cinco reportes sin terminar.',
    action: 'Espere a que uno termine, o cancele uno.',
  },
  'reporte-no-listo': {
    in: ['error'],
    http: 409,
    meaning: 'El reporte aún no está listo, falló o se canceló.',
    action: 'Consulte su estado; si falló o se canceló, pídalo otra vez.',
  },
} as const satisfies CodeRows;
