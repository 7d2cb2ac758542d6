import { NativeSelect, Select, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { TextField } from '../../ui/field.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { Section } from '../../ui/section.js';
import { needsCode, needsSeconds, FAULT_KINDS, faultOf, type FaultForm } from './effects.js';

const words = text.simulador;
const BEGIN: FaultForm = { kind: 'devolver', codigo: '35', segundos: '10', veces: '1', claveAcceso: '' };

export function Provoke(): ReactElement {
  const cache = useQueryClient();
  const [wanted, setWanted] = useState(BEGIN);
  const change = (changed: Partial<FaultForm>): void => {
    setWanted((before) => ({ ...before, ...changed }));
  };
  const provoking = useMutation({
    mutationFn: () => client.post('/api/v1.0/simulador/fallas', { body: faultOf(wanted) }),
    onSuccess: async () => {
      notifications.show({ message: words.applied, color: 'teal' });
      await cache.invalidateQueries({ queryKey: ['simulador'] });
    },
  });
  const form = useFormState(provoking);
  return (
    <Section title={words.provoke} subtitle={words.provokeText}>
      <Form
        of={form}
        onSubmit={() => {
          provoking.mutate();
        }}
      >
        <Stack maw={560}>
          <NativeSelect
            label={words.doing}
            description={words.doings[wanted.kind][1]}
            value={wanted.kind}
            onChange={(event) => {
              const kind = FAULT_KINDS.find((one) => one === event.currentTarget.value);
              if (kind !== undefined) change({ kind });
            }}
            data={FAULT_KINDS.map((kind) => ({ value: kind, label: words.doings[kind][0] }))}
            error={needsCode(wanted.kind) ? undefined : form.field('efecto').error}
          />
          {needsCode(wanted.kind) && (
            <CodeChoice
              value={wanted.codigo}
              onChange={(codigo) => {
                change({ codigo });
              }}
              error={form.field('efecto').error}
            />
          )}
          {needsSeconds(wanted.kind) && (
            <TextField
              {...form.field('efecto.segundos')}
              label={words.seconds}
              value={wanted.segundos}
              onChange={(segundos) => {
                change({ segundos });
              }}
              inputMode="numeric"
              pattern="[0-9]{1,5}"
              maxLength={5}
              required
            />
          )}
          <TextField
            label={words.times}
            description={words.timesHint}
            value={wanted.veces}
            onChange={(veces) => {
              change({ veces });
            }}
            {...form.field('veces')}
            inputMode="numeric"
            pattern="[0-9]{0,6}"
            maxLength={6}
          />
          <TextField
            label={words.onlyOne}
            description={words.onlyOneHint}
            value={wanted.claveAcceso}
            onChange={(claveAcceso) => {
              change({ claveAcceso });
            }}
            {...form.field('claveAcceso')}
            inputMode="numeric"
            maxLength={60}
          />
          <FormActions of={form} submit={words.apply} />
        </Stack>
      </Form>
    </Section>
  );
}

/** An SRI code with its meaning. */
function CodeChoice({
  value,
  onChange,
  error,
}: {
  readonly value: string;
  readonly onChange: (codigo: string) => void;
  readonly error: string | undefined;
}): ReactElement {
  const codes = useQuery({
    queryKey: ['errores-sri'],
    queryFn: ({ signal }) => client.get('/api/v1.0/errores-sri', {}, { signal }),
    staleTime: Infinity,
  });
  const chosen = codes.data?.find(({ codigo }) => codigo === value);
  return (
    <Stack gap={6}>
      <Select
        label={words.code}
        data={(codes.data ?? []).map(({ codigo, significado }) => ({
          value: codigo,
          label: `${codigo} · ${significado}`,
        }))}
        value={value}
        onChange={(codigo) => {
          if (codigo !== null) onChange(codigo);
        }}
        searchable
        allowDeselect={false}
        nothingFoundMessage={text.common.none}
        error={error}
      />
      {chosen !== undefined && (
        <Text size="sm" c="dimmed" lang="es">
          {chosen.causa} {chosen.queHacer}
        </Text>
      )}
    </Stack>
  );
}
