import type { ProformaWithContent } from '../proformas/public.js';
import { assertNever } from '../../kernel/app-error.js';
import type { RideModel } from '../../kernel/ride-model.js';
import {
  additional,
  amount,
  block,
  fechaHora,
  fieldList,
  NAME_MAX,
  publicFields,
  readable,
  totals,
} from './comprobante-page.js';
import { html, NOTHING, page, type Html } from './html.js';

/** Lengths of what a buyer may write. */
export const NOMBRE_MAX = 100;
export const MOTIVO_MAX = 500;

interface ProformaPageFacts {
  readonly row: ProformaWithContent;
  /** Links are relative to the page, `/c/{token}`: a proxy may serve it below another path. */
  readonly token: string;
  readonly hasLogo: boolean;
  /** The visitor answered another revision. */
  readonly changed: boolean;
}

/** Renders a proforma's page, with the forms to accept or decline it while it is open. */
export function proformaPage(model: RideModel, facts: ProformaPageFacts): string {
  const { emisor } = model;
  const { row, token, hasLogo, changed } = facts;
  const name = emisor.nombreComercial ?? emisor.razonSocial;
  return page(
    `Proforma ${model.numero} · ${name}`,
    html`<article class="card">
        <header class="issuer">
          ${hasLogo ? html`<img src="${token}/logo" alt="Logo de ${name}" />` : NOTHING}
          <div>
            <p class="name${name.length > NAME_MAX ? ' long' : ''}">${name}</p>
            <p class="pale small">${name === emisor.razonSocial ? '' : `${emisor.razonSocial} · `}RUC ${model.ruc}</p>
          </div>
        </header>
        <h1>Proforma ${readable(model.numero)}</h1>
        ${changed && row.estado === 'ABIERTA' ? CHANGED : NOTHING} ${state(row)} ${amount(model)}
        <nav class="actions" aria-label="Descargas"><a class="first" href="${token}/pdf">Descargar PDF</a></nav>
        ${row.estado === 'ABIERTA' ? answerForms(token, row.revision) : NOTHING}
        ${fieldList([...publicFields(model.receptor), { label: 'Dirección del emisor', value: emisor.dirMatriz }])}
        ${model.cuerpo.map((part, i) => block(part, i))} ${totals(model)} ${additional(model)}
        <p class="pale small">Es una oferta sin validez tributaria: no es un comprobante de venta.</p>
      </article>
      <footer class="pale small">Esta página es de quien tiene su enlace: no lo publique.</footer>`,
  );
}

const CHANGED = html`<p class="state wait" role="alert">
  <strong>La proforma cambió antes de su respuesta</strong>
  <span>Su respuesta no se registró. Revise lo que dice ahora y responda otra vez.</span>
</p>`;

function state({ estado, vence, respuesta_at, respuesta_nombre, respuesta_motivo }: ProformaWithContent): Html {
  const when = respuesta_at === null ? '' : fechaHora(respuesta_at);
  const by = respuesta_nombre === null ? '' : ` por ${respuesta_nombre}`;
  switch (estado) {
    case 'ABIERTA':
      return html`<p class="state wait">Espera su respuesta <span>Vale hasta el ${vence}</span></p>`;
    case 'ACEPTADA':
      return html`<p class="state ok">Aceptada <span>El ${when}${by}</span></p>`;
    case 'RECHAZADA':
      return html`<p class="state bad">
        <strong>Rechazada</strong>
        <span>El ${when}${by}${respuesta_motivo === null ? '' : `: ${respuesta_motivo}`}</span>
      </p>`;
    case 'VENCIDA':
      return html`<p class="state bad">
        <strong>Vencida</strong> <span>Valió hasta el ${vence}; pida una nueva a quien se la envió.</span>
      </p>`;
    case 'FACTURADA':
      return html`<p class="state ok">Facturada <span>Recibirá la factura de quien se la envió.</span></p>`;
    case 'ANULADA':
      return html`<p class="state bad"><strong>Anulada</strong> <span>Quien se la envió ya no la ofrece.</span></p>`;
    default:
      return assertNever(estado);
  }
}

function answerForms(token: string, revision: number): Html {
  const shown = html`<input type="hidden" name="revision" value="${String(revision)}" />`;
  const nombre = (id: string): Html =>
    html`<label for="${id}">Su nombre (opcional)</label>
      <input id="${id}" name="nombre" maxlength="${String(NOMBRE_MAX)}" autocomplete="name" />`;
  return html`<section class="answer" aria-label="Su respuesta">
    <form method="post" action="${token}/respuesta">
      <input type="hidden" name="respuesta" value="ACEPTADA" />
      ${shown} ${nombre('acepta')}
      <button class="first">Aceptar la proforma</button>
    </form>
    <details>
      <summary>No la acepto</summary>
      <form method="post" action="${token}/respuesta">
        <input type="hidden" name="respuesta" value="RECHAZADA" />
        ${shown} ${nombre('rechaza')}
        <label for="motivo">Por qué (opcional)</label>
        <textarea id="motivo" name="motivo" rows="3" maxlength="${String(MOTIVO_MAX)}"></textarea>
        <button>Rechazar la proforma</button>
      </form>
    </details>
  </section>`;
}
