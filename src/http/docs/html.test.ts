import { expect, test } from 'vitest';
import { html } from './html.js';

test('what a page inserts stays a text, also within an attribute; only HTML stays HTML', () => {
  const hostile = `"'><script>&`;
  const escaped = '&#34;&#39;&#62;&#60;script&#62;&#38;';
  const link = html`<a title="${hostile}">${hostile}</a>`;
  expect(link.text).toBe(`<a title="${escaped}">${escaped}</a>`);
  expect(html`<p>${[link, hostile]}${undefined}</p>`.text).toBe(`<p>${link.text}${escaped}</p>`);
});
