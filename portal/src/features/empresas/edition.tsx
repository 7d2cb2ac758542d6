import { Alert, Button, Group, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { RubricaError } from '../../service/client.js';
import type { FormState } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';

const words = text.empresas.stale;

type Fields = Readonly<Record<string, string | boolean>>;

export interface Part<T extends Fields> {
  readonly values: T;
  readonly change: (change: Partial<T>) => void;
  /** Props of a field by its API path. */
  readonly field: FormState['field'];
  /** Current value of a field that somebody else changed meanwhile. */
  readonly theirs: (field: keyof T & string) => string | undefined;
}

/** A form over a stored record: sends only the changes, against the revision the user saw. */
export interface Edition<T extends Fields> extends Omit<Part<T>, 'field'> {
  readonly edits: Partial<T>;
  readonly dirty: boolean;
  readonly ifMatch: { readonly 'if-match': string };
  /** Applies the edits to the record as stored now. */
  readonly rebase: (now: Stored<T>) => void;
  readonly reset: () => void;
}

interface Stored<T> {
  readonly values: T;
  readonly revision: number;
}

/** Edits a stored record. The form follows the record until the first edit, then stays on what the user saw. */
export function useEdition<T extends Fields>(stored: Stored<T>): Edition<T> {
  const [edits, setEdits] = useState<Partial<T>>({});
  const [seen, setSeen] = useState(stored);
  const [others, setOthers] = useState<Partial<T>>({});
  const dirty = Object.keys(edits).length > 0;
  const base = dirty ? seen : stored;
  return {
    values: { ...base.values, ...edits },
    edits,
    dirty,
    ifMatch: { 'if-match': `"${base.revision}"` },
    change: (change) => {
      setSeen(base);
      // A value typed back to its original is not a change.
      setEdits(different({ ...edits, ...change }, base.values));
    },
    rebase: (now) => {
      const changed = Object.keys(edits).filter((name) => now.values[name] !== seen.values[name]);
      setOthers(Object.fromEntries(changed.map((name) => [name, now.values[name]])) as Partial<T>);
      setSeen(now);
      setEdits(different(edits, now.values));
    },
    reset: () => {
      setEdits({});
      setOthers({});
    },
    theirs: (field) => {
      const value = others[field];
      if (value === undefined || !(field in edits)) return undefined;
      return words.theirs(typeof value === 'boolean' ? text.empresas[value ? 'yes' : 'no'] : value);
    },
  };
}

function different<T extends Fields>(edits: Partial<T>, values: T): Partial<T> {
  return Object.fromEntries(Object.entries(edits).filter(([name, value]) => values[name] !== value)) as Partial<T>;
}

/** Whether somebody else saved first. */
export function isStale(error: unknown): boolean {
  return error instanceof RubricaError && error.code === 'revision-distinta';
}

/** Says that somebody else saved first, and loads the stored record without losing edits. */
export function StaleNotice({ onLoad }: { readonly onLoad: () => void }): ReactElement {
  return (
    <Alert color="orange" variant="light" icon={<Icon name="alert" />} title={words.title} role="alert">
      <Text size="sm">{words.text}</Text>
      <Group mt="sm">
        <Button size="xs" variant="default" onClick={onLoad}>
          {words.load}
        </Button>
      </Group>
    </Alert>
  );
}
