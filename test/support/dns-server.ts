import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** What the server answers for a name: its TXT records, an error code of DNS (2 SERVFAIL, 3 NXDOMAIN), or nothing at all. */
type Zone = Map<string, readonly string[] | 2 | 3 | 'silent'>;

/** A DNS server over UDP on loopback that answers TXT queries from a map; other names do not exist. */
export interface TestDns {
  /** For `RUBRICA_DNS`. */
  readonly address: string;
  readonly zone: Zone;
  /** Names asked for, in order. */
  readonly asked: string[];
  stop(): Promise<void>;
}

export async function startTestDns(): Promise<TestDns> {
  const zone: Zone = new Map();
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, end } = readName(query);
    asked.push(name);
    const found = zone.get(name) ?? 3;
    if (found !== 'silent') socket.send(answer(query.subarray(0, end + 4), found), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    zone,
    asked,
    stop: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** Name of the question (RFC 1035 §4.1.2), and where it ends. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** The answer to a question: the header, the question again, and a TXT record each (RFC 1035 §4.1). */
function answer(question: Buffer, found: readonly string[] | 2 | 3): Buffer {
  const records = typeof found === 'number' ? [] : found;
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (typeof found === 'number' ? found : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, question.subarray(12), ...records.map(txt)]);
}

function txt(record: string): Buffer {
  const chunks = record.match(/.{1,255}/gs) ?? [''];
  const data = Buffer.concat(chunks.flatMap((chunk) => [Buffer.from([chunk.length]), Buffer.from(chunk, 'latin1')]));
  // A pointer to the question's name, TXT, IN, TTL 0.
  const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 0, data.length >> 8, data.length & 0xff]);
  return Buffer.concat([head, data]);
}
