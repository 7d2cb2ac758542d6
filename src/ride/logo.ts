import { isJpeg, JpegError, readJpeg } from './jpeg.js';
import { isPng, isTransparent, onWhite, PngError, readPng, withoutMetadata } from './png.js';

/** A logo for RIDEs and mails. */
export interface CheckedLogo {
  readonly contentType: 'image/png' | 'image/jpeg';
  readonly ancho: number;
  readonly alto: number;
  readonly bytes: Buffer;
}

/** Part of every mail and RIDE. */
export const LOGO_BYTES_MAX = 262_144;
/** 100 mm at 300 dpi; flattening takes a tenth of a second. */
export const LOGO_SIDE_MAX = 1200;
/** A transparent image is re-encoded and may grow; larger would burden every mail. */
const STORED_BYTES_MAX = 524_288;

/** Checks an uploaded logo; a refusal says in Spanish what to do. Transparency becomes white. */
export function checkLogo(file: Buffer): CheckedLogo | { readonly refused: string } {
  if (file.length > LOGO_BYTES_MAX)
    return { refused: `El logo pasa de ${LOGO_BYTES_MAX / 1024} KiB; redúzcalo o comprímalo más.` };
  try {
    if (isPng(file)) return checkPng(file);
    if (isJpeg(file)) {
      const { width, height, bytes } = readJpeg(file, LOGO_SIDE_MAX);
      return { contentType: 'image/jpeg', ancho: width, alto: height, bytes };
    }
  } catch (error) {
    if (error instanceof PngError || error instanceof JpegError) return { refused: error.message };
    throw error;
  }
  return { refused: 'El logo no es PNG ni JPEG; guárdelo en uno de esos formatos.' };
}

function checkPng(file: Buffer): CheckedLogo | { readonly refused: string } {
  const png = readPng(file, LOGO_SIDE_MAX);
  const bytes = isTransparent(png) || png.bitDepth === 16 ? onWhite(png) : withoutMetadata(png);
  if (bytes.length > STORED_BYTES_MAX)
    return { refused: 'El logo transparente resulta demasiado pesado; súbalo más pequeño o con fondo blanco.' };
  return { contentType: 'image/png', ancho: png.width, alto: png.height, bytes };
}
