import { TextInput } from '@mantine/core';
import { useRef, type ReactElement } from 'react';
import { CONSUMIDOR_FINAL } from '../../../../../src/kernel/identificacion.js';
import { text } from '../../../i18n/index.js';
import { useReceiverWarning } from '../../../service/registro.js';
import { fillAndSelect, focusField } from '../../../ui/next-field.js';
import { Section } from '../../../ui/section.js';
import { listAt, textAt } from '../content.js';
import { ChoiceField, Field, useField } from '../fields.js';
import classes from '../form.module.css';
import {
  contactNames,
  EMAIL,
  isNamed,
  receiverFilled,
  TELEFONO,
  typedNumber,
  withAdditional,
  type KnownReceiver,
} from '../known-receiver.js';
import { Notice } from '../notices.js';
import { ReceiverField, useReceiverLookup } from '../suggest.js';
import { useForm } from '../use-form.js';

const words = text.emitir;

/** Selectable types of table 6. */
const TIPOS = ['05', '04', '07', '06', '08'];
/** A shorter text is no whole identification. */
const NUMBER_MIN = 5;
/** As the customer's card. */
const TELEFONO_CHARS_MAX = 50;

/** Types of table 6 with labels; anonymous only on invoices. */
export function tiposIdentificacion(anonymous: boolean): { value: string; label: string }[] {
  return TIPOS.filter((tipo) => anonymous || tipo !== CONSUMIDOR_FINAL.tipo).map((tipo) => ({
    value: tipo,
    label: words.tipos[tipo] ?? tipo,
  }));
}

/** Receiver of the document. */
export function Receiver(): ReactElement {
  const { definition, content, merge, edit } = useForm();
  const tipo = textAt(content, 'receptor.tipoIdentificacion');
  const anonymous = tipo === CONSUMIDOR_FINAL.tipo;
  const lookup = useReceiverLookup();
  const warning = useReceiverWarning(definition.type.codDoc, tipo, textAt(content, 'receptor.identificacion').trim());
  // The last receiver filled in: another number replaces its data, but nothing that a person typed.
  const filled = useRef<KnownReceiver>(undefined);
  const fill = (found: KnownReceiver, over: 'everything' | 'empty'): void => {
    const before = filled.current;
    filled.current = found;
    edit((now) => receiverFilled(now, found, before, over));
  };
  const pick = (found: KnownReceiver): void => {
    fill(found, 'everything');
    focusField(`detalles[0].${definition.lines.codigo}`);
  };
  const typed = (value: string): void => {
    const next = typedNumber(tipo, value, definition.word === 'facturas');
    if (next === undefined) return;
    merge('receptor', next);
    if (next.tipoIdentificacion === CONSUMIDOR_FINAL.tipo) focusField(`detalles[0].${definition.lines.codigo}`);
  };
  const left = (value: string): void => {
    const identificacion = value.trim();
    if (identificacion.length < NUMBER_MIN || identificacion === filled.current?.identificacion) return;
    void lookup(identificacion).then((found) => {
      if (found === undefined) return;
      fillAndSelect(() => {
        fill(found, 'empty');
      });
    });
  };
  return (
    <Section title={words.receivers[definition.receiver]}>
      <div className={classes.fields}>
        <ChoiceField
          path="receptor.tipoIdentificacion"
          label={words.tipo}
          choices={tiposIdentificacion(definition.word === 'facturas')}
          onChanged={(chosen) => {
            const { identificacion, razonSocial } = CONSUMIDOR_FINAL;
            if (chosen === CONSUMIDOR_FINAL.tipo) merge('receptor', { identificacion, razonSocial });
            else if (anonymous) merge('receptor', { identificacion: '', razonSocial: '' });
          }}
        />
        {!anonymous && (
          <>
            <ReceiverField
              path="receptor.identificacion"
              label={words.identificacion}
              onPick={pick}
              onTyped={typed}
              onLeft={left}
            />
            <ReceiverField path="receptor.razonSocial" label={words.razonSocial} width="wide" onPick={pick} />
            <Field path="receptor.direccion" label={words.direccion} width="wide" />
          </>
        )}
        <Correo />
        {contactNames(content, definition.receiver).includes(TELEFONO) && <Telefono />}
        {definition.word === 'retenciones' && (
          <>
            <ChoiceField path="parteRel" label={words.parteRel} choices={yesOrNo()} />
            {tipo === '08' && (
              <ChoiceField
                path="tipoSujetoRetenido"
                label={words.tipoSujeto}
                choices={[{ value: '', label: text.common.none }, ...words.tiposSujeto]}
              />
            )}
          </>
        )}
      </div>
      {warning !== undefined && <Notice>{warning}</Notice>}
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
  return (
    <Contact nombre={EMAIL} label={words.correo} hint={words.correoHint} width="wide" maxLength={300} keys="email" />
  );
}

/** Telephone of a customer, stored as the additional field «Teléfono». */
function Telefono(): ReactElement {
  return <Contact nombre={TELEFONO} label={words.telefono} maxLength={TELEFONO_CHARS_MAX} keys="tel" />;
}

function Contact({
  nombre,
  label,
  hint,
  width,
  maxLength,
  keys,
}: {
  readonly nombre: string;
  readonly label: string;
  readonly hint?: string;
  readonly width?: 'wide';
  readonly maxLength: number;
  readonly keys: 'email' | 'tel';
}): ReactElement {
  const { content, set } = useForm();
  const fields = listAt(content, 'campoAdicional');
  const at = fields.findIndex((field) => isNamed(field, nombre));
  const { value, props } = useField({
    path: `campoAdicional[${at}].value`,
    label,
    hint,
    ...(width === undefined ? {} : { width }),
  });
  return (
    <TextInput
      {...props}
      value={value}
      onChange={(event) => {
        set('campoAdicional', withAdditional(fields, nombre, event.currentTarget.value));
      }}
      maxLength={maxLength}
      autoComplete="off"
      inputMode={keys}
      spellCheck={false}
    />
  );
}
