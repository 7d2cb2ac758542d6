import { text } from '../../i18n/index.js';
import { RubricaError } from '../../service/client.js';
import { base64Of } from '../../ui/base64.js';

/** A request has room for 1 MiB, and base64 makes four letters of three bytes. */
const BYTES_MAX = 700 * 1024;

/** What is in a file, as the API takes it; one that the service would refuse for its size is not even read. */
export async function fileBase64(file: File): Promise<string> {
  if (file.size > BYTES_MAX) throw new RubricaError(413, { message: text.empresas.tooLarge }, undefined);
  return base64Of(file);
}
