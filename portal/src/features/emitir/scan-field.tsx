import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { formatPrice } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Notice } from './notices.js';
import { readCode } from './sale.js';
import { useProductLookup, type Product } from './suggest.js';
import { useForm } from './use-form.js';

const words = text.mostrador.sale;
const TYPED_MS = 200;
const LETTERS_MIN = 2;
const FOUND_MAX = 8;

/** Takes codes one after the other, from a scanner or typed; names suggest products. */
export function ScanField({
  field,
  onProduct,
  onEmpty,
}: {
  /** Name of the field for the focus. */
  readonly field: string;
  readonly onProduct: (product: Product, units: number) => void;
  /** Enter without a code. */
  readonly onEmpty: () => void;
}): ReactElement {
  const { company } = useForm();
  const lookUp = useProductLookup();
  const [typed, setTyped] = useState('');
  const [unknown, setUnknown] = useState<string>();
  // Codes are looked up in the order in which they were scanned.
  const queue = useRef<Promise<void>>(Promise.resolve());
  const { code, units } = readCode(typed);
  const [wanted] = useDebouncedValue(code, TYPED_MS);
  const combobox = useCombobox();
  const found = useQuery({
    queryKey: ['productos', company.ruc, wanted],
    enabled: lookUp !== undefined && wanted.length >= LETTERS_MIN,
    queryFn: async ({ signal }) => {
      const query = { texto: wanted, activo: true, size: FOUND_MAX };
      const path = { ruc: company.ruc };
      return (await client.get('/api/v1.0/empresas/{ruc}/productos', { path, query }, { signal })).content;
    },
  });
  const offered = code === wanted && wanted.length >= LETTERS_MIN ? (found.data ?? []) : [];
  const enter = (): void => {
    if (code === '') {
      onEmpty();
      return;
    }
    setTyped('');
    setUnknown(undefined);
    queue.current = queue.current.then(async () => {
      const product = await lookUp?.(code);
      if (product === undefined) setUnknown(code);
      else onProduct(product, units);
    });
  };
  if (lookUp === undefined) return <Notice>{words.noProducts}</Notice>;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(at) => {
        const product = offered[Number(at)];
        if (product !== undefined) onProduct(product, units);
        setTyped('');
        setUnknown(undefined);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          label={words.scan}
          description={words.scanHint}
          size="md"
          leftSection={<Icon name="barcode" />}
          value={typed}
          error={unknown === undefined ? undefined : words.unknown(unknown)}
          data-field={field}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onKeyDown={(event) => {
            // An option chosen with the arrows is the list's.
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || combobox.getSelectedOptionIndex() >= 0)
              return;
            event.preventDefault();
            combobox.closeDropdown();
            enter();
          }}
          onBlur={() => {
            combobox.closeDropdown();
          }}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offered.length === 0}>
        <Combobox.Options aria-label={text.emitir.matches}>
          {offered.map((product, at) => (
            <Combobox.Option key={product.codigoPrincipal} value={String(at)} py="sm">
              <Text size="sm" fw={600}>
                {product.descripcion}
              </Text>
              <Text size="xs" c="dimmed">
                {product.codigoPrincipal} · {formatPrice(Number(product.precioUnitario))}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
