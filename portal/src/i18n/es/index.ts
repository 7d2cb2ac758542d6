/// <reference types="vite/types/importMeta.d.ts" />
import { collectTexts, type AreaTexts } from '../area-texts.js';
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

export const es = {
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
  ...collectTexts(import.meta.glob<AreaTexts>('../../features/**/es.ts', { eager: true })),
};
