import { Alert, Button, List, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { LIVE_QUERY } from '../../service/live.js';
import { AskingModal } from '../../ui/asking-modal.js';
import { Confirm } from '../../ui/confirm.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { formatMoment } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Section } from '../../ui/section.js';
import { anulacionQuery, type Anulacion } from './queries.js';

const words = text.comprobantes.actions;

/** Starts an annulment: first the rules, then the reason. */
export function Annul({ claveAcceso }: { readonly claveAcceso: string }): ReactElement {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<Icon name="ban" size={16} />} onClick={open}>
        {words.annul}
      </Button>
      <AskingModal opened={opened} onClose={close} title={words.annulTitle}>
        <AnnulForm claveAcceso={claveAcceso} onDone={close} />
      </AskingModal>
    </>
  );
}

function AnnulForm({
  claveAcceso,
  onDone,
}: {
  readonly claveAcceso: string;
  readonly onDone: () => void;
}): ReactElement {
  const rules = useQuery(anulacionQuery(claveAcceso));
  const [motivo, setMotivo] = useState('');
  const cache = useQueryClient();
  const asking = useMutation({
    mutationFn: () =>
      client.post('/api/v1.0/comprobantes/{claveAcceso}/anulacion', {
        path: { claveAcceso },
        body: { motivo: motivo.trim() },
      }),
    onSuccess: async () => {
      onDone();
      notifications.show({ message: words.annulRequested, color: 'teal' });
      await cache.invalidateQueries({ queryKey: ['comprobante', claveAcceso] });
    },
  });
  const form = useFormState(asking);
  if (rules.data === undefined)
    return rules.error === null ? <Skeleton height={160} /> : <ErrorNotice error={rules.error} />;
  if (!rules.data.permitida) return <NotAllowed anulacion={rules.data} />;
  return (
    <Form
      of={form}
      onSubmit={() => {
        asking.mutate();
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {words.annulIntro}
        </Text>
        <Text size="sm" fw={600}>
          {rules.data.fechaLimite !== null && words.annulDeadline(rules.data.fechaLimite)}{' '}
          {rules.data.requiereAceptacion && words.annulAcceptance}
        </Text>
        {rules.data.advertencias.map((warning) => (
          <Alert key={warning} color="yellow" variant="light" icon={<Icon name="alert" />}>
            {warning}
          </Alert>
        ))}
        <Textarea
          label={words.annulReason}
          description={words.annulReasonHint}
          value={motivo}
          {...form.field('motivo')}
          onChange={(event) => {
            setMotivo(event.currentTarget.value);
          }}
          maxLength={300}
          required
          withAsterisk={false}
          autosize
          minRows={2}
          data-autofocus
        />
        <FormActions of={form} submit={words.annulSend} color="red" fullWidth />
      </Stack>
    </Form>
  );
}

function NotAllowed({ anulacion }: { readonly anulacion: Anulacion }): ReactElement {
  return (
    <Alert color="yellow" variant="light" icon={<Icon name="ban" />} title={words.annulNotAllowed}>
      <Text size="sm">{anulacion.mensaje}</Text>
      {anulacion.todaviaPosible.length > 0 && (
        <>
          <Text size="sm" mt="xs">
            {words.annulStillPossible}
          </Text>
          <List size="sm">
            {anulacion.todaviaPosible.map(({ accion, descripcion }) => (
              <List.Item key={accion}>{descripcion}</List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  );
}

/** A requested annulment: steps in the SRI's portal, and its status. */
export function AnnulmentWatch({ claveAcceso }: { readonly claveAcceso: string }): ReactElement {
  const cache = useQueryClient();
  const watch = useQuery({ ...anulacionQuery(claveAcceso), ...LIVE_QUERY });
  const { data } = watch;
  return (
    <Section
      title={words.annulWatch}
      subtitle={
        data?.estadoSri == null
          ? undefined
          : [
              words.annulSri(data.estadoSri),
              ...(data.fechaConsulta === null ? [] : [words.annulChecked(formatMoment(data.fechaConsulta))]),
            ].join(' · ')
      }
      actions={
        <Confirm
          label={words.annulWithdraw}
          icon="cross"
          title={words.annulWithdrawTitle}
          size="xs"
          mends
          act={async () => {
            await client.delete('/api/v1.0/comprobantes/{claveAcceso}/anulacion', { path: { claveAcceso } });
            notifications.show({ message: words.annulWithdrawn, color: 'teal' });
            await cache.invalidateQueries({ queryKey: ['comprobante', claveAcceso] });
          }}
        >
          {words.annulWithdrawText}
        </Confirm>
      }
    >
      <ErrorNotice error={watch.error} />
      {data !== undefined && (
        <>
          {data.fechaLimite !== null && <Text size="sm">{words.annulDeadline(data.fechaLimite)}</Text>}
          <Text size="sm" fw={600}>
            {words.annulSteps}
          </Text>
          <List type="ordered" size="sm" spacing={4}>
            {data.pasos.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
        </>
      )}
    </Section>
  );
}
