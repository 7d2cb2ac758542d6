import { strToU8, zipSync } from 'fflate';

/** A workbook by what it inflates to: a few kilobytes of file hold megabytes of cells. */
interface Content {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Cells written `#0`, `#1`… refer to these shared strings. */
  readonly shared?: readonly string[];
}

/** Packs a workbook whose cells hold their text, or refer to a shared string. */
export function workbookOf({ headings, rows, shared = [] }: Content): Buffer {
  const cell = (text: string): string =>
    text.startsWith('#') ? `<c t="s"><v>${text.slice(1)}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (cells: readonly string[]): string => `<row>${cells.map(cell).join('')}</row>`;
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet id="r"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<R><Relationship Id="r" Target="/xl/s.xml"/></R>',
    'xl/sharedStrings.xml': `<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/s.xml': `<worksheet><sheetData>${[headings, ...rows].map(row).join('')}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

/** A CSV of the same. */
export function csvOf({ headings, rows }: Content): Buffer {
  return Buffer.from([headings, ...rows].map((cells) => `${cells.map((cell) => `"${cell}"`).join(',')}\n`).join(''));
}
