import { describe, expect, test } from 'vitest';
import { exampleContext } from '../../test/support/documents/context.js';
import { goldenExamples } from '../../test/support/documents/examples.js';
import { header, invoice, iva, line, type Json } from '../../test/support/documents/wrong-payloads.js';
import type { Issue } from '../kernel/issue.js';
import { factura } from './factura/index.js';
import { valueAt } from './sent-values.js';
import { documentTypes } from './registry.js';

function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    return [at, ...pathsOf(inner, at)];
  });
}

type Mutation = (value: unknown, name: string) => { readonly name: string; readonly value: unknown } | undefined;

/** Figures may be texts. */
const FIGURES = /^(precio|cantidad|total$|valor|base|descuento|plazo)/;

/** Mutations that break one field; undefined if the result would be valid. */
const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a number where a code or a text belongs': (value, name) =>
    typeof value === 'string' && !FIGURES.test(name) ? { name, value: 7 } : undefined,
  'nothing at all': (_, name) => ({ name, value: null }),
  'a truth value': (_, name) => ({ name, value: true }),
  'a list': (value, name) => (Array.isArray(value) ? undefined : { name, value: [] }),
  'a code or a figure that is none': (value, name) =>
    typeof value === 'object' || typeof value === 'boolean' ? undefined : { name, value: 'ZZ' },
  'a negative figure': (value, name) =>
    // The SRI's schema sets no lower bound for a discount on a total; the payments then differ.
    typeof value === 'number' && name !== 'descuentoAdicional' ? { name, value: -3 } : undefined,
  'a slip in the name': (value, name) =>
    name.length < 4 || /^\d+$/.test(name) ? undefined : { name: `${name.slice(0, 2)}x${name.slice(2)}`, value },
};

/** Applies a mutation at a path; returns the resulting path. */
function mutate(payload: unknown, path: string, mutation: Mutation): string | undefined {
  const [, before = '', name = ''] = /^(.*?)([^.[\]]+)\]?$/.exec(path) ?? [];
  const holder = valueAt(payload, before) as Record<string, unknown>;
  const mutated = mutation(holder[name], name);
  if (mutated === undefined) return undefined;
  if (mutated.name !== name) Reflect.deleteProperty(holder, name);
  holder[mutated.name] = mutated.value;
  return mutated.name === name ? path : `${before}${mutated.name}`;
}

// Test each path of each type once: the examples repeat each other.
const seen = new Set<string>();
const PLACES = goldenExamples().flatMap(({ type, payload }) =>
  pathsOf(payload).flatMap((path) => {
    const place = `${type.codDoc} ${path.replace(/\d+/g, '')}`;
    if (seen.has(place)) return [];
    seen.add(place);
    return [{ type, payload, path }];
  }),
);

describe.each(documentTypes)('$nombre: one fault is reported once, at its field', ({ codDoc }) => {
  test.each(Object.entries(MUTATIONS))('%s', (_name, mutation) => {
    const odd: unknown[] = [];
    for (const { type, payload, path } of PLACES.filter((place) => place.type.codDoc === codDoc)) {
      const changed = structuredClone(payload);
      const at = mutate(changed, path, mutation);
      if (at === undefined) continue;
      const prepared = type.prepare(changed, exampleContext(payload.ruc));
      const issues = prepared.ok ? [] : prepared.issues;
      const isThere = ({ field }: Issue): boolean => field === at || at.startsWith(`${field}.`);
      if (issues.length > 1 || !issues.every(isThere)) odd.push({ at, issues });
    }
    expect(odd).toEqual([]);
  });
});

describe('findings of an invalid payload', () => {
  const problems = (payload: Json): readonly Issue[] => {
    const prepared = factura.prepare(JSON.parse(JSON.stringify(payload)), exampleContext(header.ruc));
    return prepared.ok ? [] : prepared.issues;
  };

  test('a wrong IVA code adds no finding about an amount that depends on it', () => {
    const detalles = [line({ impuesto: [iva({ codigoPorcentaje: '99', tarifa: 15, baseImponible: 10, valor: 1.5 })] })];
    expect(problems(invoice({ detalles, pagos: [{ formaPago: '20', total: 11.5 }] }))).toEqual([
      expect.objectContaining({ code: 'impuesto-tarifa-desconocida', rejectedValue: '99' }),
    ]);
  });

  test('a fault in one line does not hide one in another', () => {
    const detalles = [
      line({ impuesto: [iva({ codigoPorcentaje: '99' })] }),
      line({ cantidad: true }),
      line({ impuesto: [iva({ valor: 9 })] }),
    ];
    expect(
      problems(invoice({ detalles }))
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['detalles[0].impuesto[0].codigoPorcentaje', 'detalles[1].cantidad', 'detalles[2].impuesto[0].valor']);
  });

  test('values are quoted as sent, and long ones truncated', () => {
    const found = problems(
      invoice({ propina: -1, detalles: [line({ cantidad: ' 1,5 ', descripcion: 'x'.repeat(301) })] }),
    );
    expect(Object.fromEntries(found.map(({ field, rejectedValue }) => [field, rejectedValue]))).toEqual({
      propina: -1,
      'detalles[0].cantidad': ' 1,5 ',
      'detalles[0].descripcion': `${'x'.repeat(100)}…`,
    });
  });

  test('an unknown field suggests the intended one, which is not reported as missing', () => {
    const { cantidad, ...rest } = line() as { cantidad: unknown };
    expect(problems(invoice({ detalles: [{ ...rest, cantidda: cantidad }] }))).toEqual([
      {
        code: 'campo-desconocido',
        field: 'detalles[0].cantidda',
        message: '«detalles[0].cantidda» no existe en este comprobante. ¿Quiso decir «cantidad»?',
      },
    ]);
    expect(problems(invoice({ importeTotal: 11.5 }))).toMatchObject([
      { message: '«importeTotal» lo escribe el servicio: quítelo.' },
    ]);
  });

  test('an unreadable date adds no finding about rates', () => {
    const detalles = [line({ impuesto: [iva({ codigoPorcentaje: '2' })] })];
    expect(problems(invoice({ fechaEmision: '2024-03-01', detalles })).map(({ field }) => field)).toEqual([
      'fechaEmision',
    ]);
  });
});
