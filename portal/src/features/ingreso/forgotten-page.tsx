import { Alert, Anchor, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { TextField } from '../../ui/field.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { FrontPage } from '../../ui/front-page.js';
import { Icon } from '../../ui/icons.js';

const words = text.session.forgotten;

export default function ForgottenPage(): ReactElement {
  const [usuario, setUsuario] = useState('');
  const asking = useMutation({
    mutationFn: () => client.post('/api/v1.0/usuarios/clave-olvidada', { body: { usuario: usuario.trim() } }),
  });
  const form = useFormState(asking);
  return (
    <FrontPage title={words.title} subtitle={words.text}>
      <Form
        of={form}
        onSubmit={() => {
          asking.mutate();
        }}
      >
        <Stack>
          {asking.data !== undefined && (
            <Alert color="teal" variant="light" icon={<Icon name="mail" />} title={words.sentTitle} role="status">
              {asking.data.mensaje}
            </Alert>
          )}
          <TextField
            {...form.field('usuario')}
            label={text.session.usuario}
            description={text.session.usuarioHint}
            value={usuario}
            onChange={setUsuario}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
          />
          <FormActions of={form} submit={words.send} fullWidth />
          <Group justify="space-between">
            <Anchor size="sm" renderRoot={(props) => <Link to="/ingreso" {...props} />}>
              {words.back}
            </Anchor>
            <Anchor size="sm" renderRoot={(props) => <Link to="/clave-nueva" {...props} />}>
              {words.haveCode}
            </Anchor>
          </Group>
        </Stack>
      </Form>
    </FrontPage>
  );
}
