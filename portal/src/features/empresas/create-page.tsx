import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { may, useMe } from '../../service/session.js';
import { Empty, Page } from '../../ui/page.js';
import { CreateCompany } from './create-company.js';

const words = text.empresas;

export default function CreatePage(): ReactElement {
  const me = useMe();
  const navigate = useNavigate();
  if (!may(me, 'ROLE_SUPPLIERS')) {
    return (
      <Page title={text.common.forbiddenTitle}>
        <Empty icon="shield" title={text.common.forbiddenText(text.common.access.ROLE_SUPPLIERS)} />
      </Page>
    );
  }
  return (
    <Page title={words.createTitle} subtitle={words.createText}>
      <CreateCompany
        onCreated={(ruc) => {
          void navigate({ to: `/empresas/${ruc}`, search: { ruc }, replace: true });
        }}
      />
    </Page>
  );
}
