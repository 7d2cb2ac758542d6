import { factura } from '../../../../src/documents/factura/index.js';
import type { Advertencia, Issue } from '../../../../src/domain/issue.js';
import { fechaEcuador } from '../../../../src/domain/hora-ecuador.js';
import { ambiente } from '../../service/environment.js';
import type { Company } from '../../service/company.js';
import { payloadOf, type InvoiceForm } from './form.js';

/** What the server's own rules say of the form as it stands. */
export interface Checked {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly issues: readonly Issue[];
  readonly advertencias: readonly Advertencia[];
  /** Totals under the SRI's names; undefined while the figures make none. */
  readonly totales: Totales | undefined;
}

/** The totals of an invoice. */
export interface Totales {
  readonly totalSinImpuestos: string;
  readonly totalDescuento: string;
  readonly importeTotal: string;
  readonly totalConImpuestos: readonly {
    readonly codigo: string;
    readonly codigoPorcentaje: string;
    readonly valor: string;
  }[];
}

/** Checks the form with the code of the server (src/documents): the same figures, the same messages. */
export function check(form: InvoiceForm, company: Company): Checked {
  const totales = figuresOf(form, company);
  // Payments must sum to the total: the form's one payment is it.
  const checked = prepare(payloadOf(form, company.ruc, totales?.importeTotal), company);
  return { ...checked, totales };
}

/** The totals as soon as the lines have figures: whatever else is not typed yet has a stand-in, which enters no figure. */
function figuresOf(form: InvoiceForm, company: Company): Totales | undefined {
  const whole = {
    ...form,
    punto: '001-001',
    tipoIdentificacion: '06',
    identificacion: 'AAA000',
    razonSocial: '-',
    direccion: '',
    correo: '',
    nota: '',
    lineas: form.lineas
      .filter(({ cantidad, precio }) => cantidad.trim() !== '' && precio.trim() !== '')
      .map((line) => ({ ...line, codigo: '-', descripcion: '-' })),
  };
  return whole.lineas.length === 0 ? undefined : prepare(payloadOf(whole, company.ruc), company).totales;
}

function prepare(payload: Readonly<Record<string, unknown>>, company: Company): Checked {
  const prepared = factura.prepare(payload, {
    // Of the issuer's own data nothing enters figures or checks; the service writes them.
    emisor: {
      ruc: company.ruc,
      razonSocial: company.razonSocial,
      nombreComercial: null,
      dirMatriz: '-',
      obligadoContabilidad: false,
      contribuyenteEspecial: null,
      agenteRetencion: null,
      contribuyenteRimpe: null,
      granContribuyente: null,
      rucProveedor: null,
      dirEstablecimiento: '-',
    },
    ambiente: ambiente === 'produccion' ? '2' : '1',
    hoy: fechaEcuador(new Date()),
    fechaEmisionDiasAtras: 1,
  });
  if (!prepared.ok) return { payload, issues: prepared.issues, advertencias: [], totales: undefined };
  // The names are those of `compose` in src/documents/factura.
  const totales = prepared.document.totales as unknown as Totales;
  return { payload, issues: [], advertencias: prepared.advertencias, totales };
}
