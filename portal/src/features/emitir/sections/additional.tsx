import type { ReactElement } from 'react';
import { text } from '../../../i18n/index.js';
import { Section } from '../../../ui/section.js';
import { listAt } from '../content.js';
import { newEntries } from '../initial-content.js';
import { Field, Rows } from '../fields.js';
import classes from '../form.module.css';
import { contactNames, isNamed } from '../known-receiver.js';
import { useForm } from '../use-form.js';

const words = text.emitir;
/** SRI limit; the service also counts the company's own legends. */
const CAMPOS_MAX = 15;

/** Additional fields. */
export function Additional(): ReactElement {
  const { content, definition } = useForm();
  const fields = listAt(content, 'campoAdicional');
  const contact = contactNames(content, definition.receiver).map((name) =>
    fields.findIndex((field) => isNamed(field, name)),
  );
  return (
    <Section title={words.additional} subtitle={words.additionalHint}>
      <Rows
        path="campoAdicional"
        fresh={newEntries.campo}
        min={0}
        max={CAMPOS_MAX}
        name={words.campo}
        removeName={words.removeCampo}
        add={words.addCampo}
        hidden={(at) => contact.includes(at)}
        nested
      >
        {(at, remove) => (
          <div className={classes.pair}>
            <Field path={`${at}.nombre`} label={words.campoNombre} />
            <Field path={`${at}.value`} label={words.campoValor} />
            {remove}
          </div>
        )}
      </Rows>
    </Section>
  );
}
