import { Button, NativeSelect, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { factura } from '../../../../src/documents/factura/index.js';
import { fechaEcuador } from '../../../../src/kernel/hora-ecuador.js';
import { text } from '../../i18n/index.js';
import type { Company } from '../../service/company.js';
import columns from '../../ui/columns.module.css';
import { ErrorNotice, problemOf } from '../../ui/error-notice.js';
import { Form as FormElement, NOTHING_SENT, useFormState } from '../../ui/form.js';
import { editableFigure, readingsOf } from '../../ui/figure.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { useHoy } from './catalogues.js';
import { isMissing, type Checked } from './check.js';
import { contentOf, textAt, without, withoutUntouchedTail, withValue, type Content } from './content.js';
import { contextOf, onKey, useChecked, withDefaultPoint } from './form.js';
import { FORMS } from './forms.js';
import classes from './form.module.css';
import { newEntries } from './initial-content.js';
import { Findings, Notice } from './notices.js';
import { Additional } from './sections/additional.js';
import { Lines } from './sections/lines.js';
import { Payments } from './sections/payments.js';
import { pointsQuery } from './sections/place.js';
import { Receiver } from './sections/receiver.js';
import { withRestOpen } from './sources.js';
import { Totals } from './totals.js';
import { trimPayload } from './trim-payload.js';
import { FormContext, useForm, type FormDefinition, type FormHandle } from './use-form.js';

const words = text.emitir;
const SECTIONS = [Receiver, Lines, Payments, Additional];

/** The form of invoices; its sections are those of the issuing form. */
const definition: FormDefinition = FORMS.find(({ word }) => word === 'facturas') ?? invoiceFormMissing();

function invoiceFormMissing(): never {
  throw new Error('there is no form of invoices');
}

/** Form content of a stored invoice that was not issued. */
export function contentOfStored(payload: unknown, company: Company): Content {
  const context = contextOf(company, fechaEcuador(new Date()), undefined, {});
  const content = withRestOpen(trimPayload(factura, contentOf(payload), context));
  return without(content, 'secuencial', 'codDoc', 'fechaEmision', 'referencia', 'referenciaUnica');
}

/** Edits the content of an invoice that is stored and not issued: of a proforma, or of a recurring invoice. */
export function ContentEditor({
  company,
  title,
  stored,
  submit,
  first,
  beside,
  save,
}: {
  readonly company: Company;
  readonly title: string;
  /** Content to begin with; undefined: an empty form. */
  readonly stored: unknown;
  readonly submit: string;
  /** Shown above the sections. */
  readonly first?: ReactNode;
  /** Shown beside the totals; gets the content as it would be sent. */
  readonly beside?: (payload: Checked['payload'], sound: boolean) => ReactNode;
  /** Sends the content; errors name its fields below `factura.`. */
  readonly save: (payload: Checked['payload']) => Promise<unknown>;
}): ReactElement {
  const hoy = useHoy() ?? fechaEcuador(new Date());
  const [typed, setTyped] = useState<Content>(() =>
    stored === undefined ? definition.empty : contentOfStored(stored, company),
  );
  const [reported, setReported] = useState(0);
  const points = useQuery(pointsQuery(company.ruc, definition.word));
  const [point] = points.data?.filter(({ activo }) => activo) ?? [];
  const content = useMemo(() => withDefaultPoint(typed, company.ruc, point), [typed, company.ruc, point]);
  const sent = useMemo(
    () => withoutUntouchedTail(content, 'detalles', newEntries.line(definition.lines.codigo)),
    [content],
  );
  const checked = useChecked(definition, sent, contextOf(company, hoy, undefined, sent));
  const saving = useMutation({ mutationFn: save });
  const problem = (path: string): string | undefined => {
    const issue = reported > 0 ? checked.issues.find(({ field }) => field === path) : undefined;
    const value = textAt(typed, path);
    const own =
      readingsOf(value) !== undefined
        ? text.common.figureAsked(editableFigure(value))
        : issue !== undefined && isMissing(issue)
          ? text.common.required
          : issue?.message;
    return own ?? problemOf(saving.error, `factura.${path}`);
  };
  const form: FormHandle = {
    ...{ definition, company, content, checked, hoy, problem },
    correcting: undefined,
    set: (path, value) => {
      setTyped((before) => withValue(before, path, value));
    },
    edit: (step) => {
      setTyped(step);
    },
    merge: (path, fields) => {
      setTyped((before) =>
        Object.entries(fields).reduce((one, [field, value]) => withValue(one, `${path}.${field}`, value), before),
      );
    },
  };
  const state = useFormState(NOTHING_SENT, { attempts: reported });
  const sound = checked.issues.length === 0;
  return (
    <Page title={title} subtitle={company.razonSocial}>
      <FormContext value={form}>
        <ErrorNotice error={points.error} />
        {points.data !== undefined && point === undefined && <Notice>{words.noPoints}</Notice>}
        <FormElement of={state} onSubmit={() => undefined} onKeyDown={onKey}>
          <div className={`${columns.columns} ${columns.narrow}`}>
            <Stack gap="md" miw={0}>
              {first}
              <Point />
              {SECTIONS.map((Part, at) => (
                <Part key={at} />
              ))}
            </Stack>
            <div className={columns.beside}>
              <Stack gap="md">
                <Totals />
                <Findings reported={reported > 0} checked={checked} />
                {beside?.(checked.payload, sound)}
                <ErrorNotice error={saving.error} />
                <Button
                  type="button"
                  data-review
                  loading={saving.isPending}
                  onClick={() => {
                    setReported((times) => times + 1);
                    if (sound && !saving.isPending) saving.mutate(checked.payload);
                  }}
                >
                  {submit}
                </Button>
              </Stack>
            </div>
          </div>
        </FormElement>
      </FormContext>
    </Page>
  );
}

/** Point of the invoice; its date is that of its issue. */
function Point(): ReactElement {
  const { company, content, set, problem } = useForm();
  const points = useQuery(pointsQuery(company.ruc, definition.word)).data ?? [];
  return (
    <Section title={text.proformas.place}>
      <div className={classes.fields}>
        <NativeSelect
          label={words.point}
          value={`${textAt(content, 'estab')}-${textAt(content, 'ptoEmi')}`}
          error={problem('ptoEmi') ?? problem('estab')}
          onChange={(event) => {
            const [estab = '', ptoEmi = ''] = event.currentTarget.value.split('-');
            set('estab', estab);
            set('ptoEmi', ptoEmi);
          }}
          data={points.filter(({ activo }) => activo).map(({ estab, ptoEmi }) => `${estab}-${ptoEmi}`)}
        />
      </div>
    </Section>
  );
}
