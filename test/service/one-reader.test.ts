import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { command as verificar } from '../../src/cli/verificar.js';
import { openComprobanteFile } from '../../src/files/comprobante-file.js';
import { verifyXml } from '../../src/signature/verify.js';
import { createAuthority, openAuthority } from '../../src/simulator/authority.js';
import { AUTHORISED, BARE, facturaIn, numbersOf } from '../support/documents/writing-styles.js';
import { openP12, signForTest } from '../support/simulator/sign.js';

// The reader of foreign documents (design/received-documents): every form of a file yields the signed document.

const RUC = '1790012345001';
let clave: string;
let signed: string;

beforeAll(async () => {
  const authority = openAuthority(await createAuthority(new Date('2026-01-01T00:00:00Z')));
  const { p12 } = await authority.issueCertificate({
    ...{ ruc: RUC, razonSocial: 'COMERCIAL ANDINA', nombres: 'ANA', password: 'x' },
    validity: { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2030-01-01T00:00:00Z') },
  });
  const parties = {
    ruc: RUC,
    receptor: { tipo: '04', identificacion: '1790016919001' },
    fecha: '15/11/2026',
    secuencial: 1,
  };
  const factura = facturaIn(parties, numbersOf(3), { withoutTotals: false, off: 0 });
  clave = factura.clave;
  signed = signForTest(factura.xml, openP12(p12, 'x'));
});

describe('one reader for every file', () => {
  const FORMS = [
    ...BARE.map(([name, write]) => [name, write, undefined] as const),
    ...AUTHORISED.map(([name, write]) => [`authorised: ${name}`, write, 'AUTORIZADO'] as const),
  ];

  test.each(FORMS)('%s: the signature is valid', (name, write, estado) => {
    const opened = openComprobanteFile(write(signed));
    expect(verifyXml(opened?.xml ?? '', { now: new Date() })).toMatchObject({ valid: true, claveAcceso: clave });
    expect([opened?.autorizacion?.estado, opened?.guessed]).toEqual([estado, name.includes('Latin-1')]);
  });

  test.each(FORMS)('%s: `rubrica verificar` reads it', async (_, write) => {
    const folder = mkdtempSync(join(tmpdir(), 'rubrica-reader-'));
    const path = join(folder, 'comprobante');
    writeFileSync(path, write(signed));
    const out: string[] = [];
    const say = (text: string): void => void out.push(text);
    const code = await verificar.run([path], { out: say, err: say, env: {} });
    rmSync(folder, { recursive: true });
    expect([code, out.join('\n').split('\n')[0]]).toEqual([0, 'FIRMA VÁLIDA']);
  });

  test.each(FORMS)('%s: a changed document fails verification', (_, write) => {
    const forged = signed.replace('<importeTotal>', '<importeTotal>9');
    expect(verifyXml(openComprobanteFile(write(forged))?.xml ?? '', { now: new Date() }).valid).toBe(false);
  });

  test('of several documents the authorised one wins, otherwise the last', () => {
    const one = (estado: string, name: string): string =>
      `<autorizacion><estado>${estado}</estado><comprobante><![CDATA[<${name}><infoTributaria/></${name}>]]></comprobante></autorizacion>`;
    const opened = (...all: readonly string[]): string | undefined =>
      openComprobanteFile(Buffer.from(`<autorizaciones>${all.join('')}</autorizaciones>`))?.xml.toString();
    expect(opened(one('AUTORIZADO', 'a'), one('NO AUTORIZADO', 'b'))).toBe('<a><infoTributaria/></a>');
    expect(opened(one('NO AUTORIZADO', 'a'), one('NO AUTORIZADO', 'b'))).toBe('<b><infoTributaria/></b>');
  });

  test('a nested document gets the namespaces declared around it', () => {
    const file =
      '<w xmlns:x="urn:x" xmlns:y="urn:y" xmlns="urn:w"><f><infoTributaria/><x:a/><z:b xmlns:z="urn:z"/></f></w>';
    expect(openComprobanteFile(Buffer.from(file))?.xml.toString()).toBe(
      '<f xmlns:x="urn:x"><infoTributaria/><x:a/><z:b xmlns:z="urn:z"/></f>',
    );
  });

  test('input without a document is returned unchanged, and binary input has none', () => {
    expect(openComprobanteFile(Buffer.from('<nota>hola</nota>'))?.xml.toString()).toBe('<nota>hola</nota>');
    expect(openComprobanteFile(Buffer.from('{"a": 1}'))).toBeUndefined();
    expect(openComprobanteFile(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toBeUndefined();
  });
});
