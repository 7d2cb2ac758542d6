import { Input } from '@mantine/core';
import { useId, type ComponentProps, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { Icon } from './icons.js';
import classes from './plain-field.module.css';

// Text and choice fields with Mantine's styles and plain elements: a form redraws all its fields with each key.

const own = (part: string): string => Input.Wrapper.classes[part] ?? '';
const ROOT = `mantine-InputWrapper-root ${own('root')} ${classes.root ?? ''}`;
const LABEL = `mantine-InputWrapper-label ${own('label')}`;
const REQUIRED = `mantine-InputWrapper-required ${own('required')}`;
const DESCRIPTION = `mantine-InputWrapper-description ${own('description')}`;
const ERROR = `mantine-InputWrapper-error ${own('error')}`;
const WRAPPER = `mantine-Input-wrapper ${own('wrapper')}`;
const INPUT = `mantine-Input-input ${own('input')}`;
const SECTION = `mantine-Input-section ${own('section')}`;

interface Around {
  readonly label?: ReactNode;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly withAsterisk?: boolean | undefined;
  /** Of the whole field. */
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly size?: 'xs' | 'sm' | 'md';
}

const isShown = (part: ReactNode): boolean => part !== undefined && part !== null && part !== false && part !== '';

/** Label, description and error around an input. */
function Field({
  id,
  around: { label, description, error, withAsterisk, className = '', style, size = 'sm' },
  required,
  select = false,
  disabled,
  left,
  right,
  children,
}: {
  readonly id: string;
  readonly around: Around;
  readonly required: boolean;
  readonly select?: boolean;
  readonly disabled: boolean;
  readonly left?: ReactNode;
  readonly right?: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const hasError = isShown(error) && error !== true;
  const [above, sized, chosen] = [
    hasError || isShown(description) ? (classes.above ?? '') : '',
    size === 'sm' ? '' : (classes[size] ?? ''),
    select ? (classes.select ?? '') : '',
  ];
  const flag = (is: boolean): true | undefined => (is ? true : undefined);
  return (
    <div
      className={`${ROOT} ${sized} ${className}`}
      {...(style === undefined ? {} : { style })}
      data-error={flag(isShown(error))}
    >
      {isShown(label) && (
        <label className={LABEL} htmlFor={id} id={`${id}-label`}>
          {label}
          {(withAsterisk ?? required) && (
            <span className={REQUIRED} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
      )}
      <div
        className={`${WRAPPER} ${above} ${chosen}`}
        data-variant="default"
        data-size={size}
        data-error={flag(isShown(error))}
        data-disabled={flag(disabled)}
        data-pointer={flag(select)}
        data-with-left-section={flag(isShown(left))}
        data-with-right-section={flag(isShown(right))}
      >
        {isShown(left) && (
          <div className={SECTION} data-position="left">
            {left}
          </div>
        )}
        {children}
        {isShown(right) && (
          <div className={SECTION} data-position="right">
            {right}
          </div>
        )}
      </div>
      {isShown(description) && (
        <p className={DESCRIPTION} id={`${id}-description`}>
          {description}
        </p>
      )}
      {hasError && (
        <p className={ERROR} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Attributes that connect an input with the texts around it. */
function inputProps(id: string, { error, description }: Around, disabled: boolean) {
  const describedBy = [
    ...(isShown(error) && error !== true ? [`${id}-error`] : []),
    ...(isShown(description) ? [`${id}-description`] : []),
  ].join(' ');
  return {
    id,
    className: INPUT,
    'data-variant': 'default',
    disabled,
    ...(isShown(error) ? { 'aria-invalid': true, 'data-error': true } : {}),
    ...(disabled ? { 'data-disabled': true } : {}),
    ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
  };
}

type Given<Element extends 'input' | 'select'> = Omit<ComponentProps<Element>, 'className' | 'size' | 'style'> &
  Around & { readonly leftSection?: ReactNode; readonly rightSection?: ReactNode };

export type PlainTextInputProps = Given<'input'>;

export function PlainTextInput({
  id: givenId,
  label,
  description,
  error,
  withAsterisk,
  className,
  style,
  size,
  leftSection,
  rightSection,
  disabled = false,
  required = false,
  ...others
}: PlainTextInputProps): ReactElement {
  const ownId = useId();
  const id = givenId ?? ownId;
  const around: Around = { label, description, error, withAsterisk, className, style, ...(size && { size }) };
  return (
    <Field id={id} around={around} required={required} disabled={disabled} left={leftSection} right={rightSection}>
      <input {...others} required={required} {...inputProps(id, around, disabled)} />
    </Field>
  );
}

export function PlainSelect({
  id: givenId,
  label,
  description,
  error,
  withAsterisk,
  className,
  style,
  size,
  data,
  disabled = false,
  required = false,
  ...others
}: Omit<Given<'select'>, 'leftSection' | 'rightSection' | 'children'> & {
  readonly data: readonly { readonly value: string; readonly label: string }[];
}): ReactElement {
  const ownId = useId();
  const id = givenId ?? ownId;
  const around: Around = { label, description, error, withAsterisk, className, style, ...(size && { size }) };
  return (
    <Field
      id={id}
      around={around}
      required={required}
      select
      disabled={disabled}
      right={<Icon name="sort" size={size === 'xs' ? 14 : 16} />}
    >
      <select {...others} required={required} {...inputProps(id, around, disabled)}>
        {data.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
