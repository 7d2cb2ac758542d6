import { expect, test } from 'vitest';
import { code128 } from './code128.js';

test('anything but digits is refused', () => {
  expect(() => code128('12A4')).toThrow('digits');
});
