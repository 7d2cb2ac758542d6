import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { VIEWS_PREFIX } from '../../service/drafts.js';
import { useMe } from '../../service/session.js';
import { Form, NOTHING_SENT, useFormState } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { PopoverButton } from '../../ui/popover-button.js';
import { readColumns, type Column } from './columns.js';
import { filters, type Change, type ListSearch } from './list-search.js';

const words = text.comprobantes.views;
/** More than a person uses, and little for the browser. */
const VIEWS_MAX = 30;
const NAME_MAX = 60;

/** A named set of list filters. */
interface View {
  readonly name: string;
  readonly limits: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[];
}

/** The person's own views: kept in this browser until the person signs out, and shown to nobody else. */
function useViews(): readonly [readonly View[], (views: readonly View[]) => void] {
  const me = useMe();
  const [stored, setStored] = useLocalStorage<readonly View[]>({
    key: `${VIEWS_PREFIX}${me.cuenta.id}.${me.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return [stored, setStored];
}

/** Saves and restores list filters under a name. */
export function Views({
  search,
  change,
  columns,
  setColumns,
}: {
  readonly search: ListSearch;
  readonly change: Change;
  readonly columns: readonly Column[];
  readonly setColumns: (columns: readonly Column[]) => void;
}): ReactElement {
  const [views, setViews] = useViews();
  const [name, setName] = useState('');
  const form = useFormState(NOTHING_SENT);
  const { orden } = search;
  const shown = JSON.stringify({ ...filters.limitsOf(search), orden });
  const current = views.find(({ limits }) => JSON.stringify(filtersWith(limits)) === shown);
  return (
    <PopoverButton label={current?.name ?? words.title} title={words.title} icon="star" width={320}>
      {(close) => (
        <Stack gap="xs">
          {views.length === 0 && (
            <Text size="sm" c="dimmed">
              {words.none}
            </Text>
          )}
          {views.map((view) => (
            <Group key={view.name} gap={4} wrap="nowrap">
              <Button
                variant={view === current ? 'light' : 'subtle'}
                size="compact-md"
                fw={500}
                flex={1}
                miw={0}
                justify="flex-start"
                aria-current={view === current}
                onClick={() => {
                  close();
                  change({ ...filters.none, ...filtersWith(view.limits) });
                  setColumns(readColumns(view.columns));
                }}
              >
                <Text span truncate size="sm">
                  {view.name}
                </Text>
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={words.forget(view.name)}
                onClick={() => {
                  setViews(views.filter((one) => one !== view));
                }}
              >
                <Icon name="trash" size={16} />
              </ActionIcon>
            </Group>
          ))}
          <Form
            of={form}
            onSubmit={() => {
              const wanted = name.trim();
              const others = views.filter((one) => one.name !== wanted).slice(-(VIEWS_MAX - 1));
              setViews([...others, { name: wanted, limits: JSON.parse(shown) as View['limits'], columns }]);
              setName('');
              close();
            }}
          >
            <Group gap="xs" align="flex-end" wrap="nowrap">
              <TextInput
                {...form.field('nombre')}
                label={words.name}
                description={words.hint}
                value={name}
                maxLength={NAME_MAX}
                flex={1}
                required
                withAsterisk={false}
                onChange={(event) => {
                  setName(event.currentTarget.value);
                }}
              />
              <Button type="submit" variant="default">
                {words.save}
              </Button>
            </Group>
          </Form>
        </Stack>
      )}
    </PopoverButton>
  );
}

/** Filters of a view, parsed like the address bar: it may come from another release. */
function filtersWith(raw: View['limits']): Partial<ListSearch> {
  const read = filters.read(raw);
  return { ...filters.limitsOf(read), orden: read.orden };
}
