import type { Page } from 'playwright-core';

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

/** `npm run test:portal`: every page and dialog is judged in all of its looks; the suite takes them in turn. */
export const ALL_LOOKS = process.env['PORTAL_LOOKS'] === 'todas';

/** Both sizes and both colours, for dialogs and what a flow leads to; whole pages are held against all four. */
export const SOME_LOOKS: readonly Look[] = LOOKS.filter(({ name }) => name === '1440' || name === '390-oscuro');

/** Waits until the page has what it asked for. The network is never idle: the stream of events stays open. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // By the locator: the policy of the page forbids to evaluate a text again and again.
  do await page.waitForTimeout(200);
  while ((await page.locator('.mantine-Skeleton-root').count()) > 0);
}
