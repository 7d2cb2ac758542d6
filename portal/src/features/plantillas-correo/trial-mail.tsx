import { Alert, Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useMe } from '../../service/session.js';
import { AskingModal } from '../../ui/asking-modal.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { bodyOf, type MailForm } from './form.js';

const words = text.plantillasCorreo;

/** Sends the edited template with a sample receipt to one address. */
export function TrialMail({ mail }: { readonly mail: MailForm }): ReactElement {
  const me = useMe();
  const [opened, { open, close }] = useDisclosure();
  const [ruc, setRuc] = useState(me.empresas[0]?.ruc ?? '');
  const [correo, setCorreo] = useState(me.usuario?.email ?? '');
  const sending = useMutation({
    mutationFn: () => {
      const { asunto, cuerpoHtml, cuerpoTexto, etiquetaCorreo } = bodyOf(mail);
      return client.post('/api/v1.0/plantillas-email/prueba', {
        body: { ruc, correo: correo.trim(), asunto, cuerpoHtml, cuerpoTexto, etiquetaCorreo },
      });
    },
  });
  const form = useFormState(sending, { sendsIncomplete: true });
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="mail" size={16} />}
        onClick={() => {
          sending.reset();
          open();
        }}
      >
        {words.trial}
      </Button>
      <AskingModal opened={opened} onClose={close} title={words.trialTitle} saved={sending.data?.enviado === true}>
        <Form
          of={form}
          onSubmit={() => {
            sending.mutate();
          }}
        >
          <Stack>
            {sending.data !== undefined && (
              <Alert
                color={sending.data.enviado ? 'teal' : 'orange'}
                variant="light"
                icon={<Icon name={sending.data.enviado ? 'check' : 'alert'} />}
                title={sending.data.enviado ? words.trialSent : words.trialFailed}
                role="status"
              >
                {sending.data.detalle}
              </Alert>
            )}
            <TextInput
              type="email"
              label={words.trialTo}
              description={words.trialHint}
              value={correo}
              {...form.field('correo')}
              onChange={(event) => {
                setCorreo(event.currentTarget.value);
              }}
              maxLength={254}
              data-autofocus
            />
            {me.empresas.length > 1 && (
              <NativeSelect
                label={words.trialFrom}
                value={ruc}
                onChange={(event) => {
                  setRuc(event.currentTarget.value);
                }}
                data={me.empresas.map(({ ruc: value, razonSocial: label }) => ({ value, label }))}
              />
            )}
            <FormActions of={form} submit={words.trialSend} fullWidth />
          </Stack>
        </Form>
      </AskingModal>
    </>
  );
}
