import { jpegFrame } from './jpeg.js';
import { LOGO_SIDE_MAX } from './logo.js';
import type { PdfFile } from './pdf-file.js';
import { CHANNELS, isPng, isTransparent, onWhite, readPacked, readPng } from './png.js';

export interface PdfImage {
  /** Object number. */
  readonly object: number;
  readonly width: number;
  readonly height: number;
}

/** Embeds a PNG or JPEG without re-encoding; transparency becomes white. */
export function putImage(file: PdfFile, bytes: Buffer): PdfImage {
  return isPng(bytes) ? putPng(file, bytes) : putJpeg(file, bytes);
}

function head(width: number, height: number, bits: number, colors: string): string {
  return `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent ${bits}/ColorSpace${colors}`;
}

function putJpeg(file: PdfFile, bytes: Buffer): PdfImage {
  const { width, height, components } = jpegFrame(bytes);
  const colors = components === 1 ? '/DeviceGray' : '/DeviceRGB';
  return { object: file.stream(head(width, height, 8, colors), bytes, '/DCTDecode'), width, height };
}

function putPng(file: PdfFile, bytes: Buffer): PdfImage {
  let png = readPacked(bytes, LOGO_SIDE_MAX);
  // Never for stored logos (ride/logo.ts).
  if (isTransparent(png)) png = readPacked(onWhite(readPng(bytes, LOGO_SIDE_MAX)), LOGO_SIDE_MAX);
  const { width, height, bitDepth, colorType, palette } = png;
  const channels = CHANNELS[colorType] ?? 1;
  const colors =
    palette === undefined || colorType !== 3
      ? channels === 1
        ? '/DeviceGray'
        : '/DeviceRGB'
      : `[/Indexed/DeviceRGB ${palette.length / 3 - 1}<${palette.toString('hex')}>]`;
  const parms = `/DecodeParms<</Predictor 15/Colors ${channels}/BitsPerComponent ${bitDepth}/Columns ${width}>>`;
  return { object: file.stream(head(width, height, bitDepth, colors) + parms, png.packed), width, height };
}
