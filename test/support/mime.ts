/** A decoded part of a mail. */
export interface MimePart {
  readonly headers: ReadonlyMap<string, string>;
  readonly type: string;
  /** Of a leaf. */
  readonly content: Buffer;
  readonly parts: readonly MimePart[];
}

/** Parses a mail according to RFC 2045–2047 with independent code, to judge what the service composes. */
export function readMime(message: string): MimePart {
  const [head = ''] = message.split(/\r?\n\r?\n/, 1);
  const body = message.slice(head.length).replace(/^\r?\n\r?\n/, '');
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).toLowerCase();
    if (headers.has(name)) throw new Error(`two headers «${name}»`);
    headers.set(name, decodeWords(line.slice(at + 1).trim()));
  }
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary !== undefined) {
    const inner = body.split(`--${boundary}--`)[0] ?? '';
    const parts = inner.split(new RegExp(`(?:^|\\r?\\n)--${boundary.replace(/[^\w]/g, '\\$&')}\\r?\\n`)).slice(1);
    return { headers, type, content: Buffer.alloc(0), parts: parts.map(readMime) };
  }
  return { headers, type, content: decode(body, headers.get('content-transfer-encoding') ?? '7bit'), parts: [] };
}

/** Returns every part without subparts, in order. */
export function leaves(part: MimePart): MimePart[] {
  return part.parts.length === 0 ? [part] : part.parts.flatMap(leaves);
}

export function attachment(mail: MimePart, filename: string): MimePart | undefined {
  return leaves(mail).find((part) => part.headers.get('content-disposition')?.includes(filename) === true);
}

function decode(body: string, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64');
  if (!/quoted-printable/i.test(encoding)) return Buffer.from(body);
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** Decodes RFC 2047 words, joining adjacent ones. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toUpperCase() === 'B'
        ? `\u0001${Buffer.from(word, 'base64').toString('latin1')}\u0002`
        : `\u0001${word.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/gi, (_hex, hex: string) => String.fromCharCode(parseInt(hex, 16)))}\u0002`,
    )
    .replaceAll('\u0002\u0001', '')
    .replace(/\u0001([^\u0002]*)\u0002/g, (_, latin1: string) => Buffer.from(latin1, 'latin1').toString('utf8'));
}
