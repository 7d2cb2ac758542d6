import { text } from '../i18n/index.js';
import type { Area } from '../ui/area.js';

interface AreaGroup {
  /** Heading; undefined: none. */
  readonly label: string | undefined;
  readonly areas: readonly Area[];
}

const { groups } = text.shell;

/** Groups of the navigation, by path. An area without a line belongs to the first group with a heading. */
const PLACES: readonly (readonly [label: string | undefined, paths: readonly string[]])[] = [
  [undefined, ['/inicio']],
  [
    groups.sell,
    [
      '/emitir',
      '/venta-rapida',
      '/emision-masiva',
      '/comprobantes',
      '/proformas',
      '/recurrentes',
      '/clientes',
      '/productos',
    ],
  ],
  [groups.buy, ['/recibidos']],
  [groups.report, ['/reportes', '/normas']],
  [
    groups.configure,
    [
      '/empresas',
      '/empezar',
      '/plantillas-ride',
      '/plantillas-correo',
      '/registro-ruc',
      '/usuarios',
      '/auditoria',
      '/cuenta',
    ],
  ],
  [
    groups.integrate,
    ['/api-keys', '/clientes-oauth', '/webhooks', '/eventos', '/integraciones', '/llamadas', '/simulador'],
  ],
];

/** Groups the areas that a person may use; a group without any is left out. */
export function groupAreas(areas: readonly Area[]): readonly AreaGroup[] {
  const known = new Set(PLACES.flatMap(([, paths]) => paths));
  const others = areas.filter(({ path }) => !known.has(path));
  return PLACES.map(([label, paths]) => ({
    label,
    areas: [
      ...paths.flatMap((path) => areas.filter((area) => area.path === path)),
      ...(label === groups.sell ? others : []),
    ],
  })).filter((group) => group.areas.length > 0);
}
