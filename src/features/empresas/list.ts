import { Type } from '#typebox';
import { listEmpresas } from '../../db/empresas.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { defineRoute } from '../../http/route.js';
import { searchField } from '../../http/text-fields.js';
import { Empresa, showEmpresa } from './representation.js';

const list = pagedList({
  columns: {
    razonSocial: 'razon_social',
    ruc: 'ruc',
    fechaCreacion: 'created_at',
  },
  filters: {
    texto: searchField('Parte de la razón social o del nombre comercial, o el comienzo del RUC.'),
    activa: Type.Optional(Type.Boolean({ description: 'Solo activas, o solo desactivadas.' })),
    emite: Type.Optional(
      Type.Boolean({ description: 'Solo las que pueden emitir ahora, o solo a las que les falta algo.' }),
    ),
  },
  direction: 'asc',
});

export const listEmpresasRoute = defineRoute({
  id: 'empresas.listar',
  method: 'GET',
  path: '/api/v1.0/empresas',
  access: 'ROLE_SUPPLIERS',
  summary: 'Lista las empresas a las que se tiene acceso',
  description:
    'Activas y desactivadas, por razón social. «faltaParaEmitir» dice qué le falta a cada una; con «emite=false» vienen solo esas.',
  query: list.query,
  responses: { 200: pageSchema(Empresa) },
  handler: ({ query, principal }, deps) =>
    list.answer(
      query,
      (page) =>
        deps.db.inAccount(principal.accountId, (tx) => {
          const rucs = principal.empresas === 'todas' ? null : [...principal.empresas];
          return listEmpresas(tx, { ...page, rucs, texto: query.texto, activa: query.activa, emite: query.emite });
        }),
      showEmpresa,
    ),
});
