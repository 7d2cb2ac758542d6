import { Checkbox, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { Part } from './edition.js';

export type Label = readonly [label: string, hint: string];

/** Under the label: the hint, and the value somebody else saved meanwhile. */
export function hintOf(hint: string, theirs: string | undefined): ReactNode {
  if (theirs === undefined) return hint === '' ? undefined : hint;
  return (
    <>
      {hint} <strong>{theirs}</strong>
    </>
  );
}

/** Names of the values of a type. */
export type Names<T, V> = { [K in keyof T]: T[K] extends V ? K : never }[keyof T] & string;

export function TextField<T extends Readonly<Record<string, string | boolean>>>({
  part,
  name,
  label: [label, hint],
  path = name,
  ...props
}: {
  readonly part: Part<T>;
  readonly name: Names<T, string>;
  readonly label: Label;
  /** Name in the API, if it differs. */
  readonly path?: string;
} & Omit<TextInputProps, 'label' | 'name' | 'part'>): ReactElement {
  return (
    <TextInput
      label={label}
      description={hintOf(hint, part.theirs(name))}
      value={String(part.values[name])}
      {...part.field(path)}
      onChange={(event) => {
        part.change({ [name]: event.currentTarget.value } as Partial<T>);
      }}
      {...props}
    />
  );
}

/** Three-digit code of an establishment or emission point: the first field of its form. */
export function CodeField<T extends Readonly<Record<string, string | boolean>>>(
  props: Pick<Parameters<typeof TextField<T>>[0], 'part' | 'name' | 'label'>,
): ReactElement {
  return <TextField {...props} inputMode="numeric" maxLength={3} data-autofocus />;
}

export function YesNoField<T extends Readonly<Record<string, string | boolean>>>({
  part,
  name,
  label: [label, hint],
}: {
  readonly part: Part<T>;
  readonly name: Names<T, boolean>;
  readonly label: Label;
}): ReactElement {
  return (
    <Checkbox
      label={label}
      description={hintOf(hint, part.theirs(name))}
      checked={part.values[name] === true}
      {...part.field(name)}
      onChange={(event) => {
        part.change({ [name]: event.currentTarget.checked } as Partial<T>);
      }}
    />
  );
}
