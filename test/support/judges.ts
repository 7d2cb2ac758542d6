import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import languages from './languages.json' with { type: 'json' };

/** Location of the SRI's own schemas; used as judges, never part of the repository. */
export const OFFICIAL_XSD = resolve(
  join(import.meta.dirname, '../..'),
  process.env['RUBRICA_SRI_XSD'] ?? '../shared/sri/xsd',
);

/** Judges that are files: the SRI's schemas, and Debian's fonts for the golden images. */
const FILES = { 'official-xsd': OFFICIAL_XSD, 'urw-base35': '/usr/share/fonts/opentype/urw-base35' };

/** Whether a judge is available. In CI a missing one is a failure; elsewhere its tests are skipped with a notice. */
export function hasJudge(
  tool:
    | 'xmllint'
    | 'xmlsec1'
    | 'pdftotext'
    | 'pdftoppm'
    | 'zbarimg'
    | 'chromium-headless-shell'
    | 'dovecot'
    | 'pgbouncer'
    | keyof typeof FILES,
): boolean {
  return isThere(tool, tool === 'official-xsd' || tool === 'urw-base35' ? existsSync(FILES[tool]) : runs(tool));
}

/** Whether a language is available with everything its tests need; otherwise treated like a missing judge. */
export function hasLanguage(language: keyof typeof languages): boolean {
  return isThere(
    language,
    Object.keys(languages[language]).every((file) => existsSync(file)),
  );
}

function isThere(tool: string, present: boolean): boolean {
  if (!present && process.env['CI'] !== undefined) throw new Error(`${tool} is missing, and CI skips nothing`);
  if (!present) console.warn(`NOTICE: ${tool} is missing; tests judged by it are skipped`);
  return present;
}

function runs(tool: string): boolean {
  // Poppler's tools lack --version and exit with 1; running at all is enough.
  return spawnSync(tool, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Throws with xmllint's output if the document violates the official schema. */
export function judgeByOfficialSchema(schema: string, xml: string | Buffer): void {
  inFile(xml, (file) =>
    execFileSync('xmllint', ['--noout', '--nonet', '--schema', join(OFFICIAL_XSD, schema), file], { stdio: 'pipe' }),
  );
}

/** Throws with xmlsec1's output if the signature or its certificate chain does not verify. */
export function judgeSignature(xml: string | Buffer, root: string, authorityPem: string): void {
  inFile(authorityPem, (authority) => {
    inFile(xml, (file) =>
      execFileSync(
        'xmlsec1',
        [
          '--verify',
          '--enabled-key-data',
          'x509,rsa',
          '--trusted-pem',
          authority,
          '--id-attr:id',
          root,
          '--id-attr:Id',
          'http://uri.etsi.org/01903/v1.3.2#:SignedProperties',
          '--id-attr:Id',
          'http://www.w3.org/2000/09/xmldsig#:KeyInfo',
          file,
        ],
        { stdio: 'pipe' },
      ),
    );
  });
}

function inFile(content: string | Buffer, use: (file: string) => void): void {
  const dir = mkdtempSync(join(tmpdir(), 'rubrica-judge-'));
  try {
    const file = join(dir, 'file');
    writeFileSync(file, content);
    use(file);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
