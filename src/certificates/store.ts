import { randomUUID } from 'node:crypto';
import {
  findActiveCertificadoId,
  findSealedCertificado,
  hasUsableCertificado,
  insertActiveCertificado,
} from '../database/certificados.js';
import type { AccountTx, Database } from '../database/transactions.js';
import { chooseIdentity } from '../signature/choose.js';
import type { SigningIdentity } from '../signature/identity.js';
import { readP12 } from '../signature/p12.js';
import { signXml } from '../signature/sign.js';
import { createVault } from './vault.js';

/** The signature files of all companies. */
export interface CertificateStore {
  /** Stores a file that signs for the company from now on. */
  upload(
    tx: AccountTx,
    empresaId: string,
    file: {
      readonly p12: Buffer;
      readonly password: string;
      readonly descripcion: string | null;
      readonly ruc?: string;
    },
  ): Promise<{ readonly id: string }>;
  readonly canSign: (tx: AccountTx, empresaId: string) => Promise<boolean>;
  readonly sign: (receipt: {
    readonly id: string;
    readonly empresa_id: string;
    readonly xml: Buffer;
  }) => Promise<{ readonly kind: 'signed'; readonly xml: Buffer } | { readonly kind: 'refused'; readonly why: string }>;
}

/** How late a newly activated certificate may take over in another process. */
const ACTIVE_FOR_MS = 1000;
/** Open keys held at once; the longest unused go first. */
const IDENTITIES_MAX = 200;

/** Opens the store over the master key. */
export function createCertificateStore(deps: {
  readonly db: Database;
  readonly masterKey: Buffer;
  readonly now: () => Date;
}): CertificateStore {
  const vault = createVault([deps.masterKey]);
  const active = new Map<string, { readonly id: string | undefined; readonly atMs: number }>();
  const identities = new Map<string, Promise<SigningIdentity>>();

  async function activeId(empresaId: string): Promise<string | undefined> {
    const known = active.get(empresaId);
    if (known !== undefined && performance.now() - known.atMs < ACTIVE_FOR_MS) return known.id;
    const id = await deps.db.asWorker((tx) => findActiveCertificadoId(tx, empresaId));
    active.delete(empresaId);
    active.set(empresaId, { id, atMs: performance.now() });
    trim(active);
    return id;
  }

  async function open(certificadoId: string): Promise<SigningIdentity> {
    const sealed = await deps.db.asWorker((tx) => findSealedCertificado(tx, certificadoId));
    if (sealed === undefined) throw new Error(`certificate ${certificadoId} is gone`);
    const p12 = vault.open(sealed.p12_sealed, `p12:${sealed.seal_context}`);
    const password = vault.open(sealed.password_sealed, `password:${sealed.seal_context}`).toString('utf8');
    return chooseIdentity(await readP12(p12, password), { now: deps.now(), ruc: sealed.ruc }).identity;
  }

  function identityOf(certificadoId: string): Promise<SigningIdentity> {
    const known = identities.get(certificadoId);
    const identity = known ?? open(certificadoId);
    identities.delete(certificadoId);
    identities.set(certificadoId, identity);
    if (known === undefined) {
      identity.catch(() => identities.delete(certificadoId));
      trim(identities);
    }
    return identity;
  }

  return {
    upload: async (tx, empresaId, file) => {
      const { identity, holder } = chooseIdentity(await readP12(file.p12, file.password), {
        now: deps.now(),
        ruc: file.ruc,
      });
      const { certificate } = identity;
      const sealContext = randomUUID();
      const id = await insertActiveCertificado(tx, {
        empresaId,
        descripcion: file.descripcion,
        numeroRuc: holder.ruc ?? null,
        titular: holder.titular,
        emisor: holder.autoridad ?? certificate.issuerName,
        serial: certificate.serialNumber,
        fechaDesde: certificate.notBefore,
        fechaExpiracion: certificate.notAfter,
        sealContext,
        p12Sealed: vault.seal(file.p12, `p12:${sealContext}`),
        passwordSealed: vault.seal(Buffer.from(file.password, 'utf8'), `password:${sealContext}`),
        masterKeyId: vault.keyId,
      });
      return { id };
    },
    canSign: hasUsableCertificado,
    sign: async (receipt) => {
      const id = await activeId(receipt.empresa_id);
      if (id === undefined) return { kind: 'refused', why: NO_CERTIFICATE };
      const identity = await identityOf(id);
      const now = deps.now();
      if (now < identity.certificate.notBefore || now > identity.certificate.notAfter)
        return { kind: 'refused', why: EXPIRED };
      return { kind: 'signed', xml: await signXml(receipt.xml, identity, { profile: 'A', now, id: receipt.id }) };
    },
  };
}

const NO_CERTIFICATE = 'La empresa no tiene un certificado activo; suba uno y use «reanudar».';
const EXPIRED = 'El certificado activo no está vigente; suba uno vigente y use «reanudar».';

/** Drops the longest unused entries: a Map keeps its keys in the order they were set. */
function trim(cache: Map<string, unknown>): void {
  for (const key of cache.keys()) {
    if (cache.size <= IDENTITIES_MAX) return;
    cache.delete(key);
  }
}
