import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { insertProducto, type ProductoFields } from '../../db/productos.js';
import { EmpresaParams, visibleEmpresa } from '../empresas/public.js';
import { idempotencyClaim, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { etagOf } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { checkProducto, codigoTaken, ProductoChanges, requireSound } from './check.js';
import { ProductoEditado, productoFields, showProducto } from './representation.js';
import { todayOf } from './today.js';
import { visibleProducto } from './visible.js';
import type { ProductosDeps } from './slice.js';

const { codigoPrincipal, descripcion, precioUnitario, impuesto } = productoFields;
const Body = Type.Object(
  { ...ProductoChanges.properties, codigoPrincipal, descripcion, precioUnitario, impuesto },
  { additionalProperties: false },
);

/** Defaults of a new product; the schema requires the rest. */
export const NEW_PRODUCTO: ProductoFields = {
  codigoPrincipal: '',
  codigoAuxiliar: null,
  descripcion: '',
  precioUnitario: '0',
  unidadMedida: null,
  impuesto: [],
  activo: true,
};

export const createProductoRoute = defineRoute({
  id: 'productos.crear',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/productos',
  access: 'ROLE_PRODUCTS',
  summary: 'Crea un producto',
  description:
    'Una línea de comprobante con solo «codigoPrincipal» y «cantidad» toma de aquí lo demás. El código es único en la empresa: repetido, 409 «producto-existente». Los impuestos se revisan con el catálogo vigente hoy.',
  params: EmpresaParams,
  body: Body,
  examples: {
    cafe: {
      codigoPrincipal: 'CAF-500',
      descripcion: 'Café de altura 500 g',
      precioUnitario: 8.5,
      unidadMedida: 'funda',
      impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
    },
  },
  responses: { 201: ProductoEditado },
  errors: ['empresa-no-encontrada', 'producto-existente', 'producto-invalido', 'producto-no-encontrado'],
  reads: ['Idempotency-Key'],
  sets: ['ETag', 'Location'],
  handler: async ({ params, body, principal, request }, deps: ProductosDeps) => {
    const { ruc } = params;
    const claim = idempotencyClaim(request, principal);
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, ruc);
      const { fields, advertencias } = requireSound(
        checkProducto(body, { hoy: todayOf(deps.now()), rates: deps.rates() }),
      );
      const row = await once(
        tx,
        claim,
        async () => {
          const id = await insertProducto(tx, empresa.id, { ...NEW_PRODUCTO, ...fields });
          if (id === undefined) throw codigoTaken(fields.codigoPrincipal ?? '');
          await recordAudit(tx, {
            ...originOf(request),
            actor: principal,
            action: 'productos.create',
            subject: { kind: 'producto', id: `${ruc}/${id}` },
            changes: fields,
          });
          return { resource: id, value: await visibleProducto(tx, principal, { ruc, id }) };
        },
        (id) => visibleProducto(tx, principal, { ruc, id }),
      );
      const headers = { Location: `/api/v1.0/empresas/${ruc}/productos/${row.id}`, ...etagOf(row) };
      return { status: 201, headers, result: { ...showProducto(row), advertencias } };
    });
  },
});
