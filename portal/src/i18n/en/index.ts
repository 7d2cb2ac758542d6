import { collectTexts, type AreaTexts } from '../area-texts.js';
import type { Texts } from '../texts.js';
import { buzon } from './buzon.js';
import { campos } from './campos.js';
import { common } from './common.js';
import { comprobantes } from './comprobantes.js';
import { emitir } from './emitir.js';
import { empezar } from './empezar.js';
import { empresas } from './empresas.js';
import { eventos } from './eventos.js';
import { mostrador } from './mostrador.js';
import { plantillas } from './plantillas.js';
import { proformas } from './proformas.js';
import { recibidos } from './recibidos.js';
import { session } from './session.js';
import { shell } from './shell.js';
import { simulador } from './simulador.js';

/** English. The tax authority's terms stay as in its documents. */
export const en: Texts = {
  buzon,
  campos,
  common,
  comprobantes,
  emitir,
  empezar,
  empresas,
  eventos,
  mostrador,
  plantillas,
  proformas,
  recibidos,
  session,
  shell,
  simulador,
  ...collectTexts(import.meta.glob<AreaTexts>('../../features/**/en.ts', { eager: true })),
};
