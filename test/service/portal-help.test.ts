import { expect, test } from 'vitest';
import { readGuides } from '../../bin/guides.mjs';
import { renderGuide } from '../../bin/render-guide.mjs';

const guides = new Map(readGuides().map(({ name, markdown }) => [name, renderGuide(name, markdown)]));

/** Whether an address of a guide exists, with its section. */
function exists(address: string): boolean {
  const [, name = '', section] = /^\/docs\/guias\/([\w-]+)(?:#(.+))?$/.exec(address) ?? [];
  const guide = guides.get(name);
  return guide !== undefined && (section === undefined || guide.headings.includes(section));
}

test('every link inside the guides leads to a guide and section, to its own page or to a secure site', () => {
  for (const { name, html } of guides.values()) {
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
      const address = href.startsWith('#') ? `/docs/guias/${name}${href}` : href;
      expect([name, href, address.startsWith('https://') || exists(address)]).toEqual([name, href, true]);
    }
  }
});

test('a guide has no raw HTML, script or style, and links to files outside the guides become text', () => {
  const { html, title, summary, headings } = renderGuide(
    'x',
    '# Uno «dos»\n\nUn *texto* & [otro](otro.md#parte), [código](../../src/x.ts), [mal](javascript:alert(1)).\n\n<script>alert(1)</script>\n\n![foto](http://x/y.png)\n\n## Sí: 1\n\n## Sí: 1\n\n```html\n<b>\n```\n',
  );
  expect([title, summary]).toEqual(['Uno «dos»', 'Un texto & otro, código, mal.']);
  expect(headings).toEqual(['uno-dos', 'sí-1', 'sí-1-1']);
  expect(html).toContain('<a href="/docs/guias/otro#parte">otro</a>, código, mal.');
  expect(html).toContain('&#60;b&#62;');
  expect(html).not.toMatch(/<script|<img|<b>|style=|javascript:/);
});
