import { Card, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { useMe } from '../service/session.js';
import { Empty } from './page.js';
import { Section } from './section.js';

/** Choice of a company, on a page that needs one. */
export function ChooseCompany({ title }: { readonly title: string }): ReactElement {
  const { empresas } = useMe();
  const navigate = useNavigate();
  if (empresas.length === 0) {
    return (
      <Card withBorder>
        <Empty icon="building" title={text.shell.noCompanies} />
      </Card>
    );
  }
  return (
    <Section title={title}>
      <NativeSelect
        label={text.shell.company}
        value=""
        data={[
          { value: '', label: '' },
          ...empresas.map(({ ruc, razonSocial }) => ({ value: ruc, label: `${razonSocial} (${ruc})` })),
        ]}
        onChange={(event) => {
          const ruc = event.currentTarget.value;
          void navigate({ to: '.', search: (before: object) => ({ ...before, ruc }) });
        }}
      />
    </Section>
  );
}
