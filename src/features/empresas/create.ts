import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import type { Principal } from '../../http/principal.js';
import { insertEmpresa, type EmpresaFields } from '../../db/empresas.js';
import { findRucStatus, proveRuc } from '../../db/ruc-pruebas.js';
import { AppError } from '../../kernel/app-error.js';
import type { Advertencia } from '../../kernel/issue.js';
import { idempotencyClaim, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { etagOf } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { checkEmpresa, EmpresaChanges, issuerRucProblems, rucProveedorDoubts } from './check.js';
import { saveSmtp, smtpDoubts, smtpProblems } from '../../mail/smtp-settings.js';
import { EmpresaEditada, empresaFields, showEmpresa } from './representation.js';
import { SmtpBody } from './smtp.js';
import { visibleEmpresa } from './visible.js';
import type { EmpresasDeps } from './slice.js';

const Body = Type.Object(
  {
    ...EmpresaChanges.properties,
    ruc: Type.String({ pattern: '^[0-9]{13}$', description: 'RUC, 13 dígitos, terminado en 001.' }),
    razonSocial: empresaFields.razonSocial,
    dirMatriz: empresaFields.dirMatriz,
    smtp: SmtpBody,
  },
  { additionalProperties: false },
);

/** Registers a company; outside the simulator, with several accounts, its RUC stays pending until proven (design/companies). */
export const createEmpresaRoute = defineRoute({
  id: 'empresas.crear',
  method: 'POST',
  path: '/api/v1.0/empresas',
  access: 'ROLE_SUPPLIERS',
  summary: 'Registra una empresa',
  description:
    'Para emitir le faltan un establecimiento, un punto de emisión y un certificado de firma. Si la instalación tiene varias cuentas, además la prueba de que el RUC es suyo: un certificado de una entidad que el operador reconoce, o su aprobación.',
  body: Body,
  examples: {
    empresa: {
      ruc: '1790085783001',
      razonSocial: 'FERRETERÍA DEL VALLE CÍA. LTDA.',
      dirMatriz: 'AV. ILALÓ E1-20 Y RÍO SAN PEDRO, QUITO',
      obligadoContabilidad: true,
      correo: 'facturas@ferreteriadelvalle.ec',
    },
  },
  responses: { 201: EmpresaEditada },
  errors: ['empresa-existente', 'empresa-invalida', 'empresa-no-encontrada', 'empresas-limitadas'],
  reads: ['Idempotency-Key'],
  sets: ['ETag', 'Location'],
  handler: async ({ body, principal, request }, deps: EmpresasDeps) => {
    requireAllEmpresas(principal);
    const { ruc, smtp, ...changes } = body;
    const doubts: Advertencia[] = [];
    const checked = checkEmpresa(ruc, changes, [
      ...issuerRucProblems(ruc, doubts),
      ...smtpProblems(smtp, null, principal.accountId, deps.mail.servers.policy.guard),
    ]);
    const advertencias = [...doubts, ...checked.advertencias, ...smtpDoubts(smtp)];
    const status = await deps.db.asAccess((tx) => findRucStatus(tx, ruc));
    const claim = idempotencyClaim(request, principal);
    const row = await deps.db.inAccount(principal.accountId, (tx) =>
      once(
        tx,
        claim,
        async () => {
          const foreign = status.owner !== undefined && status.owner !== principal.accountId;
          const created = foreign ? undefined : await insertEmpresa(tx, ruc, { ...EMPTY, ...checked.fields });
          const proven =
            created !== undefined &&
            (!status.registrationProves || (await proveRuc(tx, created.id, { medio: 'registro' })));
          if (!proven) throw alreadyRegistered(ruc);
          if (smtp != null) await saveSmtp(tx, deps.vault, created.id, smtp);
          await recordAudit(tx, {
            ...originOf(request),
            actor: principal,
            action: 'empresas.create',
            subject: { kind: 'empresa', id: ruc },
            changes: { ...checked.fields, ...(smtp != null && { smtp }) },
          });
          return { resource: ruc, value: await visibleEmpresa(tx, principal, ruc) };
        },
        (resource) => visibleEmpresa(tx, principal, resource),
      ),
    );
    const headers = { Location: `/api/v1.0/empresas/${ruc}`, ...etagOf(row) };
    advertencias.push(...rucProveedorDoubts(row, deps));
    return { status: 201, headers, result: { ...showEmpresa(row), advertencias } };
  },
});

/** Defaults of a new company; the schema requires the two texts. */
const EMPTY: EmpresaFields = {
  razonSocial: '',
  nombreComercial: null,
  dirMatriz: '',
  obligadoContabilidad: false,
  contribuyenteEspecial: null,
  agenteRetencion: null,
  contribuyenteRimpe: null,
  granContribuyente: null,
  rucProveedor: null,
  correo: null,
  telefono: null,
  activa: true,
};

/** A caller limited to some companies cannot add one: it could not even see it. */
function requireAllEmpresas(principal: Principal): void {
  if (principal.empresas === 'todas') return;
  throw new AppError(
    'empresas-limitadas',
    'Esta credencial está limitada a ciertas empresas y no puede registrar otras. Use una sin ese límite.',
  );
}

/** Never reveals the owning account. */
function alreadyRegistered(ruc: string): AppError {
  return new AppError(
    'empresa-existente',
    `El RUC ${ruc} ya está registrado en esta instalación. Si no lo ve entre sus empresas, escriba al operador.`,
  );
}
