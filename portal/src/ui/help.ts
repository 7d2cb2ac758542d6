import type { AreaPage, Help } from './area.js';

/** Address of the guide of a page: its own, or the one of its area. */
export function helpAddress(
  { help: own }: Pick<AreaPage, 'help'>,
  ofArea: Help,
  search: Readonly<Record<string, unknown>>,
): string {
  const [guide, section] = (typeof own === 'function' ? own(search) : own) ?? ofArea;
  return `/docs/guias/${guide}${section === undefined ? '' : `#${section}`}`;
}
