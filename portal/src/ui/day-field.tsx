import { Popover, Text } from '@mantine/core';
import { lazy, Suspense, useRef, useState, type ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { Anchored } from './anchored.js';
import { isWholeDay, parseDay, shownDay } from './day.js';
import { PlainIconButton } from './plain.js';
import { PlainTextInput, type PlainTextInputProps } from './plain-field.js';

const words = text.common.calendar;
const Calendar = lazy(() => import('./calendar.js'));
/** Longest spelling, with some blanks around it. */
const LENGTH_MAX = 14;
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Guayaquil' });
const now = (): string => today.format(new Date());

type DayFieldProps = Omit<PlainTextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'type'> & {
  /** `2026-12-25`, or empty. */
  readonly value: string;
  readonly onChange: (iso: string) => void;
  /** Called with a text that is no date when the field is left. Without it the value stays. */
  readonly onUnreadable?: (typed: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
};

/** A date, typed as dd/mm/aaaa or chosen in a calendar, independent of the browser's language. */
export function DayField({ value, onChange, onUnreadable, min, max, error, ...others }: DayFieldProps): ReactElement {
  // Undefined: the text is that of the value.
  const [typed, setTyped] = useState<string>();
  const [invalid, setInvalid] = useState(false);
  const [opened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The calendar is mounted when it is first opened.
  const [target, setTarget] = useState<HTMLInputElement | null>(null);
  const accept = (iso: string): void => {
    setInvalid(false);
    if (iso !== value) onChange(iso);
  };
  const settle = (): void => {
    if (typed === undefined) return;
    const iso = typed.trim() === '' ? '' : parseDay(typed, now());
    setInvalid(iso === undefined);
    if (iso === undefined) {
      onUnreadable?.(typed);
      return;
    }
    setTyped(undefined);
    accept(iso);
  };
  const open = (): void => {
    setTarget(input.current);
    setOpened(true);
  };
  return (
    <>
      <PlainTextInput
        placeholder={words.placeholder}
        {...others}
        ref={input}
        value={typed ?? shownDay(value)}
        error={invalid ? words.invalid : error}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text);
          const iso = isWholeDay(text) ? parseDay(text, now()) : undefined;
          if (iso !== undefined) accept(iso);
        }}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
          if (event.altKey && event.key === 'ArrowDown') {
            event.preventDefault();
            open();
          }
        }}
        rightSection={
          <PlainIconButton
            icon="calendar"
            size={16}
            // Fields are left with one key; Alt+↓ opens the calendar.
            tabIndex={-1}
            aria-label={words.open}
            aria-haspopup="dialog"
            aria-expanded={opened}
            title={words.openKey}
            disabled={others.disabled === true || others.readOnly === true}
            onClick={() => {
              if (opened) setOpened(false);
              else open();
            }}
          />
        }
        inputMode="numeric"
        maxLength={LENGTH_MAX}
        autoComplete="off"
        spellCheck={false}
      />
      {target !== null && (
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          shadow="md"
          trapFocus
          returnFocus
          withRoles={false}
        >
          <Popover.Target>
            <Anchored element={target} />
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={words.title}>
            <Suspense fallback={<Text size="sm">{text.common.loading}</Text>}>
              <Calendar
                value={value === '' ? undefined : value}
                today={now()}
                min={min}
                max={max}
                onChoose={(iso) => {
                  setTyped(undefined);
                  accept(iso);
                  setOpened(false);
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

/** The same in a form that reads its fields by name, as `2026-12-25`. */
export function NamedDayField({
  name,
  defaultValue,
  ...others
}: Omit<DayFieldProps, 'value' | 'onChange'> & { readonly name: string; readonly defaultValue: string }): ReactElement {
  const [value, setValue] = useState(defaultValue);
  return (
    <>
      <DayField {...others} value={value} onChange={setValue} />
      <input type="hidden" name={name} value={value} />
    </>
  );
}
