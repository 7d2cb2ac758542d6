import { describe, expect, test } from 'vitest';
import { goldenExamples } from '../../test/support/documents/examples.js';
import { buildClaveAcceso, parseClaveAcceso } from '../kernel/clave-acceso.js';
import { factura } from './factura/index.js';
import { readComprobante } from './registry.js';

const example = goldenExamples().find(({ name, type }) => name === 'especificacion' && type === factura);
const xml = example?.prepare().xml ?? '';

function codes(text: string | Uint8Array): string[] {
  const result = readComprobante(text);
  return result.ok ? [] : result.issues.map((issue) => `${issue.code} ${issue.field}`);
}

function replaced(from: string | RegExp, to: string): string {
  const changed = xml.replace(from, to);
  expect(changed).not.toBe(xml);
  return changed;
}

describe('incoming XML', () => {
  test('is read from text, bytes, with or without a declaration, and with white space between elements', () => {
    for (const text of [
      xml,
      Buffer.from(xml),
      xml.replace(/^.*\n/, ''),
      // As many programs write it, following the schema they were built from.
      replaced(
        ' id=',
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="factura.xsd" id=',
      ),
      xml.replaceAll('><', '>\n  <').replace(/<detAdicional([^>]*)>\s+</g, '<detAdicional$1><'),
    ]) {
      expect(codes(text)).toEqual([]);
    }
  });

  test.each([
    ['not XML at all', 'hola', 'xml-mal-formado '],
    ['cut off', xml.slice(0, -20), 'xml-mal-formado '],
    ['with a DOCTYPE', xml.replace('<factura ', '<!DOCTYPE factura [<!ENTITY x "y">]><factura '), 'xml-mal-formado '],
    ['of an unknown root', '<otro version="1.1.0"/>', 'xml-tipo-desconocido otro'],
    ['of an unknown version', xml.replace('version="1.1.0"', 'version="9.9.9"'), 'xml-tipo-desconocido version'],
    ['without the id that the signature needs', xml.replace('id="comprobante" ', ''), 'xml-id factura@id'],
    [
      'with an element that does not exist',
      xml.replace('<propina>', '<regimenMicroempresas>x</regimenMicroempresas><propina>'),
      'xml-elemento-inesperado regimenMicroempresas',
    ],
    [
      'with an attribute that does not exist',
      xml.replace('<propina>', '<propina x="1">'),
      'xml-atributo-inesperado propina@x',
    ],
    ['with text between elements', xml.replace('<propina>', 'hola<propina>'), 'xml-texto-inesperado infoFactura'],
    ['with an empty list', xml.replace(/<pagos>.*<\/pagos>/, '<pagos></pagos>'), 'lista-vacia pagos'],
    ['without a required element', xml.replace(/<importeTotal>.*<\/importeTotal>/, ''), 'campo-requerido importeTotal'],
    ['whose key has a wrong digit', xml.replace(/(<claveAcceso>\d{48})\d/, '$10'), 'xml-clave-acceso claveAcceso'],
    [
      'whose key is of another number',
      xml.replace('<secuencial>000000001', '<secuencial>000000002'),
      'xml-clave-acceso claveAcceso',
    ],
  ])('%s is refused', (_, text, expected) => {
    expect(codes(text)).toContain(expected);
  });

  test('the microenterprise regime is accepted only in documents of its years', () => {
    const legend = 'CONTRIBUYENTE RÉGIMEN MICROEMPRESAS';
    const dated = (day: string): string => {
      const clave = buildClaveAcceso({
        ...parseClaveAcceso(/<claveAcceso>(\d{49})/.exec(xml)?.[1] ?? ''),
        fechaEmision: day,
      });
      return xml
        .replace(/<claveAcceso>\d{49}/, `<claveAcceso>${clave}`)
        .replace(/<fechaEmision>[^<]*/, `<fechaEmision>${day}`)
        .replace('</dirMatriz>', `</dirMatriz><regimenMicroempresas>${legend}</regimenMicroempresas>`);
    };
    const old = readComprobante(dated('15/06/2021'));
    expect(old).toMatchObject({ ok: true, read: { documento: { emisor: { regimenMicroempresas: legend } } } });
    if (old.ok) expect(JSON.stringify(factura.ride(old.read.documento).emisor)).toContain(legend);
    expect(codes(dated('15/11/2026'))).toEqual(['xml-elemento-inesperado infoTributaria.regimenMicroempresas']);
  });

  test('a signature at the end is detected and not parsed', () => {
    const signed = replaced(
      '</factura>',
      '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><x/></ds:Signature></factura>',
    );
    expect(readComprobante(signed)).toMatchObject({ ok: true, read: { signed: true } });
  });
});
