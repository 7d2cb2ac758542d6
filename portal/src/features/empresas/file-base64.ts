import { text } from '../../i18n/index.js';
import { RubricaError } from '../../service/client.js';
import { base64Of } from '../../ui/base64.js';

/** A request is limited to 1 MiB, and base64 turns three bytes into four characters. */
const BYTES_MAX = 700 * 1024;

/** Encodes a file for the API; a file that the service would reject for its size is not read. */
export async function fileBase64(file: File): Promise<string> {
  if (file.size > BYTES_MAX) throw new RubricaError(413, { message: text.empresas.tooLarge }, undefined);
  return base64Of(file);
}
