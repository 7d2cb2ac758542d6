import { ActionIcon, Anchor } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { helpOf } from './help.js';
import { Icon } from './icons.js';

/** In a new tab: the page may hold unsaved input. */
const NEW_TAB = { target: '_blank', rel: 'noopener' } as const;

function useHelp(): string {
  return useRouterState({
    select: ({ location: { pathname, search } }) => {
      const { parte } = search as { readonly parte?: unknown };
      return helpOf(pathname, typeof parte === 'string' ? parte : undefined);
    },
  });
}

/** Question mark that opens the guide of the current page. */
export function HelpButton(): ReactElement {
  const href = useHelp();
  return (
    <ActionIcon
      component="a"
      {...{ href, ...NEW_TAB }}
      variant="default"
      size="lg"
      radius="xl"
      aria-label={text.shell.help}
      title={text.shell.help}
    >
      <Icon name="help" />
    </ActionIcon>
  );
}

/** The same as a link, for signed-out users. */
export function HelpLink(): ReactElement {
  const href = useHelp();
  return (
    <Anchor {...{ href, ...NEW_TAB }} size="sm">
      {text.shell.helpShort}
    </Anchor>
  );
}
