import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.js';

const smtp = (url: string, more: Record<string, string> = {}) =>
  readConfig({ RUBRICA_SMTP_URL: url, RUBRICA_SMTP_REMITENTE: 'Tienda <ventas@tienda.ec>', ...more }).mail.smtp;

test('the address of the mail server decides encryption and port', () => {
  expect(smtp('smtp://correo.ec')).toMatchObject({ host: 'correo.ec', port: 587, seguridad: 'STARTTLS' });
  expect(smtp('smtps://correo.ec')).toMatchObject({ port: 465, seguridad: 'TLS' });
  expect(smtp('smtps://correo.ec:2465')).toMatchObject({ port: 2465, seguridad: 'TLS' });
  expect(smtp('smtp://u%40x:cl%3Ave@[::1]:25', { RUBRICA_SMTP_SEGURIDAD: 'ninguna' })).toEqual({
    host: '::1',
    port: 25,
    seguridad: 'ninguna',
    usuario: 'u@x',
    password: 'cl:ve',
    remitente: 'Tienda <ventas@tienda.ec>',
  });
  expect(() => smtp('correo.ec:587')).toThrow(ConfigError);
});
