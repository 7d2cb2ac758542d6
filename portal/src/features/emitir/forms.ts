import { factura } from '../../../../src/documents/factura/index.js';
import { guiaRemision } from '../../../../src/documents/guia-remision/index.js';
import { liquidacionCompra } from '../../../../src/documents/liquidacion-compra/index.js';
import { notaCredito } from '../../../../src/documents/nota-credito/index.js';
import { notaDebito } from '../../../../src/documents/nota-debito/index.js';
import { retencion } from '../../../../src/documents/retencion/index.js';
import { EMPTY } from './initial-content.js';
import { Additional } from './sections/additional.js';
import { InvoiceExtras, Lines } from './sections/lines.js';
import { Modified, Motivos } from './sections/modified.js';
import { Payments } from './sections/payments.js';
import { Place } from './sections/place.js';
import { Receiver } from './sections/receiver.js';
import { Destinatarios, Transport } from './sections/transport.js';
import { Withholdings } from './sections/withholdings.js';
import type { FormDefinition } from './use-form.js';

const sold = { codigo: 'codigoPrincipal', otroCodigo: 'codigoAuxiliar', impuestos: ['2', '3', '5'] };
const given = { codigo: 'codigoInterno', otroCodigo: 'codigoAdicional', impuestos: ['2', '3', '5'] };
/** Fields shown for every type. */
const OF_ALL = ['ruc', 'estab', 'ptoEmi', 'codDoc', 'secuencial', 'fechaEmision', 'campoAdicional'];

const forms: readonly Omit<FormDefinition, 'empty'>[] = [
  {
    word: 'facturas',
    type: factura,
    receiver: 'client',
    lines: sold,
    sections: [Place, Receiver, Lines, Payments, InvoiceExtras, Additional],
    shown: ['receptor', 'detalles', 'pagos', 'propina', 'guiaRemision', 'referencia'],
  },
  {
    word: 'liquidaciones-compra',
    type: liquidacionCompra,
    receiver: 'supplier',
    lines: { ...sold, impuestos: ['2'] },
    sections: [Place, Receiver, Lines, Payments, Additional],
    shown: ['receptor', 'detalles', 'pagos'],
  },
  {
    word: 'notas-credito',
    type: notaCredito,
    receiver: 'client',
    lines: given,
    sections: [Place, Modified, Receiver, Lines, Additional],
    shown: ['receptor', 'codDocModificado', 'numDocModificado', 'fechaEmisionDocSustento', 'motivo', 'detalles'],
  },
  {
    word: 'notas-debito',
    type: notaDebito,
    receiver: 'client',
    lines: given,
    sections: [Place, Modified, Receiver, Motivos, Payments, Additional],
    shown: [
      'receptor',
      'codDocModificado',
      'numDocModificado',
      'fechaEmisionDocSustento',
      'motivos',
      'impuestos',
      'pagos',
    ],
  },
  {
    word: 'guias-remision',
    type: guiaRemision,
    receiver: 'none',
    lines: given,
    sections: [Place, Transport, Destinatarios, Additional],
    shown: ['info', 'destinatario'],
  },
  {
    word: 'retenciones',
    type: retencion,
    receiver: 'supplier',
    lines: given,
    sections: [Place, Receiver, Withholdings, Additional],
    shown: ['receptor', 'parteRel', 'tipoSujetoRetenido', 'docsSustento'],
  },
];

/** Form of each type, composed of shared sections. */
export const FORMS: readonly FormDefinition[] = forms.map((form) => ({
  ...form,
  shown: [...OF_ALL, ...form.shown],
  empty: EMPTY[form.type.codDoc] ?? {},
}));
