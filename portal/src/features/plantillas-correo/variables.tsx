import {
  Button,
  Code,
  Collapse,
  Group,
  ScrollArea,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { Icon } from '../../ui/icons.js';
import classes from './editor.module.css';
import { snippetOf } from './form.js';
import type { Variables } from './queries.js';

const words = text.plantillasCorreo;

/** Template variables with examples; a click inserts one at the cursor. */
export function VariableList({
  variables,
  onInsert,
}: {
  readonly variables: Variables;
  readonly onInsert: (snippet: string) => void;
}): ReactElement {
  const [opened, { toggle }] = useDisclosure(false);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const shown = variables.variables.filter(({ nombre, descripcion }) =>
    `${nombre} ${descripcion}`.toLowerCase().includes(wanted),
  );
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="list" size={14} />}
        aria-expanded={opened}
        onClick={toggle}
      >
        {words.variables}
      </Button>
      <Collapse expanded={opened}>
        <Stack gap="xs" mt="sm">
          <Text size="sm" c="dimmed">
            {words.variablesHint}
          </Text>
          <TextInput
            type="search"
            size="xs"
            aria-label={words.variablesSearch}
            placeholder={words.variablesSearch}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
            }}
          />
          <ScrollArea.Autosize mah={280} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': words.variables }}>
            <Stack gap={2} component="ul" p={0} m={0}>
              {shown.map(({ nombre, descripcion, ejemplo }) => {
                const snippet = snippetOf(nombre, Array.isArray(ejemplo));
                return (
                  <li key={nombre} className={classes.variable}>
                    <UnstyledButton
                      className={classes.insert ?? ''}
                      onClick={() => {
                        onInsert(snippet);
                      }}
                    >
                      <VisuallyHidden>{words.insert(nombre)}</VisuallyHidden>
                      <Group gap="xs" wrap="nowrap">
                        <Icon name="plus" size={14} />
                        <Code>{nombre}</Code>
                      </Group>
                      <Text size="xs" c="dimmed">
                        {descripcion}
                        {typeof ejemplo === 'string' && ejemplo !== '' && ` · ${words.example(ejemplo)}`}
                      </Text>
                    </UnstyledButton>
                  </li>
                );
              })}
            </Stack>
          </ScrollArea.Autosize>
          <Text size="xs" c="dimmed">
            {words.filters(variables.filtros.join(', '))}
          </Text>
        </Stack>
      </Collapse>
    </div>
  );
}
