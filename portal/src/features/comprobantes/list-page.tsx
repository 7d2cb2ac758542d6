import type { ReactElement } from 'react';
import { Page } from '../../ui/page.js';

export default function ListPage(): ReactElement {
  return <Page title="Comprobantes">…</Page>;
}
