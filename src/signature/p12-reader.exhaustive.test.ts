import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { ENCRYPTION_USAGE, SIGNING_USAGE, TestPki, type TestCertificate } from '../../test/support/pki.js';
import { context, integer, octets, oid, sequence } from '../simulator/der.js';
import { readBer, type BerNode } from './ber.js';
import { chooseIdentity, listCandidates } from './choose.js';
import { Rounds } from './p12-pbe.js';
import { openP12, P12Error } from './p12-reader.js';

const pki = new TestPki();
afterAll(() => {
  pki.dispose();
});

const leaf = pki.issue({ subject: '/C=EC/O=EMPRESA FICTICIA/CN=JUANA PÉREZ' });
const NOW = new Date();

const RC2_40 = ['-legacy', '-certpbe', 'PBE-SHA1-RC2-40', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'];

// Kinds shipped by authorities, browsers, Java and Windows (FACTS §8.4).
const KINDS: [string, { password: string; options?: string[]; withChain?: boolean; friendlyName?: string }][] = [
  ['RC2-40 for certificates, 3DES for the key', { password: 'Clave123', options: RC2_40 }],
  [
    'RC2-128',
    { password: 'Clave123', options: ['-legacy', '-certpbe', 'PBE-SHA1-RC2-128', '-keypbe', 'PBE-SHA1-RC2-128'] },
  ],
  [
    '3DES throughout',
    { password: 'Clave123', options: ['-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'] },
  ],
  [
    'two-key 3DES',
    { password: 'Clave123', options: ['-legacy', '-certpbe', 'PBE-SHA1-2DES', '-keypbe', 'PBE-SHA1-2DES'] },
  ],
  [
    'RC4-128 and RC4-40',
    { password: 'Clave123', options: ['-legacy', '-certpbe', 'PBE-SHA1-RC4-40', '-keypbe', 'PBE-SHA1-RC4-128'] },
  ],
  [
    'AES-256 with PBKDF2',
    { password: 'Clave123', options: ['-certpbe', 'AES-256-CBC', '-keypbe', 'AES-256-CBC', '-macalg', 'sha256'] },
  ],
  [
    'AES-128 with a SHA-512 MAC',
    { password: 'Clave123', options: ['-certpbe', 'AES-128-CBC', '-keypbe', 'AES-128-CBC', '-macalg', 'sha512'] },
  ],
  [
    'half a million iterations',
    { password: 'Clave123', options: ['-certpbe', 'AES-256-CBC', '-keypbe', 'AES-256-CBC', '-iter', '500000'] },
  ],
  ['a hundred thousand iterations of the old derivation', { password: 'x', options: [...RC2_40, '-iter', '100000'] }],
  ['an empty password, AES', { password: '' }],
  ['an empty password, RC2-40', { password: '', options: RC2_40 }],
  ['a non-ASCII password, AES', { password: 'Contraseña-ñ€𝒳' }],
  ['a non-ASCII password, RC2-40', { password: 'Contraseña-ñ€', options: RC2_40 }],
  ['the chain inside', { password: 'Clave123', withChain: true, friendlyName: 'JUANA PÉREZ' }],
  ['certificates in the clear', { password: 'Clave123', options: ['-certpbe', 'NONE'] }],
  ['key in the clear', { password: 'Clave123', options: ['-keypbe', 'NONE', '-certpbe', 'NONE'] }],
  ['no MAC', { password: 'Clave123', options: ['-nomac'] }],
];

describe('a .p12 opens', () => {
  test.each(KINDS)('with %s', (_, wish) => {
    const content = openP12(pki.exportP12(leaf, wish), wish.password);
    const choice = chooseIdentity(content, { now: NOW });
    expect(choice.identity.certificate.der.equals(pki.certificateDer(leaf))).toBe(true);
    expect(choice.holder.titular).toBe('JUANA PÉREZ');
  });

  test('made by node-forge, as other services of Ecuador make them', () => {
    const file = readFileSync(new URL('../../test/support/node-forge.p12', import.meta.url));
    expect(openP12(file, 'Clave123').keys[0]?.friendlyName).toBe('firma');
  });

  test('in BER with indefinite lengths and chunked octet strings, as Windows and Java write it', () => {
    const file = indefinite(pki.exportP12(leaf, { password: 'Clave123', options: RC2_40 }));
    expect(openP12(file, 'Clave123').keys).toHaveLength(1);
  });

  test('followed by padding', () => {
    const file = Buffer.concat([pki.exportP12(leaf, { password: 'Clave123' }), Buffer.from('\n\0\0')]);
    expect(openP12(file, 'Clave123').keys).toHaveLength(1);
  });
});

describe('the right pair is chosen', () => {
  const signing = pki.issue({ subject: '/C=EC/CN=JUANA PÉREZ', extensions: [SIGNING_USAGE] });
  const encryption = pki.issue({ subject: '/C=EC/CN=JUANA PÉREZ', extensions: [ENCRYPTION_USAGE] });

  test('from a Banco Central file with a signing and an encryption pair, with the reason', () => {
    const file = joinP12(['Encryption 17', encryption], ['Signing 17', signing]);
    const choice = chooseIdentity(openP12(file, 'Clave123'), { now: NOW });
    expect(choice.identity.certificate.der.equals(pki.certificateDer(signing))).toBe(true);
    expect(choice.explanation).toContain('se usa «Signing 17');
    expect(choice.explanation).toContain('no es de firma digital (solo cifrado)');
  });

  test('by key and not by order, also when both could sign', () => {
    const noRepudiation = pki.issue({ subject: '/C=EC/CN=JUANA', extensions: ['keyUsage=digitalSignature'] });
    const file = joinP12(['a', noRepudiation], ['b', signing]);
    const choice = chooseIdentity(openP12(file, 'Clave123'), { now: NOW });
    expect(choice.identity.certificate.der.equals(pki.certificateDer(signing))).toBe(true);
  });

  test('the company’s own, if the file has two', () => {
    const ofOther = companyCertificate('1790000000001');
    const own = companyCertificate('1790012345001');
    const file = joinP12(['a', ofOther], ['b', own]);
    const choice = chooseIdentity(openP12(file, 'Clave123'), { now: NOW, ruc: '1790012345001' });
    expect(choice.holder.ruc).toBe('1790012345001');
  });

  test('a valid one before an expired one that covers the company', () => {
    const short = pki.issue({
      days: 1,
      extensions: [SIGNING_USAGE, '1.3.6.1.4.1.37746.3.11=ASN1:UTF8String:1790012345001'],
    });
    const file = joinP12(['corto', short], ['largo', signing]);
    const choice = chooseIdentity(openP12(file, 'Clave123'), {
      now: new Date(NOW.getTime() + 10 * 86_400_000),
      ruc: '1790012345001',
    });
    expect(choice.identity.certificate.der.equals(pki.certificateDer(signing))).toBe(true);
  });
});

test('keys and certificates are matched in one pass over each', () => {
  const pairs = [1, 2, 3, 4].map((): [string, TestCertificate] => ['a', pki.issue()]);
  const content = openP12(joinP12(...pairs), 'x');
  let read = 0;
  const keys = content.keys.map((each) => ({
    ...each,
    get key() {
      read += 1;
      return each.key;
    },
  }));
  const candidates = listCandidates({ ...content, keys: keys.toReversed() });
  expect(candidates.map(({ key }) => key)).toEqual(keys);
  expect(read).toBe(4);
});

test('an oversized object identifier is invalid', () => {
  const oid = Buffer.concat([Buffer.from([6, 0x83, 1, 0, 0]), Buffer.alloc(65_536, 0xff)]);
  expect(() => readBer(oid).oid()).toThrow('too long');
});

describe('a .p12 that does not open says its own reason', () => {
  const file = pki.exportP12(leaf, { password: 'Clave123', options: RC2_40 });
  const modern = pki.exportP12(leaf, { password: 'Clave123' });
  const flipped = (source: Buffer, at: number): Buffer => {
    const copy = Buffer.from(source);
    copy[at] = (copy[at] ?? 0) ^ 0xff;
    return copy;
  };

  test.each<[string, Buffer, string, string]>([
    ['wrong password', file, 'clave123', 'clave-incorrecta'],
    ['wrong password, AES', modern, 'clave123', 'clave-incorrecta'],
    [
      'wrong password, certificates in the clear',
      pki.exportP12(leaf, { password: 'a', options: ['-certpbe', 'NONE'] }),
      'b',
      'clave-incorrecta',
    ],
    [
      'wrong password, nothing encrypted',
      pki.exportP12(leaf, { password: 'a', options: ['-certpbe', 'NONE', '-keypbe', 'NONE'] }),
      'b',
      'clave-incorrecta',
    ],
    ['wrong password, no MAC', pki.exportP12(leaf, { password: 'a', options: ['-nomac'] }), 'b', 'clave-incorrecta'],
    ['cut short', file.subarray(0, 900), 'Clave123', 'archivo-danado'],
    ['a byte changed in the certificates', flipped(file, 300), 'Clave123', 'archivo-danado'],
    ['a byte changed in the key', flipped(modern, modern.length - 700), 'Clave123', 'archivo-danado'],
    ['a byte changed in the MAC', flipped(file, file.length - 20), 'Clave123', 'archivo-danado'],
    ['empty', Buffer.alloc(0), 'Clave123', 'no-es-p12'],
    ['PEM', readFileSync(leaf.certificateFile), 'Clave123', 'no-es-p12'],
    ['a bare certificate', pki.certificateDer(leaf), 'Clave123', 'no-es-p12'],
    ['a page of HTML', Buffer.from('<html>Sesión expirada</html>'), 'Clave123', 'no-es-p12'],
    ['random bytes', Buffer.from('3082ffffdeadbeef', 'hex'), 'Clave123', 'no-es-p12'],
  ])('%s', (_, bytes, password, fault) => {
    expect(faultOf(bytes, password)).toBe(fault);
  });

  test('with more iterations than allowed', () => {
    const costly = pki.exportP12(leaf, { password: 'x', options: ['-iter', '66051'] });
    const requested = Buffer.from('0203010203', 'hex'); // INTEGER 66,051
    for (let at = costly.indexOf(requested); at >= 0; at = costly.indexOf(requested))
      costly.write('02037fffff', at, 'hex');
    expect(faultOf(costly, 'x')).toBe('demasiado-costoso');
  });

  test('with more total iterations than allowed', () => {
    const rounds = new Rounds();
    for (let part = 0; part < 8; part++) rounds.spend(1_000_000);
    expect(() => {
      rounds.spend(1);
    }).toThrow(/in all/);
    expect(() => {
      new Rounds().spend(1_000_001);
    }).toThrow('1000001 iterations');
  });

  test('with a MAC length that differs from its hash', () => {
    const [version, content, mac] = readBer(modern).children;
    const [digest, ...rest] = mac?.children ?? [];
    const long = sequence(wholeOf(digest?.child(0)), octets(Buffer.alloc(200_000, 'x'))); // 6,250 derivations
    const file = sequence(wholeOf(version), wholeOf(content), sequence(long, ...rest.map(wholeOf)));
    expect(faultOf(file, 'Clave123')).toBe('archivo-danado');
  });

  test('with too many keys or certificates', () => {
    const pairs = (count: number): Buffer => joinP12(...Array<[string, TestCertificate]>(count).fill(['a', leaf]));
    expect(openP12(pairs(16), 'x').keys).toHaveLength(16);
    expect(faultOf(pairs(17), 'x')).toBe('demasiado-costoso');
    expect(faultOf(pairs(60), 'x')).toBe('demasiado-costoso');

    const certificates = (count: number): Buffer => {
      const many = pki.write('many.pem', readFileSync(leaf.certificateFile, 'utf8').repeat(count));
      pki.openssl('pkcs12', '-export', '-nokeys', '-in', many, '-passout', 'pass:x', '-out', pki.path('many.p12'));
      return readFileSync(pki.path('many.p12'));
    };
    expect(openP12(certificates(64), 'x').certificates).toHaveLength(64);
    expect(faultOf(certificates(65), 'x')).toBe('demasiado-costoso');
  });

  test('without a private key, or with only an encryption pair, signing is impossible', () => {
    const noKey = pki.path('nokey.p12');
    pki.openssl('pkcs12', '-export', '-nokeys', '-in', leaf.certificateFile, '-passout', 'pass:a', '-out', noKey);
    const content = openP12(readFileSync(noKey), 'a');
    expect(() => chooseIdentity(content, { now: NOW })).toThrow(new P12Error('sin-clave-privada'));

    const encryption = pki.issue({ extensions: [ENCRYPTION_USAGE] });
    const onlyEncryption = openP12(pki.exportP12(encryption, { password: 'a' }), 'a');
    expect(() => chooseIdentity(onlyEncryption, { now: NOW })).toThrow(/sin-certificado: no-es-de-firma/);
  });

  test('an elliptic key is refused: the SRI takes RSA', () => {
    const elliptic = pki.issue({ keyType: 'ec' });
    const content = openP12(pki.exportP12(elliptic, { password: 'a' }), 'a');
    expect(() => chooseIdentity(content, { now: NOW })).toThrow(/no-es-rsa/);
  });
});

function faultOf(file: Buffer, password: string): string {
  try {
    openP12(file, password);
  } catch (error) {
    if (error instanceof P12Error) return error.fault;
    throw error;
  }
  return 'opened';
}

function companyCertificate(ruc: string): TestCertificate {
  return pki.issue({ extensions: [SIGNING_USAGE, `1.3.6.1.4.1.37746.3.11=ASN1:UTF8String:${ruc}`] });
}

/** Joins several pairs into one file, as the Banco Central ships them; openssl writes only one key. */
function joinP12(...pairs: [string, TestCertificate][]): Buffer {
  const options = ['-certpbe', 'NONE', '-keypbe', 'NONE', '-nomac'];
  const safes = pairs.flatMap(([friendlyName, certificate]) => {
    const [, content] = readBer(pki.exportP12(certificate, { password: '', friendlyName, options })).children;
    return readBer(safeOf(content)).children.map(wholeOf);
  });
  return sequence(integer(3), sequence(oid('1.2.840.113549.1.7.1'), context(0, octets(sequence(...safes)))));
}

/** AuthenticatedSafe, from the ContentInfo of a PFX. */
function safeOf(content: BerNode | undefined): Buffer {
  return content?.child(1).child(0).octets() ?? Buffer.alloc(0);
}

function wholeOf(node: BerNode | undefined): Buffer {
  if (node === undefined) throw new Error('no such element');
  return node.whole;
}

/** Rewrites the outer levels with indefinite lengths and 1,000-byte chunks. */
function indefinite(der: Buffer): Buffer {
  const wrap = (tag: number, ...parts: Buffer[]): Buffer =>
    Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.from([0, 0])]);
  const [version, content, mac] = readBer(der).children;
  const safe = safeOf(content);
  const chunks: Buffer[] = [];
  for (let at = 0; at < safe.length; at += 1000) chunks.push(octets(safe.subarray(at, at + 1000)));
  return wrap(
    0x30,
    wholeOf(version),
    wrap(0x30, wholeOf(content?.child(0)), wrap(0xa0, wrap(0x24, ...chunks))),
    wholeOf(mac),
  );
}

test('openssl agrees that the joined file is a .p12', () => {
  const a = pki.issue();
  const file = pki.write('joined.p12', joinP12(['a', a], ['b', a]));
  const listed = execFileSync('openssl', ['pkcs12', '-in', file, '-nodes', '-passin', 'pass:', '-nomacver'], {
    encoding: 'utf8',
  });
  expect(listed.match(/BEGIN (RSA )?PRIVATE KEY/g)).toHaveLength(2);
});
