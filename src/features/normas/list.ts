import { Type } from '#typebox';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import type { ListedNorma } from '../../kernel/normas/norma.js';
import { defineRoute } from '../../http/route.js';
import type { NormasDeps } from './slice.js';

const Paquete = Type.Object(
  {
    version: Type.Integer({ description: 'Crece con cada paquete.' }),
    emisor: Type.String({ description: 'Quien lo publica.' }),
    clave: Type.String({ description: 'Huella de la clave pública que lo firma.' }),
    cargadoEl: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'PaqueteNormas' },
);

const Tipo = Type.Object(
  {
    tipo: Type.String({
      description: 'La tabla de una tarifa (iva, ice, retencion-renta…), iva-diferenciado, feriados o cifras.',
    }),
    filas: Type.Integer({ description: 'Cuántas tiene.' }),
    prensa: Type.Integer({ description: 'Cuántas se conocen solo por la prensa.' }),
    ultima: Type.String({ description: 'Desde cuándo rige la más nueva, aaaa-mm-dd.' }),
  },
  { title: 'TipoNormas' },
);

const Norma = Type.Object(
  {
    tipo: Type.String({ description: 'Uno de «tipos».' }),
    clave: Type.String({ description: 'Código del SRI, o el nombre de la regla.' }),
    valor: Type.String({ description: 'Tarifa, lugares o monto.' }),
    desde: Type.String({ description: 'Primer día en que rige, aaaa-mm-dd.' }),
    hasta: Type.Union([Type.String(), Type.Null()], { description: 'Último día; nulo: sigue vigente.' }),
    fuente: Type.String({ description: 'El texto de donde sale.' }),
    prensa: Type.Boolean({ description: 'true: se conoce por la prensa; falta confirmarla.' }),
    origen: Type.String({ description: 'versión (de Rúbrica), «paquete n» u operador.' }),
  },
  { title: 'Norma' },
);

/** Lists the dated rules in use, as `rubrica normas ver` does. */
export const listNormasRoute = defineRoute({
  id: 'normas.listar',
  method: 'GET',
  path: '/api/v1.0/normas',
  access: 'ROLE_REPORTS',
  summary: 'Las reglas con fecha que usa esta instalación, con su vigencia y su fuente',
  description:
    'Quien opera la instalación carga un paquete más nuevo con «rubrica normas cargar»; los procesos en marcha lo usan en unos segundos.',
  query: Type.Object(
    { tipo: Type.Optional(Type.String({ maxLength: 50, description: 'Solo las filas de este tipo.' })) },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object(
      {
        paquetes: Type.Array(Paquete, { description: 'Los paquetes cargados; vacío: rigen las de esta versión.' }),
        tipos: Type.Array(Tipo, { description: 'Qué tablas hay.' }),
        normas: Type.Array(Norma, { description: 'Las filas, por tipo.' }),
      },
      { title: 'Normas' },
    ),
  },
  handler: ({ query }, { listedNormas }: NormasDeps) => {
    const { paquetes, normas } = listedNormas();
    return Promise.resolve({
      result: {
        paquetes: paquetes.map(({ loadedAt, ...paquete }) => ({ ...paquete, cargadoEl: isoEcuador(loadedAt) })),
        tipos: tiposOf(normas),
        normas: query.tipo === undefined ? normas : normas.filter(({ tipo }) => tipo === query.tipo),
      },
    });
  },
});

function tiposOf(normas: readonly ListedNorma[]): Record<string, unknown>[] {
  return [...new Set(normas.map(({ tipo }) => tipo))].map((tipo) => {
    const rows = normas.filter((norma) => norma.tipo === tipo);
    return {
      ...{ tipo, filas: rows.length, prensa: rows.filter(({ prensa }) => prensa).length },
      ultima: rows.reduce((last, { desde }) => (desde > last ? desde : last), ''),
    };
  });
}
