import { useEffect, useRef, useState } from 'react';
import { readDraft, watchDraft, writeDraft } from '../../service/drafts.js';
import { isBlock, isTouched, type Content } from './content.js';

/** A stored form. */
export interface Draft {
  /** Idempotency-Key: repeated sends create one receipt. */
  readonly key: string;
  readonly content: Content;
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
  const [draft, setDraft] = useState<Draft>(
    () => asDraft(readDraft(account, name)) ?? { key: crypto.randomUUID(), content: beginning },
  );
  const [gone, setGone] = useState(false);
  const touched = isTouched(draft.content, beginning);
  // As stored. Input from another tab is not written back: that tab may have continued typing.
  const stored = useRef(draft);
  useEffect(() => {
    if (gone || draft === stored.current) return;
    stored.current = draft;
    writeDraft(account, name, touched ? draft : undefined);
  }, [account, name, draft, touched, gone]);
  useEffect(
    () =>
      watchDraft(account, name, (changed) => {
        const theirs = asDraft(changed);
        // An empty form loses nothing.
        setGone(theirs === undefined && touched);
        if (theirs === undefined) return;
        stored.current = theirs;
        setDraft(theirs);
      }),
    [account, name, touched],
  );
  return {
    draft,
    touched,
    gone,
    change: (changed) => {
      setDraft((before) => ({ ...before, content: changed(before.content) }));
    },
    clear: () => {
      // Immediately: the page may be left before the next render.
      writeDraft(account, name, undefined);
      setGone(false);
      setDraft({ key: crypto.randomUUID(), content: beginning });
    },
    renew: () => {
      setGone(false);
      setDraft(({ content }) => ({ key: crypto.randomUUID(), content }));
    },
  };
}

/** Validates a stored draft, possibly of another release. */
function asDraft(stored: unknown): Draft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { key, content }: { key?: unknown; content?: unknown } = stored;
  return typeof key === 'string' && isBlock(content) ? { key, content } : undefined;
}
