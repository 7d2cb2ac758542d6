import { isDocumentoSustento } from '../../kernel/catalogues/documentos-sustento.js';
import { parseDecimal, ZERO } from '../../kernel/decimal.js';
import { CONSUMIDOR_FINAL } from '../../kernel/identificacion.js';
import { SIN_CIFRAS } from '../cifras.js';
import { defineDocumentType, payloadParser, type Composed } from '../define.js';
import type { Draft } from '../draft.js';
import { checkPersona } from '../receptor.js';
import { checkTransportDates } from '../transport.js';
import { layouts } from './layout.js';
import { payload, type GuiaRemisionPayload } from './payload.js';
import { ride } from './ride.js';

/** 06, the guía de remisión (waybill). */
export const guiaRemision = defineDocumentType({
  codDoc: '06',
  pathWord: 'guias-remision',
  nombre: 'Guía de remisión',
  ayuda: {
    uno: 'una guía de remisión',
    varios: 'guías de remisión',
    alEmitir: 'Ampara un traslado: lleva transportista, fechas y lo que va a cada destinatario, sin valores.',
  },
  filePrefix: 'GR',
  etiquetaTotal: '',
  anulacionConAceptacion: false,
  defaultVersion: '1.1.0',
  layouts,
  payload: payloadParser(payload),
  granContribuyente: false,
  compose,
  cifras: () => SIN_CIFRAS,
  ride,
});

function compose(given: GuiaRemisionPayload, draft: Draft): Composed {
  checkPersona(draft, given.info.tipoIdentificacionTransportista, given.info.rucTransportista, {
    tipo: 'info.tipoIdentificacionTransportista',
    identificacion: 'info.rucTransportista',
  });
  checkTransportDates(draft, given.info, 'info');
  checkCarrier(draft, given.info);
  for (const [i, destinatario] of given.destinatario.entries())
    checkDestinatario(draft, destinatario, `destinatario[${i}]`);
  const first = given.destinatario[0];
  const identificacion = first?.identificacionDestinatario ?? '';
  return {
    content: given,
    receptor: {
      tipoIdentificacion: tipoOf(identificacion),
      identificacion,
      razonSocial: first?.razonSocialDestinatario ?? '',
    },
    importeTotal: '0.00',
    totales: {},
  };
}

/** Plates of cars (ABC123, ABC1234), motorcycles (AB123C) and diplomatic vehicles; trailers and rail have others (FACTS §4.4). */
const PLACA = /^(?:[A-Z]{3}\d{3,4}|[A-Z]{2}\d{3}[A-Z]|[A-Z]{2}\d{4})$/;

/** Checks the carrier and its vehicle; the SRI accepts any text (FACTS §4.4). */
function checkCarrier(
  draft: Draft,
  { tipoIdentificacionTransportista: tipo, placa }: GuiaRemisionPayload['info'],
): void {
  if (tipo === CONSUMIDOR_FINAL.tipo) {
    const message = 'El transportista no puede ser consumidor final (07): identifíquelo con RUC, cédula o pasaporte.';
    draft.findings.warn('guia-transportista', 'info.tipoIdentificacionTransportista', message, tipo);
  }
  if (!PLACA.test(placa.replace(/[\s-]/g, '').toUpperCase())) {
    const message = `«${placa}» no parece una placa: se escribe como ABC1234 o, si es moto, AB123C.`;
    draft.findings.warn('guia-placa', 'info.placa', message, placa);
  }
}

function checkDestinatario(
  draft: Draft,
  destinatario: GuiaRemisionPayload['destinatario'][number],
  path: string,
): void {
  const { codDocSustento, fechaEmisionDocSustento } = destinatario;
  if (codDocSustento !== undefined && !isDocumentoSustento(codDocSustento)) {
    const message = `El tipo de documento «${codDocSustento}» no existe; una factura es 01.`;
    draft.findings.refuse('sustento-documento', `${path}.codDocSustento`, message, codDocSustento);
  }
  for (const [i, { cantidad }] of destinatario.detalle.entries()) {
    if (parseDecimal(cantidad)?.eq(ZERO) !== true) continue;
    const message = 'La cantidad es 0: una guía lleva lo que se traslada; ponga la cantidad o quite la línea.';
    draft.findings.warn('guia-cantidad', `${path}.detalle[${i}].cantidad`, message, cantidad);
  }
  if (fechaEmisionDocSustento !== undefined) draft.fecha(fechaEmisionDocSustento, `${path}.fechaEmisionDocSustento`);
}

/** A guía gives no identification type for its destinatario; derive it from the length: RUC, cédula or other. */
function tipoOf(identificacion: string): string {
  if (/^\d{13}$/.test(identificacion)) return '04';
  return /^\d{10}$/.test(identificacion) ? '05' : '06';
}
