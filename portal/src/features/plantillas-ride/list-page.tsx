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

const words = text.plantillasRide;

/** The account's templates of the RIDE. */
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
          renderRoot={(props) => <Link to="/plantillas-ride/nueva" {...props} />}
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
        area="/plantillas-ride"
        icon="file"
        included={words.included}
        templates={list.data?.content.map((one) => ({
          ...one,
          facts: [
            words.formatos[one.formato],
            one.tipoDocumento === null
              ? text.plantillas.allTypes
              : (text.comprobantes.tipos[one.tipoDocumento] ?? one.tipoDocumento),
          ],
        }))}
        remove={async (id) => {
          await client.delete('/api/v1.0/plantillas-ride/{id}', { path: { id } });
          notifications.show({ message: text.plantillas.deleted, color: 'teal' });
          void cache.invalidateQueries({ queryKey: ['plantillas-ride'] });
        }}
      />
    </Page>
  );
}
