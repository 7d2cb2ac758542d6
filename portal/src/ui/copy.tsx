import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { Icon } from './icons.js';

/** Copies a text; `what` describes it for screen readers. */
export function Copy({ value, what }: { readonly value: string; readonly what: string }): ReactElement {
  return (
    <CopyButton value={value} timeout={1500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? text.common.copied : text.common.copy}>
          <ActionIcon
            variant="subtle"
            color={copied ? 'teal' : 'gray'}
            size="sm"
            onClick={copy}
            aria-label={copied ? text.common.copied : `${text.common.copy}: ${what}`}
          >
            <Icon name={copied ? 'check' : 'copy'} size={15} />
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
