/** Debian's; as root without its sandbox, and without the calls home that a closed network refuses. */
export const LAUNCH = {
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** The sizes that pages are looked at in. */
export const DESK = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;

/** A way to look at a page. */
export interface Look {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
}

/** All four. */
export const LOOKS: readonly Look[] = [
  { name: '1440', viewport: DESK, colorScheme: 'light' },
  { name: '1440-oscuro', viewport: DESK, colorScheme: 'dark' },
  { name: '390', viewport: PHONE, colorScheme: 'light' },
  { name: '390-oscuro', viewport: PHONE, colorScheme: 'dark' },
];
