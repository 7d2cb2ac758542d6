import { readFileSync } from 'node:fs';
import { documentTypes, folderOf } from '../../src/documents/registry.js';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';

const SOURCES = new URL('../../src/documents/', import.meta.url);

/** Returns the smallest example of a type, issued by `ruc` today. */
export function minimalOf(codDoc: string, ruc: string): Record<string, unknown> {
  const type = documentTypes.find((one) => one.codDoc === codDoc);
  if (type === undefined) throw new Error(`no document type ${codDoc}`);
  const file = new URL(`${folderOf(type)}/examples/minima.json`, SOURCES);
  const payload = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown> & { info?: object };
  const hoy = fechaEcuador(new Date());
  const info = payload.info && { info: { ...payload.info, fechaIniTransporte: hoy, fechaFinTransporte: hoy } };
  // A document of another establishment, never issued by this service: it would know date and total of its own.
  const modified = payload['numDocModificado'] === undefined ? {} : { numDocModificado: '009-001-000000001' };
  return { ...payload, ruc, ...info, ...modified };
}
