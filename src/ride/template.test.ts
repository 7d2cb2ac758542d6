import { Compile } from '#typebox/compile';
import { expect, test } from 'vitest';
import { goldenExamples } from '../../test/support/documents/examples.js';
import type { RideModel } from '../kernel/ride-model.js';
import { layOut } from './layout.js';
import { lookOf, TemplateDefinition } from './template.js';

function full(): RideModel {
  const example = goldenExamples().find((one) => one.type.filePrefix === 'FAC' && one.name === 'completa-1.1.0');
  const reading = example?.type.read(example.prepare().xml);
  if (example === undefined || reading?.ok !== true) throw new Error('the example cannot be read');
  return example.type.ride(reading.read.documento);
}

function textsOf(definition: TemplateDefinition): string[] {
  const model = full();
  return layOut(model, lookOf('A4', definition), { logo: undefined }).flatMap((page) =>
    page.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])),
  );
}

test('a template orders the blocks', () => {
  const texts = textsOf({ version: 1, orden: ['detalle', 'totales', 'pagos', 'adicional', 'receptor'] });
  expect(texts.indexOf('VALOR TOTAL')).toBeLessThan(texts.indexOf('Razón social / Nombres y apellidos:'));
});

test('a template hides optional columns and adds its own texts', () => {
  const texts = textsOf({
    version: 1,
    columnasOcultas: ['detalleAdicional'],
    textos: { encabezado: 'Atención 24 horas', pie: 'Gracias por su compra' },
  });
  expect(texts).not.toContain('Detalle adicional');
  expect(texts).toContain('Atención 24 horas');
  expect(texts).toContain('Gracias por su compra');
});

test.each([
  ['an unknown field', { version: 1, script: 'alert(1)' }],
  ['another version', { version: 2 }],
  ['a colour that is none', { version: 1, colores: { principal: 'red' } }],
  ['a mandatory column hidden', { version: 1, columnasOcultas: ['cantidad'] }],
  ['a mandatory block left out', { version: 1, orden: ['receptor', 'detalle'] }],
  ['letters too small to read', { version: 1, letra: { tamano: 1 } }],
])('%s is refused', (_name, definition) => {
  expect(Compile(TemplateDefinition).Check(definition)).toBe(false);
});
