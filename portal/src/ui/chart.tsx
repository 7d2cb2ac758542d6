import { Box, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState, type ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { axisOf } from './chart-axis.js';
import classes from './chart.module.css';

const words = text.common.chart;
const HEIGHT = 220;
const LEFT = 72;
const BOTTOM = 22;
const TOP = 8;
/** Width of a label including margins. */
const LABEL = 32;
/** One colour per series; more than two would need labels beside the bars. */
const COLOURS = [classes.first ?? '', classes.second ?? ''] as const;

/** A point on the axis: short label, full label, and a value per series. */
export interface ChartPoint {
  readonly label: string;
  readonly name: string;
  readonly values: readonly [number, number];
}

interface ChartProps {
  readonly title: string;
  readonly names: readonly [string, string];
  readonly points: readonly ChartPoint[];
  /** Full format, and a short one for the axis. */
  readonly format: (value: number) => string;
  readonly short: (value: number) => string;
}

/** Two series as bars or as a table; the table is the accessible equivalent. */
export function BarChart(props: ChartProps): ReactElement {
  const [asTable, setAsTable] = useState(false);
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="md">
          {props.names.map((name, at) => (
            <Group key={name} gap={6}>
              <span className={`${classes.swatch ?? ''} ${COLOURS[at] ?? ''}`} aria-hidden="true" />
              <Text size="sm">{name}</Text>
            </Group>
          ))}
        </Group>
        <Button
          variant="default"
          size="compact-sm"
          aria-pressed={asTable}
          onClick={() => {
            setAsTable(!asTable);
          }}
        >
          {words.table}
        </Button>
      </Group>
      {asTable ? <Figures {...props} /> : <Bars {...props} />}
    </Stack>
  );
}

function Figures({ title, names, points, format }: ChartProps): ReactElement {
  return (
    <Table aria-label={title} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{words.period}</Table.Th>
          {names.map((name) => (
            <Table.Th key={name} scope="col" ta="right">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points.map(({ name, values }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            {values.map((value, at) => (
              <Table.Td key={names[at]} ta="right">
                {format(value)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Bars({ title, names, points, format, short }: ChartProps): ReactElement {
  // Drawn in actual pixels, so that text has the same size on mobile and desktop.
  const { ref, width } = useElementSize();
  const { ticks, low, high } = axisOf(points.flatMap(({ values }) => values));
  const y = (value: number): number => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const step = Math.max(0, width - LEFT) / Math.max(1, points.length);
  // If labels do not fit, shows every nth, always including the last.
  const every = Math.max(1, Math.ceil(LABEL / Math.max(1, step)));
  const bar = Math.min(20, step * 0.36);
  const said = points.map(({ name, values }) => `${name}: ${values.map(format).join(', ')}`).join('. ');
  return (
    <Box ref={ref}>
      <svg
        className={classes.bars}
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={`${title} (${names.join(', ')}). ${said}`}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} className={tick === 0 ? classes.zero : classes.grid} />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className={classes.label}>
              {short(tick)}
            </text>
          </g>
        ))}
        {points.map(({ label, name, values }, place) => {
          const middle = LEFT + (place + 0.5) * step;
          return (
            <g key={name}>
              <title>{`${name}: ${values.map((value, at) => `${names[at] ?? ''} ${format(value)}`).join(', ')}`}</title>
              {values.map((value, at) => (
                <rect
                  key={names[at]}
                  x={middle + (at - 1) * bar + at}
                  y={Math.min(y(value), y(0))}
                  width={bar}
                  height={Math.abs(y(value) - y(0))}
                  rx={Math.min(3, bar / 4)}
                  className={COLOURS[at]}
                />
              ))}
              {(points.length - 1 - place) % every === 0 && (
                <text x={middle} y={HEIGHT - 4} textAnchor="middle" className={classes.label}>
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </Box>
  );
}
