import type { Body } from '../../service/client.js';

/** Faults that the form offers; the guide lists more (docs/guides/simulador.md). */
export const DOINGS = ['devolver', 'noAutorizar', 'enProceso', 'demorar', 'caer', 'cortar', 'olvidar'] as const;

export type Doing = (typeof DOINGS)[number];

/** Form values; numbers as typed. */
export interface Wanted {
  readonly doing: Doing;
  readonly codigo: string;
  readonly segundos: string;
  readonly veces: string;
  readonly claveAcceso: string;
}

/** Whether a fault needs an SRI code, or a time. */
export const asksCode = (doing: Doing): boolean => doing === 'devolver' || doing === 'noAutorizar';
export const asksSeconds = (doing: Doing): boolean => doing === 'enProceso' || doing === 'demorar';

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

/** Describes an active fault; undefined if it was written by hand. */
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
