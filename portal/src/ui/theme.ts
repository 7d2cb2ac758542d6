import { createTheme, type MantineColorsTuple } from '@mantine/core';

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

/** The portal's looks. */
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
});
