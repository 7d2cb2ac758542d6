import { useEffect, useRef, useState } from 'react';
import { readDraft, watchDraft, writeDraft } from '../../service/drafts.js';
import { isBlock, isTouched, type Content } from './content.js';

/** A form as it is kept. */
export interface Draft {
  /** Sent as Idempotency-Key: however often this form is sent, one receipt comes of it. */
  readonly key: string;
  readonly content: Content;
}

/** A form with what was typed, if anything was; kept in this browser and the same in all its tabs. */
export function useDraft(
  account: string,
  name: string,
  begin: () => Content,
): {
  readonly draft: Draft;
  readonly touched: boolean;
  /** Another tab issued or discarded it; what is typed here stays until the person says what becomes of it. */
  readonly gone: boolean;
  readonly change: (changed: (content: Content) => Content) => void;
  /** Forgets what was typed. */
  readonly clear: () => void;
  /** What is typed is another receipt from now on. */
  readonly renew: () => void;
} {
  const [beginning] = useState(begin);
  const [draft, setDraft] = useState<Draft>(
    () => asDraft(readDraft(account, name)) ?? { key: crypto.randomUUID(), content: beginning },
  );
  const [gone, setGone] = useState(false);
  const touched = isTouched(draft.content, beginning);
  // As it is stored. What came from there is not written back: the other tab may have gone on typing meanwhile.
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
        // Of an empty form nothing is missed.
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
      // At once: the page may be left before it is drawn again.
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

/** A draft of an earlier visit, if it is one of this release. */
function asDraft(stored: unknown): Draft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { key, content }: { key?: unknown; content?: unknown } = stored;
  return typeof key === 'string' && isBlock(content) ? { key, content } : undefined;
}
