import { Button, Group, NativeSelect, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { CLASES_VENTA, type ClaseVenta } from '../../../../src/kernel/clase-venta.js';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Section } from '../../ui/section.js';

const words = text.comprobantes.detail.saleBoxes;
const PATH = '/api/v1.0/comprobantes/{claveAcceso}/clasificacion';

function saleBoxesQuery(claveAcceso: string) {
  return queryOptions({
    queryKey: ['comprobante', claveAcceso, 'clasificacion'],
    queryFn: ({ signal }) => client.get(PATH, { path: { claveAcceso } }, { signal }),
  });
}

/** Boxes of form 104 that the document of a sale does not tell. */
export function SaleBoxes({ claveAcceso }: { readonly claveAcceso: string }): ReactElement {
  const decided = useQuery(saleBoxesQuery(claveAcceso));
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<ClaseVenta | null>();
  const saving = useMutation({
    mutationFn: (clase: ClaseVenta | null) => client.put(PATH, { path: { claveAcceso }, body: { clase } }),
    onSuccess: async (saved) => {
      cache.setQueryData(saleBoxesQuery(claveAcceso).queryKey, saved);
      setChosen(undefined);
      notifications.show({ message: words.saved, color: 'teal' });
      await cache.invalidateQueries({ queryKey: ['reportes'] });
    },
  });
  const kept = decided.data?.clase ?? null;
  const shown = chosen === undefined ? kept : chosen;
  return (
    <Section title={words.title} subtitle={words.subtitle}>
      <ErrorNotice error={decided.error ?? saving.error} />
      {decided.isPending ? (
        <Skeleton height={36} />
      ) : (
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label={words.label}
            flex={1}
            miw={220}
            value={shown ?? ''}
            data={[
              { value: '', label: words.byRate },
              ...CLASES_VENTA.map((value) => ({ value, label: words.classes[value] })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              setChosen(CLASES_VENTA.find((one) => one === value) ?? null);
            }}
          />
          <Button
            variant="default"
            disabled={shown === kept}
            loading={saving.isPending}
            onClick={() => {
              saving.mutate(shown);
            }}
          >
            {words.save}
          </Button>
        </Group>
      )}
    </Section>
  );
}
