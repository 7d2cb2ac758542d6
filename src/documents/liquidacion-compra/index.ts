import { formatDecimal } from '../../kernel/decimal.js';
import { checkConstruction } from '../construction.js';
import { cifrasConImpuestos } from '../cifras.js';
import { defineDocumentType, payloadParser, type Composed } from '../define.js';
import type { Draft } from '../draft.js';
import { checkCodigoPrincipal, computeLines, totalConImpuestos, withComputed } from '../lines.js';
import { checkMoneda } from '../moneda.js';
import { acceptFigure } from '../submitted-figures.js';
import { computePagos } from '../payments.js';
import { checkReceptor } from '../receptor.js';
import { checkReembolsoHeader, composeReembolso } from '../reembolso.js';
import { layouts } from './layout.js';
import { payload, type LiquidacionCompraPayload } from './payload.js';
import { ride } from './ride.js';

/** 03, the liquidación de compra (purchase settlement): the issuer buys, the receiver sells. */
export const liquidacionCompra = defineDocumentType({
  codDoc: '03',
  pathWord: 'liquidaciones-compra',
  nombre: 'Liquidación de compra de bienes y prestación de servicios',
  ayuda: {
    uno: 'una liquidación de compra',
    varios: 'liquidaciones de compra',
    alEmitir: 'La emite quien compra bienes o servicios a quien no puede dar factura.',
  },
  filePrefix: 'LQ',
  etiquetaTotal: 'Valor total',
  anulacionConAceptacion: false,
  defaultVersion: '1.1.0',
  layouts,
  payload: payloadParser(payload),
  granContribuyente: false,
  compose,
  cifras: (documento) => cifrasConImpuestos(documento, { impuestos: 'totalConImpuestos', total: 'importeTotal' }),
  ride,
});

function compose(given: LiquidacionCompraPayload, draft: Draft): Composed {
  checkReceptor(draft, given.receptor, { consumidorFinal: false });
  checkReembolsoHeader(draft, given);
  checkConstruction(draft, given.detalles, 'codigoAuxiliar');
  checkCodigoPrincipal(draft, given.detalles);
  const computed = computeLines(draft, given.detalles, {
    fecha: draft.fechaEmision,
    impuestos: ['2'],
    totals: given.totalConImpuestos,
  });
  const exact = computed.totalSinImpuestos.plus(computed.impuestos);
  const importeTotal = acceptFigure(draft, draft.own, 'importeTotal', 'importeTotal', exact);
  const totals = {
    totalSinImpuestos: computed.totalSinImpuestos.toFixed(2),
    totalDescuento: formatDecimal(computed.totalDescuento),
    totalConImpuestos: totalConImpuestos(computed, { tarifa: true }),
    importeTotal: formatDecimal(importeTotal),
  };
  const { tipoIdentificacion, identificacion, razonSocial } = given.receptor;
  return {
    given,
    content: {
      ...totals,
      moneda: checkMoneda(draft, given.moneda),
      pagos: computePagos(draft, given.pagos, importeTotal),
      detalles: given.detalles.map((line, i) => withComputed(line, computed.lines[i])),
      ...composeReembolso(draft, given),
    },
    receptor: { tipoIdentificacion, identificacion, razonSocial },
    importeTotal: totals.importeTotal,
    totales: totals,
  };
}
