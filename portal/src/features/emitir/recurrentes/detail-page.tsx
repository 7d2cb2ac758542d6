import { Button, Card, Group, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { EstadoRecurrente } from '../../../../../src/features/recurrentes/rules.js';
import { text } from '../../../i18n/index.js';
import { client } from '../../../service/client.js';
import { Confirm } from '../../../ui/confirm.js';
import { DocumentLink } from '../../../ui/document-link.js';
import { ErrorNotice } from '../../../ui/error-notice.js';
import { Fact, FactList } from '../../../ui/facts.js';
import { formatMoney } from '../../../ui/format.js';
import { Icon } from '../../../ui/icons.js';
import { Page } from '../../../ui/page.js';
import { Section } from '../../../ui/section.js';
import { OfRecurrente, RecurrenteBadge, whenOf } from './company.js';
import type { RecurrenteCompleta } from './queries.js';

const words = text.recurrentes;

/** A recurring invoice: when it is issued, what comes next and what happened with each period. */
export default function DetailPage(): ReactElement {
  return <OfRecurrente>{({ ruc }, recurrente) => <Detail ruc={ruc} recurrente={recurrente} />}</OfRecurrente>;
}

function Detail({ ruc, recurrente }: { readonly ruc: string; readonly recurrente: RecurrenteCompleta }): ReactElement {
  const cache = useQueryClient();
  const path = { ruc, id: recurrente.id };
  const changed = async (message: string): Promise<void> => {
    notifications.show({ message, color: 'teal' });
    await cache.invalidateQueries({ queryKey: ['recurrentes'] });
  };
  const setEstado = (estado: EstadoRecurrente) =>
    client.put('/api/v1.0/empresas/{ruc}/recurrentes/{id}/estado', { path, body: { estado } });
  const pausing = useMutation({
    mutationFn: setEstado,
    onSuccess: ({ estado }) => changed(words.changedTo[estado]),
  });
  const deciding = useMutation({
    mutationFn: ({ periodo, decision }: { periodo: string; decision: 'emitir' | 'omitir' }) =>
      client.put(
        '/api/v1.0/empresas/{ruc}/recurrentes/{id}/periodos/{periodo}',
        { path: { ...path, periodo }, body: { decision } },
        // Issues the content on screen, or nothing.
        { headers: { 'if-match': `"${recurrente.revision}"` } },
      ),
    onSuccess: () => changed(words.decided),
    // The reason of a refusal is stored with its period.
    onError: () => cache.invalidateQueries({ queryKey: ['recurrentes'] }),
  });
  const { estado } = recurrente;
  const decide = (periodo: string, decision: 'emitir' | 'omitir', label: string): ReactElement => (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${label}: ${periodo}`}
      disabled={deciding.isPending}
      onClick={() => {
        deciding.mutate({ periodo, decision });
      }}
    >
      {label}
    </Button>
  );
  return (
    <Page
      title={recurrente.nombre}
      subtitle={recurrente.cliente.razonSocial}
      actions={
        estado !== 'TERMINADA' && (
          <>
            <Button
              leftSection={<Icon name="pencil" size={16} />}
              renderRoot={(props) => <Link to={`/recurrentes/${recurrente.id}/editar`} {...props} />}
            >
              {words.edit}
            </Button>
            <Button
              variant="default"
              loading={pausing.isPending}
              onClick={() => {
                pausing.mutate(estado === 'ACTIVA' ? 'PAUSADA' : 'ACTIVA');
              }}
            >
              {estado === 'ACTIVA' ? words.pause : words.resume}
            </Button>
            <Confirm
              label={words.end}
              icon="ban"
              title={words.endTitle}
              act={async () => {
                await setEstado('TERMINADA');
                await changed(words.changedTo.TERMINADA);
              }}
            >
              {words.endText}
            </Confirm>
          </>
        )
      }
    >
      <ErrorNotice error={pausing.error} />
      <ErrorNotice error={deciding.error} />
      <Card withBorder>
        <FactList>
          <Fact name={words.estado}>
            <RecurrenteBadge estado={estado} />
          </Fact>
          <Fact name={words.cuando}>{whenOf(recurrente)}</Fact>
          {recurrente.hasta !== null && <Fact name={words.hasta}>{recurrente.hasta}</Fact>}
          {recurrente.veces !== null && (
            <Fact name={words.veces}>{words.passed(recurrente.pasados, recurrente.veces)}</Fact>
          )}
          <Fact name={words.total}>{formatMoney(recurrente.importeTotal)}</Fact>
          <Fact name={words.atraso}>{words.atrasos[recurrente.atraso]}</Fact>
        </FactList>
      </Card>
      {recurrente.proximas.length > 0 && (
        <Section title={words.next}>
          <Table verticalSpacing="xs" aria-label={words.next}>
            <Table.Tbody>
              {recurrente.proximas.map(({ periodo, nombre, fecha, omitida }) => (
                <Table.Tr key={periodo}>
                  <Table.Td>{fecha}</Table.Td>
                  <Table.Td>
                    {nombre}
                    {omitida && (
                      <Text size="xs" c="dimmed">
                        {words.willSkip}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td ta="right">
                    {omitida ? decide(periodo, 'emitir', words.unskip) : decide(periodo, 'omitir', words.skip)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Section>
      )}
      <Section title={words.periods}>
        {recurrente.periodos.length === 0 && <Text size="sm">{words.noPeriods}</Text>}
        {recurrente.periodos.length > 0 && (
          <Table.ScrollContainer minWidth={480} type="native" tabIndex={0}>
            <Table verticalSpacing="xs" aria-label={words.periods}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{words.periodo}</Table.Th>
                  <Table.Th>{words.fecha}</Table.Th>
                  <Table.Th>{words.estado}</Table.Th>
                  <Table.Th />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {recurrente.periodos.map(({ periodo, fecha, estado: outcome, motivo, claveAcceso }) => (
                  <Table.Tr key={periodo}>
                    <Table.Td>{periodo}</Table.Td>
                    <Table.Td>{fecha}</Table.Td>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>
                      {words.outcomes[outcome]}
                      {motivo !== null && (
                        <Text size="xs" c={outcome === 'FALLIDA' ? 'red.9' : 'dimmed'}>
                          {motivo}
                        </Text>
                      )}
                    </Table.Td>
                    <Table.Td ta="right">
                      {claveAcceso !== null && (
                        <DocumentLink path={`/comprobantes/${claveAcceso}`}>{words.seeInvoice}</DocumentLink>
                      )}
                      {(outcome === 'FALLIDA' || outcome === 'POR_DECIDIR') && (
                        <Group gap={4} justify="flex-end" wrap="nowrap">
                          {decide(periodo, 'emitir', words.issue)}
                          {decide(periodo, 'omitir', words.skip)}
                        </Group>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Section>
    </Page>
  );
}
