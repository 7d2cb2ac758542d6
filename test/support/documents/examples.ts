import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildClaveAcceso } from '../../../src/kernel/clave-acceso.js';
import type { DocumentType, PreparedDocument } from '../../../src/documents/document-type.js';
import { documentTypes, folderOf } from '../../../src/documents/registry.js';
import { exampleContext } from './context.js';

/** An example in a type's folder, with its expected output. */
export interface GoldenExample {
  readonly type: DocumentType;
  readonly name: string;
  readonly payload: { readonly ruc: string };
  /** The file its XML must equal. */
  readonly out: string;
  readonly prepare: () => { type: DocumentType; document: PreparedDocument; xml: string; claveAcceso: string };
}

const documents = fileURLToPath(new URL('../../../src/documents/', import.meta.url));

export function goldenExamples(): GoldenExample[] {
  return documentTypes.flatMap((type) => {
    const folder = `${documents}${folderOf(type)}`;
    return readdirSync(`${folder}/examples`)
      .filter((file) => file.endsWith('.json'))
      .map((file): GoldenExample => {
        const name = file.replace('.json', '');
        const payload = JSON.parse(readFileSync(`${folder}/examples/${file}`, 'utf8')) as { ruc: string };
        return { type, name, payload, out: `${folder}/out/${name}.xml`, prepare: () => prepareExample(type, payload) };
      });
  });
}

/** Prepares and numbers a payload in the fixed context; throws with the issues of a refused one. */
export function prepareExample(
  type: DocumentType,
  payload: { readonly ruc: string },
): ReturnType<GoldenExample['prepare']> {
  const prepared = type.prepare(payload, exampleContext(payload.ruc));
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.issues, null, 1));
  const { document } = prepared;
  const secuencial = document.secuencial ?? '000000001';
  const { codDoc, fechaEmision, ruc, estab, ptoEmi } = document;
  const claveAcceso = buildClaveAcceso({
    codDoc,
    fechaEmision,
    ruc,
    estab,
    ptoEmi,
    ambiente: '1',
    secuencial,
    codigoNumerico: '12345678',
  });
  return { type, document, claveAcceso, xml: document.xml({ secuencial, claveAcceso }) };
}
