import { ActionIcon, Autocomplete, Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { iva } from '../../../../src/domain/catalogues/iva.js';
import { isoEcuador } from '../../../../src/domain/hora-ecuador.js';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import type { Company } from '../../service/company.js';
import { may, useMe } from '../../service/session.js';
import { Icon } from '../../ui/icons.js';
import { Section } from '../../ui/section.js';
import { emptyLine, type Line, type Part } from './form.js';
import classes from './invoice-page.module.css';
import { shortName } from './totals.js';

const words = text.emitir;
/** A person has stopped typing. */
const TYPED_MS = 250;

/** What is sold. */
export function Lines({ form, change, problem, company }: Part & { readonly company: Company }): ReactElement {
  const set = (key: string, changed: Partial<Line>): void => {
    change({ lineas: form.lineas.map((line) => (line.key === key ? { ...line, ...changed } : line)) });
  };
  return (
    <Section title={words.lines}>
      <Stack gap="sm">
        {form.lineas.map((line, at) => (
          <LineFields
            key={line.key}
            line={line}
            at={at}
            company={company}
            set={(changed) => {
              set(line.key, changed);
            }}
            remove={
              form.lineas.length === 1
                ? undefined
                : () => {
                    change({ lineas: form.lineas.filter(({ key }) => key !== line.key) });
                  }
            }
            problem={(field) => problem(`detalles[${at}].${field}`)}
          />
        ))}
      </Stack>
      <div>
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => {
            change({ lineas: [...form.lineas, emptyLine()] });
          }}
        >
          {words.addLine}
        </Button>
      </div>
    </Section>
  );
}

function LineFields({
  line,
  at,
  company,
  set,
  remove,
  problem,
}: {
  readonly line: Line;
  readonly at: number;
  readonly company: Company;
  readonly set: (changed: Partial<Line>) => void;
  readonly remove: (() => void) | undefined;
  readonly problem: (field: string) => string | undefined;
}): ReactElement {
  const rates = iva.inForce(isoEcuador(new Date()).slice(0, 10));
  return (
    <div className={classes.line} role="group" aria-label={words.line(at + 1)}>
      <TextInput
        label={words.codigo}
        value={line.codigo}
        error={problem('codigoPrincipal')}
        onChange={(event) => {
          set({ codigo: event.currentTarget.value });
        }}
        maxLength={25}
        autoComplete="off"
      />
      <Description line={line} company={company} set={set} error={problem('descripcion')} />
      {(
        [
          ['cantidad', 'cantidad'],
          ['precio', 'precioUnitario'],
          ['descuento', 'descuento'],
        ] as const
      ).map(([name, field]) => (
        <TextInput
          key={name}
          label={words[name]}
          value={line[name]}
          error={problem(field)}
          onChange={(event) => {
            set({ [name]: event.currentTarget.value });
          }}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
        />
      ))}
      <NativeSelect
        label={words.iva}
        value={line.iva}
        error={problem('impuesto[0].codigoPorcentaje')}
        onChange={(event) => {
          set({ iva: event.currentTarget.value });
        }}
        data={rates.map(({ codigo }) => ({ value: codigo, label: shortName(codigo) }))}
      />
      {remove !== undefined && (
        <ActionIcon
          className={classes.remove ?? ''}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={words.removeLine(at + 1)}
          onClick={remove}
        >
          <Icon name="trash" />
        </ActionIcon>
      )}
    </div>
  );
}

/** The description, with the company's products that match what is typed; one of them fills in the line. */
function Description({
  line,
  company,
  set,
  error,
}: {
  readonly line: Line;
  readonly company: Company;
  readonly set: (changed: Partial<Line>) => void;
  readonly error: string | undefined;
}): ReactElement {
  const me = useMe();
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), TYPED_MS);
  const found = useQuery({
    queryKey: ['productos', company.ruc, wanted],
    enabled: wanted.length >= 2 && may(me, 'ROLE_PRODUCTS'),
    queryFn: ({ signal }) =>
      client.get(
        '/api/v1.0/empresas/{ruc}/productos',
        { path: { ruc: company.ruc }, query: { texto: wanted, activo: true, size: 8 } },
        { signal },
      ),
  });
  const products = found.data?.content ?? [];
  return (
    <Autocomplete
      className={classes.whole ?? ''}
      label={words.descripcion}
      value={line.descripcion}
      error={error}
      onChange={(descripcion) => {
        setTyped(descripcion);
        set({ descripcion });
      }}
      // What the service found, by code as well: not filtered again by the words.
      filter={({ options }) => options}
      data={[...new Set(products.map(({ descripcion }) => descripcion))]}
      onOptionSubmit={(descripcion) => {
        const product = products.find((one) => one.descripcion === descripcion);
        if (product === undefined) return;
        const rate = product.impuesto.find(({ codigo }) => codigo === '2')?.codigoPorcentaje;
        set({
          codigo: product.codigoPrincipal,
          descripcion,
          precio: String(product.precioUnitario),
          ...(rate === undefined ? {} : { iva: rate }),
        });
      }}
      maxLength={300}
      autoComplete="off"
    />
  );
}
