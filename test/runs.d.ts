export interface Run {
  readonly command: string;
  readonly files: readonly string[];
  readonly except: readonly string[];
  readonly apart: readonly string[];
  readonly judges: Readonly<Record<string, string>>;
}
export const RUNS: Readonly<Record<'fast' | 'browser' | 'processes' | 'exhaustive', Run>>;
export const LONG_FORMS: Readonly<
  Record<string, { readonly files: readonly string[]; readonly env?: Readonly<Record<string, string>> }>
>;
