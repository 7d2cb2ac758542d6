import { client, uploader, type Result } from '../../service/client.js';

/** Limit of a piece in the API. */
const PIECE_BYTES = 4 * 1024 ** 2;

/** Uploads the files in pieces, one after another, and starts the load. `onSent` gets the bytes sent so far, of all files. */
export async function sendFiles(
  files: readonly File[],
  permitirMenos: boolean,
  onSent: (bytes: number) => void,
): Promise<Result<'post', '/api/v1.0/registro-ruc/cargas'>> {
  let sent = 0;
  for (const file of files) {
    for (let desde = 0; desde < file.size; desde += PIECE_BYTES) {
      const piece = file.slice(desde, desde + PIECE_BYTES);
      const before = sent;
      const sending = uploader(piece, (part) => {
        onSent(before + part * piece.size);
      });
      // The uploader sends the piece instead of the body.
      await sending.post(
        '/api/v1.0/registro-ruc/archivos',
        { query: { nombre: file.name, desde }, body: '' },
        { headers: { 'content-type': 'application/octet-stream' } },
      );
      sent += piece.size;
      onSent(sent);
    }
  }
  return client.post('/api/v1.0/registro-ruc/cargas', {
    body: { archivos: files.map(({ name }) => name), ...(permitirMenos && { permitirMenos }) },
  });
}
