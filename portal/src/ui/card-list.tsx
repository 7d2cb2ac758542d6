import { Card, Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ErrorNotice } from './error-notice.js';
import type { IconName } from './icons.js';
import { Empty } from './page.js';

/** A short, unpaginated list of cards: loading, error, empty or loaded. */
export function CardList<T>({
  query,
  label,
  empty,
  children,
}: {
  readonly query: Pick<UseQueryResult<{ readonly content: readonly T[] }>, 'data' | 'error' | 'isPending' | 'refetch'>;
  readonly label: string;
  /** Empty state. */
  readonly empty?: { readonly icon: IconName; readonly title: string; readonly text: string };
  readonly children: (one: T) => ReactElement;
}): ReactElement {
  return (
    <>
      <ErrorNotice error={query.error} onRetry={query.refetch} />
      {query.isPending && <Skeleton height={180} />}
      {empty !== undefined && query.data?.content.length === 0 && (
        <Card withBorder>
          <Empty icon={empty.icon} title={empty.title}>
            {empty.text}
          </Empty>
        </Card>
      )}
      <Stack gap="xs" component="ul" p={0} m={0} aria-label={label}>
        {query.data?.content.map(children)}
      </Stack>
    </>
  );
}
