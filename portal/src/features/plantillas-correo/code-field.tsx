import { Input, Text, UnstyledButton } from '@mantine/core';
import { useId, useRef, type ReactElement, type RefObject } from 'react';
import classes from './code-field.module.css';
import type { Fault } from './form.js';

/** Code editor field: monospace, numbered lines, marked errors, and messages below. */
export function CodeField({
  label,
  value,
  faults,
  disabled,
  field,
  maxLength,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly faults: readonly Fault[];
  readonly disabled: boolean;
  /** Lets other components insert at the cursor. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
}): ReactElement {
  const id = useId();
  const gutter = useRef<HTMLDivElement>(null);
  const lines = value.split('\n');
  const wrong = new Set(faults.map(({ line }) => line));
  const goTo = ({ line, column }: Fault): void => {
    const at = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
    const box = field.current;
    if (box === null) return;
    box.focus();
    box.setSelectionRange(at, at);
    box.scrollTop = (line - 3) * parseFloat(getComputedStyle(box).lineHeight);
  };
  return (
    <Input.Wrapper label={label} id={id} labelProps={{ htmlFor: id }}>
      <div className={classes.code} data-wrong={faults.length > 0 || undefined}>
        <div ref={gutter} className={classes.gutter} aria-hidden="true">
          {lines.map((_, at) => (
            <div key={at} data-wrong={wrong.has(at + 1) || undefined}>
              {at + 1}
            </div>
          ))}
        </div>
        <textarea
          ref={field}
          id={id}
          className={classes.text}
          value={value}
          maxLength={maxLength}
          readOnly={disabled}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          wrap="off"
          aria-invalid={faults.length > 0}
          aria-describedby={faults.length > 0 ? `${id}-faults` : undefined}
          onScroll={(event) => {
            if (gutter.current !== null) gutter.current.scrollTop = event.currentTarget.scrollTop;
          }}
          onChange={(event) => {
            onChange(event.currentTarget.value);
          }}
        />
      </div>
      {faults.length > 0 && (
        <div id={`${id}-faults`} role="alert">
          <ul className={classes.faults}>
            {faults.map((fault, at) => (
              <li key={at}>
                <UnstyledButton
                  className={classes.fault ?? ''}
                  onClick={() => {
                    goTo(fault);
                  }}
                >
                  <Text size="sm" span>
                    {fault.message}
                  </Text>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Input.Wrapper>
  );
}
