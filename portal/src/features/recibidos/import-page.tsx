import { Button, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useMe } from '../../service/session.js';
import { BackLink } from '../../ui/back-link.js';
import columns from '../../ui/columns.module.css';
import { FileDrop } from '../../ui/file-drop.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { UploadProgress } from './upload-progress.js';
import { DropAnywhere } from './drop-anywhere.js';
import { trackCarga } from './tracked-cargas.js';
import { MailboxLink } from './mailbox-link.js';
import { importFiles } from './uploads.js';

const words = text.recibidos.bringing;

/** All ways to import documents. */
export default function ImportPage(): ReactElement {
  const { cuenta } = useMe();
  return (
    <Stack gap="md">
      <BackLink to="/recibidos" label={text.recibidos.title} />
      <Page title={text.recibidos.bring} subtitle={words.subtitle}>
        <DropAnywhere />
        <div className={columns.columns}>
          <Stack gap="md" miw={0}>
            <FileDrop
              label={words.drop}
              hint={words.dropHint}
              choose={words.choose}
              accept=".xml,.zip,.txt,text/xml,application/xml,application/zip,text/plain"
              multiple
              onFile={(file) => {
                importFiles(cuenta.id, [file]);
              }}
            />
            <UploadProgress />
          </Stack>
          <Stack gap="md" miw={0}>
            <Keys account={cuenta.id} />
            <Section title={words.manual} subtitle={words.manualText}>
              <div>
                <Button
                  variant="default"
                  leftSection={<Icon name="pencil" size={16} />}
                  renderRoot={(props) => <Link to="/recibidos/manual" {...props} />}
                >
                  {words.manualLink}
                </Button>
              </div>
            </Section>
            <MailboxLink>
              {(button) => (
                <Section title={text.recibidos.list.mailbox} subtitle={words.mailboxText}>
                  <div>{button(words.mailboxLink)}</div>
                </Section>
              )}
            </MailboxLink>
          </Stack>
        </div>
      </Page>
    </Stack>
  );
}

/** Splits text at whitespace and commas; the service reports invalid keys. */
function keysIn(typed: string): readonly string[] {
  return [...new Set(typed.split(/[\s,;|]+/).filter((word) => word !== ''))];
}

/** Limit of the API. */
const KEYS_MAX = 10_000;
const KEY_CHARS_MAX = 60;

function Keys({ account }: { readonly account: string }): ReactElement {
  const [typed, setTyped] = useState('');
  const claves = keysIn(typed)
    .slice(0, KEYS_MAX)
    .map((key) => key.slice(0, KEY_CHARS_MAX));
  const sending = useMutation({
    mutationFn: () => client.post('/api/v1.0/recibidos/claves', { body: { claves: [...claves] } }),
    onSuccess: (carga) => {
      trackCarga(account, { id: carga.id, name: words.keysName(carga.total) });
      setTyped('');
    },
  });
  const form = useFormState(sending);
  return (
    <Section title={words.keys} subtitle={words.keysText}>
      <Form
        of={form}
        onSubmit={() => {
          sending.mutate();
        }}
      >
        <Stack gap="sm">
          <Textarea
            {...form.field('claves')}
            label={words.keysField}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
            }}
            autosize
            minRows={3}
            maxRows={10}
            spellCheck={false}
            inputMode="numeric"
          />
          <FormActions of={form} submit={words.keysSend(claves.length)} disabled={claves.length === 0} />
        </Stack>
      </Form>
    </Section>
  );
}
