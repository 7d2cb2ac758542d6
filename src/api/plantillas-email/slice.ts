import type { RunTemplate } from '../../mail/template.js';
import type { ApiBase } from '../base.js';
import type { Mailing } from '../platform.js';

export interface PlantillasEmailSlice {
  readonly runTemplate: RunTemplate;
  readonly mail: Pick<Mailing, 'servers' | 'limits'>;
}

export type PlantillasEmailDeps = ApiBase & PlantillasEmailSlice;
