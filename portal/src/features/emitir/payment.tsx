import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { formasPago } from '../../../../src/domain/catalogues/formas-pago.js';
import { isoEcuador } from '../../../../src/domain/hora-ecuador.js';
import { text } from '../../i18n/index.js';
import { Section } from '../../ui/section.js';
import type { Part } from './form.js';
import classes from './invoice-page.module.css';

const words = text.emitir;

/** How it is paid. */
export function Payment({ form, change, problem }: Part): ReactElement {
  const ways = formasPago.inForce(isoEcuador(new Date()).slice(0, 10));
  return (
    <Section title={words.payment}>
      <div className={classes.fields}>
        <NativeSelect
          className={classes.wide ?? ''}
          label={words.formaPago}
          value={form.formaPago}
          error={problem('pagos[0].formaPago')}
          onChange={(event) => {
            change({ formaPago: event.currentTarget.value });
          }}
          data={ways.map(({ codigo, descripcion }) => ({ value: codigo, label: descripcion }))}
        />
        <TextInput
          label={words.plazo}
          value={form.plazoDias}
          error={problem('pagos[0].plazo')}
          onChange={(event) => {
            change({ plazoDias: event.currentTarget.value });
          }}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
        />
        <TextInput
          className={classes.wide ?? ''}
          label={words.nota}
          value={form.nota}
          error={problem('campoAdicional[1].value')}
          onChange={(event) => {
            change({ nota: event.currentTarget.value });
          }}
          maxLength={300}
          autoComplete="off"
        />
      </div>
    </Section>
  );
}
