import { createHash, createPrivateKey, randomUUID } from 'node:crypto';
import {
  activateCertificado,
  deleteCertificado,
  findActiveCertificado,
  findCertificado,
  findSealedKey,
  hasUsableCertificado,
  insertCertificado,
  type ActiveCertificado,
  type CertificadoRow,
} from '../database/certificados.js';
import { openRucCase, proveRuc } from '../database/ruc-pruebas.js';
import { holdSealing } from '../database/sealed.js';
import type { AccountTx, Database } from '../database/transactions.js';
import { AppError } from '../domain/app-error.js';
import type { Certificate } from '../signature/certificate.js';
import type { Diagnosis, DiagnosisOptions } from '../signature/diagnosis.js';
import { coverageOf } from '../signature/holder.js';
import { buildSigningIdentity, type SigningIdentity } from '../signature/identity.js';
import { chainsTo } from '../signature/path.js';
import { signStoredXml } from '../signature/sign.js';
import { IdentityCache } from './identity-cache.js';
import type { KeyRing } from '../vault/master-key.js';
import { sealContext } from './seal-context.js';
import { createVault } from '../vault/vault.js';

/** An uploaded signature file. */
export interface UploadedFile {
  readonly p12: Buffer;
  readonly password: string;
  readonly descripcion: string | null;
}

/** An opened, usable file that may be stored. */
export interface PreparedFile extends UploadedFile {
  readonly diagnosis: Diagnosis & { readonly choice: NonNullable<Diagnosis['choice']> };
  /** Whether it proves ownership of the company's RUC: it covers the RUC and chains to one of the operator's authorities. */
  readonly proves: boolean;
}

export interface SavedFile {
  readonly id: string;
  readonly activo: boolean;
  /** Result for the RUC's proof; `en-revision`: another account proved it first. Undefined: no proof. */
  readonly prueba: 'probado' | 'en-revision' | undefined;
}

/** Outcome of signing a receipt. */
export type Signed =
  | { readonly kind: 'signed'; readonly xml: Buffer }
  | { readonly kind: 'refused'; readonly why: string };

export interface CertificateStore {
  /** Diagnoses a file by the rules for storing it; may take seconds. */
  diagnose(
    accountId: string,
    file: Pick<UploadedFile, 'p12' | 'password'>,
    ruc: string | undefined,
  ): Promise<Diagnosis>;
  /** Opens and diagnoses a file for a company and refuses an unusable one. May take seconds: call it before the transaction. */
  prepare(accountId: string, file: UploadedFile, ruc: string | undefined): Promise<PreparedFile>;
  /** Stores a prepared file. If it is valid now it becomes the active one; otherwise it waits for activation. */
  save(tx: AccountTx, empresaId: string, file: PreparedFile): Promise<SavedFile>;
  /** `prepare` and `save` in one call, for files we generate. */
  upload(
    tx: AccountTx,
    empresaId: string,
    file: UploadedFile & { readonly ruc?: string },
  ): Promise<{ readonly id: string }>;
  /** Makes it the active certificate. */
  activate(tx: AccountTx, ruc: string, id: string): Promise<CertificadoRow>;
  /** Deletes it; the active one only if forced or expired. */
  remove(tx: AccountTx, ruc: string, id: string, options: { readonly force: boolean }): Promise<CertificadoRow>;
  readonly canSign: (tx: AccountTx, empresaId: string) => Promise<boolean>;
  /** The company's active identity and profile; undefined without an active certificate. */
  readonly signingIdentityFor: (
    empresaId: string,
  ) => Promise<{ readonly identity: SigningIdentity; readonly perfil: ActiveCertificado['perfil'] } | undefined>;
  readonly sign: (comprobante: {
    readonly id: string;
    readonly empresa_id: string;
    readonly xml: Buffer;
  }) => Promise<Signed>;
  /** Number of open keys, for the metrics. */
  readonly openKeys: () => number;
}

interface StoreDeps {
  readonly db: Database;
  readonly keyRing: KeyRing;
  readonly now: () => Date;
  /** Outside `simulador` a certificate must cover the company's RUC (spec/API.md §2). */
  readonly requireCoverage: boolean;
  /** The authorities whose certificates prove a RUC (RUBRICA_AUTORIDADES). */
  readonly roots: readonly Certificate[];
  /** `diagnoseP12`, when it is the account's turn. */
  readonly diagnose: (
    accountId: string,
    p12: Buffer,
    password: string,
    options: DiagnosisOptions,
  ) => Promise<Diagnosis>;
}

/** Maximum delay before a newly activated certificate is used by another process. */
const ACTIVE_FOR_MS = 1000;
// Two short strings each; more companies than one process serves within a second.
const ACTIVE_MAX = 10_000;

export function createCertificateStore(deps: StoreDeps): CertificateStore {
  const vault = createVault(deps.keyRing);
  const identities = new IdentityCache();
  const active = new Map<string, { readonly certificado: ActiveCertificado | undefined; readonly atMs: number }>();

  const findActive = deps.db.groupAsWorker<string, ActiveCertificado | undefined>((tx, ids) =>
    Promise.all(ids.map((id) => findActiveCertificado(tx, id))),
  );

  async function activeOf(empresaId: string): Promise<ActiveCertificado | undefined> {
    const known = active.get(empresaId);
    if (known !== undefined && performance.now() - known.atMs < ACTIVE_FOR_MS) return known.certificado;
    const certificado = await findActive(empresaId);
    if (active.size >= ACTIVE_MAX) active.clear();
    active.set(empresaId, { certificado, atMs: performance.now() });
    return certificado;
  }

  async function open(certificadoId: string): Promise<SigningIdentity> {
    const row = await deps.db.asWorker((tx) => findSealedKey(tx, certificadoId));
    if (row === undefined) throw new Error(`certificate ${certificadoId} is gone`);
    const pkcs8 = vault.open(row.private_key_sealed, sealContext(row, 'private-key'));
    try {
      return buildSigningIdentity(row.certificado, createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }));
    } finally {
      pkcs8.fill(0);
    }
  }

  async function signingIdentityFor(empresaId: string): ReturnType<CertificateStore['signingIdentityFor']> {
    const certificado = await activeOf(empresaId);
    if (certificado === undefined) return undefined;
    const identity = await identities.get(certificado.id, () => open(certificado.id));
    return { identity, perfil: certificado.perfil };
  }

  const diagnose: CertificateStore['diagnose'] = (accountId, { p12, password }, ruc) =>
    deps.diagnose(accountId, p12, password, {
      now: deps.now(),
      ruc,
      requireCoverage: deps.requireCoverage,
      roots: deps.roots.map(({ der }) => der),
    });

  async function prepare(accountId: string, file: UploadedFile, ruc: string | undefined): Promise<PreparedFile> {
    const now = deps.now();
    const diagnosis = await diagnose(accountId, file, ruc);
    const { choice, usable } = diagnosis;
    if (!usable || choice === undefined) throw unfit(diagnosis);
    const covers = ruc !== undefined && ['ruc', 'cedula'].includes(coverageOf(choice.holder, ruc));
    const others = choice.candidates.map(({ certificate }) => certificate);
    const proves = covers && chainsTo(choice.identity.certificate, others, deps.roots, now);
    return { ...file, diagnosis: { ...diagnosis, choice }, proves };
  }

  async function save(tx: AccountTx, empresaId: string, file: PreparedFile): Promise<SavedFile> {
    const { identity, holder } = file.diagnosis.choice;
    const { certificate, privateKey } = identity;
    await holdSealing(tx);
    const row = { account_id: tx.accountId, empresa_id: empresaId, seal_context: randomUUID() };
    const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' });
    const p12 = vault.seal(file.p12, sealContext(row, 'p12'));
    const password = vault.seal(Buffer.from(file.password), sealContext(row, 'password'));
    const sealedKey = vault.seal(pkcs8, sealContext(row, 'private-key'));
    pkcs8.fill(0);
    const activo = certificate.notBefore <= deps.now();
    const id = await insertCertificado(tx, {
      empresaId,
      descripcion: file.descripcion,
      numeroRuc: holder.ruc ?? null,
      titular: holder.titular,
      emisor: holder.autoridad ?? certificate.issuerName,
      serial: certificate.serialNumber,
      fechaDesde: certificate.notBefore,
      fechaExpiracion: certificate.notAfter,
      activo,
      diagnostico: file.diagnosis.findings,
      certificado: certificate.der,
      sealContext: row.seal_context,
      p12Sealed: p12.sealed,
      passwordSealed: password.sealed,
      privateKeySealed: sealedKey.sealed,
      masterKeyId: p12.masterKeyId,
    });
    active.delete(empresaId);
    const prueba = file.proves ? await prove(tx, empresaId, certificate) : undefined;
    return { id, activo, prueba };
  }

  async function known(tx: AccountTx, ruc: string, id: string): Promise<CertificadoRow> {
    const row = await findCertificado(tx, ruc, id);
    if (row !== undefined) return row;
    throw new AppError('certificado-no-encontrado', `La empresa ${ruc} no tiene un certificado con id ${id}.`);
  }

  return {
    diagnose,
    prepare,
    save,
    upload: async (tx, empresaId, { ruc, ...file }) => save(tx, empresaId, await prepare(tx.accountId, file, ruc)),
    activate: async (tx, ruc, id) => {
      const row = await known(tx, ruc, id);
      const now = deps.now();
      if (now > row.fecha_expiracion || now < row.fecha_desde) throw notValidNow(row, now);
      await activateCertificado(tx, row);
      active.delete(row.empresa_id);
      return { ...row, activo: true };
    },
    remove: async (tx, ruc, id, { force }) => {
      const row = await known(tx, ruc, id);
      if (row.activo && !force && deps.now() <= row.fecha_expiracion) throw inUse();
      await deleteCertificado(tx, id);
      active.delete(row.empresa_id);
      identities.drop(id);
      return row;
    },
    canSign: hasUsableCertificado,
    signingIdentityFor,
    sign: async (comprobante) => {
      const signer = await signingIdentityFor(comprobante.empresa_id);
      if (signer === undefined) return { kind: 'refused', why: NO_CERTIFICATE };
      const { identity, perfil } = signer;
      const now = deps.now();
      if (now < identity.certificate.notBefore || now > identity.certificate.notAfter) {
        return { kind: 'refused', why: NOT_VALID };
      }
      return {
        kind: 'signed',
        xml: await signStoredXml(comprobante.xml, identity, { profile: perfil, now, id: comprobante.id }),
      };
    },
    openKeys: () => identities.size,
  };
}

/** The first proof of a RUC counts; a later one by another account changes nothing and is left to the operator. */
async function prove(
  tx: AccountTx,
  empresaId: string,
  { der }: Certificate,
): Promise<NonNullable<SavedFile['prueba']>> {
  const huella = createHash('sha256').update(der).digest();
  if (await proveRuc(tx, empresaId, { medio: 'certificado', huella })) return 'probado';
  await openRucCase(tx, empresaId, huella);
  return 'en-revision';
}

const NO_CERTIFICATE = 'La empresa no tiene un certificado activo; suba uno y use «reanudar».';
const NOT_VALID = 'El certificado activo no está vigente; suba uno vigente y use «reanudar».';

/** Refuses a file with its whole diagnosis, each finding with advice. */
function unfit(diagnosis: Diagnosis): AppError {
  const errors = diagnosis.findings.filter((finding) => finding.severity === 'error');
  const [first] = errors;
  return new AppError('certificado-invalido', `${first?.message ?? ''} ${first?.accion ?? ''}`.trim(), {
    issues: errors.map(({ code, message, accion }) => ({
      code,
      field: code === 'p12-clave-incorrecta' ? 'password' : 'certificado',
      message: `${message} ${accion}`.trim(),
    })),
  });
}

function notValidNow(row: CertificadoRow, now: Date): AppError {
  return now > row.fecha_expiracion
    ? new AppError('certificado-no-activable', 'El certificado está vencido; suba uno vigente.')
    : new AppError(
        'certificado-no-activable',
        'El certificado todavía no es válido; actívelo cuando empiece su vigencia.',
      );
}

function inUse(): AppError {
  return new AppError(
    'certificado-en-uso',
    'El certificado es el que firma ahora. Active otro antes de eliminarlo, o repita con forzar=true: la empresa no podrá emitir hasta que suba otro.',
  );
}
