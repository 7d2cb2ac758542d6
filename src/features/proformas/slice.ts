import type { IssueDeps } from '../../receipts/check-request.js';
import type { IssueWithin } from '../../receipts/issue.js';
import type { Enlaces } from '../../mail/enlaces.js';
import type { ApiBase } from '../../http/base.js';
import type { RideDeps } from '../../receipts/ride-file.js';

export interface ProformasSlice {
  readonly issuing: IssueDeps;
  readonly issueWithin: IssueWithin;
  readonly rides: RideDeps;
  readonly enlaces: Enlaces;
  readonly baseUrl: () => string;
}

export type ProformasDeps = ApiBase & ProformasSlice;
