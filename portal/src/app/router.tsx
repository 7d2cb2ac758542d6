import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { empezar } from '../features/empresas/area.js';
import { front, SIGN_IN_HELP } from '../features/ingreso/pages.js';
import { INSIDE, searchText, validateRootSearch } from '../service/search-params.js';
import { companyOf } from '../service/company.js';
import { may, queries, sessionQuery } from '../service/session.js';
import { needsGuidedSetup, setupQuery } from '../service/setup.js';
import { helpAddress } from '../ui/help.js';
import { Broken, NotFound } from '../ui/page.js';
import { areas } from './areas.js';
import { Guarded } from './guarded.js';
import { Shell } from './shell.js';

const root = createRootRoute({
  component: Outlet,
  validateSearch: validateRootSearch,
  // Keep the selected company between pages.
  search: { middlewares: [retainSearchParams(['ruc'])] },
});

/** Pages that need a session; others redirect to the sign-in page and back. */
const inside = createRoute({
  getParentRoute: () => root,
  id: INSIDE,
  component: Shell,
  notFoundComponent: NotFound,
  beforeLoad: async ({ location }) => {
    const me = await queries.query({ ...sessionQuery, staleTime: 'static' });
    if (me === null) redirect({ to: '/ingreso', search: { volver: location.href }, throw: true });
    // The account requires a second factor or a link first; until then no other page is allowed.
    else if ((me.segundoPasoPendiente || me.vinculoPendiente) && location.pathname !== '/cuenta')
      redirect({ to: '/cuenta', throw: true });
  },
});

const insidePages = areas.flatMap(({ access, pages, help }) =>
  pages.map((described) => {
    const { path, validateSearch, load, warm } = described;
    // Renders at once when its code is there, unlike `React.lazy`.
    const Content = lazyRouteComponent(load);
    const page = () => (
      <Guarded access={access}>
        <Content />
      </Guarded>
    );
    return createRoute({
      getParentRoute: () => inside,
      path,
      staticData: { helpAt: (search) => helpAddress(described, help, search) },
      ...(validateSearch === undefined ? {} : { validateSearch }),
      loader: ({ preload, location: { search } }) => {
        const me = queries.getQueryData(sessionQuery.queryKey);
        if (!preload || warm === undefined || me === undefined || me === null || !may(me, access)) return;
        // The page shows the error if it is opened.
        warm(companyOf(me, validateRootSearch(search).ruc)?.ruc).catch(() => undefined);
      },
      // The router calls `preload` when the pointer or the focus is on a link.
      component: Object.assign(page, { preload: async () => Content.preload?.() }),
    });
  }),
);
const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: async () => {
    const me = await queries.query({ ...sessionQuery, staleTime: 'static' });
    const needed = me !== null && needsGuidedSetup(me) && (await queries.query(setupQuery).catch(() => false));
    redirect({ to: needed ? empezar.path : (areas[0]?.path ?? '/cuenta'), replace: true, throw: true });
  },
});
/** Unknown addresses, shown inside the shell. */
const elsewhere = createRoute({ getParentRoute: () => inside, path: '$', component: NotFound });
const frontPages = front.map(({ path, validateSearch, load }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { helpAt: () => helpAddress({}, SIGN_IN_HELP, {}) },
    ...(validateSearch === undefined ? {} : { validateSearch }),
    component: lazyRouteComponent(load),
  }),
);

/** The portal's routes. Search parameters are plain text in the address; each route's `validateSearch` reads them. */
export const router = createRouter({
  routeTree: root.addChildren([...frontPages, inside.addChildren([home, ...insidePages, elsewhere])]),
  basepath: '/portal',
  defaultErrorComponent: Broken,
  scrollRestoration: true,
  // The code of a page is loaded when the pointer or the focus is on its link.
  defaultPreload: 'intent',
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const words = new URLSearchParams();
    for (const [name, value] of Object.entries(search)) {
      const written = searchText(value);
      if (written !== undefined && written !== '') words.set(name, written);
    }
    return words.size === 0 ? '' : `?${words.toString()}`;
  },
});
