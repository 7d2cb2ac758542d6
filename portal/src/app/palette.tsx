import { Combobox, Loader, Modal, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { client } from '../service/client.js';
import { useCompany } from '../service/company.js';
import { may, useMe } from '../service/session.js';
import { numberOf, TIPOS } from '../service/tipos.js';
import { totalOf } from '../ui/format.js';
import { Icon, type IconName } from '../ui/icons.js';
import { PlainTextInput } from '../ui/plain-field.js';
import { PlainOption } from '../ui/plain-option.js';
import { areas } from './areas.js';
import { matchesItem } from './palette-items.js';
import classes from './palette.module.css';

type PaletteGroup = 'acciones' | 'paginas' | 'comprobantes' | 'clientes' | 'productos';

interface PaletteItem {
  readonly group: PaletteGroup;
  readonly label: string;
  readonly hint?: string;
  readonly icon: IconName;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

const words = text.shell.palette;
const TYPED_MS = 150;
const FOUND_MAX = 5;
const GROUPS: readonly PaletteGroup[] = ['comprobantes', 'clientes', 'productos', 'acciones', 'paginas'];

/** Searches pages, actions, receipts, customers and products, and goes there. */
export default function Palette({ onClose }: { readonly onClose: () => void }): ReactElement {
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), TYPED_MS);
  const navigate = useNavigate();
  // Escape reaches the options, which are always open, and not the dialog.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const fixed = useFixedItems().filter((item) => matchesItem(item, typed));
  const { found, pending } = useFound(wanted);
  // Results for an older text would be chosen by mistake.
  const items = [...(typed.trim() === wanted ? found : []), ...fixed];
  const shown = GROUPS.flatMap((group) => {
    const own = items.filter((item) => item.group === group);
    return own.length === 0 ? [] : [{ group, own }];
  });
  const keys = shown.flatMap(({ own }) => own.map(({ to, label }) => `${to} ${label}`)).join('\n');
  const { selectFirstOption } = combobox;
  useEffect(() => {
    // The dialog shows its content one turn later.
    const turn = setTimeout(selectFirstOption);
    return () => {
      clearTimeout(turn);
    };
  }, [keys, selectFirstOption]);
  const go = ({ to, search }: PaletteItem): void => {
    onClose();
    void navigate({ to, ...(search === undefined ? {} : { search: (before: object) => ({ ...before, ...search }) }) });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      padding="sm"
      transitionProps={{ duration: 0 }}
      // The lock adds a style element, and the browser then matches every rule again: a third of the time to open.
      lockScroll={false}
      title={words.title}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <Combobox store={combobox}>
        <Combobox.EventsTarget>
          <PlainTextInput
            aria-label={words.title}
            placeholder={words.hint}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
            }}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            leftSection={<Icon name="search" size={16} />}
            rightSection={pending ? <Loader size={16} /> : undefined}
            // With the dialog, not one turn later: what is typed right after Ctrl+K belongs here.
            autoFocus
            data-autofocus
          />
        </Combobox.EventsTarget>
        <Combobox.Options mah="60vh" mt="xs" style={{ overflowY: 'auto' }} aria-label={words.results} tabIndex={0}>
          {shown.map(({ group, own }) => (
            <Combobox.Group key={group} label={words.groups[group]}>
              {own.map((item) => (
                <PlainOption
                  key={`${item.to} ${item.label}`}
                  className={classes.item}
                  onPick={() => {
                    go(item);
                  }}
                >
                  <Icon name={item.icon} size={16} />
                  <span className={classes.label}>{item.label}</span>
                  {item.hint !== undefined && <span className={classes.hint}>{item.hint}</span>}
                </PlainOption>
              ))}
            </Combobox.Group>
          ))}
          {shown.length === 0 && !pending && <Combobox.Empty>{words.nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Modal>
  );
}

/** Pages and actions that the person may use. */
function useFixedItems(): PaletteItem[] {
  const me = useMe();
  const pages = areas
    .filter(({ access }) => may(me, access))
    .map(({ label, icon, path }): PaletteItem => ({ group: 'paginas', label, icon, to: path }));
  const issue = TIPOS.map(({ codDoc, pathWord }): PaletteItem => ({
    group: 'acciones',
    label: words.issue(text.comprobantes.tipos[codDoc] ?? codDoc),
    icon: 'plus',
    to: `/emitir/${pathWord}`,
  }));
  const receipts: readonly PaletteItem[] = [
    ...issue,
    { group: 'acciones', label: words.importCustomers, icon: 'upload', to: '/clientes/importar' },
    { group: 'acciones', label: words.bring, icon: 'upload', to: '/recibidos/traer' },
  ];
  const products: PaletteItem = {
    group: 'acciones',
    label: words.importProducts,
    icon: 'upload',
    to: '/productos/importar',
  };
  return [...(may(me, 'ROLE_RECEIPTS') ? receipts : []), ...(may(me, 'ROLE_PRODUCTS') ? [products] : []), ...pages];
}

/** Receipts, customers and products that match a text; the latter two of the chosen company. */
function useFound(wanted: string): { readonly found: readonly PaletteItem[]; readonly pending: boolean } {
  const me = useMe();
  const ruc = useCompany()?.ruc;
  const receipts = may(me, 'ROLE_RECEIPTS');
  const products = may(me, 'ROLE_PRODUCTS');
  // One letter matches too much; one digit is a receipt's number.
  const enough = /^\d+$/.test(wanted) || wanted.length > 1;
  const answer = useQuery({
    queryKey: ['paleta', ruc, wanted],
    enabled: enough,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly PaletteItem[]> => {
      const query = { texto: wanted, size: FOUND_MAX };
      const [ofReceipts, ofCustomers, ofProducts] = await Promise.all([
        receipts
          ? client.get(
              '/api/v1.0/comprobantes',
              { query: { ...query, ...(ruc === undefined ? {} : { ruc }) } },
              { signal },
            )
          : undefined,
        receipts && ruc !== undefined
          ? client.get('/api/v1.0/empresas/{ruc}/clientes', { path: { ruc }, query }, { signal })
          : undefined,
        products && ruc !== undefined
          ? client.get('/api/v1.0/empresas/{ruc}/productos', { path: { ruc }, query }, { signal })
          : undefined,
      ]);
      return [
        ...(ofReceipts?.content ?? []).map((one): PaletteItem => ({
          group: 'comprobantes',
          label: `${numberOf(one)} · ${one.receptor.razonSocial}`,
          hint: [one.fechaEmision, totalOf(one)].filter((part) => part !== '').join(' · '),
          icon: 'receipt',
          to: `/comprobantes/${one.claveAcceso}`,
        })),
        ...(ofCustomers?.content ?? []).map((one): PaletteItem => ({
          group: 'clientes',
          label: one.razonSocial,
          hint: one.identificacion,
          icon: 'users',
          to: `/clientes/${one.id}`,
        })),
        ...(ofProducts?.content ?? []).map((one): PaletteItem => ({
          group: 'productos',
          label: one.descripcion,
          hint: one.codigoPrincipal,
          icon: 'box',
          to: '/productos',
          search: { q: one.codigoPrincipal },
        })),
      ];
    },
  });
  return enough ? { found: answer.data ?? [], pending: answer.isFetching } : { found: [], pending: false };
}
