import { Type } from '#typebox';
import { changesBetween, recordAudit } from '../../audit/trail.js';
import { updateEmpresa, type EmpresaFields } from '../../db/empresas.js';
import type { Issue } from '../../kernel/issue.js';
import { originOf } from '../../http/origin.js';
import { etagOf, requireRevision } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { checkEmpresa, EmpresaChanges, rucProveedorDoubts } from './check.js';
import { saveSmtp, smtpDoubts, smtpProblems } from '../../mail/smtp-settings.js';
import { EmpresaEditada, EmpresaParams, showEmpresa } from './representation.js';
import { SmtpBody } from './smtp.js';
import { editableEmpresa, visibleEmpresa } from './visible.js';
import type { EmpresasDeps } from './slice.js';

const Body = Type.Object(
  {
    ...EmpresaChanges.properties,
    smtp: SmtpBody,
    ruc: Type.Optional(Type.String({ description: 'Si se envía, el de la dirección: un RUC no se cambia.' })),
  },
  { additionalProperties: false },
);

/** Edits a company; issued receipts keep their data. */
export const updateEmpresaRoute = defineRoute({
  id: 'empresas.actualizar',
  method: 'PUT',
  path: '/api/v1.0/empresas/:ruc',
  access: 'ROLE_SUPPLIERS',
  summary: 'Cambia una empresa; lo que se omite queda como está y nulo lo borra',
  description:
    'Vale desde el próximo comprobante; los ya emitidos no cambian. El RUC no se cambia. Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.',
  params: EmpresaParams,
  body: Body,
  examples: { contacto: { nombreComercial: 'FERRETERÍA DEL VALLE', telefono: '02 234 5678' } },
  responses: { 200: EmpresaEditada },
  errors: ['empresa-invalida', 'empresa-no-encontrada'],
  reads: ['If-Match'],
  sets: ['ETag'],
  handler: async ({ params, body, principal, request }, deps: EmpresasDeps) => {
    const { ruc, smtp, ...changes } = body;
    const { guard } = deps.mail.servers.policy;
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const before = await editableEmpresa(tx, principal, params.ruc);
      const otherRuc = ruc === undefined || ruc === params.ruc ? [] : [rucChanged(ruc)];
      const checked = checkEmpresa(params.ruc, changes, [
        ...otherRuc,
        ...smtpProblems(smtp, before.smtp, principal.accountId, guard),
      ]);
      const { fields } = checked;
      requireRevision(request, before);
      const after: EmpresaFields = { ...before, ...fields };
      const advertencias = [...checked.advertencias, ...smtpDoubts(smtp), ...rucProveedorDoubts(after, deps)];
      const differences = {
        ...changesBetween({ ...before }, { ...fields }),
        ...(smtp !== undefined && { smtp: { from: before.smtp, to: smtp } }),
      };
      if (Object.keys(differences).length > 0) {
        await updateEmpresa(tx, before.id, after);
        if (smtp !== undefined) await saveSmtp(tx, deps.vault, before.id, smtp);
        await recordAudit(tx, {
          ...originOf(request),
          actor: principal,
          action: 'empresas.update',
          subject: { kind: 'empresa', id: params.ruc },
          changes: differences,
        });
      }
      const row = await visibleEmpresa(tx, principal, params.ruc);
      return { headers: etagOf(row), result: { ...showEmpresa(row), advertencias } };
    });
  },
});

function rucChanged(ruc: string): Issue {
  const message = 'El RUC de una empresa no se cambia; registre otra empresa.';
  return { code: 'ruc-distinto', field: 'ruc', message, rejectedValue: ruc.slice(0, 20) };
}
