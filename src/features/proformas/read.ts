import { Type } from '#typebox';
import { listProformas, sumOpenProformas } from './store.js';
import { ESTADOS_PROFORMA, numeroDeProforma, type EstadoProforma } from './rules.js';
import { drawProforma, proformaLooks, proformaUrl } from './drawing.js';
import { EmpresaParams, visibleEmpresa } from '../empresas/public.js';
import { JsonDecimal } from '../../http/json.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { etagOf } from '../../http/revision.js';
import { Papel } from '../../receipts/ride-file.js';
import { defineRoute } from '../../http/route.js';
import { searchField } from '../../http/text-fields.js';
import { Proforma, ProformaCompleta, ProformaParams, showProforma, showWhole } from './representation.js';
import type { ProformasDeps } from './slice.js';
import { visibleProforma } from './visible.js';

const list = pagedList({
  columns: { fecha: 'fecha', vence: 'vence', numero: 'secuencial', importeTotal: 'importe_total' },
  filters: {
    texto: searchField('Parte del nombre o de la identificación del cliente, o del número.'),
    estado: Type.Optional(
      Type.Enum([...ESTADOS_PROFORMA, 'PENDIENTES'], {
        description: 'Solo las que están así; «PENDIENTES»: las abiertas y las aceptadas sin facturar.',
      }),
    ),
  },
});

const PENDIENTES: readonly EstadoProforma[] = ['ABIERTA', 'ACEPTADA'];

export const listProformasRoute = defineRoute({
  id: 'proformas.listar',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/proformas',
  access: 'ROLE_RECEIPTS',
  summary: 'Lista las proformas de una empresa',
  description:
    'De la más reciente a la más antigua. «texto» busca por cliente o número; «estado=PENDIENTES» da las abiertas y las aceptadas sin facturar. Cómo se usan: [proformas](/docs/guias/proformas).',
  params: EmpresaParams,
  query: list.query,
  responses: { 200: pageSchema(Proforma) },
  errors: ['empresa-no-encontrada'],
  handler: ({ params, query, principal }, deps: ProformasDeps) =>
    list.answer(
      query,
      (page) =>
        deps.db.inAccount(principal.accountId, async (tx) => {
          const { id } = await visibleEmpresa(tx, principal, params.ruc);
          const { estado, texto } = query;
          const estados = estado === undefined ? null : estado === 'PENDIENTES' ? PENDIENTES : [estado];
          return listProformas(tx, { empresaId: id, estados, texto }, page);
        }),
      showProforma,
    ),
});

const Abiertas = Type.Object(
  {
    cantidad: Type.Integer({ description: 'Abiertas y aceptadas sin facturar.' }),
    importe: Type.Number({ description: 'Su total.' }),
    porVencer: Type.Integer({ description: 'Cuántas vencen en siete días o menos.' }),
    estados: Type.Array(
      Type.Object({
        estado: Type.Enum(['ABIERTA', 'ACEPTADA', 'VENCIDA'], { description: 'Estado.' }),
        cantidad: Type.Integer({ description: 'Cuántas hay.' }),
        importe: Type.Number({ description: 'Su total.' }),
      }),
      { description: 'Lo mismo por estado; VENCIDA: vencieron sin respuesta y no suman arriba.' },
    ),
  },
  { title: 'ProformasAbiertas' },
);

export const openProformasRoute = defineRoute({
  id: 'proformas.abiertas',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/proformas-abiertas',
  access: 'ROLE_RECEIPTS',
  summary: 'Cuánto hay ofrecido y sin facturar',
  description:
    'Cuántas son, cuánto suman y cuántas vencen en siete días o menos: abiertas y aceptadas. Las que vencieron sin respuesta van aparte y no suman.',
  params: EmpresaParams,
  responses: { 200: Abiertas },
  errors: ['empresa-no-encontrada'],
  handler: async ({ params, principal }, deps: ProformasDeps) => {
    const rows = await deps.db.inAccount(principal.accountId, async (tx) =>
      sumOpenProformas(tx, (await visibleEmpresa(tx, principal, params.ruc)).id),
    );
    const open = rows.filter(({ estado }) => estado !== 'VENCIDA');
    const cents = open.reduce((sum, { importe }) => sum + BigInt(importe.replace('.', '')), 0n);
    return {
      result: {
        cantidad: open.reduce((sum, { cantidad }) => sum + cantidad, 0),
        importe: new JsonDecimal(centsAsText(cents)),
        porVencer: open.reduce((sum, { por_vencer }) => sum + por_vencer, 0),
        estados: rows.map(({ estado, cantidad, importe }) => ({ estado, cantidad, importe: new JsonDecimal(importe) })),
      },
    };
  },
});

function centsAsText(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const readProformaRoute = defineRoute({
  id: 'proformas.leer',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/proformas/:id',
  access: 'ROLE_RECEIPTS',
  summary: 'Consulta una proforma',
  description:
    'Con la factura que ofrece, la página del cliente y su respuesta. Facturada, trae la clave de acceso y en «diferencias» qué tiene distinto la factura.',
  params: ProformaParams,
  responses: { 200: ProformaCompleta },
  errors: ['empresa-no-encontrada', 'proforma-no-encontrada'],
  sets: ['ETag'],
  handler: async ({ params, principal }, deps: ProformasDeps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) => visibleProforma(tx, principal, params));
    return { headers: etagOf(row), result: showWhole(row, proformaUrl(deps.enlaces, deps.baseUrl(), row)) };
  },
});

export const pdfProformaRoute = defineRoute({
  id: 'proformas.pdf',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/proformas/:id/pdf',
  access: 'ROLE_RECEIPTS',
  summary: 'La proforma en PDF, «sin validez tributaria»',
  description: 'Con la plantilla de RIDE que la empresa tiene para proformas (tipo 00), o la de todos los tipos.',
  params: ProformaParams,
  query: Type.Object({ papel: Papel }, { additionalProperties: false }),
  responses: { 200: Type.String({ description: 'El archivo.' }) },
  errors: ['empresa-no-encontrada', 'proforma-no-encontrada'],
  sets: ['Content-Disposition'],
  usesPool: true,
  files: ['application/pdf'],
  handler: async ({ params, query, principal }, deps: ProformasDeps) => {
    const { row, looks } = await deps.db.inAccount(principal.accountId, async (tx) => {
      const found = await visibleProforma(tx, principal, params);
      return { row: found, looks: await proformaLooks(tx, found) };
    });
    const bytes = await drawProforma(deps.rides.drawRide, principal.accountId, row, { ...looks, papel: query.papel });
    const filename = `${numeroDeProforma(row.secuencial)}.pdf`;
    return {
      headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': `inline; filename="${filename}"` },
      bytes,
    };
  },
});
