import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server';
import { Type, type Static, type TObject } from '#typebox';
import type { RubricaClient } from '#client';
import type { Drafts } from './drafts.js';

export interface ToolContext {
  readonly client: RubricaClient;
  /** Identifies the credential without revealing it. */
  readonly caller: string;
  readonly drafts: Drafts;
  /** Whether the server was started with permission to issue. */
  readonly mayIssue: boolean;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Arguments, as checked before it runs. */
  readonly input: TObject;
  /** Arguments as shown to the assistant, if more precise: the service checks the rest and explains it better. */
  readonly shownInput?: object;
  readonly annotations: ToolAnnotations;
  /** Only available if issuing is allowed. */
  readonly issues?: true;
  readonly run: (input: unknown, context: ToolContext) => Promise<CallToolResult>;
}

export function defineTool<T extends TObject>(
  tool: Omit<Tool, 'input' | 'run'> & {
    input: T;
    run: (input: Static<T>, context: ToolContext) => Promise<CallToolResult>;
  },
): Tool {
  // Safe: the server validates the input against the schema.
  return { ...tool, run: (input, context) => tool.run(input as Static<T>, context) };
}

export const closed = { additionalProperties: false };
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

export const rucField = Type.String({ pattern: '^[0-9]{13}$', description: 'RUC de la empresa, 13 dígitos.' });
export const optionalRuc = Type.Optional(rucField);
export const claveField = Type.String({ pattern: '^[0-9]{49}$', description: 'Clave de acceso, 49 dígitos.' });
export const dayField = (description: string) =>
  Type.Optional(Type.String({ pattern: '^[0-9]{2}/[0-9]{2}/[0-9]{4}$', description: `${description}, dd/mm/aaaa.` }));

/** Without the fields that have no value. */
export function defined<T extends object>(query: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
