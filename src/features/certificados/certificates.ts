import { createHash, randomUUID } from 'node:crypto';
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
} from './store.js';
import { openRucCase, proveRuc } from '../../db/ruc-pruebas.js';
import { holdSealing } from '../../vault/sealed-store.js';
import type { AccountTx, Database } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import {
  FirmadorLimit,
  FirmadorUnavailable,
  type Admission,
  type Firmador,
  type SealedSecret,
  type CloudKeyRequest,
  type TokenRequest,
} from '../../firmador/firmador.js';
import { readCertificate, type Certificate } from '../../signature/certificate.js';
import { coverageOf, readHolder } from '../../signature/holder.js';
import { certificateIdentity, type HashName, type SigningIdentity } from '../../signature/identity.js';
import { IdentityCache } from '../../signature/identity-cache.js';
import { chainsTo } from '../../signature/path.js';
import { signStoredXml } from '../../signature/sign.js';
import { sealContext } from './seal-context.js';
import type { Platform } from '../../http/platform.js';

/** An uploaded signature file. Its buffers are overwritten once the signer has it. */
export interface UploadedFile {
  readonly p12: Buffer;
  readonly password: Buffer;
  readonly descripcion: string | null;
}

/** A usable file or token, opened by the signer, that may be stored. */
export interface PreparedFile {
  readonly certificate: Certificate;
  readonly findings: Admission['findings'];
  readonly ticket: string;
  readonly descripcion: string | null;
  /** Whether it proves ownership of the company's RUC: it covers the RUC and chains to one of the operator's authorities. */
  readonly proves: boolean;
}

export interface SavedFile {
  readonly id: string;
  readonly activo: boolean;
  /** Result for the RUC's proof; `en-revision`: another account proved it first. Undefined: no proof. */
  readonly prueba: 'probado' | 'en-revision' | undefined;
}

/** Outcome of signing a receipt. `unavailable`: the signer is down or its limit is used up; the receipt waits. */
export type Signed =
  | { readonly kind: 'signed'; readonly xml: Buffer }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unavailable'; readonly why: string; readonly retryMs: number; readonly asked?: true };

export interface CertificateStore {
  /** Diagnoses a file by the rules for storing it; may take seconds. */
  diagnose(
    accountId: string,
    file: Pick<UploadedFile, 'p12' | 'password'>,
    ruc: string | undefined,
  ): Promise<Pick<Admission, 'usable' | 'findings'>>;
  /** Opens and diagnoses a file for a company and refuses an unusable one. May take seconds: call it before the transaction. */
  prepare(accountId: string, file: UploadedFile, ruc: string | undefined): Promise<PreparedFile>;
  /** The same for a key on a token of the signer. */
  prepareToken(request: TokenRequest, descripcion: string | null, ruc: string | undefined): Promise<PreparedFile>;
  /** The same for a key in a cloud key store. */
  prepareCloud(request: CloudKeyRequest, descripcion: string | null, ruc: string | undefined): Promise<PreparedFile>;
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
  /** Number of identities kept for signing, for the metrics. */
  readonly openKeys: () => number;
}

/** Shared with other capabilities. */
export interface CertificatesPlatform extends Platform {
  readonly certificates: CertificateStore;
}

interface StoreDeps {
  readonly db: Database;
  readonly firmador: Firmador;
  readonly now: () => Date;
  /** Outside `simulador` a certificate must cover the company's RUC (spec/API.md §2). */
  readonly requireCoverage: boolean;
  /** The authorities whose certificates prove a RUC (RUBRICA_AUTORIDADES). */
  readonly roots: readonly Certificate[];
}

/** Maximum delay before a newly activated certificate is used by another process. */
const ACTIVE_FOR_MS = 1000;
// Two short strings each; more companies than one process serves within a second.
const ACTIVE_MAX = 10_000;

export function createCertificateStore(deps: StoreDeps): CertificateStore {
  const { firmador } = deps;
  const identities = new IdentityCache<SigningIdentity>();
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

  async function sealedKeyOf(certificadoId: string): Promise<SealedSecret & { readonly certificado: Buffer }> {
    const row = await deps.db.asWorker((tx) => findSealedKey(tx, certificadoId));
    if (row === undefined) throw new Error(`certificate ${certificadoId} is gone`);
    const { certificado, private_key_sealed: sealed } = row;
    return { certificado, sealed, context: sealContext(row, 'private-key') };
  }

  /** The certificate, and its key in the signer. */
  async function open(certificadoId: string): Promise<SigningIdentity> {
    let key = await sealedKeyOf(certificadoId);
    const sign = async (algorithm: HashName, octets: Buffer): Promise<Buffer> => {
      try {
        return await firmador.sign(key, algorithm, octets);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'clave-maestra-desconocida')) throw error;
        // Rewrapped by a rotation since it was read.
        key = await sealedKeyOf(certificadoId);
        return firmador.sign(key, algorithm, octets);
      }
    };
    return { ...certificateIdentity(key.certificado), privateKey: { sign } };
  }

  async function signingIdentityFor(empresaId: string): ReturnType<CertificateStore['signingIdentityFor']> {
    const certificado = await activeOf(empresaId);
    if (certificado === undefined) return undefined;
    const identity = await identities.get(certificado.id, () => open(certificado.id));
    return { identity, perfil: certificado.perfil };
  }

  const optionsFor = (ruc: string | undefined) => ({
    now: deps.now(),
    ruc,
    requireCoverage: deps.requireCoverage,
    roots: deps.roots.map(({ der }) => der),
  });

  const diagnose = (accountId: string, { p12, password }: Pick<UploadedFile, 'p12' | 'password'>, ruc?: string) =>
    answered(firmador.admit(accountId, { p12, password }, optionsFor(ruc)));

  function prepared(admission: Admission, descripcion: string | null, ruc: string | undefined): PreparedFile {
    const { certificate: der, candidates, findings, ticket } = admission;
    if (!admission.usable || der === undefined || ticket === undefined) throw unfit(findings);
    const certificate = readCertificate(der);
    const covers = ruc !== undefined && ['ruc', 'cedula'].includes(coverageOf(readHolder(certificate), ruc));
    const proves = covers && chainsTo(certificate, candidates.map(readCertificate), deps.roots, deps.now());
    return { certificate, findings, ticket, descripcion, proves };
  }

  async function prepare(accountId: string, file: UploadedFile, ruc: string | undefined): Promise<PreparedFile> {
    return prepared(await diagnose(accountId, file, ruc), file.descripcion, ruc);
  }

  async function save(tx: AccountTx, empresaId: string, file: PreparedFile): Promise<SavedFile> {
    const { certificate } = file;
    const holder = readHolder(certificate);
    await holdSealing(tx);
    const row = { account_id: tx.accountId, empresa_id: empresaId, seal_context: randomUUID() };
    const sealed = await answered(
      firmador.seal(file.ticket, {
        p12: sealContext(row, 'p12'),
        password: sealContext(row, 'password'),
        privateKey: sealContext(row, 'private-key'),
      }),
    );
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
      diagnostico: file.findings,
      certificado: certificate.der,
      sealContext: row.seal_context,
      p12Sealed: sealed.p12 ?? null,
      passwordSealed: sealed.password ?? null,
      privateKeySealed: sealed.privateKey,
      masterKeyId: sealed.masterKeyId,
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
    prepareToken: async (request, descripcion, ruc) =>
      prepared(await answered(firmador.admitToken(request, optionsFor(ruc))), descripcion, ruc),
    prepareCloud: async (request, descripcion, ruc) =>
      prepared(await answered(firmador.admitCloud(request, optionsFor(ruc))), descripcion, ruc),
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
      try {
        const xml = await signStoredXml(comprobante.xml, identity, { profile: perfil, now, id: comprobante.id });
        return { kind: 'signed', xml };
      } catch (error) {
        if (error instanceof FirmadorLimit)
          return { kind: 'unavailable', why: error.message, retryMs: error.retryMs, asked: true };
        if (error instanceof FirmadorUnavailable)
          return { kind: 'unavailable', why: error.message, retryMs: UNAVAILABLE_MS };
        throw error;
      }
    },
    openKeys: () => identities.size,
  };
}

/** Delay of a receipt that the signer could not sign. */
const UNAVAILABLE_MS = 2000;

/** Answers a request with 503 while the signer is down. */
async function answered<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof FirmadorUnavailable)) throw error;
    throw new AppError(
      'servicio-no-disponible',
      'El firmador, que guarda los certificados, no responde; repita en unos segundos.',
      { retryAfterS: 5, cause: error },
    );
  }
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
function unfit(findings: Admission['findings']): AppError {
  const errors = findings.filter((finding) => finding.severity === 'error');
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
