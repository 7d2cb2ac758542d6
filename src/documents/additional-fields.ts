import { isMailAddress } from '../kernel/mail-address.js';
import type { Emisor, NormalisedDocument } from './document-type.js';
import type { Findings } from './findings.js';
import type { CampoAdicionalPayload } from './payload-schema.js';
import { CAMPOS_ADICIONALES_MAX } from './shared-layout.js';

/** Exact spelling of anexos 24 and 26 of the ficha. */
const GRAN_CONTRIBUYENTE = 'Gran Contribuyente';
const RUC_PROVEEDOR = 'RUC Proveedor';

/** Returns the payload's additional fields, then the company's legends that the payload lacks. */
export function additionalFields(
  payload: readonly CampoAdicionalPayload[] | undefined,
  emisor: Emisor,
  more: { granContribuyente: boolean },
  findings: Findings,
): readonly NormalisedDocument[] {
  const given = payload ?? [];
  const legends = [
    ...(more.granContribuyente && emisor.granContribuyente
      ? [{ nombre: GRAN_CONTRIBUYENTE, value: emisor.granContribuyente }]
      : []),
    ...(emisor.rucProveedor ? [{ nombre: RUC_PROVEEDOR, value: emisor.rucProveedor }] : []),
  ];
  const names = new Set(given.map((field) => field.nombre.toLowerCase()));
  const added = legends.filter((legend) => !names.has(legend.nombre.toLowerCase()));
  if (given.length + added.length > CAMPOS_ADICIONALES_MAX) {
    const share =
      added.length === 0
        ? ''
        : `: ${added.length === 1 ? 'uno es' : `${added.length} son`} de la empresa (${added.map(({ nombre }) => nombre).join(', ')}), quedan ${CAMPOS_ADICIONALES_MAX - added.length}`;
    const message = `El SRI admite ${CAMPOS_ADICIONALES_MAX} campos adicionales${share}, y vienen ${given.length}.`;
    findings.refuse('lista-excedida', 'campoAdicional', message, given.length);
  }
  return [...given, ...added];
}

/** Removes blank additional fields: the SRI accepts them in documents of others (FACTS §5), our layouts do not. */
export function withoutBlankFields<Payload extends { readonly campoAdicional?: CampoAdicionalPayload[] }>(
  payload: Payload,
  findings: Findings,
): Payload {
  const { campoAdicional } = payload;
  if (campoAdicional?.every(saysSomething) !== false) return payload;
  for (const [i, field] of campoAdicional.entries()) {
    if (saysSomething(field)) continue;
    findings.warn('campo-vacio', `campoAdicional[${i}]`, `«campoAdicional[${i}]» está vacío y se quitó.`);
  }
  return { ...payload, campoAdicional: campoAdicional.filter(saysSomething) };
}

function saysSomething({ nombre, value }: CampoAdicionalPayload): boolean {
  return nombre !== '' && value !== '';
}

const CORREO = /^email(cliente)?$/i;

/** Warns about undeliverable addresses before the receipt is sent. */
export function checkCorreos(payload: readonly CampoAdicionalPayload[] | undefined, findings: Findings): void {
  for (const [i, { nombre, value }] of (payload ?? []).entries()) {
    if (!CORREO.test(nombre)) continue;
    for (const address of addressesIn(value).filter((one) => !isMailAddress(one))) {
      const message = `«${address.slice(0, 100)}» no es una dirección de correo: el comprobante no se enviará a ella.`;
      findings.warn('correo-invalido', `campoAdicional[${i}].value`, message, value);
    }
  }
}

function addressesIn(value: string): string[] {
  return value
    .split(/[,;]/)
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

/** Returns the addresses to notify: entries named email or emailCliente, in any case, separated by comma or semicolon. */
export function correosOf(payload: readonly CampoAdicionalPayload[] | undefined): string[] {
  const addresses = (payload ?? [])
    .filter((field) => CORREO.test(field.nombre))
    .flatMap((field) => addressesIn(field.value));
  return [...new Set(addresses)];
}
