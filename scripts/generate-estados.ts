import { anulacionTransitions } from '../src/receipts/annulment/anulacion-estados.js';
import { pendingFacts, ESTADOS, transitions } from '../src/kernel/estados.js';

/** Meaning of each transition, for people; the page's test fails for a missing one. */
const MEANINGS: Readonly<Record<string, string>> = {
  firmar: 'el servicio firma el XML y empieza el envío',
  recibida: 'recepción respondió RECIBIDA, o 43 o 70 (ya lo tiene)',
  devuelta:
    'recepción respondió DEVUELTA con un código que el emisor debe corregir, o 45 y el SRI no conoce esta clave (preguntado dos veces)',
  autorizada: 'autorización respondió AUTORIZADO',
  'no-autorizada': 'autorización respondió NO AUTORIZADO a estos mismos bytes',
  corregir: 'el emisor envió un contenido corregido (PUT)',
  'firmar-de-nuevo': 'el emisor pidió una firma nueva del mismo documento, rechazado por su firma (39, 40, 42)',
  reenviar:
    'los mismos bytes salen otra vez: el emisor usó «reanudar», el SRI no lo autorizó por una falla suya (50), o no conoce lo que recibió hace más de 24 horas',
  eliminar: 'el emisor lo eliminó; solo mientras el SRI nunca lo tuvo',
  'solicitar-anulacion': 'el emisor pidió anularlo',
  'desistir-anulacion': 'la anulación venció, se rechazó o se desistió de ella',
  anulada: 'la consulta de validez respondió ANULADO',
  pendiente: 'la consulta de validez respondió PENDIENTE DE ANULAR',
  rechazada: 'el receptor la rechazó o calló: el SRI volvió a AUTORIZADO',
  vencer: 'pasó el plazo sin que se pidiera en SRI en línea',
  desistir: 'el emisor retiró la solicitud',
};

type Rows = readonly (readonly [from: string, transition: string, to: string])[];

/** Generates docs/estados.md from the transition tables. */
export function estadosPage(): string {
  return `<!-- Generado por \`npm run generate\` de src/kernel/estados.ts y src/receipts/annulment/anulacion-estados.ts. No lo edite. -->

# Estados de un comprobante

Estas tablas son las del código: nada más cambia un estado. Cada cambio deja una línea en \`…/eventos\`.

${section(transitions(), 'CREADO')}
Además del estado, \`pendiente.accion\` dice qué sigue: \`firmar\`, \`enviar\`, \`consultar\`, o \`intervenir\` (detenido hasta que una
persona resuelva la causa y use «reanudar»). Un envío sin respuesta no es un estado: el comprobante sigue FIRMADO con
\`consultar\`, y se pregunta antes de enviar otra vez los mismos bytes. Cada estado admite solo esto; \`enSri\` es falso mientras
conste que el SRI no lo tiene, y no vuelve a serlo cuando se sabe que lo tiene:

${besidesList()}

## Solicitud de anulación

${section(anulacionTransitions(), 'SOLICITADA')}`;
}

function besidesList(): string {
  const said = { no: 'no', desconocido: 'no se sabe', si: 'sí' } as const;
  const lines = ESTADOS.map((estado) => {
    const { acciones, enSri } = pendingFacts(estado);
    const next = acciones.map((accion) => (accion === null ? 'nada' : `\`${accion}\``)).join(', ');
    return `- ${estado}: sigue ${next}; el SRI lo tiene: ${enSri.map((known) => said[known]).join(', ')}.`;
  });
  return lines.join('\n');
}

function section(rows: Rows, first: string): string {
  const leaving = new Set(rows.map(([from]) => from));
  const finals = [...new Set(rows.map(([, , to]) => to))].filter((estado) => !leaving.has(estado));
  const arrows = rows.map(([from, transition, to]) => `  ${from} --> ${to} : ${transition}`);
  const ends = finals.map((estado) => `  ${estado} --> [*]`);
  const words = [...new Set(rows.map(([, transition]) => transition))];
  const meanings = words.map((word) => {
    const meaning = MEANINGS[word];
    if (meaning === undefined) throw new Error(`docs/estados.md: «${word}» has no meaning in generate-estados.ts`);
    return `- \`${word}\`: ${meaning}.`;
  });
  const diagram = ['```mermaid', 'stateDiagram-v2', `  [*] --> ${first}`, ...arrows, ...ends, '```'].join('\n');
  return `${diagram}\n\n${meanings.join('\n')}\n`;
}
