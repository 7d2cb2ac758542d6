import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../../i18n/index.js';
import { client, type Body } from '../../../service/client.js';
import type { Company } from '../../../service/company.js';
import { DayField } from '../../../ui/day-field.js';
import { Section } from '../../../ui/section.js';
import { ContentEditor } from '../content-editor.js';
import type { ProformaCompleta } from './queries.js';

const words = text.proformas;
type Sent = Body<'post', '/api/v1.0/empresas/{ruc}/proformas'>;

/** Makes or changes a proforma. */
export function ProformaEditor({
  company,
  proforma,
}: {
  readonly company: Company;
  readonly proforma: ProformaCompleta | undefined;
}): ReactElement {
  const { ruc } = company;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [vence, setVence] = useState(() =>
    proforma === undefined || proforma.estado === 'VENCIDA' ? '' : proforma.vence.split('/').reverse().join('-'),
  );
  // Two clicks on a slow connection make one proforma.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <ContentEditor
      company={company}
      title={proforma === undefined ? words.newTitle : words.editTitle(proforma.numero)}
      stored={proforma?.factura}
      submit={proforma === undefined ? words.save : words.saveChanges}
      first={
        <Section title={words.validity}>
          <DayField
            label={words.vence}
            description={words.venceHint}
            value={vence}
            onChange={setVence}
            style={{ maxWidth: 260 }}
          />
          <Text size="sm" c="dimmed" mt="xs">
            {words.noValue}
          </Text>
        </Section>
      }
      save={async (factura) => {
        const body = {
          ...(vence === '' ? {} : { vence: vence.split('-').reverse().join('/') }),
          factura,
        } as unknown as Sent;
        const saved =
          proforma === undefined
            ? await client.post(
                '/api/v1.0/empresas/{ruc}/proformas',
                { path: { ruc }, body },
                { headers: { 'idempotency-key': key } },
              )
            : await client.put('/api/v1.0/empresas/{ruc}/proformas/{id}', {
                path: { ruc, id: proforma.id },
                body,
              });
        await cache.invalidateQueries({ queryKey: ['proformas'] });
        await navigate({ to: `/proformas/${saved.id}` });
      }}
    />
  );
}
