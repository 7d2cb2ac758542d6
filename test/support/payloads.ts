import { DEMO_EMPRESA, DEMO_PAYLOAD } from '../../src/app/demo.js';

/** The smallest valid invoice: the one in the printed command. */
export function minimalFactura(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { ...DEMO_PAYLOAD, ...changes };
}

/** Every field of spec/API.md §3.2, as an integrator would fill them in. */
export function specFactura(fechaEmision: string, secuencial: string): Record<string, unknown> {
  return {
    version: '1.1.0',
    fechaEmision,
    codDoc: '01',
    ruc: DEMO_EMPRESA.ruc,
    estab: '001',
    ptoEmi: '001',
    secuencial,
    receptor: {
      tipoIdentificacion: '05',
      razonSocial: 'PÉREZ & HIJOS «LA "ESQUINA"»',
      identificacion: '1712345675',
      direccion: 'CALLE FICTICIA 2 Y AV. INVENTADA',
    },
    detalles: [
      {
        codigoPrincipal: 'P-001',
        codigoAuxiliar: 'A-001',
        descripcion: 'SERVICIO <MENSUAL> & SOPORTE',
        cantidad: 2.5,
        precioUnitario: 40,
        descuento: 0.5,
        detAdicional: [],
        impuesto: [{ codigo: '2', codigoPorcentaje: '4', tarifa: 15, baseImponible: 99.5, valor: 14.93 }],
      },
    ],
    pagos: [{ formaPago: '20', total: 114.43, plazo: '30', unidadTiempo: 'dias' }],
    moneda: 'DOLAR',
    campoAdicional: [{ nombre: 'email', value: 'receptor@example.test' }],
  };
}
