import { Type } from '#typebox';
import { findLogo } from '../../db/logos.js';
import { choosePlantillaRide } from '../../db/plantillas.js';
import { validate } from '../check-request.js';
import { Papel, ridePaper } from '../ride-file.js';
import { defineRoute } from '../../http/route.js';
import { ANY_TYPE, toPayload, issueRequest, typeOf } from './issue.js';
import type { ComprobantesDeps } from './slice.js';

/** Renders the RIDE a receipt would have; validates as when issuing, and stores nothing. */
export const previewComprobanteRoute = defineRoute({
  id: 'comprobantes.ver-borrador',
  method: 'POST',
  path: '/api/v1.0/comprobantes/vista-previa',
  access: 'ROLE_RECEIPTS',
  summary: 'El RIDE que tendría un comprobante, en PDF, sin emitirlo',
  description:
    'Se revisa como al emitir y se dibuja con la plantilla y el logo que le tocan, con el sello «VISTA PREVIA». No guarda nada ni consume número. Con errores responde 400 con todos en «subErrors».',
  query: Type.Object({ papel: Papel }, { additionalProperties: false }),
  ...ANY_TYPE,
  responses: { 200: Type.String({ description: 'El archivo, con el sello «VISTA PREVIA».' }) },
  errors: ['comprobante-invalido', 'referencia-usada', 'tipo-comprobante-desconocido'],
  sets: ['Content-Disposition'],
  usesPool: true,
  files: ['application/pdf'],
  handler: async ({ query, body, principal }, deps: ComprobantesDeps) => {
    const type = typeOf(body);
    const requested = issueRequest(principal, type, toPayload(body));
    const { document, secuencial, claveAcceso, xml } = await validate(deps.issuing, requested);
    const { ruc, estab, ptoEmi, codDoc } = document;
    const looks = await deps.db.inAccount(principal.accountId, async (tx) => ({
      chosen: await choosePlantillaRide(tx, { ruc, codDoc, estab, ptoEmi }),
      logo: await findLogo(tx, tx.accountId, ruc),
    }));
    const comprobante = {
      xml: Buffer.from(xml),
      estado: 'VISTA_PREVIA',
      cod_doc: codDoc,
      estab,
      pto_emi: ptoEmi,
      secuencial: Number(secuencial),
      numero_autorizacion: null,
      fecha_autorizacion: null,
      clave_acceso: claveAcceso,
    } as const;
    const bytes = await ridePaper(deps.rides, principal.accountId, comprobante, { ...looks, papel: query.papel });
    return { headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline' }, bytes };
  },
});
