import type { FunctionComponent } from 'react';
import type { Access } from '../../../src/domain/roles.js';
import type { Ambiente } from '../service/environment.js';
import type { IconName } from './icons.js';

/** A page of an area: its path below /portal and its code, loaded on first use. */
export interface AreaPage {
  /** `/comprobantes/$claveAcceso`. */
  readonly path: string;
  /** Reads its search parameters (`routeSearch`). */
  readonly validateSearch?: (raw: Readonly<Record<string, unknown>>) => object;
  readonly load: () => Promise<{ readonly default: FunctionComponent }>;
  /** Requests the first data of the page without filters, while the pointer or the focus is on its link. */
  readonly warm?: (ruc: string | undefined) => Promise<unknown>;
}

/** A part of the portal: navigation entry, access and pages. */
export interface Area {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  /** With several, any is enough: the pages show what each may do. */
  readonly access: Access | readonly Access[];
  /** Only in this environment; elsewhere its paths are not found. */
  readonly only?: Ambiente;
  /** Not in the navigation: linked from elsewhere. */
  readonly hidden?: boolean;
  readonly pages: readonly AreaPage[];
}
