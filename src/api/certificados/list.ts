import type { Principal } from '../../auth/principal.js';
import { listCertificados, type CertificadoOrder } from '../../database/certificados.js';
import type { AccountTx } from '../../database/transactions.js';
import type { ApiDeps } from '../deps.js';
import { pageOf, pageQuery, pageSchema, readPage } from '../page.js';
import { defineRoute } from '../route.js';
import { EmpresaParams, visibleFirmante } from './empresa.js';
import { Certificado, showCertificado } from './representation.js';

/** The fields a list may be sorted by, and their columns. */
const COLUMNS: Readonly<Record<string, CertificadoOrder>> = {
  fechaCreacion: 'created_at',
  fechaExpiracion: 'fecha_expiracion',
  titular: 'titular',
};

async function page(
  deps: ApiDeps,
  principal: Principal,
  query: object,
  companies: (tx: AccountTx) => Promise<readonly string[] | null>,
): Promise<Record<string, unknown>> {
  const asked = readPage(query);
  const by = COLUMNS[asked.sort.field] ?? 'created_at';
  const { rows, total } = await deps.db.inAccount(principal.accountId, async (tx) =>
    listCertificados(tx, await companies(tx), { ...asked, by, descending: asked.sort.descending }),
  );
  const now = deps.now();
  const content = rows.map((row) => showCertificado(row, now));
  return pageOf(content, total, asked);
}

/** The certificates of one company. */
export const listCertificadosRoute = defineRoute({
  id: 'certificados-digitales.list',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/certificados-digitales',
  access: 'ROLE_DIGITAL_CERTS',
  summary: 'Los certificados de una empresa',
  params: EmpresaParams,
  query: pageQuery(Object.keys(COLUMNS)),
  responses: { 200: pageSchema(Certificado) },
  handler: async ({ params, query, principal }, deps) => ({
    result: await page(deps, principal, query, async (tx) => {
      await visibleFirmante(tx, principal, params.ruc);
      return [params.ruc];
    }),
  }),
});

/** Those of all companies the caller may see. */
export const listAllCertificadosRoute = defineRoute({
  id: 'certificados-digitales.list-all',
  method: 'GET',
  path: '/api/v1.0/empresas/certificados-digitales',
  access: 'ROLE_DIGITAL_CERTS',
  summary: 'Los certificados de todas las empresas a su alcance',
  query: pageQuery(Object.keys(COLUMNS)),
  responses: { 200: pageSchema(Certificado) },
  handler: async ({ query, principal }, deps) => ({
    result: await page(deps, principal, query, async () =>
      principal.empresas === 'todas' ? null : [...principal.empresas],
    ),
  }),
});
