import { createHash } from 'node:crypto';

/** A PDF number; a thousandth of a point is finer than any printer. */
export function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** UTF-16BE in hexadecimal. */
export function hexUtf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}

/** A literal string of bytes. */
export function literal(bytes: string): string {
  return /[\\()\r\n]/.test(bytes) ? `(${bytes.replace(/[\\()\r\n]/g, escaped)})` : `(${bytes})`;
}

function escaped(char: string): string {
  if (char === '\n') return '\\n';
  return char === '\r' ? '\\r' : `\\${char}`;
}

/** Human-readable text, such as a title (ISO 32000-1 §7.9.2.2). */
export function textString(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? literal(text) : `<feff${hexUtf16(text)}>`;
}

/** A date in UTC (ISO 32000-1 §7.9.4). */
export function dateString(date: Date): string {
  return `(D:${date.toISOString().slice(0, 19).replace(/\D/g, '')}Z)`;
}

// The second line marks the file as binary.
const HEAD = Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1');

/** A PDF under construction: numbered objects, then the cross-reference table (ISO 32000-1 §7.5). */
export class PdfFile {
  private readonly parts: Buffer[] = [HEAD];
  private size = HEAD.length;
  private readonly offsets: number[] = [];

  /** Reserves an object number. */
  reserve(): number {
    return this.offsets.push(-1);
  }

  /** Writes an object and returns its number. */
  put(content: string, as = this.reserve()): number {
    this.offsets[as - 1] = this.size;
    this.write(`${as} 0 obj\n${content}\nendobj\n`);
    return as;
  }

  /** Writes a stream object, deflated by default. */
  stream(more: string, bytes: Buffer, filter = '/FlateDecode'): number {
    const as = this.reserve();
    this.offsets[as - 1] = this.size;
    this.write(`${as} 0 obj\n<<${more}/Length ${bytes.length}/Filter${filter}>>\nstream\n`);
    this.parts.push(bytes);
    this.size += bytes.length;
    this.write('\nendstream\nendobj\n');
    return as;
  }

  private write(text: string): void {
    const bytes = Buffer.from(text, 'latin1');
    this.parts.push(bytes);
    this.size += bytes.length;
  }

  /** Ends the file. Deterministic. */
  end(root: number, info: number): Buffer {
    const hash = createHash('sha256');
    for (const part of this.parts) hash.update(part);
    const id = hash.digest('hex').slice(0, 32);
    const entries = this.offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const count = this.offsets.length + 1;
    const start = this.size;
    this.write(
      `xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer\n<</Size ${count}/Root ${root} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]>>\nstartxref\n${start}\n%%EOF\n`,
    );
    return Buffer.concat(this.parts, this.size);
  }
}
