import { Anchor, Badge, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { Confirm } from './confirm.js';
import { Icon, type IconName } from './icons.js';
import classes from './template-uses.module.css';

const words = text.plantillas;

/** A template as a list shows it. */
export interface ListedTemplate {
  readonly id: string;
  readonly nombre: string;
  readonly esPredeterminada: boolean;
  readonly empresas: readonly string[];
  /** More words of it: its paper, its subject. */
  readonly facts: readonly string[];
}

/** The templates of the account, after the one that comes with the service and cannot be changed. */
export function TemplateList({
  templates,
  area,
  icon,
  included,
  remove,
}: {
  /** Undefined while they are on the way. */
  readonly templates: readonly ListedTemplate[] | undefined;
  /** `/plantillas-ride`. */
  readonly area: string;
  readonly icon: IconName;
  /** What is said of the one that comes with the service. */
  readonly included: string;
  readonly remove: (id: string) => Promise<void>;
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
