import { Counter, type Registry } from 'prom-client';
import type { RideCache } from '../../ride/ride-cache.js';

/** Registers the RIDEs rendered for downloads. */
export function registerRides(registry: Registry, cache: RideCache): void {
  const rides = new Counter({
    name: 'rubrica_ride_generados_total',
    help: 'RIDE que este proceso generó para quien los descarga; los repetidos salen de su memoria',
    registers: [registry],
    collect: () => {
      rides.reset();
      rides.inc(cache.rendered());
    },
  });
}
