import { NativeSelect, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { TextField } from '../../ui/field.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { Section } from '../../ui/section.js';

const words = text.simulador;
const RESULTS = ['ACEPTADA', 'PENDIENTE', 'RECHAZADA'] as const;

/** Annulment steps that the issuer and the receiver would take in the SRI's portal. */
export function Annul(): ReactElement {
  const [claveAcceso, setClaveAcceso] = useState('');
  const [resultado, setResultado] = useState<(typeof RESULTS)[number]>('ACEPTADA');
  const annulling = useMutation({
    mutationFn: () =>
      client.put('/api/v1.0/simulador/anulaciones/{claveAcceso}', {
        path: { claveAcceso: claveAcceso.trim() },
        body: { resultado },
      }),
    onSuccess: () => {
      notifications.show({ message: words.annulled, color: 'teal' });
      setClaveAcceso('');
    },
  });
  const form = useFormState(annulling);
  return (
    <Section title={words.annul} subtitle={words.annulText}>
      <Form
        of={form}
        onSubmit={() => {
          annulling.mutate();
        }}
      >
        <Stack maw={560}>
          <TextField
            label={words.clave}
            value={claveAcceso}
            onChange={setClaveAcceso}
            {...form.field('claveAcceso')}
            inputMode="numeric"
            maxLength={60}
            required
          />
          <NativeSelect
            label={words.result}
            value={resultado}
            onChange={(event) => {
              setResultado(RESULTS.find((one) => one === event.currentTarget.value) ?? 'ACEPTADA');
            }}
            data={RESULTS.map((one) => ({ value: one, label: words.results[one] }))}
          />
          <FormActions of={form} submit={words.annulDo} variant="default" />
        </Stack>
      </Form>
    </Section>
  );
}
