import { Button } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { text } from '../i18n/index.js';
import { editableFigure, readingsOf, shownFigure, storedFigure } from './figure.js';
import classes from './figure-field.module.css';
import { focusNextField } from './next-field.js';
import { PlainTextInput, type PlainTextInputProps } from './plain-field.js';

const words = text.common;
/** Longer than any figure of the SRI with its separators. */
const LENGTH_MAX = 25;

/**
 * A figure, typed in either convention and shown in ours when the field is left (design/portal). `value` is the API's form; an ambiguous text
 * is kept marked, and the field asks which figure it is.
 */
export function FigureField({
  value,
  onChange,
  decimals = 2,
  error,
  className,
  ...others
}: Omit<PlainTextInputProps, 'value' | 'onChange' | 'className'> & {
  readonly value: string;
  readonly onChange: (stored: string) => void;
  /** Decimals shown at least. */
  readonly decimals?: number;
  readonly className?: string | undefined;
}): ReactElement {
  // Undefined while the field does not have the focus.
  const [typed, setTyped] = useState<string>();
  const [asking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const readings = readingsOf(value);
  const asked = readings !== undefined && (typed === undefined || asking);
  const focused = typed !== undefined;
  // After the text to edit replaced the one to read, which loses the browser's own selection.
  useLayoutEffect(() => {
    if (focused) input.current?.select();
  }, [focused]);
  const settle = (plain: string): void => {
    flushSync(() => {
      onChange(plain);
    });
    if (input.current !== null && !focusNextField(input.current)) input.current.focus();
  };
  return (
    <div {...(className === undefined ? {} : { className })}>
      <PlainTextInput
        {...others}
        ref={input}
        value={typed !== undefined && storedFigure(typed) === value ? typed : shownFigure(value, decimals)}
        error={asked ? words.figureAsked(editableFigure(value)) : error}
        onFocus={() => {
          setTyped(editableFigure(value));
          setAsking(readings !== undefined);
        }}
        onBlur={() => {
          setTyped(undefined);
        }}
        onChange={({ currentTarget: { value: now } }) => {
          setTyped(now);
          setAsking(false);
          onChange(storedFigure(now));
        }}
        onKeyDown={(event) => {
          const leaves = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
          if (!leaves || readings === undefined || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          flushSync(() => {
            setAsking(true);
          });
          first.current?.focus();
        }}
        inputMode="decimal"
        maxLength={LENGTH_MAX}
        autoComplete="off"
        spellCheck={false}
      />
      {asked && (
        <div role="group" aria-label={words.figureAsked(editableFigure(value))} className={classes.asked}>
          <Button
            ref={first}
            size="compact-xs"
            variant="default"
            onClick={() => {
              settle(readings.thousands);
            }}
          >
            {words.figureThousands(shownFigure(readings.thousands))}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              settle(readings.decimals);
            }}
          >
            {words.figureDecimals(shownFigure(readings.decimals))}
          </Button>
        </div>
      )}
    </div>
  );
}
