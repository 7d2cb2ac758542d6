import type { FunctionComponent } from 'react';
import type { Access } from '../../../src/kernel/roles.js';
import type { Ambiente } from '../service/environment.js';
import type { IconName } from './icons.js';

/** A guide below /docs/guias, and its section if one covers the page. */
export type Help = readonly [guide: string, section?: string];

/** A page of an area: its path below /portal and its code, loaded on first use. */
export interface AreaPage {
  /** `/comprobantes/$claveAcceso`. */
  readonly path: string;
  /** Reads its search parameters (`routeSearch`). */
  readonly validateSearch?: (raw: Readonly<Record<string, unknown>>) => object;
  readonly load: () => Promise<{ readonly default: FunctionComponent }>;
  /** Requests the first data of the page without filters, while the pointer or the focus is on its link. */
  readonly warm?: (ruc: string | undefined) => Promise<unknown>;
  /** The guide that explains it, if not the one of its area; may depend on the search parameters. */
  readonly help?: Help | ((search: Readonly<Record<string, unknown>>) => Help | undefined);
}

/** Headings of the navigation, in their order. */
export const AREA_GROUPS = ['sell', 'buy', 'report', 'configure', 'integrate'] as const;

/** A part of the portal: navigation entry, access and pages. Declared in the `area.ts` of its feature; app/areas.ts collects them. */
export interface Area {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  /** Heading that it stands under; undefined: none, before all. */
  readonly group?: (typeof AREA_GROUPS)[number];
  /** Position below its heading. */
  readonly order: number;
  /** The guide that explains its pages. */
  readonly help: Help;
  /** With several, any is enough: the pages show what each may do. */
  readonly access: Access | readonly Access[];
  /** Only in this environment; elsewhere its paths are not found. */
  readonly only?: Ambiente;
  /** Not in the navigation: linked from elsewhere. */
  readonly hidden?: boolean;
  readonly pages: readonly AreaPage[];
}
