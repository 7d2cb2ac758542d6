import type { AreaPage, Help } from '../../ui/area.js';
import { providerReturn, signIn } from './search.js';

/** The guide that explains them. */
export const SIGN_IN_HELP: Help = ['portal', 'ingresar'];

/** Pages for signed-out users; mails link to the last two (`page` in src/mail/kinds). */
export const front: readonly AreaPage[] = [
  { ...signIn.page, load: () => import('./sign-in-page.js') },
  { ...providerReturn.page, load: () => import('./provider-page.js') },
  { path: '/clave-olvidada', load: () => import('./forgotten-page.js') },
  { path: '/clave-nueva', load: () => import('./new-password-page.js') },
  { path: '/puesta-en-marcha', load: () => import('./setup-page.js') },
  { path: '/invitacion', load: () => import('./invitation-page.js') },
];
