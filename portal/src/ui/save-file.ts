import type { DownloadedFile } from '../service/client.js';

/** Saves a file from the service as a browser download. */
export function saveFile({ name, type, bytes }: DownloadedFile): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
  fetchFile(address, name);
  URL.revokeObjectURL(address);
}

/** Downloads a file by URL: for files too large to pass through the page. */
export function fetchFile(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
