import { describe, expect, test } from 'vitest';
import { exampleContext } from '../../test/support/documents/context.js';
import {
  header,
  invoice,
  iva,
  line,
  receptor,
  REFUSED,
  WARNED,
  type Json,
  type Row,
} from '../../test/support/documents/wrong-payloads.js';
import { DOCUMENT } from '../kernel/error-codes/document.js';
import { factura } from './factura/index.js';

function prepare([, , type, payload, context]: Row) {
  return type.prepare(JSON.parse(JSON.stringify(payload)), { ...exampleContext(header.ruc), ...context });
}

function titled(rows: readonly Row[]) {
  return rows.map((row) => ({ title: `${row[0]} at «${row[1]}»`, row }));
}

describe('refusals', () => {
  test.each(titled(REFUSED))('$title', ({ row }) => {
    const [code, path] = row;
    const prepared = prepare(row);
    const issues = prepared.ok ? [] : prepared.issues;
    expect(issues.map((issue) => `${issue.code} ${issue.field}`)).toContain(`${code} ${path}`);
    for (const { message } of issues) expect(message).toMatch(/[.:]|\bdebe\b/);
  });

  test.each(titled(WARNED))('$title is a warning', ({ row }) => {
    const [code, path] = row;
    const prepared = prepare(row);
    if (!prepared.ok) throw new Error(JSON.stringify(prepared.issues));
    expect(prepared.advertencias.map((issue) => `${issue.code} ${issue.field}`)).toContain(`${code} ${path}`);
  });

  test('every problem of a payload is reported at once', () => {
    const prepared = factura.prepare(
      invoice({
        fechaEmision: '01/01/2026',
        estab: '1',
        receptor: { ...receptor, identificacion: '1' },
        detalles: [
          line({ cantidad: '1.1234567' }),
          line({ descripcion: 'x'.repeat(301), impuesto: [iva({ tarifa: 12 })] }),
        ],
        pagos: [{ formaPago: '99', total: 1 }],
      }),
      exampleContext(header.ruc),
    );
    const paths = prepared.ok ? [] : prepared.issues.map((issue) => issue.field);
    expect(paths).toEqual(
      expect.arrayContaining([
        'fechaEmision',
        'estab',
        'receptor.identificacion',
        'detalles[0].cantidad',
        'detalles[1].descripcion',
        'detalles[1].impuesto[0].tarifa',
        'pagos[0].formaPago',
      ]),
    );
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('the company’s legends count among the 15 additional fields', () => {
    const ruc = '1790016919001';
    const fields = (count: number): Json =>
      invoice({ ruc, campoAdicional: Array.from({ length: count }, (_, i) => ({ nombre: `n${i}`, value: 'v' })) });
    expect(factura.prepare(fields(13), exampleContext(ruc)).ok).toBe(true);
    expect(factura.prepare(fields(14), exampleContext(ruc))).toMatchObject({
      ok: false,
      issues: [
        {
          code: 'lista-excedida',
          field: 'campoAdicional',
          message:
            'El SRI admite 15 campos adicionales: 2 son de la empresa (Gran Contribuyente, RUC Proveedor), quedan 13, y vienen 14.',
        },
      ],
    });
    expect(
      factura.prepare(
        invoice({ campoAdicional: Array.from({ length: 16 }, (_, i) => ({ nombre: `n${i}`, value: 'v' })) }),
        exampleContext(header.ruc),
      ),
    ).toMatchObject({
      ok: false,
      issues: [{ code: 'lista-excedida', message: 'El SRI admite 15 campos adicionales, y vienen 16.' }],
    });
  });

  // FACTS §11: the message contains the rule (immediate transmission since 2026) and the risk (a fine, error 65).
  test.each([
    ['16/11/2026', 1, ['futura', '65']],
    ['13/11/2026', 1, ['hasta 1 día antes', 'es de 2 días antes', 'NAC-DGERCGC25-00000014', 'multa', '65']],
    ['14/11/2026', 0, ['debe ser la de hoy (15/11/2026), y es de 1 día antes', 'RUBRICA_FECHA_DIAS_ATRAS']],
    ['14/11/2026', 1, ['es de 1 día antes de hoy', 'NAC-DGERCGC25-00000014', 'multa']],
  ])('a receipt of %s with a window of %d days names rule and risk', (fechaEmision, fechaEmisionDiasAtras, parts) => {
    const prepared = factura.prepare(invoice({ fechaEmision }), {
      ...exampleContext(header.ruc),
      fechaEmisionDiasAtras,
    });
    const [found] = prepared.ok ? prepared.advertencias : prepared.issues;
    for (const part of parts) expect(found?.message).toContain(part);
  });

  test.each([
    ['DOLAR', []],
    ['Dólares', []],
    ['usd', []],
    ['EUR', ['comprobante-moneda']],
  ])('currency %s gives %j', (moneda, codes) => {
    const prepared = factura.prepare(invoice({ moneda }), exampleContext(header.ruc));
    expect(prepared.ok && prepared.advertencias.map(({ code }) => code)).toEqual(codes);
  });

  test('emojis are removed; non-ASCII letters stay', () => {
    const prepared = factura.prepare(
      invoice({ detalles: [line({ descripcion: 'Piñata 👩\u200d👧 株式 ☕\ufe0f €' })] }),
      exampleContext(header.ruc),
    );
    if (!prepared.ok) throw new Error(JSON.stringify(prepared.issues));
    const xml = prepared.document.xml({ secuencial: '000000001', claveAcceso: '0'.repeat(49) });
    expect(xml).toContain('<descripcion>Piñata 株式 ☕ €</descripcion>');
    expect(prepared.advertencias).toMatchObject([{ code: 'texto-limpiado', field: 'detalles[0].descripcion' }]);
  });

  test.each(['', ' 000000007 '])('secuencial «%s» is corrected, not refused', (secuencial) => {
    const prepared = factura.prepare(invoice({ secuencial }), exampleContext(header.ruc));
    expect(prepared.ok && prepared.document.secuencial).toBe(secuencial.trim() || undefined);
  });

  test('a transport line with its plate gets no warning', () => {
    const prepared = factura.prepare(
      invoice({ detalles: [line({ codigoAuxiliar: 'H492001' })], placa: 'ABC0123' }),
      exampleContext(header.ruc),
    );
    expect(prepared).toMatchObject({ ok: true, advertencias: [] });
  });

  test('a fault in the company’s data says where to correct it', () => {
    const context = exampleContext(header.ruc);
    const prepared = factura.prepare(invoice(), { ...context, emisor: { ...context.emisor, dirMatriz: '' } });
    expect(prepared).toMatchObject({
      ok: false,
      issues: [
        { code: 'campo-longitud', field: 'emisor.dirMatriz', message: expect.stringContaining('empresa') as string },
      ],
    });
  });

  test('an operator’s row overrides the catalogue', () => {
    const tarifas = {
      '3': [{ codigo: '3610', descripcion: 'Perfumes', tarifa: '20', desde: '2026-01-01', fuente: 'operador' }],
    };
    const payload = invoice({ detalles: [line({ impuesto: [{ codigo: '3', codigoPorcentaje: '3610' }, iva()] })] });
    expect(factura.prepare(payload, { ...exampleContext(header.ruc), tarifas })).toMatchObject({
      ok: true,
      advertencias: [],
    });
  });

  test('every receipt error code has a case here', () => {
    const ofAnyRequest = ['campo-requerido', 'campo-desconocido', 'tipo-incorrecto', 'texto-invalido'] as const;
    const codes = [...ofAnyRequest, 'texto-limpiado', 'campo-vacio', ...Object.keys(DOCUMENT)];
    const shown = new Set<string>([...REFUSED, ...WARNED].map(([code]) => code));
    const elsewhere = codes.filter(
      (code) => !shown.has(code) && !/^(xml|empresa|establecimiento|punto-emision)-/.test(code),
    );
    // Codes about the issuer, about the receipt a note modifies and about the document withheld on need a database. 'campo-valor' needs a
    // company with an unknown legend; 'reembolso-total' is tested below; 'iva-diferenciado-' in dated-rules.test.ts; 'negocio-popular-iva' by
    // the golden month; 'impuesto-sin-total', 'cifra-' and 'texto-conservado' apply to
    // documents submitted complete; 'receptor-ruc-' and 'liquidacion-con-ruc-activo' to a loaded register.
    expect(elsewhere).toEqual([
      'campo-valor',
      'receptor-ruc-desconocido',
      'receptor-ruc-inactivo',
      'liquidacion-con-ruc-activo',
      'modificado-no-autorizado',
      'modificado-en-duda',
      'modificado-desconocido',
      'reembolso-total',
      'iva-diferenciado-dia',
      'iva-diferenciado-lugar',
      'iva-diferenciado-establecimiento',
      'negocio-popular-iva',
      'impuesto-sin-total',
      'retencion-repetida',
      'retencion-sustento-distinto',
      'cifra-conservada',
      'texto-conservado',
    ]);
  });

  test('the totals of a reimbursement must add up', () => {
    const item = {
      tipoIdentificacionProveedorReembolso: '05',
      identificacionProveedorReembolso: '1712345675',
      tipoProveedorReembolso: '01',
      codDocReembolso: '01',
      estabDocReembolso: '001',
      ptoEmiDocReembolso: '001',
      secuencialDocReembolso: '000000001',
      fechaEmisionDocReembolso: '01/11/2026',
      numeroAutorizacionDocReemb: '1234567890',
      detalleImpuestos: [
        { codigo: '2', codigoPorcentaje: '4', tarifa: 15, baseImponibleReembolso: 50, impuestoReembolso: 7.5 },
      ],
    };
    const problems = (totals: Json): string[] => {
      const payload = invoice({ codDocReembolso: '41', reembolsos: [item], ...totals });
      const prepared = factura.prepare(payload, exampleContext(header.ruc));
      return prepared.ok ? [] : prepared.issues.map(({ code, field }) => `${code} ${field}`);
    };
    expect(problems({ totalComprobantesReembolso: 60 })).toEqual(['reembolso-total totalComprobantesReembolso']);
    // The expected total is computed from the base.
    expect(problems({ totalComprobantesReembolso: 60, totalBaseImponibleReembolso: 49 })).toEqual([
      'reembolso-total totalBaseImponibleReembolso',
    ]);
  });
});
