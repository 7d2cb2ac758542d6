import { Fieldset, NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';
import { paises } from '../../../../src/kernel/catalogues/paises.js';
import { text } from '../../i18n/index.js';
import type { Body } from '../../service/client.js';
import columns from '../../ui/columns.module.css';
import { TextField } from '../../ui/field.js';

const words = text.recibidos.withholding.abroad;
const NO_RESIDENTE = '02';
const PARAISO_FISCAL = '02';
const ECUADOR = '593';
const EXTERIOR = '08';

/** Payment abroad of a withholding (FACTS §4.5); empty: not chosen yet. */
export interface PaymentAbroad {
  readonly pagoLocExt: string;
  readonly tipoRegi: string;
  readonly paisEfecPago: string;
  readonly aplicConvDobTrib: string;
  readonly pagExtSujRetNorLeg: string;
  readonly pagoRegFis: string;
  readonly tipoSujetoRetenido: string;
}

export const NO_PAYMENT: PaymentAbroad = {
  ...{ pagoLocExt: '02', tipoRegi: '01', paisEfecPago: '', aplicConvDobTrib: '', pagExtSujRetNorLeg: '' },
  ...{ pagoRegFis: 'NO', tipoSujetoRetenido: '' },
};

type Issued = Body<'post', '/api/v1.0/recibidos/{clave}/retencion'>;
type Needed = Pick<Issued, 'pagoExterior' | 'tipoSujetoRetenido'>;

/** Returns the fields of the request, or undefined while something is missing. */
export function abroadBody(payment: PaymentAbroad, tipoIdentificacion: string): Needed | undefined {
  const { tipoSujetoRetenido, pagExtSujRetNorLeg, ...rest } = payment;
  const sujeto = tipoIdentificacion === EXTERIOR ? { tipoSujetoRetenido } : {};
  const pago =
    payment.pagoLocExt === NO_RESIDENTE
      ? { ...rest, ...(payment.aplicConvDobTrib === 'NO' ? { pagExtSujRetNorLeg } : {}) }
      : { pagoLocExt: payment.pagoLocExt };
  if ([...Object.values(pago), ...Object.values(sujeto)].includes('')) return undefined;
  return { pagoExterior: pago, ...sujeto } as Needed;
}

/** Asks what the withholding of a supplier abroad needs. */
export function PaymentAbroadFields({
  payment,
  tipoIdentificacion,
  change,
}: {
  readonly payment: PaymentAbroad;
  readonly tipoIdentificacion: string;
  readonly change: (changed: Partial<PaymentAbroad>) => void;
}): ReactElement {
  const choice = (name: keyof PaymentAbroad, label: string, options: Readonly<Record<string, string>>) => (
    <NativeSelect
      label={label}
      value={payment[name]}
      data={[
        ...(payment[name] === '' ? [{ value: '', label: text.recibidos.withholding.choose }] : []),
        ...Object.keys(options)
          .toSorted()
          .map((value) => ({ value, label: options[value] ?? value })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        change({ [name]: value });
      }}
    />
  );
  return (
    <Fieldset legend={words.title}>
      <div className={columns.fields}>
        {tipoIdentificacion === EXTERIOR && choice('tipoSujetoRetenido', words.person, words.persons)}
        {choice('pagoLocExt', words.payee, words.payees)}
        {payment.pagoLocExt === NO_RESIDENTE && (
          <>
            {choice('tipoRegi', words.regime, words.regimes)}
            {payment.tipoRegi === PARAISO_FISCAL ? (
              <TextField
                label={words.haven}
                value={payment.paisEfecPago}
                inputMode="numeric"
                maxLength={4}
                onChange={(paisEfecPago) => {
                  change({ paisEfecPago });
                }}
              />
            ) : (
              choice('paisEfecPago', words.country, COUNTRIES)
            )}
            {choice('aplicConvDobTrib', words.treaty, words.yesNo)}
            {payment.aplicConvDobTrib === 'NO' && choice('pagExtSujRetNorLeg', words.bySubject, words.yesNo)}
            {choice('pagoRegFis', words.preferential, words.yesNo)}
          </>
        )}
      </div>
    </Fieldset>
  );
}

const COUNTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  paises.rows.filter(({ codigo }) => codigo !== ECUADOR).map(({ codigo, descripcion }) => [codigo, descripcion]),
);
