import { Button, Card, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';
import { saveFile } from '../../ui/save-file.js';
import { Section } from '../../ui/section.js';
import { formatAmount } from './cell.js';
import { downloadTalon, type AtsParams, type RevisionAts } from './queries.js';
import classes from './reportes.module.css';

const words = text.reportes.ats;
type Talon = RevisionAts['talon'];
type Comparison = RevisionAts['formularios'];

/** The annex beside forms 104 and 103; what differs says why. */
export function AtsForms({ formularios }: { readonly formularios: Comparison }): ReactElement | null {
  if (formularios.length === 0) return null;
  const rows = [...formularios].sort((a, b) => Number(a.motivo === null) - Number(b.motivo === null));
  const different = formularios.filter(({ motivo }) => motivo !== null).length;
  return (
    <Section title={words.forms} subtitle={words.formsText}>
      <Text size="sm" fw={600}>
        {different === 0 ? words.formsEqual : words.formsDifferent(different)}
      </Text>
      <Card withBorder padding={0}>
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={words.forms}>
          <Table verticalSpacing={6} horizontalSpacing="sm" aria-label={words.forms}>
            <Table.Thead>
              <Table.Tr>
                {Object.entries(words.formColumns).map(([name, title]) => (
                  <Table.Th key={name} scope="col" {...(isAmount(name) ? { ta: 'end' } : {})}>
                    {title}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((one) => (
                <Table.Tr key={`${one.formulario} ${one.concepto}`}>
                  <Table.Td className={classes.wrapped ?? ''}>
                    {one.concepto}
                    {one.motivo !== null && (
                      <Text size="xs" className={classes.long ?? ''}>
                        {one.motivo}
                      </Text>
                    )}
                  </Table.Td>
                  {(['diferencia', 'ats', 'declarado'] as const).map((name) => (
                    <Table.Td key={name} ta="end" fw={name === 'diferencia' && one.motivo !== null ? 700 : 400}>
                      {formatAmount(one[name])}
                    </Table.Td>
                  ))}
                  <Table.Td>
                    {words.form(one.formulario)}
                    <br />
                    {one.casilleros}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </Card>
    </Section>
  );
}

const isAmount = (name: string): boolean => !['concepto', 'casilleros'].includes(name);

/** Summary of the annex as the DIMM prints it, section by section. */
export function AtsTalon({ talon, of }: { readonly talon: Talon; readonly of: AtsParams }): ReactElement {
  const saving = useMutation({ mutationFn: () => downloadTalon(of), onSuccess: saveFile });
  const sections = [...new Set(talon.map(({ seccion }) => seccion))];
  return (
    <Section
      title={words.talon}
      subtitle={words.talonText}
      actions={
        <Button
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          loading={saving.isPending}
          onClick={() => {
            saving.mutate();
          }}
        >
          {words.talonDownload}
        </Button>
      }
    >
      <ErrorNotice error={saving.error} />
      {sections.map((seccion) => (
        <SectionTable key={seccion} seccion={seccion} rows={talon.filter((one) => one.seccion === seccion)} />
      ))}
    </Section>
  );
}

function SectionTable({
  seccion,
  rows,
}: {
  readonly seccion: Talon[number]['seccion'];
  readonly rows: Talon;
}): ReactElement {
  const name = words.secciones[seccion];
  const columns = (['registros', 'base0', 'baseGravada', 'noObjeto', 'valor'] as const).filter(
    (column) => column === 'registros' || rows.some((row) => row[column] !== 0),
  );
  return (
    <Stack gap={4}>
      <Title order={3} size="h6">
        {name}
      </Title>
      <Card withBorder padding={0}>
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={name}>
          <Table verticalSpacing={6} horizontalSpacing="sm" aria-label={name}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{words.columns.concepto}</Table.Th>
                {columns.map((column) => (
                  <Table.Th key={column} scope="col" ta="end">
                    {words.columns[column]}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.codigo}>
                  <Table.Td className={classes.wrapped ?? ''}>
                    {row.codigo === '' ? row.concepto : `${row.codigo} · ${row.concepto}`}
                  </Table.Td>
                  {columns.map((column) => (
                    <Table.Td key={column} ta="end">
                      {column === 'registros' ? row.registros : formatAmount(row[column])}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </Card>
    </Stack>
  );
}
