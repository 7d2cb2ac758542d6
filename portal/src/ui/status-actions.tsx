import type { ReactElement } from 'react';
import { Confirm } from './confirm.js';

/** Confirmation texts; `disableText` may name the item. */
export interface StatusActionTexts {
  readonly rotate: string;
  readonly rotateTitle: string;
  readonly rotateText: string;
  readonly disable: string;
  readonly disableTitle: string;
  readonly disableText: string;
  readonly enable: string;
  readonly enableTitle: string;
  readonly enableText: string;
}

/** Renews the secret, disables and enables an item; each after confirmation. */
export function StatusActions({
  words,
  active,
  rotate,
  disable,
  enable,
}: {
  readonly words: StatusActionTexts;
  readonly active: boolean;
  readonly rotate: () => Promise<void>;
  readonly disable: () => Promise<void>;
  readonly enable: () => Promise<void>;
}): ReactElement {
  if (!active) {
    return (
      <Confirm label={words.enable} icon="play" size="xs" title={words.enableTitle} mends act={enable}>
        {words.enableText}
      </Confirm>
    );
  }
  return (
    <>
      <Confirm label={words.rotate} icon="key" size="xs" title={words.rotateTitle} act={rotate}>
        {words.rotateText}
      </Confirm>
      <Confirm label={words.disable} icon="ban" size="xs" title={words.disableTitle} act={disable}>
        {words.disableText}
      </Confirm>
    </>
  );
}
