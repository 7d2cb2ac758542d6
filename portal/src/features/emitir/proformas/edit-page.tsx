import type { ReactElement } from 'react';
import { OfProforma } from './company.js';
import { ProformaEditor } from './editor.js';

export default function EditPage(): ReactElement {
  return <OfProforma>{(company, proforma) => <ProformaEditor company={company} proforma={proforma} />}</OfProforma>;
}
