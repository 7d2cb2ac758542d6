import { createTheme, Input, Notification, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { text } from '../i18n/index.js';

const rubrica: MantineColorsTuple = [
  '#eaf4fb',
  '#d4e6f3',
  '#a6cce8',
  '#75b0dc',
  '#4f98d1',
  '#3789cb',
  '#2475b3',
  '#1f5f8b',
  '#184c70',
  '#0f3a57',
];

export const theme = createTheme({
  primaryColor: 'rubrica',
  primaryShade: { light: 7, dark: 6 },
  colors: { rubrica },
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontWeight: '650' },
  components: {
    // Hints go below, so that adjacent fields stay aligned, with or without a hint.
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    // The close button needs a label for screen readers.
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': text.common.close } } }),
  },
});

/**
 * Replaces Mantine colours with too little contrast for small text (WCAG 1.4.3: 4.5 to 1; the tests measure it) and for input borders
 * (1.4.11: 3 to 1).
 */
export const colours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--rubrica-edge': '#868e96',
    '--mantine-color-dimmed': '#56606b',
    '--mantine-color-placeholder': '#66707b',
    '--mantine-color-green-light-color': '#1a6b2c',
    '--mantine-color-teal-light-color': '#066649',
    '--mantine-color-orange-light-color': '#9c3607',
    '--mantine-color-yellow-light-color': '#7a4a00',
    '--mantine-color-red-light-color': '#a61e1e',
    '--mantine-color-error': '#c22525',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
  },
  dark: {
    '--rubrica-edge': '#7f8790',
    '--mantine-color-dimmed': '#a3adb8',
    // Mantine's default equals the card colour: a disabled button would not look like one.
    '--mantine-color-disabled': '#3b3b3b',
    '--mantine-color-placeholder': '#98a2ad',
    '--mantine-color-anchor': '#75b0dc',
    '--mantine-color-error': '#ff8787',
  },
});
