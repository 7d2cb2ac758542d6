import { Alert, Button, Checkbox, Group, List, NativeSelect, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { contradiccionesDe } from '../../../../src/kernel/catalogues/sustento.js';
import { text } from '../../i18n/index.js';
import { client, type Body } from '../../service/client.js';
import columns from '../../ui/columns.module.css';
import { Conflict, isConflict } from '../../ui/conflict.js';
import { DayField } from '../../ui/day-field.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { fechaOf } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Section } from '../../ui/section.js';
import { confirmProposal, PROPOSED } from './confirm-proposal.js';
import { decisionText, sustentosOf } from './decision-text.js';
import { Lines } from './lines.js';
import { lineasQuery, useRefresh, type Decision, type RecibidoCompleto } from './queries.js';

const words = text.recibidos.decision;
const PATH = '/api/v1.0/recibidos/{clave}';

/** Unsaved changes and the revision the user saw. */
interface Edits {
  readonly revision: number;
  readonly changed: Partial<Decision>;
}

/** Data that no XML contains: the decision, the proposal, and the form to decide. */
export function DecisionSection({ recibido }: { readonly recibido: RecibidoCompleto }): ReactElement {
  const { clave, revision, decision, codDoc, fechaEmision } = recibido;
  const [edits, setEdits] = useState<Edits>();
  const refresh = useRefresh();
  const lines = useQuery(lineasQuery(recibido));
  const values: Decision = { ...decision, ...edits?.changed };
  const change = (changed: Partial<Decision>): void => {
    setEdits({ revision: edits?.revision ?? revision, changed: { ...edits?.changed, ...changed } });
  };
  const saving = useMutation({
    // Overwrites the revision the user saw, or whatever is stored now.
    mutationFn: async (over: 'seen' | 'now') => {
      const seen =
        over === 'seen' ? (edits?.revision ?? revision) : (await client.get(PATH, { path: { clave } })).revision;
      const body = (edits?.changed ?? {}) as Body<'patch', typeof PATH>;
      await client.patch(PATH, { path: { clave }, body }, { headers: { 'if-match': `"${seen}"` } });
    },
    onSuccess: async () => {
      await refresh();
      setEdits(undefined);
      notifications.show({ message: words.saved, color: 'teal' });
    },
  });
  const form = useFormState(saving, { sendsIncomplete: true });
  const sustentos = sustentosOf(codDoc, fechaEmision);
  // A DAU has no sustento, and still its credit and asset decide its box of form 104.
  const isPurchase = sustentos.length > 0 || !(['03', '06', '07'] as readonly string[]).includes(codDoc);
  const contradicciones = contradiccionesDe(values);
  return (
    <Section title={words.title} subtitle={words.subtitle}>
      <Proposal recibido={recibido} />
      <Form
        of={form}
        onSubmit={() => {
          saving.mutate('seen');
        }}
      >
        <Stack>
          <div className={columns.fields}>
            <DayField
              label={words.fields['fechaRegistro']}
              description={words.fechaRegistroHint}
              value={values.fechaRegistro?.split('/').toReversed().join('-') ?? ''}
              {...form.field('fechaRegistro')}
              onChange={(day) => {
                change({ fechaRegistro: day === '' ? null : fechaOf(day) });
              }}
              // Kept, so that the service refuses it.
              onUnreadable={(typed) => {
                change({ fechaRegistro: typed });
              }}
            />
            {isPurchase && (
              <>
                <DayField
                  label={words.fields['fechaRecepcion']}
                  description={words.fechaRecepcionHint}
                  value={values.fechaRecepcion?.split('/').toReversed().join('-') ?? ''}
                  {...form.field('fechaRecepcion')}
                  onChange={(day) => {
                    change({ fechaRecepcion: day === '' ? null : fechaOf(day) });
                  }}
                  // Kept, so that the service refuses it.
                  onUnreadable={(typed) => {
                    change({ fechaRecepcion: typed });
                  }}
                />
                <YesNo name="derechoCredito" values={values} change={change} />
                <YesNo name="parteRel" values={values} change={change} />
                <YesNo name="activoFijo" values={values} change={change} />
              </>
            )}
          </div>
          {sustentos.length > 0 && (
            <NativeSelect
              label={words.fields['codSustento']}
              value={values.codSustento ?? ''}
              title={sustentos.find(({ value }) => value === values.codSustento)?.label}
              {...form.field('codSustento')}
              data={[{ value: '', label: words.undecided }, ...sustentos]}
              onChange={({ currentTarget: { value } }) => {
                change({ codSustento: value === '' ? null : value });
              }}
            />
          )}
          {contradicciones.length > 0 && (
            <Alert
              color="orange"
              variant="light"
              icon={<Icon name="alert" />}
              title={words.contradiction}
              role="status"
            >
              {contradicciones.map((message) => (
                <Text size="sm" key={message}>
                  {message}
                </Text>
              ))}
            </Alert>
          )}
          {lines.isPending && <Skeleton height={80} />}
          <ErrorNotice error={lines.error} onRetry={lines.refetch} />
          {sustentos.length > 0 && lines.data !== undefined && lines.data.length > 0 && (
            <Lines
              lineas={lines.data}
              decided={values.lineas}
              onChange={(lineas) => {
                change({ lineas });
              }}
            />
          )}
          <Textarea
            label={words.fields['notas']}
            value={values.notas ?? ''}
            {...form.field('notas')}
            maxLength={2000}
            autosize
            minRows={2}
            onChange={({ currentTarget: { value } }) => {
              change({ notas: value === '' ? null : value });
            }}
          />
          <Checkbox
            label={words.fields['contabilizado']}
            description={words.contabilizadoHint}
            checked={values.contabilizado}
            onChange={({ currentTarget: { checked } }) => {
              change({ contabilizado: checked });
            }}
          />
          <FormActions
            of={form}
            submit={words.save}
            disabled={edits === undefined}
            notice={
              isConflict(saving.error) ? (
                <Conflict
                  onTake={() => {
                    saving.reset();
                    setEdits(undefined);
                    void refresh();
                  }}
                  onKeep={() => {
                    saving.mutate('now');
                  }}
                />
              ) : undefined
            }
          />
        </Stack>
      </Form>
    </Section>
  );
}

function YesNo({
  name,
  values,
  change,
}: {
  readonly name: 'derechoCredito' | 'parteRel' | 'activoFijo';
  readonly values: Decision;
  readonly change: (changed: Partial<Decision>) => void;
}): ReactElement {
  const value = values[name];
  return (
    <NativeSelect
      label={words.fields[name]}
      value={value === null ? '' : String(value)}
      data={[
        { value: '', label: words.undecided },
        { value: 'true', label: words.yes },
        { value: 'false', label: words.no },
      ]}
      onChange={({ currentTarget: { value: chosen } }) => {
        change({ [name]: chosen === '' ? null : chosen === 'true' });
      }}
    />
  );
}

/** Last decision about this supplier, to be confirmed. */
function Proposal({ recibido }: { readonly recibido: RecibidoCompleto }): ReactElement | null {
  const refresh = useRefresh();
  const confirming = useMutation({
    mutationFn: () => confirmProposal(recibido),
    onSuccess: async () => {
      await refresh();
      notifications.show({ message: words.confirmed, color: 'teal' });
    },
  });
  const { propuesta } = recibido;
  if (propuesta === null) return null;
  return (
    <Alert color="blue" variant="light" icon={<Icon name="star" />} title={words.proposalTitle}>
      <List size="sm">
        {PROPOSED.filter((field) => propuesta[field] !== null).map((field) => (
          <List.Item key={field}>{decisionText(field, propuesta[field])}</List.Item>
        ))}
      </List>
      <ErrorNotice error={confirming.error} />
      <Group mt="sm">
        <Button
          size="xs"
          leftSection={<Icon name="check" size={14} />}
          loading={confirming.isPending}
          onClick={() => {
            confirming.mutate();
          }}
        >
          {words.confirm}
        </Button>
      </Group>
    </Alert>
  );
}
