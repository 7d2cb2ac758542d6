/** A column of a declared row. */
export interface DeclaredColumn {
  readonly kinds: readonly ('string' | 'number' | 'boolean' | 'array' | 'object' | 'Date' | 'Buffer' | 'any')[];
  readonly nullable: boolean;
}

export interface DeclaredCall {
  /** Source of the statement. */
  readonly source: string;
  /** Its rows are the result of the function. */
  readonly returned: boolean;
  /** Undefined: the call names none, as one that reads no columns. */
  readonly row?: { readonly name: string; readonly columns: ReadonlyMap<string, DeclaredColumn> | undefined };
}

export function declaredCalls(path: string): DeclaredCall[];
export function scopeOf(path: string): Promise<(source: string) => unknown>;
