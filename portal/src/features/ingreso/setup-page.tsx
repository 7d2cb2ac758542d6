import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { signIn } from '../../service/session.js';
import { PasswordField, TextField } from '../../ui/field.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { FrontPage } from '../../ui/front-page.js';
import { tokenIn, tokenOfLink } from './link-token.js';

const words = text.session.setup;

/** Creates the first account of an installation, with the link that the service prints when it starts. */
export default function SetupPage(): ReactElement {
  const [linked] = useState(tokenOfLink);
  const [typed, setTyped] = useState('');
  const [owner, setOwner] = useState({ nombre: '', nombres: '', usuario: '', password: '' });
  const saving = useMutation({
    mutationFn: async () => {
      await client.post('/api/v1.0/instalacion/puesta-en-marcha', {
        body: { ...owner, token: linked === '' ? tokenIn(typed) : linked },
      });
      return signIn({ usuario: owner.usuario.trim(), password: owner.password });
    },
    onSuccess: () => {
      location.assign('/portal/empezar');
    },
  });
  const form = useFormState(saving);
  const field = (name: keyof typeof owner) => ({
    ...form.field(name),
    value: owner[name],
    onChange: (value: string) => {
      setOwner((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <FrontPage title={words.title} subtitle={words.text}>
      <Form
        of={form}
        onSubmit={() => {
          saving.mutate();
        }}
      >
        <Stack>
          {linked === '' && (
            <TextField
              {...form.field('token')}
              label={text.session.newPassword.code}
              description={words.codeHint}
              value={typed}
              onChange={setTyped}
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              required
            />
          )}
          <TextField {...field('nombre')} label={words.nombre} autoComplete="organization" maxLength={300} required />
          <TextField {...field('nombres')} label={words.nombres} autoComplete="name" maxLength={300} required />
          <TextField
            {...field('usuario')}
            label={words.usuario}
            description={words.usuarioHint}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
          />
          <PasswordField
            {...field('password')}
            label={words.password}
            description={text.session.newPassword.hint}
            autoComplete="new-password"
          />
          <FormActions of={form} submit={words.create} fullWidth />
        </Stack>
      </Form>
    </FrontPage>
  );
}
