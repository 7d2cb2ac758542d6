import { useState, type ReactElement } from 'react';
import { AskingModal } from './asking-modal.js';

/** Modal form for a new or existing item. */
export interface FormModal<T> {
  readonly open: (existing?: T) => void;
  /** To be rendered by the page. */
  readonly modal: ReactElement;
}

/** Creates a modal form. `form` renders the fields for an existing item, or for a new one. */
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
      <AskingModal opened={shown !== undefined} size="lg" onClose={close} title={titleOf(shown?.existing)}>
        {shown !== undefined && form(shown.existing, close)}
      </AskingModal>
    ),
  };
}
