import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState, type ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { Icon } from './icons.js';
import classes from './pdf-frame.module.css';

/** A PDF in the browser's own viewer, from memory: the service lets nobody frame its answers, itself included. */
export function PdfFrame({
  bytes,
  title,
}: {
  /** Undefined until it is there. */
  readonly bytes: Uint8Array | undefined;
  readonly title: string;
}): ReactElement {
  const [address, setAddress] = useState<string>();
  // A telephone's browser shows no PDF inside a page.
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  useEffect(() => {
    if (bytes === undefined) return undefined;
    const made = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }));
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
    };
  }, [bytes]);
  if (address === undefined) return <Skeleton height={420} />;
  if (narrow) {
    return (
      <Button
        component="a"
        href={address}
        target="_blank"
        variant="default"
        leftSection={<Icon name="external" size={16} />}
      >
        {text.common.openPdf}
      </Button>
    );
  }
  // Another frame for another file: one that goes from file to file fills the way back.
  return (
    <iframe key={address} className={classes.frame} src={`${address}#toolbar=0&navpanes=0&view=FitH`} title={title} />
  );
}
