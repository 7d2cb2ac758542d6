import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { linkToProvider, providerOf, providerQuery } from '../../service/provider.js';
import { useMe } from '../../service/session.js';
import { Section } from '../../ui/section.js';
import { PasswordForm } from './password-form.js';

const words = text.session.provider;

/** Links the own user with the company's provider. Hidden without a provider; an administrator's address may be of any domain. */
export function ProviderLinkSection(): ReactElement | null {
  const me = useMe();
  const byAddress = useQuery(providerOf({ usuario: me.usuario?.usuario ?? '' })).data;
  const ofAccount = useQuery({ ...providerQuery, enabled: me.administrador }).data;
  const provider = byAddress ?? (ofAccount?.activo === true ? ofAccount : null);
  const [asking, setAsking] = useState(false);
  const linking = useMutation({ mutationFn: linkToProvider });
  if (provider === null && !me.vinculoPendiente) return null;
  const nombre = provider?.nombre ?? words.unnamed;
  return (
    <Section title={words.title} subtitle={words.text(nombre)}>
      {asking ? (
        <PasswordForm
          explanation={words.linkText}
          submit={words.next}
          sending={linking}
          onPassword={(password) => {
            linking.mutate(password);
          }}
          onCancel={() => {
            setAsking(false);
            linking.reset();
          }}
        />
      ) : (
        <div>
          <Button
            variant="default"
            onClick={() => {
              setAsking(true);
            }}
          >
            {words.link(nombre)}
          </Button>
        </div>
      )}
    </Section>
  );
}
