import type { IssueDeps } from '../../lifecycle/check-request.js';
import type { IssueWithin } from '../../lifecycle/issue.js';
import type { Enlaces } from '../../mail/enlaces.js';
import type { ApiBase } from '../../http/base.js';
import type { RideDeps } from '../../lifecycle/ride-file.js';

export interface ProformasSlice {
  readonly issuing: IssueDeps;
  readonly issueWithin: IssueWithin;
  readonly rides: RideDeps;
  readonly enlaces: Enlaces;
  readonly baseUrl: () => string;
}

export type ProformasDeps = ApiBase & ProformasSlice;
