import { Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { formatMoney, formatPrice } from '../../ui/format.js';
import { shownFigure } from '../../ui/figure.js';
import { Section } from '../../ui/section.js';
import { linesOf } from './document-lines.js';
import type { Comprobante } from './queries.js';

const words = text.mostrador.lines;
const SHOWN_MAX = 50;
/** Types with lines of goods, services or charges. */
const WITH_LINES = ['01', '03', '04', '05'];

/** Lines of a receipt, as in its RIDE. */
export function Lines({ comprobante }: { readonly comprobante: Comprobante }): ReactElement | null {
  const { claveAcceso, revision, codDoc } = comprobante;
  const enabled = WITH_LINES.includes(codDoc);
  const found = useQuery({
    // Under «archivos»: like them, it only changes with the revision.
    queryKey: ['comprobante', claveAcceso, 'archivos', revision, 'documento'],
    enabled,
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      client.get(
        '/api/v1.0/comprobantes/{claveAcceso}',
        { path: { claveAcceso }, query: { incluir: 'documento' } },
        { signal },
      ),
  });
  if (!enabled || found.error !== null) return null;
  const lines = found.data === undefined ? undefined : linesOf(found.data.documento);
  if (lines?.length === 0) return null;
  return (
    <Section title={words.title}>
      {lines === undefined ? (
        <Skeleton height={80} />
      ) : (
        <Table.ScrollContainer minWidth={280}>
          <Table verticalSpacing={6} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.descripcion}</Table.Th>
                <Table.Th ta="end">{words.cantidad}</Table.Th>
                <Table.Th ta="end">{words.precio}</Table.Th>
                <Table.Th ta="end">{words.total}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.slice(0, SHOWN_MAX).map((line, at) => (
                <Table.Tr key={at}>
                  <Table.Td>
                    {line.descripcion}
                    {line.codigo !== '' && (
                      <Text size="xs" c="dimmed">
                        {line.codigo}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td ta="end">{shownFigure(line.cantidad, 0)}</Table.Td>
                  <Table.Td ta="end">{line.precio === '' ? '' : formatPrice(Number(line.precio))}</Table.Td>
                  <Table.Td ta="end">{formatMoney(Number(line.total))}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {lines !== undefined && lines.length > SHOWN_MAX && (
        <Text size="sm" c="dimmed">
          {words.more(lines.length - SHOWN_MAX)}
        </Text>
      )}
    </Section>
  );
}
