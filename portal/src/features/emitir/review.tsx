import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import type { Estado } from '../../../../src/kernel/estados.js';
import { text } from '../../i18n/index.js';
import { client, RubricaError, type Body } from '../../service/client.js';
import { network, useOnline } from '../../service/network.js';
import { sendOnce } from '../../service/send-once.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Fact, FactList } from '../../ui/facts.js';
import { formatMoney } from '../../ui/format.js';
import { numberOf } from '../../service/tipos.js';
import type { Checked } from './check.js';
import classes from './form.module.css';
import { Notice } from './notices.js';
import { useForm } from './use-form.js';

const words = text.emitir;
/** Most receipts are authorised within this time; the receipt's page keeps watching. */
const WAIT_S = 3;

/** States in which the SRI refused a receipt. */
const REFUSED: readonly string[] = ['DEVUELTO', 'NO_AUTORIZADO'];

/** A receipt as the service answers when it is issued. */
export interface Issued {
  readonly claveAcceso: string;
  readonly estado: Estado;
  readonly secuencial: string;
}

/** The reviewed form. */
interface Reviewed {
  readonly payload: Checked['payload'];
  /** `001-001-000000001`. */
  readonly number: string;
  readonly total: string;
  readonly receiver: string;
  readonly identificacion: string;
  readonly correo: string;
  /** dd/mm/yyyy */
  readonly fecha: string;
  readonly advertencias: readonly string[];
}

/** Has the service check the whole form, shows the result, and issues it. */
export function Review({
  idempotencyKey,
  blocked,
  onAsked,
  onRefused,
  onIssued,
  onRenew,
  onStay,
  canReview = () => true,
  label = words.review,
  keys = words.reviewKeys,
  children,
}: {
  readonly idempotencyKey: string;
  /** Until the person decides about a conflicting draft. */
  readonly blocked: boolean;
  readonly onAsked: () => void;
  /** Refusal, and the payload sent. */
  readonly onRefused: (error: unknown, payload: Checked['payload']) => void;
  readonly onIssued: () => void;
  /** Makes the input a new receipt. */
  readonly onRenew: () => void;
  /** Continues on this page after issuing, instead of the receipt's. */
  readonly onStay?: (issued: Issued) => void;
  /** A further condition of the page. */
  readonly canReview?: () => boolean;
  readonly label?: string;
  /** Hint about the keyboard. */
  readonly keys?: string;
  /** Shown in the review. */
  readonly children?: ReactNode;
}): ReactElement {
  const { definition, checked, correcting, hoy } = useForm();
  const online = useOnline();
  const [waiting, setWaiting] = useState(false);
  const giveUp = useRef<AbortController>(null);
  useEffect(
    () => () => {
      // Nothing is issued after the form was left; the draft stays.
      giveUp.current?.abort();
    },
    [],
  );
  const { codDoc } = definition.type;
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [reviewed, setReviewed] = useState<Reviewed>();
  const [revision, setRevision] = useState(correcting?.revision);
  const path = `/api/v2.0/comprobantes/${definition.word}` as const;
  const reviewing = useMutation({
    // Offline it fails at once and says so, instead of waiting without a word.
    networkMode: 'always',
    mutationFn: async (payload: Checked['payload']): Promise<Reviewed> => {
      const seen = { payload, ...summaryOf(checked, correcting?.fechaEmision ?? hoy) };
      // A correction is checked when it is sent: only then are number and date its own.
      if (correcting !== undefined) return { ...seen, number: numberOf(correcting) };
      const body = payload as Body<'post', typeof path>;
      const answer = await client.post(path, { query: { soloValidar: true }, body });
      if (!('provisional' in answer)) throw new Error('only checked, and yet issued');
      const place = payload as { estab: string; ptoEmi: string };
      const number = numberOf({ ...place, secuencial: answer.secuencial });
      return { ...seen, number, advertencias: answer.advertencias.map(({ message }) => message) };
    },
    onSuccess: setReviewed,
    onError: onRefused,
  });
  const issuing = useMutation({
    networkMode: 'always',
    mutationFn: ({ payload }: Reviewed): Promise<Issued> => {
      const headers = { prefer: `wait=${WAIT_S}` };
      if (correcting !== undefined) {
        const body = payload as Body<'put', `${typeof path}/{claveAcceso}`>;
        const at = { path: { claveAcceso: correcting.claveAcceso }, body };
        return client.put(`${path}/{claveAcceso}`, at, { headers: { ...headers, 'if-match': String(revision) } });
      }
      const body = payload as Body<'post', typeof path>;
      giveUp.current = new AbortController();
      return sendOnce(
        async () => {
          const issued = await client.post(
            path,
            { body },
            { headers: { ...headers, 'idempotency-key': idempotencyKey } },
          );
          if ('provisional' in issued) throw new Error('only checked, and should be issued');
          return issued;
        },
        {
          signal: giveUp.current.signal,
          onWaiting: () => {
            setWaiting(true);
          },
        },
        network,
      );
    },
    onSettled: () => {
      setWaiting(false);
    },
    onSuccess: async (issued) => {
      const { claveAcceso, estado } = issued;
      setReviewed(undefined);
      onIssued();
      void cache.invalidateQueries({ queryKey: ['comprobantes'] });
      void cache.invalidateQueries({ queryKey: ['comprobante', claveAcceso] });
      if (onStay !== undefined) {
        onStay(issued);
        return;
      }
      notifications.show(
        correcting === undefined ? outcome(codDoc, estado) : { message: words.corrected, color: 'teal' },
      );
      // Replaces the form, so that «back» never returns to an issued form.
      await navigate({ to: `/comprobantes/${claveAcceso}`, replace: true });
    },
    onError: (error, { payload }) => {
      onRefused(error, payload);
    },
  });
  const review = (): void => {
    onAsked();
    issuing.reset();
    if (checked.issues.length === 0 && canReview() && !reviewing.isPending) reviewing.mutate(checked.payload);
  };
  const close = (): void => {
    if (!issuing.isPending) setReviewed(undefined);
  };
  const issue = (): void => {
    if (reviewed !== undefined && !issuing.isPending) issuing.mutate(reviewed);
  };
  /** F2 issues: a key that never opens the review, and not held down. */
  const onConfirmKey = (event: KeyboardEvent): void => {
    if (event.key !== 'F2' || event.repeat) return;
    event.preventDefault();
    issue();
  };
  return (
    <Stack gap="sm" flex={1}>
      {!online && (
        <Notice>
          <strong>{text.mostrador.offline.title}.</strong> {text.mostrador.offline.draft}
        </Notice>
      )}
      {online && <ErrorNotice error={reviewing.error} />}
      <div className={classes.bar}>
        <Text fw={700} size="lg" className={classes.barTotal ?? ''} aria-hidden="true">
          {checked.figures === undefined || definition.type.etiquetaTotal === ''
            ? ''
            : formatMoney(Number(checked.figures.importeTotal))}
        </Text>
        <Button
          size="md"
          fullWidth
          disabled={blocked}
          loading={reviewing.isPending}
          onClick={review}
          data-review
          aria-keyshortcuts="Control+Enter"
        >
          {correcting === undefined ? label : words.reviewCorrection}
        </Button>
      </div>
      <Text size="xs" c="dimmed" visibleFrom="sm">
        {keys}
      </Text>
      <Modal
        opened={reviewed !== undefined && !blocked}
        onClose={close}
        title={correcting === undefined ? words.confirmTitle(codDoc) : words.confirmCorrection}
        closeButtonProps={{ 'aria-label': text.common.close }}
      >
        {reviewed !== undefined && (
          <Stack onKeyDown={onConfirmKey}>
            {/* Not a button: the Enter that opened the dialog, held or repeated, must not issue. */}
            <Text size="sm" tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
              {words.confirmText(codDoc, reviewed.number, reviewed.total, reviewed.receiver)}
            </Text>
            <FactList>
              {reviewed.identificacion !== '' && <Fact name={words.identificacion}>{reviewed.identificacion}</Fact>}
              <Fact name={words.fechaEmision}>{reviewed.fecha}</Fact>
              {codDoc !== '06' && <Fact name={words.reviewMail}>{reviewed.correo || words.reviewNoMail}</Fact>}
            </FactList>
            {children}
            {reviewed.advertencias.map((message, at) => (
              <Text key={at} size="sm">
                {message}
              </Text>
            ))}
            <Text size="xs" c="dimmed">
              {correcting === undefined ? words.confirmNumber : words.numberStays}
            </Text>
            <ErrorNotice error={issuing.error} />
            {issuing.error !== null && !(issuing.error instanceof RubricaError) && (
              <Text size="sm">{text.mostrador.offline.stopped}</Text>
            )}
            {waiting && (
              <Notice>
                <strong>{text.mostrador.offline.title}.</strong> {text.mostrador.offline.waiting}
                <Group mt="xs">
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => {
                      giveUp.current?.abort();
                    }}
                  >
                    {text.mostrador.offline.stop}
                  </Button>
                </Group>
              </Notice>
            )}
            <WayOut
              error={issuing.error}
              claveAcceso={correcting?.claveAcceso}
              onRenew={() => {
                issuing.reset();
                onRenew();
              }}
              onOver={(now) => {
                issuing.reset();
                setRevision(now);
              }}
            />
            <Group justify="flex-end">
              <Button variant="default" disabled={issuing.isPending} onClick={close}>
                {text.common.cancel}
              </Button>
              <Button loading={issuing.isPending} onClick={issue} aria-keyshortcuts="F2" rightSection={<Shortcut />}>
                {correcting === undefined ? words.issue : words.correct}
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </Stack>
  );
}

/** The key of the button, where there is a keyboard. */
function Shortcut(): ReactElement {
  return (
    <Text span size="xs" aria-hidden="true" visibleFrom="sm">
      F2
    </Text>
  );
}

/** Notice of an issued receipt: green only if the SRI authorised it. */
function outcome(codDoc: string, estado: string): { readonly message: string; readonly color: string } {
  const name = text.comprobantes.tipos[codDoc] ?? '';
  const said = text.mostrador.issued;
  if (estado === 'AUTORIZADO') return { message: said.AUTORIZADO(name), color: 'teal' };
  if (REFUSED.includes(estado)) return { message: said.refused(name), color: 'red' };
  return { message: said.pending(name), color: 'blue' };
}

/** Options after a conflict: already issued, or the receipt changed. */
function WayOut({
  error,
  claveAcceso,
  onRenew,
  onOver,
}: {
  readonly error: unknown;
  readonly claveAcceso: string | undefined;
  readonly onRenew: () => void;
  readonly onOver: (revision: number) => void;
}): ReactElement | null {
  if (!(error instanceof RubricaError)) return null;
  if (error.code === 'idempotency-key-reutilizada') {
    return (
      <Stack gap="xs">
        <Text size="sm">{words.alreadySent}</Text>
        <Group>
          <Button variant="default" size="xs" renderRoot={(props) => <Link to="/comprobantes" {...props} />}>
            {words.seeReceipts}
          </Button>
          <Button variant="default" size="xs" onClick={onRenew}>
            {words.issueAsAnother}
          </Button>
        </Group>
      </Stack>
    );
  }
  if (claveAcceso === undefined || (error.status !== 409 && error.status !== 412)) return null;
  const { revision } = error.problem as { readonly revision?: unknown };
  return (
    <Group>
      <Button
        variant="default"
        size="xs"
        renderRoot={(props) => <Link to={`/comprobantes/${claveAcceso}`} {...props} />}
      >
        {words.seeReceipt}
      </Button>
      {typeof revision === 'number' && (
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            onOver(revision);
          }}
        >
          {words.correctAnyway}
        </Button>
      )}
    </Group>
  );
}

/** Receiver, date and total of a valid form; `hoy` is the date of a form without one. */
function summaryOf({ payload, figures, advertencias }: Checked, hoy: string): Omit<Reviewed, 'payload' | 'number'> {
  const { receptor, destinatario, campoAdicional, fechaEmision } = payload as {
    readonly receptor?: { readonly razonSocial?: string; readonly identificacion?: string };
    readonly destinatario?: readonly {
      readonly razonSocialDestinatario?: string;
      readonly identificacionDestinatario?: string;
    }[];
    readonly campoAdicional?: readonly { readonly nombre?: string; readonly value?: string }[];
    readonly fechaEmision?: string;
  };
  const [first] = destinatario ?? [];
  return {
    total: formatMoney(Number(figures?.importeTotal ?? 0)),
    receiver: receptor?.razonSocial ?? first?.razonSocialDestinatario ?? '',
    identificacion: receptor?.identificacion ?? first?.identificacionDestinatario ?? '',
    correo: campoAdicional?.find(({ nombre }) => nombre === 'email')?.value ?? '',
    fecha: fechaEmision ?? hoy,
    advertencias: advertencias.map(({ message }) => message),
  };
}
