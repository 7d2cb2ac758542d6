/** Output and environment of a command; tests pass their own. */
export interface CommandIo {
  out(line: string): void;
  err(line: string): void;
  readonly env: NodeJS.ProcessEnv;
}

/** A command of `./bin/rubrica`; one file each. */
export interface Command {
  /** As typed, in Spanish: `servir`, `cuenta`. */
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  /** Standard output is data, not text for a person. */
  readonly exactOutput?: boolean;
  /** Returns the exit code: 0 success, 1 failure, 2 usage error. */
  run(args: string[], io: CommandIo): Promise<number>;
}
