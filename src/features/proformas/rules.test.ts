import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diferenciasEntre } from './rules.js';

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

/** The pairs of a comparison of each line with each other: what the comparison by hash must answer. */
function pairwise(before: readonly Line[], after: readonly Line[]): (number | undefined)[] {
  const left = new Set(before.keys());
  const partner: (number | undefined)[] = after.map(() => undefined);
  for (const same of [
    (old: Line, now: Line) =>
      old.codigoPrincipal === now.codigoPrincipal &&
      old.descripcion === now.descripcion &&
      Number(old.cantidad) === Number(now.cantidad),
    (old: Line, now: Line) => old.codigoPrincipal !== '' && old.codigoPrincipal === now.codigoPrincipal,
    (old: Line, now: Line) => old.descripcion === now.descripcion,
  ])
    for (const [place, now] of after.entries()) {
      if (partner[place] !== undefined) continue;
      partner[place] = before.findIndex((old, at) => left.has(at) && same(old, now));
      if (partner[place] === -1) partner[place] = undefined;
      else left.delete(partner[place]);
    }
  return partner;
}

interface Line {
  readonly codigoPrincipal: string;
  readonly descripcion: string;
  readonly cantidad: string;
}

test('lines are paired as by comparing each with each other', () => {
  const lines = fc.array(
    fc.record({
      codigoPrincipal: fc.constantFrom('', 'A', 'B'),
      descripcion: fc.constantFrom('', 'Mesa', 'Silla'),
      cantidad: fc.constantFrom('1', '1.00', '2'),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const found = diferenciasEntre({ detalles: before, importeTotal: '1' }, { detalles: after, importeTotal: '1' });
      const partner = pairwise(before, after);
      const added = partner.flatMap((at, place) => (at === undefined ? [place + 1] : []));
      const removed = before.flatMap((_, at) => (partner.includes(at) ? [] : [at + 1]));
      const changed = partner.flatMap((at, place) => {
        const [old, now] = [at === undefined ? undefined : before[at], after[place]];
        return (['codigoPrincipal', 'descripcion', 'cantidad'] as const).flatMap((campo) => {
          const differs =
            campo === 'cantidad' ? Number(old?.[campo]) !== Number(now?.[campo]) : old?.[campo] !== now?.[campo];
          return old !== undefined && differs ? [`${place + 1} ${campo}`] : [];
        });
      });
      const of = (tipo: string) => found.filter((one) => one.tipo === tipo).map(({ linea }) => linea);
      expect(of('linea-agregada')).toEqual(added);
      expect(of('linea-quitada')).toEqual(removed);
      expect(
        found.filter(({ tipo }) => tipo === 'linea-cambiada').map(({ linea, campo }) => `${String(linea)} ${campo}`),
      ).toEqual(changed);
    }),
    { numRuns: 500 },
  );
});
