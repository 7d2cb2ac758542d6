import type { Body } from '../../service/client.js';

/** Faults that the form offers; the guide lists more (docs/guides/simulador.md). */
export const FAULT_KINDS = ['devolver', 'noAutorizar', 'enProceso', 'demorar', 'caer', 'cortar', 'olvidar'] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** Form values; numbers as typed. */
export interface FaultForm {
  readonly kind: FaultKind;
  readonly codigo: string;
  readonly segundos: string;
  readonly veces: string;
  readonly claveAcceso: string;
}

/** Whether a fault needs an SRI code, or a time. */
export const needsCode = (kind: FaultKind): boolean => kind === 'devolver' || kind === 'noAutorizar';
export const needsSeconds = (kind: FaultKind): boolean => kind === 'enProceso' || kind === 'demorar';

export function faultOf({
  kind,
  codigo,
  segundos,
  veces,
  claveAcceso,
}: FaultForm): Body<'post', '/api/v1.0/simulador/fallas'> {
  return {
    efecto: effectOf(kind, codigo, Number(segundos)),
    ...(veces.trim() === '' ? {} : { veces: Number(veces) }),
    ...(claveAcceso.trim() === '' ? {} : { claveAcceso: claveAcceso.trim() }),
  };
}

function effectOf(kind: FaultKind, codigo: string, segundos: number): string {
  switch (kind) {
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
export function faultKindOf(efecto: string): { readonly kind: FaultKind; readonly detail: string } | undefined {
  const [word = '', detail = ''] = efecto.split(':');
  const kind = WORDS[efecto] ?? WORDS[word];
  if (kind === undefined) return undefined;
  return { kind, detail: kind === 'demorar' ? String(Number(detail) / 1000) : detail };
}

const WORDS: Readonly<Record<string, FaultKind>> = {
  DEVUELTA: 'devolver',
  NO_AUTORIZADO: 'noAutorizar',
  EN_PROCESO: 'enProceso',
  LENTO: 'demorar',
  '503': 'caer',
  'CORTE:DESPUES': 'cortar',
  OLVIDA: 'olvidar',
};
