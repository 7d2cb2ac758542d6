import { strToU8, zipSync, type Zippable } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { AppError } from '../../kernel/app-error.js';
import { createPool } from '../../pool/pool.js';
import { readTable } from './table.js';

const pool = createPool();
afterAll(() => pool.close());

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEADER =
  '<row r="1">' +
  ['codigoPrincipal', 'descripcion', 'precioUnitario', 'impuesto', 'activo']
    .map((name, i) => `<c r="${'ABCDE'[i] ?? ''}1" t="inlineStr"><is><t>${name}</t></is></c>`)
    .join('') +
  '</row>';

const inline = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** Parts of an Excel workbook with one sheet of these rows. */
function parts(rows: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${REL}"><sheets><sheet name="Hoja" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId7" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  };
}

function pack(files: Record<string, string>): Buffer {
  const zippable: Zippable = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  return Buffer.from(zipSync(zippable));
}

async function refused(file: Buffer): Promise<unknown> {
  try {
    await readTable(pool, 'cuenta', file);
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
  return 'taken';
}

describe('a workbook', () => {
  test('returns the texts of its cells: shared, inline, in runs, numbers, booleans and formula results', async () => {
    const shared = `<sst ${MAIN}><si><t>Café</t></si><si><r><t>Té </t></r><r><t xml:space="preserve">verde</t></r><rPh><t>x</t></rPh></si></sst>`;
    const rows =
      HEADER +
      '<row r="3"><c r="A3"><v>1001</v></c><c r="B3" t="s"><v>0</v></c><c r="C3"><v>12.100000000000001</v></c>' +
      `${inline('D3', '2:4')}<c r="E3" t="b"><v>0</v></c></row>` +
      '<row r="4"/>' +
      `<row r="5">${inline('A5', 'B-2')}<c r="B5" t="s"><v>1</v></c><c r="C5"><f>1+0.5</f><v>1.5</v></c><c r="D5" t="str"><f>"2:"&amp;0</f><v>2:0</v></c></row>`;
    expect(await readTable(pool, 'cuenta', pack(parts(rows, { 'xl/sharedStrings.xml': shared })))).toEqual([
      {
        line: 3,
        issues: [],
        cells: { codigoPrincipal: '1001', descripcion: 'Café', precioUnitario: '12.1', impuesto: '2:4', activo: 'NO' },
      },
      {
        line: 5,
        issues: [],
        cells: { codigoPrincipal: 'B-2', descripcion: 'Té verde', precioUnitario: '1.5', impuesto: '2:0', activo: '' },
      },
    ]);
  });

  test('rows and cells without references are numbered in sequence; a blank one stays blank', async () => {
    const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = `${HEADER}<row>${cell('A')}${cell('B')}<c/>${cell('2:4')}</row>`;
    expect(await readTable(pool, 'cuenta', pack(parts(rows)))).toMatchObject([
      { line: 2, cells: { codigoPrincipal: 'A', descripcion: 'B', precioUnitario: '', impuesto: '2:4' } },
    ]);
  });

  test('a tax that Excel stored as a time is reported with a fix', async () => {
    const rows = `${HEADER}<row r="2">${inline('A2', 'A')}${inline('B2', 'B')}<c r="C2"><v>1</v></c><c r="D2"><v>0.08611</v></c></row>`;
    expect((await readTable(pool, 'cuenta', pack(parts(rows))))[0]?.issues).toMatchObject([
      { code: 'celda-no-es-texto', field: 'fila[2].impuesto' },
    ]);
  });

  test('a row with more cells than columns is named', async () => {
    const rows = `${HEADER}<row r="2">${inline('A2', 'A')}${inline('H2', 'suelta')}</row>`;
    expect((await readTable(pool, 'cuenta', pack(parts(rows))))[0]?.issues).toMatchObject([
      { code: 'celdas-distintas', field: 'fila[2]' },
    ]);
  });
});

describe('refused as a whole', () => {
  const doctype = '<!DOCTYPE worksheet [<!ENTITY a "aaaaaaaaaa">]>';
  const good = parts(HEADER);
  const sheet = 'xl/worksheets/sheet1.xml';
  test.each<[string, () => Buffer]>([
    ['an old or encrypted workbook', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0])],
    ['half a file', () => pack(good).subarray(0, 400)],
    ['an archive that is no workbook', () => pack({ 'hola.txt': 'hola' })],
    ['a sheet that is not there', () => pack({ ...good, [sheet.replace('1', '2')]: '', [sheet]: '' })],
    ['a document type', () => pack({ ...good, [sheet]: `${doctype}<worksheet ${MAIN}>&a;</worksheet>` })],
    ['a sheet that is no XML', () => pack({ ...good, [sheet]: '<worksheet' })],
    ['columns far to the right', () => pack(parts(`${HEADER}<row r="2">${inline('ZZ2', 'x')}</row>`))],
    ['more rows than are taken', () => pack(parts(HEADER + `<row>${inline('A1', 'x')}</row>`.repeat(10_001)))],
    ['no products', () => pack(good)],
    [
      'too many entries',
      () => pack({ ...good, ...Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`e${i}`, ''])) }),
    ],
  ])('%s', async (_name, file) => {
    expect(await refused(file())).toBe('importacion-invalida');
  });

  test('a zip bomb, whether it declares its size or lies about it', async () => {
    const file = pack({ ...good, [sheet]: `<worksheet ${MAIN}>${' '.repeat(50_000_000)}</worksheet>` });
    expect(file.length).toBeLessThan(200_000);
    expect(await refused(file)).toBe('importacion-invalida');
    // The directory has the inflated size at offset 24 of each entry: forge a small one.
    for (let at = file.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = file.indexOf('PK\x01\x02', at + 4, 'latin1')) {
      file.writeUInt32LE(1000, at + 24);
    }
    expect(await refused(file)).toBe('importacion-invalida');
  });

  test('an encrypted entry', async () => {
    const file = pack(good);
    const at = file.indexOf('PK\x01\x02', 0, 'latin1');
    file.writeUInt16LE(file.readUInt16LE(at + 8) | 1, at + 8);
    expect(await refused(file)).toBe('importacion-invalida');
  });
});

test('no single-byte change causes another kind of failure', async () => {
  const file = pack(parts(`${HEADER}<row r="2">${inline('A2', 'A')}</row>`));
  for (let at = 0; at < file.length; at += 7) {
    const changed = Buffer.from(file);
    changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
    expect(['taken', 'importacion-invalida']).toContain(await refused(changed));
  }
});
