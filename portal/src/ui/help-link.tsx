import { ActionIcon, Anchor } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { Icon } from './icons.js';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Address of the guide that explains the page. */
    readonly helpAt?: (search: Readonly<Record<string, unknown>>) => string;
  }
}

/** Of an address without a page. */
const GUIDE = '/docs/guias/portal';

/** In a new tab: the page may hold unsaved input. */
const NEW_TAB = { target: '_blank', rel: 'noopener' } as const;

function useHelp(): string {
  return useRouterState({
    select: ({ matches, location }) => {
      const search = location.search as Readonly<Record<string, unknown>>;
      return (
        matches.findLast(({ staticData }) => staticData.helpAt !== undefined)?.staticData.helpAt?.(search) ?? GUIDE
      );
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
