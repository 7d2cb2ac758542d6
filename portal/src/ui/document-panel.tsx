import { Button, Card, Code, Group, Menu, Skeleton, Tabs } from '@mantine/core';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import type { DownloadedFile } from '../service/client.js';
import classes from './document-panel.module.css';
import { ErrorNotice } from './error-notice.js';
import { Icon } from './icons.js';
import { PdfFrame } from './pdf-frame.js';

const words = text.comprobantes.detail;

interface Source {
  /** Changes whenever the document does. */
  readonly queryKey: QueryKey;
  readonly load: (format: 'pdf' | 'xml', signal: AbortSignal) => Promise<DownloadedFile>;
}

/** A document as its receiver sees it: RIDE and XML. */
export function DocumentPanel({
  downloads,
  ...source
}: Source & {
  /** Downloads: name and URL. */
  readonly downloads: readonly (readonly [label: string, href: string])[];
}): ReactElement {
  return (
    <Card withBorder padding="sm" component="section" aria-label={words.files} data-screen-only>
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
              {downloads.map(([label, href]) => (
                <Menu.Item key={href} component="a" href={href} download>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Group>
        <Tabs.Panel value="ride">
          <Ride {...source} />
        </Tabs.Panel>
        <Tabs.Panel value="xml">
          <Xml {...source} />
        </Tabs.Panel>
      </Tabs>
    </Card>
  );
}

function useFile({ queryKey, load }: Source, format: 'pdf' | 'xml') {
  return useQuery({
    queryKey: [...queryKey, format],
    staleTime: Infinity,
    queryFn: ({ signal }) => load(format, signal),
  });
}

function Ride(source: Source): ReactElement {
  const file = useFile(source, 'pdf');
  if (file.error !== null) return <ErrorNotice error={file.error} />;
  return <PdfFrame bytes={file.data?.bytes} title={words.rideTitle} />;
}

function Xml(source: Source): ReactElement {
  const file = useFile(source, 'xml');
  if (file.error !== null) return <ErrorNotice error={file.error} />;
  if (file.data === undefined) return <Skeleton height={420} />;
  return (
    <Code block className={classes.xml} tabIndex={0} aria-label={words.xml}>
      {new TextDecoder().decode(file.data.bytes)}
    </Code>
  );
}
