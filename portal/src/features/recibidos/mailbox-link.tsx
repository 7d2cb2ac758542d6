import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useCompany } from '../../service/company.js';
import { may, useMe } from '../../service/session.js';
import { Icon } from '../../ui/icons.js';

/** Leads to the mailbox of the company that is looked at; nothing for who may not set it, or while no company is chosen. */
export function MailboxLink({
  children,
}: {
  readonly children: (button: (label: string) => ReactElement) => ReactElement;
}): ReactElement | null {
  const me = useMe();
  const company = useCompany() ?? me.empresas[0];
  if (company === undefined || !may(me, 'ROLE_SUPPLIERS')) return null;
  return children((label) => (
    <Button
      variant="default"
      leftSection={<Icon name="mail" size={16} />}
      renderRoot={(props) => <Link to={`/empresas/${company.ruc}`} search={{ parte: 'buzon' }} {...props} />}
    >
      {label}
    </Button>
  ));
}
