import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openComprobanteFile } from '../../src/files/comprobante-file.js';
import { documentTypeByCodDoc, documentTypes, readComprobante } from '../../src/documents/registry.js';
import { renderRide } from '../../src/ride/render.js';
import { verifyXml } from '../../src/signature/verify.js';
import { createAuthority, openAuthority } from '../../src/simulator/authority.js';
import { certificateReader } from '../../src/simulator/certificate.js';
import { Schemas } from '../../src/simulator/comprobante.js';
import { judge, type JudgeContext } from '../../src/simulator/judge.js';
import { GENERATED_SCHEMAS } from '../../src/simulator/start.js';
import { EMISORES, exampleContext } from '../support/documents/context.js';
import { documentsOfOthers, type ReplayedDocument } from '../support/documents/other-programs.js';
import { xmlsec1Complaints, xmlsec1Present } from '../support/pki.js';
import { NOON } from '../support/simulator/factura.js';
import { openP12, type TestIdentity } from '../support/simulator/sign.js';

// Issue 14: documents in the manner of other programs, based on what 1,912 real ones showed (FACTS §5, §8.2; RECEIVED §4).
const folder = mkdtempSync(join(tmpdir(), 'rubrica-replay-'));
const caFile = join(folder, 'ca.pem');
let documents: readonly ReplayedDocument[];
let context: JudgeContext;

beforeAll(async () => {
  const authority = openAuthority(await createAuthority(NOON));
  writeFileSync(caFile, authority.authorityCertificatePem());
  const identities = new Map<string, TestIdentity>();
  for (const ruc of Object.keys(EMISORES)) {
    for (const uso of ['firma', 'cifrado'] as const) {
      const validity = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2028-01-01T00:00:00Z') };
      const request = { ruc, uso, razonSocial: 'EMPRESA FICTICIA', nombres: 'JUANA PÉREZ', password: 'x', validity };
      identities.set(`${ruc} ${uso}`, openP12((await authority.issueCertificate(request)).p12, 'x'));
    }
  }
  documents = documentsOfOthers((ruc, uso) => {
    const identity = identities.get(`${ruc} ${uso}`);
    if (identity === undefined) throw new Error(`no identity of ${ruc}`);
    return identity;
  });
  context = {
    schemas: new Schemas(GENERATED_SCHEMAS),
    readCertificate: certificateReader(authority.certificate),
    clock: () => NOON,
    diasAtrasMax: 3,
    strict: false,
  };
});

afterAll(() => {
  context.schemas.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** Extracts the comprobante of a file from its envelope. */
function comprobanteOf({ bytes }: ReplayedDocument): Buffer {
  return openComprobanteFile(bytes)?.xml ?? bytes;
}

/** Returns the problems by document name: a full list says more than the first failure. */
async function problemsOf(problem: (document: ReplayedDocument) => unknown): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const document of documents) {
    const said = await problem(document);
    if (said !== undefined) found.push([document.name, said]);
  }
  return found;
}

describe('documents written like other programs', { timeout: 300_000 }, () => {
  test('are at least 200, of all six types', () => {
    expect(documents.length).toBeGreaterThanOrEqual(200);
    expect(new Set(documents.map(({ root }) => root)).size).toBe(documentTypes.length);
  });

  test('are verified', async () => {
    expect(
      await problemsOf((document) => {
        const { valid, findings } = verifyXml(comprobanteOf(document), { now: NOON });
        return valid ? undefined : findings;
      }),
    ).toEqual([]);
  });

  test('one changed digit in each is detected', async () => {
    expect(
      await problemsOf((document) => {
        const text = comprobanteOf(document).toString('latin1');
        const altered = Buffer.from(text.replace('<ambiente>1', '<ambiente>2'), 'latin1');
        return verifyXml(altered, { now: NOON }).valid ? 'not noticed' : undefined;
      }),
    ).toEqual([]);
  });

  test.runIf(xmlsec1Present)('are verified by xmlsec1 too, without disagreement', () => {
    const write = (name: string, content: string | Buffer): string => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    for (const { root } of documentTypes) {
      const own = documents.filter((document) => document.root === root);
      const inside = new Map(own.map((document) => [document.name, document.inside]));
      expect(xmlsec1Complaints({ caFile, write, gmtTime: '2026-11-15 17:00:00' }, inside, root)).toEqual([]);
    }
  });

  test('are read and accepted as signed, with their own figures', async () => {
    expect(
      await problemsOf((document) => {
        const reading = readComprobante(comprobanteOf(document));
        if (!reading.ok) return reading.issues;
        const { codDoc, documento, payload, signed } = reading.read;
        const own = { documento, signed };
        const prepared = documentTypeByCodDoc(codDoc)?.prepare(payload, {
          ...exampleContext(documento['ruc'] as string),
          submitted: own,
        });
        if (prepared?.ok !== true) return prepared?.issues ?? 'no type';
        const stored = { ...documento, secuencial: undefined, claveAcceso: undefined };
        expect(prepared.document.documento, document.name).toEqual(stored);
        return undefined;
      }),
    ).toEqual([]);
  });

  test('are authorised by the simulator if they are in UTF-8', async () => {
    expect(
      await problemsOf((document) => {
        const judgement = judge(document.utf8 ? comprobanteOf(document) : document.bytes, context);
        if (!document.utf8) return judgement.kind === 'unreadable' ? undefined : 'not in UTF-8, and taken';
        if (judgement.kind !== 'acceptable') return judgement.mensaje;
        return judgement.document.estado === 'AUTORIZADO' ? undefined : judgement.document.mensajes;
      }),
    ).toEqual([]);
  });

  test('are printed', async () => {
    expect(
      await problemsOf(async (document) => {
        const reading = readComprobante(comprobanteOf(document));
        if (!reading.ok) return reading.issues;
        const { codDoc, documento, claveAcceso } = reading.read;
        const model = documentTypeByCodDoc(codDoc)?.ride(documento);
        if (model?.claveAcceso !== claveAcceso) return 'no model';
        const pdf = await renderRide(model, { paper: 'A4', authorization: { numero: claveAcceso, fecha: NOON } });
        return pdf.subarray(0, 5).toString() === '%PDF-' && pdf.length > 3_000 ? undefined : pdf.length;
      }),
    ).toEqual([]);
  });
});
