import { expect, test } from 'vitest';
import { diferenciasEntre } from './proforma.js';

const line = (codigoPrincipal: string, descripcion: string, cantidad: unknown, precioUnitario: unknown) => ({
  ...{ codigoPrincipal, descripcion, cantidad, precioUnitario },
  impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
});
const offer = {
  receptor: { identificacion: '1712345675', razonSocial: 'ANA' },
  detalles: [line('A', 'Mesa', '1.000000', '100.00'), line('B', 'Silla', '4', '20.00')],
  importeTotal: '207.00',
};

test('the same content has no differences, however its figures are written', () => {
  const same = {
    ...offer,
    detalles: [line('A', 'Mesa', 1, 100), line('B', 'Silla', '4.00', '20')],
    importeTotal: '207.0',
  };
  expect(diferenciasEntre(offer, same)).toEqual([]);
});

test('changed, added and removed lines are listed, and a moved line is not', () => {
  const invoice = {
    ...offer,
    detalles: [line('B', 'Silla', '6', '20'), line('C', 'Envío', '1', '5')],
    importeTotal: '143.75',
  };
  expect(diferenciasEntre(offer, invoice)).toEqual([
    { tipo: 'linea-cambiada', linea: 1, descripcion: 'Silla', campo: 'cantidad', antes: '4', ahora: '6' },
    { tipo: 'linea-agregada', linea: 2, descripcion: 'Envío', campo: 'linea', antes: null, ahora: '1 × 5' },
    { tipo: 'linea-quitada', linea: 1, descripcion: 'Mesa', campo: 'linea', antes: '1 × 100', ahora: null },
    { tipo: 'dato-cambiado', linea: null, descripcion: '', campo: 'importeTotal', antes: '207', ahora: '143.75' },
  ]);
  const moved = { ...offer, detalles: [...offer.detalles].reverse() };
  expect(diferenciasEntre(offer, moved)).toEqual([]);
});

test('another customer is a difference', () => {
  const receptor = { identificacion: '1790012345001', razonSocial: 'ANA' };
  expect(diferenciasEntre(offer, { ...offer, receptor }).map(({ campo }) => campo)).toEqual([
    'receptor.identificacion',
  ]);
});
