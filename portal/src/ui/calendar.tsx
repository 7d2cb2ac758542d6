import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/es';
import type { ReactElement } from 'react';
import { language, text } from '../i18n/index.js';

const words = text.common.calendar;

/** Month with its days; a chunk of its own, loaded when a calendar is opened. */
export default function Calendar({
  value,
  today,
  min,
  max,
  onChoose,
}: {
  readonly value: string | undefined;
  readonly today: string;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onChoose: (iso: string) => void;
}): ReactElement {
  return (
    <DatePicker
      value={value ?? null}
      defaultDate={value ?? today}
      locale={language}
      firstDayOfWeek={1}
      hideOutsideDates
      // Red days have too little contrast.
      weekendDays={[]}
      {...(min === undefined ? {} : { minDate: min })}
      {...(max === undefined ? {} : { maxDate: max })}
      ariaLabels={{
        previousMonth: words.previousMonth,
        nextMonth: words.nextMonth,
        previousYear: words.previousYear,
        nextYear: words.nextYear,
        previousDecade: words.previousYears,
        nextDecade: words.nextYears,
      }}
      onChange={(chosen) => {
        if (chosen !== null) onChoose(chosen);
      }}
    />
  );
}
