import { expect, test, vi } from 'vitest';
import { readGuides } from '../../../bin/guides.mjs';
import { renderGuide } from '../../../bin/render-guide.mjs';
import type { Area } from '../ui/area.js';
import { helpAddress } from '../ui/help.js';

/** Headings of the guides, by address. */
const headings = new Map(
  readGuides().map(({ name, markdown }) => [`/docs/guias/${name}`, renderGuide(name, markdown).headings]),
);

/** The areas, as in a browser that has nothing stored. */
async function loadAreas(): Promise<readonly Area[]> {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {}, querySelector: () => null });
  vi.stubGlobal('location', { origin: 'http://127.0.0.1', href: 'http://127.0.0.1/portal/' });
  return (await import('./areas.js')).areas;
}

test('every page of the portal opens a section of a guide that exists', async () => {
  const areas = await loadAreas();
  const { SIGN_IN_HELP } = await import('../features/ingreso/pages.js');
  const parts = ['', 'firma', 'correo', 'buzon', 'constructor'];
  const addresses = [
    helpAddress({}, SIGN_IN_HELP, {}),
    ...areas.flatMap(({ help, pages }) =>
      pages.flatMap((page) => parts.map((parte) => helpAddress(page, help, { parte }))),
    ),
  ];
  const missing = addresses.filter((address) => {
    const [guide = '', section = ''] = address.split('#');
    return headings.get(guide)?.includes(section) !== true;
  });
  expect(missing).toEqual([]);
  expect(addresses).toContain('/docs/guias/reportes#archivos');
  expect(addresses).toContain('/docs/guias/buzon#guardarlo');
});

test('the navigation has every area once, each in a place of its own', async () => {
  const areas = await loadAreas();
  const { groupAreas } = await import('./groups.js');
  expect(areas[0]?.path).toBe('/inicio');
  expect(groupAreas(areas).flatMap((group) => group.areas)).toEqual(areas);
  const places = areas.map(({ group, order }) => `${group ?? ''} ${String(order)}`);
  expect(places).toEqual([...new Set(places)]);
});
