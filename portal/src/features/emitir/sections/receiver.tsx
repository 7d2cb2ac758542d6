import { TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { CONSUMIDOR_FINAL } from '../../../../../src/domain/identificacion.js';
import { text } from '../../../i18n/index.js';
import { focusField } from '../../../ui/next-field.js';
import { Section } from '../../../ui/section.js';
import { listAt, textAt, type Content } from '../content.js';
import { ChoiceField, Field, useField } from '../fields.js';
import classes from '../form.module.css';
import { ReceiverField, type KnownReceiver } from '../suggest.js';
import { useForm } from '../use-form.js';

const words = text.emitir;

/** Selectable types of table 6. */
const TIPOS = ['05', '04', '07', '06', '08'];
const EMAIL = 'email';

/** Types of table 6 with labels; anonymous only on invoices. */
export function tiposIdentificacion(anonymous: boolean): { value: string; label: string }[] {
  return TIPOS.filter((tipo) => anonymous || tipo !== CONSUMIDOR_FINAL.tipo).map((tipo) => ({
    value: tipo,
    label: words.tipos[tipo] ?? tipo,
  }));
}

/** Receiver of the document. */
export function Receiver(): ReactElement {
  const { definition, content, set, merge } = useForm();
  const anonymous = textAt(content, 'receptor.tipoIdentificacion') === CONSUMIDOR_FINAL.tipo;
  const pick = (found: KnownReceiver): void => {
    const { tipoIdentificacion, identificacion, razonSocial, direccion, correos } = found;
    merge('receptor', { tipoIdentificacion, identificacion, razonSocial, direccion: direccion ?? '' });
    if (correos.length > 0) set('campoAdicional', withCorreo(listAt(content, 'campoAdicional'), correos.join(', ')));
    focusField(`detalles[0].${definition.lines.codigo}`);
  };
  return (
    <Section title={words.receivers[definition.receiver]}>
      <div className={classes.fields}>
        <ChoiceField
          path="receptor.tipoIdentificacion"
          label={words.tipo}
          choices={tiposIdentificacion(definition.word === 'facturas')}
          onChanged={(tipo) => {
            const { identificacion, razonSocial } = CONSUMIDOR_FINAL;
            if (tipo === CONSUMIDOR_FINAL.tipo) merge('receptor', { identificacion, razonSocial });
            else if (anonymous) merge('receptor', { identificacion: '', razonSocial: '' });
          }}
        />
        {!anonymous && (
          <>
            <ReceiverField path="receptor.identificacion" label={words.identificacion} onPick={pick} />
            <ReceiverField path="receptor.razonSocial" label={words.razonSocial} width="wide" onPick={pick} />
            <Field path="receptor.direccion" label={words.direccion} width="wide" />
          </>
        )}
        <Correo />
        {definition.word === 'retenciones' && (
          <>
            <ChoiceField path="parteRel" label={words.parteRel} choices={yesOrNo()} />
            {textAt(content, 'receptor.tipoIdentificacion') === '08' && (
              <ChoiceField
                path="tipoSujetoRetenido"
                label={words.tipoSujeto}
                choices={[{ value: '', label: text.common.none }, ...words.tiposSujeto]}
              />
            )}
          </>
        )}
      </div>
    </Section>
  );
}

function yesOrNo(): { value: string; label: string }[] {
  return [
    { value: 'NO', label: words.no },
    { value: 'SI', label: words.yes },
  ];
}

/** E-mail address, stored as the additional field «email» of every type. */
export function Correo(): ReactElement {
  const { content, set } = useForm();
  const fields = listAt(content, 'campoAdicional');
  const at = fields.findIndex(({ nombre }) => nombre === EMAIL);
  const { value, props } = useField({
    path: `campoAdicional[${at}].value`,
    label: words.correo,
    hint: words.correoHint,
    width: 'wide',
  });
  return (
    <TextInput
      {...props}
      value={value}
      onChange={(event) => {
        set('campoAdicional', withCorreo(fields, event.currentTarget.value));
      }}
      maxLength={300}
      autoComplete="off"
      inputMode="email"
      spellCheck={false}
    />
  );
}

/** Replaces or removes the address among the additional fields. */
function withCorreo(fields: readonly Content[], value: string): readonly Content[] {
  const at = fields.findIndex(({ nombre }) => nombre === EMAIL);
  if (value === '') return fields.filter((_, other) => other !== at);
  if (at < 0) return [...fields, { nombre: EMAIL, value }];
  return fields.map((field, other) => (other === at ? { ...field, value } : field));
}

/** Whether an additional field is the one `Correo` shows. */
export function isCorreo({ nombre }: Content): boolean {
  return nombre === EMAIL;
}
