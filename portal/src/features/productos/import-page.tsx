import { Group } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { formatPrice } from '../../ui/format.js';
import { ImportPage, type Import } from '../../ui/import-page.js';
import { Tax } from './tax.js';

const words = text.productos;

const PRODUCTS: Import<'/api/v1.0/empresas/{ruc}/productos/importar'> = {
  path: '/api/v1.0/empresas/{ruc}/productos/importar',
  area: '/productos',
  areaTitle: words.title,
  chooseCompany: words.chooseCompany,
  words: words.importing,
  sample: [
    { label: words.codigo, cell: ({ codigoPrincipal }) => codigoPrincipal, look: 'code' },
    { label: words.descripcion, cell: ({ descripcion }) => descripcion },
    { label: words.precio, cell: ({ precioUnitario }) => formatPrice(Number(precioUnitario)), look: 'figure' },
    {
      label: words.impuestos,
      cell: ({ impuesto }) => (
        <Group gap={4}>
          {impuesto.map((tax, at) => (
            <Tax key={at} tax={tax} />
          ))}
        </Group>
      ),
    },
  ],
  template: `codigoPrincipal,descripcion,precioUnitario,impuesto,codigoAuxiliar,unidadMedida,activo
CAF-500,"Café de altura 500 g",8.50,15 %,,funda,SI
PAN-001,"Pan artesanal",0.25,0 %,,unidad,SI
`,
};

export default function ProductImportPage(): ReactElement {
  return <ImportPage of={PRODUCTS} />;
}
