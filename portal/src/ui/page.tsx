import { Button, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactElement, ReactNode } from 'react';
import { text } from '../i18n/index.js';
import { Icon, type IconName } from './icons.js';
import classes from './page.module.css';

/** Page layout: title, actions and content. */
export function Page({
  title,
  subtitle,
  actions,
  children,
}: {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  useDocumentTitle(`${title} · ${text.shell.brand}`);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div className={classes.titles}>
          <h1 className={classes.title}>{title}</h1>
          {subtitle !== undefined && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** Empty state: what is missing, why, and what to do. */
export function Empty({
  icon,
  title,
  children,
  action,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}): ReactElement {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <Text c="dimmed" component="div">
        <Icon name={icon} size={36} />
      </Text>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children !== undefined && (
        <Text c="dimmed" size="sm" maw={420}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}

export function NotFound(): ReactElement {
  return (
    <Page title={text.common.notFoundTitle}>
      <Empty
        icon="search"
        title={text.common.notFoundText}
        action={
          <Button component="a" href="/portal/" variant="default">
            {text.common.goHome}
          </Button>
        }
      />
    </Page>
  );
}

export function Broken(): ReactElement {
  return (
    <Empty
      icon="alert"
      title={text.common.brokenTitle}
      action={
        <Button
          variant="default"
          onClick={() => {
            location.reload();
          }}
        >
          {text.common.reload}
        </Button>
      }
    >
      {text.common.brokenText}
    </Empty>
  );
}
