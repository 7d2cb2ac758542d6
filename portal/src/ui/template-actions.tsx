import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { text } from '../i18n/index.js';
import { Icon } from './icons.js';

const words = text.plantillas;

/** Actions of a template editor; the built-in template can only be copied. */
export function TemplateActions({
  area,
  isIncluded,
  touched,
  isSaving,
  onDiscard,
  onSave,
  children,
}: {
  /** `/plantillas-ride`. */
  readonly area: string;
  readonly isIncluded: boolean;
  readonly touched: boolean;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <>
      {touched && (
        <Button variant="subtle" color="gray" onClick={onDiscard}>
          {words.discard}
        </Button>
      )}
      {children}
      {isIncluded ? (
        <Button
          leftSection={<Icon name="copy" size={16} />}
          renderRoot={(props) => <Link to={`${area}/nueva`} search={{ de: 'incluida' }} {...props} />}
        >
          {words.copyAndChange}
        </Button>
      ) : (
        <Button loading={isSaving} onClick={onSave}>
          {words.save}
        </Button>
      )}
    </>
  );
}
