import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { ambiente } from '../../service/environment.js';
import { Section } from '../../ui/section.js';
import { companyBody, CompanyFields, companyForm, type CompanyForm } from './company-fields.js';
import { useEdition } from './edition.js';
import { YesNoField } from './fields.js';
import { Logo } from './logo.js';
import { useRefresh, type Empresa } from './queries.js';
import { Removal } from './removal.js';
import { SaveForm } from './save-form.js';

const words = text.empresas;
const PATH = '/api/v1.0/empresas/{ruc}';

type CompanyEdit = CompanyForm & { readonly activa: boolean };
const editOf = (empresa: Empresa): { values: CompanyEdit; revision: number } => ({
  values: { ...companyForm(empresa), activa: empresa.activa },
  revision: empresa.revision,
});

/** Edits a company's data and logo, and deletes the company. */
export function CompanyData({ empresa }: { readonly empresa: Empresa }): ReactElement {
  const { ruc, razonSocial } = empresa;
  const navigate = useNavigate();
  const refresh = useRefresh();
  const edition = useEdition<CompanyEdit>(editOf(empresa));
  return (
    <Stack>
      <SaveForm
        edition={edition}
        current={async () => editOf(await client.get(PATH, { path: { ruc } }))}
        save={() => client.put(PATH, { path: { ruc }, body: companyBody(edition.edits) }, { headers: edition.ifMatch })}
        note={
          <Text size="sm" c="dimmed">
            {words.issuedKeep}
          </Text>
        }
      >
        {(part) => (
          <>
            <CompanyFields part={part} />
            <Section title={words.ambiente} subtitle={words.ambienteText(text.shell.environment[ambiente].name)}>
              <YesNoField part={part} name="activa" label={words.fields.activa} />
            </Section>
          </>
        )}
      </SaveForm>
      <Logo empresa={empresa} />
      <Section
        title={words.removal.empresa.section}
        subtitle={words.removal.empresa.hint}
        actions={
          <Removal
            title={words.removal.empresa.title}
            question={words.removal.empresa.text(razonSocial)}
            active={empresa.activa}
            remove={(desactivar) => client.delete(PATH, { path: { ruc }, query: { desactivar } })}
            onDone={async (gone) => {
              if (gone) await navigate({ to: '/empresas', search: { ruc: undefined }, replace: true });
              await refresh();
            }}
          />
        }
      />
    </Stack>
  );
}
