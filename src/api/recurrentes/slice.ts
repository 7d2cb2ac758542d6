import type { IssueDeps } from '../../lifecycle/check-request.js';
import type { IssueWithin } from '../../lifecycle/issue.js';
import type { ApiBase } from '../../http/base.js';

export interface RecurrentesSlice {
  readonly issuing: IssueDeps;
  readonly issueWithin: IssueWithin;
}

export type RecurrentesDeps = ApiBase & RecurrentesSlice;
