import { ActionIcon, Badge, Button, Table, UnstyledButton } from '@mantine/core';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from './icons.js';
import classes from './plain.module.css';
import { usePageLink } from './page-link.js';

// Mantine's styles on plain elements, for parts that a page has many of: a component of Mantine costs about ten times its element.

type Look = 'default' | 'filled' | 'light' | 'subtle';

/** Joins class names. */
export function joined(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false && name !== '').join(' ');
}

const BUTTON = joined(
  'mantine-focus-auto mantine-active mantine-Button-root mantine-UnstyledButton-root',
  Button.classes['root'],
  UnstyledButton.classes['root'],
);
const INNER = joined('mantine-Button-inner', Button.classes['inner']);
const SECTION = joined('mantine-Button-section', Button.classes['section']);
const LABEL = joined('mantine-Button-label', Button.classes['label']);

interface ButtonContent {
  readonly icon?: IconName | undefined;
  readonly look?: Look;
}

function content(icon: IconName | undefined, label: ReactNode): ReactElement {
  return (
    <span className={INNER}>
      {icon !== undefined && (
        <span className={SECTION} data-position="left">
          <Icon name={icon} size={16} />
        </span>
      )}
      <span className={LABEL}>{label}</span>
    </span>
  );
}

function buttonProps(look: Look, icon: IconName | undefined, className: string | undefined) {
  return {
    className: joined(BUTTON, classes[look], className),
    'data-variant': look,
    ...(icon === undefined ? {} : { 'data-with-left-section': true }),
  };
}

export function PlainButton({
  icon,
  look = 'default',
  className,
  children,
  ...others
}: ComponentProps<'button'> & ButtonContent): ReactElement {
  return (
    <button type="button" {...others} {...buttonProps(look, icon, className)}>
      {content(icon, children)}
    </button>
  );
}

/** A link that looks like a button: to a file, or with `page` to a page of the portal. */
export function PlainButtonLink({
  icon,
  look = 'default',
  className,
  page,
  children,
  ...others
}: ComponentProps<'a'> & ButtonContent & { readonly page?: string }): ReactElement {
  const linkTo = usePageLink();
  return (
    <a {...others} {...(page === undefined ? {} : linkTo(page))} {...buttonProps(look, icon, className)}>
      {content(icon, children)}
    </a>
  );
}

const ICON_BUTTON = joined(
  'mantine-focus-auto mantine-active mantine-ActionIcon-root mantine-UnstyledButton-root',
  ActionIcon.classes['root'],
  UnstyledButton.classes['root'],
);
const ICON = joined('mantine-ActionIcon-icon', ActionIcon.classes['icon']);

export function PlainIconButton({
  icon,
  size,
  look = 'subtle',
  kind,
  className,
  children,
  ...others
}: ComponentProps<'button'> & {
  /** Its children instead of an icon, if absent. */
  readonly icon?: IconName;
  /** Of the icon, in pixels. */
  readonly size?: number;
  readonly look?: Look;
  readonly kind?: 'sort' | 'large' | 'button';
}): ReactElement {
  return (
    <button
      type="button"
      {...others}
      className={joined(ICON_BUTTON, classes[look], kind && classes[kind], className)}
      data-variant={look}
      {...(others.disabled === true ? { 'data-disabled': true } : {})}
    >
      <span className={ICON}>
        {icon === undefined ? children : <Icon name={icon} {...(size === undefined ? {} : { size })} />}
      </span>
    </button>
  );
}

const TR = joined('mantine-Table-tr', Table.classes['tr']);
const TD = joined('mantine-Table-td', Table.classes['td']);
const TH = joined('mantine-Table-th', Table.classes['th']);

export function Tr({
  className,
  chosen = false,
  ...others
}: ComponentProps<'tr'> & { readonly chosen?: boolean }): ReactElement {
  return <tr {...others} className={joined(TR, chosen && classes.chosen, className)} data-with-row-border data-hover />;
}

/** `end`: aligned to the right, for amounts. */
interface Aligned {
  readonly end?: boolean;
}

export function Td({ className, end = false, ...others }: ComponentProps<'td'> & Aligned): ReactElement {
  return <td {...others} className={joined(TD, end && classes.end, className)} />;
}

export function Th({ className, end = false, ...others }: ComponentProps<'th'> & Aligned): ReactElement {
  return <th {...others} className={joined(TH, end && classes.end, className)} />;
}

const BADGE = joined('mantine-Badge-root', Badge.classes['root'], classes.badge);
const BADGE_SECTION = joined('mantine-Badge-section', Badge.classes['section']);
const BADGE_LABEL = joined('mantine-Badge-label', Badge.classes['label']);

export type BadgeColour = 'blue' | 'green' | 'red' | 'orange' | 'gray' | 'outlined';

export function PlainBadge({
  colour,
  icon,
  size = 'md',
  children,
  ...others
}: ComponentProps<'span'> & {
  readonly colour: BadgeColour;
  readonly icon?: IconName;
  readonly size?: 'md' | 'lg';
}): ReactElement {
  return (
    <span
      {...others}
      className={joined(BADGE, colour !== 'gray' && classes[colour], size === 'lg' && classes.lg)}
      data-variant={colour === 'outlined' ? 'default' : 'light'}
      {...(icon === undefined ? {} : { 'data-with-left-section': true })}
    >
      {icon !== undefined && (
        <span className={BADGE_SECTION} data-position="left">
          <Icon name={icon} size={12} />
        </span>
      )}
      <span className={BADGE_LABEL}>{children}</span>
    </span>
  );
}
