import { ActionIcon, Button, NativeSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { fechaOf } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { listAt, textAt, type Content } from './content.js';
import classes from './form.module.css';
import { useForm } from './use-form.js';

/** A code and its words. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** As long as the SRI takes any text. */
const TEXT_MAX = 300;
const FIGURE_MAX = 25;

interface FieldProps {
  /** As the API writes it, `receptor.razonSocial`. */
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  /** Takes two columns, or a whole line. */
  readonly width?: 'wide' | 'whole';
  readonly disabled?: boolean;
  /** Beside what it does itself. */
  readonly onChanged?: (value: string) => void;
}

/** How every field looks and what it says, whatever is typed into it. */
export function useField({ path, label, hint, placeholder, width, disabled }: FieldProps) {
  const form = useForm();
  return {
    value: textAt(form.content, path),
    set: (value: string) => {
      form.set(path, value);
    },
    props: {
      label,
      error: form.problem(path),
      ...(hint === undefined ? {} : { description: hint }),
      ...(placeholder === undefined ? {} : { placeholder }),
      ...(width === undefined ? {} : { className: classes[width] ?? '' }),
      ...(disabled === undefined ? {} : { disabled }),
      'data-field': path,
    },
  };
}

/** A text, or a figure. */
export function Field({
  figure = false,
  mail = false,
  hyphens = true,
  ...given
}: FieldProps & {
  readonly figure?: boolean;
  readonly mail?: boolean;
  /** Not: people write the number with hyphens, and the SRI has it without. */
  readonly hyphens?: boolean;
}): ReactElement {
  const { value, set, props } = useField(given);
  return (
    <TextInput
      {...props}
      value={value}
      onChange={({ currentTarget: { value: typed } }) => {
        const kept = hyphens ? typed : typed.replaceAll('-', '');
        set(kept);
        given.onChanged?.(kept);
      }}
      inputMode={figure ? 'decimal' : mail ? 'email' : 'text'}
      maxLength={figure ? FIGURE_MAX : TEXT_MAX}
      autoComplete="off"
      spellCheck={!figure && !mail}
    />
  );
}

/** A day; `fallback` is shown, and not said, where none is typed. */
export function DateField({
  fallback = '',
  min,
  max,
  ...given
}: FieldProps & { readonly fallback?: string; readonly min?: string; readonly max?: string }): ReactElement {
  const { value, set, props } = useField(given);
  return (
    <TextInput
      {...props}
      type="date"
      value={isoOf(value === '' ? fallback : value)}
      {...(min === undefined ? {} : { min: isoOf(min) })}
      {...(max === undefined ? {} : { max: isoOf(max) })}
      onChange={(event) => {
        const { value: iso } = event.currentTarget;
        const day = iso === '' ? '' : fechaOf(iso);
        set(day === fallback ? '' : day);
      }}
    />
  );
}

/** `2026-11-15` of a day as the API writes it; empty: it is none. */
export function isoOf(fecha: string): string {
  const [day, month, year] = fecha.split('/');
  return day === undefined || month === undefined || year === undefined ? '' : `${year}-${month}-${day}`;
}

/** One of a few codes. */
export function ChoiceField({ choices, ...given }: FieldProps & { readonly choices: readonly Choice[] }): ReactElement {
  const { value, set, props } = useField(given);
  return (
    <NativeSelect
      {...props}
      value={value}
      onChange={(event) => {
        set(event.currentTarget.value);
        given.onChanged?.(event.currentTarget.value);
      }}
      data={withHeld(choices, value)}
    />
  );
}

/** One of many codes, found by typing. */
export function SearchField({ choices, ...given }: FieldProps & { readonly choices: readonly Choice[] }): ReactElement {
  const { value, set, props } = useField(given);
  return (
    <Select
      {...props}
      searchable
      limit={60}
      value={value === '' ? null : value}
      onChange={(chosen) => {
        set(chosen ?? '');
        given.onChanged?.(chosen ?? '');
      }}
      data={withHeld(choices, value)}
      comboboxProps={{ width: 'max-content', position: 'bottom-start', styles: { dropdown: { maxWidth: '90vw' } } }}
    />
  );
}

/** A code that the table has no longer is shown as it is, not taken for another. */
function withHeld(choices: readonly Choice[], value: string): Choice[] {
  const known = value === '' || choices.some((choice) => choice.value === value);
  return known ? [...choices] : [{ value, label: value }, ...choices];
}

/** What is wrong with a whole block or list. */
export function Problem({ path }: { readonly path: string }): ReactElement | null {
  const message = useForm().problem(path);
  if (message === undefined) return null;
  return (
    <Text size="sm" c="var(--mantine-color-error)">
      {message}
    </Text>
  );
}

/** A list of blocks: each with its own fields, a way to take it away, and one to add another. */
export function Rows({
  path,
  fresh,
  name,
  removeName,
  add,
  min = 1,
  max = Infinity,
  nested = false,
  hidden = () => false,
  children,
}: {
  readonly path: string;
  readonly fresh: () => Content;
  readonly name: (number: number) => string;
  readonly removeName: (number: number) => string;
  readonly add: string;
  readonly min?: number;
  readonly max?: number;
  /** Within another list: less is drawn around it. */
  readonly nested?: boolean;
  /** Whether an entry is shown elsewhere. */
  readonly hidden?: (at: number) => boolean;
  readonly children: (at: string, remove: ReactNode) => ReactNode;
}): ReactElement {
  const { content, set } = useForm();
  const list = listAt(content, path);
  let shown = 0;
  return (
    <Stack gap="sm">
      {list.map((_, at) => {
        if (hidden(at)) return null;
        shown += 1;
        return (
          <div key={at} role="group" aria-label={name(shown)} className={nested ? '' : classes.row}>
            {children(
              `${path}[${at}]`,
              list.length > min && (
                <ActionIcon
                  className={classes.remove ?? ''}
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={removeName(shown)}
                  onClick={() => {
                    set(
                      path,
                      list.filter((_entry, other) => other !== at),
                    );
                  }}
                >
                  <Icon name="trash" />
                </ActionIcon>
              ),
            )}
          </div>
        );
      })}
      {list.length < max && (
        <div>
          <Button
            variant="default"
            size={nested ? 'xs' : 'sm'}
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => {
              set(path, [...list, fresh()]);
            }}
          >
            {add}
          </Button>
        </div>
      )}
    </Stack>
  );
}
