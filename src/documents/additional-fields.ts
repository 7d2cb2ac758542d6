import type { Emisor, NormalisedDocument } from './document-type.js';
import type { Findings } from './findings.js';
import type { CampoAdicionalPayload } from './payload-schema.js';

/** Exactly as anexos 24 and 26 of the ficha write them. */
const GRAN_CONTRIBUYENTE = 'Gran Contribuyente';
const RUC_PROVEEDOR = 'RUC Proveedor';

/** The payload's additional fields, then the company's legends unless the payload has them already. */
export function additionalFields(
  payload: readonly CampoAdicionalPayload[] | undefined,
  emisor: Emisor,
  more: { granContribuyente: boolean },
): readonly NormalisedDocument[] {
  const given = payload ?? [];
  const legends = [
    ...(more.granContribuyente && emisor.granContribuyente
      ? [{ nombre: GRAN_CONTRIBUYENTE, value: emisor.granContribuyente }]
      : []),
    ...(emisor.rucProveedor ? [{ nombre: RUC_PROVEEDOR, value: emisor.rucProveedor }] : []),
  ];
  const names = new Set(given.map((field) => field.nombre.toLowerCase()));
  return [...given, ...legends.filter((legend) => !names.has(legend.nombre.toLowerCase()))];
}

/** A payload without additional fields that say nothing: the SRI takes them in what others wrote (FACTS §5), our layouts do not. */
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

/** Addresses to notify: of entries named email or emailCliente, in any case, separated by comma or semicolon. */
export function correosOf(payload: readonly CampoAdicionalPayload[] | undefined): string[] {
  const addresses = (payload ?? [])
    .filter((field) => /^email(cliente)?$/i.test(field.nombre))
    .flatMap((field) => field.value.split(/[,;]/))
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return [...new Set(addresses)];
}
