import { Anchor, Button, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { passkeysUsable } from '../../service/passkey-support.js';
import { finishProviderSignIn, finishSecondStep, takeReturn, type MissingStep } from '../../service/provider.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { CodeField } from '../../ui/field.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { FrontPage } from '../../ui/front-page.js';
import { Icon } from '../../ui/icons.js';
import { providerReturn } from './search.js';

const words = text.session.provider;

/** Goes on to the portal with a full load: no state from before the sign-in belongs to this user. */
function enter(): void {
  location.replace(`/portal${takeReturn()}`);
}

/** The browser's return from the provider: finishes the sign-in. */
export default function ProviderPage(): ReactElement {
  const [{ state, code, iss, error }] = useState(providerReturn.use());
  const finishing = useQuery({
    queryKey: ['retorno', state],
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    enabled: state !== undefined,
    queryFn: () => finishProviderSignIn({ state: state ?? '', code, iss, error }),
  });
  const { data } = finishing;
  useEffect(() => {
    // The code leaves the address bar and the history.
    history.replaceState(history.state, '', location.pathname);
  }, []);
  useEffect(() => {
    if (data !== undefined && 'cuenta' in data) enter();
  }, [data]);
  if (data !== undefined && 'codigo' in data) return <SecondStep missing={data} />;
  const failed = state === undefined || finishing.error !== null;
  return (
    <FrontPage title={failed ? words.failed : words.returning}>
      {!failed ? (
        <Loader aria-label={words.returning} />
      ) : (
        <Stack>
          {state === undefined ? <Text size="sm">{words.incomplete}</Text> : <ErrorNotice error={finishing.error} />}
          <Back />
        </Stack>
      )}
    </FrontPage>
  );
}

function Back(): ReactElement {
  return (
    <Anchor renderRoot={(props) => <Link to="/ingreso" {...props} />} size="sm">
      {words.back}
    </Anchor>
  );
}

function SecondStep({ missing }: { readonly missing: MissingStep }): ReactElement {
  const [codigo, setCodigo] = useState('');
  const { llave } = missing;
  const entering = useMutation({
    mutationFn: (by: 'code' | 'passkey') =>
      finishSecondStep(by === 'passkey' && llave !== null ? { passkey: llave } : { codigo: codigo.trim() }),
    onSuccess: enter,
  });
  const form = useFormState(entering);
  return (
    <FrontPage title={words.second}>
      <Form
        of={form}
        onSubmit={() => {
          entering.mutate('code');
        }}
      >
        <Stack>
          <Text size="sm">{words.secondText}</Text>
          {llave !== null && passkeysUsable() && (
            <Button
              variant="default"
              leftSection={<Icon name="key" size={16} />}
              disabled={entering.isPending}
              onClick={() => {
                entering.mutate('passkey');
              }}
            >
              {text.session.passkeys.second}
            </Button>
          )}
          <CodeField
            {...form.field('codigo')}
            label={missing.codigo ? text.session.codigo : text.session.passkeys.recoveryCode}
            value={codigo}
            onChange={setCodigo}
            data-autofocus
          />
          <FormActions of={form} submit={text.session.enter} fullWidth />
          <Back />
        </Stack>
      </Form>
    </FrontPage>
  );
}
