import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** A pointer that only crosses a link does not load its page. */
const AIM_MS = 50;

interface PageLink {
  readonly href: string;
  readonly onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onPointerDown: () => void;
  readonly onFocus: () => void;
}

/** A press that follows does not load it once more. */
const LOADED_MS = 5_000;

let aiming: ReturnType<typeof setTimeout> | undefined;
let loaded: { readonly path: string; readonly at: number } | undefined;

/**
 * Properties of plain anchors to pages of the portal, with the selected company. The links of the router all recompute whenever the URL
 * changes. The code and first data of a page are loaded when the pointer or the focus is on its link.
 */
export function usePageLink(): (path: string, preload?: boolean) => PageLink {
  const router = useRouter();
  return (path, preload = true) => {
    const ruc = new URLSearchParams(location.search).get('ruc');
    const load = (): void => {
      if (!preload || (loaded?.path === path && performance.now() - loaded.at < LOADED_MS)) return;
      loaded = { path, at: performance.now() };
      // Opening the page reports the error.
      void router.preloadRoute({ to: path }).catch(() => undefined);
    };
    return {
      href: `/portal${path}${ruc === null ? '' : `?ruc=${ruc}`}`,
      onClick: (event) => {
        // The browser opens another tab or window.
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void router.navigate({ to: path });
      },
      onPointerEnter: () => {
        clearTimeout(aiming);
        aiming = setTimeout(load, AIM_MS);
      },
      onPointerLeave: () => {
        clearTimeout(aiming);
      },
      onPointerDown: load,
      onFocus: load,
    };
  };
}
