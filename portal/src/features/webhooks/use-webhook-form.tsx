import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { useFormModal, type FormModal } from '../../ui/form-modal.js';
import { useSecret, type SecretToShow } from '../../ui/secret.js';
import type { Webhook } from './queries.js';
import { WebhookForm } from './webhook-form.js';

const words = text.webhooks;

/** Shared by both endpoint pages: the form, the resulting secret, and cache invalidation. */
export function useWebhookForm(): {
  readonly open: FormModal<Webhook>['open'];
  readonly showSecret: SecretToShow['show'];
  readonly changed: () => void;
  /** To be rendered by the page. */
  readonly modals: ReactElement;
} {
  const cache = useQueryClient();
  const secret = useSecret(words);
  const changed = (): void => {
    void cache.invalidateQueries({ queryKey: ['webhooks'] });
  };
  const form = useFormModal<Webhook>(
    (existing) => (existing === undefined ? words.create : words.editTitle),
    (existing, close) => (
      <WebhookForm
        existing={existing}
        onDone={(now) => {
          close();
          if ('secreto' in now) secret.show(now.secreto);
          changed();
        }}
      />
    ),
  );
  return {
    open: form.open,
    showSecret: secret.show,
    changed,
    modals: (
      <>
        {form.modal}
        {secret.modal}
      </>
    ),
  };
}
