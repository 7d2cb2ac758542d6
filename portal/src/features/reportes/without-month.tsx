import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { may, useMe } from '../../service/session.js';
import { Icon } from '../../ui/icons.js';
import { wholeMonth } from './period.js';
import classes from './reportes.module.css';

const words = text.reportes.cierre;
export const CIERRE_PATH = '/api/v1.0/empresas/{ruc}/cierres/{mes}';

/** State and check list of a company's month. */
export function cierreQuery(ruc: string, mes: string) {
  return {
    queryKey: ['cierres', ruc, mes],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      client.get(CIERRE_PATH, { path: { ruc, mes } }, { signal }),
  };
}

/** Notice of received documents that are in no month, and so in no report up to this one. */
export function WithoutMonth({ month }: { readonly month: string }): ReactElement | null {
  const ruc = useCompany()?.ruc;
  const visits = may(useMe(), 'ROLE_RECEIPTS');
  const { data } = useQuery({
    queryKey: ['cierres', ruc, month, 'sin-mes'],
    enabled: ruc !== undefined,
    queryFn: ({ signal }) => client.get(`${CIERRE_PATH}/sin-mes`, { path: { ruc: ruc ?? '', mes: month } }, { signal }),
  });
  if (data === undefined || data.sinMes === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<Icon name="alert" />} role="status">
      <Text size="sm">
        {words.sinMes(data.sinMes)}{' '}
        {visits && (
          <Link
            to="/recibidos"
            search={{ falta: 'registro', hasta: wholeMonth(month).hasta }}
            className={classes.inNotice ?? ''}
          >
            {words.sinMesSee}
          </Link>
        )}
      </Text>
    </Alert>
  );
}
