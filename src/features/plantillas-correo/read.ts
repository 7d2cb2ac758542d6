import { Type } from '#typebox';
import { authorityOf } from '../../http/authority.js';
import { listPlantillasEmail } from '../../db/plantillas-email.js';
import { FILTERS, TAGS } from '../../mail/liquid.js';
import { COMPROBANTE_TEMPLATE } from '../../mail/comprobante-template.js';
import { exampleOf, MAIL_VARIABLES } from '../../mail/variables.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { PlantillaParams } from '../plantillas/public.js';
import { etagOf } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { PlantillaEmail, plantillaEmailFields, showPlantillaEmail, visiblePlantillaEmail } from './representation.js';

const list = pagedList({ columns: { nombre: 'nombre' }, direction: 'asc' });

export const listPlantillasEmailRoute = defineRoute({
  id: 'plantillas-email.listar',
  method: 'GET',
  path: '/api/v1.0/plantillas-email',
  access: 'ROLE_EMAIL_TEMPLATES',
  summary: 'Lista las plantillas de correo, por nombre',
  description:
    'Las que valen para todas las empresas o para alguna que alcanza la credencial. La del servicio no figura: se usa cuando ninguna está asociada ni es predeterminada.',
  query: list.query,
  responses: { 200: pageSchema(PlantillaEmail) },
  handler: ({ query, principal }, deps) =>
    list.answer(
      query,
      (page) =>
        deps.db.inAccount(principal.accountId, (tx) => listPlantillasEmail(tx, page, authorityOf(principal).empresas)),
      (row) => showPlantillaEmail(principal, row),
    ),
});

export const readPlantillaEmailRoute = defineRoute({
  id: 'plantillas-email.leer',
  method: 'GET',
  path: '/api/v1.0/plantillas-email/:id',
  access: 'ROLE_EMAIL_TEMPLATES',
  summary: 'Consulta una plantilla de correo',
  description: 'Con el asunto y los dos cuerpos, para editarlos. Cómo queda el correo lo muestra …/vista-previa.',
  params: PlantillaParams,
  responses: { 200: PlantillaEmail },
  errors: ['plantilla-no-encontrada'],
  sets: ['ETag'],
  handler: async ({ params, principal }, deps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) => visiblePlantillaEmail(tx, principal, params.id));
    return { headers: etagOf(row), result: showPlantillaEmail(principal, row) };
  },
});

const { asunto, cuerpoHtml, cuerpoTexto } = plantillaEmailFields;

const Variables = Type.Object({
  variables: Type.Array(
    Type.Object({
      nombre: Type.String({ description: 'Como se escribe; «[]» tras una lista: use {% for %}.' }),
      descripcion: Type.String({ description: 'Qué dice.' }),
      ejemplo: Type.Unknown({ description: 'Su valor en el comprobante de ejemplo.' }),
    }),
    { description: 'Las variables.' },
  ),
  filtros: Type.Array(Type.String(), { description: 'Filtros de Liquid que se admiten.' }),
  etiquetas: Type.Array(Type.String(), { description: 'Etiquetas de Liquid que se admiten.' }),
  incluida: Type.Object(
    { asunto, cuerpoHtml, cuerpoTexto },
    { description: 'La plantilla incluida, para empezar de ella.' },
  ),
});

export const listVariablesEmailRoute = defineRoute({
  id: 'plantillas-email.variables',
  method: 'GET',
  path: '/api/v1.0/plantillas-email/variables',
  access: 'ROLE_EMAIL_TEMPLATES',
  summary: 'Las variables, filtros y etiquetas de las plantillas de correo, con un ejemplo de cada una',
  description:
    'Al guardar una plantilla se rechaza el filtro o la etiqueta que no está aquí, y la variable que el comprobante de ejemplo no tiene.',
  responses: { 200: Variables },
  handler: async () => ({
    result: {
      variables: MAIL_VARIABLES.map((variable) => ({ ...variable, ejemplo: exampleOf(variable.nombre) })),
      filtros: FILTERS,
      etiquetas: TAGS,
      incluida: COMPROBANTE_TEMPLATE,
    },
  }),
});
