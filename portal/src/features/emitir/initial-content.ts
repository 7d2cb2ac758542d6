import type { Content } from './content.js';

/** The most common rate. */
const IVA: Content = { codigo: '2', codigoPorcentaje: '4' };

/** Initial list entries. */
export const newEntries = {
  line: (codigo: string): Content => ({
    [codigo]: '',
    descripcion: '',
    cantidad: '1',
    precioUnitario: '',
    descuento: '',
    impuesto: [IVA],
  }),
  pago: (): Content => ({ formaPago: '01', total: '' }),
  campo: (): Content => ({ nombre: '', value: '' }),
  detalle: (): Content => ({ nombre: '', valor: '' }),
  impuesto: (codigo: string, codigoPorcentaje: string): Content => ({ codigo, codigoPorcentaje }),
  motivo: (): Content => ({ razon: '', valor: '' }),
  mercaderia: (): Content => ({ codigoInterno: '', descripcion: '', cantidad: '1' }),
  destinatario: (): Content => ({
    identificacionDestinatario: '',
    razonSocialDestinatario: '',
    dirDestinatario: '',
    motivoTraslado: '',
    detalle: [newEntries.mercaderia()],
  }),
  impuestoSustento: (): Content => ({ codImpuestoDocSustento: '2', codigoPorcentaje: '4', baseImponible: '' }),
  retencion: (): Content => ({ codigo: '1', codigoRetencion: '', baseImponible: '' }),
  sustento: (): Content => ({
    codSustento: '01',
    codDocSustento: '01',
    numDocSustento: '',
    fechaEmisionDocSustento: '',
    impuestosDocSustento: [newEntries.impuestoSustento()],
    retenciones: [newEntries.retencion()],
  }),
} as const;

const place: Content = { estab: '', ptoEmi: '' };
const receptor: Content = { tipoIdentificacion: '05', identificacion: '', razonSocial: '', direccion: '' };
const ruc: Content = { ...receptor, tipoIdentificacion: '04' };
const modified: Content = { codDocModificado: '01', numDocModificado: '', fechaEmisionDocSustento: '' };

/** Initial form by codDoc. */
export const EMPTY: Readonly<Record<string, Content>> = {
  '01': { ...place, receptor, detalles: [newEntries.line('codigoPrincipal')], pagos: [newEntries.pago()] },
  '03': { ...place, receptor, detalles: [newEntries.line('codigoPrincipal')], pagos: [newEntries.pago()] },
  '04': { ...place, receptor, ...modified, motivo: '', detalles: [newEntries.line('codigoInterno')] },
  '05': {
    ...place,
    receptor,
    ...modified,
    motivos: [newEntries.motivo()],
    impuestos: [IVA],
    pagos: [newEntries.pago()],
  },
  '06': {
    ...place,
    info: {
      dirPartida: '',
      tipoIdentificacionTransportista: '05',
      rucTransportista: '',
      razonSocialTransportista: '',
      placa: '',
      fechaIniTransporte: '',
      fechaFinTransporte: '',
    },
    destinatario: [newEntries.destinatario()],
  },
  '07': { ...place, receptor: ruc, parteRel: 'NO', docsSustento: [newEntries.sustento()] },
};
