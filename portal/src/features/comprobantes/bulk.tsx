import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { NUMBER_LOCALE, text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { messageOf } from '../../ui/error-notice.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { SelectionBar } from '../../ui/list-page.js';
import { saveFile } from '../../ui/save-file.js';
import type { Selection } from '../../ui/selection.js';
import { SELECTED_MAX, type Resumen } from './queries.js';
import { numberOf } from '../../service/tipos.js';

const words = text.comprobantes.bulk;
const counted = new Intl.NumberFormat(NUMBER_LOCALE);

/** A bulk action. */
interface BulkAction {
  readonly label: string;
  readonly icon: IconName;
  readonly explain: (count: number) => string;
  /** Whether it applies to a receipt; the service decides. */
  readonly suits: (comprobante: Resumen) => boolean;
  readonly act: (claveAcceso: string) => Promise<unknown>;
}

const BULK_ACTIONS: readonly BulkAction[] = [
  {
    label: words.mail,
    icon: 'mail',
    explain: words.mailText,
    suits: ({ numeroAutorizacion }) => numeroAutorizacion !== null,
    act: (claveAcceso) =>
      client.post('/api/v1.0/comprobantes/{claveAcceso}/notificar', { path: { claveAcceso }, body: {} }),
  },
  {
    label: words.resume,
    icon: 'play',
    explain: words.resumeText,
    suits: ({ pendiente }) => pendiente?.accion === 'intervenir',
    act: (claveAcceso) => client.post('/api/v1.0/comprobantes/{claveAcceso}/reanudar', { path: { claveAcceso } }),
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
  const cache = useQueryClient();
  const [action, setAction] = useState<BulkAction>();
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
        <ActionDialog
          label={action.label}
          explain={action.explain}
          items={comprobantes.filter(action.suits)}
          nameOf={numberOf}
          act={({ claveAcceso }) => action.act(claveAcceso)}
          onDone={() => void cache.invalidateQueries({ queryKey: ['comprobantes'] })}
          onClose={() => {
            setAction(undefined);
          }}
        />
      )}
    </>
  );
}
