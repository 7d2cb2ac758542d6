import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/es';
import { useEffect, useRef, type ReactElement } from 'react';
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
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Loaded after the popover opened: its focus trap found nothing yet.
    const day = ['[data-selected]', '[data-today]', 'td button'].map((one) =>
      box.current?.querySelector<HTMLElement>(`${one}:not(:disabled)`),
    );
    day.find((one) => one != null)?.focus();
  }, []);
  return (
    <DatePicker
      ref={box}
      highlightToday
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
