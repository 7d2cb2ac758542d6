import type { Emisor, NormalisedDocument } from './document-type.js';
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

/** Addresses to notify: of entries named email or emailCliente, in any case, separated by comma or semicolon. */
export function correosOf(payload: readonly CampoAdicionalPayload[] | undefined): string[] {
  const addresses = (payload ?? [])
    .filter((field) => /^email(cliente)?$/i.test(field.nombre))
    .flatMap((field) => field.value.split(/[,;]/))
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return [...new Set(addresses)];
}
