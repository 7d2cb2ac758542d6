import { Gauge, type Registry } from 'prom-client';
import { CAUSAS } from '../../receipts/sending-state.js';
import type { Platform } from '../../http/platform.js';
import type { SaludSlice } from './slice.js';

/** Registers why receipts are not sent, the clocks' skew and lost history. */
export function registerSalud(
  registry: Registry,
  { sending, clockSkews, historySound }: Pick<SaludSlice, 'sending'> & Pick<Platform, 'clockSkews' | 'historySound'>,
): void {
  const causes = new Gauge({
    name: 'rubrica_envio_causa',
    help: 'Por qué no se envían los comprobantes, para toda la instalación: 1 en cada causa presente (las de /salud/listo)',
    labelNames: ['causa'],
    registers: [registry],
    collect: async () => {
      const { causas } = await sending();
      for (const causa of CAUSAS) causes.set({ causa }, causas.some(({ codigo }) => codigo === causa) ? 1 : 0);
    },
  });
  const skew = new Gauge({
    name: 'rubrica_reloj_desvio_segundos',
    help: 'Cuánto adelanta el reloj de la base de datos o del SRI al de este proceso',
    labelNames: ['fuente'],
    registers: [registry],
    collect: () => {
      for (const { fuente, segundos } of clockSkews()) skew.set({ fuente }, segundos);
    },
  });
  const historyLost = new Gauge({
    name: 'rubrica_historia_perdida',
    help: '1: la base de datos perdió lo que este proceso había aceptado, y no emite hasta «rubrica historia aceptar»; 0: lo tiene',
    registers: [registry],
    collect: () => {
      historyLost.set(historySound() ? 0 : 1);
    },
  });
}
