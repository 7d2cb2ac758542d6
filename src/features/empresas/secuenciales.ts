import { Type } from '#typebox';
import { GAP_REACH, listSecuenciales, type SecuencialRow } from '../../receipts/store/secuenciales.js';
import { codDocs, documentTypeByCodDoc } from '../../documents/registry.js';
import { formatSecuencial } from '../../kernel/clave-acceso.js';
import { defineRoute } from '../../http/route.js';
import { EmpresaParams } from './representation.js';
import { visibleEmpresa } from './visible.js';

const Numero = Type.String({ description: 'Nueve dígitos.' });

const Secuencial = Type.Object({
  codDoc: Type.String({ description: 'Código del tipo de comprobante.' }),
  siguiente: Numero,
  huecos: Type.Array(Type.Object({ desde: Numero, hasta: Numero }), {
    description: `Números sin comprobante desde el primero que usó el punto; se revisan los últimos ${GAP_REACH}.`,
  }),
  revisadoDesde: Numero,
});

/** Field of a type's next number for Veronica's clients: `secuencialFactura`. */
const fieldOf = (codDoc: string): string => {
  const root = documentTypeByCodDoc(codDoc)?.root ?? '';
  return `secuencial${root.charAt(0).toUpperCase()}${root.slice(1)}`;
};

const siguientes = Object.fromEntries(
  codDocs.map((codDoc) => [
    fieldOf(codDoc),
    Type.Optional(Type.String({ description: `El número que sigue para el codDoc ${codDoc}, nueve dígitos.` })),
  ]),
);

const PuntoEmision = Type.Object({
  ptoEmi: Type.String({ description: 'Código del punto de emisión.' }),
  activo: Type.Boolean({ description: 'La empresa, el establecimiento y el punto están activos.' }),
  ...siguientes,
  secuenciales: Type.Array(Secuencial, { description: 'Lo mismo por codDoc, con los huecos.' }),
});

const Establecimiento = Type.Object(
  {
    establecimiento: Type.Object(
      {
        estab: Type.String({ description: 'Código del establecimiento.' }),
        puntosEmision: Type.Array(PuntoEmision, { description: 'Sus puntos de emisión.' }),
      },
      { description: 'Un establecimiento con sus puntos.' },
    ),
  },
  { title: 'SecuencialesDeEstablecimiento' },
);

/** Each counter may scan as many receipts as the gap search reaches. */
const COUNTERS_MAX = 100;

/** Lists the next number of each establishment and point, with the gaps left by given numbers and deletions. */
export const listSecuencialesRoute = defineRoute({
  id: 'empresas.secuenciales',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/secuenciales',
  access: 'ROLE_RECEIPTS',
  summary: 'El número que sigue por establecimiento, punto y tipo de comprobante, y los huecos',
  description: `Hasta ${COUNTERS_MAX} contadores (un punto y un tipo) por página, en orden de establecimiento y punto; si vienen todos, pida la página siguiente.`,
  params: EmpresaParams,
  query: Type.Object(
    {
      codDoc: Type.Optional(Type.Enum([...codDocs], { description: 'Solo este tipo de comprobante.' })),
      page: Type.Integer({ minimum: 0, maximum: 10_000, default: 0, description: 'Página, desde 0.' }),
      size: Type.Integer({
        minimum: 1,
        maximum: COUNTERS_MAX,
        default: COUNTERS_MAX,
        description: 'Contadores por página.',
      }),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Array(Establecimiento, { description: 'Los establecimientos de la empresa.' }) },
  errors: ['empresa-no-encontrada'],
  handler: ({ params, query: { codDoc, page, size }, principal }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, params.ruc);
      const wanted = codDoc === undefined ? codDocs : [codDoc];
      return { result: byEstablecimiento(await listSecuenciales(tx, empresa.id, wanted, size, page * size)) };
    }),
});

function byEstablecimiento(rows: readonly SecuencialRow[]): unknown[] {
  return Array.from(grouped(rows, 'estab'), ([estab, ofEstab]) => ({
    establecimiento: {
      estab,
      puntosEmision: Array.from(grouped(ofEstab, 'pto_emi'), ([ptoEmi, ofPunto]) => ({
        ptoEmi,
        activo: ofPunto[0]?.activo,
        ...Object.fromEntries(ofPunto.map((row) => [fieldOf(row.cod_doc), formatSecuencial(row.siguiente)])),
        secuenciales: ofPunto.map(showSecuencial),
      })),
    },
  }));
}

function grouped(rows: readonly SecuencialRow[], by: 'estab' | 'pto_emi'): Map<string, SecuencialRow[]> {
  const groups = new Map<string, SecuencialRow[]>();
  for (const row of rows) {
    const group = groups.get(row[by]);
    if (group === undefined) groups.set(row[by], [row]);
    else group.push(row);
  }
  return groups;
}

function showSecuencial({ cod_doc, siguiente, revisado_desde, huecos }: SecuencialRow): Record<string, unknown> {
  return {
    codDoc: cod_doc,
    siguiente: formatSecuencial(siguiente),
    revisadoDesde: formatSecuencial(revisado_desde),
    huecos: huecos.map(({ desde, hasta }) => ({ desde: formatSecuencial(desde), hasta: formatSecuencial(hasta) })),
  };
}
