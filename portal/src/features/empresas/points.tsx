import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';
import { useFormModal } from '../../ui/form-modal.js';
import { CodedHead } from './coded-item.js';
import { counterOf, PointForm, TIPOS } from './point-form.js';
import classes from './points.module.css';
import { puntosQuery, type PuntoEmision } from './queries.js';

const words = text.empresas.points;

/** Emission points of an establishment with the next number per document type. */
export function Points({ ruc, estab }: { readonly ruc: string; readonly estab: string }): ReactElement {
  const points = useQuery(puntosQuery(ruc, estab));
  const form = useFormModal<PuntoEmision>(
    (point) => (point === undefined ? words.addTitle : words.editTitle(`${estab}-${point.ptoEmi}`)),
    (point, close) => <PointForm ruc={ruc} estab={estab} point={point} onDone={close} />,
  );
  const found = points.data?.content ?? [];
  return (
    <Stack gap="xs">
      <ErrorNotice error={points.error} />
      {points.isPending && <Skeleton height={48} />}
      {points.data !== undefined && found.length === 0 && <Text size="sm">{words.none}</Text>}
      <Stack component="ul" p={0} m={0} gap="xs" aria-label={text.empresas.places.pointsOf(estab)}>
        {found.map((point) => (
          <Point
            key={point.ptoEmi}
            ruc={ruc}
            estab={estab}
            point={point}
            onEdit={() => {
              form.open(point);
            }}
          />
        ))}
      </Stack>
      <div>
        <Button
          size="xs"
          variant="light"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => {
            form.open();
          }}
        >
          {words.add}
        </Button>
      </div>
      {form.modal}
    </Stack>
  );
}

function Point({
  ruc,
  estab,
  point,
  onEdit,
}: {
  readonly ruc: string;
  readonly estab: string;
  readonly point: PuntoEmision;
  readonly onEdit: () => void;
}): ReactElement {
  const { ptoEmi, descripcion, activo, secuenciales } = point;
  const code = `${estab}-${ptoEmi}`;
  return (
    <li className={classes['point']} aria-label={code}>
      <CodedHead
        title={
          <>
            <Text fw={600} ff="monospace">
              {code}
            </Text>
            {descripcion !== null && <Text size="sm">{descripcion}</Text>}
          </>
        }
        active={activo}
        words={words}
        removal={[text.empresas.removal.punto.title, text.empresas.removal.punto.text(code)]}
        remove={(desactivar) =>
          client.delete('/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}', {
            path: { ruc, estab, ptoEmi },
            query: { desactivar },
          })
        }
        onEdit={onEdit}
      />
      <dl className={classes['counters']} aria-label={words.next}>
        {TIPOS.map(([codDoc, tipo]) => (
          <div key={codDoc}>
            <dt>{tipo}</dt>
            <dd>{counterOf(secuenciales[codDoc])}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
