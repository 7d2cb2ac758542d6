import { expect, test } from 'vitest';
import { TIPOS } from '../../portal/src/service/tipos.js';
import { documentTypes } from '../../src/documents/registry.js';

test('the portal knows every type of document', () => {
  expect(TIPOS.map(({ codDoc, pathWord, prefix }) => [codDoc, pathWord, prefix])).toEqual(
    documentTypes.map(({ codDoc, pathWord, filePrefix }) => [codDoc, pathWord, filePrefix]),
  );
});
