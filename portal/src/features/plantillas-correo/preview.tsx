import { Alert, Card, Checkbox, Code, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { RubricaError, type Result } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';
import { useLastGood } from '../../ui/last-good.js';
import { SandboxFrame } from '../../ui/sandbox-frame.js';
import classes from './editor.module.css';
import { hasRemoteParts, type MailForm } from './form.js';
import { trialQuery } from './queries.js';

const words = text.plantillasCorreo;
/** Debounce delay. */
const TYPED_MS = 400;

type Mail = Result<'post', '/api/v1.0/plantillas-email/vista-previa'>;

/** Preview of the mail being edited. */
export interface Previewed {
  /** Last successful preview. */
  readonly mail: Mail | undefined;
  readonly error: unknown;
  readonly busy: boolean;
  readonly anulado: boolean;
  readonly setAnulado: (anulado: boolean) => void;
}

/** Requests the preview, debounced. */
export function usePreview({ asunto, cuerpoHtml, cuerpoTexto }: MailForm): Previewed {
  const company = useCompany();
  const [anulado, setAnulado] = useState(false);
  const [texts] = useDebouncedValue({ asunto, cuerpoHtml, cuerpoTexto }, TYPED_MS);
  const trial = useQuery(trialQuery({ ...texts, anulado, ...(company === undefined ? {} : { ruc: company.ruc }) }));
  return { mail: useLastGood(trial.data), error: trial.error, busy: trial.isFetching, anulado, setAnulado };
}

/** The mail as shown on a desktop, on a phone and in a text-only client. */
export function Preview({ mail, error, busy, anulado, setAnulado }: Previewed): ReactElement {
  const [width, setWidth] = useState('desk');
  const ofTexts = error instanceof RubricaError && error.subErrors.length > 0;
  return (
    <Card withBorder padding="sm" component="section" aria-label={text.plantillas.preview}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {text.plantillas.preview}
          </Title>
          <Text size="xs" c="dimmed" role="status">
            {error !== null && error !== undefined
              ? text.plantillas.stale
              : busy
                ? text.plantillas.updating
                : text.plantillas.previewSample}
          </Text>
        </Group>
        <Group justify="space-between" gap="xs">
          <SegmentedControl
            size="xs"
            value={width}
            onChange={setWidth}
            aria-label={words.widths}
            data={[
              { value: 'desk', label: words.desk },
              { value: 'phone', label: words.phone },
              { value: 'text', label: words.plain },
            ]}
          />
          <Checkbox
            size="xs"
            label={words.annulled}
            checked={anulado}
            onChange={(event) => {
              setAnulado(event.currentTarget.checked);
            }}
          />
        </Group>
        {!ofTexts && <ErrorNotice error={error} />}
        {mail === undefined ? (
          (error === null || error === undefined) && <Skeleton height={420} />
        ) : (
          <>
            <Text size="sm" className={classes.subject ?? ''}>
              <Text span c="dimmed" size="sm">
                {words.asunto}:{' '}
              </Text>
              <Text span fw={600} size="sm" data-testid="asunto">
                {mail.asunto}
              </Text>
            </Text>
            {width !== 'text' && hasRemoteParts(mail.html) && (
              <Alert color="blue" variant="light" icon={<Icon name="info" />}>
                {words.remote}
              </Alert>
            )}
            {width === 'text' ? (
              <Code block className={classes.plain ?? ''} tabIndex={0} aria-label={words.plain}>
                {mail.texto}
              </Code>
            ) : (
              <SandboxFrame html={mail.html} title={words.frame} width={width} />
            )}
          </>
        )}
      </Stack>
    </Card>
  );
}
