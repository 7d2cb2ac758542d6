import type { ReactElement, ReactNode } from 'react';
import { text } from '../i18n/index.js';
import { may, useMe } from '../service/session.js';
import type { Area } from '../ui/area.js';
import { Empty, Page } from '../ui/page.js';

/** Renders a page only with the required access, else explains what is missing. The service checks access in any case. */
export function Guarded({
  access,
  children,
}: {
  readonly access: Area['access'];
  readonly children: ReactNode;
}): ReactElement {
  const me = useMe();
  if (may(me, access)) return <>{children}</>;
  const needed = (typeof access === 'string' ? [access] : access).map((one) => text.common.access[one]);
  return (
    <Page title={text.common.forbiddenTitle}>
      <Empty icon="shield" title={text.common.forbiddenText(needed.join(text.common.or))} />
    </Page>
  );
}
