import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import classes from './clientes.module.css';
import { customersQuery, type Cliente } from './queries.js';

const words = text.clientes;
/** Debounce time. */
const TYPED_MS = 250;
const SHOWN_MAX = 6;

/** Chooses another customer and merges it into this one. Customers with the same name are offered first. */
export function Merge({
  ruc,
  customer,
  onClose,
  onMerged,
}: {
  readonly ruc: string;
  readonly customer: Cliente;
  readonly onClose: () => void;
  readonly onMerged: () => void;
}): ReactElement {
  const [typed, setTyped] = useState(customer.razonSocial.split(' ').slice(0, 2).join(' '));
  const [wanted] = useDebouncedValue(typed.trim(), TYPED_MS);
  const [chosen, setChosen] = useState('');
  const list = useQuery(customersQuery(ruc, { q: wanted === '' ? undefined : wanted, page: 1 }));
  const others = (list.data?.content ?? []).filter(({ id }) => id !== customer.id).slice(0, SHOWN_MAX);
  const merging = useMutation({
    mutationFn: (clienteId: string) =>
      client.post('/api/v1.0/empresas/{ruc}/clientes/{id}/unir', {
        path: { ruc, id: customer.id },
        body: { clienteId },
      }),
    onSuccess: onMerged,
  });
  return (
    <Stack>
      <Text size="sm" className={classes.long ?? ''}>
        {words.mergeText(customer.razonSocial)}
      </Text>
      <TextInput
        label={words.mergeSearch}
        placeholder={words.searchHint}
        value={typed}
        maxLength={100}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen('');
        }}
        data-autofocus
      />
      <Radio.Group value={chosen} onChange={setChosen} aria-label={words.mergeSearch}>
        <Stack gap="xs">
          {others.map(({ id, razonSocial, identificacion }) => (
            <Radio key={id} value={id} label={razonSocial} description={identificacion} />
          ))}
        </Stack>
      </Radio.Group>
      {list.data !== undefined && others.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.mergeNone}
        </Text>
      )}
      <ErrorNotice error={merging.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button
          disabled={!others.some(({ id }) => id === chosen)}
          loading={merging.isPending}
          onClick={() => {
            merging.mutate(chosen);
          }}
        >
          {words.mergeConfirm}
        </Button>
      </Group>
    </Stack>
  );
}
