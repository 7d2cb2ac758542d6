import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, RubricaError, type Body } from '../../service/client.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Fact, FactList } from '../../ui/facts.js';
import { formatMoney } from '../../ui/format.js';
import { numberOf } from '../../service/tipos.js';
import type { Checked } from './check.js';
import { useForm } from './use-form.js';

const words = text.emitir;
/** Most receipts are authorised within this time; the receipt's page keeps watching. */
const WAIT_S = 3;

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
}): ReactElement {
  const { definition, checked, correcting, hoy } = useForm();
  const { codDoc } = definition.type;
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [reviewed, setReviewed] = useState<Reviewed>();
  const [revision, setRevision] = useState(correcting?.revision);
  const path = `/api/v2.0/comprobantes/${definition.word}` as const;
  const reviewing = useMutation({
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
    mutationFn: ({ payload }: Reviewed) => {
      const headers = { prefer: `wait=${WAIT_S}` };
      if (correcting !== undefined) {
        const body = payload as Body<'put', `${typeof path}/{claveAcceso}`>;
        const at = { path: { claveAcceso: correcting.claveAcceso }, body };
        return client.put(`${path}/{claveAcceso}`, at, { headers: { ...headers, 'if-match': String(revision) } });
      }
      const body = payload as Body<'post', typeof path>;
      return client.post(path, { body }, { headers: { ...headers, 'idempotency-key': idempotencyKey } });
    },
    onSuccess: async ({ claveAcceso }) => {
      onIssued();
      notifications.show({ message: correcting === undefined ? words.issued(codDoc) : words.corrected, color: 'teal' });
      void cache.invalidateQueries({ queryKey: ['comprobantes'] });
      void cache.invalidateQueries({ queryKey: ['comprobante', claveAcceso] });
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
    if (checked.issues.length === 0 && !reviewing.isPending) reviewing.mutate(checked.payload);
  };
  const close = (): void => {
    if (!issuing.isPending) setReviewed(undefined);
  };
  return (
    <Stack gap="sm" flex={1}>
      <ErrorNotice error={reviewing.error} />
      <Button
        size="md"
        fullWidth
        disabled={blocked}
        loading={reviewing.isPending}
        onClick={review}
        data-review
        aria-keyshortcuts="Control+Enter"
      >
        {correcting === undefined ? words.review : words.reviewCorrection}
      </Button>
      <Text size="xs" c="dimmed" visibleFrom="sm">
        {words.reviewKeys}
      </Text>
      <Modal
        opened={reviewed !== undefined && !blocked}
        onClose={close}
        title={correcting === undefined ? words.confirmTitle(codDoc) : words.confirmCorrection}
        closeButtonProps={{ 'aria-label': text.common.close }}
      >
        {reviewed !== undefined && (
          <Stack>
            {/* Not a button: the Enter that opened the dialog, held or repeated, must not issue. */}
            <Text size="sm" tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
              {words.confirmText(codDoc, reviewed.number, reviewed.total, reviewed.receiver)}
            </Text>
            <FactList>
              {reviewed.identificacion !== '' && <Fact name={words.identificacion}>{reviewed.identificacion}</Fact>}
              <Fact name={words.fechaEmision}>{reviewed.fecha}</Fact>
              {codDoc !== '06' && <Fact name={words.reviewMail}>{reviewed.correo || words.reviewNoMail}</Fact>}
            </FactList>
            {reviewed.advertencias.map((message, at) => (
              <Text key={at} size="sm">
                {message}
              </Text>
            ))}
            <Text size="xs" c="dimmed">
              {correcting === undefined ? words.confirmNumber : words.numberStays}
            </Text>
            <ErrorNotice error={issuing.error} />
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
              <Button
                loading={issuing.isPending}
                onClick={() => {
                  issuing.mutate(reviewed);
                }}
              >
                {correcting === undefined ? words.issue : words.correct}
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </Stack>
  );
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
