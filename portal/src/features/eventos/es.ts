import type { EventTexts } from '../../i18n/area-texts.js';
import type { ServicioSri } from '../../../../src/kernel/servicio-sri.js';

const SERVICIOS: Readonly<Record<ServicioSri, string>> = {
  recepcion: 'recepción',
  autorizacion: 'autorización',
  validez: 'consulta de validez',
};

export const events: EventTexts<'eventos' | 'salud'> = {
  prueba: ['Prueba', () => 'Evento de prueba: no dice nada de ningún comprobante'],
  'sri.no_disponible': ['SRI no disponible', ({ servicio }) => `El SRI dejó de responder: ${SERVICIOS[servicio]}`],
  'sri.disponible': ['SRI disponible otra vez', ({ servicio }) => `El SRI vuelve a responder: ${SERVICIOS[servicio]}`],
};
