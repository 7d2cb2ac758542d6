import { Alert, Anchor, Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Form, TextField } from '../../ui/field.js';
import { FrontPage } from '../../ui/front-page.js';
import { Icon } from '../../ui/icons.js';

const words = text.session.forgotten;

export default function ForgottenPage(): ReactElement {
  const [usuario, setUsuario] = useState('');
  const asking = useMutation({
    mutationFn: () => client.post('/api/v1.0/usuarios/clave-olvidada', { body: { usuario: usuario.trim() } }),
  });
  return (
    <FrontPage title={words.title} subtitle={words.text}>
      <Form
        onSubmit={() => {
          asking.mutate();
        }}
      >
        <Stack>
          <ErrorNotice error={asking.error} />
          {asking.data !== undefined && (
            <Alert color="teal" variant="light" icon={<Icon name="mail" />} title={words.sentTitle} role="status">
              {asking.data.mensaje}
            </Alert>
          )}
          <TextField
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
          <Button type="submit" loading={asking.isPending}>
            {words.send}
          </Button>
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
