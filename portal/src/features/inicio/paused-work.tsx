import { Alert, Box, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, type Result } from '../../service/client.js';
import { LIVE_QUERY } from '../../service/live.js';
import { may, useMe } from '../../service/session.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';

const words = text.inicio;
const PATH = '/api/v1.0/trabajos-pausados';
const KEY = ['trabajos-pausados'];

type Trabajo = Result<'get', typeof PATH>['trabajos'][number];

/** Work whose requester lost the right to it; undefined while unknown. */
export function usePausedWork(enabled: boolean): readonly Trabajo[] | undefined {
  const { data } = useQuery({
    queryKey: KEY,
    enabled,
    queryFn: ({ signal }) => client.get(PATH, undefined, { signal }),
    ...LIVE_QUERY,
  });
  return data?.trabajos;
}

/** A task: an administrator takes the work over, and it goes on. */
export function PausedWork({ trabajo }: { readonly trabajo: Trabajo }): ReactElement {
  const me = useMe();
  const queries = useQueryClient();
  const taking = useMutation({
    mutationFn: () => client.post(`${PATH}/{id}/asumir`, { path: { id: trabajo.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <Box component="li" display="block">
      <Alert color="red" variant="light" icon={<Icon name="alert" />}>
        <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
          <Text size="sm" miw={0}>
            {words.paused(trabajo.nombre)} {trabajo.motivo}
          </Text>
          {may(me, 'administrador') && (
            <Button
              size="compact-sm"
              variant="default"
              flex="none"
              loading={taking.isPending}
              aria-label={`${words.takeOver}: ${trabajo.nombre}`}
              onClick={() => {
                taking.mutate();
              }}
            >
              {words.takeOver}
            </Button>
          )}
        </Group>
        <ErrorNotice error={taking.error} />
      </Alert>
    </Box>
  );
}
