import type { ReactElement } from 'react';
import { OfRecurrente } from './company.js';
import { RecurrenteEditor } from './editor.js';

export default function EditPage(): ReactElement {
  return (
    <OfRecurrente>
      {(company, recurrente) => <RecurrenteEditor company={company} recurrente={recurrente} />}
    </OfRecurrente>
  );
}
