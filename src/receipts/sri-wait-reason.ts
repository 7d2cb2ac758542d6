import { isoEcuador } from '../kernel/hora-ecuador.js';
import type { ServicioSri } from '../kernel/servicio-sri.js';
import type { SriServiceStatus } from './sri-health.js';

const NAMES: Readonly<Record<ServicioSri, string>> = {
  recepcion: 'recepción',
  autorizacion: 'autorización',
  validez: 'consulta de validez',
};

/** Why calls to this service wait, as a sentence without its full stop; undefined if they do not. */
export function waitReason(status: SriServiceStatus): string | undefined {
  const since = status.desde === null ? '' : ` desde ${isoEcuador(status.desde)}`;
  const name = `El servicio de ${NAMES[status.servicio]} del SRI`;
  switch (status.estado) {
    case 'operativo':
      return undefined;
    case 'limitado':
      return `${name} está limitado${since} (${status.motivo ?? 'acaba de volver'})`;
    case 'suspendido':
    case 'probando':
      return `${name} no responde${since}`;
  }
}
