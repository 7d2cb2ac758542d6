import { Alert, Anchor, Badge, Group, List, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, type Result } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { may, useMe } from '../../service/session.js';
import { Confirm } from '../../ui/confirm.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { formatMoment, formatMonth } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Section } from '../../ui/section.js';
import { ChooseCompany } from '../../ui/choose-company.js';
import { Frame } from './frame.js';
import { wholeMonth } from './period.js';
import { MonthPicker } from './period-picker.js';
import { cierreSearch, useReportSearch } from './search.js';
import { CIERRE_PATH, cierreQuery } from './without-month.js';

const words = text.reportes.cierre;
type Cierre = Result<'get', typeof CIERRE_PATH>;
type Pendiente = keyof typeof words.pendientes;

interface Place {
  readonly to: '/recibidos' | '/comprobantes';
  readonly search: Readonly<Record<string, string>>;
}

/** Lists of the documents behind a count. */
function placeOf(what: Pendiente, month: string): Place {
  const { desde, hasta } = wholeMonth(month);
  const registered = { registroDesde: desde, registroHasta: hasta };
  switch (what) {
    case 'sinDecision':
      return { to: '/recibidos', search: { falta: 'primera-decision', hasta } };
    case 'sinRegistro':
      return { to: '/recibidos', search: { falta: 'registro-decidido', hasta } };
    case 'sinDatos':
      return { to: '/recibidos', search: { falta: 'datos', ...registered } };
    case 'contradictorios':
      return { to: '/recibidos', search: { falta: 'contradiccion', ...registered } };
    case 'porAnularRecibidos':
      return { to: '/recibidos', search: { falta: 'anulacion', ...registered } };
    case 'sinConfirmar':
      return { to: '/recibidos', search: { falta: 'confirmacion', desde, hasta } };
    case 'porAnular':
      return { to: '/comprobantes', search: { estado: 'ANULACION_SOLICITADA', desde, hasta } };
    case 'sinAutorizar':
      return { to: '/comprobantes', search: { estado: 'SIN_AUTORIZAR', desde, hasta } };
  }
}

/** Check list of a month, its lock and its history. */
export default function CierrePage(): ReactElement {
  const [search, change] = useReportSearch(cierreSearch);
  const company = useCompany();
  const month = search.desde.slice(0, 7);
  return (
    <Frame here="cierre">
      <MonthPicker period={wholeMonth(month)} onChange={change} />
      {company === undefined ? (
        <ChooseCompany title={text.reportes.ats.choose} />
      ) : (
        <Month key={`${company.ruc} ${month}`} ruc={company.ruc} month={month} />
      )}
    </Frame>
  );
}

function Month({ ruc, month }: { readonly ruc: string; readonly month: string }): ReactElement {
  const cache = useQueryClient();
  const path = { ruc, mes: month };
  const options = cierreQuery(ruc, month);
  const cierre = useQuery(options);
  const changed = (now: Cierre, message: string): void => {
    cache.setQueryData(options.queryKey, now);
    notifications.show({ message, color: 'teal' });
  };
  if (cierre.data === undefined)
    return (
      <>
        <ErrorNotice error={cierre.error} onRetry={cierre.refetch} />
        {cierre.isPending && <Skeleton height={200} />}
      </>
    );
  const { data } = cierre;
  const total = Object.values(data.pendientes).reduce((sum, n) => sum + n, 0);
  return (
    <>
      <State cierre={data} month={month} />
      <CheckList cierre={data} month={month} />
      {data.cerrado ? (
        <Reopen
          path={path}
          onDone={(now) => {
            changed(now, words.reopened);
          }}
        />
      ) : (
        <div>
          <Confirm
            mends
            icon="key"
            label={words.close}
            title={words.closeTitle(formatMonth(month))}
            act={async () => {
              changed(await client.post(CIERRE_PATH, { path, body: { conPendientes: total > 0 } }), words.done);
            }}
          >
            <Text size="sm">{words.closeText}</Text>
            {total > 0 && (
              <Text size="sm" fw={600}>
                {words.closeAnyway(total)}
              </Text>
            )}
          </Confirm>
        </div>
      )}
      {data.historia.length > 0 && <History cierre={data} />}
    </>
  );
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

function State({ cierre, month }: { readonly cierre: Cierre; readonly month: string }): ReactElement {
  const { cerrado, posteriores, historia } = cierre;
  const name = formatMonth(month);
  const [last] = historia;
  if (!cerrado || last === undefined)
    return (
      <Alert color="blue" variant="light" icon={<Icon name="info" />} title={capital(words.open(name))}>
        <Text size="sm">{words.openText}</Text>
      </Alert>
    );
  const later = Object.entries(posteriores ?? {}).filter(([, n]) => n > 0);
  return (
    <>
      <Alert color="green" variant="light" icon={<Icon name="check" />} title={capital(words.closed(name))}>
        <Text size="sm">{words.closedBy(last.cerradoPor, formatMoment(last.cerradoEl))}</Text>
      </Alert>
      {later.length > 0 && (
        <Alert color="yellow" variant="light" icon={<Icon name="alert" />} title={words.later}>
          <List size="sm">
            {later.map(([what, n]) => (
              <List.Item key={what}>
                {words.posteriores[what as keyof typeof words.posteriores]}: {n}
              </List.Item>
            ))}
          </List>
          <Text size="sm" mt="xs">
            {words.laterText(name)}
          </Text>
        </Alert>
      )}
    </>
  );
}

function CheckList({ cierre, month }: { readonly cierre: Cierre; readonly month: string }): ReactElement {
  const visits = may(useMe(), 'ROLE_RECEIPTS');
  const open = (Object.keys(words.pendientes) as Pendiente[]).filter((what) => cierre.pendientes[what] > 0);
  return (
    <Section title={words.check} subtitle={words.checkText}>
      {open.length === 0 && (
        <Group gap="xs">
          <Icon name="check" />
          <Text size="sm">{words.nothing}</Text>
        </Group>
      )}
      <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.check}>
        {open.map((what) => {
          const { to, search } = placeOf(what, month);
          return (
            <Group key={what} component="li" gap="sm" wrap="nowrap" align="flex-start">
              <Badge color="orange" variant="light" miw={44} style={{ flex: 'none' }}>
                {cierre.pendientes[what]}
              </Badge>
              <Text size="sm" miw={0} flex={1}>
                {words.pendientes[what]}
              </Text>
              {visits && (
                <Anchor
                  size="sm"
                  aria-label={`${words.see}: ${words.pendientes[what]}`}
                  renderRoot={(props) => <Link to={to} search={search} {...props} />}
                >
                  {words.see}
                </Anchor>
              )}
            </Group>
          );
        })}
      </Stack>
    </Section>
  );
}

function Reopen({
  path,
  onDone,
}: {
  readonly path: { readonly ruc: string; readonly mes: string };
  readonly onDone: (cierre: Cierre) => void;
}): ReactElement {
  const [motivo, setMotivo] = useState('');
  const reopening = useMutation({
    mutationFn: () => client.post(`${CIERRE_PATH}/reapertura`, { path, body: { motivo: motivo.trim() } }),
    onSuccess: onDone,
  });
  const form = useFormState(reopening);
  return (
    <Section title={words.reopen} subtitle={words.reopenText}>
      <Form
        of={form}
        onSubmit={() => {
          reopening.mutate();
        }}
      >
        <Stack gap="sm">
          <TextInput
            {...form.field('motivo')}
            label={words.motivo}
            required
            withAsterisk={false}
            maxLength={300}
            value={motivo}
            onChange={({ currentTarget: { value } }) => {
              setMotivo(value);
            }}
          />
          <FormActions of={form} submit={words.reopen} />
        </Stack>
      </Form>
    </Section>
  );
}

function History({ cierre }: { readonly cierre: Cierre }): ReactElement {
  const entries = cierre.historia.flatMap((one) => [
    ...(one.reabiertoEl === null
      ? []
      : [words.wasReopened(one.reabiertoPor ?? '', formatMoment(one.reabiertoEl), one.motivo ?? '')]),
    words.wasClosed(one.cerradoPor, formatMoment(one.cerradoEl), one.pendientes),
  ]);
  return (
    <Section title={words.history}>
      <List size="sm">
        {entries.map((entry, at) => (
          <List.Item key={at}>{entry}</List.Item>
        ))}
      </List>
    </Section>
  );
}
