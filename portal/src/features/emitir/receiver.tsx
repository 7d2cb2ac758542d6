import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { CONSUMIDOR_FINAL } from '../../../../src/domain/identificacion.js';
import { text } from '../../i18n/index.js';
import { Section } from '../../ui/section.js';
import { TIPOS_IDENTIFICACION, type Part } from './form.js';
import classes from './invoice-page.module.css';

const words = text.emitir;

/** Where it is issued, and to whom. */
export function PlaceAndReceiver({
  form,
  change,
  problem,
  points,
}: Part & {
  readonly points: readonly { readonly estab: string; readonly ptoEmi: string; readonly siguiente: string }[];
}): ReactElement {
  const anonymous = form.tipoIdentificacion === CONSUMIDOR_FINAL.tipo;
  return (
    <Section title={words.receiver}>
      <div className={classes.fields}>
        <NativeSelect
          label={words.point}
          value={form.punto}
          error={problem('ptoEmi') ?? problem('estab')}
          onChange={(event) => {
            change({ punto: event.currentTarget.value });
          }}
          data={points.map(({ estab, ptoEmi, siguiente }) => ({
            value: `${estab}-${ptoEmi}`,
            label: words.pointOption(`${estab}-${ptoEmi}`, siguiente),
          }))}
        />
        <NativeSelect
          label={words.tipo}
          value={form.tipoIdentificacion}
          error={problem('receptor.tipoIdentificacion')}
          onChange={(event) => {
            change({ tipoIdentificacion: event.currentTarget.value });
          }}
          data={TIPOS_IDENTIFICACION.map((tipo) => ({ value: tipo, label: words.tipos[tipo] ?? tipo }))}
        />
        {!anonymous && (
          <>
            <TextInput
              label={words.identificacion}
              value={form.identificacion}
              error={problem('receptor.identificacion')}
              onChange={(event) => {
                change({ identificacion: event.currentTarget.value });
              }}
              maxLength={20}
              autoComplete="off"
              spellCheck={false}
            />
            <TextInput
              className={classes.wide ?? ''}
              label={words.razonSocial}
              value={form.razonSocial}
              error={problem('receptor.razonSocial')}
              onChange={(event) => {
                change({ razonSocial: event.currentTarget.value });
              }}
              maxLength={300}
              autoComplete="off"
            />
            <TextInput
              className={classes.wide ?? ''}
              label={words.direccion}
              value={form.direccion}
              error={problem('receptor.direccion')}
              onChange={(event) => {
                change({ direccion: event.currentTarget.value });
              }}
              maxLength={300}
              autoComplete="off"
            />
          </>
        )}
        <TextInput
          className={classes.wide ?? ''}
          label={words.correo}
          description={words.correoHint}
          value={form.correo}
          error={problem('campoAdicional[0].value')}
          onChange={(event) => {
            change({ correo: event.currentTarget.value });
          }}
          maxLength={300}
          autoComplete="off"
          inputMode="email"
          spellCheck={false}
        />
      </div>
    </Section>
  );
}
