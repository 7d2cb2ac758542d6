declare module 'scslre' {
  /** Where an expression takes more than linear time. */
  interface Report {
    readonly type: string;
  }
  export function analyse(
    literal: { readonly source: string; readonly flags: string },
    options?: { readonly maxReports?: number },
  ): { readonly reports: readonly Report[] };
}
