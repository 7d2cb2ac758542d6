/** A parsed JPEG: its size, and its bytes without metadata. */
export interface Jpeg {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** Unsupported JPEG; the Spanish message says what to do. */
export class JpegError extends Error {
  override readonly name = 'JpegError';
}

export function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

const DAMAGED = 'El JPEG está dañado; guárdelo de nuevo con un programa de imágenes.';
/** Progressive images have about ten scans; thousands of empty ones would keep a reader busy for minutes. */
const SCANS_MAX = 64;

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COMMENT = 0xfe;
/** Baseline, extended and progressive: supported by every reader. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

function need(condition: boolean, message = DAMAGED): void {
  if (!condition) throw new JpegError(message);
}

/** Parses a JPEG's segments to the end; drops camera data (location, thumbnail) and comments. */
export function readJpeg(bytes: Buffer, sideMax: number): Jpeg {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let size: { readonly width: number; readonly height: number } | undefined;
  let scans = 0;
  for (let at = 2; at + 4 <= bytes.length;) {
    need(bytes[at] === 0xff);
    const marker = bytes[at + 1] ?? 0;
    need(marker !== SOI && marker !== EOI && marker !== 0);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    need(end >= at + 4 && end <= bytes.length);
    need(
      !OTHER_FRAMES.includes(marker),
      'El JPEG usa una variante que los lectores no conocen; guárdelo como JPEG común.',
    );
    if (FRAMES.includes(marker)) {
      need(size === undefined);
      size = frameSize(bytes.subarray(at + 4, end), sideMax);
    }
    const next = marker === SOS ? afterScan(bytes, end) : end;
    if (marker === SOS) {
      need(size !== undefined);
      need(++scans <= SCANS_MAX);
    }
    if (!isExtra(marker)) kept.push(bytes.subarray(at, next));
    at = next;
    if (bytes[at] === 0xff && bytes[at + 1] === EOI && scans > 0 && size !== undefined)
      return { ...size, bytes: Buffer.concat([...kept, bytes.subarray(at, at + 2)]) };
  }
  throw new JpegError(DAMAGED);
}

/** Size and colours of a stored JPEG. */
export function jpegFrame(bytes: Buffer): {
  readonly width: number;
  readonly height: number;
  readonly components: number;
} {
  for (let at = 2; at + 10 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2))
    if (FRAMES.includes(bytes[at + 1] ?? 0))
      return {
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        components: bytes.readUInt8(at + 9),
      };
  throw new JpegError(DAMAGED);
}

function frameSize(frame: Buffer, sideMax: number): { readonly width: number; readonly height: number } {
  need(frame.length >= 6 && frame[0] === 8);
  const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
  need(width > 0 && height > 0);
  need(width <= sideMax && height <= sideMax, `La imagen pasa de ${sideMax} píxeles por lado; redúzcala.`);
  need(frame[5] === 1 || frame[5] === 3, 'El JPEG no es RGB ni gris (quizá CMYK, de imprenta); conviértalo a RGB.');
  return { width, height };
}

/** End of a scan: a marker that is neither a stuffed byte nor a restart. */
function afterScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new JpegError(DAMAGED);
}

/** APP0 and APP14 define the colours; the others are metadata. */
function isExtra(marker: number): boolean {
  return marker === COMMENT || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee);
}
