export interface Publication {
  readonly repositorio: string;
  readonly avisos: string;
}
export function readPublication(): Publication;
export function npmFields(directory?: string, publication?: Publication): Readonly<Record<string, unknown>>;
export function wheelLines(publication?: Publication): readonly string[];
export function composerFields(publication?: Publication): Readonly<Record<string, unknown>>;
