import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from './spreadsheet.js';

const LIMITS = { rowsMax: 1000, columnsMax: 50, bytesMax: 8 * 1024 * 1024 };

/** A workbook with this text as its sheet. */
function workbook(sheet: string, shared = '<sst/>'): Buffer {
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet id="r"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<R><Relationship Id="r" Target="/xl/s.xml"/></R>',
    'xl/sharedStrings.xml': shared,
    'xl/s.xml': sheet,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

/** Number of rows read, and the reason for stopping. */
async function read(file: Buffer): Promise<{ rows: number; reason: unknown }> {
  let rows = 0;
  try {
    for await (const { cells } of readSpreadsheet(file, LIMITS)) rows += cells.length > 0 ? 1 : 0;
  } catch (error) {
    return { rows, reason: (error as { reason?: unknown }).reason ?? error };
  }
  return { rows, reason: 'end' };
}

// Each ends with unreadable content: a reader that counts only at the end reports 'unreadable'.
describe('reading stops at the limits', () => {
  test('a short CSV of very many rows', async () => {
    const file = Buffer.from(`${'a\n'.repeat(200_000)}"`);
    expect(await read(file)).toEqual({ rows: 1000, reason: 'rows' });
  });

  test('a small workbook of very many rows', async () => {
    const file = workbook(`<worksheet><sheetData>${'<row><c><v>1</v></c></row>'.repeat(200_000)}<`);
    expect(file.length).toBeLessThan(30_000);
    expect(await read(file)).toEqual({ rows: 1000, reason: 'rows' });
  });

  test.each([
    ['empty cells', '<row>', '<c/>'],
    ['empty rows', '', '<row/>'],
    ['empty cells far to the right', '<row>', '<c r="XFD1"/>'],
    ['the same cell', '<row>', '<c r="A1"><v>1</v></c>'],
    ['elements of no meaning', '', '<x/>'],
  ])('a small workbook with megabytes of %s', async (_name, before, repeated) => {
    const file = workbook(`<worksheet><sheetData>${before}${repeated.repeat(8_000_000 / repeated.length)}<`);
    expect(file.length).toBeLessThan(60_000);
    expect(await read(file)).toEqual({ rows: 0, reason: 'size' });
  });

  test('a large text that every cell shares', async () => {
    const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`.repeat(90);
    const file = workbook(`<worksheet><sheetData>${rows}<`, `<sst><si><t>${'a'.repeat(30_000)}</t></si></sst>`);
    expect(await read(file)).toMatchObject({ reason: 'size' });
  });

  const long = 'a'.repeat(32_768);
  const inCell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = (...cells: string[]): Buffer =>
    workbook(`<worksheet><sheetData>${cells.map((cell) => `<row>${cell}</row>`).join('')}<`);
  test.each([
    ['a cell of a workbook', rows(inCell('a'), inCell(long))],
    [
      'a cell in many runs',
      rows(inCell('a'), `<c t="inlineStr"><is>${'<r><t>abcdefgh</t></r>'.repeat(4097)}</is></c>`),
    ],
    ['a number', rows(inCell('a'), `<c><v>${'1'.repeat(32_768)}</v></c>`)],
    ['a shared string', workbook('<worksheet><sheetData><', `<sst><si><t>${long}</t></si></sst>`)],
    ['a cell of a CSV', Buffer.from(`a\n${long}\n`)],
    ['a heading of a workbook', rows(inCell('a'.repeat(301)), inCell('a'))],
    ['a heading of a CSV', Buffer.from(`${'a'.repeat(301)}\nb\n`)],
  ])('%s of too many letters', async (_name, file) => {
    expect(await read(file)).toMatchObject({ reason: 'cell' });
  });

  test('and takes the longest that Excel writes', async () => {
    const file = workbook(
      `<worksheet><sheetData><row>${inCell('a'.repeat(300))}</row><row>${inCell('a'.repeat(32_767))}</row></sheetData></worksheet>`,
    );
    expect(await read(file)).toEqual({ rows: 2, reason: 'end' });
  });

  test('a workbook of more bytes than are inflated', async () => {
    expect(await read(workbook(`<worksheet>${' '.repeat(50_000_000)}</worksheet>`))).toEqual({
      rows: 0,
      reason: 'unreadable',
    });
  });
});

test('a row of very many cells refuses a CSV file', async () => {
  expect(await read(Buffer.from(`a,b\n${','.repeat(300_000)}\n`))).toEqual({ rows: 1, reason: 'columns' });
});

test('rows are read before the file has been read to its end', async () => {
  const rows = readSpreadsheet(workbook(`<worksheet><sheetData>${'<row><c><v>1</v></c></row>'.repeat(90)}`), LIMITS);
  expect(await rows.next()).toMatchObject({ value: { line: 1, cells: ['1'] } });
  await rows.return(undefined);
});

test('content outside the rows is ignored', async () => {
  const beside = '<controls><anchor><from><xdr:row>7</xdr:row></from></anchor><c r="ZZ1"><v>7</v></c></controls>';
  const file = workbook(
    `<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>a<![CDATA[&b]]></x:t></x:is></x:c></x:row></x:sheetData>${beside}</x:worksheet>`,
  );
  const found = [];
  for await (const row of readSpreadsheet(file, LIMITS)) found.push(row.cells);
  expect(found).toEqual([['a&b']]);
});
