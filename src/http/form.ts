import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { AppError } from '../kernel/app-error.js';
import { charsetOf, refuse } from './encoding.js';

/** Our forms have one file and a few fields; the body limit bounds their sizes. */
const FORM_LIMITS = { parts: 20, headerPairs: 20, headerSize: 8 * 1024 };

/** RFC 2046 §5.1.1; all known clients send one of these, quoted or not. */
const BOUNDARY = /;\s*boundary=("?)([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])\1\s*(?:;|$)/i;

/** Whether there may be too many parts: searching for delimiters costs a hundredth of parsing the parts. */
function hasTooManyParts(body: Buffer, contentType: string): boolean {
  const boundary = BOUNDARY.exec(contentType)?.[2];
  if (boundary === undefined) throw new Error('no boundary');
  const delimiter = Buffer.from(`--${boundary}`);
  let at = body.indexOf(delimiter);
  // The closing delimiter counts as well.
  for (let count = 0; at !== -1 && count <= FORM_LIMITS.parts + 1; count++) {
    if (count > FORM_LIMITS.parts) return true;
    at = body.indexOf(delimiter, at + delimiter.length);
  }
  return false;
}

/**
 * Parses multipart/form-data: fields by name (the last one wins), files as base64. A field uses the encoding of its part, else of the
 * form.
 */
export async function readForm(body: Buffer, contentType: string): Promise<Record<string, string>> {
  const fields = new Map<string, string>();
  const files: Promise<void>[] = [];
  // Listeners must not throw and promises must not reject: the parser does not catch errors.
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
      keep(name, ''); // reserves its place: field order must not depend on file sizes
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
  // The parser's replacement for unreadable characters.
  if ([...fields.values()].some((value) => value.includes('\ufffd'))) refuse();
  return Object.fromEntries(fields);
}
