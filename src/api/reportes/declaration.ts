import { Type } from '#typebox';
import { defineEvento } from '../../domain/evento.js';

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
