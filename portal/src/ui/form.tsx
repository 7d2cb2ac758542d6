import { Button, Group, type ButtonProps } from '@mantine/core';
import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { text } from '../i18n/index.js';
import { ErrorNotice, problemOf } from './error-notice.js';

/** The request that a form sends: a mutation, or several combined. */
interface Sending {
  readonly error: unknown;
  readonly isPending: boolean;
  /** Problems of the values as they are now, found while typing: shown beside the fields only. */
  readonly live?: unknown;
}

/** State of a form beside its values: what the service refused, and what is missing. */
export interface FormState extends Omit<Sending, 'live'> {
  /** Props of a field by its API path. */
  readonly field: (path: string) => { readonly name: string; readonly error: string | undefined };
  /** Paths of the fields rendered since the last attempt, which show their own problems. */
  readonly shown: ReadonlySet<string>;
  readonly element: RefObject<(HTMLFormElement & HTMLDivElement) | null>;
  /** Checks the required fields; returns whether the form may be sent. */
  readonly attempt: () => boolean;
  /** A message about a value disappears when the value changes. */
  readonly edited: (path: string) => void;
}

/** For a form that sends nothing. */
export const NOTHING_SENT: Sending = { error: null, isPending: false };

const NO_PATHS: ReadonlySet<string> = new Set();

interface FormOptions {
  /** Attempts that the form checked itself. */
  readonly attempts?: number;
  /** Sent even if a required field is empty: the service reports every problem at once. */
  readonly sendsIncomplete?: boolean;
}

/** State of a form around its request. The values stay where they belong: in a component, in a draft, in edits against a revision. */
export function useFormState(
  { error, isPending, live }: Sending,
  { attempts = 0, sendsIncomplete = false }: FormOptions = {},
): FormState {
  const element = useRef<HTMLFormElement & HTMLDivElement>(null);
  const [missing, setMissing] = useState(NO_PATHS);
  const [changed, setChanged] = useState(NO_PATHS);
  const [checks, setChecks] = useState(0);
  const [shown] = useState(() => new Set<string>());
  useEffect(() => {
    if (error !== null || checks > 0 || attempts > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error, checks, attempts]);
  return {
    error,
    isPending,
    element,
    shown,
    field: (name) => {
      shown.add(name);
      const answered = missing.has(name) ? text.common.required : problemOf(error, name);
      return { name, error: (changed.has(name) ? undefined : answered) ?? problemOf(live, name) };
    },
    attempt: () => {
      if (isPending) return false;
      shown.clear();
      const empty = missingIn(element.current);
      setMissing(empty);
      setChanged(NO_PATHS);
      setChecks(empty.size > 0 ? checks + 1 : 0);
      return sendsIncomplete || empty.size === 0;
    },
    edited: (name) => {
      if (!changed.has(name)) setChanged(new Set(changed).add(name));
    },
  };
}

function missingIn(form: HTMLElement | null): ReadonlySet<string> {
  const controls = form?.querySelectorAll<HTMLInputElement>('[name]:required') ?? [];
  return new Set([...controls].filter(({ value }) => value.trim() === '').map(({ name }) => name));
}

/** Every form of the portal. Without `of` nothing is sent: a filter. `onSubmit` gets the fields by name. */
export function Form({
  of,
  onSubmit,
  onKeyDown,
  children,
}: {
  readonly of?: FormState;
  readonly onSubmit: (fields: Readonly<Record<string, unknown>>) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <form
      ref={of?.element}
      // The service checks the values: its messages are in the user's language and beside their fields.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a dialog is inside another one only for React.
        event.stopPropagation();
        if (of?.attempt() !== false) onSubmit(Object.fromEntries(new FormData(event.currentTarget)));
      }}
      onChange={changedIn(of)}
      onKeyDown={onKeyDown}
    >
      {children}
    </form>
  );
}

/** A form whose button stands elsewhere, or that holds other forms. */
export function FormScope({ of, children }: { readonly of: FormState; readonly children: ReactNode }): ReactElement {
  return (
    <div ref={of.element} onChange={changedIn(of)}>
      {children}
    </div>
  );
}

function changedIn(of: FormState | undefined): (event: ChangeEvent<HTMLElement>) => void {
  return ({ target }) => {
    if ('name' in target && typeof target.name === 'string' && target.name !== '') of?.edited(target.name);
  };
}

/** End of a form: why the service refused it, and the button that sends it. */
export function FormActions({
  of,
  submit,
  notice,
  children,
  ...button
}: ButtonProps & {
  readonly of: FormState;
  readonly submit: string;
  /** Shown instead of the error. */
  readonly notice?: ReactNode;
  /** Shown beside the button. */
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <>
      {notice ?? <ErrorNotice error={of.error} besideFields={[...of.shown]} />}
      <Group>
        <Button type="submit" loading={of.isPending} {...button}>
          {submit}
        </Button>
        {children}
      </Group>
    </>
  );
}
