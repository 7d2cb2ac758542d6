import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { may, useMe } from '../../service/session.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { NewButton } from '../../ui/new-button.js';
import { Empty } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { useFormModal } from '../../ui/form-modal.js';
import { CodedHead } from './coded-item.js';
import { PlaceForm } from './place-form.js';
import { Points } from './points.js';
import { establecimientosQuery, type Establecimiento } from './queries.js';

const words = text.empresas.places;
/** Expanded establishments; each costs a request. */
const OPEN_MAX = 5;

/** Establishments of a company with their emission points. */
export function Places({ ruc }: { readonly ruc: string }): ReactElement {
  const places = useQuery(establecimientosQuery(ruc));
  const form = useFormModal<Establecimiento>(
    (place) => (place === undefined ? words.addTitle : words.editTitle(place.estab)),
    (place, close) => <PlaceForm ruc={ruc} place={place} onDone={close} />,
  );
  const found = places.data?.content ?? [];
  return (
    <Section
      title={words.title}
      subtitle={words.text}
      actions={
        <NewButton
          label={words.add}
          then={() => {
            form.open();
          }}
        />
      }
    >
      <ErrorNotice error={places.error} onRetry={places.refetch} />
      {places.isPending && <Skeleton height={160} />}
      {places.data !== undefined && found.length === 0 && (
        <Empty icon="home" title={words.emptyTitle}>
          {words.emptyText}
        </Empty>
      )}
      <Stack component="ul" p={0} m={0}>
        {found.map((place) => (
          <Place
            key={place.estab}
            ruc={ruc}
            place={place}
            open={found.length <= OPEN_MAX}
            onEdit={() => {
              form.open(place);
            }}
          />
        ))}
      </Stack>
      {form.modal}
    </Section>
  );
}

function Place({
  ruc,
  place,
  open,
  onEdit,
}: {
  readonly ruc: string;
  readonly place: Establecimiento;
  readonly open: boolean;
  readonly onEdit: () => void;
}): ReactElement {
  const { estab, nombre, direccion, activo } = place;
  const me = useMe();
  const [shown, setShown] = useState(open);
  return (
    <Card component="li" withBorder padding="md" aria-label={`${estab} ${nombre ?? ''}`.trim()}>
      <Stack gap="sm">
        <CodedHead
          title={
            <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
              <Text span ff="monospace" inherit>
                {estab}
              </Text>
              {nombre !== null && ` ${nombre}`}
            </Title>
          }
          detail={
            <Text size="sm" c="dimmed">
              {direccion}
            </Text>
          }
          active={activo}
          words={words}
          removal={[text.empresas.removal.establecimiento.title, text.empresas.removal.establecimiento.text(estab)]}
          remove={(desactivar) =>
            client.delete('/api/v1.0/empresas/{ruc}/establecimientos/{estab}', {
              path: { ruc, estab },
              query: { desactivar },
            })
          }
          onEdit={onEdit}
        />
        {may(me, 'ROLE_EMISSION_POINTS') &&
          (shown ? (
            <Points ruc={ruc} estab={estab} />
          ) : (
            <div>
              <Button
                size="xs"
                variant="subtle"
                onClick={() => {
                  setShown(true);
                }}
              >
                {words.showPoints}
              </Button>
            </div>
          ))}
      </Stack>
    </Card>
  );
}
