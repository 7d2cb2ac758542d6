import { describe, expect, test } from 'vitest';
import { parseDecimal } from '../decimal.js';
import { catalogues } from './index.js';
import type { CatalogueRow, TarifaRow } from './catalogue.js';
import { catalogue } from './catalogue.js';
import { iva } from './iva.js';
import { retencionIsd } from './retencion-isd.js';
import { retencionRenta } from './retencion-renta.js';
import { sustento } from './sustento.js';
import { documentosSustento } from './documentos-sustento.js';

const ISO = /^\d{4}-\d{2}-\d{2}$/;

describe.each(Object.entries(catalogues))('catalogue %s', (_, { catalogue: { rows } }) => {
  test('every row is dated, sourced and described', () => {
    for (const row of rows) {
      expect(row.desde).toMatch(ISO);
      if (row.hasta !== undefined) expect(row.hasta >= row.desde).toBe(true);
      expect(row.fuente).not.toBe('');
      expect(row.descripcion).not.toBe('');
    }
  });

  test('no day has two rows of one code', () => {
    for (const row of rows) {
      const rivals = rows.filter((other) => other !== row && other.codigo === row.codigo && overlap(row, other));
      expect(rivals, row.codigo).toEqual([]);
    }
  });

  test('every rate is a figure', () => {
    for (const { tarifa } of rows as readonly TarifaRow[])
      if (tarifa !== undefined) expect(parseDecimal(tarifa)).toBeDefined();
  });
});

function overlap(a: CatalogueRow, b: CatalogueRow): boolean {
  return a.desde <= (b.hasta ?? '9999') && b.desde <= (a.hasta ?? '9999');
}

describe('rates by date', () => {
  test.each([
    ['2016-05-31', '2', '12'],
    ['2016-06-01', '3', '14'],
    ['2017-05-31', '3', '14'],
    ['2017-06-01', '2', '12'],
    ['2024-03-31', '2', '12'],
    ['2024-04-01', '4', '15'],
    ['2026-11-15', '4', '15'],
  ])('the general IVA on %s is code %s at %s %%', (iso, codigo, tarifa) => {
    expect(iva.at(codigo, iso)?.tarifa).toBe(tarifa);
    const general = ['2', '3', '4'].filter((code) => iva.at(code, iso) !== undefined);
    expect(general).toEqual([codigo]);
  });

  test.each([
    ['2021-12-31', '5'],
    ['2022-04-01', '4.50'],
    ['2023-06-30', '3.75'],
    ['2024-03-31', '3.50'],
    ['2024-04-01', '5'],
  ])('ISD 4580 on %s is %s %%', (iso, tarifa) => {
    expect(retencionIsd.at('4580', iso)?.tarifa).toBe(tarifa);
  });

  test.each([
    ['312', '2026-02-28', '1.75'],
    ['312', '2026-03-01', '2'],
    ['303A', '2026-03-01', '5'],
    ['304', '2026-11-15', '10'],
    // Found in documents of those years.
    ['312', '2021-06-15', '1.75'],
    ['351', '2021-06-15', '1.75'],
  ])('renta %s on %s is %s %%', (codigo, iso, tarifa) => {
    expect(retencionRenta.at(codigo, iso)?.tarifa).toBe(tarifa);
  });

  test('a later row overrides an earlier one for the same days, so an operator can correct the catalogue', () => {
    const row = { codigo: 'x', descripcion: 'x', desde: '2026-01-01', fuente: 'x' };
    const mended = catalogue<TarifaRow>([
      { ...row, tarifa: '1' },
      { ...row, tarifa: '2' },
    ]);
    expect(mended.at('x', '2026-06-01')?.tarifa).toBe('2');
  });

  test('every document that a sustento admits is in the table of documents', () => {
    for (const { documentos } of sustento.rows)
      for (const codigo of documentos) expect(documentosSustento.has(codigo)).toBe(true);
  });
});
