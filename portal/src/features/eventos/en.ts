import type { EventTexts } from '../../i18n/area-texts.js';
import type { ServicioSri } from '../../../../src/kernel/servicio-sri.js';

const SERVICIOS: Readonly<Record<ServicioSri, string>> = {
  recepcion: 'reception',
  autorizacion: 'authorisation',
  validez: 'validity query',
};

export const events: EventTexts<'eventos' | 'salud'> = {
  prueba: ['Test', () => 'Test event: it says nothing of any receipt'],
  'sri.no_disponible': ['SRI unavailable', ({ servicio }) => `The SRI stopped answering: ${SERVICIOS[servicio]}`],
  'sri.disponible': ['SRI available again', ({ servicio }) => `The SRI answers again: ${SERVICIOS[servicio]}`],
};
