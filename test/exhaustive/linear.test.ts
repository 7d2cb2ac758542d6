// Must be first: only code compiled afterwards is counted.
import { processorMs, stepGrowth } from '../support/growth.js';
import type { ErrorObject } from 'ajv';
import Type from '#typebox';
import { describe, expect, test } from 'vitest';
import { createApiKeyRoute } from '../../src/identity/api-keys/create.js';
import { findUnstorableValues } from '../../src/http/unstorable-values.js';
import { exceedsShapeLimits, readJson } from '../../src/http/json.js';
import { tasks } from '../../src/pool/tasks.js';
import { XMLS } from '../support/cost/hostile-xml.js';
import { createPlantillaEmailRoute } from '../../src/features/plantillas-correo/create.js';
import { createPlantillaRideRoute } from '../../src/features/plantillas-ride/create.js';
import { issuesOf, validatorCompiler } from '../../src/http/validation.js';
import { fromV1 } from '../../src/documents/compat/v1.js';
import type { Prepared } from '../../src/documents/document-type.js';
import { factura } from '../../src/documents/factura/index.js';
import { diferenciasEntre } from '../../src/features/proformas/rules.js';
import { openComprobanteFile } from '../../src/files/comprobante-file.js';
import { readBer } from '../../src/signature/ber.js';
import { spellsName } from '../../src/signature/distinguished-name.js';
import { countIds, withDocument } from '../../src/signature/foreign-xml.js';
import { verifyXml } from '../../src/signature/verify.js';
import { readCanonical } from '../../src/simulator/canonical-tree.js';
import { checkSignature } from '../../src/simulator/signature.js';
import { exampleContext } from '../support/documents/context.js';
import { goldenExamples } from '../support/documents/examples.js';
import { header, invoice, iva, line } from '../support/documents/wrong-payloads.js';

/** A name, a size, and a run on an input of that size; its result does not matter here. */
type Hostile = readonly [name: string, size: number, run: (size: number) => unknown];

/** Eightfold, plus some for growing tables. */
const LINEAR_AT_MOST = 12;

function staysLinear(rows: readonly Hostile[]): void {
  test.each(rows)('%s', async (_, size, run) => {
    expect(await stepGrowth(run, size)).toBeLessThan(LINEAR_AT_MOST);
  });
}

/** Linear work in WebAssembly takes some milliseconds, quadratic work a second or more. */
const AT_ONCE_MS = 250;

describe('a body is read in time that grows with its length', () => {
  const read = (text: string): unknown => {
    try {
      return readJson(text);
    } catch (error) {
      return error;
    }
  };
  staysLinear([
    ['a long number and a string of \\" without an end', 500, (n) => read(`[12345678901234567,"${'\\"'.repeat(n)}`)],
    ['a long number and quotes', 500, (n) => read(`[12345678901234567,${'"'.repeat(n)}`)],
    ['a number without an end', 500, (n) => read('1'.repeat(n))],
    ['a long number and many exponents', 500, (n) => read(`[12345678901234567,${'1E'.repeat(n)}`)],
  ]);

  test('and numbers too long for a double keep their digits, in and out of strings', () => {
    expect(readJson('{"a":12345678901234567890,"b":"\\"12345678901234567890","c":0.10}')).toEqual({
      a: '12345678901234567890',
      b: '"12345678901234567890',
      c: 0.1,
    });
    expect(() => readJson('[12345678901234567890,"no end')).toThrow(SyntaxError);
  });

  test('text that only looks like a long number is refused', () => {
    for (const text of ['12345678901234567-1', '1234567890123.4567.8', '12345678901234567e', '+12345678901234567'])
      expect(() => readJson(`[${text}]`), text).toThrow(SyntaxError);
    expect(readJson('[-12345678901234567.50E-3,1E12345678901234567]')).toEqual(['-12345678901234567.50E-3', Infinity]);
  });

  test('deeply nested lists and objects with thousands of fields are not parsed; brackets in strings do not count', () => {
    const deep = (text: string): string => `${text}${' '.repeat(70_000)}`;
    expect(exceedsShapeLimits(deep('['.repeat(101)))).toBe(true);
    expect(exceedsShapeLimits(deep('{"a":'.repeat(101)))).toBe(true);
    expect(exceedsShapeLimits(deep(`{${'"a":1,'.repeat(1001)}`))).toBe(true);
    expect(exceedsShapeLimits(`[${'{},'.repeat(30_000)}{}]`)).toBe(true);
    expect(exceedsShapeLimits(`[${'1,'.repeat(60_000)}1]`)).toBe(true);
    expect(exceedsShapeLimits(`[${'1,'.repeat(59_998)}1]`)).toBe(false);
    expect(exceedsShapeLimits(deep(`[${`{${'"a":[],'.repeat(1000)}},`.repeat(9)}`))).toBe(false);
    expect(exceedsShapeLimits(deep(`${'['.repeat(100)}${']'.repeat(100)}[]`))).toBe(false);
    expect(exceedsShapeLimits(deep(`["${'['.repeat(200)}\\"${'['.repeat(200)}"]`))).toBe(false);
  });

  test('a flood of infinite numbers gives a limited list of findings', () => {
    const text = `[${'1e999,'.repeat(2000)}1]`;
    expect(findUnstorableValues(text, JSON.parse(text))).toHaveLength(500);
  });
});

const prepare = (more: Record<string, unknown>): Prepared => factura.prepare(invoice(more), exampleContext(header.ruc));
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

describe('a proforma is compared with its invoice in time that grows with its lines', () => {
  const offer = (count: number, from: number) => ({
    detalles: times(count, (i) => ({ codigoPrincipal: `C${from + i}`, descripcion: `D${from + i}`, cantidad: '1.00' })),
    importeTotal: '1.00',
  });
  staysLinear([
    ['all lines are others', 100, (n) => diferenciasEntre(offer(n, 0), offer(n, n))],
    [
      'the same lines in reverse',
      100,
      (n) => {
        const { detalles, importeTotal } = offer(n, 0);
        return diferenciasEntre({ detalles, importeTotal }, { detalles: detalles.toReversed(), importeTotal });
      },
    ],
    [
      'lines without code and description',
      100,
      (n) => {
        const detalles = times(n, (i) => ({ cantidad: String(i) }));
        return diferenciasEntre(
          { detalles, importeTotal: '1' },
          { detalles: detalles.toReversed(), importeTotal: '1' },
        );
      },
    ],
  ]);
});

describe('a payload is checked in time that grows with its length', () => {
  staysLinear([
    ['lines without anything', 300, (n) => prepare({ detalles: times(n, () => ({})) })],
    [
      'as many rates as totals',
      350,
      (n) =>
        prepare({
          detalles: [line({ impuesto: times(n, (i) => iva({ codigo: '3', codigoPorcentaje: String(i) })) })],
          totalConImpuestos: times(n, (i) => ({ codigo: '3', codigoPorcentaje: String(n - i) })),
        }),
    ],
  ]);

  /** A complete invoice: as many groups of zeros as the XML has room for, and lines with as many rates. */
  const whole = (n: number): Prepared => {
    const group = (i: number) => ({ codigo: '3', codigoPorcentaje: String(i), baseImponible: '0.00', valor: '0.00' });
    const totalConImpuestos = times(n, group);
    const detalles = times(n, () => ({ ...line(), precioTotalSinImpuesto: '1.00' }));
    return factura.prepare(
      invoice({
        totalConImpuestos: totalConImpuestos.map(({ codigo, codigoPorcentaje }) => ({ codigo, codigoPorcentaje })),
      }),
      {
        ...exampleContext(header.ruc),
        submitted: { documento: { totalConImpuestos, detalles }, signed: true },
      },
    );
  };
  staysLinear([['a document that came whole', 300, whole]]);

  const [example] = goldenExamples().filter(({ type, name }) => type === factura && name === 'minima');
  const xml = example?.prepare().xml ?? '';
  staysLinear([
    ['zeros and a letter', 500, (n) => prepare({ detalles: [line({ cantidad: `${'0'.repeat(n)}x` })] })],
    [
      'zeros on both sides',
      350,
      (n) => prepare({ detalles: [line({ cantidad: `${'0'.repeat(n)}.${'0'.repeat(n)}x` })] }),
    ],
    [
      'zeros and a letter, by XML',
      500,
      (n) => factura.read(xml.replace(/<cantidad>[^<]*/, `<cantidad>${'0'.repeat(n)}x`)),
    ],
  ]);

  test.each(Object.entries(XMLS))('an XML gives a limited list of findings: %s', async (_, make) => {
    const { reading, verification } = await tasks.readComprobante(Buffer.from(make(100_000, xml)), new Date());
    const reported = [...(reading.ok ? [] : reading.issues), ...(verification?.findings ?? [])];
    expect(reported.length).toBeLessThanOrEqual(500);
  });

  test('an instruction inside an XML is refused as such', () => {
    const read = factura.read(xml.replace('<infoTributaria>', '<?caja 1?><infoTributaria>'));
    expect(read).toMatchObject({ ok: false, issues: [{ code: 'xml-mal-formado' }] });
    expect(read.ok ? '' : read.issues[0]?.message).toContain('instrucción de proceso');
  });

  test('1,000 empty lines give a limited list of findings', () => {
    const prepared = prepare({ detalles: times(1_000, () => ({})) });
    expect(prepared.ok ? [] : prepared.issues).toHaveLength(500);
  });

  test('with more entries than an SRI XML allows, entries are not processed', () => {
    const looked: string[] = [];
    const watched = new Proxy({}, { get: (_, name) => void looked.push(String(name)), has: () => false });
    const prepared = prepare({ detalles: times(6_401, () => watched) });
    expect(prepared).toMatchObject({ ok: false, issues: [{ code: 'comprobante-tamano', field: '' }] });
    expect(looked).toEqual([]);
  });

  test('the v1.0 JSON with more entries than any XML holds is refused before any is read', () => {
    const { issues, payload } = fromV1(factura, { version: '1.1.0', detalle: times(6_401, () => ({})) });
    expect([issues.map(({ code }) => code), payload]).toEqual([['comprobante-tamano'], {}]);
  });

  test('with more text than an SRI XML allows, nothing is written, and messages quote little of it', () => {
    const of = (letters: number) => prepare({ detalles: [line({ impuesto: [{ codigo: '<'.repeat(letters) }] })] });
    expect(of(320_001)).toMatchObject({ ok: false, issues: [{ code: 'comprobante-tamano', field: '' }] });
    const long = of(300_000);
    expect(long.ok ? [] : long.issues.map(({ code }) => code)).toContain('impuesto-desconocido');
    expect(JSON.stringify(long).length).toBeLessThan(5_000);
  });

  test('a fault inside a faulty block is not reported; one outside is', () => {
    const prepared = prepare({ receptor: 7, detalles: [line(), 7, line({ cantidad: 'x' })] });
    expect(prepared.ok ? [] : prepared.issues.map(({ field }) => field)).toEqual([
      'receptor',
      'detalles[1]',
      'detalles[2].cantidad',
    ]);
  });
});

describe('a field is checked in time that grows with its length', () => {
  const validatorOf = (schema: object = {}) =>
    validatorCompiler({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const apiKey = validatorOf(createApiKeyRoute.body);
  const plantillaEmail = validatorOf(createPlantillaEmailRoute.body);
  const plantillaRide = validatorOf(createPlantillaRideRoute.body);
  const control = (n: number): string => `${'a'.repeat(n)}\u0001`;
  staysLinear([
    ['a name that ends in a control character', 500, (n) => apiKey({ nombre: control(n) })],
    ['a sender that ends in brackets', 500, (n) => plantillaEmail({ etiquetaCorreo: `${'a'.repeat(n)}<>` })],
  ]);
  staysLinear([
    [
      'a list whose items may not repeat',
      500,
      (n) => plantillaRide({ definicion: { version: 1, columnasOcultas: times(n, String) } }),
    ],
  ]);

  const problems = (schema: object, value: unknown): string[] => {
    const validate = validatorOf(schema);
    void validate(value);
    return ((validate as { errors?: ErrorObject[] | null }).errors ?? []).map(({ keyword }) => keyword);
  };

  test('no pattern runs on a text that is too long', () => {
    const short = Type.String({ maxLength: 20, pattern: '^a*$' });
    expect(problems(short, `${'a'.repeat(60)}!`)).toEqual(['maxLength']);
    expect(problems(Type.Union([short, Type.Null()]), `${'a'.repeat(60)}!`)).toEqual(['maxLength', 'type', 'anyOf']);
  });

  test('a text within its length is checked by its pattern; a surrogate pair counts as one', () => {
    const short = Type.String({ maxLength: 3, pattern: '^[^!]*$' });
    expect(problems(short, 'a!')).toEqual(['pattern']);
    expect(problems(short, '😀😀😀')).toEqual([]);
    expect(problems(short, '😀😀!')).toEqual(['pattern']);
    expect(problems(short, 'abcd!')).toEqual(['maxLength', 'pattern']);
  });

  test('a body with thousands of values reports the first fault, a smaller one up to 500', () => {
    const none = Type.Object({}, { additionalProperties: false });
    const names = (count: number): object => Object.fromEntries(times(count, (i) => [`x${i}`, 1]));
    expect(problems(none, names(6000))).toHaveLength(1);
    expect(problems(none, names(2000))).toHaveLength(2000);
    const validate = validatorOf(none);
    void validate(names(2000));
    expect(issuesOf((validate as { errors?: ErrorObject[] | null }).errors ?? [])).toHaveLength(500);
  });

  test('repeated items are found', () => {
    const unique = Type.Array(Type.Unknown(), { uniqueItems: true });
    expect(problems(unique, ['a', 1, '1', ['a']])).toEqual([]);
    expect(problems(unique, ['a', ['b'], ['b']])).toEqual(['uniqueItems']);
  });
});

describe('a signature is checked in time that grows with the length of the XML', () => {
  const DS = 'xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
  const signed = (ids: number, references: number): string =>
    `<factura id="comprobante">${times(ids, (i) => `<a ${['id', 'Id', 'ID'][i % 3] ?? ''}="x${i}"></a>`).join('')}` +
    `<ds:Signature ${DS}><ds:SignedInfo>${times(references, (i) => `<ds:Reference URI="#x${i}"></ds:Reference>`).join('')}` +
    `</ds:SignedInfo><ds:KeyInfo></ds:KeyInfo></ds:Signature></factura>`;
  const simulated = (xml: string): unknown =>
    checkSignature(xml, readCanonical(xml), { readCertificate: () => undefined, now: new Date(), strict: false });
  staysLinear([
    ['many ids and references', 150, (n) => verifyXml(signed(n, n), { now: new Date() })],
    ['many ids and references, at the simulator', 150, (n) => simulated(signed(n, n))],
  ]);

  const issuer = [[{ oid: '2.5.4.3', text: 'a', value: readBer(Buffer.from([5, 0])) }]];
  const envelopes = (n: number): Buffer =>
    Buffer.from(`<a>${'<autorizacion><comprobante>&lt;x</comprobante></autorizacion>'.repeat(n)}</a>`);
  const NESTED = '<factura><infoTributaria/></factura>';
  const prefixed = (n: number): string =>
    `<w ${Array.from({ length: n }, (_, i) => `xmlns:p${i}="urn:${i}"`).join(' ')}><f><infoTributaria/>${Array.from({ length: n }, (_, i) => `<p${i}:a/>`).join('')}</f></w>`;
  const declared = (n: number): Buffer =>
    Buffer.from(`<autorizacion><comprobante>&lt;?xml ${'encoding '.repeat(n)}</comprobante></autorizacion>`);
  staysLinear([
    ['a name of many attributes', 500, (n) => spellsName('CN=a,'.repeat(n), issuer)],
    ['a name of backslashes', 250, (n) => spellsName('\\'.repeat(n), issuer)],
    ['a name of quotes', 250, (n) => spellsName('"'.repeat(n), issuer)],
    ['many authorizations in one envelope', 300, (n) => openComprobanteFile(envelopes(n))],
    ['a declaration without an end', 1000, (n) => openComprobanteFile(declared(n))],
    ['comments before a document', 500, (n) => openComprobanteFile(Buffer.from(`${'<!---->'.repeat(n)}<a/>`))],
    ['documents nested in one', 200, (n) => openComprobanteFile(Buffer.from(`<a>${NESTED.repeat(n)}</a>`))],
    ['prefixes of a nested document', 200, (n) => openComprobanteFile(Buffer.from(prefixed(n)))],
    [
      'fields of JSON',
      500,
      (n) => openComprobanteFile(Buffer.from(JSON.stringify(Array(n).fill({ a: '<x>', b: [1] })))),
    ],
    ['base64 of base64', 500, (n) => openComprobanteFile(Buffer.from('PEDRO'.repeat(n)))],
    ['blanks in UTF-16', 2000, (n) => openComprobanteFile(Buffer.from(` ${' '.repeat(n)}<a/>`, 'utf16le'))],
  ]);

  test('many ids in all spellings are counted in one pass', () => {
    withDocument(signed(24_000, 0), (document) => {
      expect(processorMs(() => void countIds(document))).toBeLessThan(AT_ONCE_MS);
    });
  });

  test('of many references a few are checked, and the number is an error', () => {
    const { valid, findings } = verifyXml(signed(0, 5_000), { now: new Date() });
    expect(valid).toBe(false);
    expect(findings.length).toBeLessThan(50);
    expect(findings.map(({ message }) => message).join('\n')).toContain('5000 referencias');
  });
});
