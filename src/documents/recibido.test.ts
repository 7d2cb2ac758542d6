import { expect, test } from 'vitest';
import { goldenExamples } from '../../test/support/documents/examples.js';
import { readRecibido, type LineaLeida } from './recibido.js';

/** Element name of a line's total. */
const TOTALS: Readonly<Record<string, string>> = {
  '01': 'precioTotalSinImpuesto',
  '03': 'precioTotalSinImpuesto',
  '04': 'precioTotalSinImpuesto',
  '05': 'valor',
};

function lineasOf(xml: string): readonly LineaLeida[] {
  const reading = readRecibido(Buffer.from(xml));
  if (reading.kind !== 'leido') throw new Error(reading.motivo);
  return reading.leido.lineas;
}

test('the lines of every example match its XML in order', () => {
  const seen = new Map<string, number>();
  for (const example of goldenExamples()) {
    const { xml } = example.prepare();
    const lineas = lineasOf(xml);
    // From the XML's own elements; a guía has goods without a sale, a withholding has none.
    const tag = TOTALS[example.type.codDoc];
    const [, part = ''] = xml.split(example.type.codDoc === '05' ? '<motivos>' : '<detalles>');
    const totals =
      tag === undefined ? [] : [...part.matchAll(new RegExp(`<${tag}>([^<]*)<`, 'g'))].map(([, total]) => total);
    expect(
      lineas.map(({ total }) => total),
      example.out,
    ).toEqual(totals);
    expect(lineas.filter(({ descripcion }) => descripcion === '')).toEqual([]);
    seen.set(example.type.codDoc, (seen.get(example.type.codDoc) ?? 0) + lineas.length);
  }
  for (const codDoc of ['01', '03', '04', '05']) expect(seen.get(codDoc), codDoc).toBeGreaterThan(0);
  expect([seen.get('06'), seen.get('07')]).toEqual([0, 0]);
});
