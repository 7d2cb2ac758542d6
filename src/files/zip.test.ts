import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openArchive, zip } from './zip.js';

const modified = { year: 2026, month: 11, day: 15 };
const files = [
  { name: 'FAC-001-001-000000001.xml', content: Buffer.from('<factura>ñ</factura>'.repeat(50)), modified },
  { name: 'FAC-001-001-000000001.pdf', content: Buffer.from('%PDF'), modified },
];

async function inflatedBytes(content: AsyncIterable<Buffer> | undefined): Promise<number> {
  let total = 0;
  for await (const chunk of content ?? []) total += chunk.length;
  return total;
}

test('another reader can open an archive, and its bytes are deterministic', async () => {
  const archive = await zip(files);
  const read = unzipSync(archive);
  expect(Object.keys(read)).toEqual(files.map(({ name }) => name));
  for (const { name, content } of files) expect(strFromU8(read[name] ?? new Uint8Array())).toBe(content.toString());
  expect(await zip(files)).toEqual(archive);
  // Day, month and years since 1980, in the local header and the directory.
  const date = Buffer.from([((11 << 5) & 0xff) | 15, ((2026 - 1980) << 1) | (11 >> 3)]);
  expect(archive.subarray(12, 14)).toEqual(date);
});

describe('reading', () => {
  const large = { name: 'grande', content: Buffer.alloc(1_000_000), modified };

  test('stops at the limit of inflated bytes, whatever sizes the archive declares', async () => {
    const archive = await zip([large]);
    const entryAt = archive.indexOf('PK\x01\x02', 0, 'latin1');
    for (const stated of [large.content.length, 10]) {
      archive.writeUInt32LE(stated, entryAt + 24);
      const opened = await openArchive(archive, 300_000);
      let seen = 0;
      const reading = async (): Promise<void> => {
        for await (const chunk of opened.read(large.name) ?? []) seen += chunk.length;
      };
      await expect(reading()).rejects.toMatchObject({ name: 'UnzipError' });
      expect(seen).toBeLessThanOrEqual(300_000);
    }
  });

  test('counts all files together', async () => {
    const opened = await openArchive(await zip([large, { ...large, name: 'otro' }]), 1_500_000);
    expect(await inflatedBytes(opened.read('grande'))).toBe(1_000_000);
    await expect(inflatedBytes(opened.read('otro'))).rejects.toMatchObject({ name: 'UnzipError' });
    expect(opened.read('ninguno')).toBeUndefined();
  });
});
