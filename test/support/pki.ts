import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { hasJudge } from './judges.js';

/** A certificate with its key, as PEM files of the test authority. */
export interface TestCertificate {
  readonly name: string;
  readonly keyFile: string;
  readonly certificateFile: string;
}

/** Requested properties of a certificate; the rest is like those of Ecuador's authorities. */
export interface CertificateWish {
  /** openssl's -subj form. */
  readonly subject?: string;
  /** Lines of an extensions section; by default a signing certificate. */
  readonly extensions?: readonly string[];
  readonly days?: number;
  readonly keyType?: KeyType;
}

type KeyType = 'rsa:1024' | 'rsa:2048' | 'rsa:3072' | 'ec';

/** Options of `pkcs12 -export`. */
export interface P12Wish {
  readonly password: string;
  readonly options?: readonly string[];
  readonly withChain?: boolean;
  readonly friendlyName?: string;
}

export const SIGNING_USAGE = 'keyUsage=critical,digitalSignature,nonRepudiation';
export const ENCRYPTION_USAGE = 'keyUsage=critical,keyEncipherment';

/** A key takes 0.2 s of CPU time; this many different ones of each type serve the whole run. */
const KEYS_PER_TYPE = 12;
let keysTaken = 0;

/** A certification authority in a temporary directory, made with openssl so that our code does not judge itself. */
export class TestPki {
  readonly directory = mkdtempSync(join(tmpdir(), 'rubrica-pki-'));
  readonly caFile = join(this.directory, 'ca.pem');
  private readonly caKey = join(this.directory, 'ca.key');
  private count = 0;

  constructor(
    caSubject = '/C=EC/O=AUTORIDAD DE PRUEBA, S.A./OU=CERTIFICACIÓN/emailAddress=ca@prueba.ec/serialNumber=1790000000001/CN=AC de prueba Ñandú',
  ) {
    const config = this.write('ca.cnf', '[req]\ndistinguished_name=dn\nstring_mask=utf8only\n[dn]\n');
    this.makeKey(this.caKey);
    this.openssl(
      ...['req', '-x509', '-utf8', '-key', this.caKey, '-days', '3650', '-config', config],
      ...['-out', this.caFile, '-subj', caSubject],
      ...['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
    );
  }

  issue(wish: CertificateWish = {}): TestCertificate {
    const name = `cert-${++this.count}`;
    const certificate = { name, keyFile: this.path(`${name}.key`), certificateFile: this.path(`${name}.pem`) };
    const request = this.path(`${name}.csr`);
    const config = this.write(`${name}.cnf`, '[req]\ndistinguished_name=dn\nstring_mask=utf8only\n[dn]\n');
    const lines = wish.extensions ?? [SIGNING_USAGE, 'basicConstraints=CA:FALSE'];
    const extensions = this.write(`${name}.ext`, `${lines.join('\n')}\n`);
    this.makeKey(certificate.keyFile, wish.keyType);
    this.openssl(
      ...['req', '-new', '-utf8', '-key', certificate.keyFile, '-config', config],
      ...['-out', request, '-subj', wish.subject ?? '/C=EC/O=EMPRESA FICTICIA/CN=JUANA PÉREZ'],
    );
    this.openssl(
      ...['x509', '-req', '-in', request, '-CA', this.caFile, '-CAkey', this.caKey, '-sha256', '-extfile', extensions],
      ...['-days', String(wish.days ?? 730), '-set_serial', String(8_000_000_000_000_000_000n + BigInt(this.count))],
      ...['-out', certificate.certificateFile],
    );
    return certificate;
  }

  /** Writes a private key, which differs from the last `KEYS_PER_TYPE` ones. */
  makeKey(file: string, type: KeyType = 'rsa:2048'): void {
    const shared = join(inject('databaseDir'), `clave-${type.replace(':', '-')}-${keysTaken++ % KEYS_PER_TYPE}.pem`);
    if (!existsSync(shared)) {
      const fresh = `${shared}.${process.pid}`;
      this.generateKey(fresh, type);
      renameSync(fresh, shared);
    }
    copyFileSync(shared, file);
  }

  private generateKey(file: string, type: KeyType): void {
    const [algorithm = '', bits = ''] = type.split(':');
    const option = algorithm === 'ec' ? 'ec_paramgen_curve:P-256' : `rsa_keygen_bits:${bits}`;
    this.openssl('genpkey', '-algorithm', algorithm, '-pkeyopt', option, '-out', file);
  }

  exportP12(certificate: TestCertificate, wish: P12Wish): Buffer {
    const out = this.path(`${certificate.name}-${++this.count}.p12`);
    this.openssl(
      ...['pkcs12', '-export', '-inkey', certificate.keyFile, '-in', certificate.certificateFile],
      ...(wish.withChain === true ? ['-certfile', this.caFile] : []),
      ...(wish.friendlyName === undefined ? [] : ['-name', wish.friendlyName]),
      ...['-passout', `pass:${wish.password}`, '-out', out, ...(wish.options ?? [])],
    );
    return readFileSync(out);
  }

  certificateDer(certificate: TestCertificate): Buffer {
    const base64 = readFileSync(certificate.certificateFile, 'utf8').replace(/-----[^-]+-----|\s/g, '');
    return Buffer.from(base64, 'base64');
  }

  path(name: string): string {
    return join(this.directory, name);
  }

  write(name: string, content: string | Buffer): string {
    writeFileSync(this.path(name), content);
    return this.path(name);
  }

  /** Runs openssl; errors include its output. */
  openssl(...args: string[]): string {
    return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  }

  dispose(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** Whether xmlsec1 is available; in CI its absence is a failure. */
export const xmlsec1Present = hasJudge('xmlsec1');

/** Second opinion: runs xmlsec1 over the whole signature, chain included. Returns its error, or undefined. */
export function xmlsec1Complaint(pki: TestPki, signed: Buffer, root: string): string | undefined {
  return judge(pki, [pki.write('judged.xml', signed)], root);
}

/** Does the same for many documents with one root in few runs; returns the names of rejected ones. */
export function xmlsec1Complaints(pki: Judged, documents: ReadonlyMap<string, Buffer>, root: string): string[] {
  const files = [...documents].map(([name, bytes], at) => ({ name, file: pki.write(`judged-${at}.xml`, bytes) }));
  const all = judge(
    pki,
    files.map(({ file }) => file),
    root,
  );
  if (all === undefined) return [];
  return files.filter(({ file }) => judge(pki, [file], root) !== undefined).map(({ name }) => name);
}

/** Authority and time for xmlsec1, and where its files go. */
export interface Judged extends Pick<TestPki, 'caFile' | 'write'> {
  /** In xmlsec1's format, `2026-11-15 17:00:00`; default: now. */
  readonly gmtTime?: string;
}

function judge(pki: Judged, files: readonly string[], root: string): string | undefined {
  const args = ['--verify', '--enabled-key-data', 'x509', '--trusted-pem', pki.caFile];
  if (pki.gmtTime !== undefined) args.push('--verification-gmt-time', pki.gmtTime);
  // A root in a namespace is named with it.
  for (const name of [root, `urn:sri:${root}`]) args.push('--id-attr:id', name);
  args.push('--id-attr:Id', 'http://uri.etsi.org/01903/v1.3.2#:SignedProperties', ...files);
  const result = spawnSync('xmlsec1', args, { encoding: 'utf8' });
  return result.status === 0 ? undefined : `${result.stdout}${result.stderr}`;
}
