import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { TemplatesPage } from '../../ui/templates-page.js';
import { listQuery } from './queries.js';

const words = text.plantillasCorreo;

export default function ListPage(): ReactElement {
  return (
    <TemplatesPage
      words={words}
      area="/plantillas-correo"
      icon="mail"
      list={useQuery(listQuery)}
      factsOf={(one) => [one.asunto]}
      remove={(id) => client.delete('/api/v1.0/plantillas-email/{id}', { path: { id } })}
    />
  );
}
