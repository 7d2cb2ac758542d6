import { formatDecimal, sum } from '../../kernel/decimal.js';
import { cifrasConImpuestos } from '../cifras.js';
import { defineDocumentType, payloadParser, type Composed } from '../define.js';
import type { Draft } from '../draft.js';
import { checkModified } from '../modified-document.js';
import { checkNegocioPopular } from '../negocio-popular.js';
import { acceptFigure } from '../submitted-figures.js';
import { computePagos } from '../payments.js';
import { checkDevolucionIva, checkReceptor } from '../receptor.js';
import { layouts } from './layout.js';
import { payload, type NotaDebitoPayload } from './payload.js';
import { ride } from './ride.js';
import { computeImpuestos } from './rules.js';

/** 05, the debit note. */
export const notaDebito = defineDocumentType({
  codDoc: '05',
  pathWord: 'notas-debito',
  nombre: 'Nota de débito',
  ayuda: {
    uno: 'una nota de débito',
    varios: 'notas de débito',
    alEmitir:
      'Si el documento que modifica es de esta cuenta, se comprueba que no esté anulado y que sea del mismo receptor. Sus tarifas son las de la fecha de ese documento.',
  },
  filePrefix: 'ND',
  etiquetaTotal: 'Valor total',
  anulacionConAceptacion: true,
  defaultVersion: '1.0.0',
  layouts,
  payload: payloadParser(payload),
  granContribuyente: true,
  compose,
  cifras: (documento) => cifrasConImpuestos(documento, { impuestos: 'impuestos', total: 'valorTotal' }),
  ride,
});

function compose(given: NotaDebitoPayload, draft: Draft): Composed {
  checkReceptor(draft, given.receptor, { consumidorFinal: false });
  checkDevolucionIva(draft, given.receptor, given.impuestos, 'impuestos');
  const fecha = checkModified(draft, given);
  const reasons = sum(given.motivos.map((motivo, i) => draft.figure(motivo.valor, `motivos[${i}].valor`)));
  const totalSinImpuestos = acceptFigure(draft, draft.own, 'totalSinImpuestos', 'totalSinImpuestos', reasons);
  const impuestos = computeImpuestos(draft, given.impuestos, fecha, totalSinImpuestos);
  checkNegocioPopular(draft, impuestos.iva, 'impuestos');
  const exact = totalSinImpuestos.plus(impuestos.total);
  const valorTotal = acceptFigure(draft, draft.own, 'valorTotal', 'valorTotal', exact);
  const totals = {
    totalSinImpuestos: formatDecimal(totalSinImpuestos),
    impuestos: impuestos.fields,
    valorTotal: formatDecimal(valorTotal),
  };
  const { tipoIdentificacion, identificacion, razonSocial } = given.receptor;
  return {
    content: { ...given, ...totals, pagos: computePagos(draft, given.pagos, valorTotal) },
    receptor: { tipoIdentificacion, identificacion, razonSocial },
    importeTotal: totals.valorTotal,
    totales: totals,
  };
}
