import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fechaEcuador } from '../src/domain/hora-ecuador.js';
import { startForTest, type RunningForTest } from './support/running.js';
import { call, type Answered } from './support/service.js';
import { v2Samples } from './support/veronica/v2.js';

let service: RunningForTest;
const hoy = fechaEcuador(new Date());
const RUC = '1790012344001';

beforeAll(async () => {
  service = await startForTest();
});
afterAll(async () => {
  await service.stop();
});

function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answered> {
  return call(service.url, path, { method: 'POST', apiKey: service.demo.apiKey, body, headers });
}

const found = ({ result }: Answered): unknown =>
  (result['subErrors'] as { code: string; field: string }[]).map(({ code, field }) => [code, field]);

describe('the v2.0 samples, in the names of Veronica', () => {
  test.each(v2Samples(RUC, hoy))('%s reaches AUTORIZADO', async (_name, word, body) => {
    const issued = await post(`/api/v2.0/comprobantes/${word}`, body, { prefer: 'wait=20' });
    expect(issued).toMatchObject({ status: 201, result: { estado: 'AUTORIZADO' } });
  });

  const sample = (name: string): Record<string, unknown> =>
    structuredClone(v2Samples(RUC, hoy).find(([one]) => one === name)?.[2] ?? {});

  test('what another name carries is in the document; what 1.0.0 lacks is left out with a warning', async () => {
    const venta = await post('/api/v2.0/comprobantes/facturas?soloValidar=true', sample('factura-venta'));
    expect(String(venta.result['xml'])).toContain('<propina>1.50</propina>');
    const reembolso = await post('/api/v2.0/comprobantes/facturas?soloValidar=true', sample('factura-reembolso'));
    expect(String(reembolso.result['xml'])).toMatch(
      /<codDocReembolso>41<.*<codDocReembolso>01<.*<impuestoReembolso>15\.00</s,
    );
    const simple = await post('/api/v2.0/comprobantes/retenciones?soloValidar=true', sample('retencion-simple'));
    expect(simple.result['advertencias']).toMatchObject([
      { code: 'campo-ignorado', field: 'receptor.parteRel' },
      { code: 'campo-ignorado', field: 'receptor.tipoSujetoRetenido' },
    ]);
  });

  test('both names at once are refused with both; faults are told in the names that were sent', async () => {
    const both = await post('/api/v2.0/comprobantes/facturas', { ...sample('factura-venta'), propina: 1.5 });
    expect(both.status).toBe(400);
    expect(both.result['subErrors']).toMatchObject([
      {
        code: 'campo-dos-nombres',
        message: '«propina» y «receptor.propina» son dos nombres de lo mismo: envíe solo uno.',
      },
    ]);

    const nota = sample('nota-credito-simple') as { detalles: Record<string, unknown>[] };
    nota.detalles[0] = { ...nota.detalles[0], codigoPrincipal: 'P'.repeat(26), codigoInterno: null };
    expect(found(await post('/api/v2.0/comprobantes/notas-credito', nota))).toEqual([
      ['campo-longitud', 'detalles[0].codigoPrincipal'],
    ]);

    const ats = sample('retencion-ats') as { docsSustento: Record<string, Record<string, unknown>[]>[] };
    const [taxes] = [ats.docsSustento[0]?.['impuestoDocSustento'] ?? []];
    taxes[0] = { ...taxes[0], baseImponible: 'cien', typo: 1 };
    const refused = await post('/api/v2.0/comprobantes/retenciones', ats);
    expect(found(refused)).toEqual([
      ['campo-desconocido', 'docsSustento[0].impuestoDocSustento[0].typo'],
      ['campo-cifra', 'docsSustento[0].impuestoDocSustento[0].baseImponible'],
    ]);
    expect(JSON.stringify(refused.result)).not.toContain('impuestosDocSustento');
  });

  test('only the names of the list are taken, each where it belongs, and only codes as numbers', async () => {
    const refused = await post('/api/v2.0/comprobantes/facturas', {
      ...sample('factura-venta'),
      pago: [],
      retencion: [],
      receptor: { tipoIdentificacion: '05', razonSocial: 5, identificacion: '1712345675', parteRel: 'NO' },
    });
    expect(found(refused)).toEqual([
      ['campo-desconocido', 'pago'],
      ['campo-desconocido', 'retencion'],
      ['campo-desconocido', 'receptor.parteRel'],
      ['tipo-incorrecto', 'receptor.razonSocial'],
    ]);
    const nota = await post('/api/v2.0/comprobantes/notas-credito', {
      ...sample('nota-credito-simple'),
      receptor: { tipoIdentificacion: '05', razonSocial: 'ANA', identificacion: '1712345675', propina: 2 },
    });
    expect(found(nota)).toEqual([['campo-desconocido', 'receptor.propina']]);
  });
});
