import { NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { text } from '../../i18n/index.js';
import type { Body } from '../../service/client.js';
import { Section } from '../../ui/section.js';
import type { Part } from './edition.js';
import { hintOf, TextField, YesNoField } from './fields.js';
import type { Empresa } from './queries.js';

const words = text.empresas;

/** Form values of a company: null in the API is empty here. (An interface would not be assignable to a record of strings and booleans.) */
export type CompanyForm = {
  readonly razonSocial: string;
  readonly nombreComercial: string;
  readonly dirMatriz: string;
  readonly obligadoContabilidad: boolean;
  readonly contribuyenteEspecial: string;
  readonly agenteRetencion: string;
  readonly contribuyenteRimpe: '' | 'emprendedor' | 'negocio-popular';
  readonly granContribuyente: string;
  readonly rucProveedor: string;
  readonly correo: string;
  readonly telefono: string;
};

export const EMPTY_COMPANY: CompanyForm = {
  razonSocial: '',
  nombreComercial: '',
  dirMatriz: '',
  obligadoContabilidad: false,
  contribuyenteEspecial: '',
  agenteRetencion: '',
  contribuyenteRimpe: '',
  granContribuyente: '',
  rucProveedor: '',
  correo: '',
  telefono: '',
};

const REQUIRED = ['razonSocial', 'dirMatriz'];

export function companyForm(empresa: Empresa): CompanyForm {
  const { razonSocial, dirMatriz, obligadoContabilidad } = empresa;
  return {
    razonSocial,
    dirMatriz,
    obligadoContabilidad,
    nombreComercial: empresa.nombreComercial ?? '',
    contribuyenteEspecial: empresa.contribuyenteEspecial ?? '',
    agenteRetencion: empresa.agenteRetencion ?? '',
    contribuyenteRimpe: empresa.contribuyenteRimpe ?? '',
    granContribuyente: empresa.granContribuyente ?? '',
    rucProveedor: empresa.rucProveedor ?? '',
    correo: empresa.correo ?? '',
    telefono: empresa.telefono ?? '',
  };
}

/** Converts form values to the API's body: empty becomes null, except for required fields. */
export function companyBody(fields: Partial<CompanyForm>): Body<'put', '/api/v1.0/empresas/{ruc}'> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' && !REQUIRED.includes(name) ? null : value]),
  );
}

export function CompanyFields({
  part,
  first,
}: {
  readonly part: Part<CompanyForm>;
  /** Shown before the fields. */
  readonly first?: ReactNode;
}): ReactElement {
  const { fields } = words;
  const required = { required: true, withAsterisk: false, maxLength: 300 };
  return (
    <Stack>
      <Section title={words.identity}>
        {first}
        <TextField part={part} name="razonSocial" label={fields.razonSocial} {...required} />
        <TextField part={part} name="nombreComercial" label={fields.nombreComercial} maxLength={300} />
        <TextField part={part} name="dirMatriz" label={fields.dirMatriz} {...required} />
        <YesNoField part={part} name="obligadoContabilidad" label={fields.obligadoContabilidad} />
      </Section>
      <Section title={words.regimes} subtitle={words.regimesText}>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <TextField part={part} name="contribuyenteEspecial" label={fields.contribuyenteEspecial} maxLength={13} />
          <TextField part={part} name="agenteRetencion" label={fields.agenteRetencion} inputMode="numeric" />
          <NativeSelect
            label={fields.contribuyenteRimpe[0]}
            description={hintOf(fields.contribuyenteRimpe[1], part.theirs('contribuyenteRimpe'))}
            value={part.values.contribuyenteRimpe}
            {...part.field('contribuyenteRimpe')}
            data={Object.entries(words.rimpe).map(([value, label]) => ({ value, label }))}
            onChange={({ currentTarget: { value } }) => {
              part.change({ contribuyenteRimpe: value === 'emprendedor' || value === 'negocio-popular' ? value : '' });
            }}
          />
          <TextField part={part} name="granContribuyente" label={fields.granContribuyente} maxLength={300} />
        </SimpleGrid>
        <TextField part={part} name="rucProveedor" label={fields.rucProveedor} inputMode="numeric" maxLength={13} />
      </Section>
      <Section title={words.contact}>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <TextField part={part} name="correo" label={fields.correo} type="text" inputMode="email" maxLength={254} />
          <TextField part={part} name="telefono" label={fields.telefono} inputMode="tel" maxLength={50} />
        </SimpleGrid>
      </Section>
    </Stack>
  );
}
