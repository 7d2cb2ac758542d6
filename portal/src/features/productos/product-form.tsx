import { ActionIcon, Button, Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { Conflict, isConflict } from '../../ui/conflict.js';
import { FigureField } from '../../ui/figure-field.js';
import { Form, FormActions, useFormState, type FormState } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import classes from './productos.module.css';
import { IMPUESTOS, ratesQuery, type Producto } from './queries.js';

const words = text.productos;

interface TypedTax {
  readonly codigo: string;
  readonly codigoPorcentaje: string;
  readonly tarifa: string;
}

interface Typed {
  readonly codigoPrincipal: string;
  readonly codigoAuxiliar: string;
  readonly descripcion: string;
  readonly precioUnitario: string;
  readonly unidadMedida: string;
  readonly impuesto: readonly TypedTax[];
  readonly activo: boolean;
}

/** The most common rate. */
const IVA_15: TypedTax = { codigo: '2', codigoPorcentaje: '4', tarifa: '' };

function typedOf(product: Producto | undefined): Typed {
  return {
    codigoPrincipal: product?.codigoPrincipal ?? '',
    codigoAuxiliar: product?.codigoAuxiliar ?? '',
    descripcion: product?.descripcion ?? '',
    precioUnitario: product === undefined ? '' : String(product.precioUnitario),
    unidadMedida: product?.unidadMedida ?? '',
    impuesto: product?.impuesto.map(({ tarifa, ...tax }) => ({ ...tax, tarifa: String(tarifa ?? '') })) ?? [IVA_15],
    activo: product?.activo ?? true,
  };
}

function bodyOf(typed: Typed) {
  const orNull = (value: string): string | null => (value.trim() === '' ? null : value);
  return {
    ...typed,
    codigoAuxiliar: orNull(typed.codigoAuxiliar),
    unidadMedida: orNull(typed.unidadMedida),
    impuesto: typed.impuesto.map(({ tarifa, ...tax }) => ({
      ...tax,
      ...(tarifa.trim() === '' ? {} : { tarifa }),
    })),
  };
}

type TextName = 'codigoPrincipal' | 'codigoAuxiliar' | 'descripcion' | 'unidadMedida';

/** Creates a product, or edits `product` if given. */
export function ProductForm({
  ruc,
  product,
  onSaved,
}: {
  readonly ruc: string;
  readonly product: Producto | undefined;
  readonly onSaved: (message: string) => void;
}): ReactElement {
  const [typed, setTyped] = useState(() => typedOf(product));
  const change = (changed: Partial<Typed>): void => {
    setTyped((before) => ({ ...before, ...changed }));
  };
  const current = (): Promise<Producto> =>
    client.get('/api/v1.0/empresas/{ruc}/productos/{id}', { path: { ruc, id: product?.id ?? '' } });
  const saving = useMutation({
    mutationFn: (revision: number | undefined) =>
      product === undefined
        ? client.post('/api/v1.0/empresas/{ruc}/productos', { path: { ruc }, body: bodyOf(typed) })
        : client.put(
            '/api/v1.0/empresas/{ruc}/productos/{id}',
            { path: { ruc, id: product.id }, body: bodyOf(typed) },
            { headers: { 'if-match': `"${revision ?? product.revision}"` } },
          ),
    onSuccess: () => {
      onSaved(product === undefined ? words.created : words.saved);
    },
  });
  const [base, setBase] = useState(product?.revision);
  const form = useFormState(saving, { sendsIncomplete: true });
  const input = (name: TextName, maxLength: number, wide = false): ReactElement => (
    <TextInput
      className={wide ? (classes.wide ?? '') : ''}
      label={words.fields[name]}
      description={words.hints[name]}
      value={typed[name]}
      {...form.field(name)}
      onChange={(event) => {
        change({ [name]: event.currentTarget.value });
      }}
      maxLength={maxLength}
      autoComplete="off"
      data-autofocus={name === 'codigoPrincipal' || undefined}
    />
  );
  return (
    <Form
      of={form}
      onSubmit={() => {
        saving.mutate(base);
      }}
    >
      <Stack>
        <div className={classes.fields}>
          {input('descripcion', 300, true)}
          {input('codigoPrincipal', 25)}
          {input('codigoAuxiliar', 25)}
          <FigureField
            label={words.fields.precioUnitario}
            description={words.hints.precioUnitario}
            value={typed.precioUnitario}
            {...form.field('precioUnitario')}
            onChange={(precioUnitario) => {
              change({ precioUnitario });
            }}
          />
          {input('unidadMedida', 50)}
        </div>
        <Stack gap="xs" role="group" aria-label={words.impuestos}>
          <Text fw={600} size="sm" aria-hidden="true">
            {words.impuestos}
          </Text>
          {typed.impuesto.map((tax, at) => (
            <TaxFields
              key={at}
              at={at}
              tax={tax}
              field={(part) => form.field(`impuesto[${at}]${part}`)}
              set={(changed) => {
                change({ impuesto: typed.impuesto.map((one, i) => (i === at ? { ...one, ...changed } : one)) });
              }}
              remove={
                typed.impuesto.length === 1
                  ? undefined
                  : () => {
                      change({ impuesto: typed.impuesto.filter((_, i) => i !== at) });
                    }
              }
            />
          ))}
          <div>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<Icon name="plus" size={14} />}
              onClick={() => {
                change({ impuesto: [...typed.impuesto, { codigo: '3', codigoPorcentaje: '', tarifa: '' }] });
              }}
            >
              {words.addTax}
            </Button>
          </div>
        </Stack>
        <Checkbox
          label={words.activo}
          description={words.activoHint}
          checked={typed.activo}
          onChange={(event) => {
            change({ activo: event.currentTarget.checked });
          }}
        />
        <FormActions
          of={form}
          submit={product === undefined ? words.create : words.save}
          notice={
            isConflict(saving.error) ? (
              <Conflict
                onTake={() => {
                  void current().then((now) => {
                    setTyped(typedOf(now));
                    setBase(now.revision);
                    saving.reset();
                  });
                }}
                onKeep={() => {
                  void current().then((now) => {
                    setBase(now.revision);
                    saving.mutate(now.revision);
                  });
                }}
              />
            ) : undefined
          }
        />
      </Stack>
    </Form>
  );
}

function TaxFields({
  at,
  tax,
  field,
  set,
  remove,
}: {
  readonly at: number;
  readonly tax: TypedTax;
  readonly field: FormState['field'];
  readonly set: (changed: Partial<TypedTax>) => void;
  readonly remove: (() => void) | undefined;
}): ReactElement {
  const { error: whole } = field('');
  const rates = useQuery(ratesQuery(tax.codigo));
  const rows = rates.data?.filas ?? [];
  const chosen = rows.find(({ codigo }) => codigo === tax.codigoPorcentaje);
  // A product may have an expired rate, which is still shown.
  const known = chosen !== undefined || tax.codigoPorcentaje === '' ? [] : [tax.codigoPorcentaje];
  return (
    <Stack gap={4}>
      <div className={classes.tax}>
        <NativeSelect
          label={words.impuesto(at + 1)}
          value={tax.codigo}
          {...field('.codigo')}
          onChange={(event) => {
            set({ codigo: event.currentTarget.value, codigoPorcentaje: '', tarifa: '' });
          }}
          data={IMPUESTOS.map(([value, , label]) => ({ value, label }))}
        />
        <NativeSelect
          label={words.tarifa}
          value={tax.codigoPorcentaje}
          {...field('.codigoPorcentaje')}
          onChange={(event) => {
            set({ codigoPorcentaje: event.currentTarget.value, tarifa: '' });
          }}
          data={[
            { value: '', label: words.chooseRate },
            ...known.map((value) => ({ value, label: value })),
            ...rows.map(({ codigo, descripcion }) => ({ value: codigo, label: descripcion })),
          ]}
        />
        {remove !== undefined && (
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words.removeTax(at + 1)} onClick={remove}>
            <Icon name="trash" />
          </ActionIcon>
        )}
      </div>
      {((chosen !== undefined && chosen.tarifa === undefined) || tax.tarifa !== '') && (
        <FigureField
          label={words.ownRate}
          description={words.ownRateHint}
          decimals={0}
          value={tax.tarifa}
          {...field('.tarifa')}
          onChange={(tarifa) => {
            set({ tarifa });
          }}
        />
      )}
      {whole !== undefined && (
        <Text size="xs" className={classes.wrong ?? ''}>
          {whole}
        </Text>
      )}
    </Stack>
  );
}
