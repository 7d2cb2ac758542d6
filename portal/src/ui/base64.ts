/** Encodes a file for JSON. */
export async function base64Of(file: Blob): Promise<string> {
  let letters = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) letters += String.fromCharCode(byte);
  return btoa(letters);
}
