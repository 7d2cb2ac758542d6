import { Button, Card, Code, Group, Menu, Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';
import { PdfFrame } from '../../ui/pdf-frame.js';
import classes from './detail-page.module.css';

const words = text.comprobantes.detail;

/** The receipt as its buyer gets it: printed, and as XML. */
export function DocumentPanel({
  claveAcceso,
  revision,
}: {
  readonly claveAcceso: string;
  readonly revision: number;
}): ReactElement {
  const address = `/api/v1.0/comprobantes/${claveAcceso}/archivos`;
  return (
    <Card withBorder padding="sm" component="section" aria-label={words.files}>
      <Tabs defaultValue="ride" keepMounted={false}>
        <Group justify="space-between" mb="sm" wrap="nowrap">
          <Tabs.List>
            <Tabs.Tab value="ride">{words.ride}</Tabs.Tab>
            <Tabs.Tab value="xml">{words.xml}</Tabs.Tab>
          </Tabs.List>
          <Menu position="bottom-end" width={240}>
            <Menu.Target>
              <Button size="xs" variant="default" leftSection={<Icon name="download" size={14} />}>
                {words.download}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item component="a" href={`${address}?format=pdf`} download>
                {words.downloadPdf}
              </Menu.Item>
              <Menu.Item component="a" href={`${address}?format=xml`} download>
                {words.downloadXml}
              </Menu.Item>
              <Menu.Item component="a" href={`${address}?format=zip`} download>
                {words.downloadZip}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
        <Tabs.Panel value="ride">
          <Ride claveAcceso={claveAcceso} revision={revision} />
        </Tabs.Panel>
        <Tabs.Panel value="xml">
          <Xml claveAcceso={claveAcceso} revision={revision} />
        </Tabs.Panel>
      </Tabs>
    </Card>
  );
}

/** A file of the receipt; another one when the receipt changed. */
function useFile(claveAcceso: string, revision: number, format: 'pdf' | 'xml') {
  return useQuery({
    queryKey: ['comprobante', claveAcceso, 'archivos', format, revision],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      client.download(
        '/api/v1.0/comprobantes/{claveAcceso}/archivos',
        { path: { claveAcceso }, query: { format } },
        { signal },
      ),
  });
}

function Ride({ claveAcceso, revision }: { readonly claveAcceso: string; readonly revision: number }): ReactElement {
  const file = useFile(claveAcceso, revision, 'pdf');
  if (file.error !== null) return <ErrorNotice error={file.error} />;
  return <PdfFrame bytes={file.data?.bytes} title={words.rideTitle} />;
}

function Xml({ claveAcceso, revision }: { readonly claveAcceso: string; readonly revision: number }): ReactElement {
  const file = useFile(claveAcceso, revision, 'xml');
  if (file.error !== null) return <ErrorNotice error={file.error} />;
  if (file.data === undefined) return <Skeleton height={420} />;
  return (
    <Code block className={classes.xml} tabIndex={0} aria-label={words.xml}>
      {new TextDecoder().decode(file.data.bytes)}
    </Code>
  );
}
