import { describe, expect, test } from 'vitest';
import {
  claveCruce,
  listaEmitidos,
  listaRecibidos,
  storeEmitidos,
  storeRecibidos,
  type DocumentoCruce,
} from '../support/cruce.js';
import { withClient } from '../support/database.js';
import { refusal } from '../support/client.js';
import { resourcesOf, type Resources } from '../support/resources.js';
import { sharedService } from '../support/running.js';

const resources = await resourcesOf(await sharedService());
const { ruc } = resources.running.demo;

const octubre = { desde: '01/10/2026', hasta: '31/10/2026' };
const cruce = (body: object, more?: Parameters<Resources['api']>[3], path = '/reportes/cruce') =>
  resources.api('POST', path, { ruc, ...octubre, ...body }, more);
const store = (how: typeof storeRecibidos, documentos: readonly DocumentoCruce[]): Promise<void> =>
  withClient(resources.running.database.adminUrl, (client) => how(client, ruc, documentos));
const many = (from: number, to: number): DocumentoCruce[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ secuencial: from + at }));
const differences = (result: Record<string, unknown>): unknown =>
  (result['diferencias'] as { tipo: string; clave: string; detalle: string }[]).map(({ tipo, clave }) => [tipo, clave]);

describe('comparison with the SRI’s lists', () => {
  test('received documents, both ways: missing here, missing there, another total or state', async () => {
    await store(storeRecibidos, [
      { secuencial: 1 },
      { secuencial: 2, total: '120.00' },
      { secuencial: 3, estado: 'ANULADO' },
      { secuencial: 4 },
      { secuencial: 5, codDoc: '04' },
      { secuencial: 6, codDoc: '07' },
      { secuencial: 7, fecha: '01/11/2026' },
    ]);
    const lista = listaRecibidos(ruc, [
      ...[{ secuencial: 1 }, { secuencial: 2 }, { secuencial: 3 }, { secuencial: 8 }],
      ...[
        { secuencial: 5, codDoc: '04' },
        { secuencial: 9, fecha: '01/11/2026' },
      ],
    ]);
    const { status, result } = await cruce({ lado: 'recibidos', listas: [lista, lista] });
    expect(status).toBe(200);
    expect(result).toMatchObject({
      lineas: 6,
      documentos: 6,
      iguales: 2,
      soloSri: 1,
      soloAqui: 1,
      difieren: 2,
      fueraDelPeriodo: 1,
      tipos: [
        { codDoc: '01', enLista: 4, aqui: 4, comparado: true },
        { codDoc: '04', enLista: 1, aqui: 1, comparado: true },
        { codDoc: '07', enLista: 0, aqui: 1, comparado: false },
      ],
      hallazgos: [],
    });
    expect(differences(result)).toEqual([
      ['solo-sri', claveCruce({ secuencial: 8 })],
      ['solo-aqui', claveCruce({ secuencial: 4 })],
      ['difiere', claveCruce({ secuencial: 2 })],
      ['difiere', claveCruce({ secuencial: 3 })],
    ]);
    const [, , total, estado] = result['diferencias'] as { detalle: string; totalSri: number; totalAqui: number }[];
    expect(total).toMatchObject({ totalSri: 115, totalAqui: 120, detalle: 'Total: 115.00 en el SRI y 120.00 aquí.' });
    expect(estado?.detalle).toContain('anulado aquí');
    const all = await cruce({ lado: 'recibidos', listas: [lista], codDocs: ['07'] });
    expect(all.result).toMatchObject({ soloAqui: 2 });
  });

  test('issued documents: another program’s, one deleted here, one not in the list', async () => {
    await store(storeEmitidos, [
      { secuencial: 101 },
      { secuencial: 102, estado: 'ELIMINADO' },
      { secuencial: 103 },
      { secuencial: 104, estado: 'DEVUELTO' },
    ]);
    const lista = listaEmitidos(ruc, [{ secuencial: 101 }, { secuencial: 102 }, { secuencial: 105 }]);
    const { result } = await cruce({ lado: 'emitidos', listas: [lista] });
    expect(result).toMatchObject({ iguales: 1, soloSri: 1, soloAqui: 1, difieren: 1 });
    expect(differences(result)).toEqual([
      ['solo-sri', claveCruce({ secuencial: 105 }, ruc)],
      ['solo-aqui', claveCruce({ secuencial: 103 }, ruc)],
      ['difiere', claveCruce({ secuencial: 102 }, ruc)],
    ]);
    const csv = await fetch(`${resources.running.url}/api/v1.0/reportes/cruce?formato=csv&separador=punto-y-coma`, {
      method: 'POST',
      headers: { 'x-api-key': resources.running.demo.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ ruc, ...octubre, lado: 'emitidos', listas: [lista] }),
    });
    expect(csv.headers.get('content-disposition')).toContain('cruce-emitidos-2026-10-01-2026-10-31.csv');
    const lines = (await csv.text()).trim().split('\r\n');
    expect(lines.map((line) => line.split(';').slice(0, 3).join(' '))).toEqual([
      '"Diferencia" "Tipo" "Número"',
      expect.stringContaining('Falta aquí'),
      expect.stringContaining('Falta en la lista del SRI'),
      expect.stringContaining('Difiere'),
    ]);
    expect(lines[1]).toContain('115,00');
  });

  test('a document entered by hand is matched by its number', async () => {
    const manual = await resources.api('POST', '/recibidos/manuales', {
      ruc,
      codDoc: '01',
      estab: '001',
      ptoEmi: '001',
      secuencial: '201',
      fechaEmision: '06/10/2026',
      emisor: { tipoIdentificacion: '04', identificacion: '1790012345001', razonSocial: 'COMPAÑÍA' },
      impuestos: [{ codigo: '2', codigoPorcentaje: '0', baseImponible: '25.00', valor: '0.00' }],
      importeTotal: '25.00',
    });
    expect(manual.status).toBe(201);
    const { result } = await cruce({ lado: 'recibidos', listas: [listaRecibidos(ruc, [{ secuencial: 201 }])] });
    expect((result['diferencias'] as object[]).at(-1)).toMatchObject({
      tipo: 'difiere',
      clave: manual.result['clave'],
      detalle: expect.stringContaining('registrado a mano') as unknown,
    });
  });

  test('the wrong list, another taxpayer’s, another company and an unreadable file are refused', async () => {
    const recibidos = listaRecibidos(ruc, [{ secuencial: 1 }]);
    const ajena = listaRecibidos('1790085783001', [{ secuencial: 1 }]);
    expect(refusal(await cruce({ lado: 'emitidos', listas: [recibidos] }))).toEqual([400, 'lista-invalida']);
    expect(refusal(await cruce({ lado: 'recibidos', listas: [ajena] }))).toEqual([400, 'lista-ajena']);
    expect(refusal(await cruce({ lado: 'recibidos', listas: ['AAAA'] }))).toEqual([400, 'lista-invalida']);
    const stranger = { apiKey: resources.strangersKey };
    expect(refusal(await cruce({ lado: 'recibidos', listas: [recibidos] }, stranger))).toEqual([
      404,
      'empresa-no-encontrada',
    ]);
  });

  test('10,000 lines against 10,000 documents: every line and document is accounted for', async () => {
    const septiembre = (documentos: readonly DocumentoCruce[]): DocumentoCruce[] =>
      documentos.map((one) => ({ ...one, fecha: `${String((one.secuencial % 28) + 1).padStart(2, '0')}/09/2026` }));
    await store(storeRecibidos, septiembre([...many(1000, 10_939), ...many(20_000, 20_059)]));
    const lines = septiembre([
      ...many(1000, 10_899),
      ...many(10_900, 10_939).map((one) => ({ ...one, total: '99.99' })),
      ...many(30_000, 30_059),
    ]);
    expect(lines).toHaveLength(10_000);
    const { status, result } = await cruce({
      lado: 'recibidos',
      desde: '01/09/2026',
      hasta: '30/09/2026',
      listas: [listaRecibidos(ruc, lines)],
    });
    expect(status).toBe(200);
    expect(result).toMatchObject({
      lineas: 10_000,
      documentos: 10_000,
      iguales: 9900,
      soloSri: 60,
      soloAqui: 60,
      difieren: 40,
    });
  });
});
