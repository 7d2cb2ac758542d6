/** The nine roles of an API key (spec/API.md §2.2), in the spec's order. */
export const ROLES = [
  'ROLE_RECEIPTS',
  'ROLE_SUPPLIERS',
  'ROLE_ESTABLISHMENTS',
  'ROLE_EMISSION_POINTS',
  'ROLE_DIGITAL_CERTS',
  'ROLE_RIDE_TEMPLATES',
  'ROLE_EMAIL_TEMPLATES',
  'ROLE_PRODUCTS',
  'ROLE_REPORTS',
] as const;

export type Role = (typeof ROLES)[number];

/** Access required by a route (spec/API.md §2, access table). */
export type Access = 'público' | 'bearer' | 'sesión' | 'administrador' | 'operador' | Role;
