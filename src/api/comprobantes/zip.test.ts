import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zip } from './zip.js';

test('an archive gives its files back, found by its directory', () => {
  const modified = { year: 2026, month: 11, day: 15 };
  const files = [
    { name: 'FAC-001-001-000000001.xml', content: Buffer.from('<factura>ñ</factura>'.repeat(50)), modified },
    { name: 'FAC-001-001-000000001.pdf', content: Buffer.from('%PDF'), modified },
  ];
  const archive = zip(files);
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  expect(archive.readUInt16LE(end + 10)).toBe(files.length);
  let at = archive.readUInt32LE(end + 16);
  for (const file of files) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const packed = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    expect(archive.toString('utf8', at + 46, at + 46 + nameLength)).toBe(file.name);
    const local = archive.readUInt32LE(at + 42);
    expect(archive.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(start, start + packed));
    expect(content).toEqual(file.content);
    expect(archive.readUInt32LE(at + 16)).toBe(crc32(content));
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
});
