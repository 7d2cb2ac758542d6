import { Alert, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { tipoByNumber } from '../../../../src/kernel/identificacion.js';
import { text } from '../../i18n/index.js';
import { paymentName } from '../../service/payment-name.js';
import { client } from '../../service/client.js';
import { findTaxpayer, useReceiverWarning } from '../../service/registro.js';
import { Conflict, isConflict } from '../../ui/conflict.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import classes from './clientes.module.css';
import { paymentFormsQuery, type Cliente } from './queries.js';

const words = text.clientes;
/** Types of table 6 that a customer can have. */
const TIPOS = ['05', '04', '06', '08'] as const;
type Tipo = (typeof TIPOS)[number];

interface Typed {
  readonly tipoIdentificacion: Tipo;
  readonly identificacion: string;
  readonly razonSocial: string;
  readonly correos: string;
  readonly direccion: string;
  readonly telefono: string;
  readonly formaPago: string;
}

/** A customer is invoiced. */
const FACTURA = '01';

const tipoOf = (value: string | undefined): Tipo => TIPOS.find((tipo) => tipo === value) ?? '05';

function typedOf(customer: Cliente | undefined): Typed {
  return {
    tipoIdentificacion: tipoOf(customer?.tipoIdentificacion),
    identificacion: customer?.identificacion ?? '',
    razonSocial: customer?.razonSocial ?? '',
    correos: customer?.correos.join(', ') ?? '',
    direccion: customer?.direccion ?? '',
    telefono: customer?.telefono ?? '',
    formaPago: customer?.formaPago ?? '',
  };
}

function bodyOf(typed: Typed) {
  const orNull = (value: string): string | null => (value.trim() === '' ? null : value);
  return {
    ...typed,
    correos: typed.correos.split(/[,;\s]+/).filter((address) => address !== ''),
    direccion: orNull(typed.direccion),
    telefono: orNull(typed.telefono),
    formaPago: orNull(typed.formaPago),
  };
}

/** Creates a customer, or edits `customer` if given. */
export function CustomerForm({
  ruc,
  customer,
  onSaved,
}: {
  readonly ruc: string;
  readonly customer: Cliente | undefined;
  readonly onSaved: (message: string, saved: Cliente) => void;
}): ReactElement {
  const [typed, setTyped] = useState(() => typedOf(customer));
  const [base, setBase] = useState(customer?.revision);
  const forms = useQuery(paymentFormsQuery).data?.filas ?? [];
  const change = (changed: Partial<Typed>): void => {
    setTyped((before) => ({ ...before, ...changed }));
  };
  const current = (): Promise<Cliente> =>
    client.get('/api/v1.0/empresas/{ruc}/clientes/{id}', { path: { ruc, id: customer?.id ?? '' } });
  const saving = useMutation({
    mutationFn: (revision: number | undefined): Promise<Cliente> =>
      customer === undefined
        ? client.post('/api/v1.0/empresas/{ruc}/clientes', { path: { ruc }, body: bodyOf(typed) })
        : client.put(
            '/api/v1.0/empresas/{ruc}/clientes/{id}',
            { path: { ruc, id: customer.id }, body: bodyOf(typed) },
            { headers: { 'if-match': `"${revision ?? customer.revision}"` } },
          ),
    onSuccess: (saved) => {
      onSaved(customer === undefined ? words.created : words.saved, saved);
    },
  });
  const form = useFormState(saving, { sendsIncomplete: true });
  const cache = useQueryClient();
  const warning = useReceiverWarning(FACTURA, typed.tipoIdentificacion, typed.identificacion.trim());
  // The name of the SRI's register, unless a person typed one.
  const left = (identificacion: string): void => {
    if (typed.razonSocial.trim() !== '' || isForeign(typed)) return;
    void findTaxpayer(cache, identificacion.trim()).then((found) => {
      if (found === undefined) return;
      setTyped((now) =>
        now.razonSocial.trim() === '' && now.identificacion === identificacion
          ? { ...now, razonSocial: found.razonSocial }
          : now,
      );
    });
  };
  const input = (
    name: Exclude<keyof Typed, 'tipoIdentificacion' | 'formaPago'>,
    label: string,
    maxLength: number,
    { hint, wide = false }: { readonly hint?: string; readonly wide?: boolean } = {},
  ): ReactElement => (
    <TextInput
      className={wide ? (classes.wide ?? '') : ''}
      label={label}
      {...(hint === undefined ? {} : { description: hint })}
      value={typed[name]}
      {...form.field(name)}
      onChange={({ currentTarget: { value } }) => {
        const tipo = name === 'identificacion' && !isForeign(typed) ? tipoByNumber(value.trim()) : undefined;
        change({ [name]: value, ...(tipo === undefined || tipo === '07' ? {} : { tipoIdentificacion: tipo }) });
      }}
      onBlur={({ currentTarget: { value } }) => {
        if (name === 'identificacion') left(value);
      }}
      maxLength={maxLength}
      autoComplete="off"
      data-autofocus={name === 'identificacion' || undefined}
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
          {input('identificacion', words.identificacion, 20)}
          <NativeSelect
            label={words.tipo}
            value={typed.tipoIdentificacion}
            {...form.field('tipoIdentificacion')}
            onChange={(event) => {
              change({ tipoIdentificacion: tipoOf(event.currentTarget.value) });
            }}
            data={TIPOS.map((value) => ({ value, label: text.emitir.tipos[value] ?? value }))}
          />
          {input('razonSocial', words.nombre, 300, { wide: true })}
          {input('correos', words.correos, 300, { hint: words.correosHint, wide: true })}
          {input('direccion', words.direccion, 300, { hint: words.optional, wide: true })}
          {input('telefono', words.telefono, 50, { hint: words.optional })}
          <NativeSelect
            label={words.formaPago}
            description={words.formaPagoHint}
            value={typed.formaPago}
            {...form.field('formaPago')}
            onChange={(event) => {
              change({ formaPago: event.currentTarget.value });
            }}
            data={[
              { value: '', label: words.ninguna },
              ...forms.map(({ codigo, descripcion }) => ({ value: codigo, label: paymentName(codigo, descripcion) })),
            ]}
          />
        </div>
        {warning !== undefined && (
          <Alert color="yellow" variant="light" icon={<Icon name="alert" />} role="status">
            {warning}
          </Alert>
        )}
        <FormActions
          of={form}
          submit={customer === undefined ? words.create : words.save}
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

/** A foreign number may have ten or thirteen digits as well. */
function isForeign({ tipoIdentificacion }: Typed): boolean {
  return tipoIdentificacion === '06' || tipoIdentificacion === '08';
}
