import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { useRef, useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { may, useMe } from '../../service/session.js';
import { formatPrice } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Notice } from './notices.js';
import { readCode } from './sale.js';
import { findProducts, productText, useKeptProducts, useMatches, type Product } from './matches.js';
import { useProductLookup } from './suggest.js';
import { useForm } from './use-form.js';

const words = text.mostrador.sale;

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
  const combobox = useCombobox();
  const allowed = may(useMe(), 'ROLE_PRODUCTS');
  const offered = useMatches({
    source: ['productos', company.ruc],
    typed: code,
    kept: useKeptProducts(company.ruc, allowed),
    find: async (texto, signal) => (allowed ? findProducts(company.ruc, texto, signal) : []),
    textOf: productText,
  });
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
