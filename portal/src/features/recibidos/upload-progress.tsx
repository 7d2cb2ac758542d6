import { Anchor, Badge, Button, CloseButton, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactElement } from 'react';
import { NUMBER_LOCALE, text } from '../../i18n/index.js';
import { client, RubricaError } from '../../service/client.js';
import { queries, useMe } from '../../service/session.js';
import { ErrorNotice, messageOf } from '../../ui/error-notice.js';
import { Section } from '../../ui/section.js';
import { untrackCarga, useTrackedCargas, type TrackedCarga } from './tracked-cargas.js';
import type { Carga } from './queries.js';
import classes from './recibidos.module.css';
import { clearUploads, useUploads, type Upload } from './uploads.js';

const words = text.recibidos.bringing;
const counted = new Intl.NumberFormat(NUMBER_LOCALE);
/** Poll interval while the service reads files, which is quick; the SRI then answers one per second. */
const READING_MS = 1_000;
const CONFIRMING_MS = 4_000;

/** Imports in progress: this visit's files and the tracked uploads. Renders nothing if there are none. */
export function UploadProgress(): ReactElement | null {
  const { cuenta } = useMe();
  const uploads = useUploads();
  const kept = useTrackedCargas(cuenta.id);
  if (uploads.length === 0 && kept.length === 0) return null;
  return (
    <Stack gap="md">
      {uploads.length > 0 && <Files uploads={uploads} />}
      {kept.map((carga) => (
        <CargaProgress key={carga.id} account={cuenta.id} carga={carga} />
      ))}
    </Stack>
  );
}

function Files({ uploads }: { readonly uploads: readonly Upload[] }): ReactElement {
  const over = uploads.filter(({ state }) => state === 'done' || state === 'failed').length;
  return (
    <Section
      title={words.files}
      subtitle={<span role="status">{words.summary(over, uploads.length)}</span>}
      actions={
        over > 0 && (
          <Button size="xs" variant="default" onClick={clearUploads}>
            {words.clear}
          </Button>
        )
      }
    >
      {over < uploads.length && <Progress value={(over / uploads.length) * 100} aria-label={words.files} />}
      <Stack gap="xs" component="ul" p={0} m={0} className={classes.files ?? ''} aria-label={words.files} tabIndex={0}>
        {uploads.map((upload) => (
          <File key={upload.id} upload={upload} />
        ))}
      </Stack>
    </Section>
  );
}

const COLOURS: Readonly<Record<string, string>> = { nuevo: 'green', repetido: 'blue', ajeno: 'gray', invalido: 'red' };

function File({ upload }: { readonly upload: Upload }): ReactElement {
  const { name, state, part, traido, carga, error } = upload;
  const motivo = state === 'failed' ? messageOf(error) : traido?.motivo;
  return (
    <Group component="li" display="flex" justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
      <div>
        <Text size="sm" className={classes.long ?? ''}>
          {name}
        </Text>
        {typeof motivo === 'string' && (
          <Text size="xs" c="dimmed" className={classes.long ?? ''}>
            {motivo}
          </Text>
        )}
        {state === 'sending' && <Progress value={part * 100} animated size="sm" mt={4} miw={160} aria-label={name} />}
      </div>
      <Group gap="xs" wrap="nowrap">
        <Badge
          variant="light"
          tt="none"
          flex="none"
          color={state === 'failed' ? 'red' : traido === undefined ? 'blue' : (COLOURS[traido.resultado] ?? 'gray')}
        >
          {state === 'failed'
            ? words.failed
            : traido !== undefined
              ? words.outcomes[traido.resultado]
              : carga !== undefined
                ? words.reading
                : words[state === 'sending' ? 'sending' : 'waiting']}
        </Badge>
        {traido?.recibido != null && (
          <Anchor
            size="sm"
            aria-label={`${words.see}: ${name}`}
            renderRoot={(props) => <Link to={`/recibidos/${traido.recibido?.clave ?? ''}`} {...props} />}
          >
            {words.see}
          </Anchor>
        )}
      </Group>
    </Group>
  );
}

function isOver({ estado, porConsultar }: Carga): boolean {
  return estado === 'TERMINADA' && porConsultar === 0;
}

/** Progress: reading is one half, confirmation by the SRI the other. */
function partOf({ total, hechos, porConsultar }: Carga): number {
  return total === 0 ? 0 : (hechos + Math.max(0, hechos - porConsultar)) / (2 * total);
}

function CargaProgress({
  account,
  carga: { id, name },
}: {
  readonly account: string;
  readonly carga: TrackedCarga;
}): ReactElement | null {
  const carga = useQuery({
    queryKey: ['carga', id],
    queryFn: ({ signal }) => client.get('/api/v1.0/recibidos/cargas/{id}', { path: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.estado !== 'TERMINADA' ? READING_MS : data.porConsultar > 0 ? CONFIRMING_MS : false,
  });
  const { data, error } = carga;
  // Belongs to another user of this browser, or has expired.
  const gone = error instanceof RubricaError && error.status === 404;
  useEffect(() => {
    if (gone) untrackCarga(account, id);
  }, [account, gone, id]);
  const step = data === undefined ? '' : `${data.hechos} ${data.porConsultar}`;
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['recibidos'] });
  }, [step]);
  if (gone) return null;
  return (
    <Section
      title={name}
      subtitle={data === undefined ? undefined : <CargaSummary carga={data} />}
      actions={
        <CloseButton
          aria-label={words.forget(name)}
          onClick={() => {
            untrackCarga(account, id);
          }}
        />
      }
    >
      <ErrorNotice error={error} />
      {data !== undefined && !isOver(data) && <Progress value={partOf(data) * 100} animated aria-label={name} />}
      {data !== undefined && data.hallazgos.length > 0 && <Findings carga={data} />}
    </Section>
  );
}

function CargaSummary({ carga }: { readonly carga: Carga }): ReactElement {
  const kinds = (['nuevos', 'repetidos', 'ajenos', 'invalidos', 'otros'] as const).filter((kind) => carga[kind] > 0);
  const said = [
    words.progress(counted.format(carga.hechos), counted.format(carga.total)),
    ...kinds.map((kind) => words.counts[kind](counted.format(carga[kind]))),
  ];
  return (
    <span role="status">
      {said.join(' · ')}
      <br />
      {carga.porConsultar > 0 ? words.confirming(counted.format(carga.porConsultar)) : isOver(carga) ? words.over : ''}
    </span>
  );
}

function Findings({ carga }: { readonly carga: Carga }): ReactElement {
  return (
    <details>
      <Text component="summary" size="sm" fw={600}>
        {words.findings(carga.ajenos + carga.invalidos + carga.otros)}
      </Text>
      <List size="sm" mt="xs" className={classes.files ?? ''} tabIndex={0}>
        {carga.hallazgos.map(({ fila, nombre, clave, resultado, motivo }) => (
          <List.Item key={fila} className={classes.long ?? ''}>
            <strong>{nombre ?? clave ?? fila}</strong> · {words.outcomes[resultado] ?? resultado}
            {motivo !== null && `: ${motivo}`}
          </List.Item>
        ))}
      </List>
      {carga.siguiente !== null && (
        <Text size="sm" c="dimmed">
          {words.moreFindings}
        </Text>
      )}
    </details>
  );
}
