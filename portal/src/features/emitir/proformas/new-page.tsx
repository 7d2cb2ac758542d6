import type { ReactElement } from 'react';
import { OfCompany } from './company.js';
import { ProformaEditor } from './editor.js';

export default function NewPage(): ReactElement {
  return (
    <OfCompany>{(company) => <ProformaEditor key={company.ruc} company={company} proforma={undefined} />}</OfCompany>
  );
}
