import type { ProductosSlice } from './slice.js';
import { defineModule, type Running } from '../../http/module.js';
import type { Platform } from '../../http/platform.js';
import { createProductoRoute } from './create.js';
import { exportProductosRoute } from './export.js';
import { importProductosRoute } from './import.js';
import { listProductosRoute } from './list.js';
import { readProductoRoute } from './read.js';
import { removeProductoRoute } from './remove.js';
import { updateProductoRoute } from './update.js';
import * as declaration from './declaration.js';

export const productos = defineModule<ProductosSlice>({
  tags: [
    {
      name: 'productos',
      order: 13,
      nombre: 'Productos',
      description: 'El catálogo de productos con que se completan las líneas.',
    },
  ],
  routes: [
    listProductosRoute,
    createProductoRoute,
    exportProductosRoute,
    importProductosRoute,
    readProductoRoute,
    updateProductoRoute,
    removeProductoRoute,
  ],
  ...declaration,
  create: createProductos,
});

function createProductos({ rates }: Platform): Running<ProductosSlice> {
  return { api: () => ({ rates: () => rates.current() }) };
}
