import { beforeAll, describe, expect, test } from 'vitest';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { client } from '../support/client.js';
import { sharedService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

const service = await sharedService();
const { factura, sql } = client(service);

const HOY = fechaEcuador(new Date());

async function issue(word: string, body: unknown): Promise<{ clave: string; numero: string }> {
  const { apiKey } = service.demo;
  const options = { apiKey, body, headers: { prefer: 'wait=20' } };
  const { status, result } = await call(service.url, `/api/v2.0/comprobantes/${word}`, options);
  expect([status, result['estado']], JSON.stringify(result)).toEqual([201, 'AUTORIZADO']);
  return { clave: String(result['claveAcceso']), numero: `001-001-${String(result['secuencial'])}` };
}

function related(clave: string): Promise<Answered> {
  return call(service.url, `/api/v1.0/comprobantes/${clave}/relacionados`, service.demo);
}

describe('documents related to an invoice', () => {
  let invoice: { clave: string; numero: string };
  let other: { clave: string; numero: string };
  let credit: { clave: string; numero: string };
  beforeAll(async () => {
    invoice = await issue('facturas', factura());
    other = await issue('facturas', factura());
    const about = { codDocModificado: '01', numDocModificado: invoice.numero, fechaEmisionDocSustento: HOY };
    credit = await issue('notas-credito', {
      ...factura({ codDoc: '04' }),
      ...about,
      motivo: 'DEVOLUCIÓN',
      detalles: [
        {
          ...{ codigoInterno: 'P-001', descripcion: 'Café de altura 500 g', cantidad: 1, precioUnitario: 8.5 },
          ...{ descuento: 0, impuesto: [{ codigo: '2', codigoPorcentaje: '4' }] },
        },
      ],
    });
    const { receptor, ruc, estab, ptoEmi } = factura();
    await issue('notas-debito', {
      ...{ codDoc: '05', ruc, estab, ptoEmi, receptor, ...about },
      motivos: [{ razon: 'INTERÉS', valor: 2 }],
      impuestos: [{ codigo: '2', codigoPorcentaje: '0' }],
      pagos: [{ formaPago: '20', total: 2 }],
    });
    await issue('guias-remision', {
      ...{ codDoc: '06', ruc, estab, ptoEmi },
      info: {
        ...{ dirPartida: 'QUITO', razonSocialTransportista: 'TRANSPORTE', tipoIdentificacionTransportista: '04' },
        ...{ rucTransportista: '1790016919001', fechaIniTransporte: HOY, fechaFinTransporte: HOY, placa: 'ABC1234' },
      },
      destinatario: [
        {
          ...{ identificacionDestinatario: '1712345675', razonSocialDestinatario: 'OTRO', dirDestinatario: 'CUENCA' },
          ...{ motivoTraslado: 'VENTA', codDocSustento: '01', numDocSustento: invoice.numero },
          ...{ fechaEmisionDocSustento: HOY, detalle: [{ descripcion: 'Café', cantidad: 1 }] },
        },
      ],
    });
    const buyer = receptor as { readonly identificacion: string; readonly razonSocial: string };
    const identificacion = buyer.identificacion.length === 10 ? `${buyer.identificacion}001` : buyer.identificacion;
    const paper = await call(service.url, '/api/v1.0/recibidos/manuales', {
      apiKey: service.demo.apiKey,
      body: {
        ...{ ruc, codDoc: '07', estab: '001', ptoEmi: '001', secuencial: '501', fechaEmision: HOY },
        emisor: { tipoIdentificacion: '04', identificacion, razonSocial: buyer.razonSocial },
        retenciones: [invoice, other].map(({ numero }, at) => ({
          ...{ codigo: '1', codigoRetencion: '312', porcentaje: '2', baseImponible: at === 0 ? '17.00' : '8.00' },
          ...{ codDocSustento: '01', numDocSustento: numero },
        })),
      },
    });
    expect([paper.status, JSON.stringify(paper.result)]).toEqual([201, expect.any(String)]);
  });

  test('are its notes, withholdings and guías, with the value after notes', async () => {
    const { status, result } = await related(invoice.clave);
    expect(status).toBe(200);
    const documentos = result['documentos'] as Record<string, unknown>[];
    expect(documentos.map(({ lado, relacion, codDoc, valor }) => [lado, relacion, codDoc, valor])).toEqual([
      ['emitido', 'nota-credito', '04', 9.78],
      ['emitido', 'nota-debito', '05', 2],
      ['recibido', 'retencion', '07', 0.34],
      ['emitido', 'guia', '06', null],
    ]);
    expect(documentos[0]).toMatchObject({ clave: credit.clave, numero: credit.numero, estado: 'AUTORIZADO' });
    expect(result).toMatchObject({
      completo: true,
      saldo: {
        ...{ claveAcceso: invoice.clave, total: 19.55, notasCredito: 9.78, notasDebito: 2, saldo: 11.77 },
        ...{ porAcreditar: 9.77, retenido: 0.34 },
      },
    });
    expect((await related(other.clave)).result).toMatchObject({
      documentos: [{ relacion: 'retencion', valor: 0.16 }],
      saldo: { saldo: 19.55, porAcreditar: 19.55, retenido: 0.16 },
    });
  });

  test('name the invoice in the note and the guía, with its remaining value', async () => {
    const { result } = await related(credit.clave);
    expect(result).toMatchObject({
      documentos: [
        { lado: 'emitido', relacion: 'modifica', clave: invoice.clave, numero: invoice.numero, valor: 19.55 },
      ],
      saldo: { claveAcceso: invoice.clave, saldo: 11.77, porAcreditar: 9.77 },
    });
    const found = (await related(invoice.clave)).result['documentos'] as { relacion: string; clave: string }[];
    const guia = found.find(({ relacion }) => relacion === 'guia')?.clave ?? '';
    expect((await related(guia)).result).toMatchObject({
      documentos: [{ relacion: 'sustento', clave: invoice.clave }],
      saldo: null,
    });
  });

  test('do not count an annulled note', async () => {
    await sql(`UPDATE comprobantes SET estado = 'ANULADO' WHERE clave_acceso = $1`, [credit.clave]);
    expect((await related(invoice.clave)).result).toMatchObject({ saldo: { notasCredito: 0, saldo: 21.55 } });
  });
});
