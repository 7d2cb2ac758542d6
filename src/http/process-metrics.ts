import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { collectOrOmit } from './optional-metric.js';

export interface ProcessFacts {
  readonly version: string;
  /** Git commit of the build. */
  readonly build: string;
  readonly ambiente: string;
  readonly roles: string;
  readonly dataDir: string;
  readonly connections: () => { readonly total: number; readonly idle: number; readonly waiting: number };
}

/** Registers its version, the data folder's disk and its database connections. */
export function registerProcess(registry: Registry, deps: { readonly process: ProcessFacts }): void {
  const { version, build, ambiente, roles, dataDir, connections } = deps.process;
  const info = new Gauge({
    name: 'rubrica_build_info',
    help: 'Siempre 1: la versión y la configuración de este proceso',
    labelNames: ['version', 'compilacion', 'node', 'ambiente', 'roles'],
    registers: [registry],
  });
  info.set({ version, compilacion: build, node: process.versions.node, ambiente, roles }, 1);
  const total = new Gauge({
    name: 'rubrica_disco_total_bytes',
    help: 'Tamaño del disco de la carpeta de datos',
    registers: [registry],
  });
  const free = new Gauge({
    name: 'rubrica_disco_libre_bytes',
    help: 'Espacio libre en el disco de la carpeta de datos',
    registers: [registry],
    collect: async () => {
      await collectOrOmit(
        async () => {
          const { bavail, blocks, bsize } = await statfs(dataDir);
          free.set(bavail * bsize);
          total.set(blocks * bsize);
        },
        () => {
          free.set(NaN);
        },
      );
    },
  });
  const pool = new Gauge({
    name: 'rubrica_base_conexiones',
    help: 'Conexiones de este proceso a la base de datos: en uso, libres, y quienes esperan una',
    labelNames: ['estado'],
    registers: [registry],
    collect: () => {
      const now = connections();
      pool.set({ estado: 'en-uso' }, now.total - now.idle);
      pool.set({ estado: 'libres' }, now.idle);
      pool.set({ estado: 'esperando' }, now.waiting);
    },
  });
}
