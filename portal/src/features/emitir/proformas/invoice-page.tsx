import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../../i18n/index.js';
import { client, type Body } from '../../../service/client.js';
import type { Company } from '../../../service/company.js';
import { ContentEditor } from '../content-editor.js';
import { OfProforma } from './company.js';
import type { ProformaCompleta } from './queries.js';

const words = text.proformas;

/** The invoice of a proforma, changed before it is issued. */
export default function InvoicePage(): ReactElement {
  return <OfProforma>{(company, proforma) => <Changed company={company} proforma={proforma} />}</OfProforma>;
}

function Changed({
  company,
  proforma,
}: {
  readonly company: Company;
  readonly proforma: ProformaCompleta;
}): ReactElement {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const path = { ruc: company.ruc, id: proforma.id };
  return (
    <ContentEditor
      company={company}
      title={words.invoiceTitle(proforma.numero)}
      stored={proforma.factura}
      submit={words.invoice}
      first={<Text size="sm">{words.invoiceHint}</Text>}
      save={async (factura) => {
        const headers = { 'if-match': `"${proforma.revision}"` };
        const body = { factura } as unknown as Body<'post', '/api/v1.0/empresas/{ruc}/proformas/{id}/factura'>;
        await client.post('/api/v1.0/empresas/{ruc}/proformas/{id}/factura', { path, body }, { headers });
        await cache.invalidateQueries({ queryKey: ['proformas'] });
        await navigate({ to: `/proformas/${proforma.id}` });
      }}
    />
  );
}
