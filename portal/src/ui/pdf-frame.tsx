import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState, type ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { Icon } from './icons.js';
import classes from './pdf-frame.module.css';

/** A PDF in the browser's viewer, from memory: the service forbids framing its answers, even by itself. */
export function PdfFrame({
  bytes,
  title,
}: {
  /** Undefined while loading. */
  readonly bytes: Uint8Array | undefined;
  readonly title: string;
}): ReactElement {
  const [address, setAddress] = useState<string>();
  // Mobile browsers show no PDF inside a page.
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
  // A new frame per file: navigating one frame would add history entries.
  return (
    <iframe key={address} className={classes.frame} src={`${address}#toolbar=0&navpanes=0&view=FitH`} title={title} />
  );
}
