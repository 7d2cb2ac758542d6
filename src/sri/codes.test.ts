import { expect, test } from 'vitest';
import { behaviourOf, explainSriCode } from './codes.js';

const mensaje = (identificador: string, informacionAdicional: string) =>
  ({ identificador, mensaje: '', informacionAdicional, tipo: 'ERROR' }) as const;

test.each([
  ['94', 'El régimen del contribuyente no corresponde', 'intervenir', /régimen de la empresa/],
  ['94', 'Otro texto', 'intervenir', /Lea el texto/],
  ['35', 'EL AMBIENTE NO COINCIDE', 'intervenir', /RUBRICA_AMBIENTE/],
  ['35', 'cvc-complex-type.2.4.a', 'corregir', /Corrija el dato/],
  ['39', 'RucCertificado: 1790000001001 RucComprobante: 1790000002001', 'firmar', /para su RUC/],
  ['39', 'El certificado utilizado, no es del tipo firma digital.', 'firmar', /certificado de firma digital/],
  ['39', 'La firma es invalida', 'firmar', /diagnosticar/],
  ['90', '', 'esperar', /día siguiente/],
] as const)('code %s with «%s» is explained by its text', (codigo, text, behaviour, advice) => {
  const one = mensaje(codigo, text);
  expect(behaviourOf([one])).toBe(behaviour);
  expect(explainSriCode(one)?.queHacer).toMatch(advice);
});

test('code 90 does not promise a third attempt', () => {
  expect(explainSriCode(mensaje('90', ''))?.causa).toContain('dos o tres intentos');
});
