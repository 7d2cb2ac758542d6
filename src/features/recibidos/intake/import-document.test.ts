import { expect, test } from 'vitest';
import { buildClaveAcceso } from '../../../kernel/clave-acceso.js';
import { otherEnvironment, partsOf } from './import-document.js';

const clave = (ambiente: '1' | '2', fechaEmision = '15/11/2026'): string =>
  buildClaveAcceso({
    ...{ fechaEmision, codDoc: '01', ruc: '1790012345001', ambiente, estab: '001', ptoEmi: '001' },
    ...{ secuencial: '000000001', codigoNumerico: '12345678' },
  });

test('production refuses test documents; a test installation queries both', () => {
  expect(otherEnvironment('produccion', clave('1'))).toContain('pruebas');
  expect(otherEnvironment('produccion', clave('2'))).toBeUndefined();
  for (const ambiente of ['simulador', 'pruebas'] as const)
    for (const one of ['1', '2'] as const) expect(otherEnvironment(ambiente, clave(one))).toBeUndefined();
});

test('a key needs its digits, its check digit and an existing day', () => {
  expect(partsOf(clave('2'))).toMatchObject({ codDoc: '01', ambiente: '2' });
  expect(partsOf(clave('2', '31/02/2026'))).toBeUndefined();
  expect(partsOf(`${clave('2').slice(0, 48)}x`)).toBeUndefined();
});
