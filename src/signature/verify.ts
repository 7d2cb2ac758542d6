import { hash, verify, type KeyObject, type X509Certificate } from 'node:crypto';
import { XmlC14NMode, type XmlDocument, type XmlElement } from 'libxml2-wasm';
import { AppError } from '../kernel/app-error.js';
import { isCodeIn } from '../kernel/error-codes/index.js';
import { ISSUES_MAX, type Issue } from '../kernel/issue.js';
import { readCertificate, type Certificate } from './certificate.js';
import { canonical, canonicalRoot, countIds, findSignatures, withDocument, type C14nMode } from './foreign-xml.js';
import { base64At, element, elements, lookUp, textAt } from './signature-nodes.js';
import {
  checkCertificate,
  checkCoverage,
  checkKeyValue,
  checkSigningCertificate,
  checkTrust,
  type Report,
} from './verify-certificate.js';
import { checkSigningTime } from './verify-time.js';
import type { HashName } from './identity.js';
import { DIGESTS, ENVELOPED, SIGNATURE_METHODS, SIGNED_PROPERTIES_TYPE } from './xades.js';

export interface Finding {
  readonly code: Issue['code'];
  readonly severity: 'error' | 'warning' | 'info';
  /** In Spanish: what is wrong and what to do. */
  readonly message: string;
}

export interface Verification {
  /** No finding is an error. */
  readonly valid: boolean;
  readonly findings: readonly Finding[];
  /** Name of the root element, if the XML is readable. */
  readonly root: string | undefined;
  readonly claveAcceso: string | undefined;
  /** The issuer's `<ruc>` in the document. */
  readonly ruc: string | undefined;
  /** As written: ISO 8601 with offset. */
  readonly signingTime: string | undefined;
  readonly certificate: Certificate | undefined;
  readonly algorithms: { readonly signature: string; readonly digest: string } | undefined;
}

export interface VerifyOptions {
  /** Later signing times are in the future. */
  readonly now: Date;
  /** If given, one of these must have issued the certificate. */
  readonly trusted?: readonly X509Certificate[] | undefined;
}

/**
 * Fully verifies a signed receipt: coverage, digests, RSA value and certificate. Deviations from the ficha that the SRI authorises
 * (FACTS §8.2) are warnings.
 */
export function verifyXml(xml: Buffer | string, options: VerifyOptions): Verification {
  const findings: Finding[] = [];
  let valid = true;
  const report: Report = (code, message, severity = 'error') => {
    if (severity === 'error') valid = false;
    if (findings.length < ISSUES_MAX) findings.push({ code, severity, message });
  };
  try {
    return withDocument(xml, (document) => {
      const { name } = document.root;
      const claveAcceso = textAt(document.root, 'infoTributaria/claveAcceso');
      const ruc = textAt(document.root, 'infoTributaria/ruc');
      const seen = new SignatureReader(xml, document, report, options.now).read();
      if (seen.certificate !== undefined) {
        if (ruc !== undefined) checkCoverage(report, seen.certificate, ruc);
        if (options.trusted !== undefined) checkTrust(report, seen.certificate, options.trusted);
      }
      return {
        valid,
        findings,
        root: name,
        claveAcceso,
        ruc,
        ...seen,
      };
    });
  } catch (error) {
    if (!(error instanceof AppError) || !isCodeIn('subErrors', error.code)) throw error;
    report(error.code, error.publicMessage);
    return { valid: false, findings, root: undefined, claveAcceso: undefined, ruc: undefined, ...NOTHING_SEEN };
  }
}

type Seen = Pick<Verification, 'signingTime' | 'certificate' | 'algorithms'>;

const NOTHING_SEEN: Seen = { signingTime: undefined, certificate: undefined, algorithms: undefined };
// The ficha requires the first; the SRI also authorised the exclusive form (FACTS §8.2). The others get a warning.
const C14N_MODES: Readonly<Record<string, { mode: C14nMode; withComments: boolean }>> = {
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315': { mode: XmlC14NMode.XML_C14N_1_0, withComments: false },
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments': {
    mode: XmlC14NMode.XML_C14N_1_0,
    withComments: true,
  },
  'http://www.w3.org/2006/12/xml-c14n11': { mode: XmlC14NMode.XML_C14N_1_1, withComments: false },
  'http://www.w3.org/2001/10/xml-exc-c14n#': { mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0, withComments: false },
};

/** Receipts have three references: document, properties, key. The rest is headroom for other profiles. */
const REFERENCES_MAX = 10;

interface Reference {
  readonly uri: string;
  readonly type: string | undefined;
  readonly enveloped: boolean;
  readonly c14n: C14nMode;
  readonly digestHash: HashName | undefined;
  readonly digest: string;
}

/** Checks the single signature of a document. */
class SignatureReader {
  private readonly ids: ReadonlyMap<string, number>;

  constructor(
    private readonly xml: Buffer | string,
    private readonly document: XmlDocument,
    private readonly report: Report,
    private readonly now: Date,
  ) {
    this.ids = countIds(document);
  }

  read(): Seen {
    const signature = this.onlySignature();
    if (signature === undefined) return NOTHING_SEEN;
    const signedInfo = element(signature, 'ds:SignedInfo');
    const keyInfo = element(signature, 'ds:KeyInfo');
    const properties = element(signature, 'ds:Object/etsi:QualifyingProperties/etsi:SignedProperties');
    if (signedInfo === undefined || keyInfo === undefined) {
      this.report(
        'firma-incompleta',
        'A la firma le faltan partes (SignedInfo o KeyInfo). Vuelva a firmar el documento.',
      );
      return NOTHING_SEEN;
    }
    const certificate = this.readCertificate(keyInfo);
    const signatureMethod = textAt(signedInfo, 'ds:SignatureMethod/@Algorithm') ?? '';
    const references = this.readReferences(signedInfo);
    this.keepOnly(signature);
    if (certificate !== undefined) {
      this.checkValue(signature, signedInfo, signatureMethod, certificate.x509.publicKey);
      checkKeyValue(this.report, keyInfo, certificate);
    }
    const keyInfoSigned = references.some((reference) => pointsAt(reference, keyInfo));
    const signingTime = this.checkProperties(signature, properties, certificate, keyInfoSigned);
    this.checkReferences(references, keyInfo, properties);
    const algorithms = {
      signature: signatureMethod,
      digest: textAt(signedInfo, './/ds:DigestMethod/@Algorithm') ?? '',
    };
    this.checkDocument(references);
    return { signingTime, certificate, algorithms };
  }

  /** Canonicalising a subtree visits every node of the document, so a large receipt drops the rest first. */
  private keepOnly(signature: XmlElement): void {
    const { root } = this.document;
    if (signature.parent?.isSameNode(root) !== true) return;
    for (const node of root.find('node()')) if (!node.isSameNode(signature)) node.remove();
  }

  private onlySignature(): XmlElement | undefined {
    const [signature, ...others] = findSignatures(this.document);
    if (signature === undefined) {
      this.report('firma-ausente', 'El documento no está firmado.');
      return undefined;
    }
    if (others.length > 0) {
      this.report('firma-varias', `El documento tiene ${others.length + 1} firmas; el SRI admite una sola.`);
    }
    const children = this.document.root.find('*');
    if (children.at(-1)?.isSameNode(signature) !== true) {
      this.report('firma-fuera-de-lugar', 'La firma debe ser el último elemento dentro del elemento raíz.');
    }
    return signature;
  }

  private readCertificate(keyInfo: XmlElement): Certificate | undefined {
    const der = base64At(keyInfo, 'ds:X509Data/ds:X509Certificate');
    try {
      if (der !== undefined) return readCertificate(der);
    } catch {
      // reported below, like a missing one
    }
    this.report('firma-certificado-ilegible', 'La firma no trae un certificado que se pueda leer (X509Certificate).');
    return undefined;
  }

  private readReferences(signedInfo: XmlElement): Reference[] {
    const found = elements(signedInfo, 'ds:Reference');
    if (found.length > REFERENCES_MAX) {
      this.report(
        'firma-referencia-desconocida',
        `La firma tiene ${found.length} referencias; la de un comprobante tiene tres y se admiten hasta ${REFERENCES_MAX}.`,
      );
    }
    return found.slice(0, REFERENCES_MAX).map((reference) => {
      let enveloped = false;
      let c14n: C14nMode | undefined;
      for (const transform of elements(reference, 'ds:Transforms/ds:Transform')) {
        const algorithm = transform.attr('Algorithm')?.value ?? '';
        const mode = C14N_MODES[algorithm];
        // Each at most once and in this order: other chains of transforms are not supported.
        if (algorithm === ENVELOPED && !enveloped && c14n === undefined) enveloped = true;
        else if (mode !== undefined && c14n === undefined && transform.firstChild === null) c14n = mode.mode;
        else this.report('firma-algoritmo', `La transformación «${algorithm}» no se admite en un comprobante.`);
      }
      const algorithm = textAt(reference, 'ds:DigestMethod/@Algorithm') ?? '';
      const digestHash = lookUp(DIGESTS, algorithm);
      if (digestHash === undefined) this.report('firma-algoritmo', `El resumen «${algorithm}» no se admite.`);
      return {
        uri: reference.attr('URI')?.value ?? '',
        type: reference.attr('Type')?.value,
        enveloped,
        c14n: c14n ?? XmlC14NMode.XML_C14N_1_0,
        digestHash,
        digest: textAt(reference, 'ds:DigestValue')?.replace(/\s/g, '') ?? '',
      };
    });
  }

  private checkValue(signature: XmlElement, signedInfo: XmlElement, method: string, key: KeyObject): void {
    const algorithm = lookUp(SIGNATURE_METHODS, method);
    const c14nUri = textAt(signedInfo, 'ds:CanonicalizationMethod/@Algorithm') ?? '';
    const c14n = C14N_MODES[c14nUri];
    if (algorithm === undefined || c14n === undefined || key.asymmetricKeyType !== 'rsa') {
      this.report(
        'firma-algoritmo',
        `El algoritmo de firma «${method}» con «${c14nUri}» no se admite; use RSA con SHA-1 o SHA-256.`,
      );
      return;
    }
    if (c14n.mode !== XmlC14NMode.XML_C14N_1_0) {
      this.report(
        'firma-c14n',
        'La firma usa una canonicalización distinta de la inclusiva, que es la de la ficha. El SRI la ha autorizado; si la rechaza (39), firme con la inclusiva.',
        'warning',
      );
    }
    const value = base64At(signature, 'ds:SignatureValue');
    if (value === undefined || !verify(algorithm, canonical(signedInfo, c14n), key, value)) {
      this.report(
        'firma-valor',
        'El valor de la firma no corresponde al certificado: la firma o el certificado fueron alterados.',
      );
    }
  }

  private checkProperties(
    signature: XmlElement,
    properties: XmlElement | undefined,
    certificate: Certificate | undefined,
    keyInfoSigned: boolean,
  ): string | undefined {
    if (properties === undefined) {
      this.report('firma-sin-propiedades', 'La firma no es XAdES-BES: le falta SignedProperties.');
      return undefined;
    }
    const target = textAt(signature, 'ds:Object/etsi:QualifyingProperties/@Target');
    if (target !== `#${signature.attr('Id')?.value ?? ''}`) {
      this.report('firma-propiedades-ajenas', 'QualifyingProperties no apunta a esta firma (Target).');
    }
    const cert = element(properties, 'etsi:SignedSignatureProperties/etsi:SigningCertificate/etsi:Cert');
    if (cert !== undefined) {
      if (certificate !== undefined) checkSigningCertificate(this.report, cert, certificate);
    } else if (keyInfoSigned) {
      // XAdES-BES requires one or the other (ETSI TS 101 903).
      this.report(
        'firma-sin-propiedades',
        'A la firma le falta SigningCertificate, que la ficha pide; vale porque cubre KeyInfo.',
        'warning',
      );
    } else {
      this.report('firma-sin-propiedades', 'La firma no es XAdES-BES: le falta SigningCertificate.');
    }
    const signingTime = textAt(properties, 'etsi:SignedSignatureProperties/etsi:SigningTime');
    const at = checkSigningTime(this.report, signingTime, this.now);
    if (certificate !== undefined) checkCertificate(this.report, certificate, at, this.now);
    return signingTime;
  }

  private checkReferences(
    references: readonly Reference[],
    keyInfo: XmlElement,
    properties: XmlElement | undefined,
  ): void {
    for (const { uri } of references) {
      if (uri.startsWith('#') && (this.ids.get(uri.slice(1)) ?? 0) > 1) {
        this.report(
          'firma-id-repetido',
          `Más de un elemento tiene el id «${uri.slice(1)}»: no se sabe qué está firmado.`,
        );
      }
    }
    if (properties !== undefined) {
      const covering = references.filter((reference) => pointsAt(reference, properties));
      if (!covering.some(({ type }) => type === SIGNED_PROPERTIES_TYPE)) {
        this.report('firma-propiedades-sin-firmar', 'SignedProperties no está cubierto por la firma.');
      } else if (!this.allMatch(covering, properties)) {
        this.report(
          'firma-propiedades-alteradas',
          'Las propiedades de la firma (SignedProperties) cambiaron después de firmar.',
        );
      }
    }
    const toKeyInfo = references.filter((reference) => pointsAt(reference, keyInfo));
    if (!this.allMatch(toKeyInfo, keyInfo)) {
      this.report('firma-keyinfo-alterado', 'KeyInfo (el certificado) cambió después de firmar.');
    }
    const known = new Set(
      [this.rootUri(), properties?.attr('Id')?.value, keyInfo.attr('Id')?.value].flatMap((id) =>
        id === undefined ? [] : [`#${id}`],
      ),
    );
    for (const { uri } of references) {
      if (!known.has(uri) && uri !== '') {
        this.report(
          'firma-referencia-desconocida',
          `La firma se refiere a «${uri}», que no es el documento, ni sus propiedades, ni su certificado.`,
        );
      }
    }
  }

  /** Whether all references to a part of the signature match its digest; nested content cannot be excluded. */
  private allMatch(references: readonly Reference[], part: XmlElement): boolean {
    return references.every(
      (reference) => !reference.enveloped && matches(reference, canonical(part, { mode: reference.c14n })),
    );
  }

  private rootUri(): string | undefined {
    return this.document.root.attr('id')?.value;
  }

  private checkDocument(references: readonly Reference[]): void {
    const rootId = this.rootUri();
    const covering = references.filter(({ uri }) => uri === '' || (rootId !== undefined && uri === `#${rootId}`));
    if (covering.length === 0 || covering.some(({ enveloped }) => !enveloped)) {
      this.report(
        'firma-no-cubre-documento',
        'La firma no cubre el documento entero: ninguna referencia apunta al elemento raíz.',
      );
      return;
    }
    if (covering.some(({ uri }) => uri === '')) {
      this.report(
        'firma-referencia-vacia',
        'La firma se refiere al documento con URI=""; el SRI espera «#comprobante».',
        'warning',
      );
    }
    const same = withDocument(this.xml, (copy) => {
      findSignatures(copy)[0]?.remove();
      return covering.every((reference) => matches(reference, canonicalRoot(copy, reference.c14n)));
    });
    if (!same) {
      this.report(
        'firma-documento-alterado',
        'El documento cambió después de firmar: su resumen (DigestValue) no coincide.',
      );
    }
  }
}

function pointsAt({ uri }: Reference, target: XmlElement): boolean {
  const id = target.attr('Id')?.value;
  return id !== undefined && uri === `#${id}`;
}

function matches({ digestHash, digest }: Reference, octets: Buffer): boolean {
  return digestHash === undefined || hash(digestHash, octets, 'base64') === digest;
}
