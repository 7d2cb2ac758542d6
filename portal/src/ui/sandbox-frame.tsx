import { useEffect, useRef, useState, type ReactElement } from 'react';
import { person } from '../service/person.js';
import classes from './sandbox-frame.module.css';

/** Where the service answers with the HTML that it is sent, under a policy of its own (src/api/portal/frame.ts). */
const FRAME = '/portal/marco';

/**
 * HTML that somebody else wrote, in a frame of no origin that runs nothing and fetches nothing. What is shown stays until its
 * successor has come; each has a frame of its own, so that the browser's way back does not lead from one to the other.
 */
export function SandboxFrame({
  html,
  title,
  width,
}: {
  readonly html: string;
  readonly title: string;
  /** Of the window that the HTML believes to be in. */
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
        // The empty page of the beginning comes first.
        onLoad={() => {
          if (sent.current) onCame();
        }}
      />
    </>
  );
}
