import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { TemplateList } from '../../ui/template-list.js';
import { listQuery } from './queries.js';

const words = text.plantillasCorreo;

/** The account's templates of mails. */
export default function ListPage(): ReactElement {
  const cache = useQueryClient();
  const list = useQuery(listQuery);
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        <Button
          leftSection={<Icon name="plus" size={16} />}
          renderRoot={(props) => <Link to="/plantillas-correo/nueva" {...props} />}
        >
          {text.plantillas.create}
        </Button>
      }
    >
      <ErrorNotice
        error={list.error}
        onRetry={() => {
          void list.refetch();
        }}
      />
      <TemplateList
        area="/plantillas-correo"
        icon="mail"
        included={words.included}
        templates={list.data?.content.map((one) => ({ ...one, facts: [one.asunto] }))}
        remove={async (id) => {
          await client.delete('/api/v1.0/plantillas-email/{id}', { path: { id } });
          notifications.show({ message: text.plantillas.deleted, color: 'teal' });
          void cache.invalidateQueries({ queryKey: ['plantillas-email'] });
        }}
      />
    </Page>
  );
}
