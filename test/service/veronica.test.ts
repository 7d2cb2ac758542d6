import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { v1Example } from '../../src/receipts/routes/v1-examples.js';
import { documentTypes } from '../../src/documents/registry.js';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { withClient } from '../support/database.js';
import { client } from '../support/client.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';
import { claveOfPurchase, v2Samples } from '../support/veronica/v2.js';

const service = await startOwnService();
const { post } = client(service);
const hoy = fechaEcuador(new Date());
const RUC = '1790012344001';

afterAll(async () => {
  await service.stop();
});

const found = ({ result }: Answered): unknown =>
  (result['subErrors'] as { code: string; field: string }[]).map(({ code, field }) => [code, field]);

describe('the v2.0 samples, in the names of Veronica', () => {
  test.each(v2Samples(RUC, hoy))('%s reaches AUTORIZADO', async (_name, word, body) => {
    const issued = await post(`/api/v2.0/comprobantes/${word}`, body, { headers: { prefer: 'wait=20' } });
    expect(issued).toMatchObject({ status: 201, result: { estado: 'AUTORIZADO' } });
  });

  const sample = (name: string): Record<string, unknown> =>
    structuredClone(v2Samples(RUC, hoy).find(([one]) => one === name)?.[2] ?? {});

  test('aliased fields are in the document; fields missing in 1.0.0 are ignored with a warning', async () => {
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
      // The demo company is no agent, and the sample above withheld on the same document.
      { code: 'retencion-sin-agente' },
      { code: 'retencion-repetida' },
    ]);
  });

  test('two names for one field are refused; faults use the sent names', async () => {
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

  test('only listed aliases are accepted, at their place, and only codes as numbers', async () => {
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

describe('the v1.0 JSON', () => {
  const path = (word: string, query = ''): string => `/api/v1.0/comprobantes/${word}${query}`;
  /** With the leniences that its clients rely on: nulls, empty texts, numbers for codes. */
  const sent = (codDoc: string): Body => structuredClone(v1Example(codDoc, hoy)) as Body;
  type Body = Record<string, Record<string, unknown>>;

  test.each(documentTypes)('$nombre reaches AUTORIZADO', async ({ codDoc, pathWord }) => {
    const body = sent(codDoc);
    Object.assign(body['infoTributaria'] ?? {}, { ambiente: 1, agenteRetencion: null, contribuyenteRimpe: null });
    const issued = await post(path(pathWord), body, { headers: { prefer: 'wait=20' } });
    const advertencias = codDoc === '07' ? [{ code: 'retencion-sin-agente' }, { code: 'retencion-repetida' }] : [];
    expect(issued).toMatchObject({ status: 201, result: { estado: 'AUTORIZADO', advertencias } });
  });

  test('retención 2.0.0 by docSustento, and a factura with pago', async () => {
    const factura = sent('01');
    const { pagos, ...info }: Record<string, unknown> = factura['infoFactura'] ?? {};
    expect(
      await post(path('facturas', '?soloValidar=true'), { ...factura, infoFactura: { ...info, pago: pagos } }),
    ).toMatchObject({ status: 200, result: { totales: { importeTotal: 19.55 } } });
    const retencion = sent('07');
    delete retencion['impuesto'];
    const ats = await post(path('retenciones', '?soloValidar=true'), {
      ...retencion,
      version: '2.0.0',
      infoRetencion: { ...retencion['infoRetencion'], parteRel: 'NO' },
      docSustento: [
        {
          codSustento: '01',
          codDocSustento: '01',
          numDocSustento: '001002000000123',
          fechaEmisionDocSustento: hoy,
          numAutDocSustento: claveOfPurchase(hoy),
          pagoLocExt: '01',
          tipoRegi: null,
          totalSinImpuestos: 100,
          importeTotal: 115,
          impuestoDocSustento: [
            { codImpuestoDocSustento: 2, codigoPorcentaje: 4, baseImponible: 100, tarifa: 15, valorImpuesto: 15 },
          ],
          retencion: [{ codigo: 2, codigoRetencion: 1, baseImponible: 15, porcentajeRetener: 30, valorRetenido: 4.5 }],
          pago: [{ formaPago: '01', total: 115 }],
        },
      ],
    });
    expect(ats).toMatchObject({ status: 200, result: { totales: { totalRetenido: 4.5 } } });
  });

  test('totals within tolerance are kept with a warning, and refused beyond it with our figure', async () => {
    const near = sent('01');
    Object.assign(near['infoFactura'] ?? {}, { importeTotal: 19.56, pagos: [{ formaPago: '01', total: 19.56 }] });
    const kept = await post(path('facturas', '?soloValidar=true'), near);
    expect(kept.result['advertencias']).toMatchObject([
      { code: 'cifra-conservada', field: 'infoFactura.importeTotal' },
    ]);
    const far = sent('01');
    Object.assign(far['infoFactura'] ?? {}, { importeTotal: 25, pagos: [{ formaPago: '01', total: 25 }] });
    const refused = await post(path('facturas'), far);
    expect(refused.result['subErrors']).toMatchObject([
      {
        code: 'xml-cifra-distinta',
        field: 'infoFactura.importeTotal',
        message: expect.stringContaining('resulta 19.55') as string,
      },
    ]);
  });

  test('faults name the sent fields; unknown ones are refused, obsolete ones ignored', async () => {
    const body = sent('01');
    const info = { ...body['infoFactura'] };
    delete info['identificacionComprador'];
    const [line] = Object.values(body['detalle'] ?? {}) as Record<string, unknown>[];
    const refused = await post(path('facturas'), {
      ...body,
      infoTributaria: { ...body['infoTributaria'], estab: '009', regimenMicroempresas: 'X', claveAcceso: '1' },
      infoFactura: { ...info, razonSocialComprador: true, typo: 1 },
      detalle: [{ ...line, cantidad: 'dos' }],
      detalles: [],
      impuestos: [],
    });
    expect(found(refused)).toEqual([
      ['campo-desconocido', 'infoTributaria.claveAcceso'],
      ['tipo-incorrecto', 'infoFactura.razonSocialComprador'],
      ['campo-desconocido', 'infoFactura.typo'],
      ['campo-dos-nombres', 'detalles'],
      ['campo-desconocido', 'impuestos'],
      ['establecimiento-desconocido', 'infoTributaria.estab'],
      ['campo-requerido', 'infoFactura.razonSocialComprador'],
      ['campo-requerido', 'infoFactura.identificacionComprador'],
      ['campo-cifra', 'detalle[0].cantidad'],
    ]);
    expect(found(await post(path('facturas'), { version: '9.9.9' }))).toEqual([['comprobante-version', 'version']]);
    const dead = sent('04');
    Object.assign(dead['infoNotaCredito'] ?? {}, { rise: 'CONTRIBUYENTE RISE' });
    const left = await post(path('notas-credito', '?soloValidar=true'), dead);
    expect(left.result['advertencias']).toMatchObject([{ code: 'campo-ignorado', field: 'infoNotaCredito.rise' }]);
  });
});

describe('the switch for old clients', () => {
  const PASSWORD_IN_QUERY = (of: OwnService): string =>
    `/oauth/token?${new URLSearchParams({ username: of.demo.usuario, password: of.demo.password, grant_type: 'password' }).toString()}`;
  const basic = ({ demo }: OwnService): Record<string, string> => ({
    authorization: `Basic ${Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString('base64')}`,
    'content-type': 'application/json',
  });

  test('off: a password in the URL is refused with reason and remedy, and /veronica does not exist', async () => {
    const refused = await fetch(`${service.url}/api/v1.0${PASSWORD_IN_QUERY(service)}`, {
      method: 'POST',
      headers: basic(service),
    });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringContaining('RUBRICA_COMPAT_VERONICA') as string,
    });
    expect((await fetch(`${service.url}/veronica/api/v1.0/catalogos`)).status).toBe(404);
  });

  test('on: both work, and neither the password nor the token is in logs, audit or metrics', async () => {
    const old = await startOwnService({ RUBRICA_COMPAT_VERONICA: 'si' });
    try {
      // Only the API has a second address: a proxy that closes /metrics or /portal closes them.
      for (const path of ['/metrics', '/portal/', '/portal/ingreso', '/docs', '/salud', '/api/openapi.json'])
        expect([path, (await fetch(`${old.url}/veronica${path}`)).status]).toEqual([path, 404]);
      expect((await fetch(`${old.url}/veronica/api/v1.0/catalogos`)).status).toBe(200);
      const requested = await fetch(`${old.url}/veronica${PASSWORD_IN_QUERY(old)}`, {
        method: 'POST',
        headers: basic(old),
      });
      expect([requested.status, requested.headers.get('warning')]).toEqual([200, expect.stringContaining('299')]);
      const { access_token: token } = (await requested.json()) as { access_token: string };
      const checked = await fetch(`${old.url}/veronica/oauth/check_token?token=${token}`, { headers: basic(old) });
      expect(await checked.json()).toMatchObject({ active: true });
      const wrong = PASSWORD_IN_QUERY(old).replace(old.demo.password, 'equivocada-4711');
      const refused = await fetch(`${old.url}/api/v1.0${wrong}`, { method: 'POST', headers: basic(old) });
      expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([400, 'invalid_grant']);
      const issue = (query: string): Promise<Response> =>
        fetch(`${old.url}/veronica/api/v1.0/facturas${query}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(v1Example('01', hoy)),
        });
      // A token in a URL, which no route accepts, is not logged either.
      expect((await issue(`?token=${token}`)).status).toBe(400);
      const issued = await issue('');
      const { result } = (await issued.json()) as { result: { claveAcceso?: string } };
      const path = `/veronica/api/v1.0/facturas/${result.claveAcceso ?? ''}/archivos/xml`;
      const file = await fetch(`${old.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      expect([issued.status, file.status]).toEqual([201, 200]);
      const audit = JSON.stringify(
        await withClient(
          old.database.adminUrl,
          async (client): Promise<unknown> => (await client.query('SELECT * FROM audit_events')).rows,
        ),
      );
      const metrics = await (await fetch(`${old.url}/metrics`)).text();
      expect(old.logs()).toContain('/api/v1.0/oauth/token');
      for (const [where, text] of Object.entries({ logs: old.logs(), audit, metrics }))
        for (const secret of [old.demo.password, 'equivocada-4711', token, encodeURIComponent(old.demo.usuario)])
          expect([where, text.includes(secret)]).toEqual([where, false]);
    } finally {
      await old.stop();
    }
  });
});

test('the commands of the guide run and reach AUTORIZADO', async () => {
  const guide = readFileSync(new URL('../../docs/guides/veronica.md', import.meta.url), 'utf8');
  const commands = Array.from(guide.matchAll(/```sh\n(.*?)```/gs), ([, block = '']) => block).join('\n');
  const env = { PATH: process.env['PATH'], RUBRICA_URL: service.url, RUBRICA_API_KEY: service.demo.apiKey };
  const { stdout } = await promisify(execFile)('bash', ['-euc', commands], { env });
  expect(JSON.parse(stdout)).toMatchObject({ success: true, result: { autorizaciones: [{ estado: 'AUTORIZADO' }] } });
});

describe('concurrent conflicts', () => {
  test('a key of another account is 409 and reveals nothing about its holder', async () => {
    const { result } = await post('/api/v1.0/comprobantes/facturas?soloValidar=true', v1Example('01', hoy));
    const xml = String(result['xml']);
    const issue = (): Promise<Answered> =>
      post('/api/v1.0/comprobantes', xml, { headers: { 'content-type': 'application/xml' } });
    expect((await issue()).status).toBe(201);
    // As if the number were free here, and the key another account's.
    await service.database.sql('UPDATE comprobantes SET secuencial = 999999999 WHERE clave_acceso = $1', [
      result['claveAcceso'],
    ]);
    const again = await issue();
    expect([again.status, again.result['code']]).toEqual([409, 'clave-acceso-usada']);
    expect(Object.keys(again.result).sort()).toEqual(
      ['code', 'message', 'requestId', 'status', 'subErrors', 'timestamp'].sort(),
    );
  });

  test('a template deleted while being assigned is 404', async () => {
    const { result } = await post('/api/v1.0/plantillas-email', {
      nombre: 'Fugaz',
      asunto: 'Su comprobante',
      cuerpoHtml: '<p>Adjunto.</p>',
      cuerpoTexto: 'Adjunto.',
    });
    const id = String(result['id']);
    const assigned = await withClient(service.database.adminUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('DELETE FROM plantillas_email WHERE id = $1', [id]);
      const asking = call(service.url, `/api/v1.0/empresas/${RUC}/plantilla-email`, {
        method: 'PUT',
        apiKey: service.demo.apiKey,
        body: { plantillaId: id },
      });
      const waits = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
      while ((await client.query(waits)).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      await client.query('COMMIT');
      return asking;
    });
    expect(assigned.status).toBe(404);
  });
});
