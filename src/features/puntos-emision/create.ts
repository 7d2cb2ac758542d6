import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { insertPuntoEmision } from './store.js';
import { AppError } from '../../kernel/app-error.js';
import { EstablecimientoParams, visibleEstablecimiento } from '../establecimientos/public.js';
import { idempotencyClaim, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { etagOf } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { checkPuntoEmision, PuntoEmisionChanges, setSecuenciales } from './check.js';
import { PuntoEmisionEditado, PuntoEmisionParams, showPuntoEmision } from './representation.js';
import { visiblePuntoEmision } from './visible.js';

const Body = Type.Object(
  { ...PuntoEmisionChanges.properties, ptoEmi: PuntoEmisionParams.properties.ptoEmi },
  { additionalProperties: false },
);

export const createPuntoEmisionRoute = defineRoute({
  id: 'puntos-emision.crear',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/establecimientos/:estab/puntos-emision',
  access: 'ROLE_EMISSION_POINTS',
  summary: 'Crea un punto de emisión',
  description: 'Si ya emitía con otro sistema, dé en «secuenciales» el número que sigue de cada tipo de comprobante.',
  params: EstablecimientoParams,
  body: Body,
  examples: { caja: { ptoEmi: '002', descripcion: 'Caja 2', secuenciales: { '01': 1500 } } },
  responses: { 201: PuntoEmisionEditado },
  errors: [
    'empresa-no-encontrada',
    'establecimiento-no-encontrado',
    'punto-emision-existente',
    'punto-emision-invalido',
    'punto-emision-no-encontrado',
  ],
  reads: ['Idempotency-Key'],
  sets: ['ETag', 'Location'],
  handler: async ({ params, body, principal, request }, deps) => {
    const { ptoEmi, secuenciales = {}, ...changes } = body;
    const claim = idempotencyClaim(request, principal);
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const establecimiento = await visibleEstablecimiento(tx, principal, params);
      const { fields, advertencias } = checkPuntoEmision(changes);
      const row = await once(
        tx,
        claim,
        async () => {
          const id = await insertPuntoEmision(tx, establecimiento.id, ptoEmi, {
            descripcion: null,
            activo: true,
            ...fields,
          });
          if (id === undefined) {
            const message = `El establecimiento ya tiene el punto de emisión ${ptoEmi}; cámbielo con PUT o use otro código.`;
            throw new AppError('punto-emision-existente', message);
          }
          await setSecuenciales(tx, id, secuenciales);
          await recordAudit(tx, {
            ...originOf(request),
            actor: principal,
            action: 'puntos-emision.create',
            subject: { kind: 'punto-emision', id: `${params.ruc}-${params.estab}-${ptoEmi}` },
            changes: { ...fields, secuenciales },
          });
          return { resource: ptoEmi, value: await visiblePuntoEmision(tx, principal, { ...params, ptoEmi }) };
        },
        (resource) => visiblePuntoEmision(tx, principal, { ...params, ptoEmi: resource }),
      );
      const { ruc, estab } = params;
      const location = `/api/v1.0/empresas/${ruc}/establecimientos/${estab}/puntos-emision/${ptoEmi}`;
      const headers = { Location: location, ...etagOf(row) };
      return { status: 201, headers, result: { ...showPuntoEmision(row), advertencias } };
    });
  },
});
