import type { ReactElement } from 'react';

/** Drawn on a 24 × 24 grid, with one line weight. */
const PATHS = {
  home: 'M4 11 12 4l8 7M6 10v10h12V10M10 20v-6h4v6',
  receipt: 'M6 3v18l2-1.5L10 21l2-1.5 2 1.5 2-1.5 2 1.5V3l-2 1.5L14 3l-2 1.5L10 3 8 4.5zM9 9h6M9 13h6',
  inbox: 'M4 13 6 5h12l2 8v6H4zM4 13h5l1.5 3h3L15 13h5',
  plus: 'M12 5v14M5 12h14',
  box: 'M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3',
  key: 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 12h9M18 12v4M15 12v3',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M3 20c0-3.5 2.5-6 6-6s6 2.5 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M17.5 14.5c2.2.7 3.5 2.7 3.5 5.5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5c0-4 3-6.5 7.5-6.5s7.5 2.5 7.5 6.5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M20 20l-4-4',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M19 5l-1.5 1.5M6.5 17.5 5 19',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5',
  screen: 'M4 5h16v11H4zM9 20h6M12 16v4',
  exit: 'M14 4H6v16h8M11 12h10M18 9l3 3-3 3',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  sort: 'M8 10l4-4 4 4M8 14l4 4 4-4',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5',
  play: 'M8 5v14l11-7z',
  ban: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M6 6l12 12',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  columns: 'M4 5h16v14H4zM10 5v14M15 5v14',
  filter: 'M4 6h16M7 12h10M10 18h4',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  check: 'M5 13l4 4 10-10',
  cross: 'M6 6l12 12M18 6 6 18',
  alert: 'M12 4 2.5 20h19zM12 10v4M12 17v.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5M12 8v.01',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17v.01',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3 2',
  dots: 'M5 12v.01M12 12v.01M19 12v.01',
  link: 'M10 14a4 4 0 0 1 0-6l3-3a4 4 0 0 1 6 6l-1.5 1.5M14 10a4 4 0 0 1 0 6l-3 3a4 4 0 0 1-6-6L6.5 11.5',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  upload: 'M12 16V5M7 9l5-5 5 5M5 20h14',
  gear: 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1',
  pulse: 'M3 12h4l3-7 4 14 3-7h4',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
  pencil: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  list: 'M8 6h12M8 12h12M8 18h12M4 6v.01M4 12v.01M4 18v.01',
  star: 'M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z',
  printer: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z',
  share:
    'M7 14a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M17 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M17 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M9.2 10.3l5.6-3.1M9.2 12.7l5.6 3.1',
  barcode: 'M4 5v14M8 5v14M11 5v14M15 5v14M17 5v14M20 5v14',
  minus: 'M5 12h14',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6z',
} as const;

export type IconName = keyof typeof PATHS;

/** Decorative icon beside text that says the same: hidden from screen readers. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }): ReactElement {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'dots' ? 2.6 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
