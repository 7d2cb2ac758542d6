import { Button, Card, Skeleton, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { Empty } from './page.js';

const words = text.comprobantes.list;

export function ListWaiting(): ReactElement {
  return (
    <Stack gap="xs" aria-label={text.common.loading} role="status">
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} height={44} />
      ))}
    </Stack>
  );
}

/** Empty state of a filtered list. */
export function NothingFound({ onClear }: { readonly onClear: () => void }): ReactElement {
  return (
    <Card withBorder>
      <Empty
        icon="search"
        title={words.nothingTitle}
        action={
          <Button variant="default" mt="xs" onClick={onClear}>
            {words.clear}
          </Button>
        }
      >
        {words.nothingText}
      </Empty>
    </Card>
  );
}
