import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.js';

const allowed = (env: Record<string, string>): readonly string[] => readConfig(env).outbound.allowed;

test('all private networks are closed by default', () => {
  expect(readConfig({}).outbound).toEqual({
    allowed: [],
    dnsServers: [],
    smtpPorts: [25, 465, 587, 2525],
    imapPorts: [993],
    webhookPorts: [80, 443, 8080, 8443],
  });
});

test('RUBRICA_RED_PERMITIDA takes networks, addresses and names, and RUBRICA_SMTP_PRIVADO is its older name', () => {
  const list = ['10.1.0.0/16', 'fd00::/8', '192.168.1.5', 'correo.interno'];
  expect(allowed({ RUBRICA_RED_PERMITIDA: list.join(', ') })).toEqual(list);
  expect(allowed({ RUBRICA_SMTP_PRIVADO: list.join(';') })).toEqual(list);
  expect(allowed({ RUBRICA_SMTP_PRIVADO: '1' })).toEqual(['0.0.0.0/0', '::/0']);
  expect(allowed({ RUBRICA_RED_PERMITIDA: '10.1.0.0/16', RUBRICA_SMTP_PRIVADO: '1' })).toEqual(['10.1.0.0/16']);
});

test.each([
  { RUBRICA_RED_PERMITIDA: '10.2.0.0/99' },
  { RUBRICA_RED_PERMITIDA: '10.2' },
  { RUBRICA_SMTP_PUERTOS: '587,70000' },
  { RUBRICA_SMTP_PUERTOS: 'todos' },
])('%j is refused at the start', (env: Record<string, string>) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(Object.keys(env)[0]);
});
