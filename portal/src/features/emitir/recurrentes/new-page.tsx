import type { ReactElement } from 'react';
import { OfCompany } from './company.js';
import { RecurrenteEditor } from './editor.js';

export default function NewPage(): ReactElement {
  return (
    <OfCompany>
      {(company) => <RecurrenteEditor key={company.ruc} company={company} recurrente={undefined} />}
    </OfCompany>
  );
}
