import { ambiente } from '../service/environment.js';
import { AREA_GROUPS, type Area } from '../ui/area.js';

/** The `area.ts` of every feature, collected by the bundler. */
const found = import.meta.glob<Readonly<Record<string, Area>>>('../features/**/area.ts', { eager: true });

const rankOf = ({ group }: Area): number => (group === undefined ? -1 : AREA_GROUPS.indexOf(group));

/** Areas of this environment in the order of the navigation; the first is the start page. */
export const areas: readonly Area[] = Object.values(found)
  .flatMap((exported) => Object.values(exported))
  .filter(({ only }) => only === undefined || only === ambiente)
  .toSorted((one, other) => rankOf(one) - rankOf(other) || one.order - other.order);
