import { Button, ColorInput, Group, Menu, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useRef, type ReactElement } from 'react';
import { DEFAULT_DESIGN, MAIL_DATA, type MailDesign } from '../../../../src/kernel/mail-design.js';
import { text } from '../../i18n/index.js';
import columns from '../../ui/columns.module.css';
import type { FormState } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { Section } from '../../ui/section.js';

const words = text.plantillasCorreo.visual;

/** Texts of a design, in the order of the mail, with their longest length. */
const TEXTS = [
  ['asunto', 200],
  ['saludo', 300],
  ['texto', 4000],
  ['anulado', 4000],
  ['boton', 60],
  ['pie', 600],
] as const;
type TextName = (typeof TEXTS)[number][0];
const LONG: readonly TextName[] = ['texto', 'anulado', 'pie'];
const COLOURS = ['colorBoton', 'colorFondo'] as const;
const PARTS = ['logo', 'datos', 'clave'] as const;
const SWATCHES = ['#1f3a5f', '#0b6e4f', '#7a1f3d', '#b3541e', '#5b2a86', '#111827', '#eef1f5', '#fdf6ec', '#ffffff'];

/** Edits a mail as fields. Data are inserted at the cursor of the last text that had the focus. */
export function Visual({
  design,
  form,
  disabled,
  onChange,
}: {
  readonly design: MailDesign;
  readonly form: FormState;
  readonly disabled: boolean;
  readonly onChange: (design: MailDesign) => void;
}): ReactElement {
  const boxes = useRef(new Map<TextName, HTMLInputElement | HTMLTextAreaElement>());
  const last = useRef<TextName>('texto');
  const set = (changed: Partial<MailDesign>): void => {
    onChange({ ...design, ...changed });
  };
  const insert = (name: string): void => {
    const field = last.current;
    const box = boxes.current.get(field);
    const value = design[field];
    const [from, to] = [box?.selectionStart ?? value.length, box?.selectionEnd ?? value.length];
    const snippet = `[${name}]`;
    set({ [field]: `${value.slice(0, from)}${snippet}${value.slice(to)}` });
    // Once the menu is closed and the field updated.
    setTimeout(() => {
      box?.focus();
      box?.setSelectionRange(from + snippet.length, from + snippet.length);
    });
  };
  const textProps = (name: TextName, maxLength: number) => ({
    label: words.fields[name],
    value: design[name],
    maxLength,
    disabled,
    ref: (box: HTMLInputElement | HTMLTextAreaElement | null) => {
      if (box !== null) boxes.current.set(name, box);
    },
    onFocus: () => {
      last.current = name;
    },
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      set({ [name]: event.currentTarget.value });
    },
  });
  return (
    <>
      <Section
        title={words.texts}
        subtitle={words.textsHint}
        actions={
          disabled ? undefined : (
            <Menu position="bottom-end" shadow="md" returnFocus={false}>
              <Menu.Target>
                <Button variant="default" size="xs" leftSection={<Icon name="plus" size={14} />}>
                  {words.insert}
                </Button>
              </Menu.Target>
              <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
                {Object.keys(MAIL_DATA).map((name) => (
                  <Menu.Item
                    key={name}
                    onClick={() => {
                      insert(name);
                    }}
                  >
                    {name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )
        }
      >
        {TEXTS.map(([name, maxLength]) =>
          LONG.includes(name) ? (
            <Textarea key={name} {...textProps(name, maxLength)} autosize minRows={2} maxRows={12} />
          ) : (
            <TextInput
              key={name}
              {...textProps(name, maxLength)}
              {...(name === 'asunto' ? form.field('asunto') : {})}
              {...(name === 'boton' ? { description: words.botonHint } : {})}
            />
          ),
        )}
      </Section>
      <Section title={words.look}>
        <div className={columns.fields}>
          {COLOURS.map((name) => (
            <ColorInput
              key={name}
              label={words.colours[name]}
              value={design[name]}
              onChange={(value) => {
                set({ [name]: value });
              }}
              format="hex"
              swatches={SWATCHES}
              disabled={disabled}
              eyeDropperButtonProps={{ 'aria-label': words.pick }}
            />
          ))}
        </div>
        <Stack gap="xs">
          {PARTS.map((name) => (
            <Switch
              key={name}
              label={words.parts[name]}
              checked={design[name]}
              disabled={disabled}
              onChange={(event) => {
                set({ [name]: event.currentTarget.checked });
              }}
            />
          ))}
        </Stack>
      </Section>
    </>
  );
}

/** Offers the visual editor for a template that was written as code. */
export function StartVisual({ onStart }: { readonly onStart: (design: MailDesign) => void }): ReactElement {
  return (
    <Section title={words.texts}>
      <Text size="sm">{words.ofCode}</Text>
      <Group>
        <Button
          variant="default"
          onClick={() => {
            onStart(DEFAULT_DESIGN);
          }}
        >
          {words.start}
        </Button>
      </Group>
    </Section>
  );
}
