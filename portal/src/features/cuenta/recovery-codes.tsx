import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { Copy } from '../../ui/copy.js';

const words = text.session.account;

/** New recovery codes, shown once. */
export function RecoveryCodes({
  codes,
  onSaved,
}: {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}): ReactElement {
  return (
    <Stack maw={400}>
      <Text size="sm" fw={600}>
        {words.twoStepsRecovery}
      </Text>
      <Text size="sm">{words.twoStepsRecoveryText}</Text>
      <SimpleGrid cols={2} spacing="xs">
        {codes.map((code) => (
          <Code key={code} fz="sm">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap="sm">
        <Copy value={codes.join('\n')} what={words.twoStepsRecovery} />
        <Button onClick={onSaved}>{words.saved}</Button>
      </Group>
    </Stack>
  );
}
