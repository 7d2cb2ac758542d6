import { Group, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';

const words = text.comprobantes.list;

/** Establishment and emission point filters within a form. */
export function PlaceFields(of: {
  readonly estab: string | undefined;
  readonly ptoEmi: string | undefined;
}): ReactElement {
  return (
    <Group grow>
      {(['estab', 'ptoEmi'] as const).map((name) => (
        <TextInput
          key={name}
          name={name}
          label={words[name]}
          placeholder="001"
          inputMode="numeric"
          pattern="[0-9]{3}"
          title={words.threeDigits}
          maxLength={3}
          defaultValue={of[name] ?? ''}
        />
      ))}
    </Group>
  );
}
