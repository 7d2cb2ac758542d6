import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, test } from 'vitest';
import { SIGNING_USAGE, TestPki, xmlsec1Complaint, xmlsec1Present } from '../../test/support/pki.js';
import { PROGRAM } from '../../test/support/service.js';

const pki = new TestPki();
afterAll(() => {
  pki.dispose();
});
const RUC = '1790012345001';
const leaf = pki.issue({ extensions: [SIGNING_USAGE, `1.3.6.1.4.1.37746.3.11=ASN1:UTF8String:${RUC}`] });
const p12 = pki.write('firma.p12', pki.exportP12(leaf, { password: 'Contraseña' }));
const xml = pki.write(
  'documento.xml',
  `<?xml version="1.0"?>\r\n<factura id='comprobante' version='1.1.0'>\r\n<infoTributaria><ruc>${RUC}</ruc></infoTributaria>\r\n<a><![CDATA[x & y]]></a></factura>`,
);

function rubrica(args: string[], input = ''): { code: number | null; out: string; err: string } {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, CLAVE: 'Contraseña', OTRA: 'otra' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], { env, input, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

describe('firmar and verificar', () => {
  test.each(['A', 'B', 'C'])('the output of firmar with profile %s verifies here and with other tools', (perfil) => {
    const signed = rubrica(['firmar', '--p12', p12, '--clave-env', 'CLAVE', '--perfil', perfil, xml]);
    expect(signed).toMatchObject({ code: 0 });
    const file = pki.write('firmado.xml', signed.out);
    const verified = rubrica(['verificar', '--ca', pki.caFile, '--json', file]);
    expect(verified).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(verified.out)).toMatchObject({
      valida: true,
      documento: { elemento: 'factura', ruc: RUC },
      firmante: { ruc: RUC, titular: 'JUANA PÉREZ' },
      hallazgos: [],
    });
    if (xmlsec1Present) expect(xmlsec1Complaint(pki, Buffer.from(signed.out), 'factura')).toBeUndefined();
  });

  test('verificar unwraps the document from the envelope of the SRI or a supplier', () => {
    const signed = rubrica(['firmar', '--p12', p12, '--clave-env', 'CLAVE', xml]).out;
    const wrapped = `<autorizacion><estado>AUTORIZADO</estado><fechaAutorizacion>2026-11-15T10:00:00-05:00</fechaAutorizacion><comprobante><![CDATA[${signed}]]></comprobante></autorizacion>`;
    const file = pki.write('autorizado.xml', wrapped);
    const said = JSON.parse(rubrica(['verificar', '--json', file]).out) as object;
    expect(said).toMatchObject({ valida: true, documento: { ruc: RUC }, autorizacion: { estado: 'AUTORIZADO' } });
    expect(rubrica(['verificar', file]).out).toContain(
      'AUTORIZADO, 2026-11-15T10:00:00-05:00 (lo dice el archivo; esa parte no está firmada)',
    );
    const altered = pki.write('autorizado-alterado.xml', wrapped.replace('x &amp; y', 'x'));
    expect(rubrica(['verificar', altered])).toMatchObject({ code: 1 });
  });

  test('verificar says what is wrong and exits 1', () => {
    const signed = rubrica(['firmar', '--p12', p12, '--clave-env', 'CLAVE', xml]).out;
    const file = pki.write('alterado.xml', signed.replace('x &amp; y', 'x'));
    const { code, out } = rubrica(['verificar', file]);
    expect(code).toBe(1);
    expect(out).toContain('FIRMA NO VÁLIDA');
    expect(out).toContain('[firma-documento-alterado]');
  });

  test('another authority is not trusted', () => {
    const stranger = new TestPki('/C=EC/CN=OTRA AUTORIDAD');
    const file = pki.write('firmado.xml', rubrica(['firmar', '--p12', p12, '--clave-env', 'CLAVE', xml]).out);
    const { code, out } = rubrica(['verificar', '--ca', stranger.caFile, file]);
    stranger.dispose();
    expect(code).toBe(1);
    expect(out).toContain('[certificado-no-confiable]');
  });

  test('a wrong password, an unsigned file and a missing one have their own messages', () => {
    expect(rubrica(['firmar', '--p12', p12, '--clave-env', 'OTRA', xml])).toMatchObject({ code: 1, out: '' });
    expect(rubrica(['verificar', xml]).out).toContain('[firma-ausente]');
    expect(rubrica(['verificar', 'no-existe.xml'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('no existe') as string,
    });
    expect(rubrica(['firmar', xml]).code).toBe(2);
  });
});

describe('certificado diagnosticar', () => {
  test('names the holder and the company’s coverage; reads the password from standard input', () => {
    const { code, out } = rubrica(['certificado', 'diagnosticar', '--ruc', RUC, '--json', p12], 'Contraseña\n');
    expect(code).toBe(0);
    const said = JSON.parse(out) as { certificado: unknown; diagnostico: { codigo: string }[] };
    expect(said.certificado).toMatchObject({ numeroRuc: RUC, titular: 'JUANA PÉREZ', autoridad: 'Security Data' });
    expect(said.diagnostico.map(({ codigo }) => codigo)).toEqual([
      'certificado-cubre-ruc',
      'certificado-autoridad-sin-comprobar',
      'certificado-sin-cadena',
    ]);
  });

  test('a wrong password and another company exit 1, each with a remedy', () => {
    const wrong = rubrica(['certificado', 'diagnosticar', '--clave-env', 'OTRA', p12]);
    expect(wrong.code).toBe(1);
    expect(wrong.out).toMatch(/contraseña no abre.*\[p12-clave-incorrecta\]\n {4}→ /s);
    const other = rubrica(['certificado', 'diagnosticar', '--clave-env', 'CLAVE', '--ruc', '1790099999001', p12]);
    expect(other.code).toBe(1);
    expect(other.out).toContain('[certificado-otro-ruc]');
  });
});
