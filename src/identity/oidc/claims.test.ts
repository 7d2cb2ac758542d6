import { expect, test } from 'vitest';
import { entraTenant, identityOf, rolesOfGroups } from './claims.js';

const GOOGLE = 'https://accounts.google.com';
const TENANT = '6f0c1f0e-5d1b-4b52-9a4e-2f7f6b1f6a10';
const ENTRA = `https://login.microsoftonline.com/${TENANT}/v2.0`;
const ANA = { sub: 'a', email: 'ana@andina.ec', email_verified: true };

test.each([
  ['Google: a person of the organisation', 'google', GOOGLE, { ...ANA, hd: 'andina.ec' }, 'ana@andina.ec'],
  ['Google: a personal account with that address', 'google', GOOGLE, ANA, undefined],
  ['Google: an organisation with another domain', 'google', GOOGLE, { ...ANA, hd: 'otra.ec' }, undefined],
  [
    'Entra: the sign-in name of the tenant',
    'entra',
    ENTRA,
    { sub: 'a', tid: TENANT, preferred_username: 'ana@andina.ec' },
    'ana@andina.ec',
  ],
  ['Entra: never the e-mail', 'entra', ENTRA, { ...ANA, tid: TENANT }, undefined],
  ['Entra: another tenant', 'entra', ENTRA, { sub: 'a', tid: 'otro', preferred_username: 'ana@andina.ec' }, undefined],
  [
    'Entra: a guest',
    'entra',
    ENTRA,
    { sub: 'a', tid: TENANT, idp: 'https://sts.windows.net/x/', preferred_username: 'ana@andina.ec' },
    undefined,
  ],
  ['others: a verified address', 'otro', 'https://id.ec', ANA, 'ana@andina.ec'],
  ['others: an unverified one', 'keycloak', 'https://id.ec', { ...ANA, email_verified: false }, undefined],
  ['others: several addresses', 'otro', 'https://id.ec', { ...ANA, email: 'ana@andina.ec,x@otra.ec' }, undefined],
] as const)('%s', (_name, tipo, issuer, claims, address) => {
  expect(identityOf(tipo, issuer, claims).address).toBe(address);
});

test('an Entra issuer names one tenant', () => {
  expect(entraTenant(ENTRA)).toBe(TENANT);
  for (const word of ['common', 'organizations', 'consumers', '{tenantid}'])
    expect(entraTenant(`https://login.microsoftonline.com/${word}/v2.0`)).toBeUndefined();
});

test.each([
  [['pwd'], false],
  [['otp'], false],
  [['pwd', 'otp'], true],
  [['mfa'], true],
  ['mfa', false],
  [undefined, false],
])('methods %j count as a second factor: %s', (amr, expected) => {
  expect(identityOf('otro', 'https://id.ec', { ...ANA, amr }).secondFactor).toBe(expected);
});

test('groups give their known roles and nothing else', () => {
  const mapping = [
    { grupo: 'caja', roles: ['ROLE_RECEIPTS', 'ROLE_INVENTADO'] },
    { grupo: 'libros', roles: ['ROLE_REPORTS'] },
  ];
  expect(rolesOfGroups(mapping, ['libros', 'caja', 'otra', 7])).toEqual(['ROLE_RECEIPTS', 'ROLE_REPORTS']);
  expect(rolesOfGroups(mapping, 'caja')).toEqual(['ROLE_RECEIPTS']);
  for (const claim of [undefined, null, {}, [['caja']], 'ca']) expect(rolesOfGroups(mapping, claim)).toEqual([]);
});
