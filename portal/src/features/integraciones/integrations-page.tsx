import { Anchor, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Access } from '../../../../src/kernel/roles.js';
import { text } from '../../i18n/index.js';
import { may, useMe } from '../../service/session.js';
import { CardList } from '../../ui/card-list.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { Snippet } from '../../ui/secret.js';
import { Section } from '../../ui/section.js';
import { packagesQuery, type Paquete } from './queries.js';

const words = text.integraciones;
const KB = 1000;

/** Other documents served, by the key of their explanation. */
const DOCUMENTS = {
  docs: '/docs/api',
  openapi: '/api/openapi.json',
  coleccion: '/docs/coleccion.json',
  errores: '/docs/errores',
  llms: '/llms.txt',
} as const;

/** Related pages of this portal, with the required permission. */
const PAGES: readonly { readonly to: keyof typeof words.pages; readonly label: string; readonly access: Access }[] = [
  { to: '/api-keys', label: text.shell.areas.claves, access: 'bearer' },
  { to: '/clientes-oauth', label: text.shell.areas.clientesOAuth, access: 'administrador' },
  { to: '/webhooks', label: text.shell.areas.webhooks, access: 'administrador' },
  { to: '/eventos', label: text.shell.areas.eventos, access: 'ROLE_RECEIPTS' },
  { to: '/llamadas', label: text.shell.areas.llamadas, access: 'ROLE_RECEIPTS' },
];

const INSTALL: Readonly<Record<Paquete['lenguaje'], (address: string) => string>> = {
  TypeScript: (address) => `npm install ${address}`,
  Python: (address) => `pip install ${address}`,
  PHP: (address) =>
    [
      `curl --create-dirs -O --output-dir paquetes ${address}`,
      'composer config repositories.rubrica artifact paquetes',
      'composer require rubrica/cliente',
    ].join('\n'),
};

/** Clients, documents and pages for integrators. */
export default function IntegrationsPage(): ReactElement {
  const me = useMe();
  const packages = useQuery(packagesQuery);
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <Section title={words.begin} subtitle={words.beginText}>
        <Snippet value={`export RUBRICA_URL=${location.origin}\nexport RUBRICA_API_KEY=rk_…`} what={words.begin} />
        <List size="sm" spacing={4} aria-label={words.begin}>
          {PAGES.filter(({ access }) => may(me, access)).map(({ to, label }) => (
            <List.Item key={to}>
              <Anchor inherit fw={600} renderRoot={(props) => <Link to={to} {...props} />}>
                {label}
              </Anchor>
              {`: ${words.pages[to]}`}
            </List.Item>
          ))}
        </List>
      </Section>
      <Stack gap="sm" component="section" aria-label={words.clients}>
        <div>
          <Title order={2} size="h4">
            {words.clients}
          </Title>
          <Text size="sm" c="dimmed">
            {words.clientsText}
          </Text>
        </div>
        <CardList
          query={packages}
          label={words.clients}
          empty={{ icon: 'download', title: words.noneTitle, text: words.noneText }}
        >
          {(one) => <PackageCard key={one.archivo} one={one} />}
        </CardList>
      </Stack>
      <Section title={words.documents} subtitle={words.documentsText}>
        <List size="sm" spacing="xs" aria-label={words.documents}>
          {Object.entries(DOCUMENTS).map(([name, address]) => (
            <List.Item key={name}>
              <Anchor inherit fw={600} href={address} target="_blank" ff="monospace">
                {address}
              </Anchor>
              {`: ${words.document[name as keyof typeof DOCUMENTS]}`}
            </List.Item>
          ))}
        </List>
      </Section>
      <Section title={words.others} subtitle={words.othersText}>
        <Text size="sm">{words.folder}</Text>
        <Snippet value="rubrica carpeta facturas" what={words.folder} />
        <Text size="sm">{words.mcp}</Text>
        <Snippet value={`rubrica mcp --url ${location.origin}`} what={words.mcp} />
      </Section>
    </Page>
  );
}

function PackageCard({ one }: { readonly one: Paquete }): ReactElement {
  const { lenguaje, archivo, bytes, sha256 } = one;
  const address = `/docs/${archivo}`;
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div>
            <Text fw={600}>{lenguaje}</Text>
            <Text size="sm" c="dimmed">
              {words.language[lenguaje]}
            </Text>
          </div>
          <Button
            component="a"
            href={address}
            download={archivo}
            variant="default"
            size="xs"
            leftSection={<Icon name="download" size={16} />}
          >
            {words.download(archivo, Math.ceil(bytes / KB))}
          </Button>
        </Group>
        <Snippet value={INSTALL[lenguaje](`${location.origin}${address}`)} what={words.install(lenguaje)} />
        <Text size="xs" c="dimmed">
          SHA-256{' '}
          <Text span inherit ff="monospace" display="inline">
            {sha256}
          </Text>
        </Text>
      </Stack>
    </Card>
  );
}
