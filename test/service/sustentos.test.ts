import { beforeAll, expect, test } from 'vitest';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { client } from '../support/client.js';
import { sharedService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

const service = await sharedService();
const { factura } = client(service);
const HOY = fechaEcuador(new Date());
const PROVEEDOR = { tipoIdentificacion: '04', identificacion: '1790016919001', razonSocial: 'PROVEEDORA S.A.' };

beforeAll(async () => {
  await send('PUT', `/api/v1.0/empresas/${service.demo.ruc}`, { agenteRetencion: '1' });
});

function send(method: string, path: string, body: unknown): Promise<Answered> {
  const { apiKey } = service.demo;
  return call(service.url, path, { method, apiKey, body, headers: { prefer: 'wait=20' } });
}

function withhold(doc: object): Promise<Answered> {
  const { ruc } = service.demo;
  const docSustento = {
    ...{ codSustento: '01', codDocSustento: '01', numDocSustento: '001001000000077', fechaEmisionDocSustento: HOY },
    impuestosDocSustento: [{ codImpuestoDocSustento: '2', codigoPorcentaje: '4', baseImponible: 17 }],
    retenciones: [{ codigo: '1', codigoRetencion: '312', baseImponible: 17 }],
    ...doc,
  };
  const place = { ruc, estab: '001', ptoEmi: '001' };
  const payload = { ...place, receptor: PROVEEDOR, parteRel: 'NO', docsSustento: [docSustento] };
  return send('POST', '/api/v2.0/comprobantes/retenciones', payload);
}

const warned = ({ result }: Answered): string[] =>
  (result['advertencias'] as { code: string; field: string }[]).map(({ code, field }) => `${code} ${field}`);

test('a withholding that differs from the received document, or is the second on it, is a warning', async () => {
  const bought = await send('POST', '/api/v1.0/recibidos/manuales', {
    ...{ ruc: service.demo.ruc, codDoc: '01', emisor: PROVEEDOR, estab: '001', ptoEmi: '001', secuencial: '000000077' },
    fechaEmision: HOY,
    impuestos: [{ codigo: '2', codigoPorcentaje: '4', tarifa: '15', baseImponible: '17.00', valor: '2.55' }],
    importeTotal: '19.55',
  });
  expect(bought.status).toBe(201);
  const other = await withhold({ numDocSustento: '001001000000078', totalSinImpuestos: 16, importeTotal: 18.55 });
  expect(other.status).toBe(201);
  expect(warned(other).filter((one) => one.includes('distinto'))).toEqual([]);
  const first = await withhold({ totalSinImpuestos: 16, importeTotal: 18.55 });
  expect(first.status).toBe(201);
  expect(warned(first)).toEqual(
    expect.arrayContaining([
      'retencion-sustento-distinto docsSustento[0].totalSinImpuestos',
      'retencion-sustento-distinto docsSustento[0].importeTotal',
    ]),
  );
  const second = await withhold({});
  expect(second.status).toBe(201);
  expect(warned(second)).toEqual(['retencion-repetida docsSustento[0].numDocSustento']);
});

test('a credit note at a rate, or above a base, that its invoice does not have is a warning', async () => {
  const { result: invoice } = await send('POST', '/api/v2.0/comprobantes/facturas', factura());
  const note = (codigoPorcentaje: string, precioUnitario: number) =>
    send('POST', '/api/v2.0/comprobantes/notas-credito', {
      ...factura({ codDoc: '04' }),
      detalles: [
        {
          ...{ codigoInterno: 'P-001', descripcion: 'Café', cantidad: 1, precioUnitario, descuento: 0 },
          impuesto: [{ codigo: '2', codigoPorcentaje }],
        },
      ],
      ...{ codDocModificado: '01', numDocModificado: `001-001-${String(invoice['secuencial'])}` },
      ...{ fechaEmisionDocSustento: HOY, motivo: 'DEVOLUCIÓN' },
    });
  expect(warned(await note('0', 1))).toEqual(['modificado-tarifa detalles']);
  expect(warned(await note('4', 1))).toEqual([]);
});
