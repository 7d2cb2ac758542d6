import { isClaveAcceso, parseClaveAcceso } from '../kernel/clave-acceso.js';
import { isRucOfPerson } from '../kernel/identificacion.js';
import type { Acceptance } from './store.js';
import { child, children, textAt } from './canonical-tree.js';
import type { SigningCertificate } from './certificate.js';
import { readComprobante, type Comprobante, type Schemas } from './comprobante.js';
import { findDifference } from './differences.js';
import { readEffect, type Effect } from './effects.js';
import { AMBIENTE_PRUEBAS, mensaje, type Mensaje } from './mensajes.js';
import { checkSignature } from './signature.js';

/** Verdict on the bytes alone, before stored documents are considered. */
export type Judgement =
  /** Unreadable: always returned. */
  | { readonly kind: 'unreadable'; readonly claveAcceso: string | undefined; readonly mensaje: Mensaje }
  /** Returned, unless key or number are taken: uniqueness is reported first (FACTS §10). */
  | {
      readonly kind: 'returned';
      readonly document: Numbered;
      readonly mensaje: Mensaje;
      readonly effects: readonly Effect[];
    }
  | { readonly kind: 'acceptable'; readonly document: Acceptance; readonly effects: readonly Effect[] };

export type Numbered = Pick<Acceptance, 'claveAcceso' | 'ruc' | 'codDoc' | 'estab' | 'ptoEmi' | 'secuencial'>;

export interface JudgeContext {
  readonly schemas: Schemas;
  readonly readCertificate: (base64: string) => SigningCertificate | undefined;
  readonly clock: () => Date;
  /** How many days back a document may be dated. The SRI publishes no limit; beyond it the answer is 65. */
  readonly diasAtrasMax: number;
  /** Follow the ficha strictly, not the SRI's observed behaviour. */
  readonly strict: boolean;
}

/** Name of the campoAdicional with a document's own faults. */
const SIMULAR = 'simular';

/** Judges received bytes. Pure except for the clock. */
export function judge(raw: Buffer, context: JudgeContext): Judgement {
  const reading = readComprobante(raw, context.schemas);
  if (!reading.ok) return { kind: 'unreadable', claveAcceso: reading.claveAcceso, mensaje: reading.mensaje };
  const { comprobante } = reading;
  const now = context.clock();
  const effects = effectsOf(comprobante);
  // Numbers are stored under the key's parts; if the XML differs, authorization answers 58.
  const { ruc, codDoc, estab, ptoEmi, secuencial } = parseClaveAcceso(comprobante.claveAcceso);
  const document = { claveAcceso: comprobante.claveAcceso, ruc, codDoc, estab, ptoEmi, secuencial };
  const returned = checkDates(comprobante, now, context.diasAtrasMax);
  if (returned !== undefined) return { kind: 'returned', document, mensaje: returned, effects };
  const refused = refusal(comprobante, now, context);
  return {
    kind: 'acceptable',
    document: {
      ...document,
      raw,
      answer: { estado: 'RECIBIDA', mensajes: [] },
      estado: refused === undefined ? 'AUTORIZADO' : 'NO AUTORIZADO',
      mensajes: refused === undefined ? [AMBIENTE_PRUEBAS] : [refused, AMBIENTE_PRUEBAS],
      delayS: 0,
    },
    effects,
  };
}

/** Recepción's codes 65, 67 and 82. */
function checkDates(comprobante: Comprobante, now: Date, diasAtrasMax: number): Mensaje | undefined {
  const emision = dayNumber(comprobante.fechaEmision);
  if (emision === undefined) return mensaje('67', `No existe el día ${comprobante.fechaEmision}.`);
  const hoy = Math.floor((now.getTime() - ECUADOR_OFFSET_MS) / DAY_MS);
  if (emision > hoy) {
    return mensaje('65', `La fecha de emisión ${comprobante.fechaEmision} está en el futuro (hora de Ecuador).`);
  }
  if (hoy - emision > diasAtrasMax) {
    return mensaje('65', `La fecha de emisión ${comprobante.fechaEmision} tiene más de ${diasAtrasMax} días.`);
  }
  if (comprobante.codDoc !== '06') return undefined;
  const inicio = textAt(comprobante.root, comprobante.tipo.info, 'fechaIniTransporte') ?? '';
  const transporte = dayNumber(inicio.trim());
  if (transporte === undefined) return mensaje('67', `No existe el día ${inicio}.`);
  return transporte < emision
    ? mensaje('82', `fechaIniTransporte ${inicio} es anterior a la emisión ${comprobante.fechaEmision}.`)
    : undefined;
}

const DAY_MS = 86_400_000;
/** America/Guayaquil: UTC−5 all year (FACTS §11). */
const ECUADOR_OFFSET_MS = 5 * 3_600_000;

/** Days since 1970 of a dd/mm/yyyy; undefined if the date does not exist. */
function dayNumber(text: string): number | undefined {
  const [day = 0, month = 0, year = 0] = text.split('/').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCDate() === day && date.getUTCMonth() === month - 1 && date.getUTCFullYear() === year;
  return exists ? date.getTime() / DAY_MS : undefined;
}

/** Why the document is refused, in the order of FACTS §10; undefined: authorised. */
function refusal(comprobante: Comprobante, now: Date, context: JudgeContext): Mensaje | undefined {
  if (comprobante.ambiente !== '1') {
    return mensaje('37', 'El simulador atiende el ambiente 1 (pruebas).');
  }
  return (
    checkClaveAcceso(comprobante) ??
    checkSigner(comprobante, now, context) ??
    checkDifferences(comprobante, context.strict)
  );
}

function checkClaveAcceso(comprobante: Comprobante): Mensaje | undefined {
  const { claveAcceso } = comprobante;
  if (!isClaveAcceso(claveAcceso)) return mensaje('58', 'El dígito verificador de la clave de acceso no corresponde.');
  const parts = parseClaveAcceso(claveAcceso);
  const wanted = {
    fechaEmision: comprobante.fechaEmision,
    codDoc: comprobante.codDoc,
    ruc: comprobante.ruc,
    ambiente: comprobante.ambiente,
    estab: comprobante.estab,
    ptoEmi: comprobante.ptoEmi,
    secuencial: comprobante.secuencial,
  };
  for (const name of ['fechaEmision', 'codDoc', 'ruc', 'ambiente', 'estab', 'ptoEmi', 'secuencial'] as const) {
    if (parts[name] !== wanted[name]) {
      return mensaje('58', `La clave de acceso tiene ${name} ${parts[name]} y el XML ${wanted[name]}.`);
    }
  }
  return undefined;
}

function checkSigner(comprobante: Comprobante, now: Date, context: JudgeContext): Mensaje | undefined {
  const { readCertificate, strict } = context;
  const verdict = checkSignature(comprobante.canonical, comprobante.root, { readCertificate, now, strict });
  if (!verdict.valid) return mensaje('39', verdict.reason);
  const { certificate } = verdict;
  if (!certificate.trusted) {
    return mensaje(
      '39',
      'El certificado no fue emitido por una entidad acreditada: use uno de la autoridad del simulador.',
    );
  }
  if (certificate.isAuthority || !maySign(certificate, strict)) {
    return mensaje('40', 'El certificado utilizado, no es del tipo firma digital.');
  }
  if (now < certificate.notBefore) return mensaje('40', 'El certificado todavía no está vigente.');
  if (now > certificate.notAfter)
    return mensaje('42', `El certificado caducó el ${certificate.notAfter.toISOString()}.`);
  return covers(certificate, comprobante.ruc)
    ? undefined
    : mensaje('39', 'No existe el RUC en el certificado digital.');
}

/** The SRI authorised encryption certificates of the Banco Central for years (FACTS §8.2), against the ficha. */
function maySign({ usages }: SigningCertificate, strict: boolean): boolean {
  if (usages === undefined || usages.has('digitalSignature')) return true;
  return !strict && (usages.has('nonRepudiation') || usages.has('keyEncipherment'));
}

/** A certificate covers its RUC; a person's also the RUC derived from the cédula, never a company's (FACTS §8.4). */
function covers(certificate: SigningCertificate, ruc: string): boolean {
  if (certificate.ruc === ruc) return true;
  return isRucOfPerson(ruc) && certificate.cedula === ruc.slice(0, 10);
}

function checkDifferences(comprobante: Comprobante, strict: boolean): Mensaje | undefined {
  const difference = findDifference(comprobante, strict);
  return difference === undefined ? undefined : mensaje('52', difference);
}

/** Faults requested by campoAdicional `simular`, separated by `;`. */
function effectsOf(comprobante: Comprobante): readonly Effect[] {
  return children(child(comprobante.root, 'infoAdicional'), 'campoAdicional')
    .filter((field) => field.attributes.get('nombre')?.trim().toLowerCase() === SIMULAR)
    .flatMap((field) => field.text.split(';'))
    .flatMap((text) => readEffect(text) ?? []);
}
