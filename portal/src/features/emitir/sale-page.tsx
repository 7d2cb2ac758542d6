import { ActionIcon, Alert, Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState, type KeyboardEvent, type ReactElement } from 'react';
import { fechaEcuador } from '../../../../src/kernel/hora-ecuador.js';
import { text } from '../../i18n/index.js';
import { useCompany, type Company } from '../../service/company.js';
import { PAPELES, rememberPapel, usePapel, usePrintAtIssue } from '../../service/papel.js';
import { useMe } from '../../service/session.js';
import { numberOf } from '../../service/tipos.js';
import columns from '../../ui/columns.module.css';
import { ErrorNotice, problemOf } from '../../ui/error-notice.js';
import { EstadoBadge } from '../../ui/estado-badge.js';
import { FigureField } from '../../ui/figure-field.js';
import { Form as FormElement, NOTHING_SENT, useFormState } from '../../ui/form.js';
import { formatMoney, formatPrice } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { focusField } from '../../ui/next-field.js';
import { Empty, Page } from '../../ui/page.js';
import { PrintButton, usePrint } from '../../ui/print.js';
import { Section } from '../../ui/section.js';
import { useChoices, useHoy } from './catalogues.js';
import { isMissing } from './check.js';
import { listAt, textAt, withValue } from './content.js';
import { ChoiceField } from './fields.js';
import { contextOf, onKey, useChecked, withDefaultPoint } from './form.js';
import formClasses from './form.module.css';
import { FORMS } from './forms.js';
import { Findings, Notice } from './notices.js';
import { Review, type Issued } from './review.js';
import { ScanField } from './scan-field.js';
import { asksCustomer, billsFor, changeOf, EFECTIVO, EMPTY_SALE, withProduct, withUnits } from './sale.js';
import classes from './sale.module.css';
import { lineOf } from './sections/lines.js';
import { pointsQuery } from './sections/place.js';
import { Receiver } from './sections/receiver.js';
import { Totals } from './totals.js';
import { useDraft } from './use-draft.js';
import { FormContext, useForm, type FormDefinition, type FormHandle } from './use-form.js';

const words = text.mostrador.sale;
const SCAN = 'venta.codigo';
const RECIBIDO = 'venta.recibido';
const NOT_PRINTED: readonly string[] = ['DEVUELTO', 'NO_AUTORIZADO'];

interface IssuedSale {
  readonly issued: Issued;
  /** `001-001-000000001`. */
  readonly number: string;
  readonly total: string;
  readonly vuelto: string;
}

/** Sales at the counter: scan, take the money, issue, print, next. */
export default function SalePage(): ReactElement {
  const company = useCompany();
  const definition = FORMS.find(({ word }) => word === 'facturas');
  if (company === undefined || definition === undefined)
    return (
      <Page title={words.title}>
        <Empty icon="building" title={text.emitir.chooseCompany} />
      </Page>
    );
  return <Sale key={company.ruc} company={company} definition={definition} />;
}

function Sale({
  company,
  definition,
}: {
  readonly company: Company;
  readonly definition: FormDefinition;
}): ReactElement {
  const { cuenta } = useMe();
  const hoy = useHoy() ?? fechaEcuador(new Date());
  const name = `venta-rapida.${company.ruc}`;
  const { draft, touched, gone, change, clear, renew } = useDraft(cuenta.id, name, () => EMPTY_SALE);
  const [received, setReceived] = useState('');
  const [reported, setReported] = useState(0);
  const [refused, setRefused] = useState<unknown>();
  const [last, setLast] = useState<IssuedSale>();
  const points = useQuery(pointsQuery(company.ruc, definition.word));
  const [point] = points.data?.filter(({ activo }) => activo) ?? [];
  const content = useMemo(
    () => withDefaultPoint(draft.content, company.ruc, point),
    [draft.content, company.ruc, point],
  );
  const checked = useChecked(definition, content, contextOf(company, hoy, undefined, content));
  const papel = usePapel('ticket80');
  const [printsAtIssue] = usePrintAtIssue();
  const printing = usePrint();
  const cash = textAt(content, 'pagos[0].formaPago') === EFECTIVO;
  const given = cash ? changeOf(received, checked.figures?.importeTotal) : { vuelto: '0.00' };
  const vuelto = given !== undefined && 'vuelto' in given ? given.vuelto : undefined;
  const form: FormHandle = {
    definition,
    company,
    content,
    checked,
    correcting: undefined,
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
    problem: (path) => {
      const issue = reported > 0 ? checked.issues.find(({ field }) => field === path) : undefined;
      return issue === undefined ? problemOf(refused, path) : isMissing(issue) ? text.common.required : issue.message;
    },
  };
  useEffect(() => {
    focusField(SCAN);
  }, [draft.key]);
  const start = (): void => {
    clear();
    setReceived('');
    setReported(0);
    setRefused(undefined);
  };
  /** Above the limit the form changes from consumidor final to a named buyer, and leads there. */
  const onAsked = (): void => {
    setReported((times) => times + 1);
    if (!asksCustomer(checked.issues)) return;
    form.merge('receptor', { tipoIdentificacion: '05', identificacion: '', razonSocial: '' });
    setTimeout(focusField, 0, 'receptor.identificacion');
  };
  const onStay = (issued: Issued): void => {
    setLast({
      issued,
      number: numberOf({
        estab: textAt(content, 'estab'),
        ptoEmi: textAt(content, 'ptoEmi'),
        secuencial: issued.secuencial,
      }),
      total: formatMoney(Number(checked.figures?.importeTotal ?? 0)),
      vuelto: formatMoney(Number(vuelto ?? 0)),
    });
    // The change to give is above the fields.
    setTimeout(scrollTo, 0, 0, 0);
    if (printsAtIssue && !NOT_PRINTED.includes(issued.estado))
      printing.mutate({ claveAcceso: issued.claveAcceso, papel });
  };
  return (
    <Page
      title={words.title}
      subtitle={company.razonSocial}
      actions={
        touched && (
          <Button variant="subtle" color="gray" onClick={start}>
            {words.discard}
          </Button>
        )
      }
    >
      <FormContext value={form}>
        <ErrorNotice error={points.error} />
        {points.data !== undefined && point === undefined && <Notice>{text.emitir.noPoints}</Notice>}
        {gone && (
          <Notice>
            {text.emitir.gone}
            <Group mt="xs">
              <Button size="xs" variant="default" onClick={renew}>
                {text.emitir.issueAsAnother}
              </Button>
              <Button size="xs" variant="default" onClick={start}>
                {text.emitir.startAnew}
              </Button>
            </Group>
          </Notice>
        )}
        {last !== undefined && <LastSale {...last} />}
        <FormElement of={useFormState(NOTHING_SENT)} onSubmit={() => undefined} onKeyDown={onSaleKey}>
          <div className={`${columns.columns} ${columns.narrow} ${formClasses.withBar}`}>
            <Stack gap="md" miw={0}>
              <Section title={words.lines}>
                <ScanField
                  field={SCAN}
                  onProduct={(product, units) => {
                    change((before) => withProduct(before, lineOf(product, definition.lines.impuestos), units));
                  }}
                  onEmpty={() => {
                    if (!focusField(RECIBIDO)) document.querySelector<HTMLElement>('[data-review]')?.focus();
                  }}
                />
                <SaleLines />
              </Section>
              <Receiver />
            </Stack>
            <div className={columns.beside}>
              <Stack gap="md">
                <Totals />
                <Section title={words.charge}>
                  <FormaPago />
                  {cash && (
                    <>
                      <FigureField
                        label={words.recibido}
                        value={received}
                        onChange={setReceived}
                        data-field={RECIBIDO}
                        size="md"
                        error={
                          given !== undefined && 'missing' in given
                            ? words.short(formatMoney(Number(given.missing)))
                            : undefined
                        }
                      />
                      <Group gap="xs">
                        {billsFor(checked.figures?.importeTotal).map((bill) => (
                          <Button
                            key={bill}
                            variant="default"
                            size="sm"
                            onClick={() => {
                              setReceived(String(bill));
                            }}
                          >
                            {formatMoney(bill)}
                          </Button>
                        ))}
                      </Group>
                      <Change vuelto={vuelto} />
                    </>
                  )}
                </Section>
                {asksCustomer(checked.issues) && <Notice>{words.askCustomer}</Notice>}
                <Findings reported={reported > 0} checked={checked} />
                <Review
                  key={draft.key}
                  idempotencyKey={draft.key}
                  blocked={gone}
                  label={words.review}
                  keys={words.keys}
                  canReview={() => vuelto !== undefined}
                  onAsked={onAsked}
                  onRefused={setRefused}
                  onIssued={start}
                  onRenew={renew}
                  onStay={onStay}
                >
                  {cash && received !== '' && <Change vuelto={vuelto} />}
                </Review>
                <PrintChoice />
              </Stack>
            </div>
          </div>
        </FormElement>
      </FormContext>
    </Page>
  );
}

/** Enter in «Recibido» reviews; elsewhere it goes on as in every form. */
function onSaleKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  const field = target instanceof HTMLElement ? target.dataset['field'] : undefined;
  if (event.key === 'Enter' && !event.repeat && !event.defaultPrevented && field === RECIBIDO) {
    event.preventDefault();
    currentTarget.querySelector<HTMLElement>('[data-review]')?.click();
  } else if (event.key === 'Enter' && field?.endsWith('.cantidad') === true) {
    event.preventDefault();
    focusField(SCAN);
  } else onKey(event);
}

function SaleLines(): ReactElement {
  const { content, set, edit, problem } = useForm();
  const lines = listAt(content, 'detalles');
  if (lines.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words.empty}
      </Text>
    );
  return (
    <ul className={classes.lines}>
      {lines.map((line, at) => {
        const name = textAt(line, 'descripcion');
        return (
          <li key={at} className={classes.line}>
            <div>
              <Text fw={600}>{name}</Text>
              <Text size="xs" c="dimmed">
                {textAt(line, 'codigoPrincipal')} · {words.each(formatPrice(Number(textAt(line, 'precioUnitario'))))}
              </Text>
            </div>
            <div className={classes.units}>
              <ActionIcon
                variant="default"
                size="xl"
                aria-label={words.less(name)}
                onClick={() => {
                  edit((now) => withUnits(now, at, -1));
                }}
              >
                <Icon name="minus" size={16} />
              </ActionIcon>
              <FigureField
                aria-label={words.cantidad(name)}
                value={textAt(line, 'cantidad')}
                onChange={(value) => {
                  set(`detalles[${at}].cantidad`, value);
                }}
                decimals={0}
                error={problem(`detalles[${at}].cantidad`)}
                data-field={`detalles[${at}].cantidad`}
              />
              <ActionIcon
                variant="default"
                size="xl"
                aria-label={words.more(name)}
                onClick={() => {
                  edit((now) => withUnits(now, at, 1));
                }}
              >
                <Icon name="plus" size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="xl"
                aria-label={words.remove(name)}
                onClick={() => {
                  edit((now) => withValue(now, 'detalles', listAt(now, 'detalles').toSpliced(at, 1)));
                  focusField(SCAN);
                }}
              >
                <Icon name="trash" />
              </ActionIcon>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function FormaPago(): ReactElement {
  const ways = useChoices('formas-pago');
  const usual = Object.entries(words.formasPago)
    .filter(([value]) => ways.some((way) => way.value === value))
    // Cash first: objects list keys without a leading zero before others.
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const others = ways.filter(({ value }) => words.formasPago[value] === undefined);
  return (
    <ChoiceField
      path="pagos[0].formaPago"
      label={words.formaPago}
      choices={[
        ...usual.map(([value, label]) => ({ value, label })),
        ...others.map(({ value, label }) => ({ value, label: label.split(' · ')[1] ?? label })),
      ]}
    />
  );
}

function Change({ vuelto }: { readonly vuelto: string | undefined }): ReactElement {
  return (
    <div className={classes.vuelto}>
      <span>{words.vuelto}</span>
      <output aria-live="polite">{vuelto === undefined ? text.common.none : formatMoney(Number(vuelto))}</output>
    </div>
  );
}

/** Ticket size, and whether it prints by itself. */
function PrintChoice(): ReactElement {
  const papel = usePapel('ticket80');
  const [on, turn] = usePrintAtIssue();
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={words.paper}
        size="xs"
        value={papel}
        onChange={(event) => {
          const { value } = event.currentTarget;
          rememberPapel(PAPELES.find((one) => one === value) ?? 'ticket80');
        }}
        data={PAPELES.map((value) => ({ value, label: text.mostrador.print.papeles[value] }))}
      />
      <Checkbox
        label={words.autoPrint}
        checked={on}
        onChange={(event) => {
          turn(event.currentTarget.checked);
        }}
      />
    </Group>
  );
}

/** Result of the sale before: change to give, and its ticket. */
function LastSale({ issued, number, total, vuelto }: IssuedSale): ReactElement {
  const refused = NOT_PRINTED.includes(issued.estado);
  return (
    <Alert
      color={refused ? 'red' : 'teal'}
      variant="light"
      icon={<Icon name={refused ? 'alert' : 'check'} />}
      title={`${words.last}: ${number} · ${total}`}
      role="status"
    >
      <Group gap="md">
        <EstadoBadge estado={issued.estado} />
        <Text fw={700}>
          {words.vuelto}: {vuelto}
        </Text>
        <PrintButton claveAcceso={issued.claveAcceso} fallback="ticket80" variant="default" />
        <Button
          variant="default"
          renderRoot={(props) => <Link to={`/comprobantes/${issued.claveAcceso}`} {...props} />}
        >
          {words.see}
        </Button>
      </Group>
    </Alert>
  );
}
