import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { ImportPage, type Import } from '../../ui/import-page.js';

const words = text.clientes;

const CUSTOMERS: Import<'/api/v1.0/empresas/{ruc}/clientes/importar'> = {
  path: '/api/v1.0/empresas/{ruc}/clientes/importar',
  area: '/clientes',
  areaTitle: words.title,
  chooseCompany: words.chooseCompany,
  words: words.importing,
  sample: [
    { label: words.identificacion, cell: ({ identificacion }) => identificacion, look: 'code' },
    { label: words.nombre, cell: ({ razonSocial }) => razonSocial },
    { label: words.correos, cell: ({ correos }) => correos.join(', ') },
  ],
  template: `identificacion,razonSocial,tipoIdentificacion,correos,direccion,telefono,formaPago
1710034065,"ZAMBRANO PEDRO",05,pedro@correo.ec,"Av. Amazonas N24-01, Quito",0999999999,01
1790085783001,"COMERCIAL ANDINA S.A.",04,"compras@andina.ec, pagos@andina.ec",,,20
`,
};

export default function CustomerImportPage(): ReactElement {
  return <ImportPage of={CUSTOMERS} />;
}
