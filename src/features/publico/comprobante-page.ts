import type { ComprobanteRow } from '../../receipts/store/comprobantes.js';
import type { Estado } from '../../kernel/estados.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { groupThousands } from '../../kernel/decimal.js';
import type { RideBlock, RideField, RideModel, RideTable } from '../../kernel/ride-model.js';
import { sinValidez } from '../../kernel/validez.js';
import { SRI_VERIFICATION } from '../../kernel/mail-design.js';
import { html, NOTHING, page, type Html } from './html.js';

export interface ComprobantePageFacts {
  /** Name of the type: Factura, Nota de crédito … */
  readonly tipo: string;
  readonly row: Pick<ComprobanteRow, 'estado' | 'fecha_autorizacion' | 'numero_autorizacion'>;
  /** Links are relative to the page, `/c/{token}`: a proxy may serve it below another path. */
  readonly token: string;
  readonly hasLogo: boolean;
}

/** States in which the receipt's files are available: once signed, unless the SRI refused it. */
const WITH_FILES: ReadonlySet<Estado> = new Set([
  'FIRMADO',
  'RECIBIDO',
  'AUTORIZADO',
  'ANULACION_SOLICITADA',
  'ANULADO',
]);

/** Whether a buyer may download the files of a receipt in this state. */
export function hasFiles(estado: Estado): boolean {
  return WITH_FILES.has(estado);
}

/** Renders a receipt's page from the same model as its RIDE, for all types. */
export function comprobantePage(model: RideModel, facts: ComprobantePageFacts): string {
  const title = `${facts.tipo} ${model.numero}`;
  const { emisor } = model;
  const name = emisor.nombreComercial ?? emisor.razonSocial;
  return page(
    `${title} · ${name}`,
    html`<article class="card">
        <header class="issuer">
          ${facts.hasLogo ? html`<img src="${facts.token}/logo" alt="Logo de ${name}" />` : NOTHING}
          <div>
            <p class="name${name.length > NAME_MAX ? ' long' : ''}">${name}</p>
            <p class="pale small">${name === emisor.razonSocial ? '' : `${emisor.razonSocial} · `}RUC ${model.ruc}</p>
          </div>
        </header>
        <h1>${facts.tipo} ${readable(model.numero)}</h1>
        ${state(facts)}${model.ambiente === '1' ? html`<p class="state wait">Ambiente de pruebas: sin validez tributaria.</p>` : NOTHING}
        ${amount(model)} ${hasFiles(facts.row.estado) ? actions(model, facts) : NOTHING}
        ${fieldList([...publicFields(model.receptor), { label: 'Dirección del emisor', value: emisor.dirMatriz }])}
        ${model.cuerpo.map((part, i) => block(part, i))} ${totals(model)}
        ${
          model.pagos === undefined
            ? NOTHING
            : html`<h2>Forma de pago</h2>
                ${table(model.pagos)}`
        }
        ${additional(model)}
        <h2>Clave de acceso</h2>
        <p class="key">${model.claveAcceso}</p>
        <p class="pale small">Con ella puede comprobar este comprobante en el portal del SRI.</p>
      </article>
      <footer class="pale small">Esta página es de quien tiene su enlace: no lo publique.</footer>`,
  );
}

function state({ row }: ComprobantePageFacts): Html {
  const invalid = sinValidez(row.estado);
  if (invalid !== undefined)
    return html`<p class="state bad"><strong>${invalid.sello}</strong> <span>${invalid.explicacion}</span></p>`;
  const when = row.fecha_autorizacion === null ? '' : `el ${fechaHora(row.fecha_autorizacion)}`;
  return row.estado === 'ANULACION_SOLICITADA'
    ? html`<p class="state wait">
        Autorizado por el SRI, con una anulación en trámite <span>Autorizado ${when}</span>
      </p>`
    : html`<p class="state ok">Autorizado por el SRI <span>${when}</span></p>`;
}

/** Longer names and amounts use a smaller font, so that total, state and downloads fit on a phone's first screen. */
export const NAME_MAX = 90;
const AMOUNT_MAX = 12;

/** Renders the total to pay, shown first. */
export function amount({ totales }: RideModel): Html {
  const strong = totales.find((total) => total.strong === true);
  if (strong === undefined) return NOTHING;
  return html`<p class="amount">
    <span class="pale small">${strong.label}</span>
    <strong class="n${strong.value.length > AMOUNT_MAX ? ' long' : ''}">USD ${groupThousands(strong.value)}</strong>
  </p>`;
}

/** Digits that fit on a phone's line; an access key uses a smaller font, anything longer may wrap. */
const LINE_DIGITS = 30;
const KEY_DIGITS = 49;
const CODE = /^[a-z_.,:/-]*\d[\w.,:/-]*$/i;

/** Keeps numbers and codes unbroken: browsers wrap them at hyphens. */
export function readable(text: string): readonly Html[] {
  return text.split(/(\s+)/).map((word) => {
    if (!CODE.test(word) || word.length > KEY_DIGITS) return html`${word}`;
    return html`<span class="${word.length <= LINE_DIGITS ? 'n' : 'n tiny'}">${word}</span>`;
  });
}

function actions(model: RideModel, { token }: ComprobantePageFacts): Html {
  return html`<nav class="actions" aria-label="Descargas">
    <a class="first" href="${token}/pdf">Descargar PDF</a>
    <a href="${token}/xml">Descargar XML</a>
    <a href="${SRI_VERIFICATION}#${model.claveAcceso}" target="_blank" rel="noopener noreferrer">Verificar en el SRI</a>
  </nav>`;
}

export function block(part: RideBlock, index: number): Html {
  const titulo = part.titulo ?? (index === 0 ? 'Detalle' : undefined);
  const heading = titulo === undefined ? NOTHING : html`<h2>${titulo}</h2>`;
  if (part.kind === 'fields') {
    const fields = publicFields(part.fields);
    return fields.length === 0 ? NOTHING : html`${heading}${fieldList(fields)}`;
  }
  return part.rows.length === 0 ? NOTHING : html`${heading}${table(part)}`;
}

/** Longer lists are collapsed, so that the totals are in reach on a phone. */
const LINES_OPEN_MAX = 10;

export function table(content: RideTable): Html {
  const { length } = content.rows;
  if (length <= LINES_OPEN_MAX) return lines(content);
  return html`<details>
    <summary>Ver las ${String(length)} líneas</summary>
    ${lines(content)}
  </details>`;
}

function lines({ columns, rows }: RideTable): Html {
  const align = (column: (typeof columns)[number]): string => (column.align === 'right' ? 'right' : 'left');
  const head = columns.map((column) => html`<th scope="col" class="${align(column)}">${column.titulo}</th>`);
  const body = rows.map(
    (row) =>
      html`<tr>
        ${columns.map((column, i) => {
          const cell = isIdentification(column.titulo) ? masked(row[i] ?? '') : (row[i] ?? '');
          const shown = column.align === 'right' ? cell.split('\n').map(groupThousands).join('\n') : cell;
          const whole = column.whole === true ? ' n' : '';
          const put = shown === '' ? NOTHING : html`<div>${readable(shown)}</div>`;
          return html`<td class="${align(column)}${whole}" data-label="${column.titulo}">${put}</td>`;
        })}
      </tr>`,
  );
  return html`<div class="scroll">
    <table class="lines">
      <thead>
        <tr>
          ${head}
        </tr>
      </thead>
      <tbody>
        ${body}
      </tbody>
    </table>
  </div>`;
}

export function totals({ totales }: RideModel): Html {
  if (totales.length === 0) return NOTHING;
  const rows = totales.map(
    ({ label, value, strong }) =>
      html`<tr class="${strong === true ? 'strong' : ''}">
        <td>${label}</td>
        <td class="right">${groupThousands(value)}</td>
      </tr>`,
  );
  return html`<h2>Totales</h2>
    <table class="totals">
      <tbody>
        ${rows}
      </tbody>
    </table>`;
}

export function additional({ adicional }: RideModel): Html {
  const fields = publicFields(adicional);
  return fields.length === 0
    ? NOTHING
    : html`<h2>Información adicional</h2>
        ${fieldList(fields)}`;
}

export function fieldList(fields: readonly RideField[]): Html {
  const rows = fields.map(
    ({ label, value }) =>
      html`<div>
        <dt>${label}</dt>
        <dd>${readable(value)}</dd>
      </div>`,
  );
  return html`<dl class="two">${rows}</dl>`;
}

/** The buyer's contact data is hidden from others who have the link; the files contain it, as the law requires. */
const CONTACT = /direcci|tel[eé]f|celular|m[oó]vil|correo|e-?mail/i;

export function publicFields(fields: readonly RideField[]): readonly RideField[] {
  return fields
    .filter(({ label, value }) => !CONTACT.test(label) && !value.includes('@'))
    .map((field) => (isIdentification(field.label) ? { ...field, value: masked(field.value) } : field));
}

function isIdentification(label: string): boolean {
  return /identificaci|c[eé]dula|pasaporte/i.test(label);
}

/** Masks a person's id, but not a taxpayer's: 13-digit RUCs are in the SRI's public register. */
function masked(value: string): string {
  if (/^\d{13}$/.test(value) || value === '') return value;
  return value.length <= 6
    ? '•'.repeat(value.length)
    : `${value.slice(0, 2)}${'•'.repeat(value.length - 4)}${value.slice(-2)}`;
}

/** 15/11/2026 a las 10:30, in Ecuador. */
export function fechaHora(instant: Date): string {
  const iso = isoEcuador(instant);
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} a las ${iso.slice(11, 16)}`;
}
