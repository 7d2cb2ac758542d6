import { createPrivateKey } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';

/** A secret to search for, in one of the forms a process may hold it. */
export interface Needle {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Long enough to be no coincidence; not the whole number, of which a copy may be cut off. */
const WINDOW = { from: 16, to: 48 } as const;
const NUMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi'] as const;

/** The numbers of a private RSA key: as in DER, and reversed, as OpenSSL holds them on little-endian machines. */
export function keyNeedles(pem: string): Needle[] {
  const jwk = createPrivateKey(pem).export({ format: 'jwk' });
  return NUMBERS.flatMap((name) => {
    const bytes = Buffer.from(jwk[name] ?? '', 'base64url').subarray(WINDOW.from, WINDOW.to);
    return [
      { name: `${name} of the private key`, bytes },
      { name: `${name} of the private key, reversed`, bytes: Buffer.from(bytes).reverse() },
    ];
  });
}

/** A text as UTF-8, and as UTF-16 in a JavaScript string. */
export function textNeedles(name: string, text: string): Needle[] {
  return [
    { name, bytes: Buffer.from(text, 'utf8') },
    { name: `${name}, UTF-16`, bytes: Buffer.from(text, 'utf16le') },
  ];
}

/** A master key: its bytes, and the text of its file. */
export function masterKeyNeedles(name: string, file: string): Needle[] {
  const text = readFileSync(file, 'utf8').trim();
  const bytes = Buffer.from(text, 'base64');
  return [
    { name, bytes },
    ...textNeedles(`${name}, base64`, text),
    ...textNeedles(`${name}, hexadecimal`, bytes.toString('hex')),
  ];
}

const STEP_BYTES = 8 * 1024 * 1024;
const OVERLAP_BYTES = 256;

/** Searches all readable memory of a process (/proc/PID/mem); returns the names found. */
export function findInMemory(pid: number, needles: readonly Needle[]): string[] {
  const found = new Set<string>();
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const room = Buffer.alloc(STEP_BYTES + OVERLAP_BYTES);
  try {
    for (const [, start = '', end = '', rest = '', kilobytes = ''] of readFileSync(
      `/proc/${pid}/smaps`,
      'utf8',
    ).matchAll(/^([0-9a-f]+)-([0-9a-f]+) (r.*)\n(?:\w+: .*\n)*?Rss: +(\d+) kB/gm)) {
      if (kilobytes === '0' || /\[v(var|syscall|dso)/.test(rest)) continue;
      const to = BigInt(`0x${end}`);
      for (let at = BigInt(`0x${start}`); at < to; at += BigInt(STEP_BYTES)) {
        const size = Number(to - at < BigInt(room.length) ? to - at : BigInt(room.length));
        let read: number;
        try {
          read = readSync(memory, room, 0, size, at);
        } catch {
          break; // reserved, or unmapped meanwhile
        }
        const part = room.subarray(0, read);
        for (const { name, bytes } of needles) if (!found.has(name) && part.includes(bytes)) found.add(name);
      }
    }
  } finally {
    closeSync(memory);
    room.fill(0);
  }
  return [...found];
}

/** Child processes of a process. */
export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
}

/** The signer that a service started as its child. */
export function signerOf(pid: number): number {
  const signer = childrenOf(pid).find((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('firmador/hijo'),
  );
  if (signer === undefined) throw new Error('the service has no signer');
  return signer;
}
