import type { RideModel } from '../kernel/ride-model.js';
import type { RideLooks } from './comprobante-files.js';

/** Sample invoice for template previews. */
export const SAMPLE: RideModel = {
  codDoc: '01',
  nombre: 'FACTURA',
  numero: '001-001-000000123',
  ruc: '1790012345001',
  claveAcceso: '1511202601179001234500110010010000001231234567810',
  ambiente: '1',
  emisor: {
    razonSocial: 'EMPRESA FICTICIA DE EJEMPLO S.A.',
    nombreComercial: 'La Ficticia',
    dirMatriz: 'Calle Inventada 1, Quito',
    dirEstablecimiento: 'Avenida Imaginaria N1-23, Guayaquil',
    contribuyenteEspecial: '5368',
    obligadoContabilidad: 'SI',
    agenteRetencion: '1',
    contribuyenteRimpe: undefined,
    granContribuyente: undefined,
  },
  receptor: [
    { label: 'Razón social / Nombres y apellidos', value: 'PERSONA DE EJEMPLO', wide: true },
    { label: 'Identificación', value: '1712345675' },
    { label: 'Fecha de emisión', value: '15/11/2026' },
    { label: 'Dirección', value: 'Calle Dos y Avenida Tres', wide: true },
  ],
  cuerpo: [
    {
      kind: 'table',
      columns: [
        { id: 'codigoPrincipal', titulo: 'Cód. principal', align: 'left', whole: true, lead: true },
        { id: 'codigoAuxiliar', titulo: 'Cód. auxiliar', align: 'left', whole: true, lead: true, optional: true },
        { id: 'descripcion', titulo: 'Descripción', align: 'left', lead: true },
        { id: 'detalleAdicional', titulo: 'Detalle adicional', align: 'left', lead: true, optional: true },
        { id: 'cantidad', titulo: 'Cantidad', align: 'right' },
        { id: 'precioUnitario', titulo: 'Precio unitario', align: 'right' },
        { id: 'descuento', titulo: 'Descuento', align: 'right' },
        { id: 'precioTotal', titulo: 'Precio total', align: 'right' },
      ],
      rows: [
        ['P-1', 'A-1', 'Café tostado y molido, funda de 500 g', 'Lote: L-77', '2.00', '8.50', '0.00', '17.00'],
        ['P-2', '', 'Servicio de entrega', '', '1.00', '3.00', '0.00', '3.00'],
      ],
    },
  ],
  totales: [
    { label: 'SUBTOTAL 15%', value: '20.00' },
    { label: 'SUBTOTAL SIN IMPUESTOS', value: '20.00' },
    { label: 'TOTAL DESCUENTO', value: '0.00' },
    { label: 'IVA 15%', value: '3.00' },
    { label: 'VALOR TOTAL', value: '23.00', strong: true },
  ],
  pagos: {
    kind: 'table',
    columns: [
      { id: 'formaPago', titulo: 'Forma de pago', align: 'left', lead: true },
      { id: 'total', titulo: 'Valor', align: 'right' },
    ],
    rows: [['20 - Otros con utilización del sistema financiero', '23.00']],
  },
  adicional: [{ label: 'email', value: 'receptor@example.test' }],
};

const SAMPLE_AUTHORIZATION = { numero: SAMPLE.claveAcceso, fecha: new Date('2026-11-15T10:30:00-05:00') };

/** Draws the sample invoice. */
export async function sampleRide({ paper, template, logo }: RideLooks): Promise<Buffer> {
  const { renderRide } = await import('./render.js');
  return renderRide(SAMPLE, {
    paper,
    ...(template !== undefined && { template }),
    ...(logo !== undefined && { logo }),
    authorization: SAMPLE_AUTHORIZATION,
  });
}
