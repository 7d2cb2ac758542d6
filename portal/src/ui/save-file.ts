import type { DownloadedFile } from '../service/client.js';

/** Hands a file from the service to the browser's downloads. */
export function saveFile({ name, type, bytes }: DownloadedFile): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? '';
  link.click();
  URL.revokeObjectURL(address);
}
