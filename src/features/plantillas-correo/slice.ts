import type { RunTemplate } from '../../mail/template.js';
import type { ApiBase } from '../../http/base.js';
import type { Mailing } from '../../http/platform.js';

export interface PlantillasEmailSlice {
  readonly runTemplate: RunTemplate;
  readonly mail: Pick<Mailing, 'servers' | 'limits'>;
}

export type PlantillasEmailDeps = ApiBase & PlantillasEmailSlice;
