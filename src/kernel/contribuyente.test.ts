import { describe, expect, test } from 'vitest';
import { avisoReceptor, avisosProveedor, leyendasOf, rucOf, type EnRegistro } from './contribuyente.js';
import { FICHA_VACIA, fichaOf, SIN_FICHA } from './proveedor.js';

const PERSON: EnRegistro = {
  ...{ razonSocial: 'ANDRADE LUZ', estado: 'ACTIVO', clase: 'GEN', tipo: 'PERSONA NATURAL' },
  ...{ obligado: false, agenteRetencion: false, especial: false },
};

describe('the card of a supplier in the register', () => {
  test.each([
    ['its flags and kind of person', {}, { persona: 'natural', especial: false, agenteRetencion: false }],
    [
      'a company that is special and an agent',
      { tipo: 'SOCIEDAD', especial: true, agenteRetencion: true },
      { persona: 'sociedad', especial: true, agenteRetencion: true },
    ],
    ['RIMPE by name', { clase: 'RIMPE - NEGOCIO POPULAR' }, { regimen: 'negocio-popular' }],
    ['RIMPE by name', { clase: 'Rimpe emprendedor' }, { regimen: 'emprendedor' }],
  ])('has %s', (_name, changes, expected) => {
    expect(leyendasOf({ ...PERSON, ...changes })).toMatchObject(expected);
  });

  test.each(['GEN', 'RMP', 'RIMPE', 'OTROS', null])('class %s decides no regime', (clase) => {
    expect(leyendasOf({ ...PERSON, clase })).not.toHaveProperty('regimen');
  });

  test('the register fills only what neither a document nor a person states', () => {
    const registro = leyendasOf({ ...PERSON, obligado: true, especial: true });
    expect(fichaOf(SIN_FICHA, {}, {}, registro)).toMatchObject({ obligadoContabilidad: true, especial: true });
    const stated = { ...SIN_FICHA, leyendas: { especial: false, obligadoContabilidad: null } };
    expect(fichaOf(stated, {}, {}, registro)).toMatchObject({ obligadoContabilidad: true, especial: false });
    expect(fichaOf({ ...stated, editado: { obligadoContabilidad: false } }, {}, {}, registro)).toMatchObject({
      obligadoContabilidad: false,
    });
  });

  test.each([
    ['nothing', {}, {}, []],
    ['a suspended supplier', { estado: 'SUSPENDIDO' }, {}, [/consta como SUSPENDIDO/]],
    ['RIMPE without its kind', { clase: 'RMP' }, {}, [/emprendedor o negocio popular/]],
    ['RIMPE whose kind is known', { clase: 'RMP' }, { regimen: 'emprendedor' as const }, []],
    ['another regime', { clase: 'RIMPE EMPRENDEDOR' }, { regimen: 'general' as const }, [/es otro.*RIMPE EMPRENDEDOR/]],
    ['a special one', { especial: true }, { especial: false }, [/contribuyente especial/]],
    ['an agent', { agenteRetencion: true }, { agenteRetencion: false }, [/agente de retención/]],
  ])('a proposal is warned about %s', (_name, changes, card, expected) => {
    const avisos = avisosProveedor({ ...PERSON, ...changes }, { ...FICHA_VACIA, ...card }, '18/11/2026');
    expect(avisos).toEqual(expected.map((text) => expect.stringMatching(text) as string));
  });
});

describe('the receiver of a document', () => {
  const of = (codDoc: string, tipo: string, found?: EnRegistro) =>
    avisoReceptor(codDoc, { tipo, ruc: '1710034065001' }, found, '18/11/2026')?.code;

  test('is looked up by its RUC, or by its cédula and 001', () => {
    expect(rucOf('04', '1710034065001')).toBe('1710034065001');
    expect(rucOf('05', '1710034065')).toBe('1710034065001');
    expect([rucOf('06', '1710034065'), rucOf('04', '171003'), rucOf('07', '9999999999999')]).toEqual(
      Array(3).fill(undefined),
    );
  });

  test.each([
    ['an active RUC', '01', '04', PERSON, undefined],
    ['an unknown RUC', '01', '04', undefined, 'receptor-ruc-desconocido'],
    ['a suspended RUC', '01', '04', { ...PERSON, estado: 'SUSPENDIDO' }, 'receptor-ruc-inactivo'],
    ['a ceased RUC', '01', '04', { ...PERSON, estado: 'PASIVO' }, 'receptor-ruc-inactivo'],
    ['a cédula without RUC', '01', '05', undefined, undefined],
    ['a cédula with a suspended RUC', '01', '05', { ...PERSON, estado: 'SUSPENDIDO' }, undefined],
    ['a settlement to an active RUC', '03', '04', PERSON, 'liquidacion-con-ruc-activo'],
    ['a settlement to the cédula of an active RUC', '03', '05', PERSON, 'liquidacion-con-ruc-activo'],
    ['a settlement to a cédula without RUC', '03', '05', undefined, undefined],
  ])('%s', (_name, codDoc, tipo, found, code) => {
    expect(of(codDoc, tipo, found)).toBe(code);
  });
});
