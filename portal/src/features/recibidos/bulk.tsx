import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { NUMBER_LOCALE, text } from '../../i18n/index.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';
import { SelectionBar } from '../../ui/list-page.js';
import type { Selection } from '../../ui/selection.js';
import { numberOf } from '../../service/tipos.js';
import { confirmOf } from './confirm-proposal.js';
import type { ListFilters } from './list-search.js';
import { firstOfList, SELECTED_MAX, useRefresh, type Recibido } from './queries.js';
import { supplierOf } from './labels.js';

const words = text.recibidos.bulk;
const shared = text.comprobantes.bulk;
const counted = new Intl.NumberFormat(NUMBER_LOCALE);

/** Whether it still needs a decision. */
function lacksDecision({ estado, decidido }: Recibido): boolean {
  return estado === 'VIGENTE' && !decidido;
}

/** Bulk actions for the selected documents. Renders nothing without a selection. */
export function BulkBar({ selection }: { readonly selection: Selection<Recibido> }): ReactElement | null {
  const [confirming, setConfirming] = useState<readonly Recibido[]>();
  const chosen = [...selection.chosen.values()];
  const lacking = chosen.filter(lacksDecision);
  if (chosen.length === 0) return null;
  return (
    <>
      <SelectionBar selection={selection}>
        <Button
          size="xs"
          leftSection={<Icon name="check" size={14} />}
          disabled={lacking.length === 0}
          onClick={() => {
            setConfirming(lacking);
          }}
        >
          {shared.withCount(words.confirm, counted.format(lacking.length))}
        </Button>
      </SelectionBar>
      {confirming !== undefined && (
        <ConfirmDialog
          recibidos={confirming}
          onClose={() => {
            setConfirming(undefined);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

/** Confirms the proposals of all filtered documents, up to the bulk limit. */
export function ConfirmAll({
  limits,
  ruc,
  count,
}: {
  readonly limits: ListFilters;
  readonly ruc: string | undefined;
  readonly count: number;
}): ReactElement {
  const finding = useMutation({ mutationFn: () => firstOfList({ ...limits, falta: 'decision' }, ruc) });
  return (
    <>
      {count > 0 && (
        <Button
          size="xs"
          variant="light"
          leftSection={<Icon name="check" size={14} />}
          loading={finding.isPending}
          onClick={() => {
            finding.mutate();
          }}
        >
          {words.confirmAll(counted.format(Math.min(count, SELECTED_MAX)))}
        </Button>
      )}
      <ErrorNotice error={finding.error} />
      {finding.data !== undefined && finding.data.length > 0 && (
        <ConfirmDialog recibidos={finding.data} onClose={finding.reset} />
      )}
    </>
  );
}

function ConfirmDialog({
  recibidos,
  onClose,
}: {
  readonly recibidos: readonly Recibido[];
  readonly onClose: () => void;
}): ReactElement {
  const refresh = useRefresh();
  return (
    <ActionDialog
      label={words.confirm}
      explain={words.confirmText}
      items={recibidos}
      nameOf={(one) => `${supplierOf(one)} ${numberOf(one)}`}
      act={({ clave }) => confirmOf(clave)}
      onDone={() => void refresh()}
      onClose={onClose}
    />
  );
}
