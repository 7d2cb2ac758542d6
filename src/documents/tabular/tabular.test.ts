import { describe, expect, test } from 'vitest';
import { factura } from '../factura/index.js';
import { guiaRemision } from '../guia-remision/index.js';
import { retencion } from '../retencion/index.js';
import { documentTypes } from '../registry.js';
import { atOnce } from '../../work/slices.js';
import { buildDocument, type Armado, type Fila } from './build.js';
import { camposOf, filasMax, type Campo, type CamposDeTipo } from './campos.js';
import { readCell, type Leida } from './cells.js';
import { headingKey, headingsOf, missingFields, proposeColumns, type Columna } from './columns.js';
import { contentOf, groupRows } from './group.js';

const fieldsOf = (type: { codDoc: string }): CamposDeTipo => {
  const campos = camposOf(type);
  if (campos === undefined) throw new Error('no fields');
  return campos;
};
const FACTURA = fieldsOf(factura);
const campo = (name: string): Campo => {
  const found = FACTURA.campos.find((one) => one.campo === name);
  if (found === undefined) throw new Error(`no field ${name}`);
  return found;
};
const read = (name: string, texto: string, numerica = false, tipo?: string): Leida =>
  readCell(campo(name), { texto, numerica }, { decimales: undefined }, tipo);

const fila = (linea: number, ...celdas: string[]): Fila => ({ linea, celdas, numericas: [] });
const columns = (...campos: string[]): Columna[] =>
  campos.map((one, indice) => ({ indice, titulo: `T ${one}`, campo: one }));
const build = (type: { codDoc: string }, columnas: readonly Columna[], filas: readonly Fila[]): Armado => {
  const building = buildDocument(
    {
      tipo: fieldsOf(type),
      codDoc: type.codDoc,
      columnas,
      convencion: { decimales: undefined },
      comunes: { ruc: '1790012345001', estab: '001', ptoEmi: '001' },
    },
    filas,
  );
  return atOnce(building);
};
const MAX = { filas: 100, letras: 1000 };

describe('cells', () => {
  test.each([
    ['12.5', '12.5'],
    ['12,50', '12.50'],
    ['$ 1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1234', '1234'],
  ])('the figure %s is %s', (texto, valor) => {
    expect(read('cantidad', texto)).toMatchObject({ ok: true, valor });
  });

  test('a figure with two readings is asked about, never off by 1,000', () => {
    expect(read('cantidad', '1.234')).toMatchObject({ ok: false, code: 'celda-ambigua' });
    expect(read('cantidad', '1.234', true)).toMatchObject({ ok: true, valor: '1.234' });
    const asked = (texto: string, decimales: 'coma' | 'punto') =>
      readCell(campo('cantidad'), { texto, numerica: false }, { decimales });
    expect(asked('1.234', 'coma')).toMatchObject({ valor: '1234' });
    expect(asked('1.234', 'punto')).toMatchObject({ valor: '1.234' });
    expect(asked('1,234', 'coma')).toMatchObject({ valor: '1.234' });
    expect(asked('1,234', 'punto')).toMatchObject({ valor: '1234' });
    expect(read('cantidad', 'dos')).toMatchObject({ ok: false, code: 'celda-ilegible' });
  });

  test.each([
    ['46340', '14/11/2026'],
    ['46340.75', '14/11/2026'],
    ['5/1/2026', '05/01/2026'],
    ['05-11-2026', '05/11/2026'],
    ['2026-11-05', '05/11/2026'],
    ['2026-11-05 00:00:00', '05/11/2026'],
  ])('the date %s is %s', (texto, valor) => {
    expect(read('fechaEmision', texto)).toMatchObject({ ok: true, valor });
  });

  test.each(['31/02/2026', '11/25/2026', 'ayer', '123456'])('%s is no date', (texto) => {
    expect(read('fechaEmision', texto)).toMatchObject({ ok: false, code: 'celda-ilegible' });
  });

  test('a cédula or RUC without its zero is repaired with a notice, or named', () => {
    expect(read('identificacion', '912345675')).toMatchObject({
      valor: '0912345675',
      aviso: { code: 'cero-repuesto' },
    });
    expect(read('identificacion', '990012345001')).toMatchObject({
      valor: '0990012345001',
      aviso: { code: 'cero-repuesto' },
    });
    // Neither 09 nor a cédula: the third digit.
    expect(read('identificacion', '999999999')).toMatchObject({ ok: false, code: 'celda-cero-perdido' });
    expect(read('identificacion', '912345675', false, '06')).toMatchObject({ valor: '912345675' });
    expect(read('identificacion', '1.79E+12')).toMatchObject({ ok: false, code: 'celda-ilegible' });
    expect(read('identificacion', 'consumidor final')).toMatchObject({ valor: '9999999999999' });
  });

  test('words of a shop stand for codes', () => {
    expect(read('formaPago', 'Transferencia')).toMatchObject({ valor: '20' });
    expect(read('formaPago', '1')).toMatchObject({ valor: '01' });
    expect(read('tipoIdentificacion', 'Cédula')).toMatchObject({ valor: '05' });
    expect(read('punto', '1-2')).toMatchObject({ valor: { estab: '001', ptoEmi: '002' } });
    expect(read('punto', '1001')).toMatchObject({ valor: { estab: '001', ptoEmi: '001' } });
    expect(read('guiaRemision', '1001000000123')).toMatchObject({
      valor: '001-001-000000123',
      aviso: { code: 'cero-repuesto' },
    });
    expect(read('iva', '0.15', true)).toMatchObject({ valor: [{ codigo: '2', codigoPorcentaje: '4' }] });
    expect(read('iva', 'quince')).toMatchObject({ ok: false });
  });
});

describe('columns', () => {
  test('are proposed as remembered, by name and by similarity, no field twice', () => {
    const titulos = headingsOf([
      'Pedido',
      'RUC/CI',
      'Cliente',
      'Canttidad',
      'Notas',
      '',
      'Adicional: Vendedor',
      'Precio',
      'P.V.P',
    ]);
    const proposed = proposeColumns(FACTURA, titulos, new Map([['notas', '']]));
    expect(proposed.map(({ campo: one, por }) => [one, por])).toEqual([
      ['documento', 'nombre'],
      ['identificacion', 'nombre'],
      ['razonSocial', 'nombre'],
      ['cantidad', 'parecido'],
      ['', 'recordada'],
      [null, null],
      ['adicional:Vendedor', 'nombre'],
      ['precioUnitario', 'nombre'],
      [null, null],
    ]);
    expect(titulos[5]).toBe('Columna F');
  });

  test('every title of every template is recognized as its field', () => {
    for (const type of documentTypes) {
      const tipo = fieldsOf(type);
      const proposed = proposeColumns(
        tipo,
        tipo.campos.map(({ titulo }) => titulo),
        new Map(),
      );
      expect(proposed.map((one) => one.campo)).toEqual(tipo.campos.map((one) => one.campo));
      expect(proposed.every(({ por }) => por === 'nombre')).toBe(true);
      expect(missingFields(tipo, columns(...tipo.campos.map((one) => one.campo)))).toEqual([]);
    }
  });
});

describe('a remembered assignment', () => {
  test('never changes what a known heading means, of any field of any type', () => {
    const changed = documentTypes.flatMap((type) => {
      const tipo = fieldsOf(type);
      const other = tipo.campos.at(-1)?.campo ?? '';
      return tipo.campos
        .flatMap(({ campo, titulo, otros = [] }) => [titulo, campo, ...otros])
        .flatMap((titulo) =>
          ['', other].map((remembered) => {
            const read = (memory: ReadonlyMap<string, string>) => proposeColumns(tipo, [titulo], memory)[0]?.campo;
            return { titulo, with: read(new Map([[headingKey(titulo), remembered]])), without: read(new Map()) };
          }),
        )
        .filter((one) => one.with !== one.without);
    });
    expect(changed).toEqual([]);
  });

  test('decides which of two columns with names of one field has it', () => {
    const memory = new Map([
      ['pedido', ''],
      ['id', 'documento'],
    ]);
    const proposed = proposeColumns(FACTURA, ['Pedido', 'ID'], memory);
    expect(proposed.map(({ campo, por }) => [campo, por])).toEqual([
      ['', 'recordada'],
      ['documento', 'nombre'],
    ]);
  });

  test('gives way to what the sender of the file says', () => {
    const [nombre, cliente] = proposeColumns(
      FACTURA,
      ['Nombre', 'Cliente'],
      new Map(),
      new Map([['nombre', 'descripcion']]),
    );
    expect([nombre?.campo, cliente?.campo]).toEqual(['descripcion', 'razonSocial']);
  });
});

describe('documents', () => {
  test('rows of one group need not be adjacent, and its content does not depend on the column order', () => {
    const columnas = columns('documento', 'cantidad');
    const groups = groupRows(
      columnas,
      [fila(2, 'A', '1'), fila(3, 'B', '2'), fila(4, 'A', '3'), fila(5, '', '4')],
      MAX,
    );
    expect(groups.map(({ grupo, filas }) => [grupo, filas.map(({ linea }) => linea)])).toEqual([
      ['A', [2, 4]],
      ['B', [3]],
      ['fila 5', [5]],
    ]);
    const other: Columna[] = [
      { indice: 1, titulo: 'x', campo: 'documento' },
      { indice: 0, titulo: 'y', campo: 'cantidad' },
    ];
    const swapped = { grupo: 'A', filas: [fila(9, '1', 'A'), fila(12, '3', 'A')] };
    expect(groups.slice(0, 1).map((group) => contentOf(columnas, group))).toEqual([contentOf(other, swapped)]);
  });

  test('a document has no more rows than its XML holds, and no more letters than a body', () => {
    const columnas = columns('documento', 'descripcion');
    const rows = (count: number, text: string): Fila[] =>
      Array.from({ length: count }, (_, n) => fila(n + 2, 'A', text));
    expect(groupRows(columnas, rows(100, 'x'), MAX)).toHaveLength(1);
    expect(() => groupRows(columnas, rows(101, 'x'), MAX)).toThrow('too many filas');
    expect(() => groupRows(columnas, rows(2, 'x'.repeat(600)), MAX)).toThrow('too many letras');
    // 320,000 bytes, by the shortest line that the layout allows.
    expect(filasMax(factura)).toBeGreaterThan(700);
    for (const type of documentTypes) expect(filasMax(type)).toBeLessThan(10_000);
  });

  test('an invoice takes shared fields from any of its rows, and names the cell that contradicts', () => {
    const columnas = columns(
      'documento',
      'identificacion',
      'razonSocial',
      'codigo',
      'cantidad',
      'email',
      'adicional:Vendedor',
    );
    const { payload, hallazgos } = build(factura, columnas, [
      fila(2, 'A', '1712345675', 'ANA', 'CAF', '2', 'a@b.ec', 'Luis'),
      fila(7, 'A', '', 'EVA', 'TE', '1', 'a@b.ec', 'Luis'),
    ]);
    expect(payload).toEqual({
      ruc: '1790012345001',
      estab: '001',
      ptoEmi: '001',
      receptor: { identificacion: '1712345675', razonSocial: 'ANA', tipoIdentificacion: '05' },
      detalles: [
        { codigoPrincipal: 'CAF', cantidad: '2' },
        { codigoPrincipal: 'TE', cantidad: '1' },
      ],
      campoAdicional: [
        { nombre: 'email', value: 'a@b.ec' },
        { nombre: 'Vendedor', value: 'Luis' },
      ],
    });
    expect(hallazgos).toMatchObject([
      { clase: 'error', celda: 'C7', codigo: 'celda-contradictoria', columna: 'T razonSocial' },
    ]);
  });

  test('findings of the document rules are placed at their cell', () => {
    const columnas = columns('documento', 'identificacion', 'codigo', 'cantidad', 'iva');
    const { locate } = build(factura, columnas, [
      fila(2, 'A', '17', 'CAF', '2', '15'),
      fila(9, 'A', '', 'TE', '1', '0'),
    ]);
    const at = (field: string): string =>
      locate('error', { code: 'campo-requerido', field, message: `Falta «${field}».` }).celda;
    expect(at('detalles[1].cantidad')).toBe('D9');
    expect(at('detalles[1].impuesto[0].codigoPorcentaje')).toBe('E9');
    expect(at('detalles[1]')).toBe('C9');
    expect(at('receptor.identificacion')).toBe('B2');
    expect(at('receptor.razonSocial')).toBe('B2');
    expect(at('ruc')).toBe('A2');
    const missing = locate('error', {
      code: 'campo-requerido',
      field: 'detalles[0].precioUnitario',
      message: 'Falta «detalles[0].precioUnitario».',
    });
    expect(missing).toMatchObject({ mensaje: 'Falta «Precio unitario».' });
  });

  test('a row without a grouping value is an error at its cell', () => {
    const { hallazgos } = build(factura, columns('documento', 'cantidad'), [fila(5, '', '2')]);
    expect(hallazgos).toMatchObject([{ celda: 'A5', codigo: 'campo-requerido' }]);
  });

  test('rows of a guía join by receiver, and those of a retención by document', () => {
    const guia = build(
      guiaRemision,
      columns('identificacionDestinatario', 'dirDestinatario', 'descripcion', 'cantidad'),
      [
        fila(2, '1712345675', 'Quito', 'Cajas', '2'),
        fila(3, '1790016919001', 'Ambato', 'Sacos', '5'),
        fila(4, '1712345675', '', 'Bolsas', '1'),
      ],
    );
    expect(guia.payload['destinatario']).toEqual([
      {
        identificacionDestinatario: '1712345675',
        dirDestinatario: 'Quito',
        detalle: [
          { descripcion: 'Cajas', cantidad: '2' },
          { descripcion: 'Bolsas', cantidad: '1' },
        ],
      },
      {
        identificacionDestinatario: '1790016919001',
        dirDestinatario: 'Ambato',
        detalle: [{ descripcion: 'Sacos', cantidad: '5' }],
      },
    ]);
    const names = [
      'numDocSustento',
      'codSustento',
      'ivaSustento',
      'baseSustento',
      'codigo',
      'codigoRetencion',
      'baseImponible',
    ];
    const withheld = build(retencion, columns(...names), [
      fila(2, '001-002-123', '1', '15%', '100', 'Renta', '312', '100'),
      fila(3, '001-002-123', '', '', '', 'IVA', '1', '15'),
    ]);
    expect(withheld.payload['docsSustento']).toEqual([
      {
        numDocSustento: '001002000000123',
        codSustento: '01',
        codDocSustento: '01',
        impuestosDocSustento: [{ codImpuestoDocSustento: '2', codigoPorcentaje: '4', baseImponible: '100' }],
        retenciones: [
          { codigo: '1', codigoRetencion: '312', baseImponible: '100' },
          { codigo: '2', codigoRetencion: '1', baseImponible: '15' },
        ],
      },
    ]);
    expect(withheld.hallazgos).toEqual([]);
  });
});
