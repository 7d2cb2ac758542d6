import { expect, test } from 'vitest';
import { withoutTargets } from './frame.js';

const BASE = '<base target="_blank">';

test.each([
  ['a head', '<html><head><title>', `<html><head>${BASE}<title>`],
  ['a head with attributes, in capitals', '<HEAD lang="es">x', `<HEAD lang="es">${BASE}x`],
  ['no head', '<p>', `${BASE}<p>`],
  ['a header is no head', '<header>', `${BASE}<header>`],
  ['a head without an end', '<head x', `${BASE}<head x`],
])('links open elsewhere: %s', (_, html, shown) => {
  expect(withoutTargets(html)).toBe(shown);
});
