import { createServer, type Server } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGuard, RefusedTargetError, type OutboundRules, type Target } from './guard.js';
import { createSender } from '../features/webhooks/sender.js';
import { isPublic, readAddress } from './addresses.js';

const HERE = ['127.0.0.1', '127.0.0.2'] as const;
const servers: Server[] = [];
/** Our addresses that received a connection. */
const reached: string[] = [];
let port: number;

beforeAll(async () => {
  for (const host of HERE) {
    const server = createServer((socket) => {
      reached.push(host);
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen({ host, port: port || 0 }, resolve));
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
    servers.push(server);
  }
});
afterAll(() => {
  for (const server of servers) server.close();
});

function guardWith(rules: Partial<OutboundRules> = {}) {
  return createGuard({
    allowed: [],
    ports: { smtp: [port], webhook: [port] },
    encryptionRequired: false,
    takeAttempt: () => 0,
    resolve: () => Promise.reject(new Error('no name is known')),
    ...rules,
  });
}

function target(more: Partial<Target> = {}): Target {
  return { protocol: 'smtp', host: 'correo.ejemplo', port, encrypted: true, account: '7', ...more };
}

/** Outcome of a connection, and which of our servers it reached. */
async function outcome(rules: Partial<OutboundRules>, more: Partial<Target> = {}): Promise<unknown> {
  reached.length = 0;
  try {
    const socket = await guardWith(rules).connect(target(more));
    await new Promise((resolve) => socket.once('close', resolve).resume());
    return [...reached];
  } catch (error) {
    expect(reached).toEqual([]);
    return error instanceof RefusedTargetError ? error.code : error;
  }
}

/** Non-public networks: first address and prefix length. */
const CLOSED_IPV4 = [
  ...[
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
  ],
  ...[
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ],
  ...[
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
] as [string, number][];

const closedIpv4 = fc
  .tuple(fc.constantFrom(...CLOSED_IPV4), fc.nat({ max: 2 ** 32 - 1 }))
  .map(([[first, bits], any]) => (numberOf(first) + (any % 2 ** (32 - bits))) >>> 0);

function numberOf(ipv4: string): number {
  return ipv4.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

function octets(address: number): [number, number, number, number] {
  return [address >>> 24, (address >>> 16) & 255, (address >>> 8) & 255, address & 255];
}

function halves(address: number): string {
  return `${(address >>> 16).toString(16)}:${(address & 0xffff).toString(16)}`;
}

/** Spellings of an IPv4 address. */
const SPELLINGS: readonly ((address: number) => string)[] = [
  (address) => octets(address).join('.'),
  (address) => String(address),
  (address) => `0x${address.toString(16)}`,
  (address) => `0${address.toString(8)}`,
  (address) =>
    octets(address)
      .map((part) => `0${part.toString(8)}`)
      .join('.'),
  (address) =>
    octets(address)
      .map((part) => `0x${part.toString(16)}`)
      .join('.'),
  (address) => `${address >>> 24}.${address & 0xffffff}`,
  (address) => `${address >>> 24}.${(address >>> 16) & 255}.${address & 0xffff}`,
  (address) => `::ffff:${octets(address).join('.')}`,
  (address) => `::FFFF:${halves(address)}`,
  (address) => `0:0:0:0:0:ffff:${halves(address)}`,
  (address) => `::${octets(address).join('.')}`,
  (address) => `::ffff:0:${halves(address)}`,
  (address) => `64:ff9b::${halves(address)}`,
  (address) => `64:ff9b:1::${halves(address)}`,
  (address) => `2002:${halves(address)}::1`,
  (address) => `2001:0:${halves(address)}::1`,
];

const PROTOCOLS = ['smtp', 'webhook'] as const;

/** As an account writes it in an endpoint's URL. */
async function expectUnreached(host: string): Promise<void> {
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/x`;
  reached.length = 0;
  const sender = createSender(guardWith(), undefined);
  expect(await sender.send(url, '7', { headers: {}, body: '' })).toMatchObject({ kind: 'failed' });
  await sender.close();
  expect(reached).toEqual([]);
}

test('no address of a closed network is reachable, in any notation or by name', async () => {
  await fc.assert(
    fc.asyncProperty(
      closedIpv4,
      fc.constantFrom(...SPELLINGS),
      fc.constantFrom(...PROTOCOLS),
      async (address, spell, protocol) => {
        const host = spell(address);
        expect(await outcome({}, { host, protocol })).toBe('red-no-permitida');
        expect(guardWith().refusal(target({ host, protocol }))?.code).toBe('red-no-permitida');
        expect(await outcome({ resolve: () => Promise.resolve([host]) }, { protocol })).toMatchObject({ code: 'EDNS' });
        if (protocol === 'webhook') await expectUnreached(host);
      },
    ),
    { numRuns: 400 },
  );
});

test.each([
  ...['::', '::1', 'fe80::1', 'fe80::1%lo', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '100::1', '4000::1'],
  ...['2001:db8::1', '2001:2::1', '2001:20::1', '3fff::1', '5f00::1'],
])('%s is closed as well', async (host) => {
  for (const protocol of PROTOCOLS) expect(await outcome({}, { host, protocol })).toBe('red-no-permitida');
  await expectUnreached(host);
});

test.each(['8.8.8.8', '190.152.1.1', '2800:3f0:4001::8', '::ffff:8.8.8.8'])('%s is on the internet', (text) => {
  const address = readAddress(text);
  expect(address !== undefined && isPublic(address)).toBe(true);
});

describe('a name', () => {
  test('is resolved once, and the connection uses the checked address', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    const resolve = () => Promise.resolve(answers.shift() ?? []);
    expect(await outcome({ resolve, allowed: ['127.0.0.1'] })).toEqual(['127.0.0.1']);
    expect(answers).toEqual([['127.0.0.2']]);
    expect(await outcome({ resolve, allowed: ['127.0.0.1'] })).toMatchObject({ code: 'EDNS' });
  });

  test('that resolves to open and closed addresses uses an open one', async () => {
    const resolve = () => Promise.resolve(['10.0.0.1', '127.0.0.1', '127.0.0.2']);
    expect(await outcome({ resolve, allowed: ['127.0.0.2/32'] })).toEqual(['127.0.0.2']);
  });

  test('that is unknown fails like one of a closed network, so internal names are not revealed', async () => {
    const unknown = await outcome({});
    const closed = await outcome({ resolve: () => Promise.resolve(['10.0.0.1']) });
    const shown = (error: unknown): unknown => ({ ...(error as object), message: (error as Error).message });
    expect(unknown).toMatchObject({ code: 'EDNS' });
    expect(shown(closed)).toEqual(shown(unknown));
  });
});

test('the operator opens networks, addresses and names, and nothing by accident', async () => {
  const resolve = () => Promise.resolve(['127.0.0.1']);
  for (const entry of ['127.0.0.0/8', '127.0.0.1', 'Correo.Ejemplo', '0.0.0.0/0'])
    expect(await outcome({ resolve, allowed: [entry] })).toEqual(['127.0.0.1']);
  for (const entry of ['127.0.0.2', '127.0.1.0/24', 'otro.ejemplo', '::/0', '127.0.0.0/99'])
    expect(await outcome({ resolve, allowed: [entry] })).toMatchObject({ code: 'EDNS' });
  expect(await outcome({}, { host: '127.0.0.1', account: undefined })).toEqual(['127.0.0.1']);
});

test('only the protocol’s ports, and only encrypted if required', async () => {
  const open = { allowed: ['127.0.0.1'] };
  expect(await outcome({ ...open, ports: { smtp: [25, 587] } }, { host: '127.0.0.1' })).toBe('puerto-no-permitido');
  const foreign = { host: '127.0.0.1', protocol: 'webhook' } as const;
  expect(await outcome({ ...open, ports: { smtp: [port] } }, foreign)).toBe('puerto-no-permitido');
  const encrypted = { ...open, encryptionRequired: true };
  expect(await outcome(encrypted, { host: '127.0.0.1', encrypted: false })).toBe('cifrado-requerido');
  expect(await outcome(encrypted, { host: '127.0.0.1' })).toEqual(['127.0.0.1']);
});

test('attempts are counted by account, before the name is resolved', async () => {
  const taken: string[] = [];
  let lookUps = 0;
  const rules = {
    allowed: ['127.0.0.1'],
    takeAttempt: (account: string) => (taken.push(account) > 2 ? 30 : 0),
    resolve: () => Promise.resolve((lookUps += 1) > 0 ? ['127.0.0.1'] : []),
  };
  expect(await outcome(rules)).toEqual(['127.0.0.1']);
  expect(await outcome(rules, { host: '127.0.0.2' })).toBe('red-no-permitida'); // refused without a lookup: costs no attempt
  expect(await outcome(rules)).toEqual(['127.0.0.1']);
  expect(await outcome(rules)).toBe('demasiados-intentos');
  expect({ taken, lookUps }).toEqual({ taken: ['7', '7', '7'], lookUps: 2 });
});
