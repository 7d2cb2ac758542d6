import { hash as hashOf, verify } from 'node:crypto';
import {
  canonicalSubtree,
  canonicalWithout,
  child,
  children,
  descendants,
  textAt,
  type CanonicalElement,
} from './canonical-tree.js';
import { integerHex, namesIssuer, namesIssuerLoosely, type SigningCertificate } from './certificate.js';
import { exclusiveForm } from './exclusive-form.js';

const DS = 'http://www.w3.org/2000/09/xmldsig#';
const XADES = 'http://uri.etsi.org/01903/v1.3.2#';
/** Inclusive C14N without comments, as in the ficha; and exclusive C14N, also authorised by the SRI (FACTS §8.2). */
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = `${DS}enveloped-signature`;
const SIGNED_PROPERTIES = 'http://uri.etsi.org/01903#SignedProperties';

const SIGNATURE_HASHES: Readonly<Record<string, string>> = {
  [`${DS}rsa-sha1`]: 'sha1',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
};
const DIGEST_HASHES: Readonly<Record<string, 'sha1' | 'sha256'>> = {
  [`${DS}sha1`]: 'sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
};

/** Tolerance for a signer's clock running ahead. */
const CLOCK_SKEW_MS = 60_000;

/** The signer, or the reason the signature is invalid, in Spanish for `informacionAdicional`. */
export type SignatureVerdict =
  | { readonly valid: true; readonly certificate: SigningCertificate }
  | { readonly valid: false; readonly reason: string };

class Refused extends Error {}

export interface SignatureContext {
  readonly readCertificate: (base64: string) => SigningCertificate | undefined;
  readonly now: Date;
  /** Follow the ficha strictly, not the SRI's observed behaviour. */
  readonly strict: boolean;
}

/** Checks the XAdES-BES signature of a document in canonical byte text. */
export function checkSignature(canonical: string, root: CanonicalElement, context: SignatureContext): SignatureVerdict {
  try {
    return { valid: true, certificate: check(canonical, root, context) };
  } catch (error) {
    if (error instanceof Refused) return { valid: false, reason: error.message };
    throw error;
  }
}

function check(canonical: string, root: CanonicalElement, context: SignatureContext): SigningCertificate {
  const { signature, ids } = survey(root, context.strict);
  const signedInfo = required(signature, 'SignedInfo');
  const keyInfo = required(signature, 'KeyInfo');
  const properties = signedProperties(signature);

  const method = required(signedInfo, 'CanonicalizationMethod');
  const exclusive = !context.strict && algorithm(method) === EXCLUSIVE && method.children.length === 0;
  if (!exclusive && algorithm(method) !== C14N) {
    throw new Refused('La canonicalización de SignedInfo debe ser C14N 1.0 inclusiva sin comentarios.');
  }
  const hash = SIGNATURE_HASHES[algorithm(required(signedInfo, 'SignatureMethod'))];
  if (hash === undefined) throw new Refused('El algoritmo de firma debe ser rsa-sha1 o rsa-sha256.');

  // Each reference must point to the exact element of this signature, not just to one with that Id: rules out wrapped documents and
  // duplicate Ids.
  const covered = new Set<CanonicalElement>();
  for (const reference of children(signedInfo, 'Reference')) {
    const uri = reference.attributes.get('URI') ?? '';
    const target = uri.startsWith('#') ? ids.get(uri.slice(1)) : undefined;
    if (target === 'repeated') throw repeated(uri.slice(1));
    if (target === undefined || ![root, keyInfo, properties].includes(target)) {
      throw new Refused('Una referencia de la firma no señala al comprobante, a KeyInfo ni a SignedProperties.');
    }
    if (covered.has(target)) throw new Refused('La firma señala dos veces al mismo elemento.');
    covered.add(target);
    checkReference({ canonical, root, signature, properties, strict: context.strict }, reference, target);
  }
  if (!covered.has(root)) throw new Refused('La firma no cubre el comprobante (URI="#comprobante").');
  if (!covered.has(properties)) throw new Refused('La firma no cubre SignedProperties.');

  const certificate = signerCertificate(keyInfo, context);
  const value = Buffer.from(packed(required(signature, 'SignatureValue')), 'base64');
  const form = exclusive ? exclusiveForm(canonical, signedInfo) : canonicalSubtree(canonical, signedInfo);
  const data = Buffer.from(form, 'latin1');
  if (certificate.publicKey.asymmetricKeyType !== 'rsa' || !verify(hash, data, certificate.publicKey, value)) {
    throw new Refused('Firma inválida (firma y/o certificados alterados): SignatureValue no corresponde.');
  }
  checkSignedProperties(properties, certificate, context, covered.has(keyInfo));
  return certificate;
}

type Bearers = ReadonlyMap<string, CanonicalElement | 'repeated'>;

/** Finds the signature and all Ids in one walk. */
function survey(root: CanonicalElement, strict: boolean): { signature: CanonicalElement; ids: Bearers } {
  const signatures: CanonicalElement[] = [];
  const ids = new Map<string, CanonicalElement | 'repeated'>();
  for (const element of descendants(root)) {
    if (element.local === 'Signature' && element.namespace === DS) signatures.push(element);
    for (const [name, value] of element.attributes) {
      // C14N 1.0 inherits xml:* attributes; nobody signs with them, so they are refused.
      if (name.startsWith('xml:')) throw new Refused('El documento lleva atributos xml:* que no se admiten.');
      // The document's Id is `id`, the signature's are `Id`; duplicates of either would be ambiguous.
      if (name.toLowerCase() !== 'id') continue;
      if (strict && ids.has(value)) throw repeated(value);
      ids.set(value, ids.has(value) ? 'repeated' : element);
    }
  }
  const [signature] = signatures;
  if (signature === undefined) throw new Refused('El comprobante no está firmado.');
  if (signatures.length > 1) throw new Refused('El comprobante tiene más de una firma.');
  if (signature.parent !== root || root.children.at(-1) !== signature) {
    throw new Refused('La firma debe ser el último hijo del elemento raíz.');
  }
  if (ids.get('comprobante') === 'repeated') throw repeated('comprobante');
  if (ids.get('comprobante') !== root) throw new Refused('El elemento raíz no lleva id="comprobante".');
  return { signature, ids };
}

function repeated(id: string): Refused {
  return new Refused(`El identificador «${id}» está repetido en el documento.`);
}

function signedProperties(signature: CanonicalElement): CanonicalElement {
  const qualifying = children(signature, 'Object')
    .flatMap((object) => children(object, 'QualifyingProperties'))
    .filter((one) => one.namespace === XADES);
  const [only] = qualifying;
  if (only === undefined || qualifying.length > 1) {
    throw new Refused('La firma no es XAdES: falta QualifyingProperties de la versión 1.3.2.');
  }
  const id = signature.attributes.get('Id');
  if (id === undefined || only.attributes.get('Target') !== `#${id}`) {
    throw new Refused('QualifyingProperties no señala a esta firma (Target).');
  }
  return required(only, 'SignedProperties');
}

interface Signed {
  readonly canonical: string;
  readonly root: CanonicalElement;
  readonly signature: CanonicalElement;
  readonly properties: CanonicalElement;
  readonly strict: boolean;
}

function checkReference(signed: Signed, reference: CanonicalElement, target: CanonicalElement): void {
  const { root, properties } = signed;
  const listed = children(child(reference, 'Transforms'), 'Transform');
  const transforms = listed.map(algorithm);
  if (target === root && transforms.shift() !== ENVELOPED) {
    throw new Refused('A la referencia del comprobante le falta la transformación enveloped-signature.');
  }
  const [c14n = C14N, ...others] = transforms;
  const allowed = signed.strict ? [C14N] : [C14N, EXCLUSIVE];
  if (others.length > 0 || !allowed.includes(c14n) || listed.some((one) => one.children.length > 0)) {
    throw new Refused('Una referencia de la firma usa una transformación que no se admite.');
  }
  if ((target === properties) !== (reference.attributes.get('Type') === SIGNED_PROPERTIES)) {
    throw new Refused('El atributo Type de las referencias no distingue a SignedProperties.');
  }
  const covered = formOf(signed, target, c14n === EXCLUSIVE);
  if (digest(required(reference, 'DigestMethod'), covered) !== packed(required(reference, 'DigestValue'))) {
    const what = target === root ? 'del comprobante' : `de ${target.local}`;
    throw new Refused(`Firma inválida (firma y/o certificados alterados): el resumen ${what} no corresponde.`);
  }
}

function formOf({ canonical, root, signature }: Signed, target: CanonicalElement, exclusive: boolean): string {
  if (exclusive) return exclusiveForm(canonical, target, signature);
  return target === root ? canonicalWithout(canonical, root, signature) : canonicalSubtree(canonical, target);
}

function signerCertificate(keyInfo: CanonicalElement, context: SignatureContext): SigningCertificate {
  const written = child(child(keyInfo, 'X509Data'), 'X509Certificate');
  if (written === undefined) throw new Refused('KeyInfo no trae el certificado (X509Certificate).');
  const certificate = context.readCertificate(packed(written));
  if (certificate === undefined) throw new Refused('No se puede leer el certificado de la firma.');
  const key = child(child(keyInfo, 'KeyValue'), 'RSAKeyValue');
  if (key !== undefined) {
    const integer = (name: string): string => integerHex(Buffer.from(packed(required(key, name)), 'base64'));
    if (integer('Modulus') !== certificate.modulus || integer('Exponent') !== certificate.exponent) {
      throw new Refused('RSAKeyValue no es la clave del certificado (módulo o exponente mal codificados).');
    }
  }
  return certificate;
}

function checkSignedProperties(
  properties: CanonicalElement,
  certificate: SigningCertificate,
  { now, strict }: SignatureContext,
  keyInfoSigned: boolean,
): void {
  const signature = required(properties, 'SignedSignatureProperties');
  if (strict || child(signature, 'SigningTime') !== undefined) {
    const time = instantOf(required(signature, 'SigningTime').text.trim());
    if (Number.isNaN(time)) throw new Refused('SigningTime no es una fecha válida.');
    if (time > now.getTime() + CLOCK_SKEW_MS)
      throw new Refused('SigningTime está en el futuro: revise el reloj del firmante.');
  }
  // A signature over KeyInfo also identifies its certificate (ETSI TS 101 903).
  if (!strict && keyInfoSigned && child(signature, 'SigningCertificate') === undefined) return;

  const cert = required(required(signature, 'SigningCertificate'), 'Cert');
  const certDigest = required(cert, 'CertDigest');
  const wanted = certificate.digests[digestHash(required(certDigest, 'DigestMethod'))];
  if (packed(required(certDigest, 'DigestValue')) !== wanted) {
    throw new Refused('SigningCertificate no corresponde al certificado de KeyInfo (CertDigest).');
  }
  const issuerSerial = required(cert, 'IssuerSerial');
  if (textAt(issuerSerial, 'X509SerialNumber')?.trim() !== certificate.serial) {
    throw new Refused('X509SerialNumber no es el número de serie del certificado, en decimal.');
  }
  const names = strict ? namesIssuer : namesIssuerLoosely;
  if (!names(textAt(issuerSerial, 'X509IssuerName') ?? '', certificate.issuer)) {
    const how = strict ? ' según RFC 2253 (país al final, sin espacios)' : '';
    throw new Refused(`X509IssuerName no nombra al emisor del certificado${how}.`);
  }
}

/** An `xs:dateTime`; without an offset it is Ecuador's time, not the machine's. */
function instantOf(text: string): number {
  return Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}-05:00`);
}

function required(parent: CanonicalElement, local: string): CanonicalElement {
  const found = parent.children.filter((one) => one.local === local);
  const [only] = found;
  if (only === undefined) throw new Refused(`A la firma le falta ${local} en ${parent.local}.`);
  if (found.length > 1) throw new Refused(`La firma repite ${local} en ${parent.local}.`);
  if (only.namespace !== DS && only.namespace !== XADES) throw new Refused(`${local} está en otro espacio de nombres.`);
  return only;
}

function algorithm(element: CanonicalElement): string {
  return element.attributes.get('Algorithm') ?? '';
}

/** Digest of byte text. */
function digest(method: CanonicalElement, text: string): string {
  return hashOf(digestHash(method), Buffer.from(text, 'latin1'), 'base64');
}

function digestHash(method: CanonicalElement): 'sha1' | 'sha256' {
  const hash = DIGEST_HASHES[algorithm(method)];
  if (hash === undefined) throw new Refused('El algoritmo de resumen debe ser sha1 o sha256.');
  return hash;
}

/** Base64 without line breaks (FACTS §5: real signatures have them). */
function packed({ text }: CanonicalElement): string {
  return /\s/.test(text) ? text.replace(/\s+/g, '') : text;
}
