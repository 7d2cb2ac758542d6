import type { Page } from 'playwright-core';
import type { Values } from './portal-data.js';
import { samples } from './samples.js';

/** A page of the portal as visited by tests and screenshots. */
export interface PortalPage {
  /** Its path in the router, or its address in the sample of a capability. */
  readonly name: string;
  /** Below /portal. */
  readonly address: string;
  readonly signedIn: boolean;
  /** Names of its search parameters. */
  readonly search: readonly string[];
}

interface RouterPage {
  readonly path: string;
  readonly signedIn: boolean;
  readonly search: readonly string[];
}

/** Runs in the browser: the pages of the router, each with the search parameters that it asks for. */
const ROUTES = `(() => {
  const searchOf = ({ validateSearch }) => {
    const names = new Set();
    validateSearch?.(new Proxy({}, { has: (_, name) => names.add(name) }));
    return [...names];
  };
  return Object.values(self.__TSR_ROUTER__.routesById)
    .filter(({ fullPath }) => fullPath !== '/' && !fullPath.endsWith('$'))
    .map(({ id, fullPath, options }) => ({ path: fullPath, signedIn: id.startsWith('/inside/'), search: searchOf(options) }));
})()`;

/**
 * Every page of the portal, with the things of an account: the paths of the router, and the addresses that samples add; without things
 * only the paths that need none.
 */
export async function readPages(page: Page, values?: Values): Promise<readonly PortalPage[]> {
  if (!page.url().includes('/portal/')) await page.goto('/portal/ingreso');
  // With the heading the router is there.
  await page.getByRole('heading').first().waitFor();
  const routes = await page.evaluate<readonly RouterPage[]>(ROUTES);
  const valueOf = (name: string, path: string): string => {
    const value = values?.[name];
    if (value === undefined) throw new Error(`${path}: portal.fill of a sample returns no «${name}»`);
    return value;
  };
  const added = values === undefined ? [] : samples.flatMap(({ portal }) => portal?.pages ?? []);
  const isShown = ({ path }: RouterPage): boolean => values !== undefined || !path.includes('$');
  return [
    ...routes.filter(isShown).map(({ path, signedIn, search }) => ({
      name: path,
      signedIn,
      search,
      address: path.replace(/([^/]+)\/\$\w+/g, (_, before: string) => `${before}/${valueOf(before, path)}`),
    })),
    ...added.map((path) => ({
      name: path,
      signedIn: true,
      search: [],
      address: path.replace(/\{([\w-]+)\}/g, (_, name: string) => valueOf(name, path)),
    })),
  ];
}

/** `/comprobantes` of `/comprobantes/$claveAcceso`. */
export function areaOf({ name }: PortalPage): string {
  return `/${/[\w-]+/.exec(name)?.[0] ?? ''}`;
}
