import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useCompany } from '../../service/company.js';
import { may, useMe } from '../../service/session.js';
import { Icon } from '../../ui/icons.js';

/** Link to the mailbox of the selected company, or to the companies. Renders nothing without permission to set it. */
export function MailboxLink({
  children,
}: {
  readonly children: (button: (label: string) => ReactElement) => ReactElement;
}): ReactElement | null {
  const me = useMe();
  const company = useCompany();
  if (!may(me, 'ROLE_SUPPLIERS')) return null;
  const to = company === undefined ? '/empresas' : `/empresas/${company.ruc}`;
  return children((label) => (
    <Button
      variant="default"
      leftSection={<Icon name="mail" size={16} />}
      renderRoot={(props) => <Link to={to} search={{ parte: 'buzon' }} {...props} />}
    >
      {label}
    </Button>
  ));
}
