import { SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { may, useMe } from '../../service/session.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { establecimientosQuery, useRefresh, type Empresa } from './queries.js';

const words = text.empresas;
const FIRST = '001';

/** Creates the establishment and the emission point of the first receipt in one form. */
export function FirstPoint({ empresa }: { readonly empresa: Empresa }): ReactElement {
  const me = useMe();
  const { ruc } = empresa;
  const mine = may(me, 'ROLE_ESTABLISHMENTS');
  const places = useQuery({ ...establecimientosQuery(ruc), enabled: mine });
  if (!mine) return <Text size="sm">{text.empezar.needs(text.common.access.ROLE_ESTABLISHMENTS)}</Text>;
  if (places.data === undefined)
    return places.error === null ? <Skeleton height={160} /> : <ErrorNotice error={places.error} />;
  // May exist already: created just now, before its point was rejected.
  const there = places.data.content.find(({ activo }) => activo)?.estab;
  return <FirstPointForm empresa={empresa} there={there} />;
}

function FirstPointForm({
  empresa,
  there,
}: {
  readonly empresa: Empresa;
  readonly there: string | undefined;
}): ReactElement {
  const { ruc } = empresa;
  const [estab, setEstab] = useState(FIRST);
  const [direccion, setDireccion] = useState(empresa.dirMatriz);
  const [ptoEmi, setPtoEmi] = useState(FIRST);
  const [numero, setNumero] = useState('1');
  const refresh = useRefresh();
  const creating = useMutation({
    mutationFn: async () => {
      const place = there ?? estab.trim();
      if (there === undefined)
        await client.post('/api/v1.0/empresas/{ruc}/establecimientos', {
          path: { ruc },
          body: { estab: place, direccion },
        });
      await client.post('/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision', {
        path: { ruc, estab: place },
        body: { ptoEmi: ptoEmi.trim(), secuenciales: { '01': Number(numero) } },
      });
    },
    onSettled: refresh,
  });
  const fields = [
    ...(there === undefined
      ? ([
          ['estab', text.empezar.place.estab, words.places.estabHint, estab, setEstab, 3],
          ['direccion', words.places.direccion, words.places.direccionHint, direccion, setDireccion, 300],
        ] as const)
      : []),
    ['ptoEmi', text.empezar.place.point, words.points.ptoEmiHint, ptoEmi, setPtoEmi, 3],
    ['secuenciales.01', text.empezar.place.counter, text.empezar.place.counterHint, numero, setNumero, 9],
  ] as const;
  const form = useFormState(creating, { sendsIncomplete: true });
  return (
    <Form
      of={form}
      onSubmit={() => {
        creating.mutate();
      }}
    >
      <Stack>
        <Text size="sm">{text.empezar.place.text}</Text>
        {there !== undefined && <Text size="sm">{text.empezar.place.use(there)}</Text>}
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          {fields.map(([field, label, hint, value, set, max]) => (
            <TextInput
              key={field}
              label={label}
              description={hint}
              value={value}
              {...form.field(field)}
              maxLength={max}
              inputMode={field === 'direccion' ? 'text' : 'numeric'}
              onChange={(event) => {
                set(event.currentTarget.value);
              }}
            />
          ))}
        </SimpleGrid>
        <FormActions of={form} submit={text.empezar.place.save} />
      </Stack>
    </Form>
  );
}
