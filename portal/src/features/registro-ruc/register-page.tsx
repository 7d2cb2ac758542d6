import { Alert, Button, Checkbox, CloseButton, Group, List, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';
import { NUMBER_LOCALE, text } from '../../i18n/index.js';
import type { Result } from '../../service/client.js';
import { registroQuery } from '../../service/registro.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Fact, FactList } from '../../ui/facts.js';
import { FileDrop } from '../../ui/file-drop.js';
import { formatMoment } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { sendFiles } from './send-files.js';

const words = text.registroRuc;
const counted = new Intl.NumberFormat(NUMBER_LOCALE);
const POLL_MS = 1_000;

type Registro = Result<'get', '/api/v1.0/registro-ruc'>;

/** State of the register of RUCs, and its load. */
export default function RegisterPage(): ReactElement {
  const found = useQuery({
    ...registroQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.carga?.estado === 'EN_CURSO' ? POLL_MS : false),
  });
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <ErrorNotice error={found.error} onRetry={found.refetch} />
      {found.isPending && <Skeleton height={200} />}
      {found.data !== undefined && (
        <>
          <InUse registro={found.data.registro} />
          {found.data.puedeCargar ? <Load state={found.data} /> : <Text size="sm">{words.ofOperator}</Text>}
        </>
      )}
    </Page>
  );
}

function InUse({ registro }: Pick<Registro, 'registro'>): ReactElement {
  return (
    <Section title={words.inUse}>
      {registro === null ? (
        <Text size="sm">{words.none}</Text>
      ) : (
        <FactList>
          <Fact name={words.loadedOn}>{formatMoment(registro.registroAl)}</Fact>
          <Fact name={words.taxpayers}>{counted.format(registro.contribuyentes)}</Fact>
          <Fact name={words.provinces(registro.provincias.length)}>
            {registro.provincias.length === 0 ? words.unknown : registro.provincias.join(', ')}
          </Fact>
          <Fact name={words.files}>{registro.archivos.join(', ')}</Fact>
          {registro.ilegibles > 0 && <Fact name={words.skipped}>{counted.format(registro.ilegibles)}</Fact>}
        </FactList>
      )}
    </Section>
  );
}

/** Refusal that a person may override. */
const FEWER = 'ruc-registro-menor';

function Load({ state: { registro, carga } }: { readonly state: Registro }): ReactElement {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sent, setSent] = useState(0);
  const [fewer, setFewer] = useState(false);
  const cache = useQueryClient();
  const sending = useMutation({
    mutationFn: () => sendFiles(files, fewer, setSent),
    onSuccess: (state) => {
      cache.setQueryData(registroQuery.queryKey, state);
    },
  });
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const loading = carga?.estado === 'EN_CURSO';
  const done = carga?.estado === 'HECHA' && sending.isSuccess;
  useWarning(sending.isPending);
  useEffect(() => {
    if (!done) return;
    setFiles([]);
    cache.removeQueries({ queryKey: ['contribuyentes'] });
  }, [done, cache]);
  return (
    <Section title={words.load} subtitle={words.where}>
      <List size="sm" type="ordered">
        {words.steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <FileDrop
        label={words.drop}
        hint={words.dropHint}
        choose={words.choose}
        accept=".zip,.csv,.txt,application/zip,text/csv"
        multiple
        disabled={sending.isPending || loading}
        onFile={(file) => {
          sending.reset();
          setFiles((before) => [...before.filter(({ name }) => name !== file.name), file]);
        }}
      />
      {files.length > 0 && (
        <Stack gap={4} component="ul" p={0} m={0} aria-label={words.chosen}>
          {files.map((file) => (
            <Group key={file.name} component="li" display="flex" gap="xs" wrap="nowrap" justify="space-between">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {file.name} · {words.megabytes(counted.format(Math.ceil(file.size / 1e6)))}
              </Text>
              <CloseButton
                aria-label={words.remove(file.name)}
                disabled={sending.isPending || loading}
                onClick={() => {
                  setFiles((before) => before.filter((one) => one !== file));
                }}
              />
            </Group>
          ))}
        </Stack>
      )}
      <ErrorNotice error={sending.error} />
      {sending.isPending && (
        <Stack gap={4} role="status">
          <Text size="sm">{words.sending}</Text>
          <Progress value={total === 0 ? 0 : (sent / total) * 100} animated aria-label={words.sending} />
        </Stack>
      )}
      {carga !== null && <Outcome carga={carga} justDone={done} />}
      {carga?.codigo === FEWER && !loading && (
        <Checkbox
          label={words.allowFewer}
          checked={fewer}
          onChange={({ currentTarget: { checked } }) => {
            setFewer(checked);
          }}
        />
      )}
      <div>
        <Button
          disabled={files.length === 0 || loading}
          loading={sending.isPending}
          onClick={() => {
            setSent(0);
            sending.mutate();
          }}
        >
          {registro === null ? words.start : words.replace}
        </Button>
      </div>
    </Section>
  );
}

/** Progress of the load in the service, or why it failed. */
function Outcome({
  carga,
  justDone,
}: {
  readonly carga: NonNullable<Registro['carga']>;
  readonly justDone: boolean;
}): ReactElement | null {
  const { estado, paso, filas, codigo, mensaje } = carga;
  if (estado === 'EN_CURSO')
    return (
      <Stack gap={4} role="status">
        <Text size="sm">{words.progress(words.doing[paso] ?? words.doing['leer'] ?? '', counted.format(filas))}</Text>
        <Progress value={100} animated aria-label={words.loading} />
      </Stack>
    );
  if (estado === 'FALLIDA')
    return (
      <Alert color="red" variant="light" icon={<Icon name="alert" />} title={words.failed} role="alert">
        {codigo === FEWER ? words.fewer : mensaje}
      </Alert>
    );
  return justDone ? (
    <Alert color="teal" variant="light" icon={<Icon name="check" />} role="status">
      {words.done}
    </Alert>
  ) : null;
}

/** Asks before the page is left: the upload stops with it. */
function useWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
    };
  }, [active]);
}
