import { expect, test } from 'vitest';
import { unsupportedNode } from './node-support.js';

test('a Node.js past its end of life gets a notice, a supported or newer one none', () => {
  const today = new Date('2026-11-17T12:00:00Z');
  expect(unsupportedNode('20.19.5', today)).toBe(
    'Node.js 20.19.5 no recibe correcciones de seguridad desde el 30/04/2026. El servicio funciona, pero instale Node.js 24: docs/guides/produccion.md, paso 2.',
  );
  expect(unsupportedNode('20.19.5', new Date('2026-04-30T12:00:00Z'))).toBeUndefined();
  expect(unsupportedNode('22.12.0', today)).toBeUndefined();
  expect(unsupportedNode('22.12.0', new Date('2027-05-01T12:00:00Z'))).toContain('30/04/2027');
  expect(unsupportedNode('24.0.0', today)).toBeUndefined();
  expect(unsupportedNode('26.1.0', today)).toBeUndefined();
});
