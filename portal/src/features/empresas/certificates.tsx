import { Badge, Box, Card, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { Confirm } from '../../ui/confirm.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';
import { Empty } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { CheckList } from './check-list.js';
import { certificadosQuery, useRefresh, type Certificado } from './queries.js';
import { ExpiryBar } from './readiness.js';
import { UploadCertificate } from './upload-certificate.js';

const words = text.empresas.certificates;
const PATH = '/api/v1.0/empresas/{ruc}/certificados-digitales/{id}';

/** Signing certificates of a company, the active one first, and an upload form. */
export function Certificates({ ruc }: { readonly ruc: string }): ReactElement {
  const files = useQuery(certificadosQuery(ruc));
  const found = (files.data?.content ?? []).toSorted((a, b) => Number(b.activo) - Number(a.activo));
  return (
    <Stack>
      <Section title={words.title} subtitle={words.text}>
        <ErrorNotice error={files.error} onRetry={files.refetch} />
        {files.isPending && <Skeleton height={140} />}
        {files.data !== undefined && found.length === 0 && (
          <Empty icon="shield" title={words.emptyTitle}>
            {words.emptyText}
          </Empty>
        )}
        <Stack component="ul" p={0} m={0}>
          {found.map((certificado) => (
            <OneCertificate key={certificado.id} certificado={certificado} />
          ))}
        </Stack>
      </Section>
      <Section title={words.add}>
        <UploadCertificate ruc={ruc} />
      </Section>
      <Profile ruc={ruc} />
    </Stack>
  );
}

const PROFILE = '/api/v1.0/empresas/{ruc}/certificados-digitales/perfil';
const PROFILES = ['A', 'B', 'C'] as const;

function Profile({ ruc }: { readonly ruc: string }): ReactElement {
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<(typeof PROFILES)[number]>();
  const stored = useQuery({
    queryKey: ['empresas', ruc, 'perfil'],
    queryFn: ({ signal }) => client.get(PROFILE, { path: { ruc } }, { signal }),
  });
  const perfil = chosen ?? stored.data?.perfil;
  return (
    <Section title={words.perfil} subtitle={words.perfilText}>
      <ErrorNotice error={stored.error} onRetry={stored.refetch} />
      {perfil !== undefined && (
        <>
          <NativeSelect
            aria-label={words.perfil}
            maw={420}
            value={perfil}
            data={PROFILES.map((value) => ({ value, label: words.perfiles[value] }))}
            onChange={({ currentTarget: { value } }) => {
              setChosen(PROFILES.find((one) => one === value));
            }}
          />
          {perfil !== stored.data?.perfil && (
            <div>
              <Confirm
                label={words.perfilSave}
                icon="shield"
                title={words.perfilTitle}
                act={async () => {
                  await client.put(PROFILE, { path: { ruc }, body: { perfil } });
                  notifications.show({ message: words.perfilSaved, color: 'teal' });
                  await refresh();
                  setChosen(undefined);
                }}
              >
                {words.perfilConfirm(words.perfiles[perfil])}
              </Confirm>
            </div>
          )}
        </>
      )}
    </Section>
  );
}

function OneCertificate({ certificado }: { readonly certificado: Certificado }): ReactElement {
  const { id, ruc, titular, descripcion, emisor, serial, activo, estado, diagnostico } = certificado;
  const refresh = useRefresh();
  const warnings = diagnostico.filter(({ severidad }) => severidad !== 'info');
  return (
    <Card component="li" withBorder padding="md" aria-label={descripcion ?? titular}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Box miw={0} flex="1 1 16rem">
            <Group gap="xs">
              <Text fw={600}>{titular}</Text>
              {activo && (
                <Badge color="green" variant="light" tt="none" leftSection={<Icon name="check" size={12} />}>
                  {words.active}
                </Badge>
              )}
            </Group>
            {descripcion !== null && <Text size="sm">{descripcion}</Text>}
            <Text size="sm" c="dimmed">
              {words.emisor} {emisor} · {words.serial}{' '}
              <Text span ff="monospace" inherit>
                {serial}
              </Text>
            </Text>
          </Box>
          <Group gap="xs">
            {!activo && estado !== 'vencido' && (
              <Confirm
                label={words.activate}
                icon="check"
                size="xs"
                title={words.activateTitle}
                act={async () => {
                  await client.put(`${PATH}/activar`, { path: { ruc, id } });
                  notifications.show({ message: words.activated, color: 'teal' });
                  await refresh();
                }}
              >
                {words.activateText}
              </Confirm>
            )}
            <Confirm
              label={words.remove}
              icon="trash"
              size="xs"
              title={words.removeTitle}
              act={async () => {
                await client.delete(PATH, { path: { ruc, id }, query: { forzar: activo } });
                notifications.show({ message: words.removed, color: 'teal' });
                await refresh();
              }}
            >
              {words.removeText(descripcion ?? titular)}
              {activo && (
                <Text size="sm" fw={600} mt="xs">
                  {words.removeActive}
                </Text>
              )}
            </Confirm>
          </Group>
        </Group>
        <ExpiryBar {...certificado} />
        {warnings.length > 0 && <CheckList findings={warnings} />}
      </Stack>
    </Card>
  );
}
