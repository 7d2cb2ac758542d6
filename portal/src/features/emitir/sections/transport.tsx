import { Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../../i18n/index.js';
import { Section } from '../../../ui/section.js';
import { newEntries } from '../initial-content.js';
import { ChoiceField, DateField, Field, Rows } from '../fields.js';
import classes from '../form.module.css';
import { ProductField, ReceiverField } from '../suggest.js';
import { useForm } from '../use-form.js';
import { usePadded } from './modified.js';
import { Correo, tiposIdentificacion } from './receiver.js';

const words = text.emitir;

/** Carrier, vehicle and dates. */
export function Transport(): ReactElement {
  const { merge } = useForm();
  return (
    <Section title={words.transport}>
      <div className={classes.fields}>
        <ChoiceField
          path="info.tipoIdentificacionTransportista"
          label={words.tipo}
          choices={tiposIdentificacion(false)}
        />
        <ReceiverField
          path="info.rucTransportista"
          label={words.identificacionTransportista}
          onPick={({ tipoIdentificacion, identificacion, razonSocial }) => {
            merge('info', {
              tipoIdentificacionTransportista: tipoIdentificacion,
              rucTransportista: identificacion,
              razonSocialTransportista: razonSocial,
            });
          }}
        />
        <Field path="info.razonSocialTransportista" label={words.transportista} width="wide" />
        <Field path="info.placa" label={words.placa} />
        <Field path="info.dirPartida" label={words.dirPartida} width="wide" />
        <DateField path="info.fechaIniTransporte" label={words.fechaIni} />
        <DateField path="info.fechaFinTransporte" label={words.fechaFin} />
        <Correo />
      </div>
    </Section>
  );
}

/** Destinations and goods. */
export function Destinatarios(): ReactElement {
  return (
    <Section title={words.destinatarios}>
      <Rows
        path="destinatario"
        fresh={newEntries.destinatario}
        name={words.destinatario}
        removeName={words.removeDestinatario}
        add={words.addDestinatario}
      >
        {(at, remove) => (
          <Stack gap="sm">
            <Destinatario at={at} />
            <Goods at={at} />
            {remove}
          </Stack>
        )}
      </Rows>
    </Section>
  );
}

function Destinatario({ at }: { readonly at: string }): ReactElement {
  const { hoy, merge } = useForm();
  const documents = usePadded();
  const pick = (found: { identificacion: string; razonSocial: string; direccion: string | null }): void => {
    merge(at, {
      identificacionDestinatario: found.identificacion,
      razonSocialDestinatario: found.razonSocial,
      dirDestinatario: found.direccion ?? '',
    });
  };
  return (
    <div className={classes.fields}>
      <ReceiverField path={`${at}.identificacionDestinatario`} label={words.identificacion} onPick={pick} />
      <ReceiverField path={`${at}.razonSocialDestinatario`} label={words.razonSocial} width="wide" onPick={pick} />
      <Field path={`${at}.dirDestinatario`} label={words.dirDestinatario} width="wide" />
      <Field path={`${at}.motivoTraslado`} label={words.motivoTraslado} />
      <Field path={`${at}.ruta`} label={words.ruta} />
      <Field path={`${at}.codEstabDestino`} label={words.codEstabDestino} />
      <Field path={`${at}.docAduaneroUnico`} label={words.docAduanero} />
      <ChoiceField
        path={`${at}.codDocSustento`}
        label={words.docSustento}
        choices={[{ value: '', label: text.common.none }, ...documents]}
      />
      <Field path={`${at}.numDocSustento`} label={words.numDocSustento} placeholder="001-001-000000001" />
      <DateField path={`${at}.fechaEmisionDocSustento`} label={words.fechaDocumento} max={hoy} />
      <Field path={`${at}.numAutDocSustento`} label={words.numAutDocSustento} width="wide" />
    </div>
  );
}

function Goods({ at }: { readonly at: string }): ReactElement {
  const { merge } = useForm();
  return (
    <Rows
      path={`${at}.detalle`}
      fresh={newEntries.mercaderia}
      name={words.line}
      removeName={words.removeLine}
      add={words.addLine}
      nested
    >
      {(line, remove) => (
        <div className={classes.goods}>
          <ProductField
            path={`${line}.codigoInterno`}
            label={words.codigo}
            onPick={({ codigoPrincipal, descripcion }) => {
              merge(line, { codigoInterno: codigoPrincipal, descripcion });
            }}
          />
          <ProductField
            path={`${line}.descripcion`}
            label={words.descripcion}
            onPick={({ codigoPrincipal, descripcion }) => {
              merge(line, { codigoInterno: codigoPrincipal, descripcion });
            }}
          />
          <Field path={`${line}.cantidad`} label={words.cantidad} figure decimals={0} />
          {remove}
        </div>
      )}
    </Rows>
  );
}
