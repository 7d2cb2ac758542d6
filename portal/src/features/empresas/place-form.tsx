import { NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';
import { PROVINCIAS } from '../../../../src/kernel/normas/provincias.js';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { CodedForm, orNull } from './coded-item.js';
import { useEdition } from './edition.js';
import { hintOf, TextField, YesNoField } from './fields.js';
import type { Establecimiento } from './queries.js';

const words = text.empresas.places;
const PATH = '/api/v1.0/empresas/{ruc}/establecimientos/{estab}';

const formOf = (place: Establecimiento | undefined) => ({
  values: {
    estab: place?.estab ?? '',
    nombre: place?.nombre ?? '',
    direccion: place?.direccion ?? '',
    provincia: place?.provincia ?? '',
    canton: place?.canton ?? '',
    ivaDiferenciado: place?.ivaDiferenciado ?? false,
    activo: place?.activo ?? true,
  },
  revision: place?.revision ?? 0,
});

export function PlaceForm({
  ruc,
  place,
  onDone,
}: {
  readonly ruc: string;
  readonly place: Establecimiento | undefined;
  readonly onDone: () => void;
}): ReactElement {
  const edition = useEdition(formOf(place));
  const { estab, nombre, direccion, provincia, canton, ivaDiferenciado } = edition.values;
  return (
    <CodedForm
      edition={edition}
      isNew={place === undefined}
      code={{ name: 'estab', label: [words.estab, words.estabHint] }}
      active={[words.activo, words.activoHint]}
      onDone={onDone}
      current={async () => formOf(await client.get(PATH, { path: { ruc, estab } }))}
      save={() => {
        const { provincia: changed, ...edits } = edition.edits;
        const named = {
          ...(edits.nombre === undefined ? {} : { nombre: orNull(nombre) }),
          ...(changed === undefined ? {} : { provincia: PROVINCIAS.find((one) => one === provincia) ?? null }),
          ...(edits.canton === undefined ? {} : { canton: orNull(canton) }),
        };
        return place === undefined
          ? client.post('/api/v1.0/empresas/{ruc}/establecimientos', {
              path: { ruc },
              body: { estab: estab.trim(), direccion, ivaDiferenciado, ...named },
            })
          : client.put(PATH, { path: { ruc, estab }, body: { ...edits, ...named } }, { headers: edition.ifMatch });
      }}
    >
      {(part) => (
        <>
          <TextField part={part} name="nombre" label={[words.nombre, words.nombreHint]} maxLength={300} />
          <TextField part={part} name="direccion" label={[words.direccion, words.direccionHint]} maxLength={300} />
          <NativeSelect
            label={words.provincia}
            description={hintOf(words.provinciaHint, part.theirs('provincia'))}
            data={[{ value: '', label: words.provinciaNone }, ...PROVINCIAS]}
            value={part.values.provincia}
            {...part.field('provincia')}
            onChange={(event) => {
              part.change({ provincia: event.currentTarget.value });
            }}
          />
          <TextField part={part} name="canton" label={[words.canton, '']} maxLength={100} />
          <YesNoField part={part} name="ivaDiferenciado" label={[words.ivaDiferenciado, words.ivaDiferenciadoHint]} />
        </>
      )}
    </CodedForm>
  );
}
