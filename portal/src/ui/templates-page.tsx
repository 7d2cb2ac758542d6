import { Anchor, Badge, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { Confirm } from './confirm.js';
import { ErrorNotice } from './error-notice.js';
import { Icon, type IconName } from './icons.js';
import { NewButton } from './new-button.js';
import { Page } from './page.js';
import classes from './template-uses.module.css';

const words = text.plantillas;

interface Listed {
  readonly id: string;
  readonly nombre: string;
  readonly esPredeterminada: boolean;
  readonly empresas: readonly string[];
}

interface Kind {
  /** `/plantillas-ride`. */
  readonly area: string;
  readonly icon: IconName;
  readonly remove: (id: string) => Promise<unknown>;
}

/** List page for the account's templates of one kind. */
export function TemplatesPage<T extends Listed>({
  words: { title, subtitle, included },
  list,
  factsOf,
  remove,
  ...kind
}: Kind & {
  /** `included`: description of the built-in template. */
  readonly words: { readonly title: string; readonly subtitle: string; readonly included: string };
  readonly list: Pick<UseQueryResult<{ readonly content: readonly T[] }>, 'data' | 'error' | 'refetch'>;
  /** Further facts: paper or subject. */
  readonly factsOf: (one: T) => readonly string[];
}): ReactElement {
  return (
    <Page title={title} subtitle={subtitle} actions={<NewButton label={words.create} then={`${kind.area}/nueva`} />}>
      <ErrorNotice error={list.error} onRetry={list.refetch} />
      <Templates
        {...kind}
        included={included}
        templates={list.data?.content.map((one) => ({ ...one, facts: factsOf(one) }))}
        remove={async (id) => {
          await remove(id);
          notifications.show({ message: words.deleted, color: 'teal' });
          void list.refetch();
        }}
      />
    </Page>
  );
}

/** Listed after the read-only built-in template. */
function Templates({
  templates,
  area,
  icon,
  included,
  remove,
}: Kind & {
  /** Undefined while loading. */
  readonly templates: readonly (Listed & { readonly facts: readonly string[] })[] | undefined;
  readonly included: string;
}): ReactElement {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul" p={0} m={0} aria-label={words.list}>
      <Card component="li" withBorder padding="md">
        <Stack gap="xs" h="100%" justify="space-between">
          <Stack gap={6}>
            <Group gap="xs">
              <Icon name={icon} />
              <Name to={`${area}/incluida`} name={words.included} />
              <Badge color="gray" variant="light" tt="none">
                {words.readOnly}
              </Badge>
            </Group>
            <Text size="sm" c="dimmed">
              {included}
            </Text>
          </Stack>
          <Group gap="xs">
            <Copy area={area} of="incluida" label={words.copyAndChange} />
          </Group>
        </Stack>
      </Card>
      {templates === undefined && <Skeleton component="li" height={150} />}
      {templates?.map(({ id, nombre, esPredeterminada, empresas, facts }) => (
        <Card key={id} component="li" withBorder padding="md">
          <Stack gap="xs" h="100%" justify="space-between">
            <Stack gap={6}>
              <Group gap="xs">
                <Icon name={icon} />
                <Name to={`${area}/${id}`} name={nombre} />
                {esPredeterminada && (
                  <Badge variant="light" tt="none">
                    {words.default}
                  </Badge>
                )}
              </Group>
              <Text size="sm" c="dimmed" className={classes.name ?? ''} lineClamp={3}>
                {[...facts, empresas.length === 0 ? words.forAll : words.forSome(empresas.length)].join(' · ')}
              </Text>
            </Stack>
            <Group gap="xs">
              <Copy area={area} of={id} label={words.duplicate} />
              <Confirm
                label={words.delete}
                icon="trash"
                size="xs"
                title={words.deleteTitle}
                act={async () => {
                  await remove(id);
                }}
              >
                <span className={classes.name}>{words.deleteText(nombre)}</span>
              </Confirm>
            </Group>
          </Stack>
        </Card>
      ))}
    </SimpleGrid>
  );
}

function Name({ to, name }: { readonly to: string; readonly name: string }): ReactElement {
  return (
    <Anchor fw={600} className={classes.name ?? ''} renderRoot={(props) => <Link to={to} {...props} />}>
      {name}
    </Anchor>
  );
}

function Copy({
  area,
  of,
  label,
}: {
  readonly area: string;
  readonly of: string;
  readonly label: string;
}): ReactElement {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="copy" size={14} />}
      renderRoot={(props) => <Link to={`${area}/nueva`} search={{ de: of }} {...props} />}
    >
      {label}
    </Button>
  );
}
