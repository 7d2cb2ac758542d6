/** Something that needs the user. */
export interface HomeTask {
  readonly text: string;
  /** Whether it must be fixed; otherwise it is only a notice. */
  readonly urgent: boolean;
  /** Page where it can be fixed or inspected. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
}

/** Tasks of an area on the home page: the export `tasks` of its `tasks.ts`, collected by the bundler. */
export interface HomeTasks {
  /** Position on the page. */
  readonly order: number;
  readonly useTasks: () => {
    readonly todos: readonly HomeTask[];
    /** False while the page cannot say that there are none. */
    readonly isKnown: boolean;
    readonly error?: Error | null;
  };
}
