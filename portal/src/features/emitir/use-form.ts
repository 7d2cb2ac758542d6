import { createContext, use, type ComponentType } from 'react';
import type { DocumentType } from '../../../../src/documents/document-type.js';
import type { Company } from '../../service/company.js';
import type { PathWord } from '../../ui/tipos.js';
import type { Checked } from './check.js';
import type { Content, Value } from './content.js';
import type { Source } from './sources.js';

/** What tells one type's form from another's. */
export interface FormDefinition {
  readonly word: PathWord;
  readonly type: DocumentType;
  readonly empty: Content;
  readonly sections: readonly ComponentType[];
  /** Who it is issued to. */
  readonly receiver: 'client' | 'supplier' | 'none';
  /** Under which names its lines have their codes, and the taxes that they may bear. */
  readonly lines: { readonly codigo: string; readonly otroCodigo: string; readonly impuestos: readonly string[] };
  /** The fields of the payload that its sections show; the others of a receipt that it is made from go along. */
  readonly shown: readonly string[];
}

/** The form at hand: what is typed, how to change it, and what is said of it. */
export interface FormHandle {
  readonly definition: FormDefinition;
  readonly company: Company;
  readonly content: Content;
  readonly checked: Checked;
  /** The receipt under correction, whose number stays. */
  readonly correcting: Source | undefined;
  /** Today in Ecuador, dd/mm/yyyy, by the service's clock. */
  readonly hoy: string;
  readonly set: (path: string, value: Value | undefined) => void;
  /** Changes some fields of a block. */
  readonly merge: (path: string, fields: Readonly<Record<string, Value | undefined>>) => void;
  /** The problem of a field, by the API's path, once the person wanted to go on; or what the SRI said of it. */
  readonly problem: (path: string) => string | undefined;
}

/** The form around a part of it. */
export const FormContext = createContext<FormHandle | null>(null);

export function useForm(): FormHandle {
  const form = use(FormContext);
  if (form === null) throw new Error('no form around this part');
  return form;
}
