export function imageConfig(dockerfile?: string): {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[]; readonly Interval: number; readonly Retries: number };
};
