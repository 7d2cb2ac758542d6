import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { TemplatesPage } from '../../ui/templates-page.js';
import { listQuery } from './queries.js';

const words = text.plantillasRide;

export default function ListPage(): ReactElement {
  return (
    <TemplatesPage
      words={words}
      area="/plantillas-ride"
      icon="file"
      list={useQuery(listQuery)}
      factsOf={(one) => [
        words.formatos[one.formato],
        one.tipoDocumento === null
          ? text.plantillas.allTypes
          : (text.comprobantes.tipos[one.tipoDocumento] ?? text.proformas.title),
      ]}
      remove={(id) => client.delete('/api/v1.0/plantillas-ride/{id}', { path: { id } })}
    />
  );
}
