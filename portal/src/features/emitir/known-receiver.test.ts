import { describe, expect, test } from 'vitest';
import { receiverFilled, typedNumber } from './known-receiver.js';
import type { Content } from './content.js';

const PEDRO = {
  tipoIdentificacion: '05',
  identificacion: '1710034065',
  razonSocial: 'ZAMBRANO PEDRO',
  direccion: 'Quito',
  correos: ['pedro@correo.ec'],
  telefono: '0999999999',
  formaPago: '20',
};
const ANA = {
  ...PEDRO,
  identificacion: '0102030400',
  razonSocial: 'ANA',
  direccion: null,
  correos: [],
  telefono: null,
  formaPago: null,
};
const form = (identificacion: string, receptor: Content = {}): Content => ({
  receptor: { tipoIdentificacion: '05', identificacion, razonSocial: '', direccion: '', ...receptor },
  pagos: [{ formaPago: '01', total: '' }],
});

describe('the type of a typed number', () => {
  test.each([
    ['05', '1710034065001', true, { tipoIdentificacion: '04', identificacion: '1710034065001' }],
    ['04', '1710034065', true, { tipoIdentificacion: '05', identificacion: '1710034065' }],
    ['05', '171003406-5', true, { tipoIdentificacion: '05', identificacion: '1710034065' }],
    [
      '05',
      '9999999999999',
      true,
      { tipoIdentificacion: '07', identificacion: '9999999999999', razonSocial: 'CONSUMIDOR FINAL' },
    ],
    ['05', '9999999999999', false, undefined],
    ['05', '1710034065', true, undefined],
    ['05', '171003', true, undefined],
    ['06', '1710034065', true, undefined],
    ['08', '1710034065001', true, undefined],
  ] as const)('%s with %s', (tipo, typed, anonymous, expected) => {
    expect(typedNumber(tipo, typed, anonymous)).toEqual(expected);
  });
});

describe('a known receiver', () => {
  test('fills an empty form: name, address, mail, telephone and payment method', () => {
    expect(receiverFilled(form(PEDRO.identificacion), PEDRO, undefined, 'empty')).toEqual({
      receptor: {
        tipoIdentificacion: '05',
        identificacion: '1710034065',
        razonSocial: 'ZAMBRANO PEDRO',
        direccion: 'Quito',
      },
      campoAdicional: [
        { nombre: 'email', value: 'pedro@correo.ec' },
        { nombre: 'Teléfono', value: '0999999999' },
      ],
      pagos: [{ formaPago: '20', total: '' }],
    });
  });

  test('leaves what a person typed, and replaces the data of the receiver before', () => {
    const typed = receiverFilled(
      form(PEDRO.identificacion, { razonSocial: 'Pedro Zambrano Loor' }),
      PEDRO,
      undefined,
      'empty',
    );
    expect(typed['receptor']).toMatchObject({ razonSocial: 'Pedro Zambrano Loor', direccion: 'Quito' });
    const next = receiverFilled(
      { ...typed, receptor: { ...(typed['receptor'] as Content), identificacion: ANA.identificacion } },
      ANA,
      PEDRO,
      'empty',
    );
    expect(next).toMatchObject({
      receptor: { razonSocial: 'Pedro Zambrano Loor', direccion: '' },
      campoAdicional: [],
      pagos: [{ formaPago: '01' }],
    });
    expect(receiverFilled(form('1'), PEDRO, undefined, 'everything')['receptor']).toMatchObject({
      identificacion: '1710034065',
      razonSocial: 'ZAMBRANO PEDRO',
    });
  });

  test('leaves a telephone typed under another spelling', () => {
    const typed = { ...form(PEDRO.identificacion), campoAdicional: [{ nombre: 'TELEFONO', value: '022222222' }] };
    expect(receiverFilled(typed, PEDRO, undefined, 'empty')['campoAdicional']).toEqual([
      { nombre: 'TELEFONO', value: '022222222' },
      { nombre: 'email', value: 'pedro@correo.ec' },
    ]);
  });

  test('of an answer that came after another number was typed changes nothing', () => {
    const content = form('0999999999');
    expect(receiverFilled(content, PEDRO, undefined, 'empty')).toBe(content);
  });
});
