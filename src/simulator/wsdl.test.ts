import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withForeignXml } from '../xml/foreign.js';
import { descendants, readCanonical, type CanonicalElement } from './canonical-tree.js';
import { AUTORIZACION, CONSULTA, RECEPCION, wsdl } from './wsdl.js';

/** The official descriptions are read in place and never copied. */
const OFFICIAL = resolve(process.env['RUBRICA_SRI_XSD'] ?? '../shared/sri/xsd', '../wsdl');

/** The contract as a set of lines: every named part with attributes and path; order does not matter. */
function contract(xml: string): string[] {
  const canonical = withForeignXml(xml, (document) => document.canonicalizeToString());
  const root = readCanonical(canonical);
  const line = (element: CanonicalElement): string => {
    const attributes = [...element.attributes]
      .filter(([name]) => name !== 'location')
      .map(([name, value]) => `${name}=${value.trim()}`)
      .sort();
    return `{${element.namespace}}${element.local}[${attributes.join(' ')}]`;
  };
  const path = (element: CanonicalElement): string =>
    element.parent === undefined ? line(element) : `${path(element.parent)}/${line(element)}`;
  return [...descendants(root)].map(path).sort();
}

// Skipped if the official files are missing, except in CI.
describe.skipIf(!existsSync(OFFICIAL) && !process.env['CI'])('against the official descriptions', () => {
  test.each([RECEPCION, AUTORIZACION])('$path has the same operations, elements, types and namespaces', (service) => {
    const official = readFileSync(resolve(OFFICIAL, `${service.path}.wsdl`), 'utf8');
    expect(contract(wsdl(service, 'http://127.0.0.1/x'))).toEqual(contract(official));
  });
});

test('the address is the caller’s, escaped', () => {
  expect(wsdl(CONSULTA, 'http://sri.local:8090/a?b&"c')).toContain(
    '<soap:address location="http://sri.local:8090/a?b&amp;&quot;c"/>',
  );
});
