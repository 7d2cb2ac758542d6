import { Skeleton, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { text } from '../i18n/index.js';
import { BackLink } from './back-link.js';
import columns from './columns.module.css';
import { ErrorNotice } from './error-notice.js';
import { FormScope, type FormState } from './form.js';
import { Page } from './page.js';
import { TemplateActions } from './template-actions.js';
import type { templateSearch } from './template-search.js';
import { TemplateUses } from './template-uses.js';

const words = text.plantillas;
const STORED_ID = /^\d+$/;

/** Template of an editor's address: a stored one by id, «nueva» (copied from «de»), or the read-only «incluida». */
export interface Addressed {
  readonly id: string;
  readonly isNew: boolean;
  readonly isIncluded: boolean;
  /** Template to read. */
  readonly source: string;
  readonly isStored: boolean;
  /** Identifies the editor's state. */
  readonly key: string;
}

export function useAddressed(search: ReturnType<typeof templateSearch>): Addressed {
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const { de = '' } = search.use();
  const isNew = id === 'nueva';
  const source = isNew ? de : id;
  return {
    id,
    isNew,
    isIncluded: id === 'incluida',
    source,
    isStored: STORED_ID.test(source),
    key: `${id} ${de}`,
  };
}

/** Editor page: the way back, and the editor once its data is there. */
export function TemplateFrame({
  area,
  title,
  error,
  children,
}: {
  /** `/plantillas-ride`. */
  readonly area: string;
  readonly title: string;
  readonly error: unknown;
  /** Undefined until loaded. */
  readonly children: ReactElement | undefined;
}): ReactElement {
  return (
    <Stack gap="md">
      <BackLink to={area} label={title} />
      {children ?? (error === null ? <Skeleton height={320} /> : <ErrorNotice error={error} />)}
    </Stack>
  );
}

/** Editor of a template: its fields and where it is used on one side, the preview on the other. */
export function TemplateEditor({
  area,
  kind,
  of: { id, isNew, isIncluded },
  form,
  name,
  touched,
  restored,
  empresas,
  notice,
  actions,
  preview,
  onDiscard,
  onSave,
  children,
}: {
  readonly area: string;
  readonly kind: 'ride' | 'email';
  readonly of: Addressed;
  readonly form: FormState;
  readonly name: string;
  readonly touched: boolean;
  readonly restored: boolean;
  /** Companies that may use the stored template; undefined: not stored. */
  readonly empresas: readonly string[] | undefined;
  /** Shown instead of the error. */
  readonly notice: ReactNode;
  readonly actions?: ReactNode;
  readonly preview: ReactNode;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Page
      title={isNew ? words.create : name}
      subtitle={isIncluded ? words.readOnly : restored ? words.restored : touched ? words.draft : undefined}
      actions={
        <TemplateActions
          area={area}
          isIncluded={isIncluded}
          touched={touched}
          isSaving={form.isPending}
          onDiscard={onDiscard}
          onSave={() => {
            if (form.attempt()) onSave();
          }}
        >
          {actions}
        </TemplateActions>
      }
    >
      <FormScope of={form}>
        <Stack gap="md">
          {notice ?? <ErrorNotice error={form.error} besideFields={[...form.shown]} />}
          <div className={columns.columns}>
            <Stack gap="md" miw={0}>
              {children}
              {empresas !== undefined && !isNew && <TemplateUses kind={kind} id={id} empresas={empresas} />}
            </Stack>
            {preview}
          </div>
        </Stack>
      </FormScope>
    </Page>
  );
}
