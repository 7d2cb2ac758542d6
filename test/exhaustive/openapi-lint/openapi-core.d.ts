declare module '@redocly/openapi-core' {
  export const Source: new (name: string, text: string) => object;
  export const BaseResolver: new () => object;
  interface Config {
    readonly styleguide: object;
  }
  interface Problem {
    readonly ruleId: string;
    readonly message: string;
    readonly location: readonly { readonly pointer?: string }[];
  }
  export function createConfig(config: { readonly extends: readonly string[] }): Promise<Config>;
  export function lintDocument(options: {
    readonly document: { readonly source: object; readonly parsed: unknown };
    readonly config: object;
    readonly externalRefResolver: object;
  }): Promise<Problem[]>;
}
