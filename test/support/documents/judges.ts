import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Where the SRI's published schemas lie; they are the judge of what we write and no part of this repository. */
export const XSD_FOLDER = process.env.RUBRICA_SRI_XSD ?? `${root}../shared/sri/xsd`;

const PREFIXES: Readonly<Record<string, string>> = {
  factura: 'factura_V',
  liquidacionCompra: 'LiquidacionCompra_V',
  notaCredito: 'NotaCredito_V',
  notaDebito: 'NotaDebito_V',
  guiaRemision: 'GuiaRemision_V',
  comprobanteRetencion: 'ComprobanteRetencion_V',
};

/** The SRI's schema of a root and version. */
export function officialXsd(rootElement: string, version: string): string {
  return `${XSD_FOLDER}/${PREFIXES[rootElement] ?? rootElement}${version}.xsd`;
}

/** Whether the SRI's schemas are there. Without them tests are skipped with a notice; in CI that is a failure. */
export const haveOfficialXsd = judge(
  existsSync(XSD_FOLDER),
  `the SRI's schemas are not in ${XSD_FOLDER} (RUBRICA_SRI_XSD)`,
);

/** Whether xmllint can be asked. */
export const haveXmllint = judge(spawnSync('xmllint', ['--version']).error === undefined, 'xmllint is not installed');

function judge(there: boolean, notice: string): boolean {
  if (there) return true;
  if (process.env.CI) throw new Error(notice);
  console.warn(`NOTICE: ${notice}; the tests that need it are skipped.`);
  return false;
}

/** xmllint's complaints about a document, empty when it passes. */
export function xmllint(xml: string, xsd: string): string {
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', xsd, '-'], {
    input: xml,
    encoding: 'utf8',
  });
  return status === 0 ? '' : stderr;
}
