import type { Body } from '../../service/client.js';

/** What a person can make the simulated SRI do; the guide has more words (docs/guides/simulador.md). */
export const DOINGS = ['devolver', 'noAutorizar', 'enProceso', 'demorar', 'caer', 'cortar', 'olvidar'] as const;

/** One of them. */
export type Doing = (typeof DOINGS)[number];

/** What the form holds; numbers as they are typed. */
export interface Wanted {
  readonly doing: Doing;
  readonly codigo: string;
  readonly segundos: string;
  readonly veces: string;
  readonly claveAcceso: string;
}

/** Whether it is about a code of the SRI, or about a time. */
export const asksCode = (doing: Doing): boolean => doing === 'devolver' || doing === 'noAutorizar';
export const asksSeconds = (doing: Doing): boolean => doing === 'enProceso' || doing === 'demorar';

/** The fault as the API takes it. */
export function faultOf({
  doing,
  codigo,
  segundos,
  veces,
  claveAcceso,
}: Wanted): Body<'post', '/api/v1.0/simulador/fallas'> {
  return {
    efecto: effectOf(doing, codigo, Number(segundos)),
    ...(veces.trim() === '' ? {} : { veces: Number(veces) }),
    ...(claveAcceso.trim() === '' ? {} : { claveAcceso: claveAcceso.trim() }),
  };
}

function effectOf(doing: Doing, codigo: string, segundos: number): string {
  switch (doing) {
    case 'devolver':
      return `DEVUELTA:${codigo}`;
    case 'noAutorizar':
      return `NO_AUTORIZADO:${codigo}`;
    case 'enProceso':
      return `EN_PROCESO:${segundos}`;
    case 'demorar':
      return `LENTO:${segundos * 1000}`;
    case 'caer':
      return '503';
    case 'cortar':
      return 'CORTE:DESPUES';
    case 'olvidar':
      return 'OLVIDA';
  }
}

/** What a fault that stands does, if it is one of those; undefined: one that was written by hand. */
export function doingOf(efecto: string): { readonly doing: Doing; readonly detail: string } | undefined {
  const [word = '', detail = ''] = efecto.split(':');
  const doing = WORDS[efecto] ?? WORDS[word];
  if (doing === undefined) return undefined;
  return { doing, detail: doing === 'demorar' ? String(Number(detail) / 1000) : detail };
}

const WORDS: Readonly<Record<string, Doing>> = {
  DEVUELTA: 'devolver',
  NO_AUTORIZADO: 'noAutorizar',
  EN_PROCESO: 'enProceso',
  LENTO: 'demorar',
  '503': 'caer',
  'CORTE:DESPUES': 'cortar',
  OLVIDA: 'olvidar',
};
