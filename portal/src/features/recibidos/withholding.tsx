import {
  ActionIcon,
  Alert,
  Anchor,
  Box,
  Button,
  Group,
  NativeSelect,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { decimal, formatDecimal, parseDecimal, percentOf, sum } from '../../../../src/kernel/decimal.js';
import { text } from '../../i18n/index.js';
import { client, type Result } from '../../service/client.js';
import { pointsOf } from '../../service/points.js';
import { Confirm } from '../../ui/confirm.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { shownFigure } from '../../ui/figure.js';
import { FigureField } from '../../ui/figure-field.js';
import { formatMoney } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Section } from '../../ui/section.js';
import { sustentosOf } from './decision-text.js';
import { abroadBody, NO_PAYMENT, PaymentAbroadFields } from './payment-abroad.js';
import { propuestaQuery, useRefresh, type Propuesta, type RecibidoCompleto } from './queries.js';
import classes from './recibidos.module.css';
import { supplierOf } from './labels.js';

const words = text.recibidos.withholding;
/** Document types of a purchase: nothing is withheld on others. */
const SUSTENTAN = ['01', '02', '05', '15'];
const TABLAS = { '1': 'retencion-renta', '2': 'retencion-iva' } as const;
type Codigo = keyof typeof TABLAS;
/** Identifications of a supplier abroad: passport and foreign. */
const FOREIGN: ReadonlySet<string> = new Set(['06', '08']);
/** Document issued abroad (ATS table 4). */
const DEL_EXTERIOR = '15';
type Fila = Result<'get', '/api/v1.0/catalogos/{tabla}'>['filas'][number];

/** Withholding of a document: proposed, edited, issued; then a link to it. */
export function Withholding({ recibido }: { readonly recibido: RecibidoCompleto }): ReactElement | null {
  const wanted = recibido.estado === 'VIGENTE' && SUSTENTAN.includes(recibido.codDoc);
  const propuesta = useQuery({ ...propuestaQuery(recibido), enabled: wanted });
  if (!wanted) return null;
  const { data, error } = propuesta;
  return (
    <Section title={words.title} subtitle={data?.procede === true ? words.deadline(data.fechaLimite) : undefined}>
      <ErrorNotice error={error} onRetry={propuesta.refetch} />
      {data === undefined && error === null && <Skeleton height={80} />}
      {data !== undefined && data.avisos.length > 0 && (
        <Alert color="yellow" variant="light" icon={<Icon name="info" />} role="status">
          {data.avisos.map((aviso) => (
            <Text size="sm" key={aviso}>
              {aviso}
            </Text>
          ))}
        </Alert>
      )}
      {data?.emitida != null ? (
        <Alert color="teal" variant="light" icon={<Icon name="check" />} role="status">
          {words.issued}{' '}
          <Anchor inherit renderRoot={(props) => <Link to={`/comprobantes/${data.emitida ?? ''}`} {...props} />}>
            {words.see}
          </Anchor>
        </Alert>
      ) : (
        data !== undefined &&
        (data.procede ? (
          // A new proposal after a decision resets the form.
          <Form key={JSON.stringify(data)} recibido={recibido} propuesta={data} />
        ) : (
          <Text size="sm" c="dimmed">
            {data.motivo}
          </Text>
        ))
      )}
    </Section>
  );
}

interface Line {
  readonly codigo: Codigo;
  readonly codigoRetencion: string;
  readonly baseImponible: string;
  /** Only where the table leaves it open. */
  readonly porcentaje: string;
  readonly razon: string;
}

function Form({
  recibido,
  propuesta,
}: {
  readonly recibido: RecibidoCompleto;
  readonly propuesta: Propuesta;
}): ReactElement {
  const { clave, codDoc, fechaEmision } = recibido;
  const { tipoIdentificacion } = recibido.emisor;
  const ruc = recibido.ruc ?? '';
  const [lines, setLines] = useState<readonly Line[]>(() =>
    propuesta.retenciones.map(({ codigo, codigoRetencion, baseImponible, porcentajeRetener, razon, fuente }) => ({
      codigo: codigo === '2' ? '2' : '1',
      codigoRetencion: codigoRetencion ?? '',
      baseImponible,
      porcentaje: porcentajeRetener ?? '',
      razon: fuente === '' ? razon : words.source(razon, fuente),
    })),
  );
  const [codSustento, setCodSustento] = useState(propuesta.codSustento ?? '');
  const [payment, setPayment] = useState(NO_PAYMENT);
  const [place, setPlace] = useState<string>();
  const points = useQuery({
    queryKey: ['secuenciales', ruc, '07'],
    queryFn: ({ signal }) => pointsOf(ruc, '07', signal),
  });
  const filas: Readonly<Record<Codigo, readonly Fila[]>> = { '1': useFilas('1'), '2': useFilas('2') };
  const refresh = useRefresh();
  const active = points.data?.filter((point) => point.activo) ?? [];
  const point = active.find(({ estab, ptoEmi }) => `${estab}-${ptoEmi}` === place) ?? active[0];
  const rateOf = ({ codigo, codigoRetencion, porcentaje }: Line): string => {
    const tarifa = filas[codigo].find((fila) => fila.codigo === codigoRetencion)?.tarifa;
    return tarifa === undefined ? porcentaje : String(tarifa);
  };
  const valueOf = (line: Line): string => {
    const base = parseDecimal(line.baseImponible);
    const rate = parseDecimal(rateOf(line));
    return base === undefined || rate === undefined ? '' : formatDecimal(percentOf(base, rate));
  };
  const values = lines.map(valueOf);
  const total = formatMoney(Number(formatDecimal(sum(values.filter((value) => value !== '').map(decimal)))));
  const abroad =
    FOREIGN.has(tipoIdentificacion) ||
    codDoc === DEL_EXTERIOR ||
    lines.some(({ codigo, codigoRetencion }) => codigo === '1' && codigoRetencion.startsWith('5'));
  const foreign = abroad ? abroadBody(payment, tipoIdentificacion) : {};
  const decided = codSustento !== '' && lines.length > 0 && values.every((value) => value !== '');
  const complete = decided && point !== undefined && foreign !== undefined;
  const change = (at: number, changed: Partial<Line>): void => {
    setLines(lines.map((line, index) => (index === at ? { ...line, ...changed } : line)));
  };
  return (
    <Stack>
      <NativeSelect
        label={words.sustento}
        value={codSustento}
        title={sustentosOf(codDoc, fechaEmision).find(({ value }) => value === codSustento)?.label}
        data={[{ value: '', label: words.choose }, ...sustentosOf(codDoc, fechaEmision)]}
        onChange={({ currentTarget: { value } }) => {
          setCodSustento(value);
        }}
      />
      <Stack gap="md" component="ol" p={0} m={0} aria-label={words.title}>
        {lines.map((line, at) => (
          <LineFields
            key={at}
            at={at + 1}
            line={line}
            filas={filas[line.codigo]}
            rate={rateOf(line)}
            value={values[at] ?? ''}
            onChange={(changed) => {
              change(at, changed);
            }}
            onRemove={() => {
              setLines(lines.toSpliced(at, 1));
            }}
          />
        ))}
      </Stack>
      <Group>
        {(['1', '2'] as const).map((codigo) => (
          <Button
            key={codigo}
            size="xs"
            variant="default"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => {
              setLines([...lines, { codigo, codigoRetencion: '', baseImponible: '', porcentaje: '', razon: '' }]);
            }}
          >
            {words.add(words.taxes[codigo] ?? '')}
          </Button>
        ))}
      </Group>
      {abroad && (
        <PaymentAbroadFields
          payment={payment}
          tipoIdentificacion={tipoIdentificacion}
          change={(changed) => {
            setPayment({ ...payment, ...changed });
          }}
        />
      )}
      <ErrorNotice error={points.error} />
      {points.data !== undefined && point === undefined && <Text size="sm">{words.noPoints}</Text>}
      <Group justify="space-between" align="flex-end">
        {point !== undefined && (
          <NativeSelect
            label={words.point}
            value={`${point.estab}-${point.ptoEmi}`}
            data={active.map(({ estab, ptoEmi }) => `${estab}-${ptoEmi}`)}
            onChange={({ currentTarget: { value } }) => {
              setPlace(value);
            }}
          />
        )}
        <Text fw={700} role="status">
          {words.total}: {total}
        </Text>
      </Group>
      {complete ? (
        <div>
          <Confirm
            label={words.issue}
            icon="shield"
            title={words.issueTitle}
            act={async () => {
              const { estab, ptoEmi } = point;
              await client.post(
                '/api/v1.0/recibidos/{clave}/retencion',
                {
                  path: { clave },
                  body: {
                    estab,
                    ptoEmi,
                    codSustento,
                    ...foreign,
                    retenciones: lines.map((line) => ({
                      codigo: line.codigo,
                      codigoRetencion: line.codigoRetencion,
                      baseImponible: line.baseImponible,
                      porcentajeRetener: rateOf(line),
                    })),
                  },
                },
                { waitS: WAIT_S },
              );
              notifications.show({ message: words.issueDone, color: 'teal' });
              await refresh();
            }}
          >
            {words.issueText(total, supplierOf(recibido))}
          </Confirm>
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          {decided && foreign === undefined ? words.abroad.missing : words.missing}
        </Text>
      )}
    </Stack>
  );
}

/** Usually it is authorised by then; otherwise its page shows the state. */
const WAIT_S = 10;

/** Current codes of a tax, including those loaded by the operator. */
function useFilas(codigo: Codigo): readonly Fila[] {
  const tabla = TABLAS[codigo];
  const { data } = useQuery({
    queryKey: ['catalogo', tabla, ''],
    staleTime: Infinity,
    queryFn: ({ signal }) => client.get('/api/v1.0/catalogos/{tabla}', { path: { tabla } }, { signal }),
  });
  return data?.filas ?? [];
}

function LineFields({
  at,
  line,
  filas,
  rate,
  value,
  onChange,
  onRemove,
}: {
  readonly at: number;
  readonly line: Line;
  readonly filas: readonly Fila[];
  readonly rate: string;
  readonly value: string;
  readonly onChange: (changed: Partial<Line>) => void;
  readonly onRemove: () => void;
}): ReactElement {
  const fixed = filas.find(({ codigo }) => codigo === line.codigoRetencion)?.tarifa !== undefined;
  const tax = words.taxes[line.codigo] ?? '';
  const named = (what: string): { label: string; 'aria-label': string } => ({
    label: what,
    'aria-label': words.lineLabel(`${tax}: ${what}`, at),
  });
  return (
    <Box component="li" display="block">
      <div className={classes.line}>
        <NativeSelect
          {...named(words.code)}
          label={`${tax}: ${words.code}`}
          className={classes.wide ?? ''}
          value={line.codigoRetencion}
          title={filas.find(({ codigo }) => codigo === line.codigoRetencion)?.descripcion}
          data={[
            { value: '', label: words.choose },
            ...filas.map(({ codigo, descripcion }) => ({ value: codigo, label: `${codigo} · ${descripcion}` })),
          ]}
          onChange={({ currentTarget: { value: codigoRetencion } }) => {
            onChange({ codigoRetencion });
          }}
        />
        <FigureField
          {...named(words.base)}
          value={line.baseImponible}
          onChange={(baseImponible) => {
            onChange({ baseImponible });
          }}
        />
        <FigureField
          {...named(words.rate)}
          decimals={0}
          value={rate}
          readOnly={fixed}
          onChange={(porcentaje) => {
            onChange({ porcentaje });
          }}
        />
        <TextInput {...named(words.value)} value={shownFigure(value)} readOnly />
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={words.removeLine(at)} onClick={onRemove}>
          <Icon name="cross" size={16} />
        </ActionIcon>
      </div>
      {line.razon !== '' && (
        <Text size="xs" c="dimmed" mt={4}>
          {line.razon}
        </Text>
      )}
    </Box>
  );
}
