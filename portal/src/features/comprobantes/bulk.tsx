import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { AccionMasiva } from '../../../../src/receipts/bulk/rules.js';
import { nextEstado } from '../../../../src/kernel/estados.js';
import { NUMBER_LOCALE, text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { messageOf } from '../../ui/error-notice.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { SelectionBar } from '../../ui/list-page.js';
import { saveFile } from '../../ui/save-file.js';
import type { Selection } from '../../ui/selection.js';
import { BulkJob } from './bulk-job.js';
import { SELECTED_MAX, type Resumen } from './queries.js';

const words = text.comprobantes.bulk;
const counted = new Intl.NumberFormat(NUMBER_LOCALE);

/** A bulk action. */
interface BulkAction {
  readonly accion: AccionMasiva;
  readonly label: string;
  readonly icon: IconName;
  /** Whether it applies to a receipt; the service decides. */
  readonly suits: (comprobante: Resumen) => boolean;
}

const isRefused = ({ estado }: Resumen): boolean => estado === 'DEVUELTO' || estado === 'NO_AUTORIZADO';

const BULK_ACTIONS: readonly BulkAction[] = [
  {
    accion: 'notificar',
    label: words.mail,
    icon: 'mail',
    suits: ({ numeroAutorizacion }) => numeroAutorizacion !== null,
  },
  {
    accion: 'reanudar',
    label: words.resume,
    icon: 'play',
    suits: ({ pendiente }) => pendiente?.accion === 'intervenir',
  },
  {
    accion: 'corregir-fecha',
    label: text.comprobantes.job.names['corregir-fecha'],
    icon: 'calendar',
    suits: isRefused,
  },
  {
    accion: 'eliminar',
    label: text.comprobantes.job.names.eliminar,
    icon: 'trash',
    suits: (comprobante) => nextEstado(comprobante.estado, 'eliminar') !== undefined,
  },
];

/** Actions for the selected receipts; hidden without a selection. */
export function BulkBar({
  selection,
  chooseAll,
}: {
  readonly selection: Selection<Resumen>;
  /** Selects as much of the list as allowed; undefined if the page is the whole list. */
  readonly chooseAll: (() => Promise<void>) | undefined;
}): ReactElement | null {
  const comprobantes = [...selection.chosen.values()];
  const count = comprobantes.length;
  const [action, setAction] = useState<BulkAction>();
  // The action changes which receipts it suits: keep the first choice.
  const [acting, setActing] = useState<readonly string[]>([]);
  const packing = useMutation({
    mutationFn: async () => {
      const body = { clavesAcceso: comprobantes.map(({ claveAcceso }) => claveAcceso) };
      saveFile(await client.downloadByPost('/api/v1.0/comprobantes/archivos', { body }));
    },
    onError: (error) => {
      notifications.show({ message: messageOf(error), color: 'red' });
    },
  });
  const choosing = useMutation({
    mutationFn: async () => chooseAll?.(),
    onError: (error) => {
      notifications.show({ message: messageOf(error), color: 'red' });
    },
  });
  if (count === 0) return null;
  return (
    <>
      <SelectionBar
        selection={selection}
        beside={
          chooseAll !== undefined &&
          count < SELECTED_MAX && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={choosing.isPending}
              onClick={() => {
                choosing.mutate();
              }}
            >
              {words.chooseAll(counted.format(SELECTED_MAX))}
            </Button>
          )
        }
      >
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="download" size={14} />}
            loading={packing.isPending}
            disabled={count > SELECTED_MAX}
            onClick={() => {
              packing.mutate();
            }}
          >
            {words.download}
          </Button>
          {BULK_ACTIONS.map((one) => {
            const suiting = comprobantes.filter(one.suits).length;
            return (
              <Button
                key={one.label}
                size="xs"
                variant="default"
                leftSection={<Icon name={one.icon} size={14} />}
                disabled={suiting === 0}
                onClick={() => {
                  setActing(comprobantes.filter(one.suits).map(({ claveAcceso }) => claveAcceso));
                  setAction(one);
                }}
              >
                {words.withCount(one.label, counted.format(suiting))}
              </Button>
            );
          })}
        </Group>
      </SelectionBar>
      {action !== undefined && (
        <BulkJob
          accion={action.accion}
          target={{ clavesAcceso: acting }}
          count={acting.length}
          onClose={() => {
            setAction(undefined);
          }}
        />
      )}
    </>
  );
}
