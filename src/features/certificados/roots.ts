import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../kernel/app-error.js';
import { BerError } from '../../signature/ber.js';
import { readCertificate, type Certificate } from '../../signature/certificate.js';

const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/** Reads the operator's trusted authorities: a file, or every file of a folder, PEM (one or more) or DER. */
export function readRoots(path: string): readonly Certificate[] {
  const files = statSync(path).isDirectory()
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => join(path, name))
        .sort()
    : [path];
  return files.flatMap((file) => readFile(file));
}

/** A file that is not an authority's certificate stops the start: the operator believes it counts. */
function readFile(file: string): Certificate[] {
  const bytes = readFileSync(file);
  const blocks = [...bytes.toString('latin1').matchAll(PEM)].map(([, text = '']) => Buffer.from(text, 'base64'));
  return (blocks.length === 0 ? [bytes] : blocks).map((der) => {
    try {
      const certificate = readCertificate(der);
      if (certificate.isCa) return certificate;
    } catch (error) {
      if (!(error instanceof BerError)) throw error;
    }
    throw new AppError(
      'autoridad-invalida',
      `RUBRICA_AUTORIDADES: «${file}» no es el certificado de una autoridad (X.509 en PEM o DER, con CA:TRUE). Quítelo o cámbielo por el de la entidad de certificación.`,
    );
  });
}
