import type { DiagnosisFinding } from '../kernel/diagnosis-finding.js';
import type { HashName } from '../signature/identity.js';

/** A value sealed with a signing master key, and the context it is bound to. The API process cannot open it. */
export interface SealedSecret {
  readonly context: string;
  readonly sealed: Buffer;
}

/** Conditions of a diagnosis (signature/diagnosis.ts). */
export interface AdmitOptions {
  readonly now: Date;
  readonly ruc: string | undefined;
  readonly requireCoverage: boolean;
  readonly roots: readonly Buffer[];
}

/** Diagnosis of a signature file, without its key. */
export interface Admission {
  readonly usable: boolean;
  readonly findings: readonly DiagnosisFinding[];
  /** DER of the certificate that would sign. */
  readonly certificate: Buffer | undefined;
  /** DER of all certificates of the file. */
  readonly candidates: readonly Buffer[];
  /** Names the opened file until it is sealed; undefined: the file is not usable. */
  readonly ticket: string | undefined;
}

/** Contexts of the sealed values of a certificate. */
export interface CertificateContexts {
  readonly p12: string;
  readonly password: string;
  readonly privateKey: string;
}

/** Sealed values of a certificate; a token has neither file nor password. */
export interface SealedCertificate {
  readonly p12: Buffer | undefined;
  readonly password: Buffer | undefined;
  readonly privateKey: Buffer;
  readonly masterKeyId: string;
}

export interface FirmadorStatus {
  /** Names of the keys that open its secrets; the first seals. */
  readonly keyIds: readonly string[];
  /** Whether the signing master key is apart from the vault's. */
  readonly ownKey: boolean;
  readonly openKeys: number;
  readonly pid: number;
}

/** A key and certificate on a token, to register. */
export interface TokenRequest {
  /** Label of the token. */
  readonly token: string;
  /** CKA_ID in hexadecimal; undefined: the only key with a certificate. */
  readonly keyId: string | undefined;
  /** Undefined: the PIN given to the signer at its start. */
  readonly pin: Buffer | undefined;
}

/** A key in a cloud key store, and the certificate that an authority issued for it. */
export interface CloudKeyRequest {
  /** ARN of a key of AWS KMS, or name of a key version of Google KMS. */
  readonly key: string;
  readonly certificate: Buffer;
}

/**
 * The signer: the only holder of private keys and of the key that seals them. Runs as a child process, elsewhere, or, weaker,
 * inside the service (design/signatures).
 */
export interface Firmador {
  /** Signs a SignedInfo; opens the key on first use. */
  sign(key: SealedSecret, algorithm: HashName, octets: Buffer): Promise<Buffer>;
  /** Diagnoses a signature file. May take seconds. Overwrites `p12` and `password` with zeros. */
  admit(
    accountId: string,
    file: { readonly p12: Buffer; readonly password: Buffer },
    options: AdmitOptions,
  ): Promise<Admission>;
  /** Reads a certificate from a token and tries its key. */
  admitToken(request: TokenRequest, options: AdmitOptions): Promise<Admission>;
  /** Tries a key of a cloud key store and compares it with its certificate. */
  admitCloud(request: CloudKeyRequest, options: AdmitOptions): Promise<Admission>;
  /** Seals an admitted file, token or cloud key. */
  seal(ticket: string, contexts: CertificateContexts): Promise<SealedCertificate>;
  /** The same secrets wrapped by the current key; all or none. */
  rewrap(
    secrets: readonly SealedSecret[],
  ): Promise<{ readonly sealed: readonly Buffer[]; readonly masterKeyId: string }>;
  /** Whether all open, or belong to a key declared lost. */
  opens(secrets: readonly SealedSecret[]): Promise<boolean>;
  status(): Promise<FirmadorStatus>;
  /** Whether it answered last time. */
  isUp(): boolean;
  close(): Promise<void>;
}

/** The signer is down, restarting or frozen; the same request may succeed later. */
export class FirmadorUnavailable extends Error {
  override readonly name = 'FirmadorUnavailable';
}

/** The signer's own limit is used up. */
export class FirmadorLimit extends Error {
  override readonly name = 'FirmadorLimit';
  constructor(
    message: string,
    /** Until it may sign again. */
    readonly retryMs: number,
  ) {
    super(message);
  }
}
