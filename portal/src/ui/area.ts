import type { ComponentType } from 'react';
import type { Access } from '../../../src/domain/roles.js';
import type { Ambiente } from '../service/environment.js';
import type { IconName } from './icons.js';

/** A page of an area: its address below /portal, and its code, loaded when it is first opened. */
export interface AreaPage {
  /** `/comprobantes/$claveAcceso`. */
  readonly path: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** A part of the portal: what the navigation shows of it, who may see it, and its pages. */
export interface Area {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  /** Of several, any is enough: its pages show what each may do. */
  readonly access: Access | readonly Access[];
  /** Only in this environment; elsewhere its addresses lead nowhere. */
  readonly only?: Ambiente;
  /** Not in the navigation: reached from elsewhere. */
  readonly hidden?: boolean;
  readonly pages: readonly AreaPage[];
}
