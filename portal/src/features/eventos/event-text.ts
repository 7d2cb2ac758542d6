import type { TipoEvento } from '../../../../src/kernel/eventos.js';
import { text, TIPOS_EVENTO } from '../../i18n/index.js';
import { fechaOf } from '../../ui/format.js';
import type { Evento } from '../../service/live.js';
import type { IconName } from '../../ui/icons.js';

/** Returns the event as a sentence; events of later releases may be unknown. */
export function sentenceOf({ tipo, datos }: Evento): string {
  const [, sentence] = text.events[tipo] ?? [];
  // `datos` are those of `tipo`, as is the sentence.
  return sentence === undefined ? text.eventos.unknown(tipo) : sentence(datos as never, fechaOf);
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
  label: text.events[value]?.[0] ?? value,
}));
