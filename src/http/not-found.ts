import { closest } from '../kernel/closest.js';

/** A route, for matching. */
interface Known {
  readonly method: string;
  /** With `:name` for parameters. */
  readonly path: string;
}

/** Suggests the route that an unknown path most likely meant; empty if none is close. Never echoes the path. */
export function suggestRoute(method: string, address: string, routes: readonly Known[]): string {
  const requested = partsOf(address);
  const here = routes.filter(({ path }) => fits(partsOf(path), requested, (one, other) => one === other));
  if (here.length > 0) return ` Aquí se usa ${[...new Set(here.map((route) => route.method))].join(', ')}.`;
  const near = (one: string, other: string): boolean => one === other || closest(other, [one]) === one;
  const meant = routes.filter(({ path }) => {
    const parts = partsOf(path);
    // The prefix may be missing: /comprobantes for /api/v1.0/comprobantes.
    return (
      fits(parts, requested, near) || (requested.length > 0 && fits(parts.slice(-requested.length), requested, same))
    );
  });
  const one = meant.find((route) => route.method === method) ?? meant[0];
  return one === undefined ? '' : ` ¿Quiso decir ${one.method} ${shown(one.path)}?`;
}

const same = (one: string, other: string): boolean => one === other;

/** Whether the path matches segment by segment under `alike`, with parameters as wildcards. */
function fits(
  parts: readonly string[],
  requested: readonly string[],
  alike: (one: string, other: string) => boolean,
): boolean {
  return (
    parts.length === requested.length &&
    parts.every((part, at) => part.startsWith(':') || alike(part, requested[at] ?? '')) &&
    parts.some((part) => !part.startsWith(':'))
  );
}

function partsOf(path: string): string[] {
  return (path.split('?', 1)[0] ?? '').split('/').filter((part) => part !== '');
}

function shown(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}
