import { ActionIcon, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import columns from '../../ui/columns.module.css';
import { TextField } from '../../ui/field.js';
import { FigureField } from '../../ui/figure-field.js';
import type { FormState } from '../../ui/form.js';
import { formatMoney } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Section } from '../../ui/section.js';
import { codesOn, emptyWithheld, percentageOf, withheldOf, type ManualForm, type WithheldLine } from './manual-form.js';

const words = text.recibidos.manual;
const TAXES = ['2', '1'] as const;

/** Lines of a withholding on paper. */
export function WithheldSection({
  entry,
  form,
  change,
}: {
  readonly entry: ManualForm;
  readonly form: FormState;
  readonly change: (changed: Partial<ManualForm>) => void;
}): ReactElement {
  const lines = entry.retenciones;
  const { valores, total } = withheldOf(entry);
  const { error } = form.field('retenciones');
  return (
    <Section title={words.withheld} subtitle={words.withheldHint}>
      <Stack gap="md" component="ol" p={0} m={0}>
        {lines.map((line, at) => (
          <WithheldFields
            key={at}
            at={at}
            line={line}
            entry={entry}
            form={form}
            valor={valores[at] ?? ''}
            onChange={(changed) => {
              change({ retenciones: lines.map((one, index) => (index === at ? { ...one, ...changed } : one)) });
            }}
            onRemove={
              lines.length > 1
                ? () => {
                    change({ retenciones: lines.toSpliced(at, 1) });
                  }
                : undefined
            }
          />
        ))}
      </Stack>
      <Group>
        {TAXES.map((codigo) => (
          <Button
            key={codigo}
            size="xs"
            variant="default"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => {
              const numDocSustento = lines.at(-1)?.numDocSustento ?? '';
              change({ retenciones: [...lines, { ...emptyWithheld(codigo), numDocSustento }] });
            }}
          >
            {words.addWithheld(text.recibidos.withholding.taxes[codigo] ?? '')}
          </Button>
        ))}
      </Group>
      <Text fw={700} role="status">
        {words.withheldTotal}: {formatMoney(Number(total))}
      </Text>
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </Section>
  );
}

function WithheldFields({
  at,
  line,
  entry,
  form,
  valor,
  onChange,
  onRemove,
}: {
  readonly at: number;
  readonly line: WithheldLine;
  readonly entry: ManualForm;
  readonly form: FormState;
  readonly valor: string;
  readonly onChange: (changed: Partial<WithheldLine>) => void;
  readonly onRemove: (() => void) | undefined;
}): ReactElement {
  const codes = codesOn(entry, line.codigo);
  const tax = text.recibidos.withholding.taxes[line.codigo] ?? '';
  const fixed = codes.find(({ codigo }) => codigo === line.codigoRetencion)?.tarifa !== undefined;
  const named = (label: string) => ({ label, 'aria-label': words.lineLabel(label, at + 1) });
  const field = (name: string) => form.field(`retenciones[${at}].${name}`);
  return (
    <li style={{ display: 'block' }}>
      <div className={columns.fields}>
        <NativeSelect
          {...named(words.withheldCode(tax))}
          {...field('codigoRetencion')}
          value={line.codigoRetencion}
          data={[
            { value: '', label: text.recibidos.withholding.choose },
            ...codes.map(({ codigo, descripcion }) => ({ value: codigo, label: `${codigo} · ${descripcion}` })),
          ]}
          onChange={({ currentTarget: { value: codigoRetencion } }) => {
            onChange({ codigoRetencion, porcentaje: '' });
          }}
        />
        <TextField
          {...named(words.withheldOn)}
          {...field('numDocSustento')}
          value={line.numDocSustento}
          placeholder="001-001-000000123"
          maxLength={17}
          onChange={(numDocSustento) => {
            onChange({ numDocSustento });
          }}
        />
      </div>
      <Group gap="xs" align="flex-end" wrap="nowrap" mt="xs">
        <FigureField
          {...named(words.withheldBase(tax))}
          {...field('baseImponible')}
          style={{ flex: 1 }}
          value={line.baseImponible}
          onChange={(baseImponible) => {
            onChange({ baseImponible });
          }}
        />
        <FigureField
          {...named('%')}
          {...field('porcentaje')}
          style={{ width: 80 }}
          value={percentageOf(entry, line)}
          decimals={0}
          readOnly={fixed}
          onChange={(porcentaje) => {
            onChange({ porcentaje });
          }}
        />
        <TextField {...named(words.withheldValue)} flex={1} value={valor} readOnly onChange={() => undefined} />
        {onRemove !== undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={words.removeWithheld(at + 1)}
            onClick={onRemove}
          >
            <Icon name="cross" size={16} />
          </ActionIcon>
        )}
      </Group>
    </li>
  );
}
