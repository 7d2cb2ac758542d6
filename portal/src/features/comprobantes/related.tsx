import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, type Result } from '../../service/client.js';
import { LIVE_QUERY } from '../../service/live.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Fact, FactList } from '../../ui/facts.js';
import { formatMoney } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { tipoOf } from '../../ui/tipo-documento.js';
import type { Comprobante } from './queries.js';

const words = text.comprobantes.related;

type Relacionados = Result<'get', '/api/v1.0/comprobantes/{claveAcceso}/relacionados'>;
type Saldo = NonNullable<Relacionados['saldo']>;

export function relatedQuery(claveAcceso: string) {
  return queryOptions({
    queryKey: ['comprobante', claveAcceso, 'relacionados'],
    queryFn: ({ signal }) =>
      client.get('/api/v1.0/comprobantes/{claveAcceso}/relacionados', { path: { claveAcceso } }, { signal }),
    ...LIVE_QUERY,
    // A note issued meanwhile changes it without an event of this receipt.
    staleTime: 0,
  });
}

/** Notes, withholdings and guías of a receipt, the document that it names, and the value after notes. */
export function Related({ comprobante }: { readonly comprobante: Comprobante }): ReactElement | null {
  const { claveAcceso } = comprobante;
  const related = useQuery(relatedQuery(claveAcceso));
  const { data } = related;
  if (data === undefined) return <ErrorNotice error={related.error} onRetry={related.refetch} />;
  if (data.documentos.length === 0) return null;
  return (
    <Section title={words.title}>
      <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.title}>
        {data.documentos.map((one) => (
          <RelatedDocument key={`${one.relacion} ${one.clave}`} {...one} />
        ))}
      </Stack>
      {!data.completo && <Text size="sm">{words.more}</Text>}
      {data.saldo !== null && <Balance saldo={data.saldo} own={data.saldo.claveAcceso === claveAcceso} />}
    </Section>
  );
}

/** Says beside the state that notes changed what an invoice is worth. */
export function BalanceBadge({ claveAcceso }: { readonly claveAcceso: string }): ReactElement | null {
  const { data } = useQuery(relatedQuery(claveAcceso));
  const saldo = data?.saldo;
  if (saldo == null || saldo.claveAcceso !== claveAcceso || saldo.saldo === saldo.total) return null;
  return (
    <Badge variant="light" color="orange" size="lg" tt="none">
      {saldo.saldo === 0 ? words.creditedWhole : words.remains(formatMoney(saldo.saldo))}
    </Badge>
  );
}

function RelatedDocument({
  lado,
  relacion,
  clave,
  codDoc,
  numero,
  estado,
  fechaEmision,
  valor,
}: Relacionados['documentos'][number]): ReactElement {
  return (
    <Group component="li" gap="xs">
      <Text size="sm" span c="dimmed">
        {words.relations[relacion]}
      </Text>
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link to={`/${lado === 'emitido' ? 'comprobantes' : 'recibidos'}/${clave}`} {...props} />
        )}
      >
        {tipoOf(codDoc)} {numero}
      </Anchor>
      <Text size="sm" span>
        {fechaEmision}
      </Text>
      {valor !== null && (
        <Text size="sm" span fw={600}>
          {formatMoney(valor)}
        </Text>
      )}
      <Badge variant="light" tt="none" color="gray">
        {estadoOf(estado)}
      </Badge>
    </Group>
  );
}

function Balance({ saldo, own }: { readonly saldo: Saldo; readonly own: boolean }): ReactElement {
  const figures = [
    [own ? words.total : words.totalOfModified, saldo.total],
    [words.credited, saldo.notasCredito === 0 ? 0 : -saldo.notasCredito],
    [words.debited, saldo.notasDebito],
  ] as const;
  return (
    <FactList>
      {figures.map(([name, amount], at) =>
        at > 0 && amount === 0 ? null : (
          <Fact key={name} name={name}>
            {formatMoney(amount)}
          </Fact>
        ),
      )}
      <Fact name={words.balance}>
        <Text span fw={700} data-testid="saldo">
          {formatMoney(saldo.saldo)}
        </Text>
      </Fact>
      {saldo.retenido > 0 && <Fact name={words.withheld}>{formatMoney(saldo.retenido)}</Fact>}
    </FactList>
  );
}

/** Formats the state of an issued or a received document. */
function estadoOf(estado: string): string {
  const known: Readonly<Record<string, string>> = { ...text.recibidos.estados, ...text.comprobantes.estados };
  return known[estado] ?? estado;
}
