import { Modal } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { text } from '../i18n/index.js';

/** A form over the page, of something that is there or of something new. */
export interface FormModal<T> {
  readonly open: (existing?: T) => void;
  /** To be put on the page. */
  readonly modal: ReactElement;
}

/** Makes one. `form` shows the fields of what is there, or of nothing yet. */
export function useFormModal<T>(
  titleOf: (existing: T | undefined) => string,
  form: (existing: T | undefined, close: () => void) => ReactElement,
): FormModal<T> {
  const [shown, setShown] = useState<{ readonly existing: T | undefined }>();
  const close = (): void => {
    setShown(undefined);
  };
  return {
    open: (existing) => {
      setShown({ existing });
    },
    modal: (
      <Modal
        opened={shown !== undefined}
        size="lg"
        onClose={close}
        title={titleOf(shown?.existing)}
        closeButtonProps={{ 'aria-label': text.common.close }}
      >
        {shown !== undefined && form(shown.existing, close)}
      </Modal>
    ),
  };
}
