import type { Page } from 'playwright-core';

/** Debian's headless Chromium, which draws no window of its own; without its sandbox as root, and without requests home, which a closed network refuses. */
export const LAUNCH = {
  executablePath: '/usr/bin/chromium-headless-shell',
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

/** Chromium with its own window and PDF viewer, at more than twice the CPU time. */
export const LAUNCH_WITH_VIEWER = { ...LAUNCH, executablePath: '/usr/bin/chromium' };

/** Tested screen sizes. */
export const DESK = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;

/** A combination of screen size and theme. */
export interface Look {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
}

export const LOOKS: readonly Look[] = [
  { name: '1440', viewport: DESK, colorScheme: 'light' },
  { name: '1440-oscuro', viewport: DESK, colorScheme: 'dark' },
  { name: '390', viewport: PHONE, colorScheme: 'light' },
  { name: '390-oscuro', viewport: PHONE, colorScheme: 'dark' },
];

/** `npm run test:long -- portal`: checks every page and dialog in all looks; the suite alternates them. */
export const ALL_LOOKS = process.env['PORTAL_LOOKS'] === 'todas';

/** Both sizes and both themes, for dialogs and states within a flow; whole pages are checked in all four. */
export const SOME_LOOKS: readonly Look[] = LOOKS.filter(({ name }) => name === '1440' || name === '390-oscuro');

/** Opens an address of the portal: within it when it is already loaded, as a link does, which costs a tenth of loading it again. */
export async function go(page: Page, path: string): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/portal/')) await page.goto(path);
  else
    await page.evaluate(`(async () => {
      const router = self.__TSR_ROUTER__;
      router.history.push(${JSON.stringify(path)});
      const arrived = () => router.state.status === 'idle' && router.state.resolvedLocation?.href === router.latestLocation.href;
      do await new Promise((resolve) => setTimeout(resolve, 20)); while (!arrived());
    })()`);
}

/** Opens an address of the portal, and waits for its data. */
export async function visit(page: Page, path: string): Promise<void> {
  await go(page, path);
  await settled(page);
}

/** Waits until the page has loaded its data. The network is never idle: the event stream stays open. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Through the locator: the page's policy forbids repeated evaluation of text.
  do await page.waitForTimeout(200);
  while ((await page.locator('.mantine-Skeleton-root').count()) > 0);
}
