import * as declarations from './declarations.js';
import type { Role } from './roles.js';

/** A capability's part of the audit trail. Both names are stored, the actions in a hash chain: they never change. */
export interface AuditDeclaration {
  /** As resource and verb. The portal has a sentence for each, in each language. */
  readonly actions: readonly string[];
  /** Kinds of subjects. */
  readonly subjects?: Readonly<Record<string, SubjectDeclaration>>;
}

interface SubjectDeclaration {
  /** The role that reads what changed in it; null: administration itself, which reads all. */
  readonly role: Role | null;
  /** Its companies, which decide who reads an entry (design/identity): named in each entry, part of its id, or none: it is of the whole account. */
  readonly empresas: 'named' | 'in-id' | 'none';
}

type Declarations = typeof declarations;
/** A capability that declares something. */
export type Capability = keyof Declarations;

type Declared<Of extends Capability = Capability> = Extract<
  Declarations[Of],
  { readonly audit: AuditDeclaration }
>['audit'];

const declared = Object.values(declarations).flatMap((one) => ('audit' in one ? [one.audit] : []));

/** Actions of the audit trail: all, or those of the capabilities named. */
export type AuditAction<Of extends Capability = Capability> = Declared<Of>['actions'][number];

export const AUDIT_ACTIONS: readonly AuditAction[] = declared.flatMap(({ actions }) => actions);

type Subjects = Extract<Declared, { readonly subjects: object }>['subjects'];
type KindsOf<Kinds, Empresas> = Kinds extends object
  ? { [Kind in keyof Kinds]: Kinds[Kind] extends { readonly empresas: Empresas } ? Kind : never }[keyof Kinds]
  : never;

/** Subject of an entry. */
export type AuditSubject =
  | { readonly kind: KindsOf<Subjects, 'in-id'>; readonly id: string }
  | { readonly kind: KindsOf<Subjects, 'none'>; readonly id: string }
  | {
      readonly kind: KindsOf<Subjects, 'named'>;
      readonly id: string;
      /** The companies it is limited to; null: none, so it concerns the whole account. */
      readonly empresas: readonly string[] | null;
    };

export const AUDIT_SUBJECTS: ReadonlyMap<string, SubjectDeclaration> = new Map(
  declared.flatMap(({ subjects = {} }: AuditDeclaration) => Object.entries(subjects)),
);
