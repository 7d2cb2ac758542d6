import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { text } from '../../i18n/index.js';
import { useCompany } from '../../service/company.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import classes from './reportes.module.css';
import type { Tipo } from './search.js';

const words = text.reportes;

export type Place = 'resumen' | Tipo | 'ats' | 'cruce' | 'cierre' | 'descargas';

const PLACES: readonly (readonly [Place, IconName])[] = [
  ['resumen', 'chart'],
  ['ventas', 'up'],
  ['compras', 'down'],
  ['impuestos', 'columns'],
  ['retenciones', 'shield'],
  ['productos', 'box'],
  ['documentos', 'receipt'],
  ['cruce', 'check'],
  ['cierre', 'key'],
  ['ats', 'file'],
  ['descargas', 'download'],
];

export function pathOf(place: Place): string {
  return place === 'resumen' ? '/reportes' : `/reportes/${place}`;
}

/** The summary's path is a prefix of the others, so it must match exactly. */
const EXACT_MATCH = { exact: true, includeSearch: false };

/** Search parameters kept between reports: the period and the place, not filters of a single report. */
function keptSearch(before: Readonly<Record<string, unknown>>): object {
  const { desde, hasta, estab, ptoEmi } = before;
  return { desde, hasta, estab, ptoEmi };
}

/** Link to another report for the same period. */
export function ReportLink({ to, children }: { readonly to: Place; readonly children: ReactNode }): ReactElement {
  return (
    <Link to={pathOf(to)} search={keptSearch} className={classes.onward ?? ''}>
      {children}
    </Link>
  );
}

/** Layout of every report: title, company and navigation. */
export function Frame({
  here,
  actions,
  children,
}: {
  readonly here: Place;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const company = useCompany();
  const places = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the row scrolls sideways.
    places.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here]);
  return (
    <Page title={words.places[here].title} subtitle={company?.razonSocial ?? text.shell.allCompanies} actions={actions}>
      <nav ref={places} aria-label={words.navigation} className={classes.places}>
        {PLACES.map(([place, icon]) => (
          <Link
            key={place}
            to={pathOf(place)}
            search={keptSearch}
            activeOptions={EXACT_MATCH}
            className={classes.place ?? ''}
          >
            <Icon name={icon} size={16} />
            {words.places[place].label}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
}
