import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { DayField } from '../../ui/day-field.js';
import { problemOf } from '../../ui/error-notice.js';
import { formatMonth } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { asMonth, laterMonth, monthOf, samePeriod, wholeMonth, wholeYear, type Period } from './period.js';
import classes from './reportes.module.css';

const words = text.reportes.period;
/** Three years: the service's limit. */
const MONTHS = 36;

export function MonthPicker({
  period,
  onChange,
}: {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}): ReactElement {
  const now = monthOf(new Date());
  const chosen = asMonth(period);
  const months = Array.from({ length: MONTHS }, (_, at) => laterMonth(now, -at));
  const others = [
    ...(chosen === undefined ? [{ value: '', label: words.other }] : []),
    ...(chosen === undefined || months.includes(chosen) ? [] : [{ value: chosen, label: formatMonth(chosen) }]),
  ];
  const step = (icon: 'left' | 'right', label: string, month: string): ReactElement => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      onClick={() => {
        onChange(wholeMonth(month));
      }}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
  return (
    <Group gap={6} wrap="nowrap" align="flex-end">
      {step('left', words.before, laterMonth(period.desde.slice(0, 7), -1))}
      <NativeSelect
        label={words.month}
        className={classes.month ?? ''}
        value={chosen ?? ''}
        data={[...others, ...months.map((month) => ({ value: month, label: formatMonth(month) }))]}
        onChange={(event) => {
          const month = event.currentTarget.value;
          if (month !== '') onChange(wholeMonth(month));
        }}
      />
      {step('right', words.after, laterMonth(period.hasta.slice(0, 7), 1))}
    </Group>
  );
}

/** Period picker: a month, a preset or a date range. */
export function PeriodPicker({
  period,
  onChange,
  error,
}: {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
  /** Error of the request for this period. */
  readonly error: unknown;
}): ReactElement {
  const now = monthOf(new Date());
  const usual: readonly (readonly [string, Period])[] = [
    [words.thisMonth, wholeMonth(now)],
    [words.lastMonth, wholeMonth(laterMonth(now, -1))],
    [words.thisYear, wholeYear(now.slice(0, 4))],
  ];
  return (
    <div className={classes.period}>
      <MonthPicker period={period} onChange={onChange} />
      <Group gap={6} wrap="nowrap" role="group" aria-label={words.usual}>
        {usual.map(([label, one]) => {
          const here = samePeriod(one, period);
          return (
            <Button
              key={label}
              variant={here ? 'light' : 'default'}
              px="sm"
              aria-pressed={here}
              onClick={() => {
                onChange(one);
              }}
            >
              {label}
            </Button>
          );
        })}
      </Group>
      <Group gap={6} wrap="nowrap" align="flex-start">
        {(['desde', 'hasta'] as const).map((end) => (
          <DayField
            key={end}
            label={words[end]}
            className={classes.day ?? ''}
            value={period[end]}
            error={problemOf(error, end)}
            onChange={(day) => {
              if (day !== '') onChange({ ...period, [end]: day });
            }}
          />
        ))}
      </Group>
    </div>
  );
}
