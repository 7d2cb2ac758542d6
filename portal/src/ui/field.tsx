import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';
import type { ReactElement, Ref } from 'react';
import { text } from '../i18n/index.js';

interface Typed {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Text input. Required fields are marked for the browser, not with an asterisk: nearly all are. */
export function TextField({
  onChange,
  ...others
}: Typed & Omit<TextInputProps, keyof Typed> & { readonly ref?: Ref<HTMLInputElement> }): ReactElement {
  return (
    <TextInput
      withAsterisk={false}
      {...others}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}

/** Password input with a reveal button. */
export function PasswordField({
  onChange,
  ...others
}: Typed &
  Omit<PasswordInputProps, keyof Typed> & {
    /** Current or new password, for password managers. */
    readonly autoComplete: 'current-password' | 'new-password';
  }): ReactElement {
  return (
    <PasswordInput
      maxLength={1000}
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': text.session.showPassword }}
      {...others}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}

/** Six digits of the second factor, or a recovery code. */
export function CodeField(props: Typed & Omit<TextInputProps, keyof Typed> & { readonly ref?: Ref<HTMLInputElement> }) {
  return <TextField autoComplete="one-time-code" maxLength={40} required {...props} />;
}
