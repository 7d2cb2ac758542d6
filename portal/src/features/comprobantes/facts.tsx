import { Group } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { useMe } from '../../service/session.js';
import { Copy } from '../../ui/copy.js';
import { Fact, FactList } from '../../ui/facts.js';
import { formatMoment } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import type { Comprobante } from './queries.js';

const words = text.comprobantes.detail;

/** Parties, dates and access key. */
export function Facts({ comprobante }: { readonly comprobante: Comprobante }): ReactElement {
  const { empresas } = useMe();
  const issuer = empresas.find(({ ruc }) => ruc === comprobante.ruc);
  const { razonSocial, identificacion } = comprobante.receptor;
  return (
    <Section title={words.figures}>
      <FactList>
        <Fact name={words.receiver}>
          {razonSocial}
          <br />
          {identificacion}
        </Fact>
        <Fact name={words.issuer}>
          {issuer?.razonSocial}
          <br />
          RUC {comprobante.ruc}
        </Fact>
        <Fact name={words.issued}>{comprobante.fechaEmision}</Fact>
        {comprobante.fechaAutorizacion !== null && (
          <Fact name={words.authorised}>{formatMoment(comprobante.fechaAutorizacion)}</Fact>
        )}
        <Fact name={words.clave}>
          <Group gap={4} wrap="nowrap" align="flex-start">
            <span>{comprobante.claveAcceso}</span>
            <Copy value={comprobante.claveAcceso} what={words.clave} />
          </Group>
        </Fact>
        <Fact name={words.version}>{comprobante.version}</Fact>
      </FactList>
    </Section>
  );
}
