import type {
  IDataObject,
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow';
import { request, resultOf, withClient } from '../../service/call.js';
import { RubricaError } from '../../service/error.js';
import { isSigned } from '../../service/signature.js';

const WEBHOOKS = '/api/v1.0/webhooks';

/** Event types that a workflow reacts to; the service has more. */
const EVENTOS = [
  ['comprobante.autorizado', 'Comprobante Autorizado'],
  ['comprobante.devuelto', 'Comprobante Devuelto'],
  ['comprobante.no_autorizado', 'Comprobante No Autorizado'],
  ['comprobante.intervenir', 'Comprobante Detenido'],
  ['comprobante.anulado', 'Comprobante Anulado'],
  ['correo.fallido', 'Correo Fallido'],
  ['recibido.nuevo', 'Comprobante Recibido De Un Proveedor'],
  ['certificado.por_vencer', 'Certificado Por Vencer'],
  ['certificado.vencido', 'Certificado Vencido'],
  ['reporte.listo', 'Reporte Listo'],
  ['sri.no_disponible', 'SRI No Disponible'],
  ['sri.disponible', 'SRI Disponible Otra Vez'],
].map(([value = '', name = '']) => ({ name, value }));

/** The webhook of this node, kept by n8n with the workflow. */
interface Registered {
  id?: string;
  secreto?: string;
}

const registeredOf = (context: IHookFunctions | IWebhookFunctions): IDataObject & Registered =>
  context.getWorkflowStaticData('node');

function addressOf(context: IHookFunctions): string {
  const url = context.getNodeWebhookUrl('default');
  if (url === undefined) throw new RubricaError('n8n no dio la dirección de este disparador.');
  return url;
}

const isGone = (error: unknown): boolean => error instanceof RubricaError && error.status === 404;

/** Starts a workflow at an event. */
export class RubricaTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Rúbrica: disparador',
    name: 'rubricaTrigger',
    icon: 'file:../../../icons/rubrica.svg',
    group: ['trigger'],
    version: 1,
    subtitle: '={{ $parameter["eventos"].join(", ") }}',
    description:
      'Inicia el flujo cuando el SRI autoriza o devuelve un comprobante, falla un correo o vence un certificado',
    defaults: { name: 'Rúbrica: disparador' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'rubricaClienteApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'rubrica' }],
    properties: [
      {
        displayName:
          'Al activar el flujo, este nodo crea su webhook en Rúbrica, y al desactivarlo lo elimina. Rúbrica debe poder llamar a la dirección de n8n.',
        name: 'aviso',
        type: 'notice',
        default: '',
      },
      {
        displayName: 'Eventos',
        name: 'eventos',
        type: 'multiOptions',
        default: ['comprobante.autorizado'],
        required: true,
        options: EVENTOS,
      },
      {
        displayName: 'Incluir El Comprobante',
        name: 'completo',
        type: 'boolean',
        default: false,
        description: 'Si el evento lleva además el comprobante entero, como lo da «Leer»',
      },
      {
        displayName: 'Solo Estas Empresas',
        name: 'empresas',
        type: 'string',
        default: '',
        placeholder: '1790012344001, 1790016919001',
        description: 'RUC separados por comas; vacío: todas',
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { id, secreto } = registeredOf(this);
        if (id === undefined || secreto === undefined) return false;
        try {
          const path = `${WEBHOOKS}/${id}`;
          const found = await resultOf(await withClient(this), { method: 'GET', path });
          return found['url'] === addressOf(this) && found['activo'] === true;
        } catch (error) {
          if (isGone(error)) return false;
          throw error;
        }
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const send = await withClient(this);
        const url = addressOf(this);
        // Left by an activation whose answer was lost, or by a copy of n8n's database: its secret is unknown.
        const { content } = (await resultOf(send, { method: 'GET', path: WEBHOOKS })) as { content?: IDataObject[] };
        for (const left of content ?? [])
          if (left['url'] === url) await request(send, { method: 'DELETE', path: `${WEBHOOKS}/${String(left['id'])}` });
        const empresas = String(this.getNodeParameter('empresas', ''))
          .split(',')
          .map((ruc) => ruc.trim())
          .filter((ruc) => ruc !== '');
        const { id, secreto } = await resultOf(send, {
          method: 'POST',
          path: WEBHOOKS,
          body: {
            url,
            tipos: this.getNodeParameter('eventos'),
            formato: this.getNodeParameter('completo', false) === true ? 'completo' : 'ligero',
            descripcion: `n8n: ${this.getWorkflow().name ?? ''}`.slice(0, 100).trim(),
            ...(empresas.length === 0 ? {} : { empresas }),
          },
        });
        Object.assign(registeredOf(this), { id, secreto });
        return true;
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        const registered = registeredOf(this);
        if (registered.id === undefined) return true;
        try {
          await request(await withClient(this), { method: 'DELETE', path: `${WEBHOOKS}/${registered.id}` });
        } catch (error) {
          if (!isGone(error)) throw error;
        }
        delete registered.id;
        delete registered.secreto;
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { rawBody } = this.getRequestObject() as { rawBody?: Buffer };
    const { secreto } = registeredOf(this);
    const isOurs = rawBody !== undefined && secreto !== undefined && isSigned(secreto, this.getHeaderData(), rawBody);
    if (!isOurs) {
      this.getResponseObject().status(401).json({ error: 'La firma no corresponde a este disparador.' });
      return { noWebhookResponse: true };
    }
    const evento = JSON.parse(rawBody.toString()) as IDataObject;
    // The trial from Rúbrica's portal is answered and starts nothing.
    if (evento['tipo'] === 'prueba') {
      this.getResponseObject().status(200).json({ ok: true });
      return { noWebhookResponse: true };
    }
    return { workflowData: [[{ json: evento }]] };
  }
}
