import type { Fault, MessageEffect } from './faults.js';
import type { HttpAnswer } from './network.js';
import { integer, pick, streamOf } from './random.js';

/** Well-formed answers of the SRI that are wrong: about another receipt, with an unknown state, with other bytes, without a number. */
const WRONG_ANSWERS = ['other-key', 'unknown-state', 'other-bytes', 'no-number'] as const;
export type WrongAnswer = (typeof WRONG_ANSWERS)[number];

/** Moments of received documents (`recibido`: the SRI answers about one) and of reconciliations; see `Moment` in faults.ts. */
const QUERY_MOMENTS = ['consulta', 'recibido', 'recibidos_settle', 'conciliaciones_record'] as const;
export type QueryMoment = (typeof QUERY_MOMENTS)[number];

const MESSAGES_COVERED = 60;

/** Channels and what may be wrong in their answers; the validity service has no other faults of its own. */
const CHANNELS: readonly { readonly name: string; readonly effects: readonly MessageEffect[] }[] = [
  { name: 'recepcion', effects: ['other-key', 'unknown-state'] },
  { name: 'autorizacion', effects: WRONG_ANSWERS },
  {
    name: 'consulta',
    effects: [
      'refused',
      'cut-before',
      'cut-after',
      'lost',
      'late',
      'html',
      'error',
      'half',
      'other-key',
      'unknown-state',
    ],
  },
];

/** Wrong answers, faults of the validity service, and ambushes where received documents and reconciliations are queried and stored. */
export function planQueryFaults(seed: number, intensity: number): readonly Fault[] {
  const faults: Fault[] = [];
  if (intensity === 0) return faults;
  const random = streamOf(seed, 'wrong answers');
  for (const { name, effects } of CHANNELS) {
    const rate = random() < 0.5 ? 0 : 0.2 * intensity * random();
    for (let nth = 1; nth <= MESSAGES_COVERED; nth++)
      if (random() < rate) faults.push({ kind: 'message', channel: name, nth, effect: pick(random, effects) });
  }
  return [...faults, ...planQueryAmbushes(seed)];
}

/** The lease of a received document lasts 90 s, that of a reconciliation 240 s. */
const PAUSES_S = [20, 75, 120, 270] as const;

function planQueryAmbushes(seed: number): readonly Fault[] {
  const random = streamOf(seed, 'query ambushes');
  if (random() < 0.4) return [];
  const moment = pick(random, QUERY_MOMENTS);
  const effect = random() < 0.6 ? 'pause' : 'crash';
  return Array.from({ length: integer(random, 1, 3) }, () => {
    const ms = (effect === 'pause' ? pick(random, PAUSES_S) : integer(random, 1, 40)) * 1000;
    return { kind: 'ambush', moment, nth: integer(random, 1, 8), effect, ms };
  });
}

const OTHER = '0203202601179008578300110010010000000021234567811';

const RETURNED =
  '<estado>DEVUELTA</estado><comprobantes><comprobante>' +
  `<claveAcceso>${OTHER}</claveAcceso><mensajes><mensaje><identificador>35</identificador><mensaje>ARCHIVO NO CUMPLE ESTRUCTURA XML</mensaje>` +
  '<tipo>ERROR</tipo></mensaje></mensajes></comprobante></comprobantes>';

const SPOILED: Readonly<Record<WrongAnswer, (text: string) => string>> = {
  'other-key': (text) =>
    text.includes('<estado>RECIBIDA</estado>')
      ? text.replace(/<estado>RECIBIDA<\/estado><comprobantes>.*?<\/comprobantes>/s, RETURNED)
      : text.replace(/(claveAcceso\w*(?:>|&gt;)|<numeroAutorizacion>)\d{49}/g, `$1${OTHER}`),
  'unknown-state': (text) => text.replace(/<(estado|estadoAutorizacion)>[^<]+</g, '<$1>EN REVISIÓN<'),
  'other-bytes': (text) => text.replace(/(<estado>AUTORIZADO<.*?)P-001/s, '$1P-002'),
  'no-number': (text) => text.replace(/<numeroAutorizacion>\d+<\/numeroAutorizacion>/g, ''),
};

/** Spoils an answer of the SRI; effects on the message itself leave it as it is. */
export function spoil(answer: HttpAnswer, effect: MessageEffect | undefined): HttpAnswer {
  const spoiled = WRONG_ANSWERS.find((one) => one === effect);
  if (spoiled === undefined) return answer;
  return { ...answer, body: Buffer.from(SPOILED[spoiled](answer.body.toString())) };
}
