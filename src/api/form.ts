import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { AppError } from '../domain/app-error.js';
import { charsetOf, refuse } from './encoding.js';

/** No form of ours has more than a file and a few fields; the sizes end with the body's. */
const FORM_LIMITS = { parts: 20, headerPairs: 20, headerSize: 8 * 1024 };

/** RFC 2046 §5.1.1; every program writes one of these, quoted or not. */
const BOUNDARY = /;\s*boundary=("?)([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])\1\s*(?:;|$)/i;

/** Whether there may be more parts than a form has: to look for their beginnings costs a hundredth of taking them apart. */
function hasTooManyParts(body: Buffer, contentType: string): boolean {
  const boundary = BOUNDARY.exec(contentType)?.[2];
  if (boundary === undefined) throw new Error('no boundary');
  const delimiter = Buffer.from(`--${boundary}`);
  let at = body.indexOf(delimiter);
  // The end of the last one is a delimiter as well.
  for (let count = 0; at !== -1 && count <= FORM_LIMITS.parts + 1; count++) {
    if (count > FORM_LIMITS.parts) return true;
    at = body.indexOf(delimiter, at + delimiter.length);
  }
  return false;
}

/**
 * Reads multipart/form-data: the fields by name, the last of a name; files as base64. A field is in the encoding of its part, else of
 * the form.
 */
export async function readForm(body: Buffer, contentType: string): Promise<Record<string, string>> {
  const fields = new Map<string, string>();
  const files: Promise<void>[] = [];
  // Listeners must not throw nor promises be refused: the parser calls them with nobody to catch.
  let fault: Error | undefined;
  const defCharset = charsetOf(contentType);
  const keep = (name: string | undefined, value: string): void => {
    if (name === undefined) fault = new Error('a part without a name');
    else fields.set(name, value);
  };
  try {
    if (hasTooManyParts(body, contentType)) throw new Error(`more than ${FORM_LIMITS.parts} parts`);
    const form = new Busboy({ headers: { 'content-type': contentType }, limits: FORM_LIMITS, defCharset });
    form.on('field', keep);
    form.on('file', (name: string | undefined, file) => {
      keep(name, ''); // its place: the order of the fields must not hang on their sizes
      const refuse = (error: Error): void => {
        fault = error;
      };
      files.push(
        buffer(file).then((content) => {
          keep(name, content.toString('base64'));
        }, refuse),
      );
    });
    form.end(body);
    await finished(form);
    await Promise.all(files);
    if (fault !== undefined) throw fault;
  } catch (error) {
    throw new AppError('formulario-invalido', 'El formulario no está bien formado (multipart/form-data).', {
      cause: error,
    });
  }
  // What the parser puts where it cannot read a letter.
  if ([...fields.values()].some((value) => value.includes('\ufffd'))) refuse();
  return Object.fromEntries(fields);
}
