import { expect, test } from 'vitest';
import { suggestRoute } from '../http/not-found.js';
import { routes } from './routes.js';

test.each([
  ['GET', '/api/v1.0/comprobante', ' ¿Quiso decir GET /api/v1.0/comprobantes?'],
  ['POST', '/api/v2.0/comprobantes/factura', ' ¿Quiso decir POST /api/v2.0/comprobantes/facturas?'],
  ['GET', '/api/v1.0/empresa/1790012345001', ' ¿Quiso decir GET /api/v1.0/empresas/{ruc}?'],
  ['GET', '/API/v1.0/Comprobantes?texto=x', ' ¿Quiso decir GET /api/v1.0/comprobantes?'],
  ['GET', '/comprobantes', ' ¿Quiso decir GET /api/v1.0/comprobantes?'],
  ['PUT', '/api/v1.0/comprobantes/facturas', ' Aquí se usa DELETE, GET, POST.'],
  ['PATCH', '/api/v2.0/comprobantes/facturas', ' Aquí se usa POST.'],
  ['GET', '/api/v9/nada', ''],
  ['GET', '/', ''],
  ['GET', '/wp-login.php', ''],
])('%s %s:%s', (method, address, meant) => {
  expect(suggestRoute(method, address, routes)).toBe(meant);
});

test('the requested address is never echoed', () => {
  expect(suggestRoute('GET', '/api/v1.0/empresas/rk_test_secreto/establecimiento', routes)).toBe(
    ' ¿Quiso decir GET /api/v1.0/empresas/{ruc}/establecimientos?',
  );
});
