import { Box, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { useCompany } from '../../service/company.js';
import { Icon } from '../../ui/icons.js';
import { ListContent } from '../../ui/list-page.js';
import { LiveState } from '../../ui/live-state.js';
import { NewButton } from '../../ui/new-button.js';
import { Empty, Page } from '../../ui/page.js';
import { PlainButtonLink } from '../../ui/plain.js';
import { TIPOS } from '../../service/tipos.js';
import { useSelection } from '../../ui/selection.js';
import { BulkBar } from './bulk.js';
import { useColumns } from './columns.js';
import { ColumnChooser, Filters } from './filters.js';
import { focusedComprobante, ListKeys } from './keys.js';
import classes from './list-page.module.css';
import { filters, type ListSearch } from './list-search.js';
import { usePageSize } from './page-size.js';
import { firstOfList, listParameters, listQuery, type Resumen } from './queries.js';
import { Cards, Rows } from './rows.js';
import { sheetAddress } from './sheet.js';
import { useStableRows } from './stable-rows.js';
import { Views } from './views.js';

const words = text.comprobantes.list;
/** Scrolled further than this, the person is reading. */
const TOP_PX = 120;

const keyOf = ({ claveAcceso }: Resumen): string => claveAcceso;

/** Address of the list as a workbook. */
function sheetOf(search: ListSearch, ruc: string | undefined): string {
  const { query } = listParameters(search, ruc);
  const codDoc = TIPOS.find(({ pathWord }) => pathWord === search.tipo)?.codDoc;
  const { sort: _, ...limits } = { sort: '', ...query };
  return sheetAddress({ ...limits, ...(codDoc === undefined ? {} : { codDoc }) });
}

/** Receipts, newest first, updated live. */
export default function ListPage(): ReactElement {
  const [search, change] = filters.use();
  const ruc = useCompany()?.ruc;
  const [columns, setColumns] = useColumns();
  const [size, setSize] = usePageSize();
  const cache = useQueryClient();
  const requested = listQuery(search, ruc, size);
  const list = useQuery(requested);
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const selection = useSelection(JSON.stringify([ruc, filters.limitsOf(search)]), keyOf);
  const { chosen, choose, clear } = selection;
  const reading = (): boolean =>
    search.page > 1 || chosen.size > 0 || scrollY > TOP_PX || focusedComprobante() !== undefined;
  const shownOf = JSON.stringify(requested.queryKey);
  const steady = useStableRows(list.isPlaceholderData ? undefined : list.data?.content, shownOf, reading);
  // Keep the previous page until the next has loaded.
  const comprobantes = steady.rows ?? list.data?.content;
  const isWhole = comprobantes?.every(({ claveAcceso }) => chosen.has(claveAcceso)) === true;
  const Shape = narrow ? Cards : Rows;
  return (
    <Page
      title={text.comprobantes.title}
      subtitle={<LiveState />}
      actions={
        <>
          <NewButton label={words.issue} then="/emitir" />
          <PlainButtonLink icon="alert" page="/comprobantes/rechazados">
            {text.comprobantes.refused.link}
          </PlainButtonLink>
          <PlainButtonLink icon="download" className="mantine-visible-from-sm" href={sheetOf(search, ruc)} download>
            {words.excel}
          </PlainButtonLink>
          <Views search={search} change={change} columns={columns} setColumns={setColumns} />
          <ColumnChooser columns={columns} setColumns={setColumns} />
          <ListKeys
            toggle={(clave) => {
              const comprobante = comprobantes?.find(({ claveAcceso }) => claveAcceso === clave);
              if (comprobante !== undefined) choose([comprobante], !chosen.has(clave));
            }}
            clear={clear}
          />
        </>
      }
    >
      <Filters search={search} change={change} />
      <ListContent
        list={list}
        rows={comprobantes}
        page={search.page}
        size={size}
        onPage={(page) => {
          change({ page });
        }}
        onAim={(page) => {
          cache.query(listQuery({ ...search, page }, ruc, size)).catch(() => undefined);
        }}
        onSize={(chosenSize) => {
          setSize(chosenSize);
          change({ page: 1 });
        }}
        empty={
          <Empty
            icon="receipt"
            title={words.emptyTitle}
            action={
              <Box mt="xs">
                <NewButton label={words.issueFirst} then="/emitir" />
              </Box>
            }
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
        above={
          <div role="status" className={classes.news}>
            {steady.waiting > 0 && (
              <Button
                className={classes.pill ?? ''}
                radius="xl"
                size="xs"
                leftSection={<Icon name="up" size={14} />}
                onClick={() => {
                  steady.show();
                  scrollTo({ top: 0 });
                  if (search.page > 1) change({ page: 1 });
                }}
              >
                {words.arrived(steady.waiting, steady.waiting === size)}
              </Button>
            )}
          </div>
        }
      >
        {(rows) => (
          <Shape
            comprobantes={rows}
            columns={columns}
            arrived={steady.arrived}
            selection={selection}
            orden={search.orden}
            change={change}
          />
        )}
      </ListContent>
      <BulkBar
        selection={selection}
        chooseAll={
          isWhole && list.data?.last === false
            ? async () => {
                choose(await firstOfList(search, ruc), true);
              }
            : undefined
        }
      />
    </Page>
  );
}
