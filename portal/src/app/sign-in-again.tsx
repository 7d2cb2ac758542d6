import { Button, Modal, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { answerSignIn, useSignInRequest } from '../service/person.js';
import { leave, useMe } from '../service/session.js';
import { SignInForm } from '../ui/sign-in-form.js';

/** Overlay after a session ended: the page stays and continues when the same person signs in. */
export function SignInAgain(): ReactElement {
  const me = useMe();
  const requested = useSignInRequest();
  return (
    <Modal
      opened={requested}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={text.session.again.title}
      centered
      zIndex={400}
    >
      <Text size="sm" c="dimmed" mb="md">
        {text.session.again.text}
      </Text>
      <SignInForm
        usuario={me.usuario?.usuario}
        volver={location.pathname.replace(/^\/portal/, '') + location.search}
        onSignedIn={() => {
          answerSignIn(true);
        }}
        beside={
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              answerSignIn(false);
              leave();
            }}
          >
            {text.session.again.leave}
          </Button>
        }
      />
    </Modal>
  );
}
