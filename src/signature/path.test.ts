import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIGNING_USAGE, TestPki } from '../../test/support/pki.js';
import { readCertificate, type Certificate } from './certificate.js';
import { chainsTo } from './path.js';

/** One minute ahead, so that everything made before is valid. */
const soon = (): Date => new Date(Date.now() + 60_000);
const DAY_MS = 86_400_000;
const CA = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'];

let pki: TestPki;
beforeAll(() => {
  pki = new TestPki();
});
afterAll(() => {
  pki.dispose();
});

interface Made {
  readonly certificate: Certificate;
  readonly pem: string;
  readonly key: string;
}

let count = 0;
/** A certificate signed by its issuer or by itself. */
function make(
  name: string,
  wish: { issuer?: Made; extensions: readonly string[]; days?: number; digest?: string; key?: string },
): Made {
  const id = `path-${++count}`;
  const [csr, pem, fresh] = [pki.path(`${id}.csr`), pki.path(`${id}.pem`), pki.path(`${id}.key`)];
  const key = wish.key ?? fresh;
  if (wish.key === undefined) pki.makeKey(key);
  pki.openssl('req', '-new', '-key', key, '-out', csr, '-subj', `/C=EC/CN=${name}`);
  const extensions = pki.write(`${id}.ext`, `${wish.extensions.join('\n')}\n`);
  pki.openssl(
    ...[
      'x509',
      '-req',
      '-in',
      csr,
      '-extfile',
      extensions,
      '-days',
      String(wish.days ?? 365),
      '-set_serial',
      String(count),
    ],
    ...(wish.issuer === undefined ? ['-signkey', key] : ['-CA', wish.issuer.pem, '-CAkey', wish.issuer.key]),
    ...[`-${wish.digest ?? 'sha256'}`, '-out', pem],
  );
  const der = Buffer.from(readFileSync(pem, 'utf8').replace(/-----[^-]+-----|\s/g, ''), 'base64');
  return { certificate: readCertificate(der), pem, key };
}

const leafOf = (issuer: Made, more: { days?: number; digest?: string } = {}): Made =>
  make('Firmante', { issuer, extensions: [SIGNING_USAGE, 'basicConstraints=CA:FALSE'], ...more });
const proves = (leaf: Made, others: readonly Made[], roots: readonly Made[], at = soon()): boolean =>
  chainsTo(
    leaf.certificate,
    others.map(({ certificate }) => certificate),
    roots.map(({ certificate }) => certificate),
    at,
  );

describe('a certificate chains to a root', () => {
  let root: Made;
  let sub: Made;
  let leaf: Made;
  beforeAll(() => {
    root = make('Raíz', { extensions: CA });
    sub = make('Subordinada', { issuer: root, extensions: CA });
    leaf = leafOf(sub);
  });

  test('directly, or over an included subordinate', () => {
    expect(proves(leafOf(root), [], [root])).toBe(true);
    expect(proves(leaf, [sub], [root])).toBe(true);
    expect(proves(leaf, [leafOf(root), sub, leaf], [make('Otra', { extensions: CA }), root])).toBe(true);
    expect(proves(leaf, [], [root])).toBe(false);
    expect(proves(leaf, [sub], [])).toBe(false);
  });

  test('not by names: an authority with the same name and another key is not trusted', () => {
    const impostor = make('Raíz', { extensions: CA });
    expect(proves(leafOf(impostor), [impostor], [root])).toBe(false);
    const impostorSub = make('Subordinada', { issuer: impostor, extensions: CA });
    expect(proves(leafOf(impostorSub), [impostorSub, sub, impostor], [root])).toBe(false);
    const selfSigned = make('Firmante', { extensions: [SIGNING_USAGE] });
    expect(proves(selfSigned, [selfSigned], [root])).toBe(false);
  });

  test('only while every certificate of the path is valid', () => {
    const short = make('Breve', { issuer: root, extensions: CA, days: 5 });
    const below = leafOf(short);
    expect(proves(below, [short], [root])).toBe(true);
    expect(proves(below, [short], [root], new Date(soon().getTime() + 10 * DAY_MS))).toBe(false);
    expect(proves(leafOf(root, { days: 5 }), [], [root], new Date(soon().getTime() + 10 * DAY_MS))).toBe(false);
    expect(proves(leaf, [sub], [root], new Date(soon().getTime() - 10 * DAY_MS))).toBe(false);
    const shortRoot = make('Raíz breve', { extensions: CA, days: 5 });
    expect(proves(leafOf(shortRoot), [], [shortRoot], new Date(soon().getTime() + 10 * DAY_MS))).toBe(false);
  });

  test.each([
    ['is no authority', ['basicConstraints=critical,CA:FALSE', SIGNING_USAGE]],
    ['may not sign certificates', ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,digitalSignature']],
    ['limits names in a way that is not judged', [...CA, 'nameConstraints=critical,permitted;DNS:ejemplo.ec']],
  ])('not over a subordinate that %s', (_, extensions) => {
    const bad = make('Mala', { issuer: root, extensions });
    expect(proves(leafOf(bad), [bad], [root])).toBe(false);
  });

  test('not deeper than an authority allows', () => {
    const flat = make('Raíz corta', { extensions: ['basicConstraints=critical,CA:TRUE,pathlen:0', CA[1] ?? ''] });
    const below = make('Debajo', { issuer: flat, extensions: CA });
    expect(proves(leafOf(flat), [], [flat])).toBe(true);
    expect(proves(leafOf(below), [below], [flat])).toBe(false);
    const flatSub = make('Subordinada corta', {
      issuer: root,
      extensions: ['basicConstraints=critical,CA:TRUE,pathlen:0', CA[1] ?? ''],
    });
    const belowSub = make('Debajo', { issuer: flatSub, extensions: CA });
    expect(proves(leafOf(flatSub), [flatSub], [root])).toBe(true);
    expect(proves(leafOf(belowSub), [belowSub, flatSub], [root])).toBe(false);
  });

  test('not by a digest with known collisions', () => {
    expect(proves(leafOf(root, { digest: 'sha1' }), [], [root])).toBe(false);
  });

  test('not as an authority itself, nor with a key that is not for signatures', () => {
    expect(proves(sub, [], [root])).toBe(false);
    const encrypts = make('Cifra', { issuer: root, extensions: ['keyUsage=critical,keyEncipherment'] });
    expect(proves(encrypts, [], [root])).toBe(false);
  });

  test('or the search ends, if authorities certify each other', () => {
    const one = make('Una', { extensions: CA });
    const other = make('Otra', { issuer: one, extensions: CA });
    const again = make('Una', { issuer: other, extensions: CA, key: one.key });
    expect(proves(leafOf(again), [again, other, one], [root])).toBe(false);
  });
});
