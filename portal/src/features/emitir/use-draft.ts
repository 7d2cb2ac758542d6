import { useEffect, useState } from 'react';
import { readDraft, watchDraft, writeDraft } from '../../service/drafts.js';
import { isBlock, isTouched, type Content } from './content.js';

/** A stored form. */
export interface Draft {
  /** Idempotency-Key: repeated sends create one receipt. */
  readonly key: string;
  readonly content: Content;
}

interface State {
  readonly draft: Draft;
  readonly typedHere: boolean;
}

/** Form state, stored in this browser and shared by its tabs. */
export function useDraft(
  account: string,
  name: string,
  begin: () => Content,
): {
  readonly draft: Draft;
  readonly touched: boolean;
  /** Another tab issued or discarded it; the input stays until the person decides. */
  readonly gone: boolean;
  readonly change: (changed: (content: Content) => Content) => void;
  readonly clear: () => void;
  /** Makes the input a new receipt. */
  readonly renew: () => void;
} {
  const [beginning] = useState(begin);
  // Input from another tab is not written back: that tab may have continued typing.
  const [{ draft, typedHere }, setState] = useState<State>(() => ({
    draft: asDraft(readDraft(account, name)) ?? { key: crypto.randomUUID(), content: beginning },
    typedHere: false,
  }));
  const [gone, setGone] = useState(false);
  const touched = isTouched(draft.content, beginning);
  useEffect(() => {
    if (typedHere && !gone) writeDraft(account, name, touched ? draft : undefined);
  }, [account, name, draft, typedHere, touched, gone]);
  useEffect(
    () =>
      watchDraft(account, name, (changed) => {
        const theirs = asDraft(changed);
        // An empty form loses nothing.
        setGone(theirs === undefined && touched);
        if (theirs !== undefined) setState({ draft: theirs, typedHere: false });
      }),
    [account, name, touched],
  );
  return {
    draft,
    touched,
    gone,
    change: (changed) => {
      setState(({ draft: { key, content } }) => ({ draft: { key, content: changed(content) }, typedHere: true }));
    },
    clear: () => {
      // Immediately: the page may be left before the next render.
      writeDraft(account, name, undefined);
      setGone(false);
      setState({ draft: { key: crypto.randomUUID(), content: beginning }, typedHere: false });
    },
    renew: () => {
      setGone(false);
      setState(({ draft: { content } }) => ({ draft: { key: crypto.randomUUID(), content }, typedHere: true }));
    },
  };
}

/** Validates a stored draft, possibly of another release. */
function asDraft(stored: unknown): Draft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { key, content }: { key?: unknown; content?: unknown } = stored;
  return typeof key === 'string' && isBlock(content) ? { key, content } : undefined;
}
