import { Type, type Static } from '#typebox';
import type { ClienteFields } from '../../db/clientes.js';
import { AppError } from '../../kernel/app-error.js';
import { formasPago } from '../../kernel/catalogues/formas-pago.js';
import { checkIdentificacion } from '../../kernel/identificacion.js';
import type { Advertencia, Issue } from '../../kernel/issue.js';
import { isMailAddress } from '../../kernel/mail-address.js';
import { compileCleaning } from '../../http/text-fields.js';
import { clienteFields, CORREOS_LETTERS_MAX } from './representation.js';

export const ClienteChanges = Type.Partial(Type.Object(clienteFields));
export type ClienteInput = Static<typeof ClienteChanges>;

const { identificacion, razonSocial, direccion, telefono } = clienteFields;
const TEXTS = ['identificacion', 'razonSocial', 'direccion', 'telefono'] as const;
const clean = compileCleaning(Type.Partial(Type.Object({ identificacion, razonSocial, direccion, telefono })), [
  'identificacion',
  'razonSocial',
]);

export const NEW_CLIENTE: ClienteFields = {
  tipo: '05',
  identificacion: '',
  razonSocial: '',
  correos: [],
  direccion: null,
  telefono: null,
  formaPago: null,
};

/** Result of a check: the whole card, its issues and warnings. */
export interface CheckedCliente {
  readonly fields: ClienteFields;
  readonly issues: readonly Issue[];
  readonly advertencias: readonly Advertencia[];
}

/** Applies changes to a card and checks what they touch. */
export function checkCliente(before: ClienteFields, body: ClienteInput, today: string): CheckedCliente {
  const texts = clean(Object.fromEntries(TEXTS.flatMap((name) => (name in body ? [[name, body[name]]] : []))));
  const issues = [...texts.issues];
  const advertencias = [...texts.advertencias];
  const { tipoIdentificacion, correos, formaPago } = body;
  const fields: ClienteFields = {
    ...before,
    ...texts.fields,
    ...(tipoIdentificacion === undefined ? {} : { tipo: tipoIdentificacion }),
    ...(correos === undefined ? {} : { correos: addresses(correos, issues) }),
    ...(formaPago === undefined ? {} : { formaPago: paymentForm(formaPago, today, issues) }),
  };
  if ((tipoIdentificacion !== undefined || 'identificacion' in body) && fields.identificacion !== '') {
    const problem = checkIdentificacion(fields.tipo, fields.identificacion);
    const found = { field: 'identificacion', rejectedValue: fields.identificacion };
    if (problem?.kind === 'refused')
      issues.push({ code: `receptor-${problem.reason}`, ...found, message: problem.message });
    else if (problem !== undefined)
      advertencias.push({ code: `receptor-${problem.reason}`, ...found, message: problem.message });
  }
  return { fields, issues, advertencias };
}

/** Refuses with all issues. */
export function requireSound(checked: CheckedCliente): CheckedCliente {
  if (checked.issues.length === 0) return checked;
  throw new AppError('cliente-invalido', 'Los datos del cliente tienen errores; corríjalos todos y envíe de nuevo.', {
    issues: checked.issues,
  });
}

export function identificacionTaken(taken: string): AppError {
  return new AppError(
    'cliente-existente',
    `La empresa ya tiene un cliente con la identificación «${taken}»: edítelo, o una los dos.`,
  );
}

function addresses(given: readonly string[], issues: Issue[]): string[] {
  const kept = [...new Set(given.map((address) => address.trim()).filter((address) => address !== ''))];
  for (const [i, address] of kept.entries()) {
    if (isMailAddress(address)) continue;
    const message = `«${address.slice(0, 100)}» no es una dirección de correo: revise que esté bien escrita.`;
    issues.push({ code: 'formato-incorrecto', field: `correos[${i}]`, message, rejectedValue: address.slice(0, 100) });
  }
  if (kept.join(', ').length > CORREOS_LETTERS_MAX) {
    const message = `Los correos suman más de ${CORREOS_LETTERS_MAX} letras, que es lo que admite un comprobante: deje menos.`;
    issues.push({ code: 'longitud-incorrecta', field: 'correos', message });
  }
  return kept;
}

function paymentForm(given: string | null, today: string, issues: Issue[]): string | null {
  if (given === null || given.trim() === '') return null;
  if (formasPago.at(given, today) === undefined) {
    const message = `La forma de pago «${given.slice(0, 20)}» no existe: use 01, 15, 16, 17, 18, 19, 20 o 21.`;
    issues.push({ code: 'pago-forma-desconocida', field: 'formaPago', message, rejectedValue: given.slice(0, 20) });
  }
  return given;
}
