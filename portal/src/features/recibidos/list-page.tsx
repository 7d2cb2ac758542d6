import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { NUMBER_LOCALE, text } from '../../i18n/index.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { ListContent } from '../../ui/list-page.js';
import { LiveState } from '../../ui/live-state.js';
import { NewButton } from '../../ui/new-button.js';
import { Empty, Page } from '../../ui/page.js';
import { useSelection } from '../../ui/selection.js';
import { UploadProgress } from './upload-progress.js';
import { BulkBar, ConfirmAll } from './bulk.js';
import { DropAnywhere } from './drop-anywhere.js';
import { Filters } from './filters.js';
import { filters, type Change, type ListFilters, type ListSearch } from './list-search.js';
import { MailboxLink } from './mailbox-link.js';
import { listQuery, PAGE_SIZE, useCount, useFilterRuc, type Recibido } from './queries.js';
import { Cards, Rows } from './rows.js';

const words = text.recibidos.list;
const counted = new Intl.NumberFormat(NUMBER_LOCALE);
const keyOf = ({ clave }: Recibido): string => clave;

/** Documents received by the companies, newest first. */
export default function ListPage(): ReactElement {
  const [search, change] = filters.use();
  const ruc = useFilterRuc();
  const list = useQuery(listQuery(search, ruc));
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const selection = useSelection(JSON.stringify([ruc, filters.limitsOf(search)]), keyOf);
  const Shape = narrow ? Cards : Rows;
  return (
    <Page
      title={text.recibidos.title}
      subtitle={<LiveState />}
      actions={
        <>
          <MailboxLink>{(button) => button(words.mailbox)}</MailboxLink>
          <NewButton label={text.recibidos.bring} then="/recibidos/traer" />
        </>
      }
    >
      <DropAnywhere />
      <UploadProgress />
      <Counts search={search} change={change} ruc={ruc} />
      <Filters search={search} change={change} />
      <ListContent
        list={list}
        page={search.page}
        size={PAGE_SIZE}
        onPage={(page) => {
          change({ page });
        }}
        empty={
          <Empty
            icon="inbox"
            title={words.emptyTitle}
            action={<NewButton label={text.recibidos.bring} then="/recibidos/traer" />}
          >
            {words.emptyText}
          </Empty>
        }
        onClear={
          filters.isLimited(search)
            ? () => {
                change(filters.none);
              }
            : undefined
        }
      >
        {(rows) => <Shape recibidos={rows} selection={selection} />}
      </ListContent>
      <BulkBar selection={selection} />
    </Page>
  );
}

const LACKING = [
  ['toDecide', 'pencil', { falta: 'decision', estado: undefined }],
  ['toConfirm', 'clock', { falta: undefined, estado: 'PENDIENTE' }],
  ['apart', 'alert', { falta: undefined, estado: 'APARTADOS' }],
] as const satisfies readonly (readonly [string, IconName, Partial<ListFilters>])[];

/** Counts of what is missing, within the other filters; each one filters the list. */
function Counts({
  search,
  change,
  ruc,
}: {
  readonly search: ListSearch;
  readonly change: Change;
  readonly ruc: string | undefined;
}): ReactElement | null {
  const limits = filters.limitsOf(search);
  const counts = [
    useCount({ ...limits, ...LACKING[0][2] }, ruc),
    useCount({ ...limits, ...LACKING[1][2] }, ruc),
    useCount({ ...limits, ...LACKING[2][2] }, ruc),
  ];
  const [toDecide = 0] = counts;
  const deciding = search.falta === 'decision';
  const other = deciding ? undefined : search.falta;
  if (!deciding && other === undefined && counts.every((count) => count === undefined || count === 0)) return null;
  return (
    <Group gap="xs" role="group" aria-label={words.counts}>
      {LACKING.map(([name, icon, only], at) => {
        const active = search.falta === only.falta && search.estado === only.estado;
        const count = counts[at] ?? 0;
        if (count === 0 && !active) return null;
        return (
          <Button
            key={name}
            size="xs"
            variant={active ? 'filled' : 'default'}
            aria-pressed={active}
            leftSection={<Icon name={icon} size={14} />}
            onClick={() => {
              change(active ? { falta: undefined, estado: undefined } : only);
            }}
          >
            {words[name](counted.format(count))}
          </Button>
        );
      })}
      {other !== undefined && (
        <Button
          size="xs"
          aria-pressed
          rightSection={<Icon name="cross" size={14} />}
          onClick={() => {
            change({ falta: undefined });
          }}
        >
          {words.lacking[other]}
        </Button>
      )}
      {deciding && <ConfirmAll limits={limits} ruc={ruc} count={toDecide} />}
    </Group>
  );
}
