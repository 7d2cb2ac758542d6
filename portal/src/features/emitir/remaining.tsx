import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { formatMoney } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { textAt } from './content.js';
import { remainingAfter } from './remaining-after.js';
import { useForm } from './use-form.js';

const words = text.emitir.remaining;
const NUMBER = /^\d{3}-\d{3}-\d{9}$/;

/** The value that remains of the invoice that a credit note names, and a warning beyond it; the service refuses that. */
export function Remaining(): ReactElement | null {
  const { content, company, checked } = useForm();
  const numero = textAt(content, 'numDocModificado');
  const isInvoice = textAt(content, 'codDocModificado') === '01' && NUMBER.test(numero);
  const { data } = useQuery({
    queryKey: ['comprobantes', 'saldo', company.ruc, numero],
    enabled: isInvoice,
    queryFn: async ({ signal }) => {
      const query = { ruc: company.ruc, texto: numero, size: 1 };
      const { content: found } = await client.get('/api/v1.0/comprobantes/facturas', { query }, { signal });
      const [invoice] = found;
      if (invoice === undefined) return null;
      const { claveAcceso } = invoice;
      const path = '/api/v1.0/comprobantes/{claveAcceso}/relacionados';
      return (await client.get(path, { path: { claveAcceso } }, { signal })).saldo;
    },
  });
  if (!isInvoice || data == null) return null;
  const { left, exceeds } = remainingAfter(data.porAcreditar, checked.figures?.importeTotal);
  if (exceeds) {
    return (
      <Alert color="orange" variant="light" icon={<Icon name="alert" />} role="status">
        {words.exceeds(formatMoney(Number(checked.figures?.importeTotal)), formatMoney(data.porAcreditar))}
      </Alert>
    );
  }
  return (
    <Text size="sm" role="status">
      {words.left(formatMoney(data.total), formatMoney(data.porAcreditar), formatMoney(left))}
    </Text>
  );
}
