import type { ICredentialType } from 'n8n-workflow';

/** An API key: issues, searches and downloads. */
export class RubricaApi implements ICredentialType {
  name = 'rubricaApi';
  displayName = 'Rúbrica: clave de API';
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
      displayName: 'Clave de API',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'Créela en el portal de Rúbrica, en «Claves de API», con el permiso de comprobantes',
    },
  ];
  authenticate: ICredentialType['authenticate'] = {
    type: 'generic',
    properties: { headers: { 'x-api-key': '={{$credentials.apiKey}}' } },
  };
  test: ICredentialType['test'] = {
    request: {
      baseURL: '={{$credentials.url.replace(/[/]$/, "")}}',
      url: '/api/v1.0/comprobantes?size=1',
    },
  };
}
