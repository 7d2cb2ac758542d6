import { buildClaveAcceso } from '../../../src/kernel/clave-acceso.js';

type Body = Record<string, unknown>;

/** Another company's invoice of that day, as named by a supporting document. */
export function claveOfPurchase(fechaEmision: string): string {
  return buildClaveAcceso({
    fechaEmision,
    codDoc: '01',
    ruc: '1760013210001',
    ambiente: '1',
    estab: '001',
    ptoEmi: '002',
    secuencial: '000000123',
    codigoNumerico: '12345678',
  });
}

const persona = { tipoIdentificacion: '05', razonSocial: 'ANA PÉREZ', identificacion: '1712345675' };
const sociedad = {
  tipoIdentificacion: '04',
  razonSocial: 'PROVEEDORA DE EJEMPLO S.A.',
  identificacion: '1760013210001',
  direccion: 'AV. FICTICIA N1-23',
};
const correo = [{ nombre: 'emailCliente', value: 'cliente@example.test' }];

/**
 * The six samples of Veronica's v2.0 by their field tables (V1-JSON §3 and §4), with current values: by the word of their route, under
 * Veronica's own names, with the nulls and empty texts that its clients send.
 */
export function v2Samples(ruc: string, hoy: string): readonly (readonly [name: string, word: string, body: Body])[] {
  const head = (codDoc: string, version: string): Body => ({
    version,
    fechaEmision: hoy,
    codDoc,
    ruc,
    estab: '001',
    ptoEmi: '001',
    secuencial: null,
  });
  const iva = [{ codigo: 2, codigoPorcentaje: 4, tarifa: 15, baseImponible: null, valor: null }];
  return [
    [
      'factura-venta',
      'facturas',
      {
        ...head('01', '1.1.0'),
        receptor: { ...persona, direccion: null, propina: 1.5, periodoFiscal: '' },
        detalles: [
          {
            codigoPrincipal: 'P-001',
            codigoAuxiliar: null,
            descripcion: 'Café de altura',
            cantidad: 2,
            precioUnitario: 8.5,
            descuento: 0,
            detAdicional: [],
            impuesto: iva,
          },
        ],
        pagos: [{ formaPago: '01', total: 21.05, plazo: '', unidadTiempo: 'Días' }],
        campoAdicional: correo,
      },
    ],
    [
      'factura-reembolso',
      'facturas',
      {
        ...head('01', '1.1.0'),
        receptor: { ...sociedad, propina: 0 },
        detalles: [
          {
            codigoPrincipal: 'R-001',
            descripcion: 'Reembolso de gastos',
            cantidad: 1,
            precioUnitario: 100,
            descuento: 0,
            impuesto: [{ codigo: '2', codigoPorcentaje: '4', tarifa: 15 }],
          },
        ],
        reembolsoDetalle: [
          {
            tipoIdentificacionProveedorReembolso: '04',
            identificacionProveedorReembolso: '1760013210001',
            codPaisPagoProveedorReembolso: '593',
            tipoProveedorReembolso: '02',
            estabDocReembolso: '001',
            ptoEmiDocReembolso: '002',
            secuencialDocReembolso: '000000123',
            fechaEmisionDocReembolso: hoy,
            numeroAutorizacionDocReemb: claveOfPurchase(hoy),
            detalleImpuesto: [{ codigo: '2', codigoPorcentaje: '4', tarifa: '15', baseImponibleReembolso: 100 }],
          },
        ],
        pagos: [{ formaPago: '20', total: 115, plazo: '0', unidadTiempo: 'dias' }],
      },
    ],
    [
      'guia-remision-simple',
      'guias-remision',
      {
        ...head('06', '1.1.0'),
        info: {
          dirPartida: 'Bodega 1, Quito',
          razonSocialTransportista: 'TRANSPORTISTA DE EJEMPLO',
          tipoIdentificacionTransportista: '05',
          rucTransportista: '1712345675',
          fechaIniTransporte: hoy,
          fechaFinTransporte: hoy,
          placa: 'PBA1234',
        },
        destinatario: [
          {
            identificacionDestinatario: '1760013210001',
            razonSocialDestinatario: 'PROVEEDORA DE EJEMPLO S.A.',
            dirDestinatario: 'Av. Ficticia N1-23',
            motivoTraslado: 'Venta',
            docAduaneroUnico: null,
            codEstabDestino: '001',
            ruta: 'Quito - Cayambe',
            detalle: [
              { codigoInterno: 'P-001', codigoAdicional: null, descripcion: 'Cajas', cantidad: 10, detAdicional: [] },
            ],
          },
        ],
        campoAdicional: correo,
      },
    ],
    [
      'nota-credito-simple',
      'notas-credito',
      {
        ...head('04', '1.1.0'),
        receptor: { ...persona, propina: 0 },
        codDocModificado: '01',
        numDocModificado: '009-001-000000001',
        fechaEmisionDocSustento: hoy,
        motivo: 'DEVOLUCIÓN',
        detalles: [
          {
            codigoPrincipal: 'P-001',
            codigoAuxiliar: 'A-001',
            descripcion: 'Café de altura',
            cantidad: 1,
            precioUnitario: 8.5,
            descuento: 0,
            impuesto: [{ codigo: '2', codigoPorcentaje: '4', tarifa: 15 }],
          },
        ],
        campoAdicional: correo,
      },
    ],
    [
      'retencion-ats',
      'retenciones',
      {
        ...head('07', '2.0.0'),
        receptor: { ...sociedad, periodoFiscal: hoy.slice(3), parteRel: 'NO', tipoSujetoRetenido: null },
        docsSustento: [
          {
            codSustento: '01',
            codDocSustento: '01',
            numDocSustento: '001002000000123',
            fechaEmisionDocSustento: hoy,
            fechaRegistroContable: hoy,
            numAutDocSustento: claveOfPurchase(hoy),
            pagoLocExt: '01',
            tipoRegi: null,
            paisEfecPago: null,
            aplicConvDobTrib: null,
            pagExtSujRetNorLeg: null,
            pagoRegFis: null,
            totalSinImpuestos: 100,
            importeTotal: 115,
            impuestoDocSustento: [
              {
                codImpuestoDocSustento: '2',
                codigoPorcentaje: '4',
                baseImponible: 100,
                tarifa: 15,
                valorImpuesto: 15,
              },
            ],
            retencion: [
              { codigo: '1', codigoRetencion: '312A', baseImponible: 100 },
              { codigo: 2, codigoRetencion: 1, baseImponible: 15, porcentajeRetener: 30, valorRetenido: 4.5 },
            ],
            pago: [{ formaPago: '01', total: 115, plazo: '', unidadTiempo: '' }],
          },
        ],
        campoAdicional: correo,
      },
    ],
    [
      'retencion-simple',
      'retenciones',
      {
        ...head('07', '1.0.0'),
        receptor: { ...sociedad, periodoFiscal: hoy.slice(3), parteRel: 'NO', tipoSujetoRetenido: '02' },
        impuestos: [
          {
            codigo: 2,
            codigoRetencion: 1,
            baseImponible: 15,
            porcentajeRetener: 30,
            valorRetenido: 4.5,
            codDocSustento: '01',
            numDocSustento: '001002000000123',
            fechaEmisionDocSustento: hoy,
          },
        ],
        campoAdicional: correo,
      },
    ],
  ];
}
