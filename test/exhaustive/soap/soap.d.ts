declare module 'soap' {
  /** The operations of the description, with the suffix `Async`. */
  interface Client {
    readonly lastResponse: unknown;
    readonly [operation: string]: unknown;
  }
  export function createClientAsync(description: string): Promise<Client>;
}
