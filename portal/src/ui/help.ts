import type { AreaPage } from './area.js';

/** A guide below /docs/guias, and its section if one covers the page. */
export type Help = readonly [guide: string, section?: string];

/** Address of the guide of a page: its own, or the one of its area. */
export function helpAddress(
  { help: own }: Pick<AreaPage, 'help'>,
  ofArea: Help,
  search: Readonly<Record<string, unknown>>,
): string {
  const [guide, section] = (typeof own === 'function' ? own(search) : own) ?? ofArea;
  return `/docs/guias/${guide}${section === undefined ? '' : `#${section}`}`;
}
