import { Anchor, Badge, Group, NativeSelect, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, type Result } from '../../service/client.js';
import { may, useMe } from '../../service/session.js';
import { LIVE } from '../../service/live.js';
import { Entries, Entry } from '../../ui/entries.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatMoment } from '../../ui/format.js';
import { Pager } from '../../ui/pager.js';
import { Section } from '../../ui/section.js';

const words = text.buzon;
const PATH = '/api/v1.0/empresas/{ruc}/buzon/correos';
const PAGE_SIZE = 10;
const RESULTADOS = ['aceptado', 'duplicado', 'de-otro', 'sin-xml'] as const;
const COLOURS = { aceptado: 'green', duplicado: 'blue', 'de-otro': 'gray', 'sin-xml': 'orange' } as const;

type Correo = Result<'get', typeof PATH>['content'][number];

/** Opened mails and the result of each. */
export function BuzonMails({ ruc }: { readonly ruc: string }): ReactElement {
  const [resultado, setResultado] = useState<(typeof RESULTADOS)[number]>();
  const [page, setPage] = useState(1);
  const query = { page: page - 1, size: PAGE_SIZE, ...(resultado === undefined ? {} : { resultado }) };
  const mails = useQuery({
    queryKey: ['empresas', ruc, 'buzon', 'correos', query],
    queryFn: ({ signal }) => client.get(PATH, { path: { ruc }, query }, { signal }),
    placeholderData: keepPreviousData,
    ...LIVE,
  });
  const content = mails.data?.content ?? [];
  return (
    <Section
      title={words.mails}
      subtitle={words.mailsHint}
      actions={
        <NativeSelect
          label={words.resultado}
          value={resultado ?? ''}
          data={[
            { value: '', label: words.todos },
            ...RESULTADOS.map((value) => ({ value, label: words.resultados[value] })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            setResultado(RESULTADOS.find((one) => one === value));
            setPage(1);
          }}
        />
      }
    >
      <ErrorNotice error={mails.error} />
      {mails.data !== undefined && content.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noMails}
        </Text>
      )}
      {content.length > 0 && (
        <Entries label={words.mails}>
          {content.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </Entries>
      )}
      {mails.data !== undefined && (page > 1 || !mails.data.last) && (
        <Pager
          page={page}
          size={PAGE_SIZE}
          count={content.length}
          total={mails.data.totalElements}
          estimated={undefined}
          last={mails.data.last}
          onPage={setPage}
        />
      )}
    </Section>
  );
}

function Mail({ mail }: { readonly mail: Correo }): ReactElement {
  const reads = may(useMe(), 'ROLE_RECEIPTS');
  const { remitente, asunto, fecha, fechaRevision, resultado, documentos, motivo } = mail;
  return (
    <Entry
      details={() => (
        <>
          {motivo !== null && <Text size="sm">{motivo}</Text>}
          {documentos.map(({ claveAcceso, resultado: became, motivo: why }, at) => (
            <Text key={at} size="sm">
              {claveAcceso === null || !reads ? (
                (claveAcceso ?? words.document)
              ) : (
                <Anchor inherit renderRoot={(props) => <Link to={`/recibidos/${claveAcceso}`} {...props} />}>
                  {claveAcceso}
                </Anchor>
              )}{' '}
              · {text.recibidos.bringing.outcomes[became] ?? became}
              {why !== null && `: ${why}`}
            </Text>
          ))}
        </>
      )}
    >
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {asunto ?? words.noSubject}
        </Text>
        <Badge variant="light" tt="none" color={COLOURS[resultado]}>
          {words.resultados[resultado]}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed">
        {remitente ?? words.noSender} · {formatMoment(fecha ?? fechaRevision)}
      </Text>
    </Entry>
  );
}
