import { lazyRouteComponent } from '@tanstack/react-router';

/** The command palette. Unlike with `React.lazy`, it opens at once when its code is loaded. */
export const Palette = lazyRouteComponent(() => import('./palette.js'));

export async function loadPalette(): Promise<void> {
  await Palette.preload?.();
}
