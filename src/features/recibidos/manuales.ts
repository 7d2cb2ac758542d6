import { recordAudit } from '../../audit/trail.js';
import { insertManual } from './store/manual.js';
import { AppError } from '../../kernel/app-error.js';
import { fechaEcuador } from '../../kernel/hora-ecuador.js';
import { visibleEmpresa } from '../empresas/public.js';
import { idempotencyClaim, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { etagOf } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { checkManual, Manual, manualOf, repeated, totalOf } from './manual-body.js';
import { RecibidoCompleto, wholeRecibido } from './read.js';
import { visibleRecibido } from './visible.js';

/** Records a document that has no XML. */
export const writeManualRoute = defineRoute({
  id: 'recibidos.crear-manual',
  method: 'POST',
  path: '/api/v1.0/recibidos/manuales',
  access: 'ROLE_RECEIPTS',
  summary:
    'Registra un documento recibido que no tiene XML: nota de venta, DAU, factura del exterior, retención en papel',
  description:
    'Queda VIGENTE, por la palabra de quien lo registra. Si después llega el mismo documento en XML, cuenta el XML, con lo que aquí se decidió.',
  body: Manual,
  examples: {
    notaDeVenta: {
      ruc: '1790012344001',
      codDoc: '02',
      emisor: { tipoIdentificacion: '04', identificacion: '1712345675001', razonSocial: 'ANA PÉREZ' },
      estab: '001',
      ptoEmi: '001',
      secuencial: '123',
      fechaEmision: '14/11/2026',
      numeroAutorizacion: '1128419583',
      impuestos: [{ codigo: '2', codigoPorcentaje: '0', baseImponible: '25.00', valor: '0.00' }],
      importeTotal: '25.00',
      formaPago: '01',
    },
    retencion: {
      ruc: '1790012344001',
      codDoc: '07',
      emisor: { tipoIdentificacion: '04', identificacion: '1790016919001', razonSocial: 'COMPRADORA S.A.' },
      estab: '001',
      ptoEmi: '002',
      secuencial: '45',
      fechaEmision: '14/11/2026',
      numeroAutorizacion: '1128419584',
      retenciones: [
        {
          codigo: '2',
          codigoRetencion: '1',
          porcentaje: '30',
          baseImponible: '15.00',
          codDocSustento: '01',
          numDocSustento: '001-001-000000123',
        },
      ],
    },
  },
  responses: { 201: RecibidoCompleto },
  errors: ['empresa-no-encontrada', 'recibido-no-encontrado', 'recibido-repetido'],
  reads: ['Idempotency-Key'],
  sets: ['ETag', 'Location'],
  handler: async ({ body, principal, request }, deps) => {
    const issues = checkManual(body, fechaEcuador(deps.now()));
    if (issues.length > 0)
      throw new AppError('solicitud-invalida', 'El documento tiene errores; corríjalos.', { issues });
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const make = async (): Promise<{ resource: string; value: string }> => {
        const empresa = await visibleEmpresa(tx, principal, body.ruc);
        const kept = await insertManual(tx, manualOf(body, empresa));
        if ('heldBy' in kept) throw repeated(kept.heldBy);
        const clave = `manual-${kept.id}`;
        await recordAudit(tx, {
          ...originOf(request),
          actor: principal,
          action: 'recibidos.manual',
          subject: { kind: 'recibido', id: clave, empresas: [body.ruc] },
          changes: { ruc: body.ruc, emisor: body.emisor.identificacion, importeTotal: totalOf(body) },
        });
        return { resource: clave, value: clave };
      };
      const clave = await once(tx, idempotencyClaim(request, principal), make, (resource) => Promise.resolve(resource));
      const row = await visibleRecibido(tx, principal, clave);
      const headers = { ...etagOf(row), Location: `/api/v1.0/recibidos/${clave}` };
      return { status: 201, headers, result: await wholeRecibido(tx, row) };
    });
  },
});
