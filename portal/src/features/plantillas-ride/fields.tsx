import { ActionIcon, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { text } from '../../i18n/index.js';
import { TIPOS_RIDE } from '../../service/tipos.js';
import columns from '../../ui/columns.module.css';
import type { FormState } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { Section } from '../../ui/section.js';
import { TemplateOwner } from '../../ui/template-owner.js';
import classes from './editor.module.css';
import { COLUMNAS, type RideForm } from './form.js';

const words = text.plantillasRide;
/** Default colors, those of the service (src/ride/template.ts). */
const COLOURS = {
  A4: { principal: '#1F3A5F', texto: '#1B1F24', borde: '#B8C2CC', fondo: '#E9EEF4' },
  ticket80: { principal: '#000000', texto: '#000000', borde: '#000000', fondo: '#FFFFFF' },
  ticket58: { principal: '#000000', texto: '#000000', borde: '#000000', fondo: '#FFFFFF' },
} as const;
const FORMATOS = ['A4', 'ticket80', 'ticket58'] as const;

interface Part {
  readonly value: RideForm;
  readonly change: (changed: Partial<RideForm>) => void;
  readonly form: FormState;
  readonly disabled: boolean;
}

export function Fields(part: Part): ReactElement {
  const { value, change, form, disabled } = part;
  return (
    <>
      <Section title={text.plantillas.data}>
        <Grid>
          <TextInput
            label={text.plantillas.nombre}
            description={text.plantillas.nombreHint}
            value={value.nombre}
            {...form.field('nombre')}
            onChange={(event) => {
              change({ nombre: event.currentTarget.value });
            }}
            maxLength={100}
            disabled={disabled}
          />
          <NativeSelect
            label={words.formato}
            description={words.formatoHint}
            value={value.formato}
            onChange={(event) => {
              const { value: chosen } = event.currentTarget;
              change({ formato: FORMATOS.find((formato) => formato === chosen) ?? 'A4' });
            }}
            data={FORMATOS.map((value) => ({ value, label: words.formatos[value] }))}
            // The built-in template can be viewed on both paper sizes.
          />
          <NativeSelect
            label={text.plantillas.type}
            description={words.tipoHint}
            value={value.tipoDocumento}
            {...form.field('tipoDocumento')}
            onChange={(event) => {
              change({ tipoDocumento: event.currentTarget.value });
            }}
            data={[
              { value: '', label: text.plantillas.allTypes },
              ...TIPOS_RIDE.map((value) => ({ value, label: text.comprobantes.tipos[value] ?? text.proformas.title })),
            ]}
            disabled={disabled}
          />
        </Grid>
        {!disabled && <TemplateOwner owner={value} form={form} disabled={disabled} change={change} />}
      </Section>
      <Section title={words.colores} subtitle={words.emptyIsDefault}>
        <Grid>
          {(['principal', 'texto', 'borde', 'fondo'] as const).map((name) => (
            <Colour key={name} name={name} {...part} />
          ))}
        </Grid>
      </Section>
      <Section title={words.letraYLogo} subtitle={words.emptyIsDefault}>
        <Grid>
          <NativeSelect
            label={words.familia}
            value={value.familia}
            onChange={(event) => {
              change({ familia: event.currentTarget.value });
            }}
            data={[{ value: '', label: words.byDefault }, 'Helvetica', 'Times', 'Courier']}
            disabled={disabled}
          />
          <Figure name="tamano" at="definicion.letra.tamano" {...part} />
          <NativeSelect
            label={words.posicion}
            value={value.logo}
            onChange={(event) => {
              change({ logo: event.currentTarget.value });
            }}
            data={[
              { value: '', label: words.byDefault },
              ...(['izquierda', 'centro', 'derecha', 'oculto'] as const).map((value) => ({
                value,
                label: words.posiciones[value],
              })),
            ]}
            disabled={disabled}
          />
          <Figure name="altoMm" at="definicion.logo.altoMm" {...part} />
        </Grid>
      </Section>
      <Section title={words.margenes} subtitle={words.margenesHint}>
        <Grid>
          {(['superior', 'inferior', 'izquierdo', 'derecho'] as const).map((name) => (
            <Figure key={name} name={name} at={`definicion.margenesMm.${name}`} {...part} />
          ))}
        </Grid>
      </Section>
      <Section title={words.contenido} subtitle={words.contenidoHint}>
        <Order {...part} />
        <Checkbox.Group
          label={words.ocultas}
          value={[...value.ocultas]}
          onChange={(names) => {
            change({ ocultas: COLUMNAS.filter((column) => names.includes(column)) });
          }}
        >
          <Stack gap="xs" mt="xs">
            {COLUMNAS.map((column) => (
              <Checkbox key={column} value={column} label={words.columnas[column]} disabled={disabled} />
            ))}
          </Stack>
        </Checkbox.Group>
        {(['codigoBarras', 'codigoQr'] as const).map((name) => (
          <Checkbox
            key={name}
            label={words[name]}
            checked={value[name]}
            onChange={(event) => {
              change({ [name]: event.currentTarget.checked });
            }}
            disabled={disabled}
          />
        ))}
      </Section>
      <Section title={words.textos}>
        {(['encabezado', 'pie'] as const).map((name) => (
          <Textarea
            key={name}
            label={words[name]}
            value={value[name]}
            {...form.field(`definicion.textos.${name}`)}
            onChange={(event) => {
              change({ [name]: event.currentTarget.value });
            }}
            maxLength={name === 'pie' ? 500 : 300}
            autosize
            minRows={2}
            disabled={disabled}
          />
        ))}
      </Section>
    </>
  );
}

function Grid({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={columns.fields}>{children}</div>;
}

function Colour({
  name,
  value,
  change,
  form,
  disabled,
}: Part & { readonly name: 'principal' | 'texto' | 'borde' | 'fondo' }): ReactElement {
  const byDefault = COLOURS[value.formato][name];
  const shown = /^#[0-9A-Fa-f]{6}$/.test(value[name]) ? value[name] : byDefault;
  return (
    <TextInput
      label={words.color[name]}
      placeholder={byDefault}
      value={value[name]}
      {...form.field(`definicion.colores.${name}`)}
      onChange={(event) => {
        change({ [name]: event.currentTarget.value });
      }}
      maxLength={7}
      disabled={disabled}
      leftSection={
        <input
          type="color"
          className={classes.swatch}
          value={shown.toLowerCase()}
          aria-label={words.pick(words.color[name])}
          onChange={(event) => {
            change({ [name]: event.currentTarget.value.toUpperCase() });
          }}
          disabled={disabled}
        />
      }
    />
  );
}

function Figure({
  name,
  at,
  value,
  change,
  form,
  disabled,
}: Part & {
  readonly name: 'tamano' | 'altoMm' | 'superior' | 'inferior' | 'izquierdo' | 'derecho';
  readonly at: string;
}): ReactElement {
  return (
    <TextInput
      label={words.figuras[name]}
      placeholder={words.byDefault}
      value={value[name]}
      {...form.field(at)}
      onChange={(event) => {
        change({ [name]: event.currentTarget.value });
      }}
      inputMode="decimal"
      maxLength={6}
      disabled={disabled}
    />
  );
}

/** Order of the blocks, with up and down buttons: no dragging needed. */
function Order({ value, change, disabled }: Part): ReactElement {
  const move = (at: number, by: number): void => {
    const orden = [...value.orden];
    const [moved] = orden.splice(at, 1);
    if (moved !== undefined) orden.splice(at + by, 0, moved);
    change({ orden });
  };
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {words.orden}
      </Text>
      <Stack gap={4} component="ol" p={0} m={0} aria-label={words.orden}>
        {value.orden.map((block, at) => (
          <Group key={block} component="li" justify="space-between" className={classes.block ?? ''}>
            <Text size="sm">{words.bloques[block]}</Text>
            <Group gap={4}>
              {(
                [
                  [-1, words.up, 'down'],
                  [1, words.down, 'down'],
                ] as const
              ).map(([by, label, icon]) => (
                <ActionIcon
                  key={by}
                  variant="subtle"
                  color="gray"
                  aria-label={label(words.bloques[block])}
                  className={by === -1 ? (classes.up ?? '') : ''}
                  disabled={disabled || at + by < 0 || at + by >= value.orden.length}
                  onClick={() => {
                    move(at, by);
                  }}
                >
                  <Icon name={icon} size={16} />
                </ActionIcon>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}
