import { Card, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { useMe } from '../../service/session.js';
import { Empty } from '../../ui/page.js';
import { Section } from '../../ui/section.js';

/** For what covers one company: its choice. */
export function ChooseCompany(): ReactElement {
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
    <Section title={text.reportes.ats.choose}>
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
