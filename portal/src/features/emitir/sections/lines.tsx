import { Button, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FocusEvent, KeyboardEvent, ReactElement, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { valueAt } from '../../../../../src/documents/sent-values.js';
import { parseDecimal, roundHalfUp, ZERO, type Decimal } from '../../../../../src/kernel/decimal.js';
import { text } from '../../../i18n/index.js';
import { formatMoney } from '../../../ui/format.js';
import { Icon } from '../../../ui/icons.js';
import { focusField } from '../../../ui/next-field.js';
import { Section } from '../../../ui/section.js';
import { useChoices } from '../catalogues.js';
import { listAt, textAt, withoutUntouchedTail, withValue, type Content } from '../content.js';
import { newEntries } from '../initial-content.js';
import { ChoiceField, Field, Problem, Rows, SearchField } from '../fields.js';
import classes from '../form.module.css';
import type { Product } from '../matches.js';
import { ProductField, useProductLookup } from '../suggest.js';
import { discountOf } from '../line-figures.js';
import { useForm } from '../use-form.js';
import { GrossPrice, LineTools } from './line-tools.js';

const words = text.emitir;
const IVA = '2';
/** SRI limit. */
const DETALLES_MAX = 3;

/** Document lines. */
export function Lines(): ReactElement {
  const { definition } = useForm();
  return (
    <Section title={words.lines} subtitle={<Problem path="detalles" />}>
      <Rows
        path="detalles"
        fresh={() => newEntries.line(definition.lines.codigo)}
        name={words.line}
        removeName={words.removeLine}
        add={words.addLine}
      >
        {(at, remove) => <Line at={at} remove={remove} />}
      </Rows>
    </Section>
  );
}

function Line({ at, remove }: { readonly at: string; readonly remove: ReactNode }): ReactElement {
  const { definition, content, checked, merge, set } = useForm();
  const { codigo, otroCodigo } = definition.lines;
  const lookUp = useProductLookup();
  const begin = useLineAfter(at);
  const rates = useChoices('iva', textAt(content, 'fechaEmisionDocSustento'));
  const taxes = listAt(content, `${at}.impuesto`);
  const iva = taxes.findIndex((tax) => tax['codigo'] === IVA);
  const held = [otroCodigo, 'unidadMedida'].some((field) => textAt(content, `${at}.${field}`) !== '');
  const [opened, { toggle }] = useDisclosure(
    held || taxes.length > 1 || listAt(content, `${at}.detAdicional`).length > 0,
  );
  const fill = (product: Product): void => {
    merge(at, {
      [codigo]: product.codigoPrincipal,
      descripcion: product.descripcion,
      precioUnitario: String(product.precioUnitario),
      impuesto: taxesOf(product, definition.lines.impuestos) ?? taxes,
    });
  };
  const pick = (product: Product): void => {
    fill(product);
    focusField(`${at}.cantidad`);
  };
  /** A code typed or scanned whole: its product fills the line, and the next one begins. */
  const enterCode = async (code: string): Promise<void> => {
    const undo = begin();
    const product = await lookUp?.(code);
    if (product !== undefined) fill(product);
    else if (undo()) focusField(`${at}.descripcion`);
  };
  const isFilled = ['descripcion', 'precioUnitario'].every((field) => textAt(content, `${at}.${field}`) !== '');
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (!(event.target instanceof HTMLElement)) return;
    const field = event.target.dataset['field'];
    const code = textAt(content, `${at}.${codigo}`).trim();
    if (field === `${at}.${codigo}` && code !== '' && !isFilled && lookUp !== undefined) void enterCode(code);
    else if ((field === `${at}.cantidad` && isFilled) || event.target.matches('select')) begin();
    else return;
    event.preventDefault();
  };
  /** A discount typed in percent becomes its amount. */
  const onLeave = (event: FocusEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['field'] !== `${at}.descuento`) return;
    const figure = (field: string): string => textAt(content, `${at}.${field}`);
    const amount = discountOf(figure('descuento'), figure('cantidad'), figure('precioUnitario'));
    if (amount !== undefined) set(`${at}.descuento`, amount);
  };
  return (
    <Stack gap="xs">
      <div className={classes.line} onKeyDown={onKey} onBlur={onLeave}>
        <ProductField path={`${at}.${codigo}`} label={words.codigo} onPick={pick} />
        <ProductField path={`${at}.descripcion`} label={words.descripcion} width="whole" onPick={pick} />
        <Field path={`${at}.cantidad`} label={words.cantidad} figure decimals={0} />
        <Field path={`${at}.precioUnitario`} label={words.precio} figure />
        <Field path={`${at}.descuento`} label={words.descuento} placeholder={words.descuentoHint} figure />
        <ChoiceField path={`${at}.impuesto[${iva}].codigoPorcentaje`} label={words.iva} choices={rates} />
        {remove}
      </div>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-expanded={opened}
            leftSection={<Icon name={opened ? 'down' : 'right'} size={12} />}
            onClick={toggle}
          >
            {words.more}
          </Button>
          <GrossPrice at={at} iva={iva} />
          <LineTools at={Number(/\[(\d+)\]$/.exec(at)?.[1])} />
        </Group>
        <Text size="sm">
          {words.lineTotal}: <output>{lineTotal(checked.payload, at) ?? text.common.none}</output>
        </Text>
      </Group>
      <Collapse expanded={opened}>{opened && <More at={at} />}</Collapse>
    </Stack>
  );
}

/** Amount of a line before taxes; undefined until it can be computed. */
function lineTotal(payload: Readonly<Record<string, unknown>>, at: string): string | undefined {
  const figure = (field: string): Decimal | undefined => {
    const value = valueAt(payload, `${at}.${field}`);
    return typeof value === 'string' ? parseDecimal(value) : undefined;
  };
  const [cantidad, precio] = [figure('cantidad'), figure('precioUnitario')];
  if (cantidad === undefined || precio === undefined) return undefined;
  const total = cantidad.times(precio).minus(figure('descuento') ?? ZERO);
  return formatMoney(Number(roundHalfUp(total, 2)));
}

/** Moves to the line after this one, adding it if needed. The result takes that back, unless something was typed there. */
function useLineAfter(at: string): () => () => boolean {
  const { definition, content, edit } = useForm();
  const { codigo } = definition.lines;
  return () => {
    const lines = listAt(content, 'detalles');
    const next = Number(/\[(\d+)\]$/.exec(at)?.[1]) + 1;
    const fresh = newEntries.line(codigo);
    if (next === lines.length)
      flushSync(() => {
        edit((now) => withValue(now, 'detalles', [...listAt(now, 'detalles'), fresh]));
      });
    focusField(`detalles[${next}].${codigo}`);
    const moved = document.activeElement;
    return () => {
      if (!(moved instanceof HTMLInputElement) || moved !== document.activeElement || moved.value !== '') return false;
      if (next === lines.length) edit((now) => withoutUntouchedTail(now, 'detalles', fresh));
      return true;
    };
  };
}

/** A line of one unit of a product. */
export function lineOf(product: Product, admitted: readonly string[]): Content {
  const line = newEntries.line('codigoPrincipal');
  return {
    ...line,
    codigoPrincipal: product.codigoPrincipal,
    descripcion: product.descripcion,
    precioUnitario: String(product.precioUnitario),
    impuesto: taxesOf(product, admitted) ?? listAt(line, 'impuesto'),
  };
}

/** The product's taxes that this type allows. */
function taxesOf(product: Product, admitted: readonly string[]): readonly Content[] | undefined {
  const taxes = product.impuesto
    .filter(({ codigo }) => admitted.includes(codigo))
    .map(({ codigo, codigoPorcentaje }) => newEntries.impuesto(codigo, codigoPorcentaje));
  return taxes.some((tax) => tax['codigo'] === IVA) ? taxes : undefined;
}

/** Less common line fields: second code, other taxes, details. */
function More({ at }: { readonly at: string }): ReactElement {
  const { definition, content } = useForm();
  const { otroCodigo, impuestos } = definition.lines;
  const others = impuestos.filter((codigo) => codigo !== IVA);
  return (
    <Stack gap="sm" className={classes.inner ?? ''}>
      <div className={classes.fields}>
        <Field path={`${at}.${otroCodigo}`} label={words.otroCodigo} />
        {otroCodigo === 'codigoAuxiliar' && <Field path={`${at}.unidadMedida`} label={words.unidadMedida} />}
      </div>
      {others.length > 0 && (
        <Rows
          path={`${at}.impuesto`}
          fresh={() => newEntries.impuesto('3', '')}
          min={0}
          name={words.impuesto}
          removeName={words.removeImpuesto}
          add={words.addImpuesto}
          hidden={(place) => listAt(content, `${at}.impuesto`)[place]?.['codigo'] === IVA}
          nested
        >
          {(tax, remove) => <OtherTax at={tax} remove={remove} />}
        </Rows>
      )}
      <Rows
        path={`${at}.detAdicional`}
        fresh={newEntries.detalle}
        min={0}
        max={DETALLES_MAX}
        name={words.detalle}
        removeName={words.removeDetalle}
        add={words.addDetalle}
        nested
      >
        {(detail, remove) => (
          <div className={classes.pair}>
            <Field path={`${detail}.nombre`} label={words.campoNombre} />
            <Field path={`${detail}.valor`} label={words.campoValor} />
            {remove}
          </div>
        )}
      </Rows>
    </Stack>
  );
}

/** ICE or IRBPNR of a line, by its code. */
function OtherTax({ at, remove }: { readonly at: string; readonly remove: ReactNode }): ReactElement {
  const { content, merge } = useForm();
  const ice = useChoices('ice');
  const irbpnr = useChoices('irbpnr');
  const isIce = textAt(content, `${at}.codigo`) === '3';
  return (
    <div className={classes.otherTax}>
      <SearchField
        path={`${at}.codigoPorcentaje`}
        label={words.otroImpuesto}
        choices={[...ice, ...irbpnr]}
        onChanged={(codigo) => {
          merge(at, { codigo: irbpnr.some(({ value }) => value === codigo) ? '5' : '3' });
        }}
      />
      <Field path={`${at}.tarifa`} label={words.tarifa} figure decimals={0} />
      <Field path={`${at}.baseImponible`} label={isIce ? words.base : words.unidades5} figure />
      <Field path={`${at}.valor`} label={words.valorImpuesto} figure />
      {remove}
    </div>
  );
}

/** Fields only invoices have. */
export function InvoiceExtras(): ReactElement {
  return (
    <Section title={words.extras}>
      <div className={classes.fields}>
        <Field path="propina" label={words.propina} figure />
        <Field path="guiaRemision" label={words.guiaRemision} placeholder="001-001-000000001" />
        <Field path="referencia" label={words.referencia} hint={words.referenciaHint} />
      </div>
    </Section>
  );
}
