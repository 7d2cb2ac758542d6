import { useEffect, useRef, useState, type ReactElement } from 'react';
import { person } from '../service/person.js';
import classes from './sandbox-frame.module.css';

/** The service echoes posted HTML here, with its own policy (src/features/portal/frame.ts). */
const FRAME = '/portal/marco';

/**
 * Untrusted HTML in an opaque-origin frame that runs no scripts and fetches nothing. The current content stays until the next has loaded;
 * each gets a new frame, so that the browser's back button does not step through them.
 */
export function SandboxFrame({
  html,
  title,
  width,
}: {
  readonly html: string;
  readonly title: string;
  /** Viewport width for the HTML. */
  readonly width: string;
}): ReactElement {
  const [shown, setShown] = useState(html);
  const frames = html === shown ? [shown] : [shown, html];
  return (
    <div className={classes.place}>
      {frames.map((content) => (
        <OneFrame
          key={content}
          html={content}
          title={title}
          width={width}
          waiting={content !== shown}
          onCame={() => {
            setShown(content);
          }}
        />
      ))}
    </div>
  );
}

function OneFrame({
  html,
  title,
  width,
  waiting,
  onCame,
}: {
  readonly html: string;
  readonly title: string;
  readonly width: string;
  readonly waiting: boolean;
  readonly onCame: () => void;
}): ReactElement {
  const [name] = useState(() => `marco-${crypto.randomUUID()}`);
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    form.current?.submit();
  }, []);
  return (
    <>
      <form ref={form} method="post" action={FRAME} target={name} encType="multipart/form-data" hidden>
        <input type="hidden" name="csrf" value={person()?.csrfToken ?? ''} />
        <textarea name="html" value={html} readOnly />
      </form>
      <iframe
        name={name}
        title={title}
        sandbox=""
        referrerPolicy="no-referrer"
        className={classes.frame}
        data-waiting={waiting || undefined}
        data-width={width}
        // The first load event is the initial blank page.
        onLoad={() => {
          if (sent.current) onCame();
        }}
      />
    </>
  );
}
