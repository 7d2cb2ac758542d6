import { expect, test } from 'vitest';
import { maskedUrl } from './masked-url.js';

test.each([
  ['https://tienda.ejemplo.ec/rubrica', 'https://tienda.ejemplo.ec/rubrica'],
  [
    'https://tienda.ejemplo.ec:8443/hooks/facturas-electronicas',
    'https://tienda.ejemplo.ec:8443/hooks/facturas-electronicas',
  ],
  ['https://x.ec/rubrica?token=abc&b=2', 'https://x.ec/rubrica?***'],
  ['https://ana:secreta@x.ec/rubrica', 'https://x.ec/rubrica'],
  [
    'https://hooks.x.ec/services/T02AB34CD56E/B03F/xYzAbCdEfGhIjKlMnOpQrStUv',
    'https://hooks.x.ec/services/***/B03F/***',
  ],
  ['https://x.ec/9f1c2d3e-4b5a-6789-8abc-def012345678', 'https://x.ec/***'],
  ['no es una dirección', '***'],
])('%s is shown without its secrets', (url, shown) => {
  expect(maskedUrl(url)).toBe(shown);
});
