import { describe, expect, test } from 'vitest';
import { contentOf, payloadOf, textAt, withValue } from '../../portal/src/features/emitir/content.js';
import { trimPayload } from '../../portal/src/features/emitir/trim-payload.js';
import { marksOf } from '../../portal/src/features/emitir/marks.js';
import { contentFrom, type Source } from '../../portal/src/features/emitir/sources.js';
import { EMPTY } from '../../portal/src/features/emitir/initial-content.js';
import { factura } from '../../src/documents/factura/index.js';
import { notaCredito } from '../../src/documents/nota-credito/index.js';
import { exampleContext } from '../support/documents/context.js';
import { goldenExamples } from '../support/documents/examples.js';

describe.each(goldenExamples())('$type.root $name', ({ type, payload, prepare }) => {
  const context = exampleContext(payload.ruc);
  const { document, xml, claveAcceso } = prepare();
  const numbering = { secuencial: document.secuencial ?? '000000001', claveAcceso };

  test('a form keeps it complete, and a copy without computed figures is the same document', () => {
    // As stored by the service, with every computed figure.
    const content = contentOf({ ...type.payloadOf(document.documento), secuencial: numbering.secuencial });
    const small = trimPayload(type, content, context);
    for (const held of [contentOf(payload), content, small]) {
      const again = type.prepare(payloadOf(type.payload, held), context);
      if (!again.ok) throw new Error(JSON.stringify(again.issues));
      expect(again.document.xml(numbering)).toBe(xml);
    }
    // A guía has no figures to compute.
    if (type.etiquetaTotal !== '') expect(JSON.stringify(small).length).toBeLessThan(JSON.stringify(content).length);
  });
});

/** A receipt as answered by the service, as far as forms read it. */
function sourceOf(name: string, more: Partial<Source> = {}): Source {
  const example = goldenExamples().find((one) => one.type === factura && one.name === name);
  if (example === undefined) throw new Error(`no example ${name}`);
  const { document } = example.prepare();
  const { codDoc, version, ruc, estab, ptoEmi, fechaEmision, receptor, totales } = document;
  const documento = { ...factura.payloadOf(document.documento), secuencial: '000000123' };
  const reported = { codDoc, version, ruc, estab, ptoEmi, fechaEmision, receptor, totales, documento };
  // Forms read nothing else of it.
  return { ...reported, secuencial: '000000123', mensajes: [], advertencias: [], ...more } as unknown as Source;
}

test('a copy whose quantity changes gets other taxes and another payment', () => {
  const source = sourceOf('especificacion');
  const context = exampleContext(source.ruc);
  const copy = contentFrom('duplicar', source, {}, { type: factura, sourceType: factura, context });
  expect(textAt(copy, 'secuencial')).toBe('');
  expect(textAt(copy, 'fechaEmision')).toBe('');
  const changed = withValue(withValue(copy, 'detalles[0].cantidad', '7'), 'pagos', undefined);
  expect(factura.prepare(payloadOf(factura.payload, changed), context)).toMatchObject({ ok: true });
});

test('a credit note from an invoice names it, and takes its lines under its own names', () => {
  const source = sourceOf('ice-irbpnr');
  const context = exampleContext(source.ruc);
  const made = contentFrom('desde', source, EMPTY['04'] ?? {}, { type: notaCredito, sourceType: factura, context });
  const note = withValue(made, 'motivo', 'Devolución');
  const prepared = notaCredito.prepare(payloadOf(notaCredito.payload, { ...note, ruc: source.ruc }), context);
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.issues));
  expect(prepared.document.documento).toMatchObject({ numDocModificado: '001-001-000000123', codDocModificado: '01' });
  expect(prepared.document.totales['totalConImpuestos']).toHaveLength(
    (source.totales as { totalConImpuestos: unknown[] }).totalConImpuestos.length,
  );
});

test('SRI messages appear beside the field they name or concern', () => {
  const said = (identificador: string, informacionAdicional: string | null): ReadonlyMap<string, string> =>
    marksOf(
      factura,
      sourceOf('minima', {
        mensajes: [
          { identificador, mensaje: 'ERROR', informacionAdicional, tipo: 'ERROR', explicacion: 'x', queHacer: 'y' },
        ],
      }),
    );
  expect([...said('69', null).keys()]).toEqual(['receptor.identificacion']);
  expect([...said('35', "cvc-pattern-valid: … of element 'razonSocialComprador'").keys()]).toEqual([
    'receptor.razonSocial',
  ]);
  expect([...said('35', 'el valor de precioUnitario no es válido').keys()]).toEqual(['detalles[].precioUnitario']);
  expect([...said('35', 'sin nombre').keys()]).toEqual([]);
});

test('a comma is a decimal point only in figures, and blanks are omitted', () => {
  const content = { receptor: { razonSocial: ' PÉREZ, ANA ', direccion: '  ' }, propina: '1,50', detalles: [{}] };
  expect(payloadOf(factura.payload, content)).toEqual({
    receptor: { razonSocial: 'PÉREZ, ANA' },
    propina: '1.50',
    detalles: [{}],
  });
});
