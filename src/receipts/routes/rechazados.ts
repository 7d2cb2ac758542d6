import { Type } from '#typebox';
import { listGruposRechazados, RECHAZADOS_MAX, type GrupoRechazados } from '../store/rechazados.js';
import { explainSriCode } from '../../sri/codes.js';
import { JsonDecimal } from '../../http/json.js';
import { dayField, dayOf, rucField, visibleRucs } from '../../http/query.js';
import { defineRoute } from '../../http/route.js';

const nullableText = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const Grupo = Type.Object(
  {
    codigo: Type.String({ description: 'Código del SRI; vacío si no dio ninguno. Sirve para «causa».' }),
    mensaje: nullableText('Texto del SRI más frecuente.'),
    informacionAdicional: nullableText('Un ejemplo del detalle del SRI.'),
    explicacion: nullableText('Qué significa.'),
    queHacer: nullableText('Qué debe hacer el emisor.'),
    cantidad: Type.Integer({ description: 'Comprobantes devueltos o no autorizados por esta causa.' }),
    importe: Type.Number({ description: 'Suma de sus totales.' }),
    sinRecibir: Type.Integer({
      description: 'Los que el SRI nunca tuvo: se puede cambiar su fecha, y se pueden eliminar.',
    }),
    desde: Type.String({ description: 'Fecha de emisión del más antiguo, dd/mm/aaaa.' }),
    hasta: Type.String({ description: 'Fecha de emisión del más reciente, dd/mm/aaaa.' }),
  },
  { title: 'GrupoRechazados' },
);

export const listRechazadosRoute = defineRoute({
  id: 'comprobantes.rechazados',
  method: 'GET',
  path: '/api/v1.0/comprobantes/rechazados',
  access: 'ROLE_RECEIPTS',
  summary: 'Los comprobantes rechazados por el SRI, por causa',
  description: `Los DEVUELTO y NO_AUTORIZADO, agrupados por el código de su primer mensaje, del grupo mayor al menor; se examinan los ${RECHAZADOS_MAX} más recientes. POST /acciones-masivas actúa sobre un grupo entero.`,
  query: Type.Object(
    {
      ruc: rucField,
      fechaDesde: dayField('Emitidos desde este día, dd/mm/aaaa.'),
      fechaHasta: dayField('Emitidos hasta este día incluido, dd/mm/aaaa.'),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object(
      {
        grupos: Type.Array(Grupo, { description: 'Hasta 100.' }),
        total: Type.Integer({ description: 'Comprobantes de todos los grupos.' }),
      },
      { title: 'Rechazados' },
    ),
  },
  handler: ({ query, principal }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => {
      const grupos = await listGruposRechazados(tx, {
        rucs: visibleRucs(principal.empresas, query.ruc),
        desde: dayOf('fechaDesde', query.fechaDesde) ?? null,
        hasta: dayOf('fechaHasta', query.fechaHasta) ?? null,
      });
      const total = grupos.reduce((sum, { cantidad }) => sum + cantidad, 0);
      return { result: { grupos: grupos.map(showGrupo), total } };
    }),
});

function showGrupo(row: GrupoRechazados): Record<string, unknown> {
  const { codigo, mensaje, informacion_adicional: informacionAdicional } = row;
  const known = explainSriCode({ identificador: codigo, mensaje: mensaje ?? '', informacionAdicional, tipo: 'ERROR' });
  return {
    codigo,
    mensaje,
    informacionAdicional,
    explicacion: known?.significado ?? null,
    queHacer: known?.queHacer ?? null,
    cantidad: row.cantidad,
    importe: new JsonDecimal(row.importe),
    sinRecibir: row.libres,
    desde: row.desde,
    hasta: row.hasta,
  };
}
