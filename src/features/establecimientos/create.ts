import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { insertEstablecimiento, type EstablecimientoFields } from './store.js';
import { AppError } from '../../kernel/app-error.js';
import { EmpresaParams, visibleEmpresa } from '../empresas/public.js';
import { idempotencyClaim, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { etagOf } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { checkEstablecimiento, EstablecimientoChanges } from './check.js';
import {
  EstablecimientoEditado,
  EstablecimientoParams,
  establecimientoFields,
  showEstablecimiento,
} from './representation.js';
import { visibleEstablecimiento } from './visible.js';

const Body = Type.Object(
  {
    ...EstablecimientoChanges.properties,
    estab: EstablecimientoParams.properties.estab,
    direccion: establecimientoFields.direccion,
  },
  { additionalProperties: false },
);

/** Defaults of a new establishment; the schema requires the address. */
const EMPTY: EstablecimientoFields = {
  nombre: null,
  direccion: '',
  provincia: null,
  canton: null,
  ivaDiferenciado: false,
  activo: true,
};

export const createEstablecimientoRoute = defineRoute({
  id: 'establecimientos.crear',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/establecimientos',
  access: 'ROLE_ESTABLISHMENTS',
  summary: 'Crea un establecimiento de una empresa',
  description:
    'El código y la dirección son los que constan en el RUC; la dirección va en cada comprobante. Para emitir le falta un punto de emisión. La provincia e «ivaDiferenciado» deciden si cobra el IVA del 8 % en los días que fija un decreto. Un código que ya existe responde 409.',
  params: EmpresaParams,
  body: Body,
  examples: { sucursal: { estab: '002', nombre: 'Sucursal Cumbayá', direccion: 'CALLE FICTICIA 12, CUMBAYÁ' } },
  responses: { 201: EstablecimientoEditado },
  errors: [
    'empresa-no-encontrada',
    'establecimiento-existente',
    'establecimiento-invalido',
    'establecimiento-no-encontrado',
  ],
  reads: ['Idempotency-Key'],
  sets: ['ETag', 'Location'],
  handler: async ({ params, body, principal, request }, deps) => {
    const { ruc } = params;
    const { estab, ...changes } = body;
    const claim = idempotencyClaim(request, principal);
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, ruc);
      const { fields, advertencias } = checkEstablecimiento(changes);
      const row = await once(
        tx,
        claim,
        async () => {
          const created = await insertEstablecimiento(tx, empresa.id, estab, { ...EMPTY, ...fields });
          if (created === undefined) {
            const message = `La empresa ya tiene el establecimiento ${estab}; cámbielo con PUT o use otro código.`;
            throw new AppError('establecimiento-existente', message);
          }
          await recordAudit(tx, {
            ...originOf(request),
            actor: principal,
            action: 'establecimientos.create',
            subject: { kind: 'establecimiento', id: `${ruc}-${estab}` },
            changes: fields,
          });
          return { resource: estab, value: created };
        },
        (resource) => visibleEstablecimiento(tx, principal, { ruc, estab: resource }),
      );
      const headers = { Location: `/api/v1.0/empresas/${ruc}/establecimientos/${estab}`, ...etagOf(row) };
      return { status: 201, headers, result: { ...showEstablecimiento(row), advertencias } };
    });
  },
});
