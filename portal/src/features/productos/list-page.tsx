import { Button, Card, Group, Menu, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useCompany, type Company } from '../../service/company.js';
import { AskingModal } from '../../ui/asking-modal.js';
import { ChooseCompany } from '../../ui/choose-company.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatPrice } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { ListTable } from '../../ui/list-table.js';
import { MenuButton } from '../../ui/menu-button.js';
import { NewButton } from '../../ui/new-button.js';
import { Empty, Page } from '../../ui/page.js';
import { Pager } from '../../ui/pager.js';
import { PlainSelect } from '../../ui/plain-field.js';
import { PlainBadge, PlainButton, PlainButtonLink, Td, Th, Tr } from '../../ui/plain.js';
import { saveFile } from '../../ui/save-file.js';
import { SearchField } from '../../ui/search-field.js';
import classes from './productos.module.css';
import { ProductForm } from './product-form.js';
import { PAGE_SIZE, productsQuery, type Producto } from './queries.js';
import { filters } from './search.js';
import { Tax } from './tax.js';

const words = text.productos;

export default function ListPage(): ReactElement {
  const company = useCompany();
  if (company === undefined) {
    return (
      <Page title={words.title}>
        <ChooseCompany title={words.chooseCompany} />
      </Page>
    );
  }
  return <Products key={company.ruc} company={company} />;
}

type OpenDialog =
  | { readonly kind: 'edit'; readonly product: Producto | undefined }
  | { readonly kind: 'delete'; readonly product: Producto };

function Products({ company }: { readonly company: Company }): ReactElement {
  const [search, change] = filters.use();
  const [over, setOver] = useState<OpenDialog>();
  const cache = useQueryClient();
  const list = useQuery(productsQuery(company.ruc, search));
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const products = list.data?.content ?? [];
  const limited = search.q !== undefined || search.activo !== undefined;
  const isEmpty = list.data !== undefined && products.length === 0 && !limited && search.page === 1;
  const close = (): void => {
    setOver(undefined);
  };
  const changed = (message: string): void => {
    close();
    notifications.show({ message, color: 'teal' });
    void cache.invalidateQueries({ queryKey: ['productos'] });
  };
  const add = (
    <NewButton
      label={words.create}
      then={() => {
        setOver({ kind: 'edit', product: undefined });
      }}
    />
  );
  const saving = useMutation({
    mutationFn: () => client.download('/api/v1.0/empresas/{ruc}/productos/exportar', { path: { ruc: company.ruc } }),
    onSuccess: saveFile,
  });
  const load = (
    <PlainButtonLink icon="upload" page="/productos/importar">
      {words.import}
    </PlainButtonLink>
  );
  return (
    <Page
      title={words.title}
      subtitle={company.razonSocial}
      actions={
        // For an empty list the actions are in the middle of the page.
        !isEmpty && (
          <>
            {products.length > 0 && (
              <PlainButton
                icon="download"
                disabled={saving.isPending}
                onClick={() => {
                  saving.mutate();
                }}
              >
                {words.export}
              </PlainButton>
            )}
            {load}
            {add}
          </>
        )
      }
    >
      {!isEmpty && (
        <div className={classes.filters}>
          <SearchField
            label={words.search}
            placeholder={words.searchHint}
            title={text.comprobantes.list.searchKey}
            value={search.q ?? ''}
            onSearch={(q) => {
              change({ q });
            }}
          />
          <PlainSelect
            label={words.state}
            value={search.activo === undefined ? '' : String(search.activo)}
            onChange={({ currentTarget: { value } }) => {
              change({ activo: value === '' ? undefined : value === 'true' });
            }}
            data={[
              { value: '', label: words.all },
              { value: 'true', label: words.active },
              { value: 'false', label: words.inactive },
            ]}
          />
        </div>
      )}
      <ErrorNotice error={saving.error} />
      <ErrorNotice error={list.error} onRetry={list.refetch} />
      {list.isPending && <Skeleton height={220} />}
      {list.data !== undefined && products.length === 0 && (
        <Card withBorder>
          {!isEmpty ? (
            <Empty
              icon="search"
              title={words.nothingTitle}
              action={
                <Button
                  variant="default"
                  mt="xs"
                  onClick={() => {
                    change({ q: undefined, activo: undefined });
                  }}
                >
                  {words.clear}
                </Button>
              }
            />
          ) : (
            <Empty
              icon="box"
              title={words.emptyTitle}
              action={
                <Group mt="xs" justify="center">
                  {add}
                  {load}
                </Group>
              }
            >
              {words.emptyText}
            </Empty>
          )}
        </Card>
      )}
      {products.length > 0 &&
        (narrow ? <Cards products={products} onOver={setOver} /> : <Rows products={products} onOver={setOver} />)}
      {list.data !== undefined && products.length > 0 && (
        <Pager
          page={search.page}
          size={PAGE_SIZE}
          count={products.length}
          total={list.data.totalElements}
          estimated={undefined}
          last={list.data.last}
          onPage={(page) => {
            change({ page });
          }}
        />
      )}
      <AskingModal
        opened={over?.kind === 'edit'}
        onClose={close}
        size="lg"
        title={over?.product === undefined ? words.create : words.editTitle}
      >
        {over?.kind === 'edit' && <ProductForm ruc={company.ruc} product={over.product} onSaved={changed} />}
      </AskingModal>
      <Delete
        ruc={company.ruc}
        product={over?.kind === 'delete' ? over.product : undefined}
        onClose={close}
        onDeleted={() => {
          changed(words.deleted);
        }}
      />
    </Page>
  );
}

interface Shown {
  readonly products: readonly Producto[];
  readonly onOver: (over: OpenDialog) => void;
}

function Rows({ products, onOver }: Shown): ReactElement {
  return (
    <ListTable
      label={words.title}
      rows={products}
      keyOf={({ id }) => id}
      headings={
        <>
          <Th>{words.codigo}</Th>
          <Th>{words.descripcion}</Th>
          <Th end>{words.precio}</Th>
          <Th>{words.impuestos}</Th>
          <Th>
            <span className={classes.unseen}>{words.actions}</span>
          </Th>
        </>
      }
    >
      {(product) => (
        <Tr key={product.id}>
          <Td className={`${classes.mono} ${classes.long}`}>{product.codigoPrincipal}</Td>
          <Td>
            <Name product={product} onOver={onOver} />
          </Td>
          <Td end>{formatPrice(Number(product.precioUnitario))}</Td>
          <Td>
            <Taxes product={product} />
          </Td>
          <Td end>
            <Actions product={product} onOver={onOver} />
          </Td>
        </Tr>
      )}
    </ListTable>
  );
}

function Cards({ products, onOver }: Shown): ReactElement {
  return (
    <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.title}>
      {products.map((product) => (
        <Card key={product.id} component="li" withBorder padding="sm">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Stack gap={2} miw={0}>
              <Name product={product} onOver={onOver} />
              <Text size="xs" c="dimmed" ff="monospace" className={classes.long ?? ''}>
                {[product.codigoPrincipal, product.unidadMedida ?? []].flat().join(' · ')}
              </Text>
            </Stack>
            <Actions product={product} onOver={onOver} />
          </Group>
          <Group justify="space-between" mt="xs" gap="xs">
            <Taxes product={product} />
            <Text fw={600} size="sm">
              {formatPrice(Number(product.precioUnitario))}
            </Text>
          </Group>
        </Card>
      ))}
    </Stack>
  );
}

function Name({
  product,
  onOver,
}: {
  readonly product: Producto;
  readonly onOver: (over: OpenDialog) => void;
}): ReactElement {
  return (
    <div className={classes.named}>
      <button
        type="button"
        className={`${classes.name ?? ''} ${classes.clamped ?? ''}`}
        title={product.descripcion}
        onClick={() => {
          onOver({ kind: 'edit', product });
        }}
      >
        {product.descripcion}
      </button>
      {product.unidadMedida !== null && (
        <span className={`mantine-visible-from-sm ${classes.unit}`}>{product.unidadMedida}</span>
      )}
      {!product.activo && <PlainBadge colour="gray">{words.inactiveOne}</PlainBadge>}
    </div>
  );
}

function Taxes({ product }: { readonly product: Producto }): ReactElement {
  return (
    <div className={classes.taxes}>
      {product.impuesto.map((tax, at) => (
        <Tax key={at} tax={tax} />
      ))}
    </div>
  );
}

function Actions({
  product,
  onOver,
}: {
  readonly product: Producto;
  readonly onOver: (over: OpenDialog) => void;
}): ReactElement {
  return (
    <MenuButton label={words.actionsOf(product.descripcion)} icon="dots" iconOnly>
      <Menu.Item
        leftSection={<Icon name="pencil" size={16} />}
        onClick={() => {
          onOver({ kind: 'edit', product });
        }}
      >
        {words.edit}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name="trash" size={16} />}
        onClick={() => {
          onOver({ kind: 'delete', product });
        }}
      >
        {words.delete}
      </Menu.Item>
    </MenuButton>
  );
}

function Delete({
  ruc,
  product,
  onClose,
  onDeleted,
}: {
  readonly ruc: string;
  readonly product: Producto | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}): ReactElement {
  const deleting = useMutation({
    mutationFn: (id: string) => client.delete('/api/v1.0/empresas/{ruc}/productos/{id}', { path: { ruc, id } }),
    onSuccess: onDeleted,
  });
  return (
    <Modal
      opened={product !== undefined}
      onClose={onClose}
      title={words.deleteTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <Stack>
        <Text size="sm" className={classes.long ?? ''}>
          {words.deleteText(product?.descripcion ?? '')}
        </Text>
        <ErrorNotice error={deleting.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {text.common.cancel}
          </Button>
          <Button
            color="red"
            loading={deleting.isPending}
            onClick={() => {
              if (product !== undefined) deleting.mutate(product.id);
            }}
          >
            {words.delete}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
