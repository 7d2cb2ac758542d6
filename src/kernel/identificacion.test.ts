import { describe, expect, test } from 'vitest';
import { checkIdentificacion, isCedula, isRucOfPerson } from './identificacion.js';
import { rucsOf } from '../features/recibidos/rules.js';

describe('identificación', () => {
  test.each([
    ['04', '1760013210001'],
    ['04', '1790016919001'],
    ['04', '1712345675001'],
    ['05', '1712345675'],
    ['06', 'AB-123456'],
    ['07', '9999999999999'],
    ['08', 'X123'],
  ])('%s %s is well formed', (tipo, identificacion) => {
    expect(checkIdentificacion(tipo, identificacion)).toBeUndefined();
  });

  test.each([
    ['04', '179001691900', 'longitud'],
    ['04', '17900169190A1', 'longitud'],
    ['04', '9990016919001', 'provincia'],
    ['04', '1790016919000', 'sufijo'],
    ['05', '171234567', 'longitud'],
    ['05', '2512345678', 'provincia'],
    ['05', '1792345678', 'provincia'],
    ['07', '1712345675', 'consumidor-final'],
    ['09', 'PBA1234', 'tipo'],
  ])('%s %s is refused: %s', (tipo, identificacion, reason) => {
    expect(checkIdentificacion(tipo, identificacion)).toMatchObject({ kind: 'refused', reason });
  });

  test.each([
    ['04', '1790012345001', 'digito-verificador'],
    ['04', '1760013220001', 'digito-verificador'],
    ['05', '1712345676', 'digito-verificador'],
    ['06', 'A', 'formato'],
    ['08', '12.345.678-9', 'formato'],
  ])('%s %s is doubtful, never refused: the SRI itself only warns', (tipo, identificacion, reason) => {
    expect(checkIdentificacion(tipo, identificacion)).toMatchObject({ kind: 'doubtful', reason });
  });
});

describe('a third digit of 6', () => {
  // 1768123455 passes módulo 10 and fails módulo 11 of a public body.
  test.each(['1712345675', '1768123455', '1768123456'])('%s is a cédula', (cedula) => {
    expect([isCedula(cedula), rucsOf(cedula)]).toEqual([true, [`${cedula}001`]]);
  });

  test.each(['1778456781', '2568456781', '176845678', 'AB12345678'])('%s is not', (text) => {
    expect([isCedula(text), rucsOf(text)]).toEqual([false, []]);
  });

  test('a person’s RUC is distinguished from a public body’s', () => {
    expect(isRucOfPerson('1712345675001')).toBe(true);
    expect(isRucOfPerson('1768123455001')).toBe(true);
    expect(isRucOfPerson('1760013210001')).toBe(false);
    expect(isRucOfPerson('1790016919001')).toBe(false);
  });
});
