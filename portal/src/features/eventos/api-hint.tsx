import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { Snippet } from '../../ui/secret.js';
import { Section } from '../../ui/section.js';
import { filtersOf, type FeedSearch } from './feed-search.js';

const words = text.eventos;

/** How a program reads this feed with the same filters. */
export function ApiHint({ search }: { readonly search: FeedSearch }): ReactElement {
  const limits = new URLSearchParams(filtersOf(search)).toString().replaceAll('%2C', ',');
  const address = (path: string, query: string): string =>
    `'${location.origin}/api/v1.0/eventos${path}${query === '' ? '' : `?${query}`}'`;
  const key = `-H "X-API-KEY: $RUBRICA_API_KEY"`;
  const wait = [
    'curl -s',
    key,
    `-H 'Prefer: wait=30'`,
    address('', ['cursor=CURSOR', limits].filter(Boolean).join('&')),
  ];
  const stream = ['curl -sN', key, address('/flujo', limits)];
  return (
    <Section title={words.how} subtitle={words.howText}>
      <Text size="sm">{words.howWait}</Text>
      <Snippet value={wait.join(' \\\n  ')} what={words.howWait} />
      <Text size="sm">{words.howStream}</Text>
      <Snippet value={stream.join(' \\\n  ')} what={words.howStream} />
      <Text size="sm" c="dimmed">
        {words.howMore}{' '}
        <Anchor inherit underline="always" renderRoot={(props) => <Link to="/integraciones" {...props} />}>
          {text.shell.areas.integraciones}
        </Anchor>
      </Text>
    </Section>
  );
}
