type Body = Record<string, unknown>;

const comprador = {
  tipoIdentificacionComprador: '05',
  razonSocialComprador: 'ANA PÉREZ',
  identificacionComprador: '1712345675',
};
const iva = { codigo: '2', codigoPorcentaje: '4', tarifa: 15, baseImponible: 17, valor: 2.55 };
const correo = [{ nombre: 'emailCliente', value: 'cliente@example.test' }];
const linea = {
  descripcion: 'Café de altura',
  cantidad: 2,
  precioUnitario: 8.5,
  descuento: 0,
  precioTotalSinImpuesto: 17,
  impuesto: [iva],
};
const modificado = (hoy: string): Body => ({
  codDocModificado: '01',
  numDocModificado: '009-001-000000001',
  fechaEmisionDocSustento: hoy,
});

/** Returns an example of a type in the v1.0 JSON, issued that day (V1-JSON §3). */
export function v1Example(codDoc: string, hoy: string): Body {
  return { id: 'comprobante', ...EXAMPLES[codDoc]?.(hoy), campoAdicional: correo };
}

const infoTributaria = (codDoc: string): Body => ({
  ambiente: '1',
  tipoEmision: '1',
  razonSocial: 'COMERCIAL ANDINA DE DEMOSTRACIÓN S.A.',
  nombreComercial: 'ANDINA DEMO',
  ruc: '1790012344001',
  codDoc,
  estab: '001',
  ptoEmi: '001',
  dirMatriz: 'AV. DE LOS SHYRIS N34-120 Y HOLANDA, QUITO',
});

const EXAMPLES: Readonly<Record<string, (hoy: string) => Body>> = {
  '01': (hoy) => ({
    version: '1.1.0',
    infoTributaria: infoTributaria('01'),
    infoFactura: {
      fechaEmision: hoy,
      obligadoContabilidad: 'SI',
      ...comprador,
      totalSinImpuestos: 17,
      totalDescuento: 0,
      totalImpuesto: [{ codigo: '2', codigoPorcentaje: '4', baseImponible: 17, tarifa: '15', valor: 2.55 }],
      propina: 0,
      importeTotal: 19.55,
      moneda: 'DOLAR',
      pagos: [{ formaPago: '01', total: 19.55, plazo: '0', unidadTiempo: 'dias' }],
    },
    detalle: [{ codigoPrincipal: 'P-001', ...linea, detAdicional: [{ nombre: 'Marca', valor: 'Andina' }] }],
  }),
  '03': (hoy) => ({
    version: '1.1.0',
    infoTributaria: infoTributaria('03'),
    infoLiquidacionCompra: {
      fechaEmision: hoy,
      obligadoContabilidad: 'SI',
      tipoIdentificacionProveedor: '05',
      razonSocialProveedor: 'ANA PÉREZ',
      identificacionProveedor: '1712345675',
      direccionProveedor: 'Recinto El Ejemplo',
      totalSinImpuestos: 17,
      totalDescuento: 0,
      totalImpuesto: [{ codigo: '2', codigoPorcentaje: '4', baseImponible: 17, tarifa: '15', valor: 2.55 }],
      importeTotal: 19.55,
      moneda: 'DOLAR',
      pago: [{ formaPago: '01', total: 19.55 }],
    },
    detalle: [{ codigoPrincipal: 'P-001', ...linea }],
  }),
  '04': (hoy) => ({
    version: '1.1.0',
    infoTributaria: infoTributaria('04'),
    infoNotaCredito: {
      fechaEmision: hoy,
      ...comprador,
      obligadoContabilidad: 'SI',
      ...modificado(hoy),
      totalSinImpuestos: 17,
      valorModificacion: 19.55,
      moneda: 'DOLAR',
      totalImpuesto: [{ codigo: '2', codigoPorcentaje: '4', baseImponible: 17, valor: 2.55 }],
      motivo: 'DEVOLUCIÓN',
    },
    detalle: [{ codigoInterno: 'P-001', ...linea }],
  }),
  '05': (hoy) => ({
    version: '1.0.0',
    infoTributaria: infoTributaria('05'),
    infoNotaDebito: {
      fechaEmision: hoy,
      ...comprador,
      obligadoContabilidad: 'SI',
      ...modificado(hoy),
      totalSinImpuestos: 17,
      impuesto: [iva],
      valorTotal: 19.55,
      pagos: [{ formaPago: '01', total: 19.55 }],
    },
    motivo: [{ razon: 'Interés por mora', valor: 17 }],
  }),
  '06': (hoy) => ({
    version: '1.1.0',
    infoTributaria: infoTributaria('06'),
    infoGuiaRemisionDTO: {
      dirPartida: 'Bodega 1, Quito',
      razonSocialTransportista: 'TRANSPORTISTA DE EJEMPLO',
      tipoIdentificacionTransportista: '05',
      rucTransportista: '1712345675',
      obligadoContabilidad: 'SI',
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
        detalle: [{ codigoInterno: 'P-001', descripcion: 'Cajas', cantidad: 10 }],
      },
    ],
  }),
  '07': (hoy) => ({
    version: '1.0.0',
    infoTributaria: infoTributaria('07'),
    infoRetencion: {
      fechaEmision: hoy,
      obligadoContabilidad: 'SI',
      tipoIdentificacionSujetoRetenido: '04',
      razonSocialSujetoRetenido: 'PROVEEDORA DE EJEMPLO S.A.',
      identificacionSujetoRetenido: '1760013210001',
      periodoFiscal: hoy.slice(3),
    },
    impuesto: [
      {
        codigo: '2',
        codigoRetencion: '1',
        baseImponible: 15,
        porcentajeRetener: 30,
        valorRetenido: 4.5,
        codDocSustento: '01',
        numDocSustento: '001002000000123',
        fechaEmisionDocSustento: hoy,
      },
    ],
  }),
};
