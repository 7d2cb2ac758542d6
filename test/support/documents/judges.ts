import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasJudge, OFFICIAL_XSD } from '../judges.js';

const PREFIXES: Readonly<Record<string, string>> = {
  factura: 'factura_V',
  liquidacionCompra: 'LiquidacionCompra_V',
  notaCredito: 'NotaCredito_V',
  notaDebito: 'NotaDebito_V',
  guiaRemision: 'GuiaRemision_V',
  comprobanteRetencion: 'ComprobanteRetencion_V',
};

/** Returns the SRI's schema of a root and version. */
export function officialXsd(rootElement: string, version: string): string {
  return join(OFFICIAL_XSD, `${PREFIXES[rootElement] ?? rootElement}${version}.xsd`);
}

/** Reads its text. Two of the SRI's files declare XML 1.1, which libxml2 does not read and nothing in them needs. */
export function readOfficialXsd(rootElement: string, version: string): string {
  return readFileSync(officialXsd(rootElement, version), 'utf8').replace('<?xml version="1.1"', '<?xml version="1.0"');
}

export const haveOfficialXsd = hasJudge('official-xsd');

export const haveXmllint = hasJudge('xmllint');

/** Returns xmllint's errors about a document; empty if it passes. */
export function xmllint(xml: string, xsd: string): string {
  const options = ['--noout', '--nonet', '--schema', xsd, '-'];
  const { status, stderr } = spawnSync('xmllint', options, { input: xml, encoding: 'utf8' });
  return status === 0 ? '' : stderr;
}
