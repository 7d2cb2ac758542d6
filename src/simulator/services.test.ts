import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { loadAuthority, type Simulator } from './start.js';
import { authorization, control, send, validity } from '../../test/support/simulator/client.js';
import { claveDe, facturaXml, NOON, type FacturaWish } from '../../test/support/simulator/factura.js';
import { signForTest, type TestIdentity } from '../../test/support/simulator/sign.js';
import { issueIdentity, startForTest } from '../../test/support/simulator/start.js';

let database: TestDatabase;
let simulator: Simulator;
let identity: TestIdentity;
let next = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  simulator = await startForTest(database.db);
  identity = await issueIdentity(simulator);
});

afterAll(async () => {
  await simulator.close();
  await database.drop();
});

/** A signed factura with an unused number, and its key. */
function fresh(wish: FacturaWish = {}): { xml: string; claveAcceso: string; secuencial: string } {
  const secuencial = wish.secuencial ?? String(++next).padStart(9, '0');
  const all = { ...wish, secuencial };
  return { xml: signForTest(facturaXml(all), identity), claveAcceso: claveDe(all), secuencial };
}

async function ledgerOf(claveAcceso: string): Promise<{ sha256: string; estado: string }[]> {
  const { body } = await control(simulator.url, 'GET', '/recepciones');
  const lines = body['recepciones'] as { claveAcceso: string; sha256: string; respuesta: { estado: string } }[];
  return lines
    .filter((line) => line.claveAcceso === claveAcceso)
    .map((line) => ({ sha256: line.sha256, estado: line.respuesta.estado }));
}

const sha256 = (xml: string): string => createHash('sha256').update(xml).digest('hex');

describe('uniqueness', () => {
  test('a key that is authorised is answered 43, the number under another key 45', async () => {
    const { xml, claveAcceso, secuencial } = fresh();
    expect(await send(simulator.url, xml)).toMatchObject({ estado: 'RECIBIDA', codigos: [] });
    expect(await send(simulator.url, xml)).toMatchObject({ estado: 'DEVUELTA', codigos: ['43'] });
    const other = fresh({ secuencial, codigoNumerico: '87654321' });
    const refused = await send(simulator.url, other.xml);
    expect(refused).toMatchObject({ estado: 'DEVUELTA', codigos: ['45'] });
    expect(refused.informacionAdicional).toContain(claveAcceso);
    expect(await authorization(simulator.url, other.claveAcceso)).toMatchObject({ numeroComprobantes: '0' });
  });

  test('of concurrent sends of one document, one is received and recorded', async () => {
    const { xml, claveAcceso } = fresh();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(simulator.url, xml)));
    expect(answers.map(({ estado }) => estado).sort()).toEqual(['DEVUELTA', 'DEVUELTA', 'DEVUELTA', 'RECIBIDA']);
    expect((await ledgerOf(claveAcceso)).map(({ estado }) => estado).sort()).toEqual(
      answers.map(({ estado }) => estado ?? '').sort(),
    );
    expect(await authorization(simulator.url, claveAcceso)).toMatchObject({ numeroComprobantes: '1' });
  });

  test('concurrent sends and queries each return their own bytes', async () => {
    const documents = Array.from({ length: 19 }, () => fresh());
    await Promise.all(documents.map(({ xml }) => send(simulator.url, xml)));
    for (const place of ['from memory', 'from the ledger']) {
      const answers = await Promise.all(documents.map(({ claveAcceso }) => authorization(simulator.url, claveAcceso)));
      expect(
        answers.map(({ comprobantes }) => comprobantes),
        place,
      ).toEqual(documents.map(({ xml }) => [xml]));
    }
  });

  test('a returned document is not stored; corrected, it is received under the same key and number', async () => {
    const { xml, claveAcceso } = fresh();
    const broken = xml.replace('<moneda>', '<monedas>').replace('</moneda>', '</monedas>');
    expect(await send(simulator.url, broken)).toMatchObject({ estado: 'DEVUELTA', codigos: ['35'] });
    expect(await authorization(simulator.url, claveAcceso)).toMatchObject({ numeroComprobantes: '0', estados: [] });
    expect(await send(simulator.url, xml)).toMatchObject({ estado: 'RECIBIDA' });
  });

  test('an unauthorised document can be resent under its key, and both authorizations are listed', async () => {
    const wrong = fresh({ importeTotal: '115.44' });
    expect(await send(simulator.url, wrong.xml)).toMatchObject({ estado: 'RECIBIDA' });
    expect(await authorization(simulator.url, wrong.claveAcceso)).toMatchObject({
      numeroComprobantes: '1',
      estados: ['NO AUTORIZADO'],
      codigos: ['52', '60'],
    });
    expect(await validity(simulator.url, wrong.claveAcceso)).toBe('NO AUTORIZADO');
    const right = fresh({ secuencial: wrong.secuencial });
    expect(right.claveAcceso).toBe(wrong.claveAcceso);
    expect(await send(simulator.url, right.xml)).toMatchObject({ estado: 'RECIBIDA' });
    expect(await authorization(simulator.url, right.claveAcceso)).toMatchObject({
      numeroComprobantes: '2',
      estados: ['NO AUTORIZADO', 'AUTORIZADO'],
      comprobantes: [wrong.xml, right.xml],
    });
    expect(await validity(simulator.url, right.claveAcceso)).toBe('AUTORIZADO');
    expect(await send(simulator.url, right.xml)).toMatchObject({ codigos: ['43'] });
  });

  test('a stored document is 43 even if its date is too old now: uniqueness comes first', async () => {
    const { xml } = fresh();
    await send(simulator.url, xml);
    const later = await startForTest(database.db, { clock: () => new Date(NOON.getTime() + 10 * 86_400_000) });
    try {
      expect(await send(later.url, xml)).toMatchObject({ codigos: ['43'] });
      expect(await send(later.url, fresh().xml)).toMatchObject({ codigos: ['65'] });
    } finally {
      await later.close();
    }
  });

  test('of concurrent sends of one number through two simulators exactly one wins', async () => {
    const second = await startForTest(database.db);
    try {
      const secuencial = fresh().secuencial;
      const rivals = Array.from({ length: 12 }, (_, index) =>
        fresh({ secuencial, codigoNumerico: String(10_000_000 + index) }),
      );
      const answers = await Promise.all(
        rivals.map(({ xml }, index) => send(index % 2 === 0 ? simulator.url : second.url, xml)),
      );
      expect(answers.filter((answer) => answer.estado === 'RECIBIDA')).toHaveLength(1);
      expect(answers.filter((answer) => answer.codigos[0] === '45')).toHaveLength(11);
    } finally {
      await second.close();
    }
  });

  test('of concurrent sends of one key exactly one is received; the others get 43', async () => {
    const { xml, claveAcceso } = fresh();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(simulator.url, xml)));
    expect(answers.map((answer) => answer.codigos[0] ?? answer.estado).sort()).toEqual([
      ...Array<string>(9).fill('43'),
      'RECIBIDA',
    ]);
    expect(await authorization(simulator.url, claveAcceso)).toMatchObject({ numeroComprobantes: '1' });
  });
});

describe('the ledger', () => {
  test('has every raw reception, returned ones too, byte for byte', async () => {
    const { xml, claveAcceso } = fresh();
    const broken = xml.replace('<moneda>', '<monedas>').replace('</moneda>', '</monedas>');
    await send(simulator.url, broken);
    await send(simulator.url, xml);
    await send(simulator.url, xml);
    expect(await ledgerOf(claveAcceso)).toEqual([
      { sha256: sha256(broken), estado: 'DEVUELTA' },
      { sha256: sha256(xml), estado: 'RECIBIDA' },
      { sha256: sha256(xml), estado: 'DEVUELTA' },
    ]);
  });

  test('survives the simulator, which continues with the same authority', async () => {
    const { xml, claveAcceso } = fresh();
    const first = await startForTest(database.db);
    await send(first.url, xml);
    await first.close();
    const again = await startForTest(database.db);
    try {
      expect(await ledgerOf(claveAcceso)).toHaveLength(1);
      expect(await send(again.url, xml)).toMatchObject({ codigos: ['43'] });
      expect(await send(again.url, fresh().xml)).toMatchObject({ estado: 'RECIBIDA' });
      expect(again.authority.authorityCertificatePem()).toBe(simulator.authority.authorityCertificatePem());
    } finally {
      await again.close();
    }
  });

  test.each(['receptions', 'authorizations'])(
    '%s cannot be changed, by the simulator or by the owner',
    async (table) => {
      await send(simulator.url, fresh().xml);
      for (const change of [`UPDATE sri_simulador.${table} SET id = DEFAULT`, `DELETE FROM sri_simulador.${table}`]) {
        await expect(database.db.asSimulator((tx) => tx.run({ name: change, text: change }, []))).rejects.toThrow(
          /permission denied/,
        );
        await withClient(database.adminUrl, async (client) => {
          await expect(client.query(change)).rejects.toThrow(/append-only/);
        });
      }
      await withClient(database.adminUrl, async (client) => {
        await expect(client.query(`TRUNCATE sri_simulador.${table} CASCADE`)).rejects.toThrow(/append-only/);
      });
    },
  );

  test('the simulator’s role sees none of the service’s tables', async () => {
    const statement = { name: 'peek', text: 'SELECT count(*) FROM comprobantes' };
    await expect(database.db.asSimulator((tx) => tx.run(statement, []))).rejects.toThrow(/permission denied/);
  });
});

test('concurrent starts agree on one authority', async () => {
  const other = await createTestDatabase();
  try {
    const made = await Promise.all(Array.from({ length: 4 }, () => loadAuthority(other.db, () => NOON)));
    expect(new Set(made.map((authority) => authority.authorityCertificatePem())).size).toBe(1);
  } finally {
    await other.drop();
  }
});

describe('invalid requests', () => {
  const call = (path: string, body: string): Promise<Response> =>
    fetch(`${simulator.url}${path}`, { method: 'POST', body, headers: { 'content-type': 'text/xml' } });
  const soap = (content: string): string =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ec="http://ec.gob.sri.ws.recepcion"><s:Body>${content}</s:Body></s:Envelope>`;

  test.each([
    ['no XML', 'hola', 'soap:Client'],
    ['a document type', `<!DOCTYPE a>${soap('')}`, 'soap:Client'],
    ['no operation', soap(''), 'soap:Client'],
    ['an operation of another service', soap('<ec:autorizacionComprobante/>'), 'soap:Client'],
    ['a wrapper without its namespace', soap('<validarComprobante><xml/></validarComprobante>'), 'soap:Client'],
    ['a qualified child', soap('<ec:validarComprobante><ec:xml/></ec:validarComprobante>'), 'soap:Client'],
    ['SOAP 1.2', '<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"/>', 'soap:VersionMismatch'],
  ])('%s is a SOAP Fault with status 500', async (_name, body, code) => {
    const response = await call('/RecepcionComprobantesOffline', body);
    expect(response.status).toBe(500);
    expect(await response.text()).toContain(`<faultcode>${code}</faultcode>`);
  });

  test('an absent or empty argument is returned with 49', async () => {
    for (const argument of ['', '<xml></xml>']) {
      const response = await call(
        '/RecepcionComprobantesOffline',
        soap(`<ec:validarComprobante>${argument}</ec:validarComprobante>`),
      );
      expect(await response.text()).toMatch(/DEVUELTA.*<identificador>49</s);
    }
  });

  test('a request beyond all bounds is cut off with 413', async () => {
    const response = await call('/RecepcionComprobantesOffline', 'x'.repeat(5 * 1024 * 1024));
    expect(response.status).toBe(413);
  });

  test('an invalid key is 80 at autorización', async () => {
    expect(await authorization(simulator.url, '123')).toMatchObject({ numeroComprobantes: '0', codigos: ['80'] });
  });

  test('an unknown path is 404, a GET without ?wsdl 405', async () => {
    expect((await fetch(`${simulator.url}/Nada`)).status).toBe(404);
    expect((await fetch(`${simulator.url}/RecepcionComprobantesOffline`)).status).toBe(405);
  });
});

test.each([false, true])('a comprobante with ]]> is returned intact, as CDATA: %s', async (asCdata) => {
  const other = await startForTest(database.db, { asCdata });
  const { xml, claveAcceso } = fresh({ campoAdicional: 'a ]]&gt; b' });
  // Text cannot contain a raw `]]>`; a CDATA section of the document ends with it.
  const withCdata = xml.replace('<moneda>DOLAR</moneda>', '<moneda><![CDATA[DOLAR]]></moneda>');
  expect(await send(simulator.url, withCdata)).toMatchObject({ estado: 'RECIBIDA' });
  const { body, estados } = await authorization(other.url, claveAcceso);
  await other.close();
  expect(estados).toEqual(['AUTORIZADO']);
  expect(body.includes('<comprobante><![CDATA[')).toBe(asCdata);
  const { withForeignXml } = await import('../xml/foreign.js');
  const text = withForeignXml(body, (document) => document.get('//comprobante')?.content);
  expect(text).toBe(withCdata);
});
