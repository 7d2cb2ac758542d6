import { beforeAll, describe, expect, test } from 'vitest';
import { newRuc } from '../support/account.js';
import { buildClaveAcceso } from '../../src/kernel/clave-acceso.js';
import { client } from '../support/client.js';
import { resourcesOf } from '../support/resources.js';
import { sharedService } from '../support/running.js';

const RUC = newRuc();
const HEADER =
  'RUC_EMISOR RAZON_SOCIAL_EMISOR TIPO_COMPROBANTE SERIE_COMPROBANTE CLAVE_ACCESO FECHA_AUTORIZACION FECHA_EMISION IDENTIFICACION_RECEPTOR VALOR_SIN_IMPUESTOS IVA IMPORTE_TOTAL NUMERO_DOCUMENTO_MODIFICADO'.replaceAll(
    ' ',
    '\t',
  );

const resources = await resourcesOf(await sharedService());
const { api } = client(resources.running, { apiKey: resources.strangersKey });
beforeAll(async () => {
  await api('POST', '/empresas', { ruc: RUC, razonSocial: 'LA QUE COMPRA', dirMatriz: 'QUITO' });
});

function clave(secuencial: number): string {
  return buildClaveAcceso({
    ...{ fechaEmision: '03/11/2026', codDoc: '01', ruc: '1790012345001', ambiente: '1', estab: '015', ptoEmi: '027' },
    secuencial: String(secuencial).padStart(9, '0'),
    codigoNumerico: '12345678',
  });
}

const row = (secuencial: number, receptor = RUC, key = clave(secuencial)): string =>
  `1790012345001\tCOMPAÑÍA\tFactura\t015-027-${String(secuencial).padStart(9, '0')}\t${key}\t03/11/2026 10:00:00\t03/11/2026\t${receptor}\t15.96\t2.4\t18.35\t`;

const base64 = (...rows: string[]): string => Buffer.from([HEADER, ...rows].join('\r\n'), 'latin1').toString('base64');

const stored = async (): Promise<number> => {
  const [row] = await resources.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM recibidos WHERE origen = 'lista' AND account_id = (SELECT account_id FROM empresas WHERE ruc = $1)`,
    [RUC],
  );
  return row?.n ?? 0;
};

describe('the list of the SRI’s portal', () => {
  test('imports each key once; faults are reported per line', async () => {
    const lista = base64(row(1), row(2, RUC, '1.23E+48'), row(3), row(1), row(4).replace('Factura', 'Nota de Crédito'));
    const headers = { 'idempotency-key': 'la-lista' };
    const first = await api('POST', '/recibidos/claves', { lista }, { headers });
    expect(first).toMatchObject({
      status: 202,
      result: {
        nuevos: 3,
        hallazgos: [
          { nombre: 'línea 3' },
          { nombre: 'línea 5' },
          { nombre: 'línea 6', motivo: expect.stringContaining('TIPO') as unknown },
        ],
      },
    });
    const again = await api('POST', '/recibidos/claves', { lista }, { headers });
    expect(again.result['id']).toBe(first.result['id']);
    expect((await api('POST', '/recibidos/claves', { lista })).result).toMatchObject({ nuevos: 0, repetidos: 3 });
    expect(await stored()).toBe(3);
  });

  test('of another taxpayer is refused as a whole; so are an invalid one and both inputs together', async () => {
    const before = await stored();
    for (const [body, code] of [
      [{ lista: base64(row(10), row(11, '0990012345001')) }, 'lista-ajena'],
      [{ lista: Buffer.from('PK\u0003\u0004\0').toString('base64') }, 'lista-invalida'],
      [{ lista: base64(row(12)), claves: [clave(12)] }, 'solicitud-invalida'],
      [{}, 'solicitud-invalida'],
    ] as const) {
      expect(await api('POST', '/recibidos/claves', body)).toMatchObject({ status: 400, result: { code } });
    }
    expect(await stored()).toBe(before);
  });

  test('of ten thousand documents is accepted in one request', async () => {
    const lista = base64(...Array.from({ length: 10_000 }, (_, n) => row(n + 1000)));
    const taken = await api('POST', '/recibidos/claves', { lista });
    expect(taken).toMatchObject({ status: 202, result: { nuevos: 10_000, hallazgos: [] } });
  });
});
