import { ActionIcon, Badge, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { client } from '../service/client.js';
import { useMe } from '../service/session.js';
import { COD_DOCS, codDocOf } from '../service/tipos.js';
import { ErrorNotice } from './error-notice.js';
import { Form, FormActions, useFormState, type FormState } from './form.js';
import { Icon } from './icons.js';
import { Section } from './section.js';
import columns from './columns.module.css';
import classes from './template-uses.module.css';

const words = text.plantillas;

/** Where a template is used; null is everywhere. */
interface Place {
  readonly codDoc: string | null;
  readonly estab: string | null;
  readonly ptoEmi: string | null;
}

/** Companies that use a template, for what, and a form to assign it to more. */
export function TemplateUses({
  kind,
  id,
  empresas,
}: {
  readonly kind: 'ride' | 'email';
  readonly id: string;
  /** Allowed companies; empty: all. */
  readonly empresas: readonly string[];
}): ReactElement {
  const me = useMe();
  const cache = useQueryClient();
  const queryKey = [`plantillas-${kind}`, id, 'usos'];
  const uses = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.get(`/api/v1.0/plantillas-${kind}/{id}/usos`, { path: { id } }, { signal }),
  });
  const changing = useMutation({
    mutationFn: ({
      ruc,
      plantillaId,
      estab,
      ptoEmi,
      ...place
    }: Place & { ruc: string; plantillaId: string | null }) => {
      const codDoc = codDocOf(place.codDoc);
      return client.put(`/api/v1.0/empresas/{ruc}/plantilla-${kind}`, {
        path: { ruc },
        body: {
          plantillaId,
          ...(codDoc === undefined ? {} : { codDoc }),
          ...(estab === null ? {} : { estab }),
          ...(ptoEmi === null ? {} : { ptoEmi }),
        },
      });
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: [`plantillas-${kind}`] }),
  });
  const nameOf = (ruc: string): string => me.empresas.find((one) => one.ruc === ruc)?.razonSocial ?? ruc;
  return (
    <Section title={words.uses} subtitle={words.usesHint}>
      <ErrorNotice error={uses.error} />
      {uses.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.unused}
        </Text>
      )}
      <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.uses}>
        {uses.data?.map(({ ruc, ...place }) => (
          <Group key={JSON.stringify([ruc, place])} component="li" justify="space-between" wrap="nowrap" gap="xs">
            <Group gap="xs" miw={0}>
              <Text size="sm" className={classes.name ?? ''}>
                {nameOf(ruc)}
              </Text>
              <Badge variant="default" tt="none">
                {placeText(place)}
              </Badge>
            </Group>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.unassign(nameOf(ruc), placeText(place))}
              onClick={() => {
                changing.mutate({ ruc, plantillaId: null, ...place });
              }}
            >
              <Icon name="cross" size={16} />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      <Assign
        companies={me.empresas.filter(({ ruc }) => empresas.length === 0 || empresas.includes(ruc))}
        sending={changing}
        onAssign={(ruc, place) => {
          changing.mutate({ ruc, plantillaId: id, ...place });
        }}
      />
    </Section>
  );
}

function placeText({ codDoc, estab, ptoEmi }: Place): string {
  const type = codDoc === null ? words.allTypes : (text.comprobantes.tipos[codDoc] ?? text.proformas.title);
  return estab === null ? type : `${type} · ${ptoEmi === null ? estab : `${estab}-${ptoEmi}`}`;
}

function Assign({
  companies,
  sending,
  onAssign,
}: {
  readonly companies: readonly { readonly ruc: string; readonly razonSocial: string }[];
  readonly sending: Pick<FormState, 'error' | 'isPending'>;
  readonly onAssign: (ruc: string, place: Place) => void;
}): ReactElement {
  const [ruc, setRuc] = useState(companies[0]?.ruc ?? '');
  const [codDoc, setCodDoc] = useState('');
  const [where, setWhere] = useState('');
  const [estab = '', ptoEmi = ''] = where.trim().split('-');
  const form = useFormState(sending);
  const place = form.field('estab');
  return (
    <Form
      of={form}
      onSubmit={() => {
        onAssign(ruc, { codDoc: codDoc || null, estab: estab || null, ptoEmi: ptoEmi || null });
      }}
    >
      <Stack gap="sm">
        <div className={columns.fields}>
          <NativeSelect
            label={words.company}
            value={ruc}
            title={companies.find((one) => one.ruc === ruc)?.razonSocial}
            onChange={(event) => {
              setRuc(event.currentTarget.value);
            }}
            data={companies.map(({ ruc: value, razonSocial: label }) => ({ value, label }))}
          />
          <NativeSelect
            label={words.type}
            value={codDoc}
            {...form.field('codDoc')}
            onChange={(event) => {
              setCodDoc(event.currentTarget.value);
            }}
            data={[
              { value: '', label: words.allTypes },
              ...COD_DOCS.map((value) => ({ value, label: text.comprobantes.tipos[value] ?? value })),
            ]}
          />
          <TextInput
            label={words.place}
            placeholder={words.placeHint}
            value={where}
            {...place}
            error={place.error ?? form.field('ptoEmi').error}
            onChange={(event) => {
              setWhere(event.currentTarget.value);
            }}
            maxLength={7}
            inputMode="numeric"
          />
        </div>
        <FormActions of={form} submit={words.assign} variant="default" disabled={ruc === ''} />
      </Stack>
    </Form>
  );
}
