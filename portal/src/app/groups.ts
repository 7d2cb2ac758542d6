import { text } from '../i18n/index.js';
import { AREA_GROUPS, type Area } from '../ui/area.js';

interface AreaGroup {
  /** Heading; undefined: none. */
  readonly label: string | undefined;
  readonly areas: readonly Area[];
}

/** Groups the areas that a person may use; a group without any is left out. */
export function groupAreas(areas: readonly Area[]): readonly AreaGroup[] {
  return [undefined, ...AREA_GROUPS]
    .map((group) => ({
      label: group === undefined ? undefined : text.shell.groups[group],
      areas: areas.filter((area) => area.group === group),
    }))
    .filter((group) => group.areas.length > 0);
}
