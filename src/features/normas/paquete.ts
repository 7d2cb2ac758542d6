import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { Type, type Static, type TProperties } from '#typebox';
import { Check, Errors } from '#typebox/value';
import { AppError } from '../../kernel/app-error.js';
import type { TarifaRow } from '../../kernel/catalogues/catalogue.js';
import { operatorCodigo, OPERATOR_TABLES } from '../../kernel/catalogues/operator-rows.js';
import { parseFecha } from '../../kernel/fecha.js';
import { CIFRAS } from '../../kernel/normas/norma.js';
import { placeName, type Normas } from '../../kernel/normas/normas.js';

/** Larger than a pack with every row of every table. */
export const PAQUETE_BYTES_MAX = 1_048_576;
/** A decree names days, not seasons. */
const FERIADO_DAYS_MAX = 31;

const texto = (max: number) => Type.String({ minLength: 1, maxLength: max });
const dia = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });
const cifra = Type.String({ pattern: '^[0-9]{1,6}([.][0-9]{1,6})?$' });
const row = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(
    {
      ...properties,
      desde: dia,
      hasta: Type.Optional(dia),
      fuente: texto(300),
      prensa: Type.Optional(Type.Literal(true)),
    },
    { additionalProperties: false },
  );
const rows = <Properties extends TProperties>(properties: Properties) =>
  Type.Optional(Type.Array(row(properties), { maxItems: 5000 }));

const Paquete = Type.Object(
  {
    formato: Type.Literal('rubrica-normas/1'),
    version: Type.Integer({ minimum: 1, maximum: 9_999_999_999 }),
    emisor: texto(200),
    tarifas: rows({
      tabla: Type.Enum(Object.keys(OPERATOR_TABLES)),
      codigo: Type.String({ pattern: '^[0-9A-Z]{1,5}$' }),
      descripcion: texto(300),
      tarifa: Type.Optional(cifra),
      modo: Type.Optional(Type.Enum(['porcentaje', 'unidad', 'mixto', 'contenido'])),
      especifica: Type.Optional(cifra),
      unidad: Type.Optional(Type.Enum(['unidad', 'litro-alcohol-puro', 'cien-gramos-azucar'])),
    }),
    ivaDiferenciado: rows({
      lugares: Type.Optional(
        Type.Array(
          Type.Object({ provincia: texto(100), canton: Type.Optional(texto(100)) }, { additionalProperties: false }),
          { minItems: 1, maxItems: 300 },
        ),
      ),
    }),
    feriados: rows({ nombre: texto(200), laborable: Type.Optional(Type.Literal(true)) }),
    cifras: rows({ clave: Type.Enum([...CIFRAS]), descripcion: texto(300), valor: cifra }),
  },
  { additionalProperties: false },
);

type Contenido = Static<typeof Paquete>;

/** A pack, checked. */
export interface Paquete {
  readonly version: number;
  readonly emisor: string;
  readonly normas: Normas;
}

/** Parses a pack and checks all of it; refuses with the first problems found. */
export function parsePaquete(bytes: Buffer): Paquete {
  if (bytes.length > PAQUETE_BYTES_MAX) throw invalid(['pasa de 1 MiB']);
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw invalid([`no es JSON (${error instanceof Error ? error.message : ''})`]);
  }
  if (!Check(Paquete, json)) {
    const problems = [...Errors(Paquete, json)].map(
      ({ instancePath, message }) => `${instancePath || '/'}: ${message}`,
    );
    throw invalid(problems);
  }
  const problems = problemsOf(json);
  if (problems.length > 0) throw invalid(problems);
  return { version: json.version, emisor: json.emisor, normas: normasOf(json) };
}

interface Dated {
  readonly desde: string;
  readonly hasta?: string;
}

function problemsOf(json: Contenido): string[] {
  const problems: string[] = [];
  const lists: Readonly<Record<string, readonly Dated[] | undefined>> = {
    tarifas: json.tarifas,
    ivaDiferenciado: json.ivaDiferenciado,
    feriados: json.feriados,
    cifras: json.cifras,
  };
  for (const [name, list = []] of Object.entries(lists)) {
    for (const [i, { desde, hasta }] of list.entries()) {
      const [from, to] = [dayOf(desde), dayOf(hasta ?? desde)];
      if (from === undefined || to === undefined) problems.push(`/${name}/${i}: un día no existe en el calendario`);
      else if (to < from) problems.push(`/${name}/${i}: «hasta» es anterior a «desde»`);
      else if (name === 'feriados' && to - from >= FERIADO_DAYS_MAX)
        problems.push(`/${name}/${i}: más de ${FERIADO_DAYS_MAX} días seguidos`);
      if (name === 'ivaDiferenciado' && hasta === undefined) problems.push(`/${name}/${i}: falta «hasta»`);
    }
  }
  for (const [i, { tabla, modo, especifica, unidad }] of (json.tarifas ?? []).entries()) {
    if (tabla !== 'ice' && (modo ?? especifica ?? unidad) !== undefined)
      problems.push(`/tarifas/${i}: «modo», «especifica» y «unidad» son solo del ICE`);
    if (especifica !== undefined && (modo !== 'mixto' || unidad === undefined))
      problems.push(`/tarifas/${i}: «especifica» necesita modo «mixto» y «unidad»`);
  }
  return problems;
}

function dayOf(iso: string): number | undefined {
  return parseFecha(iso.split('-').toReversed().join('/'))?.day;
}

function normasOf(json: Contenido): Normas {
  const tarifas: Record<string, TarifaRow[]> = {};
  for (const { tabla, codigo, ...more } of json.tarifas ?? []) {
    (tarifas[OPERATOR_TABLES[tabla] ?? ''] ??= []).push({ codigo: operatorCodigo(codigo), ...more });
  }
  return {
    tarifas,
    ivaDiferenciado: (json.ivaDiferenciado ?? []).map(({ lugares, hasta = '', ...more }) => ({
      ...more,
      hasta,
      ...(lugares && {
        lugares: lugares.map(({ provincia, canton }) => ({
          provincia: placeName(provincia),
          ...(canton !== undefined && { canton: placeName(canton) }),
        })),
      }),
    })),
    feriados: (json.feriados ?? []).map((feriado) => ({ ...feriado, hasta: feriado.hasta ?? feriado.desde })),
    cifras: json.cifras ?? [],
  };
}

const PROBLEMS_SHOWN = 10;

function invalid(problems: readonly string[]): AppError {
  const shown = problems.slice(0, PROBLEMS_SHOWN).join('; ');
  const others = problems.length > PROBLEMS_SHOWN ? ` y ${problems.length - PROBLEMS_SHOWN} problemas más` : '';
  return new AppError(
    'normas-paquete-invalido',
    `El paquete no se puede usar: ${shown}${others}. Pida a quien lo publicó uno corregido; no se cambió nada.`,
  );
}

/** Reads the public keys of a PEM file; any number of them, all Ed25519. */
export function parseClaves(pem: string): KeyObject[] {
  const blocks = pem.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [];
  return blocks.map((block) => {
    const key = readKey(() => createPublicKey(block));
    if (key?.asymmetricKeyType !== 'ed25519') {
      const message = 'El archivo de claves tiene una que no es Ed25519: quítela, o pida la clave pública correcta.';
      throw new AppError('normas-clave-invalida', message);
    }
    return key;
  });
}

/** First 16 hexadecimal digits of the SHA-256 of the key (SPKI, DER). */
export function fingerprintOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
}

/** Returns the fingerprint of the trusted key that signed the bytes; undefined if none did. */
export function signerOf(bytes: Buffer, firma: Buffer, claves: readonly KeyObject[]): string | undefined {
  const signer = claves.find((key) => verify(null, bytes, key, firma));
  return signer === undefined ? undefined : fingerprintOf(signer);
}

/** Like `signerOf`; refuses if none did. */
export function verifyPaquete(bytes: Buffer, firma: Buffer, claves: readonly KeyObject[]): string {
  const signer = signerOf(bytes, firma, claves);
  if (signer !== undefined) return signer;
  const known = claves.map(fingerprintOf).join(', ');
  throw new AppError(
    'normas-firma-invalida',
    `La firma del paquete no es de ninguna clave de confianza (${known}). Descargue de nuevo el paquete y su «.firma»; si sigue, no lo use y pregunte a quien lo publica. No se cambió nada.`,
  );
}

/** Signs a pack with an Ed25519 private key (PEM, PKCS#8). */
export function signPaquete(bytes: Buffer, pem: Buffer): Buffer {
  const key = readKey(() => createPrivateKey(pem));
  if (key?.asymmetricKeyType !== 'ed25519') {
    const message =
      'La clave para firmar debe ser una clave privada Ed25519 en PEM, sin contraseña: créela con openssl genpkey -algorithm ed25519.';
    throw new AppError('normas-clave-invalida', message);
  }
  return sign(null, bytes, key);
}

function readKey(read: () => KeyObject): KeyObject | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
