import type { CatalogosSlice } from './slice.js';
import { defineModule, type Running } from '../../http/module.js';
import type { Platform } from '../../http/platform.js';
import { listFilasRoute, createFilaRoute, replaceFilaRoute, removeFilaRoute } from './filas.js';
import { listCatalogosRoute } from './list.js';
import { readCatalogoRoute } from './read.js';
import * as declaration from './declaration.js';

export const catalogos = defineModule<CatalogosSlice>({
  tags: [
    {
      name: 'catalogos',
      order: 36,
      nombre: 'Catálogos',
      description: 'Las tablas del SRI, con sus fechas de vigencia.',
    },
  ],
  routes: [listCatalogosRoute, readCatalogoRoute, listFilasRoute, createFilaRoute, replaceFilaRoute, removeFilaRoute],
  ...declaration,
  create: createCatalogos,
});

function createCatalogos({ rates }: Platform): Running<CatalogosSlice> {
  return { api: () => ({ rates: () => rates.current(), ratesChanged: () => rates.refresh() }) };
}
