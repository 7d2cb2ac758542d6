import { describe, expect, test } from 'vitest';
import { trustedFecha } from '../../kernel/fecha.js';
import { nextAfter, nextOnOrAfter, periodoDe, unknownMarcas, valoresDe, withValores, type Horario } from './rules.js';

const day = (texto: string): number => trustedFecha(texto).day;

/** The first `count` dates of a schedule from a day. */
function dates(horario: Horario, from: string, count: number): string[] {
  const found = [nextOnOrAfter(horario, day(from))];
  while (found.length < count) found.push(nextAfter(horario, found.at(-1) ?? trustedFecha(from)));
  return found.map(({ texto }) => texto);
}

describe('the dates of a schedule', () => {
  test.each<[string, Horario, string, string[]]>([
    ['monthly', { frecuencia: 'mensual', dia: 5, mes: null }, '06/11/2026', ['05/12/2026', '05/01/2027', '05/02/2027']],
    [
      'on the last day',
      { frecuencia: 'mensual', dia: 31, mes: null },
      '31/01/2028',
      ['31/01/2028', '29/02/2028', '31/03/2028'],
    ],
    [
      'on the 30th, also in February',
      { frecuencia: 'mensual', dia: 30, mes: null },
      '31/01/2027',
      ['28/02/2027', '30/03/2027', '30/04/2027'],
    ],
    ['weekly', { frecuencia: 'semanal', dia: 1, mes: null }, '17/11/2026', ['23/11/2026', '30/11/2026', '07/12/2026']],
    [
      'yearly, on a leap day',
      { frecuencia: 'anual', dia: 29, mes: 2 },
      '01/03/2027',
      ['29/02/2028', '28/02/2029', '28/02/2030'],
    ],
  ])('%s', (_name, horario, from, expected) => {
    expect(dates(horario, from, 3)).toEqual(expected);
  });

  test('belong to one period each; the week is that of ISO 8601', () => {
    const weekly: Horario = { frecuencia: 'semanal', dia: 7, mes: null };
    expect(['03/01/2027', '04/01/2027', '31/12/2024'].map((one) => periodoDe(weekly, trustedFecha(one)))).toEqual([
      ...['2026-W53', '2027-W01', '2025-W01'],
    ]);
    const monthly: Horario = { frecuencia: 'mensual', dia: 20, mes: null };
    expect(nextAfter(monthly, trustedFecha('05/11/2026')).texto).toBe('20/12/2026');
  });
});

describe('placeholders', () => {
  const valores = valoresDe({ frecuencia: 'mensual', dia: 31, mes: null }, trustedFecha('31/01/2027'));
  test('stand for the period', () => {
    expect(valores).toEqual({
      ...{ periodo: 'enero de 2027', periodoAnterior: 'diciembre de 2026', mes: 'enero', año: '2027' },
      ...{ desde: '01/01/2027', hasta: '31/01/2027' },
    });
  });

  test('are replaced once, only in texts, and prototypes are no placeholders', () => {
    const content = {
      receptor: { razonSocial: '{mes}' },
      detalles: [{ codigoPrincipal: '{mes}', descripcion: 'Arriendo {mes} {año} {{mes}} {constructor} ${mes}' }],
      campoAdicional: [{ nombre: 'x', value: '{periodo}' }],
    };
    expect(withValores(content, { ...valores, mes: '{año}' })).toEqual({
      receptor: { razonSocial: '{mes}' },
      detalles: [{ codigoPrincipal: '{mes}', descripcion: 'Arriendo {año} 2027 {{año}} {constructor} ${año}' }],
      campoAdicional: [{ nombre: 'x', value: 'enero de 2027' }],
    });
    expect(unknownMarcas(content).map(({ field, rejectedValue }) => [field, rejectedValue])).toEqual([
      ['detalles[0].descripcion', '{constructor}'],
    ]);
  });
});
