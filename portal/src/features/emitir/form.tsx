import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type KeyboardEvent, type ReactElement } from 'react';
import { valueAt } from '../../../../src/documents/sent-values.js';
import type { Emisor, PrepareContext } from '../../../../src/documents/document-type.js';
import { fechaEcuador } from '../../../../src/kernel/hora-ecuador.js';
import { text } from '../../i18n/index.js';
import type { Company } from '../../service/company.js';
import { ambiente, DIAS_ATRAS } from '../../service/environment.js';
import { fieldName } from '../../service/field-name.js';
import { plainWords } from '../../service/plain-words.js';
import { useMe } from '../../service/session.js';
import columns from '../../ui/columns.module.css';
import { ErrorNotice, problemOf } from '../../ui/error-notice.js';
import { Form as FormElement, NOTHING_SENT, useFormState } from '../../ui/form.js';
import { editableFigure, readingsOf } from '../../ui/figure.js';
import { focusField, focusNextField } from '../../ui/next-field.js';
import { Page } from '../../ui/page.js';
import { useHoy, useOperatorRates } from './catalogues.js';
import { check, isMissing, type Checked } from './check.js';
import { textAt, withoutUntouchedTail, withValue, type Content } from './content.js';
import { draftName } from './draft-name.js';
import { FORMS } from './forms.js';
import { newEntries } from './initial-content.js';
import { marksOf, withoutIndexes } from './marks.js';
import { KeptFields, Findings, Notice, Origin } from './notices.js';
import { Preview } from './preview.js';
import { Review } from './review.js';
import { pointsQuery } from './sections/place.js';
import { contentFrom, isCorrigible, type Mode, type Source } from './sources.js';
import { Totals } from './totals.js';
import classes from './form.module.css';
import { useDraft } from './use-draft.js';
import { FormContext, type FormDefinition, type FormHandle } from './use-form.js';

const words = text.emitir;
const RECEIVER = 'receptor.identificacion';
interface FormProps {
  readonly definition: FormDefinition;
  readonly company: Company;
  readonly made: { readonly mode: Mode; readonly source: Source } | undefined;
}

export function Form({ definition, company, made }: FormProps): ReactElement {
  const { cuenta } = useMe();
  const { type } = definition;
  const correcting = made?.mode === 'corregir' ? made.source : undefined;
  const known = useHoy();
  const hoy = known ?? fechaEcuador(new Date());
  const [beginning] = useState(() => initialContent({ definition, company, made }, hoy));
  const name = draftName(definition.word, company.ruc, made && { mode: made.mode, clave: made.source.claveAcceso });
  const { draft, touched, gone, change, clear, renew } = useDraft(cuenta.id, name, () => beginning);
  const [reported, setReported] = useState(0);
  const [refused, setRefused] = useState<{ readonly error: unknown; readonly payload: Checked['payload'] }>();
  const points = useQuery(pointsQuery(company.ruc, definition.word));
  const [point] = points.data?.filter(({ activo }) => activo) ?? [];
  const content = useMemo(
    () => withDefaultPoint(draft.content, company.ruc, point),
    [draft.content, company.ruc, point],
  );
  const sent = useMemo(
    () => withoutUntouchedTail(content, 'detalles', newEntries.line(definition.lines.codigo)),
    [content, definition],
  );
  const checked = useChecked(definition, sent, contextOf(company, hoy, correcting, sent));
  const marks = useMemo(() => (correcting === undefined ? undefined : marksOf(type, correcting)), [type, correcting]);
  const problem = (path: string): string | undefined => {
    const issue = reported > 0 ? checked.issues.find(({ field }) => field === path) : undefined;
    const typed = textAt(draft.content, path);
    const own =
      readingsOf(typed) !== undefined
        ? text.common.figureAsked(editableFigure(typed))
        : issue !== undefined && isMissing(issue)
          ? text.common.required
          : issue?.message;
    // A message about a value disappears when the value changes.
    const isStill = (before: unknown): boolean =>
      JSON.stringify(valueAt(before, path)) === JSON.stringify(valueAt(checked.payload, path));
    const theirs = refused !== undefined && isStill(refused.payload) ? problemOf(refused.error, path) : undefined;
    const mark =
      valueAt(beginning, path) === valueAt(draft.content, path) ? marks?.get(withoutIndexes(path)) : undefined;
    return own ?? theirs ?? mark;
  };
  const form: FormHandle = {
    definition,
    company,
    content,
    checked,
    correcting,
    hoy,
    set: (path, value) => {
      change((before) => withValue(before, path, value));
    },
    edit: change,
    merge: (path, fields) => {
      change((before) =>
        Object.entries(fields).reduce((one, [field, value]) => withValue(one, `${path}.${field}`, value), before),
      );
    },
    problem,
  };
  const state = useFormState(NOTHING_SENT, { attempts: reported });
  const begins = textAt(beginning, RECEIVER) === '' && correcting === undefined;
  // A note about a receipt lacks only its reason.
  const lacksReason = made?.mode === 'desde' && beginning['motivo'] === '';
  const first = begins ? RECEIVER : lacksReason ? 'motivo' : undefined;
  useEffect(() => {
    // On a touch screen the keyboard would cover the form.
    if (first !== undefined && matchMedia('(pointer: fine)').matches) focusField(first);
  }, [first]);
  const onAsked = (): void => {
    setReported((times) => times + 1);
  };
  const onRefused = (error: unknown, payload: Checked['payload']): void => {
    setRefused({ error, payload });
  };
  return (
    <Page
      title={(correcting === undefined ? words.title : words.correctTitle)[type.codDoc] ?? ''}
      subtitle={company.razonSocial}
      actions={
        touched && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              clear();
              setReported(0);
            }}
          >
            {words.discard}
          </Button>
        )
      }
    >
      <FormContext value={form}>
        <ErrorNotice error={points.error} />
        {points.data !== undefined && point === undefined && <Notice>{words.noPoints}</Notice>}
        {made !== undefined && <Origin {...made} />}
        {gone && (
          <Notice>
            {words.gone}
            <Group mt="xs">
              <Button size="xs" variant="default" onClick={renew}>
                {words.issueAsAnother}
              </Button>
              <Button size="xs" variant="default" onClick={clear}>
                {words.startAnew}
              </Button>
            </Group>
          </Notice>
        )}
        <KeptFields definition={definition} content={draft.content} />
        <FormElement of={state} onSubmit={() => undefined} onKeyDown={onKey}>
          <div className={`${columns.columns} ${columns.narrow} ${classes.withBar}`}>
            <Stack gap="md" miw={0}>
              {definition.sections.map((Part, at) => (
                <Part key={at} />
              ))}
            </Stack>
            <div className={columns.beside}>
              <Stack gap="md">
                <Totals />
                <Findings reported={reported > 0} checked={checked} />
                <Preview onAsked={onAsked} onRefused={onRefused} />
                <Review
                  key={draft.key}
                  idempotencyKey={draft.key}
                  blocked={gone || (correcting !== undefined && !isCorrigible(correcting))}
                  onAsked={onAsked}
                  onRefused={onRefused}
                  onIssued={clear}
                  onRenew={renew}
                />
                {touched && (
                  <Text size="xs" c="dimmed">
                    {words.draft}
                  </Text>
                )}
              </Stack>
            </div>
          </div>
        </FormElement>
      </FormContext>
    </Page>
  );
}

/** Enter moves to the next field; Ctrl+Enter reviews. */
export function onKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  // React also sends the keys of dialogs, which are elsewhere in the page.
  if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLElement) || !form.contains(target))
    return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    target.blur();
    form.querySelector<HTMLElement>('[data-review]')?.click();
  } else if (target.matches('input, select')) {
    event.preventDefault();
    focusNextField(target);
  }
}

/** Initial content. */
function initialContent({ definition, company, made }: FormProps, hoy: string): Content {
  if (made === undefined) return definition.empty;
  const { mode, source } = made;
  const sourceType = FORMS.find(({ type }) => type.codDoc === source.codDoc)?.type ?? definition.type;
  const context = contextOf(company, hoy, undefined, {});
  return contentFrom(mode, source, definition.empty, { type: definition.type, sourceType, context });
}

/** The content as it would be sent, with the first point by default. */
export function withDefaultPoint(
  content: Content,
  ruc: string,
  point: { readonly estab: string; readonly ptoEmi: string } | undefined,
): Content {
  const chosen = textAt(content, 'estab') !== '';
  return { ...content, ruc, ...(chosen || point === undefined ? {} : { estab: point.estab, ptoEmi: point.ptoEmi }) };
}

/** Checked on every keystroke before rendering, so that the review matches the screen. */
export function useChecked(definition: FormDefinition, content: Content, context: PrepareContext): Checked {
  const { hoy } = context;
  const days = [hoy, textAt(content, 'fechaEmisionDocSustento')].filter((day) => day !== '');
  const tarifas = useOperatorRates(definition.type.codDoc, days);
  return useMemo(
    () =>
      inPlainWords(
        check(definition.type, content, { ...context, ...(tarifas === undefined ? {} : { tarifas }) }),
        content,
      ),
    // Only the date of the context changes.
    [definition, content, tarifas, hoy],
  );
}

/** The messages name fields by their labels. A value that could not be read is wrong, not missing. */
function inPlainWords(checked: Checked, content: Content): Checked {
  const plain = <T extends { readonly message: string }>(one: T): T => ({
    ...one,
    message: plainWords(one.message, text.campos),
  });
  const issues = checked.issues.map((issue) =>
    isMissing(issue) && textAt(content, issue.field) !== ''
      ? { ...issue, code: 'tipo-incorrecto' as const, message: text.emitir.wrong(fieldName(issue.field, text.campos)) }
      : plain(issue),
  );
  return { ...checked, issues, advertencias: checked.advertencias.map(plain) };
}

/** Issuer data affects neither figures nor messages; the service fills it in. */
export function contextOf(
  company: Company,
  hoy: string,
  correcting: Source | undefined,
  content: Content,
): PrepareContext {
  const emisor: Emisor = {
    ruc: company.ruc,
    razonSocial: company.razonSocial,
    nombreComercial: null,
    dirMatriz: '-',
    obligadoContabilidad: false,
    contribuyenteEspecial: null,
    agenteRetencion: null,
    contribuyenteRimpe: null,
    granContribuyente: null,
    rucProveedor: null,
    dirEstablecimiento: '-',
  };
  // A correction may keep its original date (src/receipts/correct.ts).
  const day = textAt(content, 'fechaEmision');
  const kept = correcting !== undefined && (day === '' || day === correcting.fechaEmision);
  return {
    emisor,
    ambiente: ambiente === 'produccion' ? '2' : '1',
    hoy: kept ? correcting.fechaEmision : hoy,
    fechaEmisionDiasAtras: DIAS_ATRAS,
  };
}
