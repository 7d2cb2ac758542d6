import { Badge, Box, Button, Group } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../../ui/icons.js';
import type { Edition, Part } from './edition.js';
import { CodeField, YesNoField, type Label, type Names } from './fields.js';
import { useRefresh } from './queries.js';
import { Removal } from './removal.js';
import { SaveForm } from './save-form.js';

/** Values of an establishment or an emission point. */
type Coded = Readonly<Record<string, string | boolean>> & { readonly activo: boolean };

/** Form of an establishment or an emission point: a new one gets its code, a stored one can be deactivated. */
export function CodedForm<T extends Coded>({
  isNew,
  code,
  active,
  children,
  below,
  ...form
}: Omit<Parameters<typeof SaveForm<T>>[0], 'children'> & {
  readonly edition: Edition<T>;
  readonly isNew: boolean;
  readonly code: { readonly name: Names<T, string>; readonly label: Label };
  readonly active: Label;
  readonly children: (part: Part<T>) => ReactNode;
  /** After the fields that both have. */
  readonly below?: (part: Part<T>) => ReactNode;
}): ReactElement {
  return (
    <SaveForm {...form}>
      {(part) => (
        <>
          {isNew && <CodeField part={part} {...code} />}
          {children(part)}
          {!isNew && <YesNoField part={part} name={'activo' as Names<T, boolean>} label={active} />}
          {below?.(part)}
        </>
      )}
    </SaveForm>
  );
}

/** Text of an optional field for the API. */
export function orNull(typed: string): string | null {
  return typed === '' ? null : typed;
}

/** First line of an establishment or an emission point: its name, and what can be done with it. */
export function CodedHead({
  title,
  detail,
  active,
  words,
  removal,
  remove,
  onEdit,
}: {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly active: boolean;
  readonly words: { readonly inactive: string; readonly edit: string };
  readonly removal: readonly [title: string, question: string];
  readonly remove: Parameters<typeof Removal>[0]['remove'];
  readonly onEdit: () => void;
}): ReactElement {
  const refresh = useRefresh();
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Box miw={0} flex="1 1 14rem">
        <Group gap="xs">
          {title}
          {!active && (
            <Badge color="gray" variant="light" tt="none">
              {words.inactive}
            </Badge>
          )}
        </Group>
        {detail}
      </Box>
      <Group gap="xs">
        <Button size="xs" variant="default" leftSection={<Icon name="pencil" size={16} />} onClick={onEdit}>
          {words.edit}
        </Button>
        <Removal size="xs" title={removal[0]} question={removal[1]} active={active} remove={remove} onDone={refresh} />
      </Group>
    </Group>
  );
}
