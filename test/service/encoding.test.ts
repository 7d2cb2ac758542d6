import { describe, expect, test } from 'vitest';
import { chooseIdentity } from '../../src/signature/choose.js';
import { openP12 } from '../../src/signature/p12-reader.js';
import { signXml } from '../../src/signature/sign.js';
import { loadAuthority } from '../../src/simulator/start.js';
import { client } from '../support/client.js';
import { sharedService } from '../support/running.js';
import { call } from '../support/service.js';

const NAME = 'JOSÉ NÚÑEZ';
const service = await sharedService();
const { factura } = client(service);

interface Sent {
  readonly status: number;
  readonly result: Readonly<Record<string, unknown>>;
}

async function send(path: string, body: Buffer, contentType: string): Promise<Sent> {
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': service.demo.apiKey, 'content-type': contentType, prefer: 'wait=20' },
    body: new Uint8Array(body),
  });
  const { result } = (await response.json()) as { result: Record<string, unknown> };
  return { status: response.status, result };
}

/** Returns the receiver's name in the authorised file of a receipt. */
async function authorizedName({ result }: Sent): Promise<string | undefined> {
  expect(result).toMatchObject({ estado: 'AUTORIZADO' });
  const path = `/api/v1.0/comprobantes/${String(result['claveAcceso'])}/archivos?format=xml`;
  const file = await fetch(`${service.url}${path}`, { headers: { 'x-api-key': service.demo.apiKey } });
  return /<razonSocialComprador>([^<]*)</.exec(await file.text())?.[1];
}

const refused = (status: number, code: string, words: string) => ({
  status,
  result: { code, message: expect.stringContaining(words) as string },
});
const NOT_UTF8 = refused(400, 'codificacion-invalida', 'UTF-8');

describe('JSON', () => {
  const facturas = '/api/v2.0/comprobantes/facturas';
  const text = JSON.stringify({ ...factura(), receptor: receptorNamed(NAME) });
  const latin = Buffer.from(text, 'latin1');

  test('in undeclared ISO-8859-1 is refused, not guessed', async () => {
    expect(await send(facturas, latin, 'application/json')).toMatchObject(NOT_UTF8);
    expect(await send(facturas, latin, 'application/json; charset=utf-8')).toMatchObject(NOT_UTF8);
  });

  test.each(['ISO-8859-1', '"iso-8859-1"', 'windows-1252', 'latin1'])('in declared %s is read', async (name) => {
    const answer = await send(facturas, latin, `application/json; charset=${name}`);
    expect(await authorizedName(answer)).toBe(NAME);
  });

  test('in an unsupported encoding is 415 and lists the supported ones', async () => {
    const answer = await send(facturas, latin, 'application/json; charset=utf-16');
    expect(answer).toMatchObject(refused(415, 'tipo-de-contenido', 'UTF-8, ISO-8859-1 o windows-1252'));
  });
});

describe('XML', () => {
  const path = '/api/v1.0/comprobantes';

  /** The XML that the service would write next, declared as UTF-8. */
  async function nextXml(): Promise<string> {
    const { result } = await call(service.url, '/api/v2.0/comprobantes/facturas?soloValidar=true', {
      apiKey: service.demo.apiKey,
      body: { ...factura(), receptor: receptorNamed(NAME) },
    });
    return String(result['xml']);
  }
  const declaring = (xml: string, name: string): Buffer =>
    Buffer.from(xml.replace('encoding="UTF-8"', `encoding="${name}"`), 'latin1');

  const withoutDeclaration = (xml: string): string => xml.replace(/^<\?xml.*?\?>\s*/, '');

  test.each<[string, (xml: string) => Buffer, string]>([
    ['says UTF-8', (xml) => declaring(xml, 'UTF-8'), 'application/xml'],
    ['says nothing', (xml) => Buffer.from(withoutDeclaration(xml), 'latin1'), 'text/xml'],
    ['comes as UTF-8', (xml) => declaring(xml, 'ISO-8859-1'), 'text/xml; charset=utf-8'],
  ])('in ISO-8859-1 that %s is read by its bytes, with a warning', async (_, write, contentType) => {
    const answer = await send(path, write(await nextXml()), contentType);
    expect(answer.result['advertencias']).toMatchObject([{ code: 'xml-codificacion' }]);
    expect(await authorizedName(answer)).toBe(NAME);
  });

  test.each<[string, (xml: string) => Buffer]>([
    ['little end first', (xml) => Buffer.from(xml, 'utf16le')],
    ['big end first', (xml) => Buffer.from(xml, 'utf16le').swap16()],
    ['with its mark', (xml) => Buffer.from(`\ufeff${xml}`, 'utf16le')],
  ])('in UTF-16, %s, is read', async (_, write) => {
    expect(await authorizedName(await send(path, write(await nextXml()), 'application/xml'))).toBe(NAME);
  });

  test('in an unsupported encoding is refused and lists the supported ones', async () => {
    const answer = await send(path, declaring(await nextXml(), 'IBM850'), 'application/xml');
    expect(answer).toMatchObject(refused(400, 'codificacion-invalida', 'ISO-8859-1'));
  });

  test.each([
    ['ISO-8859-1', 'application/xml'],
    ['windows-1252', 'application/xml'],
    ['UTF-8', 'text/xml; charset=iso-8859-1'],
  ])('that declares %s and is sent as %s is read', async (name, contentType) => {
    expect(await authorizedName(await send(path, declaring(await nextXml(), name), contentType))).toBe(NAME);
  });

  test('signed in declared ISO-8859-1 keeps a valid signature', async () => {
    const now = new Date();
    const authority = await loadAuthority(service.database.db, () => now);
    const { p12 } = await authority.issueCertificate({
      ruc: service.demo.ruc,
      razonSocial: 'COMERCIAL ANDINA',
      nombres: 'ANA',
      password: 'x',
      validity: { from: new Date(now.getTime() - 86_400_000), to: new Date(now.getTime() + 86_400_000) },
    });
    const { identity } = chooseIdentity(openP12(p12, 'x'), { now, ruc: service.demo.ruc });
    const signed = (await signXml(await nextXml(), identity, { profile: 'A', now, id: '1' })).toString();
    const answer = await send(path, declaring(signed, 'ISO-8859-1'), 'application/xml');
    expect(await authorizedName(answer)).toBe(NAME);
  });
});

describe('a file of products', () => {
  const csv = 'codigoPrincipal,descripcion,precioUnitario,impuesto\nÑ-1,Champú,1.5,2:4\n';
  const path = (): string => `/api/v1.0/empresas/${service.demo.ruc}/productos/importar`;
  const archivo = Buffer.from(csv, 'latin1').toString('base64');
  const json = (body: object): Promise<Sent> => send(path(), Buffer.from(JSON.stringify(body)), 'application/json');

  test('is in UTF-8 or in the encoding of «codificacion»', async () => {
    expect(await json({ archivo })).toMatchObject(NOT_UTF8);
    expect(await json({ archivo, codificacion: 'windows-1252' })).toMatchObject({ status: 200, result: { filas: 1 } });
    const found = await call(
      service.url,
      `${path().replace('/importar', '')}?codigoPrincipal=${encodeURIComponent('Ñ-1')}`,
      {
        apiKey: service.demo.apiKey,
      },
    );
    expect(found.result).toMatchObject({ content: [{ descripcion: 'Champú' }] });
  });
});

function receptorNamed(razonSocial: string) {
  return { tipoIdentificacion: '05', identificacion: '1712345675', razonSocial };
}
