import { Radio, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { RoleChoice } from '../../ui/rights.js';
import { Section } from '../../ui/section.js';
import { readPolicy, writePolicy, type FactorPolicy } from './factor-policy.js';
import { policyQuery } from './queries.js';

const words = text.usuarios.factor;
const CHOICES = ['nobody', 'administrators', 'everyone', 'byRole'] as const;

/** Required second factor of the account: of nobody, everyone, administrators or roles. */
export function FactorPolicySection(): ReactElement {
  const policy = useQuery(policyQuery);
  return (
    <Section title={words.title} subtitle={words.text}>
      <ErrorNotice error={policy.error} onRetry={policy.refetch} />
      {policy.data !== undefined && (
        <PolicyForm
          key={policy.data.exigidoA.join()}
          saved={readPolicy(policy.data.exigidoA)}
          without={policy.data.sinSegundoPaso}
        />
      )}
    </Section>
  );
}

function PolicyForm({ saved, without }: { readonly saved: FactorPolicy; readonly without: number }): ReactElement {
  const cache = useQueryClient();
  const [policy, setPolicy] = useState(saved);
  const saving = useMutation({
    mutationFn: () => client.put('/api/v1.0/cuenta/segundo-paso', { body: { exigidoA: [...writePolicy(policy)] } }),
    onSuccess: async () => {
      notifications.show({ message: words.saved, color: 'teal' });
      await cache.invalidateQueries({ queryKey: policyQuery.queryKey });
    },
  });
  const form = useFormState(saving);
  return (
    <Form
      of={form}
      onSubmit={() => {
        saving.mutate();
      }}
    >
      <Stack gap="sm">
        <Radio.Group
          aria-label={words.title}
          value={policy.who}
          onChange={(given) => {
            setPolicy({ ...policy, who: CHOICES.find((one) => one === given) ?? 'nobody' });
          }}
          {...form.field('exigidoA')}
        >
          <Stack gap="xs">
            {CHOICES.map((who) => (
              <Radio key={who} value={who} label={words[who]} />
            ))}
          </Stack>
        </Radio.Group>
        {policy.who === 'byRole' && (
          <RoleChoice
            value={policy.roles}
            onChange={(roles) => {
              setPolicy({ ...policy, roles });
            }}
          />
        )}
        <Text size="sm" c="dimmed">
          {words.without(without)} {words.hint}
        </Text>
        <FormActions of={form} submit={words.save} variant="default" />
      </Stack>
    </Form>
  );
}
