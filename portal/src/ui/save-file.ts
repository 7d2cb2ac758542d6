import type { DownloadedFile } from '../service/client.js';

/** Hands a file from the service to the browser's downloads. */
export function saveFile({ name, type, bytes }: DownloadedFile): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
  fetchFile(address, name);
  URL.revokeObjectURL(address);
}

/** Has the browser fetch a file by its address: one that is too large to pass through the page. */
export function fetchFile(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
