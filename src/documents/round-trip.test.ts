import { XmlDocument } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { exampleContext } from '../../test/support/documents/context.js';
import { goldenExamples } from '../../test/support/documents/examples.js';
import { XML_DECLARATION } from '../xml/writer.js';
import { readComprobante } from './registry.js';

describe.each(goldenExamples())('$type.root $name', ({ type, prepare, payload }) => {
  const { xml, document, claveAcceso } = prepare();

  test('reading the written XML returns the document', () => {
    const result = readComprobante(xml);
    if (!result.ok) throw new Error(JSON.stringify(result.issues));
    const { secuencial } = result.read;
    expect(result.read).toMatchObject({ codDoc: type.codDoc, version: document.version, claveAcceso, signed: false });
    expect(result.read.documento).toEqual({ ...document.documento, secuencial, claveAcceso });
  });

  test('preparing the read payload again gives the same bytes', () => {
    const result = readComprobante(xml);
    if (!result.ok) throw new Error(JSON.stringify(result.issues));
    const { documento } = result.read;
    for (const signed of [false, true]) {
      const context = { ...exampleContext(payload.ruc), own: { documento, signed } };
      const again = type.prepare(result.read.payload, context);
      if (!again.ok) throw new Error(JSON.stringify(again.issues));
      expect(again.document.xml(result.read)).toBe(xml);
      expect(again.document.documento).toEqual(document.documento);
    }
  });

  test('the written XML is its own canonical form', () => {
    const parsed = XmlDocument.fromString(xml);
    try {
      expect(XML_DECLARATION + parsed.root.canonicalizeToString()).toBe(xml);
    } finally {
      parsed.dispose();
    }
  });
});
