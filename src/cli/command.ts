/** Where a command writes and what it knows of its surroundings; tests pass their own. */
export interface CommandIo {
  out(line: string): void;
  err(line: string): void;
  readonly env: NodeJS.ProcessEnv;
}

/** One command of `./bin/rubrica`; one file each. */
export interface Command {
  /** As typed, in Spanish: `servir`, `cuenta`. */
  readonly name: string;
  readonly summary: string;
  /** What `--help` prints. */
  readonly usage: string;
  /** Standard output is a document, not text for a person. */
  readonly exactOutput?: boolean;
  /** Answers the exit code: 0 done, 1 it failed, 2 the call was wrong. */
  run(args: string[], io: CommandIo): Promise<number>;
}
