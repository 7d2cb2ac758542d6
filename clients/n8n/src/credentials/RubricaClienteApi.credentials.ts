import type { ICredentialType } from 'n8n-workflow';

/** An OAuth client with administration: only an administrator may register webhooks, and an API key never is one. */
export class RubricaClienteApi implements ICredentialType {
  name = 'rubricaClienteApi';
  displayName = 'Rúbrica: cliente OAuth';
  icon = 'file:../../icons/rubrica.svg' as const;
  properties: ICredentialType['properties'] = [
    {
      displayName: 'Dirección de Rúbrica',
      name: 'url',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://facturas.miempresa.ec',
      description: 'La dirección de su servicio, sin /api al final',
    },
    {
      displayName: 'Identificador del cliente',
      name: 'clientId',
      type: 'string',
      default: '',
      required: true,
      description: 'Un administrador lo crea en el portal de Rúbrica, en «Clientes OAuth», con administración',
    },
    {
      displayName: 'Secreto del cliente',
      name: 'clientSecret',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
    },
  ];
  /** Basic, which only the token call takes; the other calls carry its token. */
  authenticate: ICredentialType['authenticate'] = {
    type: 'generic',
    properties: { auth: { username: '={{$credentials.clientId}}', password: '={{$credentials.clientSecret}}' } },
  };
  test: ICredentialType['test'] = {
    request: {
      baseURL: '={{$credentials.url.replace(/[/]$/, "")}}',
      url: '/api/v1.0/oauth/token',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    },
  };
}
