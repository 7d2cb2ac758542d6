import type { Enlaces } from '../../mail/enlaces.js';
import type { ApiBase } from '../../http/base.js';
import type { PersonalData } from '../../http/personal-data.js';
import type { RideDeps } from '../../receipts/ride-file.js';

export interface DatosSlice {
  readonly rides: RideDeps;
  readonly enlaces: Enlaces;
  readonly baseUrl: () => string;
  readonly personal: readonly PersonalData[];
}

export type DatosDeps = ApiBase & DatosSlice;
