import { hash, verify, type KeyObject } from 'node:crypto';
import { XmlC14NMode, XmlElement, type XmlDocument, type XmlNode } from 'libxml2-wasm';
import { AppError } from '../domain/app-error.js';
import { readCertificate, type Certificate } from './certificate.js';
import { canonical, canonicalRoot, findSignatures, idAttributes, withDocument, type C14nMode } from './foreign-xml.js';
import { rsaNumbers } from './identity.js';
import { DIGESTS, DS, ENVELOPED, ETSI, SIGNATURE_METHODS, SIGNED_PROPERTIES_TYPE, type HashName } from './xades.js';

/** One thing the verifier has to say. Codes never change meaning. */
export interface Finding {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  /** Spanish: what is wrong and what to do. */
  readonly message: string;
}

/** What the verifier found out. */
export interface Verification {
  /** No finding is an error. */
  readonly valid: boolean;
  readonly findings: readonly Finding[];
  /** Name of the root element, when the XML can be read. */
  readonly root: string | undefined;
  readonly claveAcceso: string | undefined;
  /** `<ruc>` of the issuer inside the document. */
  readonly ruc: string | undefined;
  /** As written: ISO 8601 with offset. */
  readonly signingTime: string | undefined;
  readonly certificate: Certificate | undefined;
  readonly algorithms: { readonly signature: string; readonly digest: string } | undefined;
}

/** Verifies a signed receipt completely: parses, canonicalises, checks what is covered, the digests, the RSA value and the certificate's place in it. */
export function verifyXml(xml: Buffer | string): Verification {
  const findings: Finding[] = [];
  const report = (code: string, message: string, severity: Finding['severity'] = 'error'): void => {
    findings.push({ code, severity, message });
  };
  try {
    return withDocument(xml, (document) => {
      const seen = new SignatureReader(document, report).read();
      return {
        valid: !findings.some((finding) => finding.severity === 'error'),
        findings,
        root: document.root.name,
        claveAcceso: textAt(document.root, 'infoTributaria/claveAcceso'),
        ruc: textAt(document.root, 'infoTributaria/ruc'),
        ...seen,
      };
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    report(error.code, error.publicMessage);
    return { valid: false, findings, root: undefined, claveAcceso: undefined, ruc: undefined, ...NOTHING_SEEN };
  }
}

type Seen = Pick<Verification, 'signingTime' | 'certificate' | 'algorithms'>;
type Report = (code: string, message: string, severity?: Finding['severity']) => void;

const NOTHING_SEEN: Seen = { signingTime: undefined, certificate: undefined, algorithms: undefined };
const NAMES = { ds: DS, etsi: ETSI };
// The SRI's validator wants the first (FACTS §8.3); the others verify here, with a warning.
const C14N_MODES: Readonly<Record<string, { mode: C14nMode; withComments: boolean }>> = {
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315': { mode: XmlC14NMode.XML_C14N_1_0, withComments: false },
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments': {
    mode: XmlC14NMode.XML_C14N_1_0,
    withComments: true,
  },
  'http://www.w3.org/2006/12/xml-c14n11': { mode: XmlC14NMode.XML_C14N_1_1, withComments: false },
  'http://www.w3.org/2001/10/xml-exc-c14n#': { mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0, withComments: false },
};

interface Reference {
  readonly uri: string;
  readonly type: string | undefined;
  readonly enveloped: boolean;
  readonly c14n: C14nMode;
  readonly digestHash: HashName | undefined;
  readonly digest: string;
}

/** Reads the one signature of a document and reports all that is wrong with it. */
class SignatureReader {
  constructor(
    private readonly document: XmlDocument,
    private readonly report: Report,
  ) {}

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
    const signatureMethod = attributeAt(signedInfo, 'ds:SignatureMethod/@Algorithm') ?? '';
    const references = this.readReferences(signedInfo);
    if (certificate !== undefined) {
      this.checkValue(signature, signedInfo, signatureMethod, certificate.x509.publicKey);
      this.checkKeyValue(keyInfo, certificate);
    }
    const signingTime = this.checkProperties(signature, properties, certificate);
    this.checkReferences(references, keyInfo, properties);
    this.checkDocument(references, signature); // last: it takes the signature out of the tree
    return {
      signingTime,
      certificate,
      algorithms: {
        signature: signatureMethod,
        digest: attributeAt(signedInfo, './/ds:DigestMethod/@Algorithm') ?? '',
      },
    };
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
    const text = textAt(keyInfo, 'ds:X509Data/ds:X509Certificate');
    try {
      if (text !== undefined) return readCertificate(Buffer.from(text, 'base64'));
    } catch {
      // reported below: absent and unreadable come to the same for the caller
    }
    this.report('firma-certificado-ilegible', 'La firma no trae un certificado que se pueda leer (X509Certificate).');
    return undefined;
  }

  private readReferences(signedInfo: XmlElement): Reference[] {
    return elements(signedInfo, 'ds:Reference').map((reference) => {
      let enveloped = false;
      let c14n: C14nMode = XmlC14NMode.XML_C14N_1_0;
      for (const transform of elements(reference, 'ds:Transforms/ds:Transform')) {
        const algorithm = transform.attr('Algorithm')?.value ?? '';
        const mode = C14N_MODES[algorithm];
        if (algorithm === ENVELOPED) enveloped = true;
        else if (mode !== undefined && transform.firstChild === null) c14n = mode.mode;
        else this.report('firma-algoritmo', `La transformación «${algorithm}» no se admite en un comprobante.`);
      }
      const algorithm = attributeAt(reference, 'ds:DigestMethod/@Algorithm') ?? '';
      const digestHash = lookUp(DIGESTS, algorithm);
      if (digestHash === undefined) this.report('firma-algoritmo', `El resumen «${algorithm}» no se admite.`);
      return {
        uri: reference.attr('URI')?.value ?? '',
        type: reference.attr('Type')?.value,
        enveloped,
        c14n,
        digestHash,
        digest: textAt(reference, 'ds:DigestValue')?.replace(/\s/g, '') ?? '',
      };
    });
  }

  private checkValue(signature: XmlElement, signedInfo: XmlElement, method: string, key: KeyObject): void {
    const algorithm = lookUp(SIGNATURE_METHODS, method);
    const c14nUri = attributeAt(signedInfo, 'ds:CanonicalizationMethod/@Algorithm') ?? '';
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
        'La firma usa una canonicalización distinta de la inclusiva; el SRI suele rechazarla (39).',
        'warning',
      );
    }
    const value = Buffer.from(textAt(signature, 'ds:SignatureValue') ?? '', 'base64');
    if (!verify(algorithm, canonical(signedInfo, c14n), key, value)) {
      this.report(
        'firma-valor',
        'El valor de la firma no corresponde al certificado: la firma o el certificado fueron alterados.',
      );
    }
  }

  /** RSAKeyValue repeats the certificate's key; another one there is what the SRI calls «certificados alterados». */
  private checkKeyValue(keyInfo: XmlElement, certificate: Certificate): void {
    const modulus = textAt(keyInfo, 'ds:KeyValue/ds:RSAKeyValue/ds:Modulus');
    const exponent = textAt(keyInfo, 'ds:KeyValue/ds:RSAKeyValue/ds:Exponent');
    if (modulus === undefined && exponent === undefined) return;
    const own =
      certificate.x509.publicKey.asymmetricKeyType === 'rsa' ? rsaNumbers(certificate.x509.publicKey) : undefined;
    if (own?.modulus !== normalInteger(modulus) || own.exponent !== normalInteger(exponent)) {
      this.report('firma-clave-distinta', 'La clave de RSAKeyValue no es la del certificado. Vuelva a firmar.');
    }
  }

  private checkProperties(
    signature: XmlElement,
    properties: XmlElement | undefined,
    certificate: Certificate | undefined,
  ): string | undefined {
    if (properties === undefined) {
      this.report('firma-sin-propiedades', 'La firma no es XAdES-BES: le falta SignedProperties.');
      return undefined;
    }
    const target = attributeAt(signature, 'ds:Object/etsi:QualifyingProperties/@Target');
    if (target !== `#${signature.attr('Id')?.value ?? ''}`) {
      this.report('firma-propiedades-ajenas', 'QualifyingProperties no apunta a esta firma (Target).');
    }
    const cert = element(properties, 'etsi:SignedSignatureProperties/etsi:SigningCertificate/etsi:Cert');
    if (cert === undefined) {
      this.report('firma-sin-propiedades', 'La firma no es XAdES-BES: le falta SigningCertificate.');
    } else if (certificate !== undefined) {
      this.checkSigningCertificate(cert, certificate);
    }
    const signingTime = textAt(properties, 'etsi:SignedSignatureProperties/etsi:SigningTime');
    const at = signingTime === undefined ? NaN : Date.parse(signingTime);
    if (Number.isNaN(at)) this.report('firma-sin-hora', 'La firma no dice cuándo se hizo (SigningTime).');
    else if (certificate !== undefined) this.checkCertificateAt(certificate, new Date(at));
    return signingTime;
  }

  private checkSigningCertificate(cert: XmlElement, certificate: Certificate): void {
    const algorithm = lookUp(DIGESTS, attributeAt(cert, 'etsi:CertDigest/ds:DigestMethod/@Algorithm') ?? '');
    const digest = textAt(cert, 'etsi:CertDigest/ds:DigestValue')?.replace(/\s/g, '');
    if (algorithm === undefined || digest !== hash(algorithm, certificate.der, 'base64')) {
      this.report(
        'firma-certificado-cambiado',
        'El certificado de la firma no es el que se firmó (SigningCertificate).',
      );
    }
    const serial = textAt(cert, 'etsi:IssuerSerial/ds:X509SerialNumber')?.trim();
    const issuer = textAt(cert, 'etsi:IssuerSerial/ds:X509IssuerName');
    if (serial !== certificate.serialNumber) {
      this.report('firma-emisor-distinto', 'El número de serie en IssuerSerial no es el del certificado.');
    } else if (issuer !== certificate.issuerName) {
      // Other spellings of the same name exist; only the SRI's own comparison decides.
      this.report(
        'firma-emisor-escrito-distinto',
        `El emisor está escrito «${issuer ?? ''}»; se esperaba «${certificate.issuerName}».`,
        'warning',
      );
    }
  }

  private checkCertificateAt(certificate: Certificate, at: Date): void {
    if (at > certificate.notAfter) this.report('certificado-vencido', 'El certificado ya había vencido al firmar.');
    if (at < certificate.notBefore)
      this.report('certificado-no-vigente', 'El certificado aún no era válido al firmar.');
    if (certificate.isCa)
      this.report('certificado-no-es-de-firma', 'El certificado es de una autoridad, no de un firmante.');
    const usage = certificate.keyUsage;
    if (usage !== undefined && !usage.digitalSignature && !usage.nonRepudiation) {
      this.report('certificado-no-es-de-firma', 'El certificado no es del tipo firma digital (keyUsage).');
    }
    if (certificate.selfIssued) {
      this.report(
        'certificado-autofirmado',
        'El certificado es autofirmado; el SRI lo rechaza con error 39.',
        'warning',
      );
    }
  }

  private checkReferences(
    references: readonly Reference[],
    keyInfo: XmlElement,
    properties: XmlElement | undefined,
  ): void {
    const ids = idAttributes(this.document);
    for (const { uri } of references) {
      if (ids.filter((id) => `#${id}` === uri).length > 1) {
        this.report(
          'firma-id-repetido',
          `Más de un elemento tiene el id «${uri.slice(1)}»: no se sabe qué está firmado.`,
        );
      }
    }
    if (properties !== undefined) {
      const reference = references.find(({ type }) => type === SIGNED_PROPERTIES_TYPE);
      if (reference === undefined || reference.uri !== `#${properties.attr('Id')?.value ?? ''}`) {
        this.report('firma-propiedades-sin-firmar', 'SignedProperties no está cubierto por la firma.');
      } else if (!matches(reference, canonical(properties, { mode: reference.c14n }))) {
        this.report(
          'firma-propiedades-alteradas',
          'Las propiedades de la firma (SignedProperties) cambiaron después de firmar.',
        );
      }
    }
    const toKeyInfo = references.find(({ uri }) => uri === `#${keyInfo.attr('Id')?.value ?? ''}`);
    if (toKeyInfo !== undefined && !matches(toKeyInfo, canonical(keyInfo, { mode: toKeyInfo.c14n }))) {
      this.report('firma-keyinfo-alterado', 'KeyInfo (el certificado) cambió después de firmar.');
    }
    const known = new Set(
      [this.rootUri(), properties?.attr('Id')?.value, keyInfo.attr('Id')?.value].map((id) => `#${id ?? ''}`),
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

  private rootUri(): string | undefined {
    return this.document.root.attr('id')?.value;
  }

  private checkDocument(references: readonly Reference[], signature: XmlElement): void {
    const rootId = this.rootUri();
    const reference = references.find(({ uri }) => uri === '' || (rootId !== undefined && uri === `#${rootId}`));
    if (reference?.enveloped !== true) {
      this.report(
        'firma-no-cubre-documento',
        'La firma no cubre el documento entero: ninguna referencia apunta al elemento raíz.',
      );
      return;
    }
    if (reference.uri === '') {
      this.report(
        'firma-referencia-vacia',
        'La firma se refiere al documento con URI=""; el SRI espera «#comprobante».',
        'warning',
      );
    }
    signature.remove();
    if (!matches(reference, canonicalRoot(this.document, reference.c14n))) {
      this.report(
        'firma-documento-alterado',
        'El documento cambió después de firmar: su resumen (DigestValue) no coincide.',
      );
    }
  }
}

function matches({ digestHash, digest }: Reference, octets: Buffer): boolean {
  return digestHash === undefined || hash(digestHash, octets, 'base64') === digest;
}

function lookUp<T extends string>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function elements(node: XmlNode, xpath: string): XmlElement[] {
  return node.find(xpath, NAMES).filter((found): found is XmlElement => found instanceof XmlElement);
}

function element(node: XmlNode, xpath: string): XmlElement | undefined {
  return elements(node, xpath)[0];
}

function textAt(node: XmlNode, xpath: string): string | undefined {
  return node.get(xpath, NAMES)?.content;
}

function attributeAt(node: XmlNode, xpath: string): string | undefined {
  return node.get(xpath, NAMES)?.content;
}

/** CryptoBinary without white space and leading zeros: Java writes a sign byte, the standard does not. */
function normalInteger(base64: string | undefined): string {
  const bytes = Buffer.from(base64 ?? '', 'base64');
  const start = bytes.findIndex((byte) => byte !== 0);
  return bytes.subarray(Math.max(start, 0)).toString('base64');
}
