import { formatDecimal } from '../../kernel/decimal.js';
import { checkConstruction } from '../construction.js';
import { cifrasConImpuestos, sumOfLines } from '../cifras.js';
import { defineDocumentType, payloadParser, type Composed } from '../define.js';
import type { Draft } from '../draft.js';
import { computeLines, totalConImpuestos, withComputed } from '../lines.js';
import { checkCredit, checkCreditedRates, checkModified } from '../modified-document.js';
import { checkMoneda } from '../moneda.js';
import { acceptFigure } from '../submitted-figures.js';
import { checkDevolucionIva, checkReceptor } from '../receptor.js';
import { layouts } from './layout.js';
import { payload, type NotaCreditoPayload } from './payload.js';
import { ride } from './ride.js';

/** 04, the credit note. */
export const notaCredito = defineDocumentType({
  codDoc: '04',
  pathWord: 'notas-credito',
  nombre: 'Nota de crédito',
  ayuda: {
    uno: 'una nota de crédito',
    varios: 'notas de crédito',
    alEmitir:
      'Si el documento que modifica es de esta cuenta, se comprueba que no esté anulado, que sea del mismo receptor y que alcance lo que queda por acreditar. Sus tarifas son las de la fecha de ese documento.',
  },
  filePrefix: 'NC',
  etiquetaTotal: 'Valor total',
  anulacionConAceptacion: true,
  defaultVersion: '1.1.0',
  layouts,
  payload: payloadParser(payload),
  granContribuyente: true,
  compose,
  cifras: (documento) => ({
    ...cifrasConImpuestos(documento, { impuestos: 'totalConImpuestos', total: 'valorModificacion' }),
    // Its totals do not include it.
    descuento: sumOfLines(documento, 'descuento'),
  }),
  ride,
});

function compose(given: NotaCreditoPayload, draft: Draft): Composed {
  checkReceptor(draft, given.receptor, { consumidorFinal: false });
  checkDevolucionIva(draft, given.receptor, given.totalConImpuestos, 'totalConImpuestos');
  checkConstruction(draft, given.detalles, 'codigoAdicional');
  const computed = computeLines(draft, given.detalles, {
    fecha: checkModified(draft, given),
    impuestos: ['2', '3', '5'],
    totals: given.totalConImpuestos,
  });
  const exact = computed.totalSinImpuestos.plus(computed.impuestos);
  const valorModificacion = acceptFigure(draft, draft.own, 'valorModificacion', 'valorModificacion', exact);
  checkCredit(draft, valorModificacion);
  checkCreditedRates(draft, computed.groups);
  const totals = {
    totalSinImpuestos: computed.totalSinImpuestos.toFixed(2),
    totalConImpuestos: totalConImpuestos(computed, { tarifa: false }),
    valorModificacion: formatDecimal(valorModificacion),
  };
  const { tipoIdentificacion, identificacion, razonSocial } = given.receptor;
  return {
    given,
    content: {
      ...totals,
      moneda: checkMoneda(draft, given.moneda),
      detalles: given.detalles.map((line, i) => withComputed(line, computed.lines[i], [])),
    },
    receptor: { tipoIdentificacion, identificacion, razonSocial },
    importeTotal: totals.valorModificacion,
    totales: { ...totals, totalDescuento: formatDecimal(computed.totalDescuento) },
  };
}
