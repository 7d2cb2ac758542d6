import { Alert, Fieldset, SimpleGrid, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { COD_DOCS, type CodDoc } from '../../service/tipos.js';
import { Icon } from '../../ui/icons.js';
import { CodedForm, orNull } from './coded-item.js';
import { useEdition } from './edition.js';
import { TextField } from './fields.js';
import type { PuntoEmision } from './queries.js';

const words = text.empresas.points;
const PATH = '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}';

export const TIPOS = COD_DOCS.map((codDoc) => [codDoc, text.comprobantes.tipos[codDoc] ?? codDoc] as const);
/** One more than the highest secuencial. */
const USED_UP = 1_000_000_000;

/** Formats a secuencial as on a receipt. */
export function counterOf(next: number): string {
  return next >= USED_UP ? words.usedUp : String(next).padStart(9, '0');
}

const formOf = (point: PuntoEmision | undefined) => ({
  values: {
    ptoEmi: point?.ptoEmi ?? '',
    descripcion: point?.descripcion ?? '',
    activo: point?.activo ?? true,
    ...(Object.fromEntries(COD_DOCS.map((codDoc) => [codDoc, String(point?.secuenciales[codDoc] ?? 1)])) as Record<
      CodDoc,
      string
    >),
  },
  revision: point?.revision ?? 0,
});

/** Anything but an integer is sent as typed: the service explains the problem. */
function typedNumber(typed: string): number {
  return (/^\d+$/.test(typed.trim()) ? Number(typed) : typed) as number;
}

/** Creates or edits an emission point and its numbering. */
export function PointForm({
  ruc,
  estab,
  point,
  onDone,
}: {
  readonly ruc: string;
  readonly estab: string;
  readonly point: PuntoEmision | undefined;
  readonly onDone: () => void;
}): ReactElement {
  const edition = useEdition(formOf(point));
  const { edits, values } = edition;
  const { ptoEmi, descripcion } = values;
  const changes = COD_DOCS.filter((codDoc) => edits[codDoc] !== undefined);
  const numbered = point !== undefined && changes.length > 0;
  return (
    <CodedForm
      edition={edition}
      isNew={point === undefined}
      code={{ name: 'ptoEmi', label: [words.ptoEmi, words.ptoEmiHint] }}
      active={[words.activo, words.activoHint]}
      below={(part) => (
        <>
          <Fieldset legend={words.counters}>
            <Text size="sm" mb="sm">
              {words.rules}
            </Text>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {TIPOS.map(([codDoc, tipo]) => (
                <TextField
                  key={codDoc}
                  part={part}
                  name={codDoc}
                  path={`secuenciales.${codDoc}`}
                  label={[tipo, '']}
                  aria-label={words.nextOf(tipo)}
                  inputMode="numeric"
                  maxLength={9}
                />
              ))}
            </SimpleGrid>
          </Fieldset>
          {numbered && (
            <Alert color="orange" variant="light" icon={<Icon name="alert" />} title={words.changeTitle} role="status">
              {changes.map((codDoc) => {
                const [from, to] = [point.secuenciales[codDoc], Number(values[codDoc])];
                const tipo = text.comprobantes.tipos[codDoc] ?? codDoc;
                return (
                  <Text key={codDoc} size="sm">
                    {words.change(tipo, String(from), values[codDoc], Math.max(0, to - from))}
                  </Text>
                );
              })}
            </Alert>
          )}
        </>
      )}
      onDone={onDone}
      submit={numbered ? words.saveCounters : text.empresas.save}
      current={async () => formOf(await client.get(PATH, { path: { ruc, estab, ptoEmi } }))}
      save={() => {
        const body = {
          ...(edits.descripcion === undefined ? {} : { descripcion: orNull(descripcion) }),
          ...(edits.activo === undefined ? {} : { activo: values.activo }),
          ...(changes.length === 0
            ? {}
            : { secuenciales: Object.fromEntries(changes.map((codDoc) => [codDoc, typedNumber(values[codDoc])])) }),
        };
        return point === undefined
          ? client.post('/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision', {
              path: { ruc, estab },
              body: { ...body, ptoEmi: ptoEmi.trim() },
            })
          : client.put(PATH, { path: { ruc, estab, ptoEmi }, body }, { headers: edition.ifMatch });
      }}
    >
      {(part) => (
        <TextField part={part} name="descripcion" label={[words.descripcion, words.descripcionHint]} maxLength={300} />
      )}
    </CodedForm>
  );
}
