// Table of wrong payloads: one error each, with the expected code and path. Long because it is data.
import type { DocumentType, PrepareContext } from '../../../src/documents/document-type.js';
import { factura } from '../../../src/documents/factura/index.js';
import { guiaRemision } from '../../../src/documents/guia-remision/index.js';
import { liquidacionCompra } from '../../../src/documents/liquidacion-compra/index.js';
import { notaCredito } from '../../../src/documents/nota-credito/index.js';
import { notaDebito } from '../../../src/documents/nota-debito/index.js';
import { retencion } from '../../../src/documents/retencion/index.js';
import { exampleContext } from './context.js';

export type Json = Record<string, unknown>;

export const header = { ruc: '1790012345001', estab: '001', ptoEmi: '001' };
export const receptor = { tipoIdentificacion: '05', razonSocial: 'PERSONA DE EJEMPLO', identificacion: '1712345675' };
/** IVA of a line, 15 % by default. */
export const iva = (more: Json = {}): Json => ({ codigo: '2', codigoPorcentaje: '4', ...more });
/** A line of 10 dollars with IVA. */
export const line = (more: Json = {}): Json => ({
  codigoPrincipal: 'P',
  descripcion: 'Producto',
  cantidad: 1,
  precioUnitario: 10,
  impuesto: [iva()],
  ...more,
});
const modified = {
  codDocModificado: '01',
  numDocModificado: '001-001-000000001',
  fechaEmisionDocSustento: '10/11/2026',
};

export const invoice = (more: Json = {}): Json => ({ ...header, receptor, detalles: [line()], ...more });
const creditNote = (more: Json = {}): Json => {
  const { codigoPrincipal, ...detalle } = line();
  return {
    ...header,
    receptor,
    ...modified,
    motivo: 'Devolución',
    detalles: [{ codigoInterno: codigoPrincipal, ...detalle }],
    ...more,
  };
};
const debitNote = (more: Json = {}): Json => ({
  ...header,
  receptor,
  ...modified,
  motivos: [{ razon: 'Mora', valor: 10 }],
  impuestos: [iva()],
  ...more,
});
const info = {
  dirPartida: 'A',
  razonSocialTransportista: 'T',
  tipoIdentificacionTransportista: '05',
  rucTransportista: '1712345675',
  fechaIniTransporte: '15/11/2026',
  fechaFinTransporte: '16/11/2026',
  placa: 'PBA1234',
};
const destinatario = {
  identificacionDestinatario: '1712345675',
  razonSocialDestinatario: 'D',
  dirDestinatario: 'B',
  motivoTraslado: 'Venta',
  detalle: [{ descripcion: 'Caja', cantidad: 1 }],
};
const waybill = (more: Json = {}): Json => ({ ...header, info, destinatario: [destinatario], ...more });
const renta = { codigo: '1', codigoRetencion: '312', baseImponible: 100 };
const doc = (more: Json = {}): Json => ({
  codSustento: '01',
  codDocSustento: '01',
  numDocSustento: '001002000000123',
  fechaEmisionDocSustento: '12/11/2026',
  impuestosDocSustento: [{ codImpuestoDocSustento: '2', codigoPorcentaje: '4', baseImponible: 100 }],
  retenciones: [renta],
  ...more,
});
const withholding = (more: Json = {}): Json => ({ ...header, receptor, docsSustento: [doc()], ...more });
const withheld = (more: Json): Json => withholding({ docsSustento: [doc({ retenciones: [{ ...renta, ...more }] })] });

/** A payment to a non-resident in a country of the general regime. */
const abroad = (more: Json): Json => {
  const rest = { pagoLocExt: '02', tipoRegi: '01', aplicConvDobTrib: 'SI', pagoRegFis: 'NO' };
  return withholding({ docsSustento: [doc({ ...rest, ...more })] });
};

/** The invoice that the credit note modifies, with these bases of IVA. */
const billed = (bases: NonNullable<PrepareContext['documentoModificado']>['bases']): Partial<PrepareContext> => ({
  documentoModificado: {
    fechaEmision: '10/11/2026',
    identificacionReceptor: '1712345675',
    importeTotal: '20.00',
    acreditado: '0',
    ...(bases !== undefined && { bases }),
  },
});

const exported = (more: Json = {}): Json =>
  invoice({
    comercioExterior: 'EXPORTADOR',
    incoTermFactura: 'FOB',
    lugarIncoTerm: 'Guayaquil',
    paisOrigen: '593',
    puertoEmbarque: 'Guayaquil',
    puertoDestino: 'Callao',
    paisDestino: '120',
    paisAdquisicion: '120',
    incoTermTotalSinImpuestos: 'FOB',
    ...more,
  });

/** A payload and its expected issue. */
export type Row = readonly [
  code: string,
  path: string,
  type: DocumentType,
  payload: Json,
  context?: Partial<PrepareContext>,
];

/** One error each: the code and the path it is reported at. */
export const REFUSED: readonly Row[] = [
  ['campo-requerido', 'receptor', factura, { ...invoice(), receptor: undefined }],
  ['campo-requerido', 'detalles[0].descripcion', factura, invoice({ detalles: [line({ descripcion: undefined })] })],
  ['campo-desconocido', 'detalles[0].descripción', factura, invoice({ detalles: [line({ descripción: 'x' })] })],
  ['campo-desconocido', 'totalSinImpuestos', factura, invoice({ totalSinImpuestos: 10 })],
  ['tipo-incorrecto', 'detalles[0].cantidad', factura, invoice({ detalles: [line({ cantidad: true })] })],
  ['tipo-incorrecto', 'ruc', factura, invoice({ ruc: 1790012345001 })],
  [
    'campo-longitud',
    'detalles[0].descripcion',
    factura,
    invoice({ detalles: [line({ descripcion: 'x'.repeat(301) })] }),
  ],
  ['campo-requerido', 'detalles[0].descripcion', factura, invoice({ detalles: [line({ descripcion: '' })] })],
  ['campo-longitud', 'receptor.razonSocial', factura, invoice({ receptor: { ...receptor, razonSocial: '' } })],
  [
    'campo-longitud',
    'campoAdicional[0].value',
    factura,
    invoice({ campoAdicional: [{ nombre: 'n', value: 'x'.repeat(301) }] }),
  ],
  ['campo-formato', 'estab', factura, invoice({ estab: '1' })],
  ['campo-formato', 'secuencial', factura, invoice({ secuencial: '1' })],
  ['campo-formato', 'secuencial', factura, invoice({ secuencial: '000000000' })],
  ['campo-formato', 'guiaRemision', factura, invoice({ guiaRemision: '1-1-1' })],
  ['campo-cifra', 'detalles[0].cantidad', factura, invoice({ detalles: [line({ cantidad: '1,5' })] })],
  ['campo-cifra', 'detalles[0].precioUnitario', factura, invoice({ detalles: [line({ precioUnitario: 'mucho' })] })],
  ['campo-cifra', 'pagos[0].plazo', factura, invoice({ pagos: [{ formaPago: '20', total: 11.5, plazo: 'un mes' }] })],
  ['campo-decimales', 'detalles[0].cantidad', factura, invoice({ detalles: [line({ cantidad: '1.1234567' })] })],
  [
    'campo-decimales',
    'detalles[0].cantidad',
    factura,
    invoice({ version: '1.0.0', detalles: [line({ cantidad: '1.123' })] }),
  ],
  ['campo-decimales', 'detalles[0].descuento', factura, invoice({ detalles: [line({ descuento: '0.125' })] })],
  [
    'campo-digitos',
    'importeTotal',
    factura,
    invoice({ detalles: [line({ precioUnitario: '9'.repeat(12), cantidad: 10 })] }),
  ],
  [
    'campo-negativo',
    'detalles[0].cantidad',
    factura,
    invoice({ detalles: [line({ cantidad: -1, precioUnitario: -1 })] }),
  ],
  ['campo-negativo', 'propina', factura, invoice({ propina: -1 })],
  ['lista-vacia', 'detalles', factura, invoice({ detalles: [] })],
  ['lista-vacia', 'detalles[0].impuesto', factura, invoice({ detalles: [line({ impuesto: [] })] })],
  [
    'lista-excedida',
    'campoAdicional',
    factura,
    invoice({ campoAdicional: Array.from({ length: 16 }, () => ({ nombre: 'n', value: 'v' })) }),
  ],
  [
    'lista-excedida',
    'detalles[0].detAdicional',
    factura,
    invoice({ detalles: [line({ detAdicional: Array.from({ length: 4 }, () => ({ nombre: 'n', valor: 'v' })) })] }),
  ],
  [
    'texto-invalido',
    'receptor.razonSocial',
    factura,
    invoice({ receptor: { ...receptor, razonSocial: 'mal \ud800 codificado' } }),
  ],
  ['comprobante-version', 'version', factura, invoice({ version: '3.0.0' })],
  [
    'comprobante-bloque-version',
    'otrosRubrosTerceros',
    factura,
    invoice({ version: '1.1.0', otrosRubrosTerceros: [{ concepto: 'x', total: 1 }] }),
  ],
  ['comprobante-coddoc', 'codDoc', factura, invoice({ codDoc: '04' })],
  [
    'comprobante-ruc',
    'ruc',
    factura,
    invoice({ ruc: '1790016919001' }),
    { emisor: exampleContext('1790012345001').emisor },
  ],
  ['campo-fecha', 'fechaEmision', factura, invoice({ fechaEmision: '31/02/2026' })],
  ['campo-fecha', 'fechaEmision', factura, invoice({ fechaEmision: '2026-11-15' })],
  ['comprobante-fecha-fuera', 'fechaEmision', factura, invoice({ fechaEmision: '16/11/2026' })],
  ['comprobante-fecha-fuera', 'fechaEmision', factura, invoice({ fechaEmision: '13/11/2026' })],
  [
    'comprobante-fecha-fuera',
    'fechaEmision',
    factura,
    invoice({ fechaEmision: '14/11/2026' }),
    { fechaEmisionDiasAtras: 0 },
  ],
  [
    'comprobante-tamano',
    '',
    factura,
    invoice({ detalles: Array.from({ length: 900 }, () => line({ descripcion: 'x'.repeat(300) })) }),
  ],
  [
    'receptor-tipo',
    'receptor.tipoIdentificacion',
    factura,
    invoice({ receptor: { ...receptor, tipoIdentificacion: '09' } }),
  ],
  [
    'receptor-longitud',
    'receptor.identificacion',
    factura,
    invoice({ receptor: { ...receptor, identificacion: '171234567' } }),
  ],
  [
    'receptor-provincia',
    'receptor.identificacion',
    factura,
    invoice({ receptor: { ...receptor, identificacion: '9912345678' } }),
  ],
  [
    'receptor-sufijo',
    'receptor.identificacion',
    factura,
    invoice({ receptor: { ...receptor, tipoIdentificacion: '04', identificacion: '1790016919000' } }),
  ],
  [
    'receptor-consumidor-final',
    'receptor.identificacion',
    factura,
    invoice({ receptor: { tipoIdentificacion: '07', razonSocial: 'CONSUMIDOR FINAL', identificacion: '1712345675' } }),
  ],
  [
    'receptor-consumidor-final',
    'receptor.razonSocial',
    factura,
    invoice({ receptor: { tipoIdentificacion: '07', razonSocial: 'JUAN', identificacion: '9999999999999' } }),
  ],
  [
    'receptor-consumidor-final-limite',
    'receptor.tipoIdentificacion',
    factura,
    invoice({
      detalles: [line({ precioUnitario: 43.49 })],
      receptor: { tipoIdentificacion: '07', razonSocial: 'CONSUMIDOR FINAL', identificacion: '9999999999999' },
    }),
  ],
  [
    'receptor-consumidor-final-prohibido',
    'receptor.tipoIdentificacion',
    notaCredito,
    creditNote({
      receptor: { tipoIdentificacion: '07', razonSocial: 'CONSUMIDOR FINAL', identificacion: '9999999999999' },
    }),
  ],
  [
    'receptor-consumidor-final-prohibido',
    'receptor.tipoIdentificacion',
    liquidacionCompra,
    invoice({
      receptor: { tipoIdentificacion: '07', razonSocial: 'CONSUMIDOR FINAL', identificacion: '9999999999999' },
    }),
  ],
  ['detalle-descuento-mayor', 'detalles[0].descuento', factura, invoice({ detalles: [line({ descuento: 10.01 })] })],
  [
    'detalle-impuesto-repetido',
    'detalles[0].impuesto[1]',
    factura,
    invoice({ detalles: [line({ impuesto: [iva(), iva({ codigoPorcentaje: '0' })] })] }),
  ],
  [
    'detalle-codigo-construccion',
    'detalles[0].codigoAuxiliar',
    factura,
    invoice({ detalles: [line({ impuesto: [iva({ codigoPorcentaje: '5' })] })] }),
  ],
  [
    'impuesto-desconocido',
    'detalles[0].impuesto[0].codigo',
    factura,
    invoice({ detalles: [line({ impuesto: [iva({ codigo: '9' })] })] }),
  ],
  [
    'impuesto-desconocido',
    'detalles[0].impuesto[0].codigo',
    liquidacionCompra,
    invoice({ detalles: [line({ impuesto: [{ codigo: '3', codigoPorcentaje: '3610', tarifa: 20 }] })] }),
  ],
  [
    'impuesto-tarifa-desconocida',
    'detalles[0].impuesto[0].codigoPorcentaje',
    factura,
    invoice({ detalles: [line({ impuesto: [iva({ codigoPorcentaje: '99' })] })] }),
  ],
  [
    'impuesto-tarifa-no-vigente',
    'detalles[0].impuesto[0].codigoPorcentaje',
    factura,
    invoice({ detalles: [line({ impuesto: [iva({ codigoPorcentaje: '2' })] })] }),
  ],
  [
    'impuesto-tarifa-distinta',
    'detalles[0].impuesto[0].tarifa',
    factura,
    invoice({ detalles: [line({ impuesto: [iva({ tarifa: 12 })] })] }),
  ],
  [
    'impuesto-tarifa-requerida',
    'detalles[0].impuesto[0].tarifa',
    factura,
    invoice({ detalles: [line({ impuesto: [{ codigo: '3', codigoPorcentaje: '3610' }, iva()] })] }),
  ],
  [
    'impuesto-valor-requerido',
    'detalles[0].impuesto[0].valor',
    factura,
    invoice({ detalles: [line({ impuesto: [{ codigo: '3', codigoPorcentaje: '3031', tarifa: 75 }, iva()] })] }),
  ],
  [
    'impuesto-base-distinta',
    'detalles[0].impuesto[0].baseImponible',
    factura,
    invoice({ detalles: [line({ impuesto: [iva({ baseImponible: 10.02 })] })] }),
  ],
  [
    'impuesto-valor-distinto',
    'detalles[0].impuesto[0].valor',
    factura,
    invoice({ detalles: [line({ impuesto: [iva({ valor: 1.52 })] })] }),
  ],
  [
    'impuesto-grupo-distinto',
    'detalles',
    factura,
    invoice({ detalles: Array.from({ length: 10 }, () => line({ impuesto: [iva({ valor: 1.51 })] })) }),
  ],
  [
    'impuesto-grupo-distinto',
    'totalConImpuestos[0].valor',
    factura,
    invoice({ totalConImpuestos: [{ codigo: '2', codigoPorcentaje: '4', valor: 1.52 }] }),
  ],
  [
    'impuesto-total-desconocido',
    'totalConImpuestos[0]',
    factura,
    invoice({ totalConImpuestos: [{ codigo: '2', codigoPorcentaje: '0', descuentoAdicional: 1 }] }),
  ],
  // FACTS §5: of the IVA alone, and no more than its base.
  ...(
    [
      [-1, 'campo-negativo'],
      [10.01, 'impuesto-descuento-adicional'],
    ] as const
  ).map(([descuentoAdicional, code]): Row => [
    code,
    'totalConImpuestos[0].descuentoAdicional',
    factura,
    invoice({ totalConImpuestos: [{ codigo: '2', codigoPorcentaje: '4', descuentoAdicional }] }),
  ]),
  [
    'impuesto-descuento-adicional',
    'totalConImpuestos[0].descuentoAdicional',
    factura,
    invoice({
      detalles: [line({ impuesto: [{ codigo: '3', codigoPorcentaje: '3610', tarifa: 20 }, iva()] })],
      totalConImpuestos: [{ codigo: '3', codigoPorcentaje: '3610', descuentoAdicional: 1 }],
    }),
  ],
  [
    'impuesto-devolucion-mayor',
    'totalConImpuestos[0].valorDevolucionIva',
    factura,
    invoice({ totalConImpuestos: [{ codigo: '2', codigoPorcentaje: '4', valorDevolucionIva: 2 }] }),
  ],
  [
    'impuesto-base-requerida',
    'impuestos[0].baseImponible',
    notaDebito,
    debitNote({ impuestos: [iva(), iva({ codigoPorcentaje: '0', baseImponible: 5 })] }),
  ],
  [
    'impuesto-base-distinta',
    'impuestos',
    notaDebito,
    debitNote({ impuestos: [iva({ baseImponible: 4 }), iva({ codigoPorcentaje: '0', baseImponible: 5 })] }),
  ],
  ['pago-forma-desconocida', 'pagos[0].formaPago', factura, invoice({ pagos: [{ formaPago: '99', total: 11.5 }] })],
  ['pago-forma-no-vigente', 'pagos[0].formaPago', factura, invoice({ pagos: [{ formaPago: '02', total: 11.5 }] })],
  ['pago-total-distinto', 'pagos', factura, invoice({ pagos: [{ formaPago: '20', total: 11.49 }] })],
  ['comprobante-pais', 'paisOrigen', factura, invoice({ paisOrigen: '999' })],
  ['reembolso-incompleto', 'reembolsos', factura, invoice({ codDocReembolso: '41' })],
  [
    'factura-exportacion',
    'lugarIncoTerm',
    factura,
    invoice({ comercioExterior: 'EXPORTADOR', incoTermFactura: 'FOB' }),
  ],
  ['factura-negociable', 'receptor.direccion', factura, invoice({ tipoNegociable: { correo: 'a@example.test' } })],
  [
    'factura-retencion',
    'retenciones[0].codigoPorcentaje',
    factura,
    invoice({ retenciones: [{ codigo: '4', codigoPorcentaje: '999', tarifa: 1, valor: 1 }] }),
  ],
  [
    'factura-subsidio',
    'detalles[0].precioSinSubsidio',
    factura,
    invoice({ detalles: [line({ precioSinSubsidio: 9 })] }),
  ],
  ['modificado-documento', 'codDocModificado', notaCredito, creditNote({ codDocModificado: '99' })],
  ['modificado-fecha', 'fechaEmisionDocSustento', notaCredito, creditNote({ fechaEmisionDocSustento: '16/11/2026' })],
  [
    'impuesto-tarifa-no-vigente',
    'detalles[0].impuesto[0].codigoPorcentaje',
    notaCredito,
    creditNote({ fechaEmisionDocSustento: '10/03/2024' }),
  ],
  [
    'modificado-monto',
    'detalles',
    notaCredito,
    creditNote(),
    {
      documentoModificado: {
        fechaEmision: '10/11/2026',
        identificacionReceptor: '1712345675',
        importeTotal: '20.00',
        acreditado: '8.51',
      },
    },
  ],
  [
    'modificado-anulado',
    'numDocModificado',
    notaCredito,
    creditNote(),
    {
      documentoModificado: {
        fechaEmision: '10/11/2026',
        identificacionReceptor: '1712345675',
        importeTotal: '20.00',
        acreditado: '0',
        anulado: true,
      },
    },
  ],
  [
    'modificado-receptor',
    'receptor.identificacion',
    notaCredito,
    creditNote(),
    {
      documentoModificado: {
        fechaEmision: '10/11/2026',
        identificacionReceptor: '1790016919001',
        importeTotal: '20.00',
        acreditado: '0',
      },
    },
  ],
  [
    'modificado-fecha-distinta',
    'fechaEmisionDocSustento',
    notaCredito,
    creditNote(),
    {
      documentoModificado: {
        fechaEmision: '09/11/2026',
        identificacionReceptor: '1712345675',
        importeTotal: '20.00',
        acreditado: '0',
      },
    },
  ],
  [
    'transporte-fechas',
    'info.fechaIniTransporte',
    guiaRemision,
    waybill({ info: { ...info, fechaIniTransporte: '14/11/2026' } }),
  ],
  [
    'transporte-fechas',
    'info.fechaFinTransporte',
    guiaRemision,
    waybill({ info: { ...info, fechaFinTransporte: '14/11/2026', fechaIniTransporte: '15/11/2026' } }),
  ],
  [
    'sustento-documento',
    'destinatario[0].codDocSustento',
    guiaRemision,
    waybill({ destinatario: [{ ...destinatario, codDocSustento: '99' }] }),
  ],
  [
    'campo-decimales',
    'destinatario[0].detalle[0].cantidad',
    guiaRemision,
    waybill({
      version: '1.0.0',
      destinatario: [{ ...destinatario, detalle: [{ descripcion: 'x', cantidad: '0.001' }] }],
    }),
  ],
  ['retencion-contenido', 'docsSustento', retencion, { ...withholding(), docsSustento: undefined }],
  [
    'retencion-sujeto',
    'tipoSujetoRetenido',
    retencion,
    withholding({ receptor: { tipoIdentificacion: '08', razonSocial: 'X', identificacion: 'X123' } }),
  ],
  ['retencion-periodo', 'periodoFiscal', retencion, withholding({ periodoFiscal: '13/2026' })],
  ['retencion-impuesto', 'docsSustento[0].retenciones[0].codigo', retencion, withheld({ codigo: '3' })],
  [
    'retencion-codigo',
    'docsSustento[0].retenciones[0].codigoRetencion',
    retencion,
    withheld({ codigoRetencion: '999' }),
  ],
  [
    'retencion-porcentaje-distinto',
    'docsSustento[0].retenciones[0].porcentajeRetener',
    retencion,
    withheld({ porcentajeRetener: 1.75 }),
  ],
  [
    'retencion-porcentaje-requerido',
    'docsSustento[0].retenciones[0].porcentajeRetener',
    retencion,
    withheld({ codigoRetencion: '346' }),
  ],
  [
    'retencion-valor-distinto',
    'docsSustento[0].retenciones[0].valorRetenido',
    retencion,
    withheld({ valorRetenido: 2.02 }),
  ],
  [
    'retencion-sustento',
    'docsSustento[0].codSustento',
    retencion,
    withholding({ docsSustento: [doc({ codSustento: '99' })] }),
  ],
  [
    'retencion-sustento-documento',
    'docsSustento[0].codDocSustento',
    retencion,
    withholding({ docsSustento: [doc({ codDocSustento: '02' })] }),
  ],
  [
    'retencion-exterior',
    'docsSustento[0].paisEfecPago',
    retencion,
    withholding({ docsSustento: [doc({ pagoLocExt: '02' })] }),
  ],
  // FACTS §4.5: whether a foreign subject is a resident must be stated, not assumed.
  ...['06', '08'].map((tipoIdentificacion): Row => [
    'retencion-exterior',
    'docsSustento[0].pagoLocExt',
    retencion,
    withholding({ receptor: { ...receptor, tipoIdentificacion, identificacion: 'X123' }, tipoSujetoRetenido: '01' }),
  ]),
  [
    'retencion-exterior',
    'docsSustento[0].pagoLocExt',
    retencion,
    withheld({ codigoRetencion: '500', porcentajeRetener: 25 }),
  ],
  // FACTS §4.5: table 25 unless it is a tax haven, and Ecuador is not a foreign country.
  ['retencion-exterior', 'docsSustento[0].paisEfecPago', retencion, abroad({ paisEfecPago: '593' })],
  ['comprobante-pais', 'docsSustento[0].paisEfecPago', retencion, abroad({ paisEfecPago: '999' })],
  ['comprobante-pais', 'docsSustento[0].paisEfecPago', retencion, abroad({ paisEfecPago: '999', tipoRegi: '03' })],
  [
    'comprobante-pais',
    'docsSustento[0].paisEfecPago',
    retencion,
    withholding({ docsSustento: [doc({ paisEfecPago: '999' })] }),
  ],
  [
    'retencion-dividendos',
    'docsSustento[0].retenciones[0].dividendos',
    retencion,
    withholding({ docsSustento: [doc({ codSustento: '10', codDocSustento: '19' })] }),
  ],
  [
    'retencion-banano',
    'docsSustento[0].retenciones[0].compraCajBanano',
    retencion,
    withheld({ codigoRetencion: '340' }),
  ],
  [
    'retencion-reembolso',
    'docsSustento[0].reembolsos',
    retencion,
    withholding({ docsSustento: [doc({ codDocSustento: '41' })] }),
  ],
  [
    'pago-total-distinto',
    'docsSustento[0].pagos',
    retencion,
    withholding({ docsSustento: [doc({ pagos: [{ formaPago: '20', total: 1 }] })] }),
  ],
  [
    'campo-digitos',
    'docsSustento[0].retenciones[0].porcentajeRetener',
    retencion,
    withheld({ codigoRetencion: '346', porcentajeRetener: 12.75 }),
  ],
];

/** One doubtful thing each: the document is issued, with a warning. */
export const WARNED: readonly Row[] = [
  [
    'texto-limpiado',
    'detalles[0].descripcion',
    factura,
    invoice({ detalles: [line({ descripcion: ' dos\nlíneas  y\tmás ' })] }),
  ],
  // FACTS §18: the signature of a document with emoji may be invalid.
  ['texto-limpiado', 'detalles[0].descripcion', factura, invoice({ detalles: [line({ descripcion: 'Fiesta 🎉' })] })],
  ['comprobante-moneda', 'moneda', factura, invoice({ moneda: 'EUR' })],
  ['comprobante-moneda', 'moneda', notaCredito, creditNote({ moneda: 'EURO' })],
  ['comprobante-moneda', 'moneda', liquidacionCompra, invoice({ moneda: 'EUR' })],
  ['campo-vacio', 'receptor.direccion', factura, invoice({ receptor: { ...receptor, direccion: '' } })],
  ['comprobante-fecha-anterior', 'fechaEmision', factura, invoice({ fechaEmision: '14/11/2026' })],
  [
    'receptor-digito-verificador',
    'receptor.identificacion',
    factura,
    invoice({ receptor: { ...receptor, identificacion: '1712345676' } }),
  ],
  // FACTS §18: 06 and 08 have any form that fits the schema.
  ...['12.345.678-9', 'A', 'X 1/2'].flatMap((identificacion) =>
    ['06', '08'].map((tipoIdentificacion): Row => [
      'receptor-formato',
      'receptor.identificacion',
      factura,
      invoice({ receptor: { ...receptor, tipoIdentificacion, identificacion } }),
    ]),
  ),
  [
    'correo-invalido',
    'campoAdicional[0].value',
    factura,
    invoice({ campoAdicional: [{ nombre: 'Email', value: 'a@b.ec; ana@' }] }),
  ],
  [
    'receptor-tercer-digito',
    'receptor.identificacion',
    factura,
    invoice({ receptor: { ...receptor, identificacion: '1762345674' } }),
  ],
  [
    'detalle-sin-iva',
    'detalles[0].impuesto',
    factura,
    invoice({ detalles: [line({ impuesto: [{ codigo: '5', codigoPorcentaje: '5001' }] })] }),
  ],
  // FACTS §4.1: the ficha requires a code, the schema does not.
  [
    'detalle-sin-codigo',
    'detalles[1].codigoPrincipal',
    factura,
    invoice({ detalles: [line(), line({ codigoPrincipal: undefined })] }),
  ],
  [
    'detalle-sin-codigo',
    'detalles[0].codigoPrincipal',
    liquidacionCompra,
    invoice({ detalles: [line({ codigoPrincipal: undefined })] }),
  ],
  // FACTS §3, anexo 25: the plate of commercial transport.
  ...['H492001', 'H492002'].flatMap((codigoAuxiliar) =>
    [undefined, 'abc-123'].map((placa): Row => [
      'factura-placa',
      'placa',
      factura,
      invoice({ detalles: [line({ codigoAuxiliar })], ...(placa !== undefined && { placa }) }),
    ]),
  ),
  // A guía and a retención have no value that a note could change.
  ...['06', '07'].flatMap((codDocModificado): Row[] => [
    ['modificado-sin-valor', 'codDocModificado', notaCredito, creditNote({ codDocModificado })],
    ['modificado-sin-valor', 'codDocModificado', notaDebito, debitNote({ codDocModificado })],
  ]),
  // FACTS §5: it lowers the IVA, not the total.
  [
    'impuesto-descuento-adicional',
    'totalConImpuestos[0].descuentoAdicional',
    factura,
    invoice({ totalConImpuestos: [{ codigo: '2', codigoPorcentaje: '4', descuentoAdicional: 1 }] }),
  ],
  // FACTS §12: the instant refund is for a buyer identified by cédula.
  [
    'impuesto-devolucion-receptor',
    'totalConImpuestos[0].valorDevolucionIva',
    factura,
    invoice({
      receptor: { ...receptor, tipoIdentificacion: '06', identificacion: 'AB-123' },
      totalConImpuestos: [{ codigo: '2', codigoPorcentaje: '4', valorDevolucionIva: 1 }],
    }),
  ],
  [
    'impuesto-tarifa-sin-catalogo',
    'detalles[0].impuesto[0].tarifa',
    factura,
    invoice({ detalles: [line({ impuesto: [{ codigo: '3', codigoPorcentaje: '3610', tarifa: 20 }, iva()] })] }),
  ],
  [
    'impuesto-tarifa-prensa',
    'detalles[0].impuesto[0].tarifa',
    factura,
    invoice({ detalles: [line({ impuesto: [{ codigo: '3', codigoPorcentaje: '3680' }, iva()] })] }),
  ],
  [
    'impuesto-tarifa-del-anio',
    'detalles[0].impuesto[0].tarifa',
    factura,
    invoice({ detalles: [line({ impuesto: [{ codigo: '3', codigoPorcentaje: '3680', tarifa: 0.1 }, iva()] })] }),
  ],
  [
    'iva-trece',
    'detalles[0].impuesto[0].codigoPorcentaje',
    factura,
    invoice({ detalles: [line({ impuesto: [iva({ codigoPorcentaje: '10' })] })] }),
  ],
  [
    'iva-trece',
    'impuestos[0].codigoPorcentaje',
    notaDebito,
    debitNote({ impuestos: [iva({ codigoPorcentaje: '10' })] }),
  ],
  [
    'impuesto-base-ajustada',
    'detalles[0].impuesto[0].baseImponible',
    factura,
    invoice({ detalles: [line({ impuesto: [iva({ baseImponible: 10.01 })] })] }),
  ],
  [
    'impuesto-valor-ajustado',
    'detalles[0].impuesto[0].valor',
    factura,
    invoice({ detalles: [line({ impuesto: [iva({ valor: 1.51 })] })] }),
  ],
  [
    'pago-efectivo',
    'pagos[0].formaPago',
    factura,
    invoice({ detalles: [line({ precioUnitario: 1000 })], pagos: [{ formaPago: '01', total: 1150 }] }),
  ],
  ['pago-supuesto', 'pagos', factura, invoice({ detalles: [line({ precioUnitario: 1000 })] })],
  ['factura-propina', 'propina', factura, invoice({ propina: 1.01 })],
  [
    'factura-rubros-terceros',
    'otrosRubrosTerceros',
    factura,
    invoice({ otrosRubrosTerceros: [{ concepto: 'x', total: 1 }] }),
  ],
  [
    'retencion-valor-ajustado',
    'docsSustento[0].retenciones[0].valorRetenido',
    retencion,
    withheld({ valorRetenido: 2.01 }),
  ],
  [
    'retencion-porcentaje-sin-catalogo',
    'docsSustento[0].retenciones[0].porcentajeRetener',
    retencion,
    withheld({ codigoRetencion: '346', porcentajeRetener: 5 }),
  ],
  ['retencion-parte-relacionada', 'parteRel', retencion, withholding()],
  // RECEIVED §6: who withholds, and when.
  ['retencion-sin-agente', 'ruc', retencion, withholding()],
  ['retencion-periodo-sustento', 'periodoFiscal', retencion, withholding({ periodoFiscal: '10/2026' })],
  [
    'retencion-periodo-sustento',
    'periodoFiscal',
    retencion,
    withholding({ docsSustento: [doc({ fechaEmisionDocSustento: '30/10/2026' })] }),
  ],
  [
    'retencion-plazo',
    'docsSustento[0].fechaEmisionDocSustento',
    retencion,
    withholding({ docsSustento: [doc({ fechaEmisionDocSustento: '04/11/2026' })] }),
  ],
  [
    'retencion-plazo',
    'impuestos[0].fechaEmisionDocSustento',
    retencion,
    {
      ...withholding({ impuestos: [{ ...renta, codDocSustento: '1', fechaEmisionDocSustento: '04/11/2026' }] }),
      docsSustento: undefined,
    },
  ],
  [
    'retencion-no-residente',
    'docsSustento[0].pagoLocExt',
    retencion,
    withholding({
      docsSustento: [
        doc({ pagoLocExt: '01', retenciones: [{ ...renta, codigoRetencion: '500', porcentajeRetener: 25 }] }),
      ],
    }),
  ],
  // FACTS §12: a note returns what the invoice charged.
  ['modificado-tarifa', 'detalles', notaCredito, creditNote(), billed([{ codigoPorcentaje: '0', base: '20.00' }])],
  ['modificado-base', 'detalles', notaCredito, creditNote(), billed([{ codigoPorcentaje: '4', base: '9.98' }])],
  // FACTS §3, anexo 4.
  ['factura-exportacion-iva', 'detalles', factura, exported()],
  ['factura-exportacion-destino', 'paisDestino', factura, exported({ paisDestino: '593' })],
  [
    'factura-exportacion-receptor',
    'receptor.tipoIdentificacion',
    factura,
    exported({
      receptor: { tipoIdentificacion: '07', razonSocial: 'CONSUMIDOR FINAL', identificacion: '9999999999999' },
    }),
  ],
  [
    'emisor-negocio-popular',
    'detalles',
    factura,
    invoice(),
    { emisor: { ...exampleContext(header.ruc).emisor, contribuyenteRimpe: 'negocio-popular' } },
  ],
  [
    'emisor-negocio-popular',
    'impuestos',
    notaDebito,
    debitNote(),
    { emisor: { ...exampleContext(header.ruc).emisor, contribuyenteRimpe: 'negocio-popular' } },
  ],
  [
    'guia-transportista',
    'info.tipoIdentificacionTransportista',
    guiaRemision,
    waybill({ info: { ...info, tipoIdentificacionTransportista: '07', rucTransportista: '9999999999999' } }),
  ],
  ['guia-placa', 'info.placa', guiaRemision, waybill({ info: { ...info, placa: 'NINGUNA' } })],
  [
    'guia-cantidad',
    'destinatario[0].detalle[0].cantidad',
    guiaRemision,
    waybill({ destinatario: [{ ...destinatario, detalle: [{ descripcion: 'Caja', cantidad: 0 }] }] }),
  ],
  [
    'retencion-porcentaje-fuera',
    'docsSustento[0].retenciones[0].porcentajeRetener',
    retencion,
    abroad({
      paisEfecPago: '110',
      retenciones: [{ ...renta, codigoRetencion: '500', porcentajeRetener: 12 }],
    }),
  ],
  [
    'retencion-sustento-posterior',
    'docsSustento[0].fechaEmisionDocSustento',
    retencion,
    withholding({ docsSustento: [doc({ fechaEmisionDocSustento: '16/11/2026' })] }),
  ],
  [
    'retencion-sustento-posterior',
    'impuestos[0].fechaEmisionDocSustento',
    retencion,
    {
      ...withholding({ impuestos: [{ ...renta, codDocSustento: '1', fechaEmisionDocSustento: '16/11/2026' }] }),
      docsSustento: undefined,
    },
  ],
  [
    'retencion-base-renta',
    'docsSustento[0].retenciones',
    retencion,
    withholding({ docsSustento: [doc({ retenciones: [renta, { ...renta, baseImponible: 0.01 }] })] }),
  ],
  [
    'retencion-paraiso-fiscal',
    'docsSustento[0].paisEfecPago',
    retencion,
    abroad({ paisEfecPago: '5047', tipoRegi: '02' }),
  ],
  [
    'pago-supuesto',
    'docsSustento[0].pagos',
    retencion,
    withholding({
      docsSustento: [
        doc({ impuestosDocSustento: [{ codImpuestoDocSustento: '2', codigoPorcentaje: '0', baseImponible: 500 }] }),
      ],
    }),
  ],
  [
    'retencion-base-iva',
    'docsSustento[0].retenciones[0].baseImponible',
    retencion,
    withheld({ codigo: '2', codigoRetencion: '1' }),
  ],
  [
    'retencion-total',
    'docsSustento[0].importeTotal',
    retencion,
    withholding({ docsSustento: [doc({ importeTotal: 120 })] }),
  ],
];
