import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { lazy } from 'react';
import { empezar } from '../features/empresas/area.js';
import { front } from '../features/ingreso/pages.js';
import { queries, sessionQuery } from '../service/session.js';
import { guided, setupQuery } from '../service/setup.js';
import { Broken, NotFound } from '../ui/page.js';
import { areas } from './areas.js';
import { Guarded } from './guarded.js';
import { Shell } from './shell.js';

/** Search parameters of every address: the selected company. */
interface Search {
  readonly ruc?: string | undefined;
}

const root = createRootRoute({
  component: Outlet,
  validateSearch: (raw: Record<string, unknown>): Search & Record<string, unknown> => raw,
  // Keep the selected company between pages.
  search: { middlewares: [retainSearchParams(['ruc'])] },
});

/** Pages that need a session; others redirect to the sign-in page and back. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  notFoundComponent: NotFound,
  beforeLoad: async ({ location }) => {
    if ((await queries.query({ ...sessionQuery, staleTime: 'static' })) !== null) return;
    redirect({ to: '/ingreso', search: { volver: location.href }, throw: true });
  },
});

const insidePages = areas.flatMap(({ access, pages }) =>
  pages.map(({ path, load }) => {
    const Content = lazy(load);
    return createRoute({
      getParentRoute: () => inside,
      path,
      component: () => (
        <Guarded access={access}>
          <Content />
        </Guarded>
      ),
    });
  }),
);
const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: async () => {
    const me = await queries.query({ ...sessionQuery, staleTime: 'static' });
    const needed = me !== null && guided(me) && (await queries.query(setupQuery).catch(() => false));
    redirect({ to: needed ? empezar.path : (areas[0]?.path ?? '/cuenta'), replace: true, throw: true });
  },
});
/** Unknown addresses, shown inside the shell. */
const elsewhere = createRoute({ getParentRoute: () => inside, path: '$', component: NotFound });
const frontPages = front.map(({ path, load }) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) }),
);

/** The portal's routes. Search parameters are plain text. */
export const router = createRouter({
  routeTree: root.addChildren([...frontPages, inside.addChildren([home, ...insidePages, elsewhere])]),
  basepath: '/portal',
  defaultErrorComponent: Broken,
  scrollRestoration: true,
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const words = new URLSearchParams();
    for (const [name, value] of Object.entries(search))
      if (typeof value === 'string' && value !== '') words.set(name, value);
    return words.size === 0 ? '' : `?${words.toString()}`;
  },
});
