import type { ReactElement, ReactNode } from 'react';
import type { Access } from '../../../src/domain/roles.js';
import { text } from '../i18n/index.js';
import { may, useMe } from '../service/session.js';
import { Empty, Page } from '../ui/page.js';

/** Shows a page to who may see it, and tells others politely why not. The service refuses them in any case. */
export function Guarded({ access, children }: { readonly access: Access; readonly children: ReactNode }): ReactElement {
  const me = useMe();
  if (may(me, access)) return <>{children}</>;
  return (
    <Page title={text.common.forbiddenTitle}>
      <Empty icon="shield" title={text.common.forbiddenText(text.common.access[access])} />
    </Page>
  );
}
