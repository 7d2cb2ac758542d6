import { createContext, use, type ComponentType } from 'react';
import type { DocumentType } from '../../../../src/documents/document-type.js';
import type { Company } from '../../service/company.js';
import type { PathWord } from '../../service/tipos.js';
import type { Checked } from './check.js';
import type { Content, Value } from './content.js';
import type { Source } from './sources.js';

/** Properties of a type's form. */
export interface FormDefinition {
  readonly word: PathWord;
  readonly type: DocumentType;
  readonly empty: Content;
  readonly sections: readonly ComponentType[];
  readonly receiver: 'client' | 'supplier' | 'none';
  /** Names of the code fields of its lines, and allowed taxes. */
  readonly lines: { readonly codigo: string; readonly otroCodigo: string; readonly impuestos: readonly string[] };
  /** Payload fields shown; others of a source receipt are kept. */
  readonly shown: readonly string[];
}

/** Access to the current form. */
export interface FormHandle {
  readonly definition: FormDefinition;
  readonly company: Company;
  readonly content: Content;
  readonly checked: Checked;
  /** The receipt under correction, which keeps its number. */
  readonly correcting: Source | undefined;
  /** Today in Ecuador by the service's clock, dd/mm/yyyy. */
  readonly hoy: string;
  readonly set: (path: string, value: Value | undefined) => void;
  /** Changes the content as it is when called. */
  readonly edit: (step: (content: Content) => Content) => void;
  readonly merge: (path: string, fields: Readonly<Record<string, Value | undefined>>) => void;
  /** Problem of a field by API path, after the first attempt to continue; or the SRI's message about it. */
  readonly problem: (path: string) => string | undefined;
}

export const FormContext = createContext<FormHandle | null>(null);

export function useForm(): FormHandle {
  const form = use(FormContext);
  if (form === null) throw new Error('no form around this part');
  return form;
}
