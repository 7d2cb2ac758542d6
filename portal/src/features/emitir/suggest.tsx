import { Combobox, useCombobox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, type Result } from '../../service/client.js';
import { findTaxpayer, searchTaxpayers, useRegistroLoaded } from '../../service/registro.js';
import { may, useMe } from '../../service/session.js';
import { PlainTextInput } from '../../ui/plain-field.js';
import { PlainOption } from '../../ui/plain-option.js';
import { useField } from './fields.js';
import classes from './form.module.css';
import { receiverOf, type KnownReceiver } from './known-receiver.js';
import {
  findProducts,
  FOUND_MAX,
  productOf,
  productText,
  useKeptProducts,
  useMatches,
  type Product,
} from './matches.js';
import { useForm } from './use-form.js';

type Customer = Result<'get', '/api/v1.0/empresas/{ruc}/clientes'>['content'][number];

interface SuggestProps<Found> {
  readonly path: string;
  readonly label: string;
  readonly width?: 'wide' | 'whole';
  readonly onPick: (found: Found) => void;
  /** After each input, and when the field is left. */
  readonly onTyped?: (value: string) => void;
  readonly onLeft?: (value: string) => void;
}

/** Suggests customers, or suppliers of earlier receipts, by number or name; then taxpayers of the SRI's register. */
export function ReceiverField(given: SuggestProps<KnownReceiver>): ReactElement {
  const { company, definition } = useForm();
  const customers = definition.receiver === 'client';
  const registro = useRegistroLoaded();
  return (
    <Suggest
      {...given}
      source={`${customers ? 'clientes' : 'receptores'}${registro ? '-y-registro' : ''}`}
      find={async (texto, signal) => {
        const known = await findReceivers(company.ruc, customers, { texto }, signal);
        return registro ? [...known, ...(await others(texto, known, signal))] : known;
      }}
      textOf={({ razonSocial, identificacion }) => `${razonSocial} ${identificacion}`}
      words={({ razonSocial, identificacion, registro: estado }) => [
        razonSocial,
        estado === undefined ? identificacion : text.emitir.fromRegistro(identificacion, estado),
      ]}
    />
  );
}

/** Taxpayers of the register that are not among the known receivers. */
async function others(
  texto: string,
  known: readonly KnownReceiver[],
  signal: AbortSignal,
): Promise<readonly KnownReceiver[]> {
  const room = FOUND_MAX - known.length;
  if (room <= 0) return [];
  const numbers = new Set(known.map(({ identificacion }) => identificacion));
  const found = await searchTaxpayers(texto, FOUND_MAX, signal);
  return found
    .filter(({ ruc }) => !numbers.has(ruc) && !numbers.has(ruc.slice(0, 10)))
    .slice(0, room)
    .map((one) => receiverOf(one));
}

async function findReceivers(
  ruc: string,
  customers: boolean,
  wanted: { readonly texto: string } | { readonly identificacion: string },
  signal?: AbortSignal,
): Promise<readonly KnownReceiver[]> {
  const options = signal === undefined ? {} : { signal };
  if (customers) {
    const query = { ...wanted, size: FOUND_MAX };
    const found = await client.get('/api/v1.0/empresas/{ruc}/clientes', { path: { ruc }, query }, options);
    return found.content.map((one) => ('identificacion' in wanted ? asTyped(one, wanted.identificacion) : one));
  }
  const texto = 'texto' in wanted ? wanted.texto : wanted.identificacion;
  const query = { texto, ruc, size: FOUND_MAX };
  const { content } = await client.get('/api/v1.0/comprobantes/receptores', { query }, options);
  return 'texto' in wanted ? content : content.filter(({ identificacion }) => identificacion === texto);
}

/** A merged customer is invoiced under the identification that was typed. */
function asTyped(customer: Customer, identificacion: string): KnownReceiver {
  const other = customer.otrasIdentificaciones.find((one) => one.identificacion === identificacion);
  return other === undefined ? customer : { ...customer, ...other };
}

/** Finds the receiver with a whole identification: a known one, else a taxpayer of the SRI's register. */
export function useReceiverLookup(): (identificacion: string) => Promise<KnownReceiver | undefined> {
  const { company, definition } = useForm();
  const cache = useQueryClient();
  const customers = definition.receiver === 'client';
  return async (identificacion) => {
    const found = await cache
      .query({
        queryKey: [customers ? 'clientes' : 'receptores', company.ruc, 'identificacion', identificacion],
        queryFn: ({ signal }) => findReceivers(company.ruc, customers, { identificacion }, signal),
      })
      .catch(() => undefined);
    if (found?.[0] !== undefined) return found[0];
    const taxpayer = await findTaxpayer(cache, identificacion);
    return taxpayer && receiverOf(taxpayer, identificacion);
  };
}

/** Suggests the company's products by code or name. */
export function ProductField(given: SuggestProps<Product>): ReactElement {
  const { company } = useForm();
  const allowed = may(useMe(), 'ROLE_PRODUCTS');
  const kept = useKeptProducts(company.ruc, allowed);
  return (
    <Suggest
      {...given}
      source="productos"
      kept={kept}
      find={async (texto, signal) => (allowed ? findProducts(company.ruc, texto, signal) : [])}
      textOf={productText}
      words={({ descripcion, codigoPrincipal }) => [descripcion, codigoPrincipal]}
    />
  );
}

/** Finds a product by its whole code or auxiliary code, which holds the barcode; undefined without the right to see products. */
export function useProductLookup(): ((code: string) => Promise<Product | undefined>) | undefined {
  const { company } = useForm();
  const cache = useQueryClient();
  const allowed = may(useMe(), 'ROLE_PRODUCTS');
  const kept = useKeptProducts(company.ruc, allowed);
  if (!allowed) return undefined;
  return async (code) => {
    const known = productOf(kept ?? [], code);
    if (known !== undefined) return known;
    const found = await cache
      .query({
        queryKey: ['productos', company.ruc, 'codigo', code],
        queryFn: ({ signal }) => findProducts(company.ruc, code, signal),
      })
      .catch(() => []);
    return productOf(found, code);
  };
}

function Suggest<Found>({
  source,
  kept,
  find,
  textOf,
  words,
  onPick,
  onTyped,
  onLeft,
  ...given
}: SuggestProps<Found> & {
  readonly source: string;
  readonly kept?: readonly Found[] | undefined;
  readonly find: (texto: string, signal: AbortSignal) => Promise<readonly Found[]>;
  readonly textOf: (found: Found) => string;
  readonly words: (found: Found) => readonly [string, string];
}): ReactElement {
  const { company } = useForm();
  const { value, set, props } = useField(given);
  const [typed, setTyped] = useState('');
  const combobox = useCombobox();
  const offered = useMatches({ source: [source, company.ruc], typed, kept, find, textOf });
  return (
    <Combobox
      store={combobox}
      // Wider than the code field.
      width="max-content"
      position="bottom-start"
    >
      <Combobox.Target>
        <PlainTextInput
          {...props}
          value={value}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            set(event.currentTarget.value);
            onTyped?.(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onBlur={(event) => {
            combobox.closeDropdown();
            onLeft?.(event.currentTarget.value);
          }}
          maxLength={300}
          autoComplete="off"
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offered.length === 0} miw={260} maw="min(28rem, 90vw)">
        <Combobox.Options aria-label={text.emitir.matches}>
          {offered.map((one, at) => {
            const [first, second] = words(one);
            return (
              <PlainOption
                key={at}
                onPick={() => {
                  onPick(one);
                  setTyped('');
                  combobox.closeDropdown();
                }}
              >
                <div className={classes.found}>{first}</div>
                <div className={classes.foundBelow}>{second}</div>
              </PlainOption>
            );
          })}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
