// Generated from the OpenAPI document by `npm run generate`; do not edit.

import { PathClient, type CallOptions, type FileStream } from './client.js';
import type { components } from './schema.js';
import type { Body, Item, Query, Result } from './types.js';

type Schemas = components['schemas'];

/** `/docs/catalogos`. */
export class Catalogos {
  constructor(private readonly client: PathClient) {}

  /** Los catálogos del SRI que conoce el servicio. */
  listar(options?: CallOptions): Promise<Result<'get', '/api/v1.0/catalogos'>> {
    return this.client.get('/api/v1.0/catalogos', {}, options);
  }

  /** Un catálogo del SRI, con lo vigente en una fecha. */
  leer(
    tabla: string,
    query?: Query<'get', '/api/v1.0/catalogos/{tabla}'>,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/catalogos/{tabla}'>> {
    return this.client.get('/api/v1.0/catalogos/{tabla}', { path: { tabla }, query }, options);
  }

  /** Las filas que el operador añadió a un catálogo, también las retiradas; lo más reciente primero. */
  listarFilas(
    tabla: 'iva' | 'ice' | 'irbpnr' | 'retencion-renta' | 'retencion-iva' | 'retencion-isd',
    query?: Query<'get', '/api/v1.0/catalogos/{tabla}/filas'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/catalogos/{tabla}/filas'>, void> {
    return this.client.all('/api/v1.0/catalogos/{tabla}/filas', { path: { tabla }, query }, options);
  }

  /** Añade una fila a un catálogo; vale antes que las del servicio. */
  crearFila(
    tabla: 'iva' | 'ice' | 'irbpnr' | 'retencion-renta' | 'retencion-iva' | 'retencion-isd',
    body: Body<'post', '/api/v1.0/catalogos/{tabla}/filas'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/catalogos/{tabla}/filas'>> {
    return this.client.post('/api/v1.0/catalogos/{tabla}/filas', { path: { tabla }, body }, options);
  }

  /** Reemplaza una fila del operador; la anterior queda en la historia. */
  reemplazarFila(
    tabla: 'iva' | 'ice' | 'irbpnr' | 'retencion-renta' | 'retencion-iva' | 'retencion-isd',
    id: string,
    body: Body<'put', '/api/v1.0/catalogos/{tabla}/filas/{id}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/catalogos/{tabla}/filas/{id}'>> {
    return this.client.put('/api/v1.0/catalogos/{tabla}/filas/{id}', { path: { tabla, id }, body }, options);
  }

  /** Retira una fila del operador; queda en la historia. */
  eliminarFila(
    tabla: 'iva' | 'ice' | 'irbpnr' | 'retencion-renta' | 'retencion-iva' | 'retencion-isd',
    id: string,
    options?: CallOptions,
  ): Promise<Result<'delete', '/api/v1.0/catalogos/{tabla}/filas/{id}'>> {
    return this.client.delete('/api/v1.0/catalogos/{tabla}/filas/{id}', { path: { tabla, id } }, options);
  }
}

/** `/docs/normas`. */
export class Normas {
  constructor(private readonly client: PathClient) {}

  /** Las reglas con fecha que usa esta instalación, con su vigencia y su fuente. */
  listar(query?: Query<'get', '/api/v1.0/normas'>, options?: CallOptions): Promise<Result<'get', '/api/v1.0/normas'>> {
    return this.client.get('/api/v1.0/normas', { query }, options);
  }
}

/** `/docs/contribuyentes`. */
export class Contribuyentes {
  constructor(private readonly client: PathClient) {}

  /** Busca contribuyentes por su nombre en el registro abierto del SRI. */
  search(
    query: Query<'get', '/api/v1.0/contribuyentes'>,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/contribuyentes'>> {
    return this.client.get('/api/v1.0/contribuyentes', { query }, options);
  }

  /** Un contribuyente del registro abierto del SRI, por su RUC o cédula. */
  leer(ruc: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/contribuyentes/{ruc}'>> {
    return this.client.get('/api/v1.0/contribuyentes/{ruc}', { path: { ruc } }, options);
  }
}

/** `/docs/api-keys`. */
export class ApiKeys {
  constructor(private readonly client: PathClient) {}

  /** Crea una API key. */
  crear(
    body: Body<'post', '/api/v1.0/api-keys'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/api-keys'>> {
    return this.client.post('/api/v1.0/api-keys', { body }, options);
  }

  /** Lista las API keys. */
  listar(
    query?: Query<'get', '/api/v1.0/api-keys'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/api-keys'>, void> {
    return this.client.all('/api/v1.0/api-keys', { query }, options);
  }

  /** Consulta una API key. */
  leer(id: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/api-keys/{id}'>> {
    return this.client.get('/api/v1.0/api-keys/{id}', { path: { id } }, options);
  }

  /** Revoca una API key. */
  revocar(id: string, options?: CallOptions): Promise<Result<'delete', '/api/v1.0/api-keys/{id}'>> {
    return this.client.delete('/api/v1.0/api-keys/{id}', { path: { id } }, options);
  }

  /** Rota una API key: secreto nuevo, y el anterior vale unas horas más. */
  rotar(
    id: string,
    body: Body<'post', '/api/v1.0/api-keys/{id}/rotar'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/api-keys/{id}/rotar'>> {
    return this.client.post('/api/v1.0/api-keys/{id}/rotar', { path: { id }, body }, options);
  }
}

/** `/docs/sesiones`. */
export class Sesiones {
  constructor(private readonly client: PathClient) {}

  /** Ingresa al portal; la sesión va en una cookie. */
  abrir(
    body: Body<'post', '/api/v1.0/sesiones/ingreso'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/sesiones/ingreso'>> {
    return this.client.post('/api/v1.0/sesiones/ingreso', { body }, options);
  }

  /** Las sesiones abiertas del usuario en el portal. */
  listar(options?: CallOptions): Promise<Result<'get', '/api/v1.0/sesiones'>> {
    return this.client.get('/api/v1.0/sesiones', {}, options);
  }

  /** La sesión de esta solicitud, con su token contra CSRF. */
  actual(options?: CallOptions): Promise<Result<'get', '/api/v1.0/sesiones/actual'>> {
    return this.client.get('/api/v1.0/sesiones/actual', {}, options);
  }

  /** Sale del portal. */
  terminarActual(options?: CallOptions): Promise<Result<'delete', '/api/v1.0/sesiones/actual'>> {
    return this.client.delete('/api/v1.0/sesiones/actual', {}, options);
  }

  /** Termina una sesión propia. */
  terminar(id: string, options?: CallOptions): Promise<Result<'delete', '/api/v1.0/sesiones/{id}'>> {
    return this.client.delete('/api/v1.0/sesiones/{id}', { path: { id } }, options);
  }
}

/** `/docs/certificados-digitales`. */
export class CertificadosDigitales {
  constructor(private readonly client: PathClient) {}

  /** Los certificados de todas las empresas a su alcance. */
  listarTodos(
    query?: Query<'get', '/api/v1.0/empresas/certificados-digitales'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/certificados-digitales'>, void> {
    return this.client.all('/api/v1.0/empresas/certificados-digitales', { query }, options);
  }

  /** Los certificados de una empresa. */
  listar(
    ruc: string,
    query?: Query<'get', '/api/v1.0/empresas/{ruc}/certificados-digitales'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/{ruc}/certificados-digitales'>, void> {
    return this.client.all('/api/v1.0/empresas/{ruc}/certificados-digitales', { path: { ruc }, query }, options);
  }

  /** Sube un archivo de firma (.p12). */
  subir(
    ruc: string,
    body: Body<'post', '/api/v1.0/empresas/{ruc}/certificados-digitales'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/certificados-digitales'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/certificados-digitales', { path: { ruc }, body }, options);
  }

  /** Diagnostica un archivo de firma sin guardarlo. */
  diagnosticar(
    ruc: string,
    body: Body<'post', '/api/v1.0/empresas/{ruc}/certificados-digitales/diagnostico'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/certificados-digitales/diagnostico'>> {
    return this.client.post(
      '/api/v1.0/empresas/{ruc}/certificados-digitales/diagnostico',
      { path: { ruc }, body },
      options,
    );
  }

  /** Con qué perfil firma la empresa. */
  leerPerfil(
    ruc: string,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/certificados-digitales/perfil'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/certificados-digitales/perfil', { path: { ruc } }, options);
  }

  /** Cambia el perfil de firma de la empresa. */
  ponerPerfil(
    ruc: string,
    body: Body<'put', '/api/v1.0/empresas/{ruc}/certificados-digitales/perfil'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/certificados-digitales/perfil'>> {
    return this.client.put('/api/v1.0/empresas/{ruc}/certificados-digitales/perfil', { path: { ruc }, body }, options);
  }

  /** Un certificado, con su diagnóstico de hoy. */
  leer(
    ruc: string,
    id: string,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/certificados-digitales/{id}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/certificados-digitales/{id}', { path: { ruc, id } }, options);
  }

  /** Elimina un certificado. */
  eliminar(
    ruc: string,
    id: string,
    query?: Query<'delete', '/api/v1.0/empresas/{ruc}/certificados-digitales/{id}'>,
    options?: CallOptions,
  ): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}/certificados-digitales/{id}'>> {
    return this.client.delete(
      '/api/v1.0/empresas/{ruc}/certificados-digitales/{id}',
      { path: { ruc, id }, query },
      options,
    );
  }

  /** Hace que la empresa firme con este certificado. */
  activar(
    ruc: string,
    id: string,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/certificados-digitales/{id}/activar'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/certificados-digitales/{id}/activar',
      { path: { ruc, id } },
      options,
    );
  }
}

/** `/docs/usuarios`. */
export class Usuarios {
  constructor(private readonly client: PathClient) {}

  /** El usuario del token, su cuenta y sus empresas. */
  yo(options?: CallOptions): Promise<Result<'get', '/api/v1.0/usuarios/me'>> {
    return this.client.get('/api/v1.0/usuarios/me', {}, options);
  }

  /** Cambia la contraseña propia. */
  cambiarPassword(
    body: Body<'put', '/api/v1.0/usuarios/me/password'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/usuarios/me/password'>> {
    return this.client.put('/api/v1.0/usuarios/me/password', { body }, options);
  }

  /** Pide por correo un enlace para elegir otra contraseña. */
  passwordOlvidada(
    body: Body<'post', '/api/v1.0/usuarios/clave-olvidada'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/usuarios/clave-olvidada'>> {
    return this.client.post('/api/v1.0/usuarios/clave-olvidada', { body }, options);
  }

  /** Elige otra contraseña con el enlace que llegó por correo. */
  passwordNueva(
    body: Body<'post', '/api/v1.0/usuarios/clave-nueva'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/usuarios/clave-nueva'>> {
    return this.client.post('/api/v1.0/usuarios/clave-nueva', { body }, options);
  }

  /** Lista los usuarios de la cuenta. */
  listar(
    query?: Query<'get', '/api/v1.0/usuarios'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/usuarios'>, void> {
    return this.client.all('/api/v1.0/usuarios', { query }, options);
  }

  /** Crea un usuario de la cuenta. */
  crear(
    body: Body<'post', '/api/v1.0/usuarios'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/usuarios'>> {
    return this.client.post('/api/v1.0/usuarios', { body }, options);
  }

  /** Consulta un usuario de la cuenta. */
  leer(id: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/usuarios/{id}'>> {
    return this.client.get('/api/v1.0/usuarios/{id}', { path: { id } }, options);
  }

  /** Cambia un usuario; lo que se omite queda como está. */
  actualizar(
    id: string,
    body: Body<'put', '/api/v1.0/usuarios/{id}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/usuarios/{id}'>> {
    return this.client.put('/api/v1.0/usuarios/{id}', { path: { id }, body }, options);
  }

  /** Desactiva un usuario. */
  desactivar(id: string, options?: CallOptions): Promise<Result<'delete', '/api/v1.0/usuarios/{id}'>> {
    return this.client.delete('/api/v1.0/usuarios/{id}', { path: { id } }, options);
  }

  /** Desbloquea a un usuario bloqueado por intentos fallidos. */
  desbloquear(id: string, options?: CallOptions): Promise<Result<'post', '/api/v1.0/usuarios/{id}/desbloquear'>> {
    return this.client.post('/api/v1.0/usuarios/{id}/desbloquear', { path: { id } }, options);
  }

  /** Termina las sesiones y los tokens de un usuario. */
  terminarSesiones(id: string, options?: CallOptions): Promise<Result<'delete', '/api/v1.0/usuarios/{id}/sesiones'>> {
    return this.client.delete('/api/v1.0/usuarios/{id}/sesiones', { path: { id } }, options);
  }

  /** Genera otra contraseña para un usuario. */
  restablecerPassword(
    id: string,
    query?: Query<'post', '/api/v1.0/usuarios/{id}/restablecer-password'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/usuarios/{id}/restablecer-password'>> {
    return this.client.post('/api/v1.0/usuarios/{id}/restablecer-password', { path: { id }, query }, options);
  }

  /** Inicia la verificación en dos pasos del usuario. */
  empezarTotp(
    body: Body<'post', '/api/v1.0/usuarios/me/totp'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/usuarios/me/totp'>> {
    return this.client.post('/api/v1.0/usuarios/me/totp', { body }, options);
  }

  /** Activa la verificación en dos pasos con un código de la aplicación. */
  activarTotp(
    body: Body<'post', '/api/v1.0/usuarios/me/totp/activar'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/usuarios/me/totp/activar'>> {
    return this.client.post('/api/v1.0/usuarios/me/totp/activar', { body }, options);
  }

  /** Desactiva la verificación en dos pasos propia. */
  desactivarTotp(
    body: Body<'post', '/api/v1.0/usuarios/me/totp/desactivar'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/usuarios/me/totp/desactivar'>> {
    return this.client.post('/api/v1.0/usuarios/me/totp/desactivar', { body }, options);
  }

  /** Quita la verificación en dos pasos de un usuario que perdió su teléfono y sus códigos. */
  eliminarTotp(id: string, options?: CallOptions): Promise<Result<'delete', '/api/v1.0/usuarios/{id}/totp'>> {
    return this.client.delete('/api/v1.0/usuarios/{id}/totp', { path: { id } }, options);
  }
}

/** `/docs/invitaciones`. */
export class Invitaciones {
  constructor(private readonly client: PathClient) {}

  /** Lista las invitaciones de la cuenta. */
  listar(
    query?: Query<'get', '/api/v1.0/invitaciones'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/invitaciones'>, void> {
    return this.client.all('/api/v1.0/invitaciones', { query }, options);
  }

  /** Invita a una persona a la cuenta. */
  crear(
    body: Body<'post', '/api/v1.0/invitaciones'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/invitaciones'>> {
    return this.client.post('/api/v1.0/invitaciones', { body }, options);
  }

  /** Acepta una invitación y elige la contraseña. */
  aceptar(
    body: Body<'post', '/api/v1.0/invitaciones/aceptar'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/invitaciones/aceptar'>> {
    return this.client.post('/api/v1.0/invitaciones/aceptar', { body }, options);
  }

  /** Consulta una invitación. */
  leer(id: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/invitaciones/{id}'>> {
    return this.client.get('/api/v1.0/invitaciones/{id}', { path: { id } }, options);
  }

  /** Retira una invitación que no ha sido aceptada. */
  revocar(id: string, options?: CallOptions): Promise<Result<'delete', '/api/v1.0/invitaciones/{id}'>> {
    return this.client.delete('/api/v1.0/invitaciones/{id}', { path: { id } }, options);
  }

  /** Envía otra vez una invitación que no ha sido aceptada. */
  reenviar(id: string, options?: CallOptions): Promise<Result<'post', '/api/v1.0/invitaciones/{id}/reenviar'>> {
    return this.client.post('/api/v1.0/invitaciones/{id}/reenviar', { path: { id } }, options);
  }
}

/** `/docs/clientes-oauth`. */
export class ClientesOauth {
  constructor(private readonly client: PathClient) {}

  /** Lista los clientes OAuth de la cuenta. */
  listar(
    query?: Query<'get', '/api/v1.0/clientes-oauth'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/clientes-oauth'>, void> {
    return this.client.all('/api/v1.0/clientes-oauth', { query }, options);
  }

  /** Crea un cliente OAuth de la cuenta. */
  crear(
    body: Body<'post', '/api/v1.0/clientes-oauth'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/clientes-oauth'>> {
    return this.client.post('/api/v1.0/clientes-oauth', { body }, options);
  }

  /** Consulta un cliente OAuth. */
  leer(clientId: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/clientes-oauth/{clientId}'>> {
    return this.client.get('/api/v1.0/clientes-oauth/{clientId}', { path: { clientId } }, options);
  }

  /** Cambia un cliente OAuth; lo que se omite queda como está. */
  actualizar(
    clientId: string,
    body: Body<'put', '/api/v1.0/clientes-oauth/{clientId}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/clientes-oauth/{clientId}'>> {
    return this.client.put('/api/v1.0/clientes-oauth/{clientId}', { path: { clientId }, body }, options);
  }

  /** Desactiva un cliente OAuth. */
  desactivar(
    clientId: string,
    options?: CallOptions,
  ): Promise<Result<'delete', '/api/v1.0/clientes-oauth/{clientId}'>> {
    return this.client.delete('/api/v1.0/clientes-oauth/{clientId}', { path: { clientId } }, options);
  }

  /** Cambia el secreto de un cliente OAuth. */
  rotar(clientId: string, options?: CallOptions): Promise<Result<'post', '/api/v1.0/clientes-oauth/{clientId}/rotar'>> {
    return this.client.post('/api/v1.0/clientes-oauth/{clientId}/rotar', { path: { clientId } }, options);
  }
}

/** `/docs/auditoria`. */
export class Auditoria {
  constructor(private readonly client: PathClient) {}

  /** Quién hizo qué en la cuenta, desde dónde y cuándo; lo más reciente primero. */
  listar(
    query?: Query<'get', '/api/v1.0/auditoria'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/auditoria'>, void> {
    return this.client.all('/api/v1.0/auditoria', { query }, options);
  }
}

/** `/docs/empresas`. */
export class Empresas {
  constructor(private readonly client: PathClient) {}

  /** Lista las empresas a las que se tiene acceso. */
  listar(
    query?: Query<'get', '/api/v1.0/empresas'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/empresas'>, void> {
    return this.client.all('/api/v1.0/empresas', { query }, options);
  }

  /** Registra una empresa. */
  crear(
    body: Body<'post', '/api/v1.0/empresas'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas'>> {
    return this.client.post('/api/v1.0/empresas', { body }, options);
  }

  /** Las empresas a las que se tiene acceso, por su identificador, como las leen los clientes de Veronica. */
  ids(options?: CallOptions): Promise<Result<'get', '/api/v1.0/empresas/ids'>> {
    return this.client.get('/api/v1.0/empresas/ids', {}, options);
  }

  /** Consulta una empresa. */
  leer(ruc: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/empresas/{ruc}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}', { path: { ruc } }, options);
  }

  /** Cambia una empresa; lo que se omite queda como está y nulo lo borra. */
  actualizar(
    ruc: string,
    body: Body<'put', '/api/v1.0/empresas/{ruc}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}'>> {
    return this.client.put('/api/v1.0/empresas/{ruc}', { path: { ruc }, body }, options);
  }

  /** Elimina una empresa que nada usa, o desactiva la que está en uso. */
  eliminar(
    ruc: string,
    query?: Query<'delete', '/api/v1.0/empresas/{ruc}'>,
    options?: CallOptions,
  ): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}'>> {
    return this.client.delete('/api/v1.0/empresas/{ruc}', { path: { ruc }, query }, options);
  }

  /** Envía un correo de prueba y dice qué pasó. */
  probarSmtp(
    ruc: string,
    body: Body<'post', '/api/v1.0/empresas/{ruc}/smtp/prueba'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/smtp/prueba'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/smtp/prueba', { path: { ruc }, body }, options);
  }

  /** El número que sigue por establecimiento, punto y tipo de comprobante, y los huecos. */
  secuenciales(
    ruc: string,
    query?: Query<'get', '/api/v1.0/empresas/{ruc}/secuenciales'>,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/secuenciales'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/secuenciales', { path: { ruc }, query }, options);
  }
}

/** `/docs/buzon`. */
export class Buzon {
  constructor(private readonly client: PathClient) {}

  /** Guarda el buzón IMAP del que se leen los documentos recibidos. */
  poner(
    ruc: string,
    body: Body<'put', '/api/v1.0/empresas/{ruc}/buzon'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/buzon'>> {
    return this.client.put('/api/v1.0/empresas/{ruc}/buzon', { path: { ruc }, body }, options);
  }

  /** El buzón de la empresa: última lectura, qué dieron los correos y el último error. */
  leer(ruc: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/buzon'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/buzon', { path: { ruc } }, options);
  }

  /** Quita el buzón; los documentos que trajo quedan, y sus correos también. */
  eliminar(ruc: string, options?: CallOptions): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}/buzon'>> {
    return this.client.delete('/api/v1.0/empresas/{ruc}/buzon', { path: { ruc } }, options);
  }

  /** Abre el buzón guardado y dice qué pasó, sin leer ningún correo. */
  probar(ruc: string, options?: CallOptions): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/buzon/prueba'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/buzon/prueba', { path: { ruc } }, options);
  }

  /** Los correos que se abrieron y qué dio cada uno. */
  correos(
    ruc: string,
    query?: Query<'get', '/api/v1.0/empresas/{ruc}/buzon/correos'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/{ruc}/buzon/correos'>, void> {
    return this.client.all('/api/v1.0/empresas/{ruc}/buzon/correos', { path: { ruc }, query }, options);
  }
}

/** `/docs/logo`. */
export class Logo {
  constructor(private readonly client: PathClient) {}

  /** Sube el logo de la empresa, para el RIDE, el correo y la página del comprador. */
  poner(
    ruc: string,
    body: Body<'put', '/api/v1.0/empresas/{ruc}/logo'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/logo'>> {
    return this.client.put('/api/v1.0/empresas/{ruc}/logo', { path: { ruc }, body }, options);
  }

  /** La imagen del logo de la empresa. */
  leer(ruc: string, options?: CallOptions): Promise<FileStream> {
    return this.client.stream('/api/v1.0/empresas/{ruc}/logo', { path: { ruc } }, options);
  }

  /** Quita el logo de la empresa. */
  eliminar(ruc: string, options?: CallOptions): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}/logo'>> {
    return this.client.delete('/api/v1.0/empresas/{ruc}/logo', { path: { ruc } }, options);
  }
}

/** `/docs/establecimientos`. */
export class Establecimientos {
  constructor(private readonly client: PathClient) {}

  /** Lista los establecimientos de una empresa. */
  listar(
    ruc: string,
    query?: Query<'get', '/api/v1.0/empresas/{ruc}/establecimientos'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/{ruc}/establecimientos'>, void> {
    return this.client.all('/api/v1.0/empresas/{ruc}/establecimientos', { path: { ruc }, query }, options);
  }

  /** Crea un establecimiento de una empresa. */
  crear(
    ruc: string,
    body: Body<'post', '/api/v1.0/empresas/{ruc}/establecimientos'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/establecimientos'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/establecimientos', { path: { ruc }, body }, options);
  }

  /** Consulta un establecimiento. */
  leer(
    ruc: string,
    estab: string,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/establecimientos/{estab}', { path: { ruc, estab } }, options);
  }

  /** Cambia un establecimiento; lo que se omite queda como está y nulo lo borra. */
  actualizar(
    ruc: string,
    estab: string,
    body: Body<'put', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/establecimientos/{estab}',
      { path: { ruc, estab }, body },
      options,
    );
  }

  /** Elimina un establecimiento que nada usa, o desactiva el que está en uso. */
  eliminar(
    ruc: string,
    estab: string,
    query?: Query<'delete', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}'>,
    options?: CallOptions,
  ): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}'>> {
    return this.client.delete(
      '/api/v1.0/empresas/{ruc}/establecimientos/{estab}',
      { path: { ruc, estab }, query },
      options,
    );
  }
}

/** `/docs/puntos-emision`. */
export class PuntosEmision {
  constructor(private readonly client: PathClient) {}

  /** Lista los puntos de emisión de un establecimiento. */
  listar(
    ruc: string,
    estab: string,
    query?: Query<'get', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision'>, void> {
    return this.client.all(
      '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision',
      { path: { ruc, estab }, query },
      options,
    );
  }

  /** Crea un punto de emisión. */
  crear(
    ruc: string,
    estab: string,
    body: Body<'post', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision'>> {
    return this.client.post(
      '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision',
      { path: { ruc, estab }, body },
      options,
    );
  }

  /** Consulta un punto de emisión con sus secuenciales. */
  leer(
    ruc: string,
    estab: string,
    ptoEmi: string,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}'>> {
    return this.client.get(
      '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}',
      { path: { ruc, estab, ptoEmi } },
      options,
    );
  }

  /** Cambia un punto de emisión o sus secuenciales; lo que se omite queda como está. */
  actualizar(
    ruc: string,
    estab: string,
    ptoEmi: string,
    body: Body<'put', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}',
      { path: { ruc, estab, ptoEmi }, body },
      options,
    );
  }

  /** Elimina un punto de emisión que nunca emitió, o desactiva el que emitió. */
  eliminar(
    ruc: string,
    estab: string,
    ptoEmi: string,
    query?: Query<'delete', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}'>,
    options?: CallOptions,
  ): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}'>> {
    return this.client.delete(
      '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}',
      { path: { ruc, estab, ptoEmi }, query },
      options,
    );
  }
}

/** `/docs/productos`. */
export class Productos {
  constructor(private readonly client: PathClient) {}

  /** Lista los productos de una empresa. */
  listar(
    ruc: string,
    query?: Query<'get', '/api/v1.0/empresas/{ruc}/productos'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/{ruc}/productos'>, void> {
    return this.client.all('/api/v1.0/empresas/{ruc}/productos', { path: { ruc }, query }, options);
  }

  /** Crea un producto. */
  crear(
    ruc: string,
    body: Body<'post', '/api/v1.0/empresas/{ruc}/productos'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/productos'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/productos', { path: { ruc }, body }, options);
  }

  /** Los productos de una empresa en un archivo CSV, como los recibe la importación. */
  exportar(ruc: string, options?: CallOptions): Promise<FileStream> {
    return this.client.stream('/api/v1.0/empresas/{ruc}/productos/exportar', { path: { ruc } }, options);
  }

  /** Importa productos de un archivo CSV o de Excel (.xlsx). */
  importar(
    ruc: string,
    body: Body<'post', '/api/v1.0/empresas/{ruc}/productos/importar'>,
    query?: Query<'post', '/api/v1.0/empresas/{ruc}/productos/importar'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/productos/importar'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/productos/importar', { path: { ruc }, query, body }, options);
  }

  /** Consulta un producto. */
  leer(
    ruc: string,
    id: string,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/productos/{id}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/productos/{id}', { path: { ruc, id } }, options);
  }

  /** Cambia un producto; lo que se omite queda como está y nulo lo borra. */
  actualizar(
    ruc: string,
    id: string,
    body: Body<'put', '/api/v1.0/empresas/{ruc}/productos/{id}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/productos/{id}'>> {
    return this.client.put('/api/v1.0/empresas/{ruc}/productos/{id}', { path: { ruc, id }, body }, options);
  }

  /** Elimina un producto; los comprobantes emitidos conservan sus datos. */
  eliminar(
    ruc: string,
    id: string,
    options?: CallOptions,
  ): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}/productos/{id}'>> {
    return this.client.delete('/api/v1.0/empresas/{ruc}/productos/{id}', { path: { ruc, id } }, options);
  }
}

/** `/docs/clientes`. */
export class Clientes {
  constructor(private readonly client: PathClient) {}

  /** Lista los clientes de una empresa. */
  listar(
    ruc: string,
    query?: Query<'get', '/api/v1.0/empresas/{ruc}/clientes'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/{ruc}/clientes'>, void> {
    return this.client.all('/api/v1.0/empresas/{ruc}/clientes', { path: { ruc }, query }, options);
  }

  /** Crea un cliente. */
  crear(
    ruc: string,
    body: Body<'post', '/api/v1.0/empresas/{ruc}/clientes'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/clientes'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/clientes', { path: { ruc }, body }, options);
  }

  /** Los clientes de una empresa en un archivo CSV o de Excel, como los recibe la importación. */
  exportar(
    ruc: string,
    query?: Query<'get', '/api/v1.0/empresas/{ruc}/clientes/exportar'>,
    options?: CallOptions,
  ): Promise<FileStream> {
    return this.client.stream('/api/v1.0/empresas/{ruc}/clientes/exportar', { path: { ruc }, query }, options);
  }

  /** Importa clientes de un archivo CSV o de Excel (.xlsx). */
  importar(
    ruc: string,
    body: Body<'post', '/api/v1.0/empresas/{ruc}/clientes/importar'>,
    query?: Query<'post', '/api/v1.0/empresas/{ruc}/clientes/importar'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/clientes/importar'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/clientes/importar', { path: { ruc }, query, body }, options);
  }

  /** Consulta un cliente. */
  leer(
    ruc: string,
    id: string,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/clientes/{id}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/clientes/{id}', { path: { ruc, id } }, options);
  }

  /** Cambia un cliente; lo que se omite queda como está y nulo lo borra. */
  actualizar(
    ruc: string,
    id: string,
    body: Body<'put', '/api/v1.0/empresas/{ruc}/clientes/{id}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/clientes/{id}'>> {
    return this.client.put('/api/v1.0/empresas/{ruc}/clientes/{id}', { path: { ruc, id }, body }, options);
  }

  /** Elimina un cliente; los comprobantes emitidos conservan sus datos. */
  eliminar(
    ruc: string,
    id: string,
    options?: CallOptions,
  ): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}/clientes/{id}'>> {
    return this.client.delete('/api/v1.0/empresas/{ruc}/clientes/{id}', { path: { ruc, id } }, options);
  }

  /** Une otro cliente a este. */
  merge(
    ruc: string,
    id: string,
    body: Body<'post', '/api/v1.0/empresas/{ruc}/clientes/{id}/unir'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/clientes/{id}/unir'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/clientes/{id}/unir', { path: { ruc, id }, body }, options);
  }
}

/** `/docs/errores-sri`. */
export class ErroresSri {
  constructor(private readonly client: PathClient) {}

  /** Los códigos con que responde el SRI, qué significan y qué hacer. */
  listar(options?: CallOptions): Promise<Result<'get', '/api/v1.0/errores-sri'>> {
    return this.client.get('/api/v1.0/errores-sri', {}, options);
  }

  /** Qué significa un código del SRI y qué hacer. */
  leer(codigo: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/errores-sri/{codigo}'>> {
    return this.client.get('/api/v1.0/errores-sri/{codigo}', { path: { codigo } }, options);
  }
}

/** `/docs/comprobantes`. */
export class Facturas {
  constructor(private readonly client: PathClient) {}

  /** Emite: Factura. */
  emitir(
    body: Body<'post', '/api/v2.0/comprobantes/facturas'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v2.0/comprobantes/facturas', { body }, options) as Promise<
      Schemas['ComprobanteEmitido']
    >;
  }

  /** Emite: Factura; solo valida, no guarda nada. */
  validar(
    body: Body<'post', '/api/v2.0/comprobantes/facturas'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v2.0/comprobantes/facturas',
      { query: { soloValidar: true }, body },
      options,
    ) as Promise<Schemas['ComprobanteValidado']>;
  }

  /** Emite desde el JSON v1.0 de Veronica: Factura. */
  emitirV1(
    body: Body<'post', '/api/v1.0/comprobantes/facturas'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v1.0/comprobantes/facturas', { body }, options) as Promise<
      Schemas['ComprobanteEmitido']
    >;
  }

  /** Emite desde el JSON v1.0 de Veronica: Factura; solo valida, no guarda nada. */
  validarV1(
    body: Body<'post', '/api/v1.0/comprobantes/facturas'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v1.0/comprobantes/facturas',
      { query: { soloValidar: true }, body },
      options,
    ) as Promise<Schemas['ComprobanteValidado']>;
  }

  /** Busca: Factura. */
  listar(
    query?: Query<'get', '/api/v1.0/comprobantes/facturas'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/comprobantes/facturas'>, void> {
    return this.client.all('/api/v1.0/comprobantes/facturas', { query }, options);
  }

  /** Corrige: Factura. */
  corregir(
    claveAcceso: string,
    body: Body<'put', '/api/v2.0/comprobantes/facturas/{claveAcceso}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v2.0/comprobantes/facturas/{claveAcceso}'>> {
    return this.client.put('/api/v2.0/comprobantes/facturas/{claveAcceso}', { path: { claveAcceso }, body }, options);
  }
}

/** `/docs/comprobantes`. */
export class LiquidacionesCompra {
  constructor(private readonly client: PathClient) {}

  /** Emite: Liquidación de compra de bienes y prestación de servicios. */
  emitir(
    body: Body<'post', '/api/v2.0/comprobantes/liquidaciones-compra'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v2.0/comprobantes/liquidaciones-compra', { body }, options) as Promise<
      Schemas['ComprobanteEmitido']
    >;
  }

  /** Emite: Liquidación de compra de bienes y prestación de servicios; solo valida, no guarda nada. */
  validar(
    body: Body<'post', '/api/v2.0/comprobantes/liquidaciones-compra'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v2.0/comprobantes/liquidaciones-compra',
      { query: { soloValidar: true }, body },
      options,
    ) as Promise<Schemas['ComprobanteValidado']>;
  }

  /** Emite desde el JSON v1.0 de Veronica: Liquidación de compra de bienes y prestación de servicios. */
  emitirV1(
    body: Body<'post', '/api/v1.0/comprobantes/liquidaciones-compra'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v1.0/comprobantes/liquidaciones-compra', { body }, options) as Promise<
      Schemas['ComprobanteEmitido']
    >;
  }

  /** Emite desde el JSON v1.0 de Veronica: Liquidación de compra de bienes y prestación de servicios; solo valida, no guarda nada. */
  validarV1(
    body: Body<'post', '/api/v1.0/comprobantes/liquidaciones-compra'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v1.0/comprobantes/liquidaciones-compra',
      { query: { soloValidar: true }, body },
      options,
    ) as Promise<Schemas['ComprobanteValidado']>;
  }

  /** Busca: Liquidación de compra de bienes y prestación de servicios. */
  listar(
    query?: Query<'get', '/api/v1.0/comprobantes/liquidaciones-compra'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/comprobantes/liquidaciones-compra'>, void> {
    return this.client.all('/api/v1.0/comprobantes/liquidaciones-compra', { query }, options);
  }

  /** Corrige: Liquidación de compra de bienes y prestación de servicios. */
  corregir(
    claveAcceso: string,
    body: Body<'put', '/api/v2.0/comprobantes/liquidaciones-compra/{claveAcceso}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v2.0/comprobantes/liquidaciones-compra/{claveAcceso}'>> {
    return this.client.put(
      '/api/v2.0/comprobantes/liquidaciones-compra/{claveAcceso}',
      { path: { claveAcceso }, body },
      options,
    );
  }
}

/** `/docs/comprobantes`. */
export class NotasCredito {
  constructor(private readonly client: PathClient) {}

  /** Emite: Nota de crédito. */
  emitir(
    body: Body<'post', '/api/v2.0/comprobantes/notas-credito'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v2.0/comprobantes/notas-credito', { body }, options) as Promise<
      Schemas['ComprobanteEmitido']
    >;
  }

  /** Emite: Nota de crédito; solo valida, no guarda nada. */
  validar(
    body: Body<'post', '/api/v2.0/comprobantes/notas-credito'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v2.0/comprobantes/notas-credito',
      { query: { soloValidar: true }, body },
      options,
    ) as Promise<Schemas['ComprobanteValidado']>;
  }

  /** Emite desde el JSON v1.0 de Veronica: Nota de crédito. */
  emitirV1(
    body: Body<'post', '/api/v1.0/comprobantes/notas-credito'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v1.0/comprobantes/notas-credito', { body }, options) as Promise<
      Schemas['ComprobanteEmitido']
    >;
  }

  /** Emite desde el JSON v1.0 de Veronica: Nota de crédito; solo valida, no guarda nada. */
  validarV1(
    body: Body<'post', '/api/v1.0/comprobantes/notas-credito'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v1.0/comprobantes/notas-credito',
      { query: { soloValidar: true }, body },
      options,
    ) as Promise<Schemas['ComprobanteValidado']>;
  }

  /** Busca: Nota de crédito. */
  listar(
    query?: Query<'get', '/api/v1.0/comprobantes/notas-credito'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/comprobantes/notas-credito'>, void> {
    return this.client.all('/api/v1.0/comprobantes/notas-credito', { query }, options);
  }

  /** Corrige: Nota de crédito. */
  corregir(
    claveAcceso: string,
    body: Body<'put', '/api/v2.0/comprobantes/notas-credito/{claveAcceso}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v2.0/comprobantes/notas-credito/{claveAcceso}'>> {
    return this.client.put(
      '/api/v2.0/comprobantes/notas-credito/{claveAcceso}',
      { path: { claveAcceso }, body },
      options,
    );
  }
}

/** `/docs/comprobantes`. */
export class NotasDebito {
  constructor(private readonly client: PathClient) {}

  /** Emite: Nota de débito. */
  emitir(
    body: Body<'post', '/api/v2.0/comprobantes/notas-debito'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v2.0/comprobantes/notas-debito', { body }, options) as Promise<
      Schemas['ComprobanteEmitido']
    >;
  }

  /** Emite: Nota de débito; solo valida, no guarda nada. */
  validar(
    body: Body<'post', '/api/v2.0/comprobantes/notas-debito'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v2.0/comprobantes/notas-debito',
      { query: { soloValidar: true }, body },
      options,
    ) as Promise<Schemas['ComprobanteValidado']>;
  }

  /** Emite desde el JSON v1.0 de Veronica: Nota de débito. */
  emitirV1(
    body: Body<'post', '/api/v1.0/comprobantes/notas-debito'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v1.0/comprobantes/notas-debito', { body }, options) as Promise<
      Schemas['ComprobanteEmitido']
    >;
  }

  /** Emite desde el JSON v1.0 de Veronica: Nota de débito; solo valida, no guarda nada. */
  validarV1(
    body: Body<'post', '/api/v1.0/comprobantes/notas-debito'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v1.0/comprobantes/notas-debito',
      { query: { soloValidar: true }, body },
      options,
    ) as Promise<Schemas['ComprobanteValidado']>;
  }

  /** Busca: Nota de débito. */
  listar(
    query?: Query<'get', '/api/v1.0/comprobantes/notas-debito'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/comprobantes/notas-debito'>, void> {
    return this.client.all('/api/v1.0/comprobantes/notas-debito', { query }, options);
  }

  /** Corrige: Nota de débito. */
  corregir(
    claveAcceso: string,
    body: Body<'put', '/api/v2.0/comprobantes/notas-debito/{claveAcceso}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v2.0/comprobantes/notas-debito/{claveAcceso}'>> {
    return this.client.put(
      '/api/v2.0/comprobantes/notas-debito/{claveAcceso}',
      { path: { claveAcceso }, body },
      options,
    );
  }
}

/** `/docs/comprobantes`. */
export class GuiasRemision {
  constructor(private readonly client: PathClient) {}

  /** Emite: Guía de remisión. */
  emitir(
    body: Body<'post', '/api/v2.0/comprobantes/guias-remision'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v2.0/comprobantes/guias-remision', { body }, options) as Promise<
      Schemas['ComprobanteEmitido']
    >;
  }

  /** Emite: Guía de remisión; solo valida, no guarda nada. */
  validar(
    body: Body<'post', '/api/v2.0/comprobantes/guias-remision'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v2.0/comprobantes/guias-remision',
      { query: { soloValidar: true }, body },
      options,
    ) as Promise<Schemas['ComprobanteValidado']>;
  }

  /** Emite desde el JSON v1.0 de Veronica: Guía de remisión. */
  emitirV1(
    body: Body<'post', '/api/v1.0/comprobantes/guias-remision'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v1.0/comprobantes/guias-remision', { body }, options) as Promise<
      Schemas['ComprobanteEmitido']
    >;
  }

  /** Emite desde el JSON v1.0 de Veronica: Guía de remisión; solo valida, no guarda nada. */
  validarV1(
    body: Body<'post', '/api/v1.0/comprobantes/guias-remision'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v1.0/comprobantes/guias-remision',
      { query: { soloValidar: true }, body },
      options,
    ) as Promise<Schemas['ComprobanteValidado']>;
  }

  /** Busca: Guía de remisión. */
  listar(
    query?: Query<'get', '/api/v1.0/comprobantes/guias-remision'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/comprobantes/guias-remision'>, void> {
    return this.client.all('/api/v1.0/comprobantes/guias-remision', { query }, options);
  }

  /** Corrige: Guía de remisión. */
  corregir(
    claveAcceso: string,
    body: Body<'put', '/api/v2.0/comprobantes/guias-remision/{claveAcceso}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v2.0/comprobantes/guias-remision/{claveAcceso}'>> {
    return this.client.put(
      '/api/v2.0/comprobantes/guias-remision/{claveAcceso}',
      { path: { claveAcceso }, body },
      options,
    );
  }
}

/** `/docs/comprobantes`. */
export class Retenciones {
  constructor(private readonly client: PathClient) {}

  /** Emite: Comprobante de retención. */
  emitir(
    body: Body<'post', '/api/v2.0/comprobantes/retenciones'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v2.0/comprobantes/retenciones', { body }, options) as Promise<
      Schemas['ComprobanteEmitido']
    >;
  }

  /** Emite: Comprobante de retención; solo valida, no guarda nada. */
  validar(
    body: Body<'post', '/api/v2.0/comprobantes/retenciones'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v2.0/comprobantes/retenciones',
      { query: { soloValidar: true }, body },
      options,
    ) as Promise<Schemas['ComprobanteValidado']>;
  }

  /** Emite desde el JSON v1.0 de Veronica: Comprobante de retención. */
  emitirV1(
    body: Body<'post', '/api/v1.0/comprobantes/retenciones'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v1.0/comprobantes/retenciones', { body }, options) as Promise<
      Schemas['ComprobanteEmitido']
    >;
  }

  /** Emite desde el JSON v1.0 de Veronica: Comprobante de retención; solo valida, no guarda nada. */
  validarV1(
    body: Body<'post', '/api/v1.0/comprobantes/retenciones'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v1.0/comprobantes/retenciones',
      { query: { soloValidar: true }, body },
      options,
    ) as Promise<Schemas['ComprobanteValidado']>;
  }

  /** Busca: Comprobante de retención. */
  listar(
    query?: Query<'get', '/api/v1.0/comprobantes/retenciones'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/comprobantes/retenciones'>, void> {
    return this.client.all('/api/v1.0/comprobantes/retenciones', { query }, options);
  }

  /** Corrige: Comprobante de retención. */
  corregir(
    claveAcceso: string,
    body: Body<'put', '/api/v2.0/comprobantes/retenciones/{claveAcceso}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v2.0/comprobantes/retenciones/{claveAcceso}'>> {
    return this.client.put(
      '/api/v2.0/comprobantes/retenciones/{claveAcceso}',
      { path: { claveAcceso }, body },
      options,
    );
  }
}

/** `/docs/comprobantes`. */
export class Comprobantes {
  constructor(private readonly client: PathClient) {}

  /** Emite un comprobante; «codDoc» elige el tipo. */
  emitir(body: Body<'post', '/api/v2.0/comprobantes'>, options?: CallOptions): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v2.0/comprobantes', { body }, options) as Promise<Schemas['ComprobanteEmitido']>;
  }

  /** Emite un comprobante; «codDoc» elige el tipo; solo valida, no guarda nada. */
  validar(
    body: Body<'post', '/api/v2.0/comprobantes'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post('/api/v2.0/comprobantes', { query: { soloValidar: true }, body }, options) as Promise<
      Schemas['ComprobanteValidado']
    >;
  }

  /** El RIDE que tendría un comprobante, en PDF, sin emitirlo. */
  vistaPrevia(
    body: Body<'post', '/api/v1.0/comprobantes/vista-previa'>,
    query?: Query<'post', '/api/v1.0/comprobantes/vista-previa'>,
    options?: CallOptions,
  ): Promise<FileStream> {
    return this.client.streamByPost('/api/v1.0/comprobantes/vista-previa', { query, body }, options);
  }

  /** Emite desde el XML del SRI, sin firma (se firma aquí), ya firmado (se toma tal cual) o ya autorizado (se guarda y no se envía). */
  emitirXml(
    body: string,
    query?: Omit<Query<'post', '/api/v1.0/comprobantes'>, 'soloValidar'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v1.0/comprobantes', { query, body }, options) as Promise<
      Schemas['ComprobanteEmitido']
    >;
  }

  /** Emite desde el XML del SRI, sin firma (se firma aquí), ya firmado (se toma tal cual) o ya autorizado (se guarda y no se envía); solo valida, no guarda nada. */
  validarXml(
    body: string,
    query?: Omit<Query<'post', '/api/v1.0/comprobantes'>, 'soloValidar'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v1.0/comprobantes',
      { query: { ...query, soloValidar: true }, body },
      options,
    ) as Promise<Schemas['ComprobanteValidado']>;
  }

  /** Busca comprobantes. */
  listar(
    query?: Query<'get', '/api/v1.0/comprobantes'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/comprobantes'>, void> {
    return this.client.all('/api/v1.0/comprobantes', { query }, options);
  }

  /** Busca receptores en los comprobantes anteriores. */
  receptores(
    query?: Query<'get', '/api/v1.0/comprobantes/receptores'>,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/comprobantes/receptores'>> {
    return this.client.get('/api/v1.0/comprobantes/receptores', { query }, options);
  }

  /** Los comprobantes rechazados por el SRI, por causa. */
  rechazados(
    query?: Query<'get', '/api/v1.0/comprobantes/rechazados'>,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/comprobantes/rechazados'>> {
    return this.client.get('/api/v1.0/comprobantes/rechazados', { query }, options);
  }

  /** La lista de comprobantes en una hoja de cálculo (XLSX). */
  hoja(query?: Query<'get', '/api/v1.0/comprobantes/hoja'>, options?: CallOptions): Promise<FileStream> {
    return this.client.stream('/api/v1.0/comprobantes/hoja', { query }, options);
  }

  /** Actúa sobre muchos comprobantes a la vez. */
  accion(
    body: Body<'post', '/api/v1.0/acciones-masivas'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/acciones-masivas'>> {
    return this.client.post('/api/v1.0/acciones-masivas', { body }, options);
  }

  /** Cómo va una acción masiva, y el resultado de cada comprobante. */
  accionRead(
    id: string,
    query?: Query<'get', '/api/v1.0/acciones-masivas/{id}'>,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/acciones-masivas/{id}'>> {
    return this.client.get('/api/v1.0/acciones-masivas/{id}', { path: { id }, query }, options);
  }

  /** Detiene una acción masiva; lo hecho queda hecho. */
  accionCancel(id: string, options?: CallOptions): Promise<Result<'delete', '/api/v1.0/acciones-masivas/{id}'>> {
    return this.client.delete('/api/v1.0/acciones-masivas/{id}', { path: { id } }, options);
  }

  /** Todo lo que se sabe de un comprobante. */
  leer(
    claveAcceso: string,
    query?: Query<'get', '/api/v1.0/comprobantes/{claveAcceso}'>,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/comprobantes/{claveAcceso}'>> {
    return this.client.get('/api/v1.0/comprobantes/{claveAcceso}', { path: { claveAcceso }, query }, options);
  }

  /** Elimina un comprobante que el SRI nunca tuvo. */
  eliminar(
    claveAcceso: string,
    options?: CallOptions,
  ): Promise<Result<'delete', '/api/v1.0/comprobantes/{claveAcceso}'>> {
    return this.client.delete('/api/v1.0/comprobantes/{claveAcceso}', { path: { claveAcceso } }, options);
  }

  /** Los documentos relacionados con un comprobante, y el saldo después de notas. */
  relacionados(
    claveAcceso: string,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/comprobantes/{claveAcceso}/relacionados'>> {
    return this.client.get('/api/v1.0/comprobantes/{claveAcceso}/relacionados', { path: { claveAcceso } }, options);
  }

  /** Reanuda un comprobante detenido, después de resolver la causa. */
  reanudar(
    claveAcceso: string,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/comprobantes/{claveAcceso}/reanudar'>> {
    return this.client.post('/api/v1.0/comprobantes/{claveAcceso}/reanudar', { path: { claveAcceso } }, options);
  }

  /** Firma de nuevo un comprobante rechazado por su firma, y lo envía. */
  firmarDeNuevo(
    claveAcceso: string,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/comprobantes/{claveAcceso}/firmar-de-nuevo'>> {
    return this.client.post('/api/v1.0/comprobantes/{claveAcceso}/firmar-de-nuevo', { path: { claveAcceso } }, options);
  }

  /** Envía otra vez el correo con el XML y el RIDE. */
  notificar(
    claveAcceso: string,
    body?: Body<'post', '/api/v1.0/comprobantes/{claveAcceso}/notificar'>,
    query?: Query<'post', '/api/v1.0/comprobantes/{claveAcceso}/notificar'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/comprobantes/{claveAcceso}/notificar'>> {
    return this.client.post(
      '/api/v1.0/comprobantes/{claveAcceso}/notificar',
      { path: { claveAcceso }, query, body },
      options,
    );
  }

  /** Envía al SRI ahora, si está pendiente. */
  enviar(
    claveAcceso: string,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/comprobantes/{claveAcceso}/enviar'>> {
    return this.client.put('/api/v1.0/comprobantes/{claveAcceso}/enviar', { path: { claveAcceso } }, options);
  }

  /** Consulta la autorización ahora, si está pendiente. */
  autorizar(
    claveAcceso: string,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/comprobantes/{claveAcceso}/autorizar'>> {
    return this.client.put('/api/v1.0/comprobantes/{claveAcceso}/autorizar', { path: { claveAcceso } }, options);
  }

  /** Firma, envía y autoriza ahora lo que esté pendiente. */
  emitirAhora(
    claveAcceso: string,
    options?: CallOptions,
  ): Promise<Result<'patch', '/api/v1.0/comprobantes/{claveAcceso}/emitir'>> {
    return this.client.patch('/api/v1.0/comprobantes/{claveAcceso}/emitir', { path: { claveAcceso } }, options);
  }

  /** En qué casilleros de ventas del formulario 104 va un comprobante, si alguien lo decidió. */
  clasificacion(
    claveAcceso: string,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/comprobantes/{claveAcceso}/clasificacion'>> {
    return this.client.get('/api/v1.0/comprobantes/{claveAcceso}/clasificacion', { path: { claveAcceso } }, options);
  }

  /** Decide en qué casilleros de ventas del formulario 104 va un comprobante. */
  putClasificacion(
    claveAcceso: string,
    body: Body<'put', '/api/v1.0/comprobantes/{claveAcceso}/clasificacion'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/comprobantes/{claveAcceso}/clasificacion'>> {
    return this.client.put(
      '/api/v1.0/comprobantes/{claveAcceso}/clasificacion',
      { path: { claveAcceso }, body },
      options,
    );
  }

  /** La historia de un comprobante, del primer suceso al último. */
  eventos(
    claveAcceso: string,
    query?: Query<'get', '/api/v1.0/comprobantes/{claveAcceso}/eventos'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/comprobantes/{claveAcceso}/eventos'>, void> {
    return this.client.all('/api/v1.0/comprobantes/{claveAcceso}/eventos', { path: { claveAcceso }, query }, options);
  }

  /** El XML del comprobante (autorizado si ya lo está, si no el firmado), su RIDE, o ambos. */
  archivos(
    claveAcceso: string,
    query?: Query<'get', '/api/v1.0/comprobantes/{claveAcceso}/archivos'>,
    options?: CallOptions,
  ): Promise<FileStream> {
    return this.client.stream(
      '/api/v1.0/comprobantes/{claveAcceso}/archivos',
      { path: { claveAcceso }, query },
      options,
    );
  }

  /** El XML y el RIDE de varios comprobantes, en un ZIP. */
  archivosVarios(body: Body<'post', '/api/v1.0/comprobantes/archivos'>, options?: CallOptions): Promise<FileStream> {
    return this.client.streamByPost('/api/v1.0/comprobantes/archivos', { body }, options);
  }

  /** El enlace a la página del comprador. */
  enlace(
    claveAcceso: string,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/comprobantes/{claveAcceso}/enlace'>> {
    return this.client.get('/api/v1.0/comprobantes/{claveAcceso}/enlace', { path: { claveAcceso } }, options);
  }

  /** Crea el enlace a la página del comprador, o uno nuevo en lugar del anterior. */
  renovarEnlace(
    claveAcceso: string,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/comprobantes/{claveAcceso}/enlace'>> {
    return this.client.post('/api/v1.0/comprobantes/{claveAcceso}/enlace', { path: { claveAcceso } }, options);
  }

  /** Revoca el enlace a la página del comprador. */
  revocarEnlace(
    claveAcceso: string,
    options?: CallOptions,
  ): Promise<Result<'delete', '/api/v1.0/comprobantes/{claveAcceso}/enlace'>> {
    return this.client.delete('/api/v1.0/comprobantes/{claveAcceso}/enlace', { path: { claveAcceso } }, options);
  }
}

/** `/docs/sri`. */
export class Sri {
  constructor(private readonly client: PathClient) {}

  /** Emite desde el XML del SRI y espera su respuesta. */
  emitirXml(
    body: string,
    query?: Omit<Query<'post', '/api/v1.0/sri'>, 'soloValidar'>,
    options?: CallOptions,
  ): Promise<Schemas['RespuestaSri']> {
    return this.client.post('/api/v1.0/sri', { query, body }, options) as Promise<Schemas['RespuestaSri']>;
  }

  /** Emite y espera la respuesta del SRI: Factura. */
  emitirFacturas(
    body: Body<'post', '/api/v2.0/sri/facturas'>,
    query?: Omit<Query<'post', '/api/v2.0/sri/facturas'>, 'soloValidar'>,
    options?: CallOptions,
  ): Promise<Schemas['RespuestaSri']> {
    return this.client.post('/api/v2.0/sri/facturas', { query, body }, options) as Promise<Schemas['RespuestaSri']>;
  }

  /** Emite y espera la respuesta del SRI: Liquidación de compra de bienes y prestación de servicios. */
  emitirLiquidacionesCompra(
    body: Body<'post', '/api/v2.0/sri/liquidaciones-compra'>,
    query?: Omit<Query<'post', '/api/v2.0/sri/liquidaciones-compra'>, 'soloValidar'>,
    options?: CallOptions,
  ): Promise<Schemas['RespuestaSri']> {
    return this.client.post('/api/v2.0/sri/liquidaciones-compra', { query, body }, options) as Promise<
      Schemas['RespuestaSri']
    >;
  }

  /** Emite y espera la respuesta del SRI: Nota de crédito. */
  emitirNotasCredito(
    body: Body<'post', '/api/v2.0/sri/notas-credito'>,
    query?: Omit<Query<'post', '/api/v2.0/sri/notas-credito'>, 'soloValidar'>,
    options?: CallOptions,
  ): Promise<Schemas['RespuestaSri']> {
    return this.client.post('/api/v2.0/sri/notas-credito', { query, body }, options) as Promise<
      Schemas['RespuestaSri']
    >;
  }

  /** Emite y espera la respuesta del SRI: Nota de débito. */
  emitirNotasDebito(
    body: Body<'post', '/api/v2.0/sri/notas-debito'>,
    query?: Omit<Query<'post', '/api/v2.0/sri/notas-debito'>, 'soloValidar'>,
    options?: CallOptions,
  ): Promise<Schemas['RespuestaSri']> {
    return this.client.post('/api/v2.0/sri/notas-debito', { query, body }, options) as Promise<Schemas['RespuestaSri']>;
  }

  /** Emite y espera la respuesta del SRI: Guía de remisión. */
  emitirGuiasRemision(
    body: Body<'post', '/api/v2.0/sri/guias-remision'>,
    query?: Omit<Query<'post', '/api/v2.0/sri/guias-remision'>, 'soloValidar'>,
    options?: CallOptions,
  ): Promise<Schemas['RespuestaSri']> {
    return this.client.post('/api/v2.0/sri/guias-remision', { query, body }, options) as Promise<
      Schemas['RespuestaSri']
    >;
  }

  /** Emite y espera la respuesta del SRI: Comprobante de retención. */
  emitirRetenciones(
    body: Body<'post', '/api/v2.0/sri/retenciones'>,
    query?: Omit<Query<'post', '/api/v2.0/sri/retenciones'>, 'soloValidar'>,
    options?: CallOptions,
  ): Promise<Schemas['RespuestaSri']> {
    return this.client.post('/api/v2.0/sri/retenciones', { query, body }, options) as Promise<Schemas['RespuestaSri']>;
  }
}

/** `/docs/proformas`. */
export class Proformas {
  constructor(private readonly client: PathClient) {}

  /** Lista las proformas de una empresa. */
  listar(
    ruc: string,
    query?: Query<'get', '/api/v1.0/empresas/{ruc}/proformas'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/{ruc}/proformas'>, void> {
    return this.client.all('/api/v1.0/empresas/{ruc}/proformas', { path: { ruc }, query }, options);
  }

  /** Hace una proforma con el número siguiente de la empresa. */
  crear(
    ruc: string,
    body: Body<'post', '/api/v1.0/empresas/{ruc}/proformas'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/proformas'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/proformas', { path: { ruc }, body }, options);
  }

  /** Cuánto hay ofrecido y sin facturar. */
  abrir(ruc: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/proformas-abiertas'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/proformas-abiertas', { path: { ruc } }, options);
  }

  /** Consulta una proforma. */
  leer(
    ruc: string,
    id: string,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/proformas/{id}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/proformas/{id}', { path: { ruc, id } }, options);
  }

  /** Cambia una proforma abierta, vencida o rechazada; queda abierta otra vez. */
  actualizar(
    ruc: string,
    id: string,
    body: Body<'put', '/api/v1.0/empresas/{ruc}/proformas/{id}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/proformas/{id}'>> {
    return this.client.put('/api/v1.0/empresas/{ruc}/proformas/{id}', { path: { ruc, id }, body }, options);
  }

  /** Anula una proforma que no se ha facturado; conserva su número. */
  void(
    ruc: string,
    id: string,
    options?: CallOptions,
  ): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}/proformas/{id}'>> {
    return this.client.delete('/api/v1.0/empresas/{ruc}/proformas/{id}', { path: { ruc, id } }, options);
  }

  /** La proforma en PDF, «sin validez tributaria». */
  pdf(
    ruc: string,
    id: string,
    query?: Query<'get', '/api/v1.0/empresas/{ruc}/proformas/{id}/pdf'>,
    options?: CallOptions,
  ): Promise<FileStream> {
    return this.client.stream('/api/v1.0/empresas/{ruc}/proformas/{id}/pdf', { path: { ruc, id }, query }, options);
  }

  /** Envía la proforma por correo, con su PDF y el enlace para responder. */
  send(
    ruc: string,
    id: string,
    body?: Body<'post', '/api/v1.0/empresas/{ruc}/proformas/{id}/envio'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/proformas/{id}/envio'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/proformas/{id}/envio', { path: { ruc, id }, body }, options);
  }

  /** Emite la factura de una proforma, una sola vez. */
  invoice(
    ruc: string,
    id: string,
    body?: Body<'post', '/api/v1.0/empresas/{ruc}/proformas/{id}/factura'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/proformas/{id}/factura'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/proformas/{id}/factura', { path: { ruc, id }, body }, options);
  }
}

/** `/docs/recurrentes`. */
export class Recurrentes {
  constructor(private readonly client: PathClient) {}

  /** Lista las facturas recurrentes de una empresa. */
  listar(
    ruc: string,
    query?: Query<'get', '/api/v1.0/empresas/{ruc}/recurrentes'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/{ruc}/recurrentes'>, void> {
    return this.client.all('/api/v1.0/empresas/{ruc}/recurrentes', { path: { ruc }, query }, options);
  }

  /** Crea una factura recurrente. */
  crear(
    ruc: string,
    body: Body<'post', '/api/v1.0/empresas/{ruc}/recurrentes'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/recurrentes'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/recurrentes', { path: { ruc }, body }, options);
  }

  /** Las tres próximas facturas de un horario, sin guardarlo. */
  vistaPrevia(
    ruc: string,
    body: Body<'post', '/api/v1.0/empresas/{ruc}/recurrentes-vista-previa'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/recurrentes-vista-previa'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/recurrentes-vista-previa', { path: { ruc }, body }, options);
  }

  /** Consulta una factura recurrente, sus períodos y los tres próximos. */
  leer(
    ruc: string,
    id: string,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/recurrentes/{id}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/recurrentes/{id}', { path: { ruc, id } }, options);
  }

  /** Cambia una factura recurrente; vale desde el próximo período. */
  actualizar(
    ruc: string,
    id: string,
    body: Body<'put', '/api/v1.0/empresas/{ruc}/recurrentes/{id}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/recurrentes/{id}'>> {
    return this.client.put('/api/v1.0/empresas/{ruc}/recurrentes/{id}', { path: { ruc, id }, body }, options);
  }

  /** Pausa, reanuda o termina una factura recurrente. */
  setEstado(
    ruc: string,
    id: string,
    body: Body<'put', '/api/v1.0/empresas/{ruc}/recurrentes/{id}/estado'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/recurrentes/{id}/estado'>> {
    return this.client.put('/api/v1.0/empresas/{ruc}/recurrentes/{id}/estado', { path: { ruc, id }, body }, options);
  }

  /** Emite u omite un período. */
  decide(
    ruc: string,
    id: string,
    periodo: string,
    body: Body<'put', '/api/v1.0/empresas/{ruc}/recurrentes/{id}/periodos/{periodo}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/recurrentes/{id}/periodos/{periodo}'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/recurrentes/{id}/periodos/{periodo}',
      { path: { ruc, id, periodo }, body },
      options,
    );
  }
}

/** `/docs/eventos`. */
export class Eventos {
  constructor(private readonly client: PathClient) {}

  /** Lo que pasó en la cuenta, en orden. */
  listar(
    query?: Query<'get', '/api/v1.0/eventos'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/eventos'>, void> {
    return this.client.all('/api/v1.0/eventos', { query }, options);
  }

  /** Escribe un evento «prueba», para ver que llega. */
  prueba(options?: CallOptions): Promise<Result<'post', '/api/v1.0/eventos/prueba'>> {
    return this.client.post('/api/v1.0/eventos/prueba', {}, options);
  }
}

/** `/docs/webhooks`. */
export class Webhooks {
  constructor(private readonly client: PathClient) {}

  /** Crea un webhook: una dirección que recibe los eventos. */
  crear(
    body: Body<'post', '/api/v1.0/webhooks'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/webhooks'>> {
    return this.client.post('/api/v1.0/webhooks', { body }, options);
  }

  /** Lista los webhooks de la cuenta. */
  listar(
    query?: Query<'get', '/api/v1.0/webhooks'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/webhooks'>, void> {
    return this.client.all('/api/v1.0/webhooks', { query }, options);
  }

  /** Consulta un webhook. */
  leer(id: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/webhooks/{id}'>> {
    return this.client.get('/api/v1.0/webhooks/{id}', { path: { id } }, options);
  }

  /** Cambia un webhook; lo que se omite queda como está. */
  actualizar(
    id: string,
    body: Body<'put', '/api/v1.0/webhooks/{id}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/webhooks/{id}'>> {
    return this.client.put('/api/v1.0/webhooks/{id}', { path: { id }, body }, options);
  }

  /** Elimina un webhook y el registro de sus entregas. */
  eliminar(id: string, options?: CallOptions): Promise<Result<'delete', '/api/v1.0/webhooks/{id}'>> {
    return this.client.delete('/api/v1.0/webhooks/{id}', { path: { id } }, options);
  }

  /** Cambia el secreto de un webhook; durante unas horas se firma con los dos. */
  rotar(
    id: string,
    body: Body<'post', '/api/v1.0/webhooks/{id}/rotar'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/webhooks/{id}/rotar'>> {
    return this.client.post('/api/v1.0/webhooks/{id}/rotar', { path: { id }, body }, options);
  }

  /** Envía un evento «prueba» al webhook y dice qué pasó. */
  probar(id: string, options?: CallOptions): Promise<Result<'post', '/api/v1.0/webhooks/{id}/prueba'>> {
    return this.client.post('/api/v1.0/webhooks/{id}/prueba', { path: { id } }, options);
  }

  /** Las entregas de un webhook, con sus intentos. */
  entregas(
    id: string,
    query?: Query<'get', '/api/v1.0/webhooks/{id}/entregas'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/webhooks/{id}/entregas'>, void> {
    return this.client.all('/api/v1.0/webhooks/{id}/entregas', { path: { id }, query }, options);
  }

  /** Envía otra vez una entrega, con el mismo webhook-id. */
  repetirEntrega(
    id: string,
    entregaId: string,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/webhooks/{id}/entregas/{entregaId}/repetir'>> {
    return this.client.post(
      '/api/v1.0/webhooks/{id}/entregas/{entregaId}/repetir',
      { path: { id, entregaId } },
      options,
    );
  }

  /** Envía otra vez los eventos de un período, de los últimos 90 días. */
  repetir(
    id: string,
    body: Body<'post', '/api/v1.0/webhooks/{id}/repetir'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/webhooks/{id}/repetir'>> {
    return this.client.post('/api/v1.0/webhooks/{id}/repetir', { path: { id }, body }, options);
  }
}

/** `/docs/recibidos`. */
export class Recibidos {
  constructor(private readonly client: PathClient) {}

  /** Trae documentos recibidos: un XML, un ZIP, un correo o varios archivos. */
  traer(body: string, options?: CallOptions): Promise<Result<'post', '/api/v1.0/recibidos'>> {
    return this.client.post('/api/v1.0/recibidos', { body }, options);
  }

  /** Busca documentos recibidos. */
  listar(
    query?: Query<'get', '/api/v1.0/recibidos'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/recibidos'>, void> {
    return this.client.all('/api/v1.0/recibidos', { query }, options);
  }

  /** Trae documentos recibidos por sus claves de acceso, o por la lista TXT de SRI en línea. */
  claves(
    body: Body<'post', '/api/v1.0/recibidos/claves'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/recibidos/claves'>> {
    return this.client.post('/api/v1.0/recibidos/claves', { body }, options);
  }

  /** Registra un documento recibido que no tiene XML: nota de venta, DAU, factura del exterior, retención en papel. */
  manual(
    body: Body<'post', '/api/v1.0/recibidos/manuales'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/recibidos/manuales'>> {
    return this.client.post('/api/v1.0/recibidos/manuales', { body }, options);
  }

  /** Cómo va una carga de documentos recibidos. */
  carga(
    id: string,
    query?: Query<'get', '/api/v1.0/recibidos/cargas/{id}'>,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/recibidos/cargas/{id}'>> {
    return this.client.get('/api/v1.0/recibidos/cargas/{id}', { path: { id }, query }, options);
  }

  /** Todo lo que se sabe de un documento recibido. */
  leer(clave: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/recibidos/{clave}'>> {
    return this.client.get('/api/v1.0/recibidos/{clave}', { path: { clave } }, options);
  }

  /** Decide lo que el XML no puede saber; lo que se omite queda como está y nulo lo borra. */
  actualizar(
    clave: string,
    body: Body<'patch', '/api/v1.0/recibidos/{clave}'>,
    options?: CallOptions,
  ): Promise<Result<'patch', '/api/v1.0/recibidos/{clave}'>> {
    return this.client.patch('/api/v1.0/recibidos/{clave}', { path: { clave }, body }, options);
  }

  /** Corrige un documento registrado a mano, mientras su mes no esté cerrado. */
  replaceManual(
    clave: string,
    body: Body<'put', '/api/v1.0/recibidos/{clave}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/recibidos/{clave}'>> {
    return this.client.put('/api/v1.0/recibidos/{clave}', { path: { clave }, body }, options);
  }

  /** Elimina un documento registrado a mano, mientras su mes no esté cerrado. */
  removeManual(clave: string, options?: CallOptions): Promise<Result<'delete', '/api/v1.0/recibidos/{clave}'>> {
    return this.client.delete('/api/v1.0/recibidos/{clave}', { path: { clave } }, options);
  }

  /** El XML de un documento recibido, tal como llegó, o su RIDE. */
  archivos(
    clave: string,
    query?: Query<'get', '/api/v1.0/recibidos/{clave}/archivos'>,
    options?: CallOptions,
  ): Promise<FileStream> {
    return this.client.stream('/api/v1.0/recibidos/{clave}/archivos', { path: { clave }, query }, options);
  }

  /** Las líneas de un documento recibido, en su orden. */
  lineas(clave: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/recibidos/{clave}/lineas'>> {
    return this.client.get('/api/v1.0/recibidos/{clave}/lineas', { path: { clave } }, options);
  }

  /** Quién trajo un documento recibido y quién decidió sobre él, lo más reciente primero. */
  eventos(clave: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/recibidos/{clave}/eventos'>> {
    return this.client.get('/api/v1.0/recibidos/{clave}/eventos', { path: { clave } }, options);
  }

  /** Propone la retención de un documento recibido, con la razón de cada código. */
  retencionPropuesta(
    clave: string,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/recibidos/{clave}/retencion-propuesta'>> {
    return this.client.get('/api/v1.0/recibidos/{clave}/retencion-propuesta', { path: { clave } }, options);
  }

  /** Emite la retención de un documento recibido, por el camino normal. */
  retencion(
    clave: string,
    body: Body<'post', '/api/v1.0/recibidos/{clave}/retencion'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v1.0/recibidos/{clave}/retencion', { path: { clave }, body }, options) as Promise<
      Schemas['ComprobanteEmitido']
    >;
  }

  /** Emite la retención de un documento recibido, por el camino normal; solo valida, no guarda nada. */
  validarRetencion(
    clave: string,
    body: Body<'post', '/api/v1.0/recibidos/{clave}/retencion'>,
    options?: CallOptions,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v1.0/recibidos/{clave}/retencion',
      { path: { clave }, query: { soloValidar: true }, body },
      options,
    ) as Promise<Schemas['ComprobanteValidado']>;
  }

  /** La ficha del proveedor que emitió el documento. */
  proveedor(clave: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/recibidos/{clave}/proveedor'>> {
    return this.client.get('/api/v1.0/recibidos/{clave}/proveedor', { path: { clave } }, options);
  }

  /** Edita la ficha del proveedor; lo que se omite queda como está y nulo vuelve a lo que dicen sus documentos. */
  proveedorUpdate(
    clave: string,
    body: Body<'patch', '/api/v1.0/recibidos/{clave}/proveedor'>,
    options?: CallOptions,
  ): Promise<Result<'patch', '/api/v1.0/recibidos/{clave}/proveedor'>> {
    return this.client.patch('/api/v1.0/recibidos/{clave}/proveedor', { path: { clave }, body }, options);
  }
}

/** `/docs/reportes`. */
export class Reportes {
  constructor(private readonly client: PathClient) {}

  /** Cuántos comprobantes hay y cuánto suman, por día, mes, establecimiento…. */
  resumen(
    query: Query<'get', '/api/v1.0/reportes/resumen'>,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/reportes/resumen'>> {
    return this.client.get('/api/v1.0/reportes/resumen', { query }, options);
  }

  /** Libro de ventas: facturas, notas de crédito y notas de débito, una línea por comprobante. */
  ventas(
    query: Query<'get', '/api/v1.0/reportes/ventas'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/reportes/ventas'>, void> {
    return this.client.all('/api/v1.0/reportes/ventas', { query }, options);
  }

  /** Libro de compras: liquidaciones propias y documentos recibidos, una línea por comprobante. */
  compras(
    query: Query<'get', '/api/v1.0/reportes/compras'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/reportes/compras'>, void> {
    return this.client.all('/api/v1.0/reportes/compras', { query }, options);
  }

  /** Impuestos por mes y tarifa: bruto, neto de notas de crédito e impuesto, con los casilleros del formulario 104. */
  impuestos(
    query: Query<'get', '/api/v1.0/reportes/impuestos'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/reportes/impuestos'>, void> {
    return this.client.all('/api/v1.0/reportes/impuestos', { query }, options);
  }

  /** Retenciones emitidas y recibidas: una línea por cada retención de cada comprobante, con sus casilleros. */
  retenciones(
    query: Query<'get', '/api/v1.0/reportes/retenciones'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/reportes/retenciones'>, void> {
    return this.client.all('/api/v1.0/reportes/retenciones', { query }, options);
  }

  /** Ventas por producto: facturas menos notas de crédito, los 1000 que más suman y los demás juntos. */
  productos(
    query: Query<'get', '/api/v1.0/reportes/productos'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/reportes/productos'>, void> {
    return this.client.all('/api/v1.0/reportes/productos', { query }, options);
  }

  /** Todos los comprobantes emitidos, de cualquier tipo y en cualquier estado. */
  documentos(
    query: Query<'get', '/api/v1.0/reportes/documentos'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/reportes/documentos'>, void> {
    return this.client.all('/api/v1.0/reportes/documentos', { query }, options);
  }

  /** El anexo transaccional simplificado (ATS) de un mes o de un semestre. */
  ats(query: Query<'get', '/api/v1.0/reportes/ats'>, options?: CallOptions): Promise<FileStream> {
    return this.client.stream('/api/v1.0/reportes/ats', { query }, options);
  }

  /** Pide el ATS de un período de cualquier tamaño, que se hace en segundo plano. */
  crearAts(
    body: Body<'post', '/api/v1.0/reportes/ats'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/reportes/ats'>> {
    return this.client.post('/api/v1.0/reportes/ats', { body }, options);
  }

  /** Revisa el ATS de un período: lo que le falta, su talón resumen y su diferencia con el 104 y el 103. */
  revisionAts(
    query: Query<'get', '/api/v1.0/reportes/ats/revision'>,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/reportes/ats/revision'>> {
    return this.client.get('/api/v1.0/reportes/ats/revision', { query }, options);
  }

  /** Lo que el ATS de un mes pregunta, como se respondió. */
  respuestasAts(
    ruc: string,
    mes: string,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/respuestas-ats/{mes}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/respuestas-ats/{mes}', { path: { ruc, mes } }, options);
  }

  /** Responde lo que el ATS de un mes pregunta. */
  putRespuestasAts(
    ruc: string,
    mes: string,
    body: Body<'put', '/api/v1.0/empresas/{ruc}/respuestas-ats/{mes}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/respuestas-ats/{mes}'>> {
    return this.client.put('/api/v1.0/empresas/{ruc}/respuestas-ats/{mes}', { path: { ruc, mes }, body }, options);
  }

  /** Lo que el formulario 104 de un mes toma de la declaración anterior. */
  saldosIva(
    ruc: string,
    mes: string,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/saldos-iva/{mes}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/saldos-iva/{mes}', { path: { ruc, mes } }, options);
  }

  /** Ingresa lo que el formulario 104 de un mes toma de la declaración anterior. */
  putSaldosIva(
    ruc: string,
    mes: string,
    body: Body<'put', '/api/v1.0/empresas/{ruc}/saldos-iva/{mes}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/saldos-iva/{mes}'>> {
    return this.client.put('/api/v1.0/empresas/{ruc}/saldos-iva/{mes}', { path: { ruc, mes }, body }, options);
  }

  /** Cruza los documentos de un período con las listas TXT de SRI en línea, en los dos sentidos. */
  cruce(
    body: Body<'post', '/api/v1.0/reportes/cruce'>,
    query?: Query<'post', '/api/v1.0/reportes/cruce'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/reportes/cruce'>> {
    return this.client.post('/api/v1.0/reportes/cruce', { query, body }, options);
  }

  /** Pide un reporte de cualquier tamaño, que se hace en segundo plano. */
  crear(
    tipo: 'ventas' | 'compras' | 'impuestos' | 'retenciones' | 'productos' | 'documentos',
    body: Body<'post', '/api/v1.0/reportes/{tipo}'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/reportes/{tipo}'>> {
    return this.client.post('/api/v1.0/reportes/{tipo}', { path: { tipo }, body }, options);
  }

  /** Los reportes que se pidieron en segundo plano. */
  trabajos(options?: CallOptions): Promise<Result<'get', '/api/v1.0/reportes/trabajos'>> {
    return this.client.get('/api/v1.0/reportes/trabajos', {}, options);
  }

  /** Cómo va un reporte que se pidió. */
  trabajo(id: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/reportes/trabajos/{id}'>> {
    return this.client.get('/api/v1.0/reportes/trabajos/{id}', { path: { id } }, options);
  }

  /** Cancela un reporte que se pidió; si ya estaba listo, borra su archivo. */
  cancelar(id: string, options?: CallOptions): Promise<Result<'delete', '/api/v1.0/reportes/trabajos/{id}'>> {
    return this.client.delete('/api/v1.0/reportes/trabajos/{id}', { path: { id } }, options);
  }

  /** La dirección de la que se descarga un reporte listo. */
  descarga(id: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/reportes/trabajos/{id}/descarga'>> {
    return this.client.get('/api/v1.0/reportes/trabajos/{id}/descarga', { path: { id } }, options);
  }
}

/** `/docs/cierres`. */
export class Cierres {
  constructor(private readonly client: PathClient) {}

  /** Qué falta para cerrar un mes, si está cerrado y quién lo cerró o reabrió. */
  leer(
    ruc: string,
    mes: string,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/cierres/{mes}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/cierres/{mes}', { path: { ruc, mes } }, options);
  }

  /** Cierra un mes: nada de lo registrado en él cambia mientras no se reabra. */
  close(
    ruc: string,
    mes: string,
    body?: Body<'post', '/api/v1.0/empresas/{ruc}/cierres/{mes}'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/cierres/{mes}'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/cierres/{mes}', { path: { ruc, mes }, body }, options);
  }

  /** Cuántos recibidos no están en ningún reporte hasta un mes. */
  sinMes(
    ruc: string,
    mes: string,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/cierres/{mes}/sin-mes'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/cierres/{mes}/sin-mes', { path: { ruc, mes } }, options);
  }

  /** Reabre un mes cerrado y registra por qué. */
  reopen(
    ruc: string,
    mes: string,
    body: Body<'post', '/api/v1.0/empresas/{ruc}/cierres/{mes}/reapertura'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/cierres/{mes}/reapertura'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/cierres/{mes}/reapertura', { path: { ruc, mes }, body }, options);
  }
}

/** `/docs/anulacion`. */
export class Anulacion {
  constructor(private readonly client: PathClient) {}

  /** Solicita anular un comprobante: dice los pasos en SRI en línea y vigila hasta que conste ANULADO. */
  solicitar(
    claveAcceso: string,
    body: Body<'post', '/api/v1.0/comprobantes/{claveAcceso}/anulacion'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/comprobantes/{claveAcceso}/anulacion'>> {
    return this.client.post('/api/v1.0/comprobantes/{claveAcceso}/anulacion', { path: { claveAcceso }, body }, options);
  }

  /** La anulación de un comprobante: cómo va o, si no se ha solicitado, si hoy se puede y hasta cuándo. */
  leer(
    claveAcceso: string,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/comprobantes/{claveAcceso}/anulacion'>> {
    return this.client.get('/api/v1.0/comprobantes/{claveAcceso}/anulacion', { path: { claveAcceso } }, options);
  }

  /** Desiste de la anulación: se deja de vigilar y el comprobante vuelve a AUTORIZADO. */
  retirar(
    claveAcceso: string,
    options?: CallOptions,
  ): Promise<Result<'delete', '/api/v1.0/comprobantes/{claveAcceso}/anulacion'>> {
    return this.client.delete('/api/v1.0/comprobantes/{claveAcceso}/anulacion', { path: { claveAcceso } }, options);
  }
}

/** `/docs/conciliaciones`. */
export class Conciliaciones {
  constructor(private readonly client: PathClient) {}

  /** Las conciliaciones con el SRI, la última primero. */
  listar(
    query?: Query<'get', '/api/v1.0/sri/conciliaciones'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/sri/conciliaciones'>, void> {
    return this.client.all('/api/v1.0/sri/conciliaciones', { query }, options);
  }

  /** Una conciliación y lo que no coincidió, las alarmas primero. */
  leer(
    id: string,
    query?: Query<'get', '/api/v1.0/sri/conciliaciones/{id}'>,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/sri/conciliaciones/{id}'>> {
    return this.client.get('/api/v1.0/sri/conciliaciones/{id}', { path: { id }, query }, options);
  }
}

/** `/docs/plantillas-ride`. */
export class PlantillasRide {
  constructor(private readonly client: PathClient) {}

  /** Lista las plantillas de RIDE, por nombre. */
  listar(
    query?: Query<'get', '/api/v1.0/plantillas-ride'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/plantillas-ride'>, void> {
    return this.client.all('/api/v1.0/plantillas-ride', { query }, options);
  }

  /** Crea una plantilla de RIDE. */
  crear(
    body: Body<'post', '/api/v1.0/plantillas-ride'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/plantillas-ride'>> {
    return this.client.post('/api/v1.0/plantillas-ride', { body }, options);
  }

  /** Consulta una plantilla de RIDE. */
  leer(id: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/plantillas-ride/{id}'>> {
    return this.client.get('/api/v1.0/plantillas-ride/{id}', { path: { id } }, options);
  }

  /** Reemplaza una plantilla de RIDE: la nueva tiene otro identificador y toma sus asociaciones. */
  reemplazar(
    id: string,
    body: Body<'put', '/api/v1.0/plantillas-ride/{id}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/plantillas-ride/{id}'>> {
    return this.client.put('/api/v1.0/plantillas-ride/{id}', { path: { id }, body }, options);
  }

  /** Elimina una plantilla de RIDE que ninguna empresa usa. */
  eliminar(id: string, options?: CallOptions): Promise<Result<'delete', '/api/v1.0/plantillas-ride/{id}'>> {
    return this.client.delete('/api/v1.0/plantillas-ride/{id}', { path: { id } }, options);
  }

  /** Un RIDE de ejemplo con esa plantilla, en PDF. */
  vistaPrevia(id: string, options?: CallOptions): Promise<FileStream> {
    return this.client.streamByPost('/api/v1.0/plantillas-ride/{id}/vista-previa', { path: { id } }, options);
  }

  /** Un RIDE de ejemplo con una definición, sin guardarla, en PDF. */
  ensayar(body: Body<'post', '/api/v1.0/plantillas-ride/vista-previa'>, options?: CallOptions): Promise<FileStream> {
    return this.client.streamByPost('/api/v1.0/plantillas-ride/vista-previa', { body }, options);
  }

  /** Las empresas que usan una plantilla de RIDE. */
  usos(id: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/plantillas-ride/{id}/usos'>> {
    return this.client.get('/api/v1.0/plantillas-ride/{id}/usos', { path: { id } }, options);
  }

  /** Las plantillas de RIDE asociadas a una empresa. */
  asociaciones(ruc: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/plantilla-ride'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/plantilla-ride', { path: { ruc } }, options);
  }

  /** Asocia una plantilla de RIDE a la empresa, o a un tipo, establecimiento o punto; la más específica gana. */
  asociar(
    ruc: string,
    body: Body<'put', '/api/v1.0/empresas/{ruc}/plantilla-ride'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/plantilla-ride'>> {
    return this.client.put('/api/v1.0/empresas/{ruc}/plantilla-ride', { path: { ruc }, body }, options);
  }
}

/** `/docs/plantillas-email`. */
export class PlantillasEmail {
  constructor(private readonly client: PathClient) {}

  /** Lista las plantillas de correo, por nombre. */
  listar(
    query?: Query<'get', '/api/v1.0/plantillas-email'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'/api/v1.0/plantillas-email'>, void> {
    return this.client.all('/api/v1.0/plantillas-email', { query }, options);
  }

  /** Crea una plantilla de correo. */
  crear(
    body: Body<'post', '/api/v1.0/plantillas-email'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/plantillas-email'>> {
    return this.client.post('/api/v1.0/plantillas-email', { body }, options);
  }

  /** Las variables, filtros y etiquetas de las plantillas de correo, con un ejemplo de cada una. */
  variables(options?: CallOptions): Promise<Result<'get', '/api/v1.0/plantillas-email/variables'>> {
    return this.client.get('/api/v1.0/plantillas-email/variables', {}, options);
  }

  /** Consulta una plantilla de correo. */
  leer(id: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/plantillas-email/{id}'>> {
    return this.client.get('/api/v1.0/plantillas-email/{id}', { path: { id } }, options);
  }

  /** Cambia una plantilla de correo; lo que se omite queda como está. */
  actualizar(
    id: string,
    body: Body<'put', '/api/v1.0/plantillas-email/{id}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/plantillas-email/{id}'>> {
    return this.client.put('/api/v1.0/plantillas-email/{id}', { path: { id }, body }, options);
  }

  /** Elimina una plantilla de correo que ninguna empresa usa. */
  eliminar(id: string, options?: CallOptions): Promise<Result<'delete', '/api/v1.0/plantillas-email/{id}'>> {
    return this.client.delete('/api/v1.0/plantillas-email/{id}', { path: { id } }, options);
  }

  /** El correo que resultaría de esa plantilla, sin enviarlo. */
  vistaPrevia(
    id: string,
    query?: Query<'post', '/api/v1.0/plantillas-email/{id}/vista-previa'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/plantillas-email/{id}/vista-previa'>> {
    return this.client.post('/api/v1.0/plantillas-email/{id}/vista-previa', { path: { id }, query }, options);
  }

  /** El correo que resultaría de unos textos, sin guardarlos ni enviarlo. */
  ensayar(
    body: Body<'post', '/api/v1.0/plantillas-email/vista-previa'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/plantillas-email/vista-previa'>> {
    return this.client.post('/api/v1.0/plantillas-email/vista-previa', { body }, options);
  }

  /** Envía un correo de prueba con unos textos y dice qué pasó. */
  probar(
    body: Body<'post', '/api/v1.0/plantillas-email/prueba'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/plantillas-email/prueba'>> {
    return this.client.post('/api/v1.0/plantillas-email/prueba', { body }, options);
  }

  /** Las empresas que usan una plantilla de correo. */
  usos(id: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/plantillas-email/{id}/usos'>> {
    return this.client.get('/api/v1.0/plantillas-email/{id}/usos', { path: { id } }, options);
  }

  /** Las plantillas de correo asociadas a una empresa. */
  asociaciones(ruc: string, options?: CallOptions): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/plantilla-email'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/plantilla-email', { path: { ruc } }, options);
  }

  /** Asocia una plantilla de correo a la empresa, o a un tipo, establecimiento o punto; la más específica gana. */
  asociar(
    ruc: string,
    body: Body<'put', '/api/v1.0/empresas/{ruc}/plantilla-email'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/plantilla-email'>> {
    return this.client.put('/api/v1.0/empresas/{ruc}/plantilla-email', { path: { ruc }, body }, options);
  }
}

/** `/docs/simulador`. */
export class Simulador {
  constructor(private readonly client: PathClient) {}

  /** Las fallas del SRI simulado. */
  fallas(options?: CallOptions): Promise<Result<'get', '/api/v1.0/simulador/fallas'>> {
    return this.client.get('/api/v1.0/simulador/fallas', {}, options);
  }

  /** Hace fallar al SRI simulado. */
  fallar(
    body: Body<'post', '/api/v1.0/simulador/fallas'>,
    options?: CallOptions,
  ): Promise<Result<'post', '/api/v1.0/simulador/fallas'>> {
    return this.client.post('/api/v1.0/simulador/fallas', { body }, options);
  }

  /** Quita una falla del SRI simulado, o todas. */
  recuperar(
    query?: Query<'delete', '/api/v1.0/simulador/fallas'>,
    options?: CallOptions,
  ): Promise<Result<'delete', '/api/v1.0/simulador/fallas'>> {
    return this.client.delete('/api/v1.0/simulador/fallas', { query }, options);
  }

  /** Anula un comprobante en el SRI simulado, como se haría en SRI en línea. */
  anular(
    claveAcceso: string,
    body: Body<'put', '/api/v1.0/simulador/anulaciones/{claveAcceso}'>,
    options?: CallOptions,
  ): Promise<Result<'put', '/api/v1.0/simulador/anulaciones/{claveAcceso}'>> {
    return this.client.put('/api/v1.0/simulador/anulaciones/{claveAcceso}', { path: { claveAcceso }, body }, options);
  }

  /** Lo último que llegó al SRI simulado de las empresas de la cuenta. */
  recepciones(
    query?: Query<'get', '/api/v1.0/simulador/recepciones'>,
    options?: CallOptions,
  ): Promise<Result<'get', '/api/v1.0/simulador/recepciones'>> {
    return this.client.get('/api/v1.0/simulador/recepciones', { query }, options);
  }
}

/** Calls a Rúbrica service by the names of its operations, grouped as in `/docs`, or by path. */
export class RubricaClient extends PathClient {
  readonly catalogos: Catalogos = new Catalogos(this);
  readonly normas: Normas = new Normas(this);
  readonly contribuyentes: Contribuyentes = new Contribuyentes(this);
  readonly apiKeys: ApiKeys = new ApiKeys(this);
  readonly sesiones: Sesiones = new Sesiones(this);
  readonly certificadosDigitales: CertificadosDigitales = new CertificadosDigitales(this);
  readonly usuarios: Usuarios = new Usuarios(this);
  readonly invitaciones: Invitaciones = new Invitaciones(this);
  readonly clientesOauth: ClientesOauth = new ClientesOauth(this);
  readonly auditoria: Auditoria = new Auditoria(this);
  readonly empresas: Empresas = new Empresas(this);
  readonly buzon: Buzon = new Buzon(this);
  readonly logo: Logo = new Logo(this);
  readonly establecimientos: Establecimientos = new Establecimientos(this);
  readonly puntosEmision: PuntosEmision = new PuntosEmision(this);
  readonly productos: Productos = new Productos(this);
  readonly clientes: Clientes = new Clientes(this);
  readonly erroresSri: ErroresSri = new ErroresSri(this);
  readonly facturas: Facturas = new Facturas(this);
  readonly liquidacionesCompra: LiquidacionesCompra = new LiquidacionesCompra(this);
  readonly notasCredito: NotasCredito = new NotasCredito(this);
  readonly notasDebito: NotasDebito = new NotasDebito(this);
  readonly guiasRemision: GuiasRemision = new GuiasRemision(this);
  readonly retenciones: Retenciones = new Retenciones(this);
  readonly comprobantes: Comprobantes = new Comprobantes(this);
  readonly sri: Sri = new Sri(this);
  readonly proformas: Proformas = new Proformas(this);
  readonly recurrentes: Recurrentes = new Recurrentes(this);
  readonly eventos: Eventos = new Eventos(this);
  readonly webhooks: Webhooks = new Webhooks(this);
  readonly recibidos: Recibidos = new Recibidos(this);
  readonly reportes: Reportes = new Reportes(this);
  readonly cierres: Cierres = new Cierres(this);
  readonly anulacion: Anulacion = new Anulacion(this);
  readonly conciliaciones: Conciliaciones = new Conciliaciones(this);
  readonly plantillasRide: PlantillasRide = new PlantillasRide(this);
  readonly plantillasEmail: PlantillasEmail = new PlantillasEmail(this);
  readonly simulador: Simulador = new Simulador(this);
}
