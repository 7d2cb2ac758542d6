import type { IssueDeps } from '../../receipts/check-request.js';
import type { IssueWithin } from '../../receipts/issue.js';
import type { ApiBase } from '../../http/base.js';

export interface RecurrentesSlice {
  readonly issuing: IssueDeps;
  readonly issueWithin: IssueWithin;
}

export type RecurrentesDeps = ApiBase & RecurrentesSlice;
