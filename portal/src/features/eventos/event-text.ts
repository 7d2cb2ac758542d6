import { TIPOS_EVENTO, type TipoEvento } from '../../../../src/domain/eventos.js';
import { text } from '../../i18n/index.js';
import { fechaOf } from '../../ui/format.js';
import type { Evento } from '../../service/live.js';
import type { IconName } from '../../ui/icons.js';

const words = text.eventos;

/** Returns the event as a sentence; events of later releases may be unknown. */
export function sentenceOf({ tipo, datos }: Evento): string {
  const known = TIPOS_EVENTO.find((one) => one === tipo);
  return known === undefined ? words.unknown(tipo) : words.sentences[known](subjectOf(datos));
}

/** Returns the subject of the event for its sentence. */
function subjectOf(datos: Evento['datos']): string {
  if ('claveAcceso' in datos) return `${words.the[datos.codDoc] ?? words.theReceipt} ${datos.numero}`;
  if ('cliente' in datos) return words.proforma(datos.numero, datos.cliente);
  if ('periodo' in datos) return words.recurrente(datos.nombre, datos.periodo);
  if ('titular' in datos) return datos.titular;
  if ('reporte' in datos) return words.report(datos.reporte, fechaOf(datos.desde), fechaOf(datos.hasta));
  if ('trabajo' in datos) return datos.nombre;
  if ('servicio' in datos) return words.servicios[datos.servicio];
  return '';
}

interface Look {
  readonly icon: IconName;
  readonly color: string;
}
const GOOD: Look = { icon: 'check', color: 'green' };
const BAD: Look = { icon: 'cross', color: 'red' };
const WARNING: Look = { icon: 'alert', color: 'orange' };

const LOOKS: Readonly<Partial<Record<string, Look>>> = {
  'comprobante.autorizado': GOOD,
  'comprobante.devuelto': BAD,
  'comprobante.no_autorizado': BAD,
  'comprobante.intervenir': WARNING,
  'correo.enviado': GOOD,
  'correo.fallido': BAD,
  'certificado.por_vencer': WARNING,
  'certificado.vencido': BAD,
  'reporte.fallido': BAD,
  'sri.no_disponible': BAD,
  'sri.disponible': GOOD,
} satisfies Partial<Record<TipoEvento, Look>>;

/** Icon and color of the outcome; the sentence says the same. */
export function lookOf(tipo: string): Look {
  return LOOKS[tipo] ?? { icon: 'info', color: 'gray' };
}

/** Options of the filter. */
export const CHOICES: readonly { readonly value: TipoEvento; readonly label: string }[] = TIPOS_EVENTO.map((value) => ({
  value,
  label: words.tipos[value],
}));
