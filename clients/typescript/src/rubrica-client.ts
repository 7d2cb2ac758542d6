// Generated from the OpenAPI document by `npm run generate`; do not edit.

import { PathClient } from './client.js';
import { archivoOf, callOf, type Archivo, type Opciones } from './opciones.js';
import type { components } from './schema.js';
import type { Body, Item, Query, Result } from './types.js';

type Schemas = components['schemas'];

/** `/docs/catalogos`. */
export class Catalogos {
  constructor(private readonly client: PathClient) {}

  /** Los catálogos del SRI que conoce el servicio. */
  listar(opciones?: Opciones): Promise<Result<'get', '/api/v1.0/catalogos'>> {
    return this.client.get('/api/v1.0/catalogos', {}, callOf(opciones));
  }

  /** Un catálogo del SRI, con lo vigente en una fecha. */
  leer(
    tabla: string,
    consulta?: Query<'get', '/api/v1.0/catalogos/{tabla}'>,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/catalogos/{tabla}'>> {
    return this.client.get('/api/v1.0/catalogos/{tabla}', { path: { tabla }, query: consulta }, callOf(opciones));
  }

  /** Las filas que el operador añadió a un catálogo, también las retiradas; lo más reciente primero. */
  listarFilas(
    tabla: 'iva' | 'ice' | 'irbpnr' | 'retencion-renta' | 'retencion-iva' | 'retencion-isd',
    consulta?: Query<'get', '/api/v1.0/catalogos/{tabla}/filas'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/catalogos/{tabla}/filas'>, void> {
    return this.client.all('/api/v1.0/catalogos/{tabla}/filas', { path: { tabla }, query: consulta }, callOf(opciones));
  }

  /** Añade una fila a un catálogo; vale antes que las del servicio. */
  crearFila(
    tabla: 'iva' | 'ice' | 'irbpnr' | 'retencion-renta' | 'retencion-iva' | 'retencion-isd',
    cuerpo: Body<'post', '/api/v1.0/catalogos/{tabla}/filas'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/catalogos/{tabla}/filas'>> {
    return this.client.post('/api/v1.0/catalogos/{tabla}/filas', { path: { tabla }, body: cuerpo }, callOf(opciones));
  }

  /** Reemplaza una fila del operador; la anterior queda en la historia. */
  reemplazarFila(
    tabla: 'iva' | 'ice' | 'irbpnr' | 'retencion-renta' | 'retencion-iva' | 'retencion-isd',
    id: string,
    cuerpo: Body<'put', '/api/v1.0/catalogos/{tabla}/filas/{id}'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/catalogos/{tabla}/filas/{id}'>> {
    return this.client.put(
      '/api/v1.0/catalogos/{tabla}/filas/{id}',
      { path: { tabla, id }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Retira una fila del operador; queda en la historia. */
  eliminarFila(
    tabla: 'iva' | 'ice' | 'irbpnr' | 'retencion-renta' | 'retencion-iva' | 'retencion-isd',
    id: string,
    opciones?: Opciones,
  ): Promise<Result<'delete', '/api/v1.0/catalogos/{tabla}/filas/{id}'>> {
    return this.client.delete('/api/v1.0/catalogos/{tabla}/filas/{id}', { path: { tabla, id } }, callOf(opciones));
  }
}

/** `/docs/normas`. */
export class Normas {
  constructor(private readonly client: PathClient) {}

  /** Las reglas con fecha que usa esta instalación, con su vigencia y su fuente. */
  listar(consulta?: Query<'get', '/api/v1.0/normas'>, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/normas'>> {
    return this.client.get('/api/v1.0/normas', { query: consulta }, callOf(opciones));
  }
}

/** `/docs/contribuyentes`. */
export class Contribuyentes {
  constructor(private readonly client: PathClient) {}

  /** Busca contribuyentes por su nombre en el registro abierto del SRI. */
  buscar(
    consulta: Query<'get', '/api/v1.0/contribuyentes'>,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/contribuyentes'>> {
    return this.client.get('/api/v1.0/contribuyentes', { query: consulta }, callOf(opciones));
  }

  /** Un contribuyente del registro abierto del SRI, por su RUC o cédula. */
  leer(ruc: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/contribuyentes/{ruc}'>> {
    return this.client.get('/api/v1.0/contribuyentes/{ruc}', { path: { ruc } }, callOf(opciones));
  }

  /** De cuándo es el registro de RUC que está en uso, y cómo va su carga. */
  registro(opciones?: Opciones): Promise<Result<'get', '/api/v1.0/registro-ruc'>> {
    return this.client.get('/api/v1.0/registro-ruc', {}, callOf(opciones));
  }

  /** Sube una parte de un archivo del registro de RUC. */
  subirArchivo(
    cuerpo: string,
    consulta: Query<'post', '/api/v1.0/registro-ruc/archivos'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/registro-ruc/archivos'>> {
    return this.client.post('/api/v1.0/registro-ruc/archivos', { query: consulta, body: cuerpo }, callOf(opciones));
  }

  /** Reemplaza el registro de RUC con los archivos subidos. */
  cargarRegistro(
    cuerpo: Body<'post', '/api/v1.0/registro-ruc/cargas'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/registro-ruc/cargas'>> {
    return this.client.post('/api/v1.0/registro-ruc/cargas', { body: cuerpo }, callOf(opciones));
  }
}

/** `/docs/api-keys`. */
export class ApiKeys {
  constructor(private readonly client: PathClient) {}

  /** Crea una API key. */
  crear(
    cuerpo: Body<'post', '/api/v1.0/api-keys'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/api-keys'>> {
    return this.client.post('/api/v1.0/api-keys', { body: cuerpo }, callOf(opciones));
  }

  /** Lista las API keys. */
  listar(
    consulta?: Query<'get', '/api/v1.0/api-keys'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/api-keys'>, void> {
    return this.client.all('/api/v1.0/api-keys', { query: consulta }, callOf(opciones));
  }

  /** Consulta una API key. */
  leer(id: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/api-keys/{id}'>> {
    return this.client.get('/api/v1.0/api-keys/{id}', { path: { id } }, callOf(opciones));
  }

  /** Revoca una API key. */
  revocar(id: string, opciones?: Opciones): Promise<Result<'delete', '/api/v1.0/api-keys/{id}'>> {
    return this.client.delete('/api/v1.0/api-keys/{id}', { path: { id } }, callOf(opciones));
  }

  /** Rota una API key: secreto nuevo, y el anterior vale unas horas más. */
  rotar(
    id: string,
    cuerpo: Body<'post', '/api/v1.0/api-keys/{id}/rotar'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/api-keys/{id}/rotar'>> {
    return this.client.post('/api/v1.0/api-keys/{id}/rotar', { path: { id }, body: cuerpo }, callOf(opciones));
  }
}

/** `/docs/sesiones`. */
export class Sesiones {
  constructor(private readonly client: PathClient) {}

  /** Ingresa al portal; la sesión va en una cookie. */
  abrir(
    cuerpo: Body<'post', '/api/v1.0/sesiones/ingreso'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/sesiones/ingreso'>> {
    return this.client.post('/api/v1.0/sesiones/ingreso', { body: cuerpo }, callOf(opciones));
  }

  /** Empieza el ingreso al portal con una llave de acceso. */
  empezarLlave(opciones?: Opciones): Promise<Result<'post', '/api/v1.0/sesiones/llave/opciones'>> {
    return this.client.post('/api/v1.0/sesiones/llave/opciones', {}, callOf(opciones));
  }

  /** Ingresa al portal con una llave de acceso; la sesión va en una cookie. */
  abrirLlave(
    cuerpo: Body<'post', '/api/v1.0/sesiones/llave'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/sesiones/llave'>> {
    return this.client.post('/api/v1.0/sesiones/llave', { body: cuerpo }, callOf(opciones));
  }

  /** Las sesiones abiertas del usuario en el portal. */
  listar(opciones?: Opciones): Promise<Result<'get', '/api/v1.0/sesiones'>> {
    return this.client.get('/api/v1.0/sesiones', {}, callOf(opciones));
  }

  /** La sesión de esta solicitud, con su token contra CSRF. */
  actual(opciones?: Opciones): Promise<Result<'get', '/api/v1.0/sesiones/actual'>> {
    return this.client.get('/api/v1.0/sesiones/actual', {}, callOf(opciones));
  }

  /** Sale del portal. */
  terminarActual(opciones?: Opciones): Promise<Result<'delete', '/api/v1.0/sesiones/actual'>> {
    return this.client.delete('/api/v1.0/sesiones/actual', {}, callOf(opciones));
  }

  /** Termina una sesión propia. */
  terminar(id: string, opciones?: Opciones): Promise<Result<'delete', '/api/v1.0/sesiones/{id}'>> {
    return this.client.delete('/api/v1.0/sesiones/{id}', { path: { id } }, callOf(opciones));
  }

  /** El proveedor con el que ingresa un correo, o el de un enlace de ingreso. */
  buscarProveedor(
    cuerpo: Body<'post', '/api/v1.0/sesiones/proveedor/buscar'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/sesiones/proveedor/buscar'>> {
    return this.client.post('/api/v1.0/sesiones/proveedor/buscar', { body: cuerpo }, callOf(opciones));
  }

  /** Empieza el ingreso con el proveedor de la empresa. */
  empezarProveedor(
    cuerpo: Body<'post', '/api/v1.0/sesiones/proveedor'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/sesiones/proveedor'>> {
    return this.client.post('/api/v1.0/sesiones/proveedor', { body: cuerpo }, callOf(opciones));
  }

  /** Termina el ingreso con lo que trajo el proveedor; la sesión va en una cookie. */
  terminarProveedor(
    cuerpo: Body<'post', '/api/v1.0/sesiones/proveedor/retorno'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/sesiones/proveedor/retorno'>> {
    return this.client.post('/api/v1.0/sesiones/proveedor/retorno', { body: cuerpo }, callOf(opciones));
  }

  /** El segundo paso de un ingreso con el proveedor. */
  completarProveedor(
    cuerpo: Body<'post', '/api/v1.0/sesiones/proveedor/segundo-paso'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/sesiones/proveedor/segundo-paso'>> {
    return this.client.post('/api/v1.0/sesiones/proveedor/segundo-paso', { body: cuerpo }, callOf(opciones));
  }

  /** Sale del portal y, si la sesión es del proveedor, dice dónde salir también de él. */
  salir(opciones?: Opciones): Promise<Result<'post', '/api/v1.0/sesiones/actual/salir'>> {
    return this.client.post('/api/v1.0/sesiones/actual/salir', {}, callOf(opciones));
  }
}

/** `/docs/cuenta`. */
export class Cuenta {
  constructor(private readonly client: PathClient) {}

  /** El proveedor de identidad de la empresa, sin su secreto. */
  proveedor(opciones?: Opciones): Promise<Result<'get', '/api/v1.0/cuenta/proveedor'>> {
    return this.client.get('/api/v1.0/cuenta/proveedor', {}, callOf(opciones));
  }

  /** Configura el ingreso con el proveedor de identidad de la empresa (OpenID Connect). */
  ponerProveedor(
    cuerpo: Body<'put', '/api/v1.0/cuenta/proveedor'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/cuenta/proveedor'>> {
    return this.client.put('/api/v1.0/cuenta/proveedor', { body: cuerpo }, callOf(opciones));
  }

  /** Quita el proveedor de identidad; los usuarios quedan. */
  quitarProveedor(opciones?: Opciones): Promise<Result<'delete', '/api/v1.0/cuenta/proveedor'>> {
    return this.client.delete('/api/v1.0/cuenta/proveedor', {}, callOf(opciones));
  }

  /** Prueba el emisor: lee sus datos públicos y sus claves, sin guardar nada. */
  probarProveedor(
    cuerpo: Body<'post', '/api/v1.0/cuenta/proveedor/probar'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/cuenta/proveedor/probar'>> {
    return this.client.post('/api/v1.0/cuenta/proveedor/probar', { body: cuerpo }, callOf(opciones));
  }

  /** Comprueba que un dominio es de la empresa: busca su registro TXT. */
  comprobarDominio(
    dominio: string,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/cuenta/proveedor/dominios/{dominio}/comprobar'>> {
    return this.client.post(
      '/api/v1.0/cuenta/proveedor/dominios/{dominio}/comprobar',
      { path: { dominio } },
      callOf(opciones),
    );
  }

  /** A quiénes exige la cuenta un segundo paso al ingresar. */
  segundoPaso(opciones?: Opciones): Promise<Result<'get', '/api/v1.0/cuenta/segundo-paso'>> {
    return this.client.get('/api/v1.0/cuenta/segundo-paso', {}, callOf(opciones));
  }

  /** Exige un segundo paso a todos, a los administradores o a quienes tienen un rol. */
  ponerSegundoPaso(
    cuerpo: Body<'put', '/api/v1.0/cuenta/segundo-paso'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/cuenta/segundo-paso'>> {
    return this.client.put('/api/v1.0/cuenta/segundo-paso', { body: cuerpo }, callOf(opciones));
  }
}

/** `/docs/usuarios`. */
export class Usuarios {
  constructor(private readonly client: PathClient) {}

  /** Empieza a vincular el usuario propio con el proveedor de la empresa. */
  vincularProveedor(
    cuerpo: Body<'post', '/api/v1.0/usuarios/me/proveedor'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/usuarios/me/proveedor'>> {
    return this.client.post('/api/v1.0/usuarios/me/proveedor', { body: cuerpo }, callOf(opciones));
  }

  /** Desvincula a un usuario de su persona en el proveedor. */
  desvincularProveedor(
    id: string,
    opciones?: Opciones,
  ): Promise<Result<'delete', '/api/v1.0/usuarios/{id}/proveedor'>> {
    return this.client.delete('/api/v1.0/usuarios/{id}/proveedor', { path: { id } }, callOf(opciones));
  }

  /** El usuario del token, su cuenta y sus empresas. */
  yo(opciones?: Opciones): Promise<Result<'get', '/api/v1.0/usuarios/me'>> {
    return this.client.get('/api/v1.0/usuarios/me', {}, callOf(opciones));
  }

  /** Cambia la contraseña propia. */
  cambiarPassword(
    cuerpo: Body<'put', '/api/v1.0/usuarios/me/password'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/usuarios/me/password'>> {
    return this.client.put('/api/v1.0/usuarios/me/password', { body: cuerpo }, callOf(opciones));
  }

  /** Pide por correo un enlace para elegir otra contraseña. */
  recuperarPassword(
    cuerpo: Body<'post', '/api/v1.0/usuarios/clave-olvidada'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/usuarios/clave-olvidada'>> {
    return this.client.post('/api/v1.0/usuarios/clave-olvidada', { body: cuerpo }, callOf(opciones));
  }

  /** Elige otra contraseña con el enlace que llegó por correo. */
  ponerPassword(
    cuerpo: Body<'post', '/api/v1.0/usuarios/clave-nueva'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/usuarios/clave-nueva'>> {
    return this.client.post('/api/v1.0/usuarios/clave-nueva', { body: cuerpo }, callOf(opciones));
  }

  /** Lista los usuarios de la cuenta. */
  listar(
    consulta?: Query<'get', '/api/v1.0/usuarios'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/usuarios'>, void> {
    return this.client.all('/api/v1.0/usuarios', { query: consulta }, callOf(opciones));
  }

  /** Crea un usuario de la cuenta. */
  crear(
    cuerpo: Body<'post', '/api/v1.0/usuarios'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/usuarios'>> {
    return this.client.post('/api/v1.0/usuarios', { body: cuerpo }, callOf(opciones));
  }

  /** Consulta un usuario de la cuenta. */
  leer(id: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/usuarios/{id}'>> {
    return this.client.get('/api/v1.0/usuarios/{id}', { path: { id } }, callOf(opciones));
  }

  /** Cambia un usuario; lo que se omite queda como está. */
  actualizar(
    id: string,
    cuerpo: Body<'put', '/api/v1.0/usuarios/{id}'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/usuarios/{id}'>> {
    return this.client.put('/api/v1.0/usuarios/{id}', { path: { id }, body: cuerpo }, callOf(opciones));
  }

  /** Desactiva un usuario. */
  desactivar(id: string, opciones?: Opciones): Promise<Result<'delete', '/api/v1.0/usuarios/{id}'>> {
    return this.client.delete('/api/v1.0/usuarios/{id}', { path: { id } }, callOf(opciones));
  }

  /** Desbloquea a un usuario bloqueado por intentos fallidos. */
  desbloquear(id: string, opciones?: Opciones): Promise<Result<'post', '/api/v1.0/usuarios/{id}/desbloquear'>> {
    return this.client.post('/api/v1.0/usuarios/{id}/desbloquear', { path: { id } }, callOf(opciones));
  }

  /** Termina las sesiones y los tokens de un usuario. */
  terminarSesiones(id: string, opciones?: Opciones): Promise<Result<'delete', '/api/v1.0/usuarios/{id}/sesiones'>> {
    return this.client.delete('/api/v1.0/usuarios/{id}/sesiones', { path: { id } }, callOf(opciones));
  }

  /** Genera otra contraseña para un usuario. */
  restablecerPassword(
    id: string,
    consulta?: Query<'post', '/api/v1.0/usuarios/{id}/restablecer-password'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/usuarios/{id}/restablecer-password'>> {
    return this.client.post(
      '/api/v1.0/usuarios/{id}/restablecer-password',
      { path: { id }, query: consulta },
      callOf(opciones),
    );
  }

  /** Inicia la verificación en dos pasos del usuario. */
  empezarTotp(
    cuerpo: Body<'post', '/api/v1.0/usuarios/me/totp'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/usuarios/me/totp'>> {
    return this.client.post('/api/v1.0/usuarios/me/totp', { body: cuerpo }, callOf(opciones));
  }

  /** Activa la verificación en dos pasos con un código de la aplicación. */
  activarTotp(
    cuerpo: Body<'post', '/api/v1.0/usuarios/me/totp/activar'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/usuarios/me/totp/activar'>> {
    return this.client.post('/api/v1.0/usuarios/me/totp/activar', { body: cuerpo }, callOf(opciones));
  }

  /** Desactiva la verificación en dos pasos propia. */
  desactivarTotp(
    cuerpo: Body<'post', '/api/v1.0/usuarios/me/totp/desactivar'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/usuarios/me/totp/desactivar'>> {
    return this.client.post('/api/v1.0/usuarios/me/totp/desactivar', { body: cuerpo }, callOf(opciones));
  }

  /** Quita la verificación en dos pasos de un usuario que perdió su teléfono y sus códigos. */
  eliminarTotp(id: string, opciones?: Opciones): Promise<Result<'delete', '/api/v1.0/usuarios/{id}/totp'>> {
    return this.client.delete('/api/v1.0/usuarios/{id}/totp', { path: { id } }, callOf(opciones));
  }

  /** Los segundos pasos propios: códigos, llaves de acceso y códigos de recuperación. */
  segundoPaso(opciones?: Opciones): Promise<Result<'get', '/api/v1.0/usuarios/me/segundo-paso'>> {
    return this.client.get('/api/v1.0/usuarios/me/segundo-paso', {}, callOf(opciones));
  }

  /** Empieza a agregar una llave de acceso propia. */
  empezarLlave(
    cuerpo: Body<'post', '/api/v1.0/usuarios/me/llaves/opciones'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/usuarios/me/llaves/opciones'>> {
    return this.client.post('/api/v1.0/usuarios/me/llaves/opciones', { body: cuerpo }, callOf(opciones));
  }

  /** Agrega una llave de acceso propia. */
  agregarLlave(
    cuerpo: Body<'post', '/api/v1.0/usuarios/me/llaves'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/usuarios/me/llaves'>> {
    return this.client.post('/api/v1.0/usuarios/me/llaves', { body: cuerpo }, callOf(opciones));
  }

  /** Quita una llave de acceso propia. */
  quitarLlave(
    id: string,
    cuerpo: Body<'post', '/api/v1.0/usuarios/me/llaves/{id}/quitar'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/usuarios/me/llaves/{id}/quitar'>> {
    return this.client.post(
      '/api/v1.0/usuarios/me/llaves/{id}/quitar',
      { path: { id }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Crea otros códigos de recuperación; los anteriores dejan de valer. */
  renovarCodigosRecuperacion(
    cuerpo: Body<'post', '/api/v1.0/usuarios/me/codigos-recuperacion'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/usuarios/me/codigos-recuperacion'>> {
    return this.client.post('/api/v1.0/usuarios/me/codigos-recuperacion', { body: cuerpo }, callOf(opciones));
  }
}

/** `/docs/certificados-digitales`. */
export class CertificadosDigitales {
  constructor(private readonly client: PathClient) {}

  /** Los certificados de todas las empresas a su alcance. */
  listarTodos(
    consulta?: Query<'get', '/api/v1.0/empresas/certificados-digitales'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/certificados-digitales'>, void> {
    return this.client.all('/api/v1.0/empresas/certificados-digitales', { query: consulta }, callOf(opciones));
  }

  /** Los certificados de una empresa. */
  listar(
    ruc: string,
    consulta?: Query<'get', '/api/v1.0/empresas/{ruc}/certificados-digitales'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/{ruc}/certificados-digitales'>, void> {
    return this.client.all(
      '/api/v1.0/empresas/{ruc}/certificados-digitales',
      { path: { ruc }, query: consulta },
      callOf(opciones),
    );
  }

  /** Sube un archivo de firma (.p12). */
  subir(
    ruc: string,
    cuerpo: Body<'post', '/api/v1.0/empresas/{ruc}/certificados-digitales'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/certificados-digitales'>> {
    return this.client.post(
      '/api/v1.0/empresas/{ruc}/certificados-digitales',
      { path: { ruc }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Diagnostica un archivo de firma sin guardarlo. */
  diagnosticar(
    ruc: string,
    cuerpo: Body<'post', '/api/v1.0/empresas/{ruc}/certificados-digitales/diagnostico'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/certificados-digitales/diagnostico'>> {
    return this.client.post(
      '/api/v1.0/empresas/{ruc}/certificados-digitales/diagnostico',
      { path: { ruc }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Con qué perfil firma la empresa. */
  leerPerfil(
    ruc: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/certificados-digitales/perfil'>> {
    return this.client.get(
      '/api/v1.0/empresas/{ruc}/certificados-digitales/perfil',
      { path: { ruc } },
      callOf(opciones),
    );
  }

  /** Cambia el perfil de firma de la empresa. */
  ponerPerfil(
    ruc: string,
    cuerpo: Body<'put', '/api/v1.0/empresas/{ruc}/certificados-digitales/perfil'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/certificados-digitales/perfil'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/certificados-digitales/perfil',
      { path: { ruc }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Un certificado, con su diagnóstico de hoy. */
  leer(
    ruc: string,
    id: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/certificados-digitales/{id}'>> {
    return this.client.get(
      '/api/v1.0/empresas/{ruc}/certificados-digitales/{id}',
      { path: { ruc, id } },
      callOf(opciones),
    );
  }

  /** Elimina un certificado. */
  eliminar(
    ruc: string,
    id: string,
    consulta?: Query<'delete', '/api/v1.0/empresas/{ruc}/certificados-digitales/{id}'>,
    opciones?: Opciones,
  ): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}/certificados-digitales/{id}'>> {
    return this.client.delete(
      '/api/v1.0/empresas/{ruc}/certificados-digitales/{id}',
      { path: { ruc, id }, query: consulta },
      callOf(opciones),
    );
  }

  /** Hace que la empresa firme con este certificado. */
  activar(
    ruc: string,
    id: string,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/certificados-digitales/{id}/activar'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/certificados-digitales/{id}/activar',
      { path: { ruc, id } },
      callOf(opciones),
    );
  }
}

/** `/docs/invitaciones`. */
export class Invitaciones {
  constructor(private readonly client: PathClient) {}

  /** Lista las invitaciones de la cuenta. */
  listar(
    consulta?: Query<'get', '/api/v1.0/invitaciones'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/invitaciones'>, void> {
    return this.client.all('/api/v1.0/invitaciones', { query: consulta }, callOf(opciones));
  }

  /** Invita a una persona a la cuenta. */
  crear(
    cuerpo: Body<'post', '/api/v1.0/invitaciones'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/invitaciones'>> {
    return this.client.post('/api/v1.0/invitaciones', { body: cuerpo }, callOf(opciones));
  }

  /** Acepta una invitación y elige la contraseña. */
  aceptar(
    cuerpo: Body<'post', '/api/v1.0/invitaciones/aceptar'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/invitaciones/aceptar'>> {
    return this.client.post('/api/v1.0/invitaciones/aceptar', { body: cuerpo }, callOf(opciones));
  }

  /** Consulta una invitación. */
  leer(id: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/invitaciones/{id}'>> {
    return this.client.get('/api/v1.0/invitaciones/{id}', { path: { id } }, callOf(opciones));
  }

  /** Retira una invitación que no ha sido aceptada. */
  revocar(id: string, opciones?: Opciones): Promise<Result<'delete', '/api/v1.0/invitaciones/{id}'>> {
    return this.client.delete('/api/v1.0/invitaciones/{id}', { path: { id } }, callOf(opciones));
  }

  /** Envía otra vez una invitación que no ha sido aceptada. */
  reenviar(id: string, opciones?: Opciones): Promise<Result<'post', '/api/v1.0/invitaciones/{id}/reenviar'>> {
    return this.client.post('/api/v1.0/invitaciones/{id}/reenviar', { path: { id } }, callOf(opciones));
  }
}

/** `/docs/instalacion`. */
export class Instalacion {
  constructor(private readonly client: PathClient) {}

  /** Versión, correo y último respaldo de la instalación. */
  obtener(opciones?: Opciones): Promise<Result<'get', '/api/v1.0/instalacion'>> {
    return this.client.get('/api/v1.0/instalacion', {}, callOf(opciones));
  }

  /** Crea la primera cuenta, con el enlace que el servicio muestra al iniciar. */
  ponerEnMarcha(
    cuerpo: Body<'post', '/api/v1.0/instalacion/puesta-en-marcha'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/instalacion/puesta-en-marcha'>> {
    return this.client.post('/api/v1.0/instalacion/puesta-en-marcha', { body: cuerpo }, callOf(opciones));
  }
}

/** `/docs/clientes-oauth`. */
export class ClientesOauth {
  constructor(private readonly client: PathClient) {}

  /** Lista los clientes OAuth de la cuenta. */
  listar(
    consulta?: Query<'get', '/api/v1.0/clientes-oauth'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/clientes-oauth'>, void> {
    return this.client.all('/api/v1.0/clientes-oauth', { query: consulta }, callOf(opciones));
  }

  /** Crea un cliente OAuth de la cuenta. */
  crear(
    cuerpo: Body<'post', '/api/v1.0/clientes-oauth'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/clientes-oauth'>> {
    return this.client.post('/api/v1.0/clientes-oauth', { body: cuerpo }, callOf(opciones));
  }

  /** Consulta un cliente OAuth. */
  leer(clientId: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/clientes-oauth/{clientId}'>> {
    return this.client.get('/api/v1.0/clientes-oauth/{clientId}', { path: { clientId } }, callOf(opciones));
  }

  /** Cambia un cliente OAuth; lo que se omite queda como está. */
  actualizar(
    clientId: string,
    cuerpo: Body<'put', '/api/v1.0/clientes-oauth/{clientId}'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/clientes-oauth/{clientId}'>> {
    return this.client.put(
      '/api/v1.0/clientes-oauth/{clientId}',
      { path: { clientId }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Desactiva un cliente OAuth. */
  desactivar(clientId: string, opciones?: Opciones): Promise<Result<'delete', '/api/v1.0/clientes-oauth/{clientId}'>> {
    return this.client.delete('/api/v1.0/clientes-oauth/{clientId}', { path: { clientId } }, callOf(opciones));
  }

  /** Cambia el secreto de un cliente OAuth. */
  rotar(clientId: string, opciones?: Opciones): Promise<Result<'post', '/api/v1.0/clientes-oauth/{clientId}/rotar'>> {
    return this.client.post('/api/v1.0/clientes-oauth/{clientId}/rotar', { path: { clientId } }, callOf(opciones));
  }
}

/** `/docs/auditoria`. */
export class Auditoria {
  constructor(private readonly client: PathClient) {}

  /** Quién hizo qué en la cuenta, desde dónde y cuándo; lo más reciente primero. */
  listar(
    consulta?: Query<'get', '/api/v1.0/auditoria'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/auditoria'>, void> {
    return this.client.all('/api/v1.0/auditoria', { query: consulta }, callOf(opciones));
  }

  /** La auditoría completa de la cuenta, con la cadena de huellas que la prueba. */
  exportar(consulta?: Query<'get', '/api/v1.0/auditoria/exportar'>, opciones?: Opciones): Promise<Archivo> {
    return this.client.stream('/api/v1.0/auditoria/exportar', { query: consulta }, callOf(opciones)).then(archivoOf);
  }
}

/** `/docs/llamadas`. */
export class Llamadas {
  constructor(private readonly client: PathClient) {}

  /** Las últimas llamadas de cada credencial; lo más reciente primero. */
  listar(
    consulta?: Query<'get', '/api/v1.0/llamadas'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/llamadas'>, void> {
    return this.client.all('/api/v1.0/llamadas', { query: consulta }, callOf(opciones));
  }
}

/** `/docs/empresas`. */
export class Empresas {
  constructor(private readonly client: PathClient) {}

  /** Lista las empresas a las que se tiene acceso. */
  listar(
    consulta?: Query<'get', '/api/v1.0/empresas'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/empresas'>, void> {
    return this.client.all('/api/v1.0/empresas', { query: consulta }, callOf(opciones));
  }

  /** Registra una empresa. */
  crear(
    cuerpo: Body<'post', '/api/v1.0/empresas'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/empresas'>> {
    return this.client.post('/api/v1.0/empresas', { body: cuerpo }, callOf(opciones));
  }

  /** Las empresas a las que se tiene acceso, por su identificador, como las leen los clientes de Veronica. */
  ids(opciones?: Opciones): Promise<Result<'get', '/api/v1.0/empresas/ids'>> {
    return this.client.get('/api/v1.0/empresas/ids', {}, callOf(opciones));
  }

  /** Consulta una empresa. */
  leer(ruc: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/empresas/{ruc}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}', { path: { ruc } }, callOf(opciones));
  }

  /** Cambia una empresa; lo que se omite queda como está y nulo lo borra. */
  actualizar(
    ruc: string,
    cuerpo: Body<'put', '/api/v1.0/empresas/{ruc}'>,
    opciones?: Opciones<'siCoincide'>,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}'>> {
    return this.client.put('/api/v1.0/empresas/{ruc}', { path: { ruc }, body: cuerpo }, callOf(opciones));
  }

  /** Elimina una empresa que nada usa, o desactiva la que está en uso. */
  eliminar(
    ruc: string,
    consulta?: Query<'delete', '/api/v1.0/empresas/{ruc}'>,
    opciones?: Opciones,
  ): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}'>> {
    return this.client.delete('/api/v1.0/empresas/{ruc}', { path: { ruc }, query: consulta }, callOf(opciones));
  }

  /** Envía un correo de prueba y dice qué pasó. */
  probarSmtp(
    ruc: string,
    cuerpo: Body<'post', '/api/v1.0/empresas/{ruc}/smtp/prueba'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/smtp/prueba'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/smtp/prueba', { path: { ruc }, body: cuerpo }, callOf(opciones));
  }

  /** El número que sigue por establecimiento, punto y tipo de comprobante, y los huecos. */
  secuenciales(
    ruc: string,
    consulta?: Query<'get', '/api/v1.0/empresas/{ruc}/secuenciales'>,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/secuenciales'>> {
    return this.client.get(
      '/api/v1.0/empresas/{ruc}/secuenciales',
      { path: { ruc }, query: consulta },
      callOf(opciones),
    );
  }
}

/** `/docs/buzon`. */
export class Buzon {
  constructor(private readonly client: PathClient) {}

  /** Guarda el buzón IMAP del que se leen los documentos recibidos. */
  poner(
    ruc: string,
    cuerpo: Body<'put', '/api/v1.0/empresas/{ruc}/buzon'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/buzon'>> {
    return this.client.put('/api/v1.0/empresas/{ruc}/buzon', { path: { ruc }, body: cuerpo }, callOf(opciones));
  }

  /** El buzón de la empresa: última lectura, qué dieron los correos y el último error. */
  leer(ruc: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/buzon'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/buzon', { path: { ruc } }, callOf(opciones));
  }

  /** Quita el buzón; los documentos que trajo quedan, y sus correos también. */
  eliminar(ruc: string, opciones?: Opciones): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}/buzon'>> {
    return this.client.delete('/api/v1.0/empresas/{ruc}/buzon', { path: { ruc } }, callOf(opciones));
  }

  /** Abre el buzón guardado y dice qué pasó, sin leer ningún correo. */
  probar(ruc: string, opciones?: Opciones): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/buzon/prueba'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/buzon/prueba', { path: { ruc } }, callOf(opciones));
  }

  /** Los correos que se abrieron y qué dio cada uno. */
  correos(
    ruc: string,
    consulta?: Query<'get', '/api/v1.0/empresas/{ruc}/buzon/correos'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/{ruc}/buzon/correos'>, void> {
    return this.client.all(
      '/api/v1.0/empresas/{ruc}/buzon/correos',
      { path: { ruc }, query: consulta },
      callOf(opciones),
    );
  }
}

/** `/docs/logo`. */
export class Logo {
  constructor(private readonly client: PathClient) {}

  /** Sube el logo de la empresa, para el RIDE, el correo y la página del comprador. */
  poner(
    ruc: string,
    cuerpo: Body<'put', '/api/v1.0/empresas/{ruc}/logo'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/logo'>> {
    return this.client.put('/api/v1.0/empresas/{ruc}/logo', { path: { ruc }, body: cuerpo }, callOf(opciones));
  }

  /** La imagen del logo de la empresa. */
  leer(ruc: string, opciones?: Opciones): Promise<Archivo> {
    return this.client.stream('/api/v1.0/empresas/{ruc}/logo', { path: { ruc } }, callOf(opciones)).then(archivoOf);
  }

  /** Quita el logo de la empresa. */
  eliminar(ruc: string, opciones?: Opciones): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}/logo'>> {
    return this.client.delete('/api/v1.0/empresas/{ruc}/logo', { path: { ruc } }, callOf(opciones));
  }
}

/** `/docs/establecimientos`. */
export class Establecimientos {
  constructor(private readonly client: PathClient) {}

  /** Lista los establecimientos de una empresa. */
  listar(
    ruc: string,
    consulta?: Query<'get', '/api/v1.0/empresas/{ruc}/establecimientos'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/{ruc}/establecimientos'>, void> {
    return this.client.all(
      '/api/v1.0/empresas/{ruc}/establecimientos',
      { path: { ruc }, query: consulta },
      callOf(opciones),
    );
  }

  /** Crea un establecimiento de una empresa. */
  crear(
    ruc: string,
    cuerpo: Body<'post', '/api/v1.0/empresas/{ruc}/establecimientos'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/establecimientos'>> {
    return this.client.post(
      '/api/v1.0/empresas/{ruc}/establecimientos',
      { path: { ruc }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Consulta un establecimiento. */
  leer(
    ruc: string,
    estab: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}'>> {
    return this.client.get(
      '/api/v1.0/empresas/{ruc}/establecimientos/{estab}',
      { path: { ruc, estab } },
      callOf(opciones),
    );
  }

  /** Cambia un establecimiento; lo que se omite queda como está y nulo lo borra. */
  actualizar(
    ruc: string,
    estab: string,
    cuerpo: Body<'put', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}'>,
    opciones?: Opciones<'siCoincide'>,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/establecimientos/{estab}',
      { path: { ruc, estab }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Elimina un establecimiento que nada usa, o desactiva el que está en uso. */
  eliminar(
    ruc: string,
    estab: string,
    consulta?: Query<'delete', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}'>,
    opciones?: Opciones,
  ): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}'>> {
    return this.client.delete(
      '/api/v1.0/empresas/{ruc}/establecimientos/{estab}',
      { path: { ruc, estab }, query: consulta },
      callOf(opciones),
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
    consulta?: Query<'get', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision'>, void> {
    return this.client.all(
      '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision',
      { path: { ruc, estab }, query: consulta },
      callOf(opciones),
    );
  }

  /** Crea un punto de emisión. */
  crear(
    ruc: string,
    estab: string,
    cuerpo: Body<'post', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision'>> {
    return this.client.post(
      '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision',
      { path: { ruc, estab }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Consulta un punto de emisión con sus secuenciales. */
  leer(
    ruc: string,
    estab: string,
    ptoEmi: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}'>> {
    return this.client.get(
      '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}',
      { path: { ruc, estab, ptoEmi } },
      callOf(opciones),
    );
  }

  /** Cambia un punto de emisión o sus secuenciales; lo que se omite queda como está. */
  actualizar(
    ruc: string,
    estab: string,
    ptoEmi: string,
    cuerpo: Body<'put', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}'>,
    opciones?: Opciones<'siCoincide'>,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}',
      { path: { ruc, estab, ptoEmi }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Elimina un punto de emisión que nunca emitió, o desactiva el que emitió. */
  eliminar(
    ruc: string,
    estab: string,
    ptoEmi: string,
    consulta?: Query<'delete', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}'>,
    opciones?: Opciones,
  ): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}'>> {
    return this.client.delete(
      '/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}',
      { path: { ruc, estab, ptoEmi }, query: consulta },
      callOf(opciones),
    );
  }
}

/** `/docs/productos`. */
export class Productos {
  constructor(private readonly client: PathClient) {}

  /** Lista los productos de una empresa. */
  listar(
    ruc: string,
    consulta?: Query<'get', '/api/v1.0/empresas/{ruc}/productos'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/{ruc}/productos'>, void> {
    return this.client.all('/api/v1.0/empresas/{ruc}/productos', { path: { ruc }, query: consulta }, callOf(opciones));
  }

  /** Crea un producto. */
  crear(
    ruc: string,
    cuerpo: Body<'post', '/api/v1.0/empresas/{ruc}/productos'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/productos'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/productos', { path: { ruc }, body: cuerpo }, callOf(opciones));
  }

  /** Los productos de una empresa en un archivo CSV, como los recibe la importación. */
  exportar(ruc: string, opciones?: Opciones): Promise<Archivo> {
    return this.client
      .stream('/api/v1.0/empresas/{ruc}/productos/exportar', { path: { ruc } }, callOf(opciones))
      .then(archivoOf);
  }

  /** Importa productos de un archivo CSV o de Excel (.xlsx). */
  importar(
    ruc: string,
    cuerpo: Body<'post', '/api/v1.0/empresas/{ruc}/productos/importar'>,
    consulta?: Query<'post', '/api/v1.0/empresas/{ruc}/productos/importar'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/productos/importar'>> {
    return this.client.post(
      '/api/v1.0/empresas/{ruc}/productos/importar',
      { path: { ruc }, query: consulta, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Consulta un producto. */
  leer(
    ruc: string,
    id: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/productos/{id}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/productos/{id}', { path: { ruc, id } }, callOf(opciones));
  }

  /** Cambia un producto; lo que se omite queda como está y nulo lo borra. */
  actualizar(
    ruc: string,
    id: string,
    cuerpo: Body<'put', '/api/v1.0/empresas/{ruc}/productos/{id}'>,
    opciones?: Opciones<'siCoincide'>,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/productos/{id}'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/productos/{id}',
      { path: { ruc, id }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Elimina un producto; los comprobantes emitidos conservan sus datos. */
  eliminar(
    ruc: string,
    id: string,
    opciones?: Opciones,
  ): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}/productos/{id}'>> {
    return this.client.delete('/api/v1.0/empresas/{ruc}/productos/{id}', { path: { ruc, id } }, callOf(opciones));
  }
}

/** `/docs/clientes`. */
export class Clientes {
  constructor(private readonly client: PathClient) {}

  /** Lista los clientes de una empresa. */
  listar(
    ruc: string,
    consulta?: Query<'get', '/api/v1.0/empresas/{ruc}/clientes'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/{ruc}/clientes'>, void> {
    return this.client.all('/api/v1.0/empresas/{ruc}/clientes', { path: { ruc }, query: consulta }, callOf(opciones));
  }

  /** Crea un cliente. */
  crear(
    ruc: string,
    cuerpo: Body<'post', '/api/v1.0/empresas/{ruc}/clientes'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/clientes'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/clientes', { path: { ruc }, body: cuerpo }, callOf(opciones));
  }

  /** Los clientes de una empresa en un archivo CSV o de Excel, como los recibe la importación. */
  exportar(
    ruc: string,
    consulta?: Query<'get', '/api/v1.0/empresas/{ruc}/clientes/exportar'>,
    opciones?: Opciones,
  ): Promise<Archivo> {
    return this.client
      .stream('/api/v1.0/empresas/{ruc}/clientes/exportar', { path: { ruc }, query: consulta }, callOf(opciones))
      .then(archivoOf);
  }

  /** Importa clientes de un archivo CSV o de Excel (.xlsx). */
  importar(
    ruc: string,
    cuerpo: Body<'post', '/api/v1.0/empresas/{ruc}/clientes/importar'>,
    consulta?: Query<'post', '/api/v1.0/empresas/{ruc}/clientes/importar'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/clientes/importar'>> {
    return this.client.post(
      '/api/v1.0/empresas/{ruc}/clientes/importar',
      { path: { ruc }, query: consulta, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Consulta un cliente. */
  leer(ruc: string, id: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/clientes/{id}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/clientes/{id}', { path: { ruc, id } }, callOf(opciones));
  }

  /** Cambia un cliente; lo que se omite queda como está y nulo lo borra. */
  actualizar(
    ruc: string,
    id: string,
    cuerpo: Body<'put', '/api/v1.0/empresas/{ruc}/clientes/{id}'>,
    opciones?: Opciones<'siCoincide'>,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/clientes/{id}'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/clientes/{id}',
      { path: { ruc, id }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Elimina un cliente; los comprobantes emitidos conservan sus datos. */
  eliminar(
    ruc: string,
    id: string,
    opciones?: Opciones,
  ): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}/clientes/{id}'>> {
    return this.client.delete('/api/v1.0/empresas/{ruc}/clientes/{id}', { path: { ruc, id } }, callOf(opciones));
  }

  /** Une otro cliente a este. */
  unir(
    ruc: string,
    id: string,
    cuerpo: Body<'post', '/api/v1.0/empresas/{ruc}/clientes/{id}/unir'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/clientes/{id}/unir'>> {
    return this.client.post(
      '/api/v1.0/empresas/{ruc}/clientes/{id}/unir',
      { path: { ruc, id }, body: cuerpo },
      callOf(opciones),
    );
  }
}

/** `/docs/datos-personales`. */
export class DatosPersonales {
  constructor(private readonly client: PathClient) {}

  /** Cuántos datos hay de una persona, por su identificación. */
  leer(
    identificacion: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/datos-personales/{identificacion}'>> {
    return this.client.get(
      '/api/v1.0/datos-personales/{identificacion}',
      { path: { identificacion } },
      callOf(opciones),
    );
  }

  /** Todo lo que hay de una persona, en un ZIP: sus comprobantes, su ficha y los correos que se le enviaron. */
  exportar(identificacion: string, opciones?: Opciones): Promise<Archivo> {
    return this.client
      .stream('/api/v1.0/datos-personales/{identificacion}/exportar', { path: { identificacion } }, callOf(opciones))
      .then(archivoOf);
  }

  /** Suprime los datos de una persona que ninguna ley obliga a guardar, y bloquea su ficha. */
  suprimir(
    identificacion: string,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/datos-personales/{identificacion}/suprimir'>> {
    return this.client.post(
      '/api/v1.0/datos-personales/{identificacion}/suprimir',
      { path: { identificacion } },
      callOf(opciones),
    );
  }
}

/** `/docs/errores-sri`. */
export class ErroresSri {
  constructor(private readonly client: PathClient) {}

  /** Los códigos con que responde el SRI, qué significan y qué hacer. */
  listar(opciones?: Opciones): Promise<Result<'get', '/api/v1.0/errores-sri'>> {
    return this.client.get('/api/v1.0/errores-sri', {}, callOf(opciones));
  }

  /** Qué significa un código del SRI y qué hacer. */
  leer(codigo: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/errores-sri/{codigo}'>> {
    return this.client.get('/api/v1.0/errores-sri/{codigo}', { path: { codigo } }, callOf(opciones));
  }
}

/** `/docs/comprobantes`. */
export class Facturas {
  constructor(private readonly client: PathClient) {}

  /** Emite: Factura. */
  emitir(
    cuerpo: Body<'post', '/api/v2.0/comprobantes/facturas'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v2.0/comprobantes/facturas', { body: cuerpo }, callOf(opciones));
  }

  /** Emite: Factura; solo valida, no guarda nada. */
  validar(
    cuerpo: Body<'post', '/api/v2.0/comprobantes/facturas'>,
    opciones?: Opciones,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v2.0/comprobantes/facturas',
      { query: { soloValidar: true }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Emite desde el JSON v1.0 de Veronica: Factura. */
  emitirV1(
    cuerpo: Body<'post', '/api/v1.0/comprobantes/facturas'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v1.0/comprobantes/facturas', { body: cuerpo }, callOf(opciones));
  }

  /** Emite desde el JSON v1.0 de Veronica: Factura; solo valida, no guarda nada. */
  validarV1(
    cuerpo: Body<'post', '/api/v1.0/comprobantes/facturas'>,
    opciones?: Opciones,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v1.0/comprobantes/facturas',
      { query: { soloValidar: true }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Busca: Factura. */
  listar(
    consulta?: Query<'get', '/api/v1.0/comprobantes/facturas'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/comprobantes/facturas'>, void> {
    return this.client.all('/api/v1.0/comprobantes/facturas', { query: consulta }, callOf(opciones));
  }

  /** Corrige: Factura. */
  corregir(
    claveAcceso: string,
    cuerpo: Body<'put', '/api/v2.0/comprobantes/facturas/{claveAcceso}'>,
    opciones?: Opciones<'esperar' | 'siCoincide'>,
  ): Promise<Result<'put', '/api/v2.0/comprobantes/facturas/{claveAcceso}'>> {
    return this.client.put(
      '/api/v2.0/comprobantes/facturas/{claveAcceso}',
      { path: { claveAcceso }, body: cuerpo },
      callOf(opciones),
    );
  }
}

/** `/docs/comprobantes`. */
export class LiquidacionesCompra {
  constructor(private readonly client: PathClient) {}

  /** Emite: Liquidación de compra de bienes y prestación de servicios. */
  emitir(
    cuerpo: Body<'post', '/api/v2.0/comprobantes/liquidaciones-compra'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v2.0/comprobantes/liquidaciones-compra', { body: cuerpo }, callOf(opciones));
  }

  /** Emite: Liquidación de compra de bienes y prestación de servicios; solo valida, no guarda nada. */
  validar(
    cuerpo: Body<'post', '/api/v2.0/comprobantes/liquidaciones-compra'>,
    opciones?: Opciones,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v2.0/comprobantes/liquidaciones-compra',
      { query: { soloValidar: true }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Emite desde el JSON v1.0 de Veronica: Liquidación de compra de bienes y prestación de servicios. */
  emitirV1(
    cuerpo: Body<'post', '/api/v1.0/comprobantes/liquidaciones-compra'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v1.0/comprobantes/liquidaciones-compra', { body: cuerpo }, callOf(opciones));
  }

  /** Emite desde el JSON v1.0 de Veronica: Liquidación de compra de bienes y prestación de servicios; solo valida, no guarda nada. */
  validarV1(
    cuerpo: Body<'post', '/api/v1.0/comprobantes/liquidaciones-compra'>,
    opciones?: Opciones,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v1.0/comprobantes/liquidaciones-compra',
      { query: { soloValidar: true }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Busca: Liquidación de compra de bienes y prestación de servicios. */
  listar(
    consulta?: Query<'get', '/api/v1.0/comprobantes/liquidaciones-compra'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/comprobantes/liquidaciones-compra'>, void> {
    return this.client.all('/api/v1.0/comprobantes/liquidaciones-compra', { query: consulta }, callOf(opciones));
  }

  /** Corrige: Liquidación de compra de bienes y prestación de servicios. */
  corregir(
    claveAcceso: string,
    cuerpo: Body<'put', '/api/v2.0/comprobantes/liquidaciones-compra/{claveAcceso}'>,
    opciones?: Opciones<'esperar' | 'siCoincide'>,
  ): Promise<Result<'put', '/api/v2.0/comprobantes/liquidaciones-compra/{claveAcceso}'>> {
    return this.client.put(
      '/api/v2.0/comprobantes/liquidaciones-compra/{claveAcceso}',
      { path: { claveAcceso }, body: cuerpo },
      callOf(opciones),
    );
  }
}

/** `/docs/comprobantes`. */
export class NotasCredito {
  constructor(private readonly client: PathClient) {}

  /** Emite: Nota de crédito. */
  emitir(
    cuerpo: Body<'post', '/api/v2.0/comprobantes/notas-credito'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v2.0/comprobantes/notas-credito', { body: cuerpo }, callOf(opciones));
  }

  /** Emite: Nota de crédito; solo valida, no guarda nada. */
  validar(
    cuerpo: Body<'post', '/api/v2.0/comprobantes/notas-credito'>,
    opciones?: Opciones,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v2.0/comprobantes/notas-credito',
      { query: { soloValidar: true }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Emite desde el JSON v1.0 de Veronica: Nota de crédito. */
  emitirV1(
    cuerpo: Body<'post', '/api/v1.0/comprobantes/notas-credito'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v1.0/comprobantes/notas-credito', { body: cuerpo }, callOf(opciones));
  }

  /** Emite desde el JSON v1.0 de Veronica: Nota de crédito; solo valida, no guarda nada. */
  validarV1(
    cuerpo: Body<'post', '/api/v1.0/comprobantes/notas-credito'>,
    opciones?: Opciones,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v1.0/comprobantes/notas-credito',
      { query: { soloValidar: true }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Busca: Nota de crédito. */
  listar(
    consulta?: Query<'get', '/api/v1.0/comprobantes/notas-credito'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/comprobantes/notas-credito'>, void> {
    return this.client.all('/api/v1.0/comprobantes/notas-credito', { query: consulta }, callOf(opciones));
  }

  /** Corrige: Nota de crédito. */
  corregir(
    claveAcceso: string,
    cuerpo: Body<'put', '/api/v2.0/comprobantes/notas-credito/{claveAcceso}'>,
    opciones?: Opciones<'esperar' | 'siCoincide'>,
  ): Promise<Result<'put', '/api/v2.0/comprobantes/notas-credito/{claveAcceso}'>> {
    return this.client.put(
      '/api/v2.0/comprobantes/notas-credito/{claveAcceso}',
      { path: { claveAcceso }, body: cuerpo },
      callOf(opciones),
    );
  }
}

/** `/docs/comprobantes`. */
export class NotasDebito {
  constructor(private readonly client: PathClient) {}

  /** Emite: Nota de débito. */
  emitir(
    cuerpo: Body<'post', '/api/v2.0/comprobantes/notas-debito'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v2.0/comprobantes/notas-debito', { body: cuerpo }, callOf(opciones));
  }

  /** Emite: Nota de débito; solo valida, no guarda nada. */
  validar(
    cuerpo: Body<'post', '/api/v2.0/comprobantes/notas-debito'>,
    opciones?: Opciones,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v2.0/comprobantes/notas-debito',
      { query: { soloValidar: true }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Emite desde el JSON v1.0 de Veronica: Nota de débito. */
  emitirV1(
    cuerpo: Body<'post', '/api/v1.0/comprobantes/notas-debito'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v1.0/comprobantes/notas-debito', { body: cuerpo }, callOf(opciones));
  }

  /** Emite desde el JSON v1.0 de Veronica: Nota de débito; solo valida, no guarda nada. */
  validarV1(
    cuerpo: Body<'post', '/api/v1.0/comprobantes/notas-debito'>,
    opciones?: Opciones,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v1.0/comprobantes/notas-debito',
      { query: { soloValidar: true }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Busca: Nota de débito. */
  listar(
    consulta?: Query<'get', '/api/v1.0/comprobantes/notas-debito'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/comprobantes/notas-debito'>, void> {
    return this.client.all('/api/v1.0/comprobantes/notas-debito', { query: consulta }, callOf(opciones));
  }

  /** Corrige: Nota de débito. */
  corregir(
    claveAcceso: string,
    cuerpo: Body<'put', '/api/v2.0/comprobantes/notas-debito/{claveAcceso}'>,
    opciones?: Opciones<'esperar' | 'siCoincide'>,
  ): Promise<Result<'put', '/api/v2.0/comprobantes/notas-debito/{claveAcceso}'>> {
    return this.client.put(
      '/api/v2.0/comprobantes/notas-debito/{claveAcceso}',
      { path: { claveAcceso }, body: cuerpo },
      callOf(opciones),
    );
  }
}

/** `/docs/comprobantes`. */
export class GuiasRemision {
  constructor(private readonly client: PathClient) {}

  /** Emite: Guía de remisión. */
  emitir(
    cuerpo: Body<'post', '/api/v2.0/comprobantes/guias-remision'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v2.0/comprobantes/guias-remision', { body: cuerpo }, callOf(opciones));
  }

  /** Emite: Guía de remisión; solo valida, no guarda nada. */
  validar(
    cuerpo: Body<'post', '/api/v2.0/comprobantes/guias-remision'>,
    opciones?: Opciones,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v2.0/comprobantes/guias-remision',
      { query: { soloValidar: true }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Emite desde el JSON v1.0 de Veronica: Guía de remisión. */
  emitirV1(
    cuerpo: Body<'post', '/api/v1.0/comprobantes/guias-remision'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v1.0/comprobantes/guias-remision', { body: cuerpo }, callOf(opciones));
  }

  /** Emite desde el JSON v1.0 de Veronica: Guía de remisión; solo valida, no guarda nada. */
  validarV1(
    cuerpo: Body<'post', '/api/v1.0/comprobantes/guias-remision'>,
    opciones?: Opciones,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v1.0/comprobantes/guias-remision',
      { query: { soloValidar: true }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Busca: Guía de remisión. */
  listar(
    consulta?: Query<'get', '/api/v1.0/comprobantes/guias-remision'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/comprobantes/guias-remision'>, void> {
    return this.client.all('/api/v1.0/comprobantes/guias-remision', { query: consulta }, callOf(opciones));
  }

  /** Corrige: Guía de remisión. */
  corregir(
    claveAcceso: string,
    cuerpo: Body<'put', '/api/v2.0/comprobantes/guias-remision/{claveAcceso}'>,
    opciones?: Opciones<'esperar' | 'siCoincide'>,
  ): Promise<Result<'put', '/api/v2.0/comprobantes/guias-remision/{claveAcceso}'>> {
    return this.client.put(
      '/api/v2.0/comprobantes/guias-remision/{claveAcceso}',
      { path: { claveAcceso }, body: cuerpo },
      callOf(opciones),
    );
  }
}

/** `/docs/comprobantes`. */
export class Retenciones {
  constructor(private readonly client: PathClient) {}

  /** Emite: Comprobante de retención. */
  emitir(
    cuerpo: Body<'post', '/api/v2.0/comprobantes/retenciones'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v2.0/comprobantes/retenciones', { body: cuerpo }, callOf(opciones));
  }

  /** Emite: Comprobante de retención; solo valida, no guarda nada. */
  validar(
    cuerpo: Body<'post', '/api/v2.0/comprobantes/retenciones'>,
    opciones?: Opciones,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v2.0/comprobantes/retenciones',
      { query: { soloValidar: true }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Emite desde el JSON v1.0 de Veronica: Comprobante de retención. */
  emitirV1(
    cuerpo: Body<'post', '/api/v1.0/comprobantes/retenciones'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v1.0/comprobantes/retenciones', { body: cuerpo }, callOf(opciones));
  }

  /** Emite desde el JSON v1.0 de Veronica: Comprobante de retención; solo valida, no guarda nada. */
  validarV1(
    cuerpo: Body<'post', '/api/v1.0/comprobantes/retenciones'>,
    opciones?: Opciones,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v1.0/comprobantes/retenciones',
      { query: { soloValidar: true }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Busca: Comprobante de retención. */
  listar(
    consulta?: Query<'get', '/api/v1.0/comprobantes/retenciones'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/comprobantes/retenciones'>, void> {
    return this.client.all('/api/v1.0/comprobantes/retenciones', { query: consulta }, callOf(opciones));
  }

  /** Corrige: Comprobante de retención. */
  corregir(
    claveAcceso: string,
    cuerpo: Body<'put', '/api/v2.0/comprobantes/retenciones/{claveAcceso}'>,
    opciones?: Opciones<'esperar' | 'siCoincide'>,
  ): Promise<Result<'put', '/api/v2.0/comprobantes/retenciones/{claveAcceso}'>> {
    return this.client.put(
      '/api/v2.0/comprobantes/retenciones/{claveAcceso}',
      { path: { claveAcceso }, body: cuerpo },
      callOf(opciones),
    );
  }
}

/** `/docs/comprobantes`. */
export class Comprobantes {
  constructor(private readonly client: PathClient) {}

  /** Emite un comprobante; «codDoc» elige el tipo. */
  emitir(
    cuerpo: Body<'post', '/api/v2.0/comprobantes'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v2.0/comprobantes', { body: cuerpo }, callOf(opciones));
  }

  /** Emite un comprobante; «codDoc» elige el tipo; solo valida, no guarda nada. */
  validar(
    cuerpo: Body<'post', '/api/v2.0/comprobantes'>,
    opciones?: Opciones,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post('/api/v2.0/comprobantes', { query: { soloValidar: true }, body: cuerpo }, callOf(opciones));
  }

  /** El RIDE que tendría un comprobante, en PDF, sin emitirlo. */
  verBorrador(
    cuerpo: Body<'post', '/api/v1.0/comprobantes/vista-previa'>,
    consulta?: Query<'post', '/api/v1.0/comprobantes/vista-previa'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Archivo> {
    return this.client
      .streamByPost('/api/v1.0/comprobantes/vista-previa', { query: consulta, body: cuerpo }, callOf(opciones))
      .then(archivoOf);
  }

  /** Emite desde el XML del SRI, sin firma (se firma aquí), ya firmado (se toma tal cual) o ya autorizado (se guarda y no se envía). */
  emitirXml(
    cuerpo: string,
    consulta?: Omit<Query<'post', '/api/v1.0/comprobantes'>, 'soloValidar'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post('/api/v1.0/comprobantes', { query: consulta, body: cuerpo }, callOf(opciones));
  }

  /** Emite desde el XML del SRI, sin firma (se firma aquí), ya firmado (se toma tal cual) o ya autorizado (se guarda y no se envía); solo valida, no guarda nada. */
  validarXml(
    cuerpo: string,
    consulta?: Omit<Query<'post', '/api/v1.0/comprobantes'>, 'soloValidar'>,
    opciones?: Opciones,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v1.0/comprobantes',
      { query: { ...consulta, soloValidar: true }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Busca comprobantes. */
  listar(
    consulta?: Query<'get', '/api/v1.0/comprobantes'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/comprobantes'>, void> {
    return this.client.all('/api/v1.0/comprobantes', { query: consulta }, callOf(opciones));
  }

  /** Busca receptores en los comprobantes anteriores. */
  receptores(
    consulta?: Query<'get', '/api/v1.0/comprobantes/receptores'>,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/comprobantes/receptores'>> {
    return this.client.get('/api/v1.0/comprobantes/receptores', { query: consulta }, callOf(opciones));
  }

  /** Los comprobantes rechazados por el SRI, por causa. */
  rechazados(
    consulta?: Query<'get', '/api/v1.0/comprobantes/rechazados'>,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/comprobantes/rechazados'>> {
    return this.client.get('/api/v1.0/comprobantes/rechazados', { query: consulta }, callOf(opciones));
  }

  /** La lista de comprobantes en una hoja de cálculo (XLSX). */
  hoja(consulta?: Query<'get', '/api/v1.0/comprobantes/hoja'>, opciones?: Opciones): Promise<Archivo> {
    return this.client.stream('/api/v1.0/comprobantes/hoja', { query: consulta }, callOf(opciones)).then(archivoOf);
  }

  /** Actúa sobre muchos comprobantes a la vez. */
  crearAccionMasiva(
    cuerpo: Body<'post', '/api/v1.0/acciones-masivas'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/acciones-masivas'>> {
    return this.client.post('/api/v1.0/acciones-masivas', { body: cuerpo }, callOf(opciones));
  }

  /** Cómo va una acción masiva, y el resultado de cada comprobante. */
  leerAccionMasiva(
    id: string,
    consulta?: Query<'get', '/api/v1.0/acciones-masivas/{id}'>,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/acciones-masivas/{id}'>> {
    return this.client.get('/api/v1.0/acciones-masivas/{id}', { path: { id }, query: consulta }, callOf(opciones));
  }

  /** Detiene una acción masiva; lo hecho queda hecho. */
  cancelarAccionMasiva(id: string, opciones?: Opciones): Promise<Result<'delete', '/api/v1.0/acciones-masivas/{id}'>> {
    return this.client.delete('/api/v1.0/acciones-masivas/{id}', { path: { id } }, callOf(opciones));
  }

  /** Todo lo que se sabe de un comprobante. */
  leer(
    claveAcceso: string,
    consulta?: Query<'get', '/api/v1.0/comprobantes/{claveAcceso}'>,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/comprobantes/{claveAcceso}'>> {
    return this.client.get(
      '/api/v1.0/comprobantes/{claveAcceso}',
      { path: { claveAcceso }, query: consulta },
      callOf(opciones),
    );
  }

  /** Elimina un comprobante que el SRI nunca tuvo. */
  eliminar(
    claveAcceso: string,
    opciones?: Opciones,
  ): Promise<Result<'delete', '/api/v1.0/comprobantes/{claveAcceso}'>> {
    return this.client.delete('/api/v1.0/comprobantes/{claveAcceso}', { path: { claveAcceso } }, callOf(opciones));
  }

  /** Los documentos relacionados con un comprobante, y el saldo después de notas. */
  relacionados(
    claveAcceso: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/comprobantes/{claveAcceso}/relacionados'>> {
    return this.client.get(
      '/api/v1.0/comprobantes/{claveAcceso}/relacionados',
      { path: { claveAcceso } },
      callOf(opciones),
    );
  }

  /** Reanuda un comprobante detenido, después de resolver la causa. */
  reanudar(
    claveAcceso: string,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/comprobantes/{claveAcceso}/reanudar'>> {
    return this.client.post(
      '/api/v1.0/comprobantes/{claveAcceso}/reanudar',
      { path: { claveAcceso } },
      callOf(opciones),
    );
  }

  /** Firma de nuevo un comprobante rechazado por su firma, y lo envía. */
  firmarDeNuevo(
    claveAcceso: string,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/comprobantes/{claveAcceso}/firmar-de-nuevo'>> {
    return this.client.post(
      '/api/v1.0/comprobantes/{claveAcceso}/firmar-de-nuevo',
      { path: { claveAcceso } },
      callOf(opciones),
    );
  }

  /** Envía otra vez el correo con el XML y el RIDE. */
  notificar(
    claveAcceso: string,
    cuerpo?: Body<'post', '/api/v1.0/comprobantes/{claveAcceso}/notificar'>,
    consulta?: Query<'post', '/api/v1.0/comprobantes/{claveAcceso}/notificar'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/comprobantes/{claveAcceso}/notificar'>> {
    return this.client.post(
      '/api/v1.0/comprobantes/{claveAcceso}/notificar',
      { path: { claveAcceso }, query: consulta, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Envía al SRI ahora, si está pendiente. */
  enviar(
    claveAcceso: string,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/comprobantes/{claveAcceso}/enviar'>> {
    return this.client.put('/api/v1.0/comprobantes/{claveAcceso}/enviar', { path: { claveAcceso } }, callOf(opciones));
  }

  /** Consulta la autorización ahora, si está pendiente. */
  autorizar(
    claveAcceso: string,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/comprobantes/{claveAcceso}/autorizar'>> {
    return this.client.put(
      '/api/v1.0/comprobantes/{claveAcceso}/autorizar',
      { path: { claveAcceso } },
      callOf(opciones),
    );
  }

  /** Firma, envía y autoriza ahora lo que esté pendiente. */
  emitirAhora(
    claveAcceso: string,
    opciones?: Opciones,
  ): Promise<Result<'patch', '/api/v1.0/comprobantes/{claveAcceso}/emitir'>> {
    return this.client.patch(
      '/api/v1.0/comprobantes/{claveAcceso}/emitir',
      { path: { claveAcceso } },
      callOf(opciones),
    );
  }

  /** En qué casilleros de ventas del formulario 104 va un comprobante, si alguien lo decidió. */
  leerClasificacion(
    claveAcceso: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/comprobantes/{claveAcceso}/clasificacion'>> {
    return this.client.get(
      '/api/v1.0/comprobantes/{claveAcceso}/clasificacion',
      { path: { claveAcceso } },
      callOf(opciones),
    );
  }

  /** Decide en qué casilleros de ventas del formulario 104 va un comprobante. */
  ponerClasificacion(
    claveAcceso: string,
    cuerpo: Body<'put', '/api/v1.0/comprobantes/{claveAcceso}/clasificacion'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/comprobantes/{claveAcceso}/clasificacion'>> {
    return this.client.put(
      '/api/v1.0/comprobantes/{claveAcceso}/clasificacion',
      { path: { claveAcceso }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** La historia de un comprobante, del primer suceso al último. */
  eventos(
    claveAcceso: string,
    consulta?: Query<'get', '/api/v1.0/comprobantes/{claveAcceso}/eventos'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/comprobantes/{claveAcceso}/eventos'>, void> {
    return this.client.all(
      '/api/v1.0/comprobantes/{claveAcceso}/eventos',
      { path: { claveAcceso }, query: consulta },
      callOf(opciones),
    );
  }

  /** El XML del comprobante (autorizado si ya lo está, si no el firmado), su RIDE, o ambos. */
  archivos(
    claveAcceso: string,
    consulta?: Query<'get', '/api/v1.0/comprobantes/{claveAcceso}/archivos'>,
    opciones?: Opciones,
  ): Promise<Archivo> {
    return this.client
      .stream(
        '/api/v1.0/comprobantes/{claveAcceso}/archivos',
        { path: { claveAcceso }, query: consulta },
        callOf(opciones),
      )
      .then(archivoOf);
  }

  /** El XML y el RIDE de varios comprobantes, en un ZIP. */
  descargarVarios(cuerpo: Body<'post', '/api/v1.0/comprobantes/archivos'>, opciones?: Opciones): Promise<Archivo> {
    return this.client
      .streamByPost('/api/v1.0/comprobantes/archivos', { body: cuerpo }, callOf(opciones))
      .then(archivoOf);
  }

  /** El enlace a la página del comprador. */
  leerEnlace(
    claveAcceso: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/comprobantes/{claveAcceso}/enlace'>> {
    return this.client.get('/api/v1.0/comprobantes/{claveAcceso}/enlace', { path: { claveAcceso } }, callOf(opciones));
  }

  /** Crea el enlace a la página del comprador, o uno nuevo en lugar del anterior. */
  renovarEnlace(
    claveAcceso: string,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/comprobantes/{claveAcceso}/enlace'>> {
    return this.client.post('/api/v1.0/comprobantes/{claveAcceso}/enlace', { path: { claveAcceso } }, callOf(opciones));
  }

  /** Revoca el enlace a la página del comprador. */
  revocarEnlace(
    claveAcceso: string,
    opciones?: Opciones,
  ): Promise<Result<'delete', '/api/v1.0/comprobantes/{claveAcceso}/enlace'>> {
    return this.client.delete(
      '/api/v1.0/comprobantes/{claveAcceso}/enlace',
      { path: { claveAcceso } },
      callOf(opciones),
    );
  }
}

/** `/docs/sri`. */
export class Sri {
  constructor(private readonly client: PathClient) {}

  /** Emite desde el XML del SRI y espera su respuesta. */
  emitirXml(
    cuerpo: string,
    consulta?: Omit<Query<'post', '/api/v1.0/sri'>, 'soloValidar'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['RespuestaSri']> {
    return this.client.post('/api/v1.0/sri', { query: consulta, body: cuerpo }, callOf(opciones));
  }

  /** Emite y espera la respuesta del SRI: Factura. */
  emitirFactura(
    cuerpo: Body<'post', '/api/v2.0/sri/facturas'>,
    consulta?: Omit<Query<'post', '/api/v2.0/sri/facturas'>, 'soloValidar'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['RespuestaSri']> {
    return this.client.post('/api/v2.0/sri/facturas', { query: consulta, body: cuerpo }, callOf(opciones));
  }

  /** Emite y espera la respuesta del SRI: Liquidación de compra de bienes y prestación de servicios. */
  emitirLiquidacionCompra(
    cuerpo: Body<'post', '/api/v2.0/sri/liquidaciones-compra'>,
    consulta?: Omit<Query<'post', '/api/v2.0/sri/liquidaciones-compra'>, 'soloValidar'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['RespuestaSri']> {
    return this.client.post('/api/v2.0/sri/liquidaciones-compra', { query: consulta, body: cuerpo }, callOf(opciones));
  }

  /** Emite y espera la respuesta del SRI: Nota de crédito. */
  emitirNotaCredito(
    cuerpo: Body<'post', '/api/v2.0/sri/notas-credito'>,
    consulta?: Omit<Query<'post', '/api/v2.0/sri/notas-credito'>, 'soloValidar'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['RespuestaSri']> {
    return this.client.post('/api/v2.0/sri/notas-credito', { query: consulta, body: cuerpo }, callOf(opciones));
  }

  /** Emite y espera la respuesta del SRI: Nota de débito. */
  emitirNotaDebito(
    cuerpo: Body<'post', '/api/v2.0/sri/notas-debito'>,
    consulta?: Omit<Query<'post', '/api/v2.0/sri/notas-debito'>, 'soloValidar'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['RespuestaSri']> {
    return this.client.post('/api/v2.0/sri/notas-debito', { query: consulta, body: cuerpo }, callOf(opciones));
  }

  /** Emite y espera la respuesta del SRI: Guía de remisión. */
  emitirGuiaRemision(
    cuerpo: Body<'post', '/api/v2.0/sri/guias-remision'>,
    consulta?: Omit<Query<'post', '/api/v2.0/sri/guias-remision'>, 'soloValidar'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['RespuestaSri']> {
    return this.client.post('/api/v2.0/sri/guias-remision', { query: consulta, body: cuerpo }, callOf(opciones));
  }

  /** Emite y espera la respuesta del SRI: Comprobante de retención. */
  emitirRetencion(
    cuerpo: Body<'post', '/api/v2.0/sri/retenciones'>,
    consulta?: Omit<Query<'post', '/api/v2.0/sri/retenciones'>, 'soloValidar'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['RespuestaSri']> {
    return this.client.post('/api/v2.0/sri/retenciones', { query: consulta, body: cuerpo }, callOf(opciones));
  }
}

/** `/docs/emision-masiva`. */
export class EmisionMasiva {
  constructor(private readonly client: PathClient) {}

  /** Plantilla de Excel para emitir muchos comprobantes, con los productos y puntos de la empresa. */
  plantilla(
    ruc: string,
    tipo: 'facturas' | 'liquidaciones-compra' | 'notas-credito' | 'notas-debito' | 'guias-remision' | 'retenciones',
    opciones?: Opciones,
  ): Promise<Archivo> {
    return this.client
      .stream('/api/v1.0/empresas/{ruc}/plantillas-masivas/{tipo}', { path: { ruc, tipo } }, callOf(opciones))
      .then(archivoOf);
  }

  /** Propone a qué campo corresponde cada columna de un archivo; no guarda nada. */
  reconocerColumnas(
    ruc: string,
    tipo: 'facturas' | 'liquidaciones-compra' | 'notas-credito' | 'notas-debito' | 'guias-remision' | 'retenciones',
    cuerpo: Body<'post', '/api/v1.0/empresas/{ruc}/plantillas-masivas/{tipo}/columnas'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/plantillas-masivas/{tipo}/columnas'>> {
    return this.client.post(
      '/api/v1.0/empresas/{ruc}/plantillas-masivas/{tipo}/columnas',
      { path: { ruc, tipo }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Sube un archivo de Excel o CSV para emitir sus comprobantes. */
  crear(
    ruc: string,
    cuerpo: Body<'post', '/api/v1.0/empresas/{ruc}/emisiones-masivas'>,
    consulta: Query<'post', '/api/v1.0/empresas/{ruc}/emisiones-masivas'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/emisiones-masivas'>> {
    return this.client.post(
      '/api/v1.0/empresas/{ruc}/emisiones-masivas',
      { path: { ruc }, query: consulta, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Lista las emisiones masivas. */
  listar(
    consulta?: Query<'get', '/api/v1.0/emisiones-masivas'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/emisiones-masivas'>, void> {
    return this.client.all('/api/v1.0/emisiones-masivas', { query: consulta }, callOf(opciones));
  }

  /** Cómo va una emisión masiva. */
  leer(id: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/emisiones-masivas/{id}'>> {
    return this.client.get('/api/v1.0/emisiones-masivas/{id}', { path: { id } }, callOf(opciones));
  }

  /** Detiene una emisión masiva; lo emitido queda emitido. */
  detener(id: string, opciones?: Opciones): Promise<Result<'delete', '/api/v1.0/emisiones-masivas/{id}'>> {
    return this.client.delete('/api/v1.0/emisiones-masivas/{id}', { path: { id } }, callOf(opciones));
  }

  /** Errores y avisos de la revisión, cada uno con su celda. */
  hallazgos(
    id: string,
    consulta?: Query<'get', '/api/v1.0/emisiones-masivas/{id}/hallazgos'>,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/emisiones-masivas/{id}/hallazgos'>> {
    return this.client.get(
      '/api/v1.0/emisiones-masivas/{id}/hallazgos',
      { path: { id }, query: consulta },
      callOf(opciones),
    );
  }

  /** El resultado de cada fila: número, clave de acceso y estado, en Excel o CSV. */
  resultado(
    id: string,
    consulta?: Query<'get', '/api/v1.0/emisiones-masivas/{id}/resultado'>,
    opciones?: Opciones,
  ): Promise<Archivo> {
    return this.client
      .stream('/api/v1.0/emisiones-masivas/{id}/resultado', { path: { id }, query: consulta }, callOf(opciones))
      .then(archivoOf);
  }

  /** Emite los comprobantes de un archivo revisado, o sigue donde se pausó o detuvo. */
  empezar(
    id: string,
    cuerpo?: Body<'post', '/api/v1.0/emisiones-masivas/{id}/emitir'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/emisiones-masivas/{id}/emitir'>> {
    return this.client.post(
      '/api/v1.0/emisiones-masivas/{id}/emitir',
      { path: { id }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Pausa una emisión masiva; sigue con «emitir». */
  pausar(id: string, opciones?: Opciones): Promise<Result<'post', '/api/v1.0/emisiones-masivas/{id}/pausar'>> {
    return this.client.post('/api/v1.0/emisiones-masivas/{id}/pausar', { path: { id } }, callOf(opciones));
  }
}

/** `/docs/proformas`. */
export class Proformas {
  constructor(private readonly client: PathClient) {}

  /** Lista las proformas de una empresa. */
  listar(
    ruc: string,
    consulta?: Query<'get', '/api/v1.0/empresas/{ruc}/proformas'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/{ruc}/proformas'>, void> {
    return this.client.all('/api/v1.0/empresas/{ruc}/proformas', { path: { ruc }, query: consulta }, callOf(opciones));
  }

  /** Hace una proforma con el número siguiente de la empresa. */
  crear(
    ruc: string,
    cuerpo: Body<'post', '/api/v1.0/empresas/{ruc}/proformas'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/proformas'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/proformas', { path: { ruc }, body: cuerpo }, callOf(opciones));
  }

  /** Cuánto hay ofrecido y sin facturar. */
  abiertas(ruc: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/proformas-abiertas'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/proformas-abiertas', { path: { ruc } }, callOf(opciones));
  }

  /** Consulta una proforma. */
  leer(
    ruc: string,
    id: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/proformas/{id}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/proformas/{id}', { path: { ruc, id } }, callOf(opciones));
  }

  /** Cambia una proforma abierta, vencida o rechazada; queda abierta otra vez. */
  actualizar(
    ruc: string,
    id: string,
    cuerpo: Body<'put', '/api/v1.0/empresas/{ruc}/proformas/{id}'>,
    opciones?: Opciones<'siCoincide'>,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/proformas/{id}'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/proformas/{id}',
      { path: { ruc, id }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Anula una proforma que no se ha facturado; conserva su número. */
  anular(
    ruc: string,
    id: string,
    opciones?: Opciones,
  ): Promise<Result<'delete', '/api/v1.0/empresas/{ruc}/proformas/{id}'>> {
    return this.client.delete('/api/v1.0/empresas/{ruc}/proformas/{id}', { path: { ruc, id } }, callOf(opciones));
  }

  /** La proforma en PDF, «sin validez tributaria». */
  pdf(
    ruc: string,
    id: string,
    consulta?: Query<'get', '/api/v1.0/empresas/{ruc}/proformas/{id}/pdf'>,
    opciones?: Opciones,
  ): Promise<Archivo> {
    return this.client
      .stream('/api/v1.0/empresas/{ruc}/proformas/{id}/pdf', { path: { ruc, id }, query: consulta }, callOf(opciones))
      .then(archivoOf);
  }

  /** Envía la proforma por correo, con su PDF y el enlace para responder. */
  enviar(
    ruc: string,
    id: string,
    cuerpo?: Body<'post', '/api/v1.0/empresas/{ruc}/proformas/{id}/envio'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/proformas/{id}/envio'>> {
    return this.client.post(
      '/api/v1.0/empresas/{ruc}/proformas/{id}/envio',
      { path: { ruc, id }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Emite la factura de una proforma, una sola vez. */
  facturar(
    ruc: string,
    id: string,
    cuerpo?: Body<'post', '/api/v1.0/empresas/{ruc}/proformas/{id}/factura'>,
    opciones?: Opciones<'siCoincide'>,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/proformas/{id}/factura'>> {
    return this.client.post(
      '/api/v1.0/empresas/{ruc}/proformas/{id}/factura',
      { path: { ruc, id }, body: cuerpo },
      callOf(opciones),
    );
  }
}

/** `/docs/recurrentes`. */
export class Recurrentes {
  constructor(private readonly client: PathClient) {}

  /** Lista las facturas recurrentes de una empresa. */
  listar(
    ruc: string,
    consulta?: Query<'get', '/api/v1.0/empresas/{ruc}/recurrentes'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/empresas/{ruc}/recurrentes'>, void> {
    return this.client.all(
      '/api/v1.0/empresas/{ruc}/recurrentes',
      { path: { ruc }, query: consulta },
      callOf(opciones),
    );
  }

  /** Crea una factura recurrente. */
  crear(
    ruc: string,
    cuerpo: Body<'post', '/api/v1.0/empresas/{ruc}/recurrentes'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/recurrentes'>> {
    return this.client.post('/api/v1.0/empresas/{ruc}/recurrentes', { path: { ruc }, body: cuerpo }, callOf(opciones));
  }

  /** Las tres próximas facturas de un horario, sin guardarlo. */
  verProximas(
    ruc: string,
    cuerpo: Body<'post', '/api/v1.0/empresas/{ruc}/recurrentes-vista-previa'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/recurrentes-vista-previa'>> {
    return this.client.post(
      '/api/v1.0/empresas/{ruc}/recurrentes-vista-previa',
      { path: { ruc }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Consulta una factura recurrente, sus períodos y los tres próximos. */
  leer(
    ruc: string,
    id: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/recurrentes/{id}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/recurrentes/{id}', { path: { ruc, id } }, callOf(opciones));
  }

  /** Cambia una factura recurrente; vale desde el próximo período. */
  actualizar(
    ruc: string,
    id: string,
    cuerpo: Body<'put', '/api/v1.0/empresas/{ruc}/recurrentes/{id}'>,
    opciones?: Opciones<'siCoincide'>,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/recurrentes/{id}'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/recurrentes/{id}',
      { path: { ruc, id }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Pausa, reanuda o termina una factura recurrente. */
  cambiarEstado(
    ruc: string,
    id: string,
    cuerpo: Body<'put', '/api/v1.0/empresas/{ruc}/recurrentes/{id}/estado'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/recurrentes/{id}/estado'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/recurrentes/{id}/estado',
      { path: { ruc, id }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Emite u omite un período. */
  decidir(
    ruc: string,
    id: string,
    periodo: string,
    cuerpo: Body<'put', '/api/v1.0/empresas/{ruc}/recurrentes/{id}/periodos/{periodo}'>,
    opciones?: Opciones<'siCoincide'>,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/recurrentes/{id}/periodos/{periodo}'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/recurrentes/{id}/periodos/{periodo}',
      { path: { ruc, id, periodo }, body: cuerpo },
      callOf(opciones),
    );
  }
}

/** `/docs/trabajos`. */
export class Trabajos {
  constructor(private readonly client: PathClient) {}

  /** Lo que quedó en pausa porque quien lo pidió perdió el permiso. */
  listar(opciones?: Opciones): Promise<Result<'get', '/api/v1.0/trabajos-pausados'>> {
    return this.client.get('/api/v1.0/trabajos-pausados', {}, callOf(opciones));
  }

  /** Asume un trabajo en pausa: sigue donde quedó, a nombre de quien lo asume. */
  asumir(id: string, opciones?: Opciones): Promise<Result<'post', '/api/v1.0/trabajos-pausados/{id}/asumir'>> {
    return this.client.post('/api/v1.0/trabajos-pausados/{id}/asumir', { path: { id } }, callOf(opciones));
  }
}

/** `/docs/eventos`. */
export class Eventos {
  constructor(private readonly client: PathClient) {}

  /** Lo que pasó en la cuenta, en orden. */
  listar(
    consulta?: Query<'get', '/api/v1.0/eventos'>,
    opciones?: Opciones<'esperar'>,
  ): AsyncGenerator<Item<'/api/v1.0/eventos'>, void> {
    return this.client.all('/api/v1.0/eventos', { query: consulta }, callOf(opciones));
  }

  /** Los eventos a medida que pasan (Server-Sent Events). */
  flujo(
    consulta?: Query<'get', '/api/v1.0/eventos/flujo'>,
    opciones?: Opciones<'desde'>,
  ): AsyncGenerator<Schemas['Evento'], void> {
    return this.client.events('/api/v1.0/eventos/flujo', { query: consulta }, callOf(opciones));
  }

  /** Escribe un evento «prueba», para ver que llega. */
  emitirPrueba(opciones?: Opciones): Promise<Result<'post', '/api/v1.0/eventos/prueba'>> {
    return this.client.post('/api/v1.0/eventos/prueba', {}, callOf(opciones));
  }
}

/** `/docs/webhooks`. */
export class Webhooks {
  constructor(private readonly client: PathClient) {}

  /** Crea un webhook: una dirección que recibe los eventos. */
  crear(
    cuerpo: Body<'post', '/api/v1.0/webhooks'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/webhooks'>> {
    return this.client.post('/api/v1.0/webhooks', { body: cuerpo }, callOf(opciones));
  }

  /** Lista los webhooks de la cuenta. */
  listar(
    consulta?: Query<'get', '/api/v1.0/webhooks'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/webhooks'>, void> {
    return this.client.all('/api/v1.0/webhooks', { query: consulta }, callOf(opciones));
  }

  /** Consulta un webhook. */
  leer(id: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/webhooks/{id}'>> {
    return this.client.get('/api/v1.0/webhooks/{id}', { path: { id } }, callOf(opciones));
  }

  /** Cambia un webhook; lo que se omite queda como está. */
  actualizar(
    id: string,
    cuerpo: Body<'put', '/api/v1.0/webhooks/{id}'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/webhooks/{id}'>> {
    return this.client.put('/api/v1.0/webhooks/{id}', { path: { id }, body: cuerpo }, callOf(opciones));
  }

  /** Elimina un webhook y el registro de sus entregas. */
  eliminar(id: string, opciones?: Opciones): Promise<Result<'delete', '/api/v1.0/webhooks/{id}'>> {
    return this.client.delete('/api/v1.0/webhooks/{id}', { path: { id } }, callOf(opciones));
  }

  /** Cambia el secreto de un webhook; durante unas horas se firma con los dos. */
  rotar(
    id: string,
    cuerpo: Body<'post', '/api/v1.0/webhooks/{id}/rotar'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/webhooks/{id}/rotar'>> {
    return this.client.post('/api/v1.0/webhooks/{id}/rotar', { path: { id }, body: cuerpo }, callOf(opciones));
  }

  /** Envía un evento «prueba» al webhook y dice qué pasó. */
  probar(id: string, opciones?: Opciones): Promise<Result<'post', '/api/v1.0/webhooks/{id}/prueba'>> {
    return this.client.post('/api/v1.0/webhooks/{id}/prueba', { path: { id } }, callOf(opciones));
  }

  /** Las entregas de un webhook, con sus intentos. */
  listarEntregas(
    id: string,
    consulta?: Query<'get', '/api/v1.0/webhooks/{id}/entregas'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/webhooks/{id}/entregas'>, void> {
    return this.client.all('/api/v1.0/webhooks/{id}/entregas', { path: { id }, query: consulta }, callOf(opciones));
  }

  /** Envía otra vez una entrega, con el mismo webhook-id. */
  repetirEntrega(
    id: string,
    entregaId: string,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/webhooks/{id}/entregas/{entregaId}/repetir'>> {
    return this.client.post(
      '/api/v1.0/webhooks/{id}/entregas/{entregaId}/repetir',
      { path: { id, entregaId } },
      callOf(opciones),
    );
  }

  /** Envía otra vez los eventos de un período, de los últimos 90 días. */
  repetir(
    id: string,
    cuerpo: Body<'post', '/api/v1.0/webhooks/{id}/repetir'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/webhooks/{id}/repetir'>> {
    return this.client.post('/api/v1.0/webhooks/{id}/repetir', { path: { id }, body: cuerpo }, callOf(opciones));
  }
}

/** `/docs/recibidos`. */
export class Recibidos {
  constructor(private readonly client: PathClient) {}

  /** Trae documentos recibidos: un XML, un ZIP, un correo o varios archivos. */
  traer(cuerpo: string, opciones?: Opciones<'claveIdempotencia'>): Promise<Result<'post', '/api/v1.0/recibidos'>> {
    return this.client.post('/api/v1.0/recibidos', { body: cuerpo }, callOf(opciones));
  }

  /** Busca documentos recibidos. */
  listar(
    consulta?: Query<'get', '/api/v1.0/recibidos'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/recibidos'>, void> {
    return this.client.all('/api/v1.0/recibidos', { query: consulta }, callOf(opciones));
  }

  /** Trae documentos recibidos por sus claves de acceso, o por la lista TXT de SRI en línea. */
  traerClaves(
    cuerpo: Body<'post', '/api/v1.0/recibidos/claves'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/recibidos/claves'>> {
    return this.client.post('/api/v1.0/recibidos/claves', { body: cuerpo }, callOf(opciones));
  }

  /** Registra un documento recibido que no tiene XML: nota de venta, DAU, factura del exterior, retención en papel. */
  crearManual(
    cuerpo: Body<'post', '/api/v1.0/recibidos/manuales'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/recibidos/manuales'>> {
    return this.client.post('/api/v1.0/recibidos/manuales', { body: cuerpo }, callOf(opciones));
  }

  /** Cómo va una carga de documentos recibidos. */
  leerCarga(
    id: string,
    consulta?: Query<'get', '/api/v1.0/recibidos/cargas/{id}'>,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/recibidos/cargas/{id}'>> {
    return this.client.get('/api/v1.0/recibidos/cargas/{id}', { path: { id }, query: consulta }, callOf(opciones));
  }

  /** Todo lo que se sabe de un documento recibido. */
  leer(clave: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/recibidos/{clave}'>> {
    return this.client.get('/api/v1.0/recibidos/{clave}', { path: { clave } }, callOf(opciones));
  }

  /** Decide lo que el XML no puede saber; lo que se omite queda como está y nulo lo borra. */
  actualizar(
    clave: string,
    cuerpo: Body<'patch', '/api/v1.0/recibidos/{clave}'>,
    opciones?: Opciones<'siCoincide'>,
  ): Promise<Result<'patch', '/api/v1.0/recibidos/{clave}'>> {
    return this.client.patch('/api/v1.0/recibidos/{clave}', { path: { clave }, body: cuerpo }, callOf(opciones));
  }

  /** Corrige un documento registrado a mano, mientras su mes no esté cerrado. */
  reemplazarManual(
    clave: string,
    cuerpo: Body<'put', '/api/v1.0/recibidos/{clave}'>,
    opciones?: Opciones<'siCoincide'>,
  ): Promise<Result<'put', '/api/v1.0/recibidos/{clave}'>> {
    return this.client.put('/api/v1.0/recibidos/{clave}', { path: { clave }, body: cuerpo }, callOf(opciones));
  }

  /** Elimina un documento registrado a mano, mientras su mes no esté cerrado. */
  eliminarManual(
    clave: string,
    opciones?: Opciones<'siCoincide'>,
  ): Promise<Result<'delete', '/api/v1.0/recibidos/{clave}'>> {
    return this.client.delete('/api/v1.0/recibidos/{clave}', { path: { clave } }, callOf(opciones));
  }

  /** El XML de un documento recibido, tal como llegó, o su RIDE. */
  archivos(
    clave: string,
    consulta?: Query<'get', '/api/v1.0/recibidos/{clave}/archivos'>,
    opciones?: Opciones,
  ): Promise<Archivo> {
    return this.client
      .stream('/api/v1.0/recibidos/{clave}/archivos', { path: { clave }, query: consulta }, callOf(opciones))
      .then(archivoOf);
  }

  /** Las líneas de un documento recibido, en su orden. */
  lineas(clave: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/recibidos/{clave}/lineas'>> {
    return this.client.get('/api/v1.0/recibidos/{clave}/lineas', { path: { clave } }, callOf(opciones));
  }

  /** Quién trajo un documento recibido y quién decidió sobre él, lo más reciente primero. */
  eventos(clave: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/recibidos/{clave}/eventos'>> {
    return this.client.get('/api/v1.0/recibidos/{clave}/eventos', { path: { clave } }, callOf(opciones));
  }

  /** Propone la retención de un documento recibido, con la razón de cada código. */
  retencionPropuesta(
    clave: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/recibidos/{clave}/retencion-propuesta'>> {
    return this.client.get('/api/v1.0/recibidos/{clave}/retencion-propuesta', { path: { clave } }, callOf(opciones));
  }

  /** Emite la retención de un documento recibido, por el camino normal. */
  emitirRetencion(
    clave: string,
    cuerpo: Body<'post', '/api/v1.0/recibidos/{clave}/retencion'>,
    opciones?: Opciones<'esperar' | 'claveIdempotencia'>,
  ): Promise<Schemas['ComprobanteEmitido']> {
    return this.client.post(
      '/api/v1.0/recibidos/{clave}/retencion',
      { path: { clave }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Emite la retención de un documento recibido, por el camino normal; solo valida, no guarda nada. */
  validarRetencion(
    clave: string,
    cuerpo: Body<'post', '/api/v1.0/recibidos/{clave}/retencion'>,
    opciones?: Opciones,
  ): Promise<Schemas['ComprobanteValidado']> {
    return this.client.post(
      '/api/v1.0/recibidos/{clave}/retencion',
      { path: { clave }, query: { soloValidar: true }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** La ficha del proveedor que emitió el documento. */
  leerProveedor(clave: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/recibidos/{clave}/proveedor'>> {
    return this.client.get('/api/v1.0/recibidos/{clave}/proveedor', { path: { clave } }, callOf(opciones));
  }

  /** Edita la ficha del proveedor; lo que se omite queda como está y nulo vuelve a lo que dicen sus documentos. */
  actualizarProveedor(
    clave: string,
    cuerpo: Body<'patch', '/api/v1.0/recibidos/{clave}/proveedor'>,
    opciones?: Opciones<'siCoincide'>,
  ): Promise<Result<'patch', '/api/v1.0/recibidos/{clave}/proveedor'>> {
    return this.client.patch(
      '/api/v1.0/recibidos/{clave}/proveedor',
      { path: { clave }, body: cuerpo },
      callOf(opciones),
    );
  }
}

/** `/docs/reportes`. */
export class Reportes {
  constructor(private readonly client: PathClient) {}

  /** Cuántos comprobantes hay y cuánto suman, por día, mes, establecimiento…. */
  resumen(
    consulta: Query<'get', '/api/v1.0/reportes/resumen'>,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/reportes/resumen'>> {
    return this.client.get('/api/v1.0/reportes/resumen', { query: consulta }, callOf(opciones));
  }

  /** Libro de ventas: facturas, notas de crédito y notas de débito, una línea por comprobante. */
  ventas(
    consulta: Query<'get', '/api/v1.0/reportes/ventas'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/reportes/ventas'>, void> {
    return this.client.all('/api/v1.0/reportes/ventas', { query: consulta }, callOf(opciones));
  }

  /** Libro de compras: liquidaciones propias y documentos recibidos, una línea por comprobante. */
  compras(
    consulta: Query<'get', '/api/v1.0/reportes/compras'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/reportes/compras'>, void> {
    return this.client.all('/api/v1.0/reportes/compras', { query: consulta }, callOf(opciones));
  }

  /** Impuestos por mes y tarifa: bruto, neto de notas de crédito e impuesto, con los casilleros del formulario 104. */
  impuestos(
    consulta: Query<'get', '/api/v1.0/reportes/impuestos'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/reportes/impuestos'>, void> {
    return this.client.all('/api/v1.0/reportes/impuestos', { query: consulta }, callOf(opciones));
  }

  /** Retenciones emitidas y recibidas: una línea por cada retención de cada comprobante, con sus casilleros. */
  retenciones(
    consulta: Query<'get', '/api/v1.0/reportes/retenciones'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/reportes/retenciones'>, void> {
    return this.client.all('/api/v1.0/reportes/retenciones', { query: consulta }, callOf(opciones));
  }

  /** Ventas por producto: facturas menos notas de crédito, los 1000 que más suman y los demás juntos. */
  productos(
    consulta: Query<'get', '/api/v1.0/reportes/productos'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/reportes/productos'>, void> {
    return this.client.all('/api/v1.0/reportes/productos', { query: consulta }, callOf(opciones));
  }

  /** Todos los comprobantes emitidos, de cualquier tipo y en cualquier estado. */
  documentos(
    consulta: Query<'get', '/api/v1.0/reportes/documentos'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/reportes/documentos'>, void> {
    return this.client.all('/api/v1.0/reportes/documentos', { query: consulta }, callOf(opciones));
  }

  /** El anexo transaccional simplificado (ATS) de un mes o de un semestre. */
  ats(consulta: Query<'get', '/api/v1.0/reportes/ats'>, opciones?: Opciones): Promise<Archivo> {
    return this.client.stream('/api/v1.0/reportes/ats', { query: consulta }, callOf(opciones)).then(archivoOf);
  }

  /** Pide el ATS de un período de cualquier tamaño, que se hace en segundo plano. */
  crearAts(
    cuerpo: Body<'post', '/api/v1.0/reportes/ats'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/reportes/ats'>> {
    return this.client.post('/api/v1.0/reportes/ats', { body: cuerpo }, callOf(opciones));
  }

  /** Revisa el ATS de un período: lo que le falta, su talón resumen y su diferencia con el 104 y el 103. */
  revisionAts(
    consulta: Query<'get', '/api/v1.0/reportes/ats/revision'>,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/reportes/ats/revision'>> {
    return this.client.get('/api/v1.0/reportes/ats/revision', { query: consulta }, callOf(opciones));
  }

  /** Lo que el ATS de un mes pregunta, como se respondió. */
  leerRespuestasAts(
    ruc: string,
    mes: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/respuestas-ats/{mes}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/respuestas-ats/{mes}', { path: { ruc, mes } }, callOf(opciones));
  }

  /** Responde lo que el ATS de un mes pregunta. */
  ponerRespuestasAts(
    ruc: string,
    mes: string,
    cuerpo: Body<'put', '/api/v1.0/empresas/{ruc}/respuestas-ats/{mes}'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/respuestas-ats/{mes}'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/respuestas-ats/{mes}',
      { path: { ruc, mes }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Lo que el formulario 104 de un mes toma de la declaración anterior. */
  leerSaldosIva(
    ruc: string,
    mes: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/saldos-iva/{mes}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/saldos-iva/{mes}', { path: { ruc, mes } }, callOf(opciones));
  }

  /** Ingresa lo que el formulario 104 de un mes toma de la declaración anterior. */
  ponerSaldosIva(
    ruc: string,
    mes: string,
    cuerpo: Body<'put', '/api/v1.0/empresas/{ruc}/saldos-iva/{mes}'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/saldos-iva/{mes}'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/saldos-iva/{mes}',
      { path: { ruc, mes }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Cruza los documentos de un período con las listas TXT de SRI en línea, en los dos sentidos. */
  comparar(
    cuerpo: Body<'post', '/api/v1.0/reportes/cruce'>,
    consulta?: Query<'post', '/api/v1.0/reportes/cruce'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/reportes/cruce'>> {
    return this.client.post('/api/v1.0/reportes/cruce', { query: consulta, body: cuerpo }, callOf(opciones));
  }

  /** Pide un reporte de cualquier tamaño, que se hace en segundo plano. */
  crear(
    tipo: 'ventas' | 'compras' | 'impuestos' | 'retenciones' | 'productos' | 'documentos',
    cuerpo: Body<'post', '/api/v1.0/reportes/{tipo}'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/reportes/{tipo}'>> {
    return this.client.post('/api/v1.0/reportes/{tipo}', { path: { tipo }, body: cuerpo }, callOf(opciones));
  }

  /** Los reportes que se pidieron en segundo plano. */
  listarTrabajos(opciones?: Opciones): Promise<Result<'get', '/api/v1.0/reportes/trabajos'>> {
    return this.client.get('/api/v1.0/reportes/trabajos', {}, callOf(opciones));
  }

  /** Cómo va un reporte que se pidió. */
  leerTrabajo(id: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/reportes/trabajos/{id}'>> {
    return this.client.get('/api/v1.0/reportes/trabajos/{id}', { path: { id } }, callOf(opciones));
  }

  /** Cancela un reporte que se pidió; si ya estaba listo, borra su archivo. */
  cancelar(id: string, opciones?: Opciones): Promise<Result<'delete', '/api/v1.0/reportes/trabajos/{id}'>> {
    return this.client.delete('/api/v1.0/reportes/trabajos/{id}', { path: { id } }, callOf(opciones));
  }

  /** La dirección de la que se descarga un reporte listo. */
  descargar(id: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/reportes/trabajos/{id}/descarga'>> {
    return this.client.get('/api/v1.0/reportes/trabajos/{id}/descarga', { path: { id } }, callOf(opciones));
  }
}

/** `/docs/cierres`. */
export class Cierres {
  constructor(private readonly client: PathClient) {}

  /** Qué falta para cerrar un mes, si está cerrado y quién lo cerró o reabrió. */
  leer(
    ruc: string,
    mes: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/cierres/{mes}'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/cierres/{mes}', { path: { ruc, mes } }, callOf(opciones));
  }

  /** Cierra un mes: nada de lo registrado en él cambia mientras no se reabra. */
  cerrar(
    ruc: string,
    mes: string,
    cuerpo?: Body<'post', '/api/v1.0/empresas/{ruc}/cierres/{mes}'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/cierres/{mes}'>> {
    return this.client.post(
      '/api/v1.0/empresas/{ruc}/cierres/{mes}',
      { path: { ruc, mes }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Cuántos recibidos no están en ningún reporte hasta un mes. */
  sinMes(
    ruc: string,
    mes: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/cierres/{mes}/sin-mes'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/cierres/{mes}/sin-mes', { path: { ruc, mes } }, callOf(opciones));
  }

  /** Reabre un mes cerrado y registra por qué. */
  reabrir(
    ruc: string,
    mes: string,
    cuerpo: Body<'post', '/api/v1.0/empresas/{ruc}/cierres/{mes}/reapertura'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/empresas/{ruc}/cierres/{mes}/reapertura'>> {
    return this.client.post(
      '/api/v1.0/empresas/{ruc}/cierres/{mes}/reapertura',
      { path: { ruc, mes }, body: cuerpo },
      callOf(opciones),
    );
  }
}

/** `/docs/anulacion`. */
export class Anulacion {
  constructor(private readonly client: PathClient) {}

  /** Solicita anular un comprobante: dice los pasos en SRI en línea y vigila hasta que conste ANULADO. */
  solicitar(
    claveAcceso: string,
    cuerpo: Body<'post', '/api/v1.0/comprobantes/{claveAcceso}/anulacion'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/comprobantes/{claveAcceso}/anulacion'>> {
    return this.client.post(
      '/api/v1.0/comprobantes/{claveAcceso}/anulacion',
      { path: { claveAcceso }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** La anulación de un comprobante: cómo va o, si no se ha solicitado, si hoy se puede y hasta cuándo. */
  leer(
    claveAcceso: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/comprobantes/{claveAcceso}/anulacion'>> {
    return this.client.get(
      '/api/v1.0/comprobantes/{claveAcceso}/anulacion',
      { path: { claveAcceso } },
      callOf(opciones),
    );
  }

  /** Desiste de la anulación: se deja de vigilar y el comprobante vuelve a AUTORIZADO. */
  retirar(
    claveAcceso: string,
    opciones?: Opciones,
  ): Promise<Result<'delete', '/api/v1.0/comprobantes/{claveAcceso}/anulacion'>> {
    return this.client.delete(
      '/api/v1.0/comprobantes/{claveAcceso}/anulacion',
      { path: { claveAcceso } },
      callOf(opciones),
    );
  }
}

/** `/docs/conciliaciones`. */
export class Conciliaciones {
  constructor(private readonly client: PathClient) {}

  /** Las conciliaciones con el SRI, la última primero. */
  listar(
    consulta?: Query<'get', '/api/v1.0/sri/conciliaciones'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/sri/conciliaciones'>, void> {
    return this.client.all('/api/v1.0/sri/conciliaciones', { query: consulta }, callOf(opciones));
  }

  /** Una conciliación y lo que no coincidió, las alarmas primero. */
  leer(
    id: string,
    consulta?: Query<'get', '/api/v1.0/sri/conciliaciones/{id}'>,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/sri/conciliaciones/{id}'>> {
    return this.client.get('/api/v1.0/sri/conciliaciones/{id}', { path: { id }, query: consulta }, callOf(opciones));
  }
}

/** `/docs/plantillas-ride`. */
export class PlantillasRide {
  constructor(private readonly client: PathClient) {}

  /** Lista las plantillas de RIDE, por nombre. */
  listar(
    consulta?: Query<'get', '/api/v1.0/plantillas-ride'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/plantillas-ride'>, void> {
    return this.client.all('/api/v1.0/plantillas-ride', { query: consulta }, callOf(opciones));
  }

  /** Crea una plantilla de RIDE. */
  crear(
    cuerpo: Body<'post', '/api/v1.0/plantillas-ride'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/plantillas-ride'>> {
    return this.client.post('/api/v1.0/plantillas-ride', { body: cuerpo }, callOf(opciones));
  }

  /** Consulta una plantilla de RIDE. */
  leer(id: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/plantillas-ride/{id}'>> {
    return this.client.get('/api/v1.0/plantillas-ride/{id}', { path: { id } }, callOf(opciones));
  }

  /** Reemplaza una plantilla de RIDE: la nueva tiene otro identificador y toma sus asociaciones. */
  reemplazar(
    id: string,
    cuerpo: Body<'put', '/api/v1.0/plantillas-ride/{id}'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/plantillas-ride/{id}'>> {
    return this.client.put('/api/v1.0/plantillas-ride/{id}', { path: { id }, body: cuerpo }, callOf(opciones));
  }

  /** Elimina una plantilla de RIDE que ninguna empresa usa. */
  eliminar(id: string, opciones?: Opciones): Promise<Result<'delete', '/api/v1.0/plantillas-ride/{id}'>> {
    return this.client.delete('/api/v1.0/plantillas-ride/{id}', { path: { id } }, callOf(opciones));
  }

  /** Un RIDE de ejemplo con esa plantilla, en PDF. */
  verBorrador(id: string, opciones?: Opciones): Promise<Archivo> {
    return this.client
      .streamByPost('/api/v1.0/plantillas-ride/{id}/vista-previa', { path: { id } }, callOf(opciones))
      .then(archivoOf);
  }

  /** Un RIDE de ejemplo con una definición, sin guardarla, en PDF. */
  ensayar(cuerpo: Body<'post', '/api/v1.0/plantillas-ride/vista-previa'>, opciones?: Opciones): Promise<Archivo> {
    return this.client
      .streamByPost('/api/v1.0/plantillas-ride/vista-previa', { body: cuerpo }, callOf(opciones))
      .then(archivoOf);
  }

  /** Las empresas que usan una plantilla de RIDE. */
  usos(id: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/plantillas-ride/{id}/usos'>> {
    return this.client.get('/api/v1.0/plantillas-ride/{id}/usos', { path: { id } }, callOf(opciones));
  }

  /** Las plantillas de RIDE asociadas a una empresa. */
  listarAsociaciones(
    ruc: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/plantilla-ride'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/plantilla-ride', { path: { ruc } }, callOf(opciones));
  }

  /** Asocia una plantilla de RIDE a la empresa, o a un tipo, establecimiento o punto; la más específica gana. */
  asociar(
    ruc: string,
    cuerpo: Body<'put', '/api/v1.0/empresas/{ruc}/plantilla-ride'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/plantilla-ride'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/plantilla-ride',
      { path: { ruc }, body: cuerpo },
      callOf(opciones),
    );
  }
}

/** `/docs/plantillas-email`. */
export class PlantillasEmail {
  constructor(private readonly client: PathClient) {}

  /** Lista las plantillas de correo, por nombre. */
  listar(
    consulta?: Query<'get', '/api/v1.0/plantillas-email'>,
    opciones?: Opciones,
  ): AsyncGenerator<Item<'/api/v1.0/plantillas-email'>, void> {
    return this.client.all('/api/v1.0/plantillas-email', { query: consulta }, callOf(opciones));
  }

  /** Crea una plantilla de correo. */
  crear(
    cuerpo: Body<'post', '/api/v1.0/plantillas-email'>,
    opciones?: Opciones<'claveIdempotencia'>,
  ): Promise<Result<'post', '/api/v1.0/plantillas-email'>> {
    return this.client.post('/api/v1.0/plantillas-email', { body: cuerpo }, callOf(opciones));
  }

  /** Las variables, filtros y etiquetas de las plantillas de correo, con un ejemplo de cada una. */
  variables(opciones?: Opciones): Promise<Result<'get', '/api/v1.0/plantillas-email/variables'>> {
    return this.client.get('/api/v1.0/plantillas-email/variables', {}, callOf(opciones));
  }

  /** Consulta una plantilla de correo. */
  leer(id: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/plantillas-email/{id}'>> {
    return this.client.get('/api/v1.0/plantillas-email/{id}', { path: { id } }, callOf(opciones));
  }

  /** Cambia una plantilla de correo; lo que se omite queda como está. */
  actualizar(
    id: string,
    cuerpo: Body<'put', '/api/v1.0/plantillas-email/{id}'>,
    opciones?: Opciones<'siCoincide'>,
  ): Promise<Result<'put', '/api/v1.0/plantillas-email/{id}'>> {
    return this.client.put('/api/v1.0/plantillas-email/{id}', { path: { id }, body: cuerpo }, callOf(opciones));
  }

  /** Elimina una plantilla de correo que ninguna empresa usa. */
  eliminar(id: string, opciones?: Opciones): Promise<Result<'delete', '/api/v1.0/plantillas-email/{id}'>> {
    return this.client.delete('/api/v1.0/plantillas-email/{id}', { path: { id } }, callOf(opciones));
  }

  /** El correo que resultaría de esa plantilla, sin enviarlo. */
  verBorrador(
    id: string,
    consulta?: Query<'post', '/api/v1.0/plantillas-email/{id}/vista-previa'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/plantillas-email/{id}/vista-previa'>> {
    return this.client.post(
      '/api/v1.0/plantillas-email/{id}/vista-previa',
      { path: { id }, query: consulta },
      callOf(opciones),
    );
  }

  /** El correo que resultaría de unos textos, sin guardarlos ni enviarlo. */
  ensayar(
    cuerpo: Body<'post', '/api/v1.0/plantillas-email/vista-previa'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/plantillas-email/vista-previa'>> {
    return this.client.post('/api/v1.0/plantillas-email/vista-previa', { body: cuerpo }, callOf(opciones));
  }

  /** Envía un correo de prueba con unos textos y dice qué pasó. */
  probar(
    cuerpo: Body<'post', '/api/v1.0/plantillas-email/prueba'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/plantillas-email/prueba'>> {
    return this.client.post('/api/v1.0/plantillas-email/prueba', { body: cuerpo }, callOf(opciones));
  }

  /** Las empresas que usan una plantilla de correo. */
  usos(id: string, opciones?: Opciones): Promise<Result<'get', '/api/v1.0/plantillas-email/{id}/usos'>> {
    return this.client.get('/api/v1.0/plantillas-email/{id}/usos', { path: { id } }, callOf(opciones));
  }

  /** Las plantillas de correo asociadas a una empresa. */
  listarAsociaciones(
    ruc: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/empresas/{ruc}/plantilla-email'>> {
    return this.client.get('/api/v1.0/empresas/{ruc}/plantilla-email', { path: { ruc } }, callOf(opciones));
  }

  /** Asocia una plantilla de correo a la empresa, o a un tipo, establecimiento o punto; la más específica gana. */
  asociar(
    ruc: string,
    cuerpo: Body<'put', '/api/v1.0/empresas/{ruc}/plantilla-email'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/empresas/{ruc}/plantilla-email'>> {
    return this.client.put(
      '/api/v1.0/empresas/{ruc}/plantilla-email',
      { path: { ruc }, body: cuerpo },
      callOf(opciones),
    );
  }
}

/** `/docs/simulador`. */
export class Simulador {
  constructor(private readonly client: PathClient) {}

  /** Las fallas del SRI simulado. */
  fallas(opciones?: Opciones): Promise<Result<'get', '/api/v1.0/simulador/fallas'>> {
    return this.client.get('/api/v1.0/simulador/fallas', {}, callOf(opciones));
  }

  /** Hace fallar al SRI simulado. */
  fallar(
    cuerpo: Body<'post', '/api/v1.0/simulador/fallas'>,
    opciones?: Opciones,
  ): Promise<Result<'post', '/api/v1.0/simulador/fallas'>> {
    return this.client.post('/api/v1.0/simulador/fallas', { body: cuerpo }, callOf(opciones));
  }

  /** Quita una falla del SRI simulado, o todas. */
  recuperar(
    consulta?: Query<'delete', '/api/v1.0/simulador/fallas'>,
    opciones?: Opciones,
  ): Promise<Result<'delete', '/api/v1.0/simulador/fallas'>> {
    return this.client.delete('/api/v1.0/simulador/fallas', { query: consulta }, callOf(opciones));
  }

  /** Anula un comprobante en el SRI simulado, como se haría en SRI en línea. */
  anular(
    claveAcceso: string,
    cuerpo: Body<'put', '/api/v1.0/simulador/anulaciones/{claveAcceso}'>,
    opciones?: Opciones,
  ): Promise<Result<'put', '/api/v1.0/simulador/anulaciones/{claveAcceso}'>> {
    return this.client.put(
      '/api/v1.0/simulador/anulaciones/{claveAcceso}',
      { path: { claveAcceso }, body: cuerpo },
      callOf(opciones),
    );
  }

  /** Lo último que llegó al SRI simulado de las empresas de la cuenta. */
  recepciones(
    consulta?: Query<'get', '/api/v1.0/simulador/recepciones'>,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/simulador/recepciones'>> {
    return this.client.get('/api/v1.0/simulador/recepciones', { query: consulta }, callOf(opciones));
  }

  /** Los correos de un comprobante que el ambiente simulador guardó en lugar de enviar. */
  correos(
    claveAcceso: string,
    opciones?: Opciones,
  ): Promise<Result<'get', '/api/v1.0/simulador/correos/{claveAcceso}'>> {
    return this.client.get('/api/v1.0/simulador/correos/{claveAcceso}', { path: { claveAcceso } }, callOf(opciones));
  }
}

/** Calls a Rúbrica service by the names of its operations, grouped as in `/docs`, or by path. */
export class RubricaClient extends PathClient {
  readonly catalogos: Catalogos = new Catalogos(this);
  readonly normas: Normas = new Normas(this);
  readonly contribuyentes: Contribuyentes = new Contribuyentes(this);
  readonly apiKeys: ApiKeys = new ApiKeys(this);
  readonly sesiones: Sesiones = new Sesiones(this);
  readonly cuenta: Cuenta = new Cuenta(this);
  readonly usuarios: Usuarios = new Usuarios(this);
  readonly certificadosDigitales: CertificadosDigitales = new CertificadosDigitales(this);
  readonly invitaciones: Invitaciones = new Invitaciones(this);
  readonly instalacion: Instalacion = new Instalacion(this);
  readonly clientesOauth: ClientesOauth = new ClientesOauth(this);
  readonly auditoria: Auditoria = new Auditoria(this);
  readonly llamadas: Llamadas = new Llamadas(this);
  readonly empresas: Empresas = new Empresas(this);
  readonly buzon: Buzon = new Buzon(this);
  readonly logo: Logo = new Logo(this);
  readonly establecimientos: Establecimientos = new Establecimientos(this);
  readonly puntosEmision: PuntosEmision = new PuntosEmision(this);
  readonly productos: Productos = new Productos(this);
  readonly clientes: Clientes = new Clientes(this);
  readonly datosPersonales: DatosPersonales = new DatosPersonales(this);
  readonly erroresSri: ErroresSri = new ErroresSri(this);
  readonly facturas: Facturas = new Facturas(this);
  readonly liquidacionesCompra: LiquidacionesCompra = new LiquidacionesCompra(this);
  readonly notasCredito: NotasCredito = new NotasCredito(this);
  readonly notasDebito: NotasDebito = new NotasDebito(this);
  readonly guiasRemision: GuiasRemision = new GuiasRemision(this);
  readonly retenciones: Retenciones = new Retenciones(this);
  readonly comprobantes: Comprobantes = new Comprobantes(this);
  readonly sri: Sri = new Sri(this);
  readonly emisionMasiva: EmisionMasiva = new EmisionMasiva(this);
  readonly proformas: Proformas = new Proformas(this);
  readonly recurrentes: Recurrentes = new Recurrentes(this);
  readonly trabajos: Trabajos = new Trabajos(this);
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
