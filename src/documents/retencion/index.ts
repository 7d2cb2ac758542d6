import type { Cifras } from '../../kernel/cifras.js';
import { formatDecimal, sum } from '../../kernel/decimal.js';
import { isDocumentoSustento } from '../../kernel/catalogues/documentos-sustento.js';
import type { NormalisedDocument } from '../../xml/layout.js';
import { cifrasDeRetencion, retencionOf } from '../cifras.js';
import { defineDocumentType, payloadParser, type Composed } from '../define.js';
import type { Draft } from '../draft.js';
import { checkReceptor } from '../receptor.js';
import { items } from '../ride-content.js';
import { composeDocSustento } from './doc-sustento.js';
import { layouts } from './layout.js';
import { payload, type RetencionPayload, type WithheldPayload } from './payload.js';
import { ride } from './ride.js';
import { checkAgente, checkHeader, checkPeriodo, checkSustentoDate, codDocPadded, periodoOf } from './rules.js';
import { computeWithheld } from './withheld.js';

/** 07, the withholding receipt. */
export const retencion = defineDocumentType({
  codDoc: '07',
  pathWord: 'retenciones',
  nombre: 'Comprobante de retención',
  ayuda: {
    uno: 'un comprobante de retención',
    varios: 'comprobantes de retención',
    alEmitir:
      'Advierte si pasaron los cinco días hábiles para entregarlo. Sobre un documento recibido lo arma POST /recibidos/{clave}/retencion.',
  },
  filePrefix: 'CR',
  etiquetaTotal: 'Total retenido',
  anulacionConAceptacion: true,
  defaultVersion: '2.0.0',
  layouts,
  payload: payloadParser(payload),
  granContribuyente: false,
  versionFor: (given) => (given.impuestos !== undefined && given.docsSustento === undefined ? '1.0.0' : undefined),
  compose,
  cifras,
  ride,
});

/** 1.0.0 names the document in each withholding; 2.0.0 lists withholdings under their document. */
function cifras(documento: NormalisedDocument): Cifras {
  return cifrasDeRetencion([
    ...items(documento, 'impuestos').map((one) => retencionOf(one, one)),
    ...items(documento, 'docsSustento').flatMap((doc) => items(doc, 'retenciones').map((one) => retencionOf(one, doc))),
  ]);
}

function compose(given: RetencionPayload, draft: Draft): Composed {
  checkReceptor(draft, given.receptor, { consumidorFinal: false });
  checkHeader(draft, given);
  checkAgente(draft, given);
  const docs = (given.docsSustento ?? []).map((doc, i) => composeDocSustento(draft, doc, `docsSustento[${i}]`, given));
  const flat = (given.impuestos ?? []).map((impuesto, i) =>
    composeImpuesto(draft, impuesto, given.periodoFiscal, `impuestos[${i}]`),
  );
  const totalRetenido = formatDecimal(sum([...docs, ...flat].map(({ retenido }) => retenido)));
  const { tipoIdentificacion, identificacion, razonSocial } = given.receptor;
  return {
    content: {
      ...given,
      periodoFiscal: given.periodoFiscal ?? periodoOf(draft),
      parteRel: given.parteRel ?? 'NO',
      docsSustento: docs.map(({ fields }) => fields),
      impuestos: flat.map(({ fields }) => fields),
    },
    receptor: { tipoIdentificacion, identificacion, razonSocial },
    // The receipt has no total; users look for the amount withheld.
    importeTotal: totalRetenido,
    totales: { totalRetenido },
  };
}

function composeImpuesto(draft: Draft, given: WithheldPayload, periodoFiscal: string | undefined, path: string) {
  const fecha =
    given.fechaEmisionDocSustento === undefined
      ? undefined
      : checkSustentoDate(draft, given.fechaEmisionDocSustento, `${path}.fechaEmisionDocSustento`);
  if (fecha !== undefined) checkPeriodo(draft, periodoFiscal, { fecha, path: `${path}.fechaEmisionDocSustento` });
  if (given.codDocSustento !== undefined && !isDocumentoSustento(given.codDocSustento)) {
    const message = `El tipo de documento «${given.codDocSustento}» no existe; una factura es 01.`;
    draft.findings.refuse('sustento-documento', `${path}.codDocSustento`, message, given.codDocSustento);
  }
  const { fields, valor } = computeWithheld(
    draft,
    given,
    path,
    fecha === undefined ? [draft.fechaEmision] : [draft.fechaEmision, fecha],
  );
  const codDocSustento = given.codDocSustento === undefined ? undefined : codDocPadded(given.codDocSustento);
  return { fields: { ...given, ...fields, codDocSustento }, retenido: valor };
}
