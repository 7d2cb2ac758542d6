import { ActionIcon, Button, Select, Stack, Text } from '@mantine/core';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { DayField } from '../../ui/day-field.js';
import { FigureField } from '../../ui/figure-field.js';
import { fechaOf } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { PlainSelect, PlainTextInput } from '../../ui/plain-field.js';
import { listAt, textAt, type Content } from './content.js';
import classes from './form.module.css';
import { useForm } from './use-form.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The SRI's longest text. */
const TEXT_MAX = 300;

interface FieldProps {
  /** API path, `receptor.razonSocial`. */
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  /** Two columns, or the whole row. */
  readonly width?: 'wide' | 'whole';
  readonly disabled?: boolean;
  /** Called after the form was updated. */
  readonly onChanged?: (value: string) => void;
}

/** Common properties of a field. */
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

export function Field({
  figure = false,
  decimals,
  mail = false,
  hyphens = true,
  ...given
}: FieldProps & {
  readonly figure?: boolean;
  /** Of a figure: shown at least. */
  readonly decimals?: number;
  readonly mail?: boolean;
  /** `false` strips hyphens: people write the number with them, the SRI without. */
  readonly hyphens?: boolean;
}): ReactElement {
  const { value, set, props } = useField(given);
  if (figure)
    return (
      <FigureField
        {...props}
        value={value}
        {...(decimals === undefined ? {} : { decimals })}
        onChange={(stored) => {
          set(stored);
          given.onChanged?.(stored);
        }}
      />
    );
  return (
    <PlainTextInput
      {...props}
      value={value}
      onChange={({ currentTarget: { value: typed } }) => {
        const kept = hyphens ? typed : typed.replaceAll('-', '');
        set(kept);
        given.onChanged?.(kept);
      }}
      inputMode={mail ? 'email' : 'text'}
      maxLength={TEXT_MAX}
      autoComplete="off"
      spellCheck={!mail}
    />
  );
}

/** A date; shows `fallback` without storing it. */
export function DateField({
  fallback = '',
  min,
  max,
  ...given
}: FieldProps & { readonly fallback?: string; readonly min?: string; readonly max?: string }): ReactElement {
  const { value, set, props } = useField(given);
  return (
    <DayField
      {...props}
      value={isoOf(value === '' ? fallback : value)}
      {...(min === undefined ? {} : { min: isoOf(min) })}
      {...(max === undefined ? {} : { max: isoOf(max) })}
      onChange={(iso) => {
        const day = iso === '' ? '' : fechaOf(iso);
        set(day === fallback ? '' : day);
      }}
      // Kept in the form, so that its check refuses it.
      onUnreadable={set}
    />
  );
}

/** Converts an API date to `2026-11-15`; empty if invalid. */
export function isoOf(fecha: string): string {
  const [day, month, year] = fecha.split('/');
  return day === undefined || month === undefined || year === undefined ? '' : `${year}-${month}-${day}`;
}

/** A short list of codes. */
export function ChoiceField({ choices, ...given }: FieldProps & { readonly choices: readonly Choice[] }): ReactElement {
  const { value, set, props } = useField(given);
  return (
    <PlainSelect
      {...props}
      value={value}
      title={choices.find((choice) => choice.value === value)?.label}
      onChange={(event) => {
        set(event.currentTarget.value);
        given.onChanged?.(event.currentTarget.value);
      }}
      data={withCurrentChoice(choices, value)}
    />
  );
}

/** A searchable list of codes. */
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
      data={withCurrentChoice(choices, value)}
      comboboxProps={{ width: 'max-content', position: 'bottom-start', styles: { dropdown: { maxWidth: '90vw' } } }}
    />
  );
}

/** Keeps a code that is no longer in the table. */
function withCurrentChoice(choices: readonly Choice[], value: string): Choice[] {
  const known = value === '' || choices.some((choice) => choice.value === value);
  return known ? [...choices] : [{ value, label: value }, ...choices];
}

/** Problem of a block or list. */
export function Problem({ path }: { readonly path: string }): ReactElement | null {
  const message = useForm().problem(path);
  if (message === undefined) return null;
  return (
    <Text size="sm" c="var(--mantine-color-error)">
      {message}
    </Text>
  );
}

/** An editable list of blocks. */
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
  /** Inside another list: lighter styling. */
  readonly nested?: boolean;
  /** Whether an entry is shown elsewhere. */
  readonly hidden?: (at: number) => boolean;
  readonly children: (at: string, remove: ReactNode) => ReactNode;
}): ReactElement {
  const { content, set } = useForm();
  const list = listAt(content, path);
  const element = useRef<HTMLDivElement>(null);
  const focusEntry = (at: number): void => {
    const groups = [...(element.current?.querySelectorAll<HTMLElement>(':scope > [role=group]') ?? [])];
    (groups[at] ?? groups.at(-1))?.querySelector<HTMLElement>('input, select')?.focus();
  };
  let shown = 0;
  return (
    <Stack gap="sm" ref={element}>
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
                    const others = list.filter((_entry, other) => other !== at);
                    flushSync(() => {
                      set(path, others);
                    });
                    focusEntry(at);
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
              flushSync(() => {
                set(path, [...list, fresh()]);
              });
              focusEntry(Infinity);
            }}
          >
            {add}
          </Button>
        </div>
      )}
    </Stack>
  );
}
