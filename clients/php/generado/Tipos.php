<?php

// Generado del documento OpenAPI por `npm run generate`; no se edita.

declare(strict_types=1);

namespace Rubrica;

/**
 * Los tipos de cuerpos y resultados: `@phpstan-import-type ComprobanteEmitido from \Rubrica\Tipos`.
 *
 * @phpstan-type SubError array{
 *   field: string,
 *   code: string,
 *   message: string,
 *   rejectedValue?: mixed,
 * }
 * @phpstan-type OpcionesDeLlave array{
 *   challenge: string,
 *   timeout: int,
 *   rpId: string,
 *   allowCredentials: list<array{
 *     id: string,
 *     type: 'public-key',
 *     transports: list<string>,
 *   }>,
 *   userVerification: 'required'|'preferred',
 * }
 * @phpstan-type Error array{
 *   success?: false,
 *   result: array{
 *     status: 'BAD_REQUEST'|'UNAUTHORIZED'|'FORBIDDEN'|'NOT_FOUND'|'CONFLICT'|'GONE'|'PAYLOAD_TOO_LARGE'|'UNSUPPORTED_MEDIA_TYPE'|'TOO_MANY_REQUESTS'|'INTERNAL_SERVER_ERROR'|'SERVICE_UNAVAILABLE',
 *     code: 'proveedor-invalido'|'solicitud-invalida'|'json-invalido'|'codificacion-invalida'|'comprobante-invalido'|'titular-sin-identificar'|'zip-invalido'|'recibido-no-es-comprobante'|'coddoc-distinto'|'tipo-comprobante-desconocido'|'api-key-invalida'|'encabezado-invalido'|'certificado-invalido'|'formulario-invalido'|'usuario-invalido'|'webhook-invalido'|'lista-invalida'|'lista-ajena'|'buzon-invalido'|'cliente-oauth-invalido'|'invitacion-invalida'|'cuenta-invalida'|'enlace-puesta-en-marcha-invalido'|'password-incorrecta'|'codigo-incorrecto'|'llave-invalida'|'empresa-invalida'|'establecimiento-invalido'|'punto-emision-invalido'|'producto-invalido'|'cliente-invalido'|'cliente-mismo'|'fila-invalida'|'archivo-demasiado-costoso'|'importacion-invalida'|'plantilla-invalida'|'logo-invalido'|'sin-destinatarios'|'clave-nueva-invalida'|'sin-credencial'|'api-key-mal-escrita'|'api-key-desconocida'|'api-key-expirada'|'api-key-revocada'|'token-invalido'|'usuario-desactivado'|'ingreso-rechazado'|'codigo-requerido'|'llave-rechazada'|'proveedor-rechazado'|'proveedor-requerido'|'sesion-invalida'|'rol-requerido'|'bearer-requerido'|'administrador-requerido'|'segundo-paso-requerido'|'vinculo-requerido'|'proveedor-sin-acceso'|'operador-requerido'|'csrf-requerido'|'sesion-requerida'|'empresas-limitadas'|'plantilla-ajena'|'autoridad-insuficiente'|'registro-ruc-del-operador'|'dominio-ocupado'|'registro-ruc-ocupado'|'dominio-no-encontrado'|'proveedor-no-encontrado'|'ruta-no-encontrada'|'registro-ruc-no-encontrado'|'archivo-ruc-no-encontrado'|'contribuyente-no-encontrado'|'recibido-no-encontrado'|'archivo-no-encontrado'|'accion-no-encontrada'|'accion-sin-comprobantes'|'accion-terminada'|'emision-masiva-no-encontrada'|'emision-masiva-estado'|'columnas-sin-asignar'|'proforma-no-encontrada'|'proforma-no-modificable'|'proforma-no-facturable'|'proforma-sin-correo'|'recurrente-no-encontrada'|'trabajo-por-asumir'|'trabajo-pausado-no-encontrado'|'recurrente-terminada'|'periodo-no-encontrado'|'periodo-emitido'|'carga-no-encontrada'|'catalogo-no-encontrado'|'comprobante-no-encontrado'|'certificado-no-encontrado'|'empresa-no-encontrada'|'api-key-no-encontrada'|'usuario-no-encontrado'|'cliente-oauth-no-encontrado'|'invitacion-no-encontrada'|'sesion-no-encontrada'|'llave-no-encontrada'|'establecimiento-no-encontrado'|'punto-emision-no-encontrado'|'producto-no-encontrado'|'cliente-no-encontrado'|'titular-no-encontrado'|'plantilla-no-encontrada'|'logo-no-encontrado'|'enlace-no-encontrado'|'fila-no-encontrada'|'error-sri-no-encontrado'|'buzon-no-encontrado'|'webhook-no-encontrado'|'entrega-no-encontrada'|'conciliacion-no-encontrada'|'simulador-no-encontrado'|'simulador-no-autorizado'|'reporte-grande'|'ats-incompleto'|'limite-de-reportes'|'reporte-no-listo'|'trabajo-no-encontrado'|'descarga-no-encontrada'|'limite-de-webhooks'|'webhook-inactivo'|'repeticion-en-curso'|'comprobante-en-proceso'|'comprobante-no-detenido'|'comprobante-no-eliminable'|'comprobante-no-notificable'|'sin-servidor-de-correo'|'anulacion-no-permitida'|'anulacion-pendiente-en-sri'|'anulacion-consumada'|'estado-no-permite'|'firma-no-es-la-causa'|'firma-no-renovable'|'fecha-no-modificable'|'numero-no-modificable'|'retencion-emitida'|'retencion-no-procede'|'retencion-incompleta'|'recibido-repetido'|'recibido-sin-decision'|'recibido-no-manual'|'mes-cerrado'|'mes-con-pendientes'|'mes-ya-cerrado'|'mes-abierto'|'clasificacion-no-aplica'|'revision-distinta'|'secuencial-usado'|'clave-acceso-usada'|'importe-distinto'|'referencia-usada'|'referencia-no-modificable'|'secuencial-agotado'|'ruc-sin-probar'|'sin-certificado'|'certificado-en-uso'|'certificado-no-activable'|'idempotency-key-reutilizada'|'idempotency-key-en-curso'|'usuario-existente'|'api-key-ya-revocada'|'ultimo-administrador'|'llaves-no-disponibles'|'demasiadas-llaves'|'segundo-paso-exigido'|'segundo-paso-propio'|'segundo-paso-inactivo'|'totp-activo'|'totp-sin-iniciar'|'totp-inactivo'|'invitacion-aceptada'|'empresa-existente'|'empresa-en-uso'|'establecimiento-existente'|'establecimiento-en-uso'|'punto-emision-existente'|'punto-emision-en-uso'|'secuencial-retrocede'|'producto-existente'|'cliente-existente'|'cliente-identificaciones'|'fila-existente'|'plantilla-existente'|'plantilla-en-uso'|'cuerpo-demasiado-grande'|'tipo-de-contenido'|'cursor-vencido'|'acciones-en-curso'|'emisiones-en-curso'|'cargas-en-curso'|'cuota-recibidos'|'demasiadas-solicitudes'|'limite-de-reenvios'|'archivo-danado'|'error-interno'|'proveedor-no-disponible'|'servicio-no-disponible'|'historia-perdida'|'cola-de-archivos-llena'|'sri-no-disponible',
 *     message: string,
 *     subErrors: list<SubError>,
 *     requestId: string,
 *     timestamp: string,
 *     rolRequerido?: 'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS',
 *     revision?: int,
 *     claveAcceso?: string,
 *     estado?: string,
 *     identico?: bool,
 *     enSri?: bool,
 *     segundoPaso?: array{
 *       codigo: bool,
 *       llave: OpcionesDeLlave|null,
 *     },
 *     usos?: list<array{
 *       recurso: string,
 *       cantidad: int,
 *     }>,
 *     ...
 *   },
 * }
 * @phpstan-type SaludLiveResult array{
 *   estado: 'vivo',
 * }
 * @phpstan-type EstadoServicio array{
 *   estado: 'listo'|'degradado'|'no-listo',
 *   causas: list<array{
 *     codigo: 'base-de-datos'|'historia-perdida'|'base-solo-lectura'|'disco-lleno'|'sin-trabajador'|'sri-suspendido'|'cola-atascada'|'sri-limitado'|'reloj'|'certificado-vencido'|'comprobantes-detenidos'|'comprobantes-en-espera',
 *     gravedad: 'detiene'|'demora'|'parcial',
 *     mensaje: string,
 *     remedio: string,
 *   }>,
 *   partes: array<string, mixed>,
 *   sri: list<array{
 *     servicio: string,
 *     estado: string,
 *     motivo: string|null,
 *     desde: string|null,
 *     proximoIntento: string|null,
 *     llamadasPorSegundo: numeric-string|null,
 *   }>,
 *   relojes: list<array{
 *     fuente: 'baseDeDatos'|'sri',
 *     segundos: numeric-string,
 *     excedido: bool,
 *   }>,
 * }
 * @phpstan-type Catalogo array{
 *   tabla: string,
 *   nombre: string,
 * }
 * @phpstan-type FilaCatalogo array{
 *   codigo: string,
 *   descripcion: string,
 *   tarifa?: numeric-string,
 *   desde: string,
 *   hasta: string|null,
 *   fuente: string,
 *   prensa?: bool,
 *   modo?: string,
 *   especifica?: numeric-string,
 *   unidad?: string,
 *   ...
 * }
 * @phpstan-type CatalogosReadResult array{
 *   tabla: string,
 *   nombre: string,
 *   fecha: string,
 *   filas: list<FilaCatalogo>,
 * }
 * @phpstan-type FilaOperador array{
 *   id: string,
 *   tabla: string,
 *   codigo: string,
 *   descripcion: string,
 *   tarifa: numeric-string|null,
 *   desde: string,
 *   hasta: string|null,
 *   fuente: string,
 *   creada: array{
 *     fecha: string,
 *     ip: string|null,
 *     requestId: string|null,
 *   },
 *   retirada: array{
 *     fecha: string,
 *     ip: string|null,
 *     requestId: string|null,
 *   }|null,
 * }
 * @phpstan-type CatalogosFilasListResult array{
 *   content: list<FilaOperador>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type PaqueteNormas array{
 *   version: int,
 *   emisor: string,
 *   clave: string,
 *   cargadoEl: string,
 * }
 * @phpstan-type TipoNormas array{
 *   tipo: string,
 *   filas: int,
 *   prensa: int,
 *   ultima: string,
 * }
 * @phpstan-type Norma array{
 *   tipo: string,
 *   clave: string,
 *   valor: string,
 *   desde: string,
 *   hasta: string|null,
 *   fuente: string,
 *   prensa: bool,
 *   origen: string,
 * }
 * @phpstan-type Normas array{
 *   paquetes: list<PaqueteNormas>,
 *   tipos: list<TipoNormas>,
 *   normas: list<Norma>,
 * }
 * @phpstan-type Contribuyente array{
 *   ruc: string,
 *   razonSocial: string,
 *   nombreComercial: string|null,
 *   estado: string,
 *   clase: string|null,
 *   tipo: string|null,
 *   obligadoContabilidad: bool|null,
 *   agenteRetencion: bool|null,
 *   especial: bool|null,
 *   ciiu: string|null,
 *   provincia: string|null,
 *   canton: string|null,
 *   parroquia: string|null,
 *   establecimientos: int,
 *   establecimientosAbiertos: int,
 * }
 * @phpstan-type ContribuyentesEncontrados array{
 *   registroAl: string,
 *   contribuyentes: list<Contribuyente>,
 *   hayMas: bool,
 * }
 * @phpstan-type ContribuyenteEncontrado array{
 *   registroAl: string,
 *   contribuyente: Contribuyente,
 * }
 * @phpstan-type CargaRegistroRuc array{
 *   estado: 'EN_CURSO'|'HECHA'|'FALLIDA',
 *   paso: string,
 *   filas: int,
 *   codigo: string|null,
 *   mensaje: string|null,
 *   empezadaEl: string,
 * }
 * @phpstan-type RegistroRuc array{
 *   registro: array{
 *     registroAl: string,
 *     contribuyentes: int,
 *     filas: int,
 *     repetidas: int,
 *     ilegibles: int,
 *     provincias: list<string>,
 *     archivos: list<string>,
 *   }|null,
 *   puedeCargar: bool,
 *   carga: CargaRegistroRuc|null,
 * }
 * @phpstan-type ArchivoRegistroRuc array{
 *   nombre: string,
 *   bytes: int,
 * }
 * @phpstan-type ApiKey array{
 *   id: string,
 *   nombre: string,
 *   prefijo: string,
 *   roles: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
 *   empresas: list<string>|null,
 *   estado: 'ACTIVA'|'EXPIRADA'|'REVOCADA',
 *   esPredeterminada: bool,
 *   fechaCreacion: string,
 *   fechaExpiracion: string|null,
 *   fechaRevocacion: string|null,
 *   ultimoUso: string|null,
 *   secretoAnterior: array{
 *     prefijo: string,
 *     validoHasta: string,
 *   }|null,
 * }
 * @phpstan-type ApiKeysCreateResult array{
 *   id: string,
 *   nombre: string,
 *   prefijo: string,
 *   roles: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
 *   empresas: list<string>|null,
 *   estado: 'ACTIVA'|'EXPIRADA'|'REVOCADA',
 *   esPredeterminada: bool,
 *   fechaCreacion: string,
 *   fechaExpiracion: string|null,
 *   fechaRevocacion: string|null,
 *   ultimoUso: string|null,
 *   secretoAnterior: array{
 *     prefijo: string,
 *     validoHasta: string,
 *   }|null,
 *   apiKey?: string,
 *   advertencia?: string,
 * }
 * @phpstan-type ApiKeysListResult array{
 *   content: list<ApiKey>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type Sesion array{
 *   id: string,
 *   fechaCreacion: string,
 *   ultimoUso: string,
 *   fechaExpiracion: string,
 *   ip: string|null,
 *   navegador: string|null,
 * }
 * @phpstan-type SesionActual array{
 *   id: string,
 *   fechaCreacion: string,
 *   ultimoUso: string,
 *   fechaExpiracion: string,
 *   ip: string|null,
 *   navegador: string|null,
 *   csrfToken: string,
 * }
 * @phpstan-type SesionesListResult array{
 *   content: list<Sesion>,
 * }
 * @phpstan-type ProveedorDeIdentidad array{
 *   enlace: string,
 *   tipo: 'google'|'entra'|'keycloak'|'otro',
 *   nombre: string,
 *   emisor: string,
 *   clienteId: string,
 *   dominios: list<string>,
 *   dominiosEstado: list<array{
 *     dominio: string,
 *     comprobado: bool,
 *     registroNombre: string,
 *     registroValor: string,
 *     faltaDesde: string|null,
 *   }>,
 *   activo: bool,
 *   automatico: bool,
 *   exigido: bool,
 *   confiaSegundoPaso: bool,
 *   roles: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
 *   empresas: list<string>|null,
 *   claimGrupos: string|null,
 *   grupos: list<array{
 *     grupo: string,
 *     roles: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
 *   }>,
 *   vinculados: int,
 *   direccionDeRetorno: string,
 *   fechaCambio: string,
 * }
 * @phpstan-type CuentaTestProviderResult array{
 *   funciona: bool,
 *   mensaje: string,
 *   cierraSesion: bool,
 *   direccionDeRetorno: string,
 * }
 * @phpstan-type CuentaCheckDomainResult array{
 *   comprobado: bool,
 *   mensaje: string,
 * }
 * @phpstan-type SesionesProviderFindResult array{
 *   proveedor: array{
 *     enlace: string,
 *     nombre: string,
 *   }|null,
 * }
 * @phpstan-type SesionesProviderBeginResult array{
 *   url: string,
 * }
 * @phpstan-type SesionesProviderFinishResult array{
 *   codigo: bool,
 *   llave: OpcionesDeLlave|null,
 * }
 * @phpstan-type SesionesProviderEndResult array{
 *   url: string|null,
 * }
 * @phpstan-type UsuariosProviderLinkResult array{
 *   url: string,
 * }
 * @phpstan-type HallazgoCertificado array{
 *   codigo: string,
 *   severidad: 'error'|'warning'|'info',
 *   mensaje: string,
 *   accion: string,
 * }
 * @phpstan-type CertificadoDigital array{
 *   id: string,
 *   ruc: string,
 *   descripcion: string|null,
 *   numeroRuc: string|null,
 *   titular: string,
 *   emisor: string,
 *   serial: string,
 *   fechaDesde: string,
 *   fechaExpiracion: string,
 *   activo: bool,
 *   estado: 'vigente'|'por-vencer'|'vencido',
 *   diasRestantes: int|null,
 *   fechaCreacion: string,
 *   diagnostico: list<HallazgoCertificado>,
 * }
 * @phpstan-type CertificadosDigitalesListAllResult array{
 *   content: list<CertificadoDigital>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type CertificadosDigitalesListResult array{
 *   content: list<CertificadoDigital>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type CertificadosDigitalesDiagnoseResult array{
 *   sirve: bool,
 *   diagnostico: list<HallazgoCertificado>,
 * }
 * @phpstan-type PerfilFirma array{
 *   perfil: 'A'|'B'|'C',
 * }
 * @phpstan-type UsuariosMeResult array{
 *   tipo: 'usuario'|'cliente',
 *   id: string,
 *   usuario: array{
 *     usuario: string,
 *     nombres: string,
 *     apellidos: string,
 *     telefono: string,
 *     email: string,
 *     rol: 'administrador'|'usuario',
 *   }|null,
 *   nombres: string,
 *   verificacionEnDosPasos: bool|null,
 *   segundoPasoPendiente: bool,
 *   vinculoPendiente: bool,
 *   administrador: bool,
 *   roles: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
 *   cuenta: array{
 *     id: string,
 *     nombre: string,
 *   },
 *   todasLasEmpresas: bool,
 *   empresas: list<array{
 *     ruc: string,
 *     razonSocial: string,
 *   }>,
 *   licencias: list<array{
 *     id: string,
 *     numeroRuc: string,
 *     razonSocial: string,
 *     fechaVencimiento: string,
 *     precio: numeric-string,
 *     activa: bool,
 *   }>,
 * }
 * @phpstan-type ClavesTrasCambio array{
 *   vigentes: int,
 *   revocadas: int,
 *   advertencia: string|null,
 * }
 * @phpstan-type UsuariosChangePasswordResult array{
 *   claves: ClavesTrasCambio,
 * }
 * @phpstan-type UsuariosForgottenPasswordResult array{
 *   mensaje: string,
 * }
 * @phpstan-type UsuariosNewPasswordResult array{
 *   claves: ClavesTrasCambio,
 * }
 * @phpstan-type Usuario array{
 *   id: string,
 *   usuario: string,
 *   nombres: string,
 *   rol: 'administrador'|'usuario',
 *   roles: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
 *   empresas: list<string>|null,
 *   activo: bool,
 *   verificacionEnDosPasos: bool,
 *   bloqueadoHasta: string|null,
 *   ultimoIngreso: string|null,
 *   fechaCreacion: string,
 * }
 * @phpstan-type UsuariosListResult array{
 *   content: list<Usuario>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type UsuariosCreateResult array{
 *   id: string,
 *   usuario: string,
 *   nombres: string,
 *   rol: 'administrador'|'usuario',
 *   roles: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
 *   empresas: list<string>|null,
 *   activo: bool,
 *   verificacionEnDosPasos: bool,
 *   bloqueadoHasta: string|null,
 *   ultimoIngreso: string|null,
 *   fechaCreacion: string,
 *   password?: string,
 *   advertencia?: string,
 * }
 * @phpstan-type UsuariosResetPasswordResult array{
 *   id: string,
 *   usuario: string,
 *   nombres: string,
 *   rol: 'administrador'|'usuario',
 *   roles: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
 *   empresas: list<string>|null,
 *   activo: bool,
 *   verificacionEnDosPasos: bool,
 *   bloqueadoHasta: string|null,
 *   ultimoIngreso: string|null,
 *   fechaCreacion: string,
 *   password?: string,
 *   advertencia?: string,
 *   claves: ClavesTrasCambio,
 * }
 * @phpstan-type UsuariosTotpBeginResult array{
 *   secreto: string,
 *   uri: string,
 * }
 * @phpstan-type UsuariosTotpActivateResult array{
 *   codigosRecuperacion: list<string>,
 * }
 * @phpstan-type LlaveDeAcceso array{
 *   id: string,
 *   nombre: string,
 *   sincronizada: bool,
 *   fechaCreacion: string,
 *   ultimoUso: string|null,
 * }
 * @phpstan-type UsuariosSecondFactorResult array{
 *   totp: bool,
 *   llaves: list<LlaveDeAcceso>,
 *   codigosRestantes: int,
 *   exigido: bool,
 *   direccionDeLlaves: string|null,
 * }
 * @phpstan-type OpcionesDeLlaveNueva array{
 *   rp: array{
 *     id: string,
 *     name: string,
 *   },
 *   user: array{
 *     id: string,
 *     name: string,
 *     displayName: string,
 *   },
 *   challenge: string,
 *   pubKeyCredParams: list<array{
 *     alg: int,
 *     type: 'public-key',
 *   }>,
 *   timeout: int,
 *   excludeCredentials: list<array{
 *     id: string,
 *     type: 'public-key',
 *     transports: list<string>,
 *   }>,
 *   authenticatorSelection: array{
 *     residentKey: 'preferred',
 *     userVerification: 'preferred',
 *   },
 *   attestation: 'none',
 * }
 * @phpstan-type UsuariosPasskeyAddResult array{
 *   llave: LlaveDeAcceso,
 *   codigosRecuperacion: list<string>|null,
 * }
 * @phpstan-type UsuariosRecoveryCodesResult array{
 *   codigosRecuperacion: list<string>,
 * }
 * @phpstan-type SegundoPasoExigido array{
 *   exigidoA: list<'todos'|'administrador'|'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
 *   sinSegundoPaso: int,
 * }
 * @phpstan-type Invitacion array{
 *   id: string,
 *   usuario: string,
 *   nombres: string,
 *   rol: 'administrador'|'usuario',
 *   roles: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
 *   empresas: list<string>|null,
 *   estado: 'PENDIENTE'|'ACEPTADA'|'RETIRADA'|'VENCIDA',
 *   fechaCreacion: string,
 *   fechaExpiracion: string,
 * }
 * @phpstan-type InvitacionesListResult array{
 *   content: list<Invitacion>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type InvitacionesCreateResult array{
 *   id: string,
 *   usuario: string,
 *   nombres: string,
 *   rol: 'administrador'|'usuario',
 *   roles: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
 *   empresas: list<string>|null,
 *   estado: 'PENDIENTE'|'ACEPTADA'|'RETIRADA'|'VENCIDA',
 *   fechaCreacion: string,
 *   fechaExpiracion: string,
 *   token?: string,
 *   correoEnCola?: bool,
 *   advertencia?: string,
 * }
 * @phpstan-type InvitacionesAcceptResult array{
 *   usuario: string,
 *   nombres: string,
 * }
 * @phpstan-type Instalacion array{
 *   version: string,
 *   versionNueva: string|null,
 *   correo: bool,
 *   propia: bool,
 *   respaldo: array{
 *     fecha: string,
 *     verificado: bool,
 *   }|null,
 * }
 * @phpstan-type InstalacionSetUpResult array{
 *   usuario: string,
 * }
 * @phpstan-type ClienteOAuth array{
 *   clientId: string,
 *   nombre: string,
 *   roles: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
 *   empresas: list<string>|null,
 *   administrador: bool,
 *   activo: bool,
 *   ultimoUso: string|null,
 *   fechaCreacion: string,
 * }
 * @phpstan-type ClientesOauthListResult array{
 *   content: list<ClienteOAuth>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type ClientesOauthCreateResult array{
 *   clientId: string,
 *   nombre: string,
 *   roles: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
 *   empresas: list<string>|null,
 *   administrador: bool,
 *   activo: bool,
 *   ultimoUso: string|null,
 *   fechaCreacion: string,
 *   clientSecret?: string,
 *   advertencia?: string,
 * }
 * @phpstan-type SucesoAuditoria array{
 *   id: int,
 *   fecha: string,
 *   actor: array{
 *     tipo: 'user'|'api-key'|'client'|'system',
 *     id: string|null,
 *     nombre: string,
 *     nombres: string|null,
 *   },
 *   accion: string,
 *   sujeto: array{
 *     tipo: string,
 *     id: string,
 *     nombre: string|null,
 *   },
 *   cambios: mixed,
 *   ip: string|null,
 *   requestId: string|null,
 * }
 * @phpstan-type AuditoriaListResult array{
 *   content: list<SucesoAuditoria>,
 *   siguiente: int|null,
 * }
 * @phpstan-type Llamada array{
 *   fecha: string,
 *   credencial: array{
 *     tipo: 'api-key'|'client'|'user',
 *     id: string,
 *     nombre: string|null,
 *   },
 *   metodo: string,
 *   ruta: string,
 *   estado: int,
 *   ms: int,
 *   requestId: string,
 *   codigo: string|null,
 *   campos: list<string>,
 * }
 * @phpstan-type LlamadasListResult array{
 *   content: list<Llamada>,
 *   siguiente: int|null,
 * }
 * @phpstan-type Smtp array{
 *   host: string,
 *   port: int,
 *   seguridad: 'TLS'|'STARTTLS'|'ninguna',
 *   usuario: string|null,
 *   remitente: string,
 * }
 * @phpstan-type Empresa array{
 *   ruc: string,
 *   razonSocial: string,
 *   nombreComercial: string|null,
 *   dirMatriz: string,
 *   obligadoContabilidad: bool,
 *   contribuyenteEspecial: string|null,
 *   agenteRetencion: string|null,
 *   contribuyenteRimpe: 'emprendedor'|'negocio-popular'|null,
 *   granContribuyente: string|null,
 *   rucProveedor: string|null,
 *   correo: string|null,
 *   telefono: string|null,
 *   activa: bool,
 *   prueba: 'probado'|'sin-probar'|'en-revision',
 *   faltaParaEmitir: list<'activacion'|'prueba-ruc'|'certificado'|'punto-emision'>,
 *   logo: string|null,
 *   smtp: Smtp|null,
 *   certificado: array{
 *     estado: 'sin-certificado'|'vigente'|'por-vencer'|'vencido',
 *     diasRestantes: int|null,
 *     fechaExpiracion: string|null,
 *     advertencia: string|null,
 *   },
 *   revision: int,
 *   fechaCreacion: string,
 *   fechaModificacion: string,
 * }
 * @phpstan-type EmpresasListResult array{
 *   content: list<Empresa>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type EmpresaPorId array{
 *   id: string,
 *   razonSocial: string,
 *   rucPropietario: string,
 * }
 * @phpstan-type Advertencia array{
 *   code: string,
 *   field: string,
 *   message: string,
 *   rejectedValue?: mixed,
 * }
 * @phpstan-type EmpresasCreateResult array{
 *   ruc: string,
 *   razonSocial: string,
 *   nombreComercial: string|null,
 *   dirMatriz: string,
 *   obligadoContabilidad: bool,
 *   contribuyenteEspecial: string|null,
 *   agenteRetencion: string|null,
 *   contribuyenteRimpe: 'emprendedor'|'negocio-popular'|null,
 *   granContribuyente: string|null,
 *   rucProveedor: string|null,
 *   correo: string|null,
 *   telefono: string|null,
 *   activa: bool,
 *   prueba: 'probado'|'sin-probar'|'en-revision',
 *   faltaParaEmitir: list<'activacion'|'prueba-ruc'|'certificado'|'punto-emision'>,
 *   logo: string|null,
 *   smtp: Smtp|null,
 *   certificado: array{
 *     estado: 'sin-certificado'|'vigente'|'por-vencer'|'vencido',
 *     diasRestantes: int|null,
 *     fechaExpiracion: string|null,
 *     advertencia: string|null,
 *   },
 *   revision: int,
 *   fechaCreacion: string,
 *   fechaModificacion: string,
 *   advertencias: list<Advertencia>,
 * }
 * @phpstan-type EmpresasRemoveResult Empresa|null
 * @phpstan-type EmpresasTestSmtpResult array{
 *   enviado: bool,
 *   servidor: string,
 *   detalle: string,
 * }
 * @phpstan-type SecuencialesDeEstablecimiento array{
 *   establecimiento: array{
 *     estab: string,
 *     puntosEmision: list<array{
 *       ptoEmi: string,
 *       activo: bool,
 *       secuencialFactura?: string,
 *       secuencialLiquidacionCompra?: string,
 *       secuencialNotaCredito?: string,
 *       secuencialNotaDebito?: string,
 *       secuencialGuiaRemision?: string,
 *       secuencialComprobanteRetencion?: string,
 *       secuenciales: list<array{
 *         codDoc: string,
 *         siguiente: string,
 *         huecos: list<array{
 *           desde: string,
 *           hasta: string,
 *         }>,
 *         revisadoDesde: string,
 *       }>,
 *     }>,
 *   },
 * }
 * @phpstan-type Buzon array{
 *   host: string,
 *   port: int,
 *   usuario: string,
 *   carpeta: string,
 *   activo: bool,
 *   oauth: array{
 *     tokenUrl: string,
 *     clientId: string,
 *   }|null,
 *   estado: 'INACTIVO'|'POR_LEER'|'AL_DIA'|'CON_ERROR',
 *   ultimaRevision: string|null,
 *   error: string|null,
 *   revisados: int,
 *   conteos: array{
 *     aceptado: int,
 *     duplicado: int,
 *     deOtro: int,
 *     sinXml: int,
 *   },
 * }
 * @phpstan-type BuzonProbado array{
 *   conectado: bool,
 *   servidor: string,
 *   mensajes: int|null,
 *   detalle: string,
 * }
 * @phpstan-type BuzonCorreo array{
 *   id: string,
 *   messageId: string|null,
 *   remitente: string|null,
 *   asunto: string|null,
 *   fecha: string|null,
 *   resultado: 'aceptado'|'duplicado'|'de-otro'|'sin-xml',
 *   documentos: list<array{
 *     claveAcceso: string|null,
 *     resultado: string,
 *     motivo: string|null,
 *   }>,
 *   motivo: string|null,
 *   fechaRevision: string,
 * }
 * @phpstan-type BuzonCorreosResult array{
 *   content: list<BuzonCorreo>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type LogoPutResult array{
 *   tipo: string,
 *   ancho: int,
 *   alto: int,
 *   bytes: int,
 * }
 * @phpstan-type Establecimiento array{
 *   estab: string,
 *   nombre: string|null,
 *   direccion: string,
 *   provincia: 'AZUAY'|'BOLIVAR'|'CANAR'|'CARCHI'|'CHIMBORAZO'|'COTOPAXI'|'EL ORO'|'ESMERALDAS'|'GALAPAGOS'|'GUAYAS'|'IMBABURA'|'LOJA'|'LOS RIOS'|'MANABI'|'MORONA SANTIAGO'|'NAPO'|'ORELLANA'|'PASTAZA'|'PICHINCHA'|'SANTA ELENA'|'SANTO DOMINGO DE LOS TSACHILAS'|'SUCUMBIOS'|'TUNGURAHUA'|'ZAMORA CHINCHIPE'|null,
 *   canton: string|null,
 *   ivaDiferenciado: bool,
 *   activo: bool,
 *   revision: int,
 *   fechaCreacion: string,
 *   fechaModificacion: string,
 * }
 * @phpstan-type EstablecimientosListResult array{
 *   content: list<Establecimiento>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type EstablecimientosCreateResult array{
 *   estab: string,
 *   nombre: string|null,
 *   direccion: string,
 *   provincia: 'AZUAY'|'BOLIVAR'|'CANAR'|'CARCHI'|'CHIMBORAZO'|'COTOPAXI'|'EL ORO'|'ESMERALDAS'|'GALAPAGOS'|'GUAYAS'|'IMBABURA'|'LOJA'|'LOS RIOS'|'MANABI'|'MORONA SANTIAGO'|'NAPO'|'ORELLANA'|'PASTAZA'|'PICHINCHA'|'SANTA ELENA'|'SANTO DOMINGO DE LOS TSACHILAS'|'SUCUMBIOS'|'TUNGURAHUA'|'ZAMORA CHINCHIPE'|null,
 *   canton: string|null,
 *   ivaDiferenciado: bool,
 *   activo: bool,
 *   revision: int,
 *   fechaCreacion: string,
 *   fechaModificacion: string,
 *   advertencias: list<Advertencia>,
 * }
 * @phpstan-type EstablecimientosRemoveResult Establecimiento|null
 * @phpstan-type PuntoEmision array{
 *   ptoEmi: string,
 *   descripcion: string|null,
 *   activo: bool,
 *   secuenciales: array{
 *     '01': int,
 *     '03': int,
 *     '04': int,
 *     '05': int,
 *     '06': int,
 *     '07': int,
 *   },
 *   revision: int,
 *   fechaCreacion: string,
 *   fechaModificacion: string,
 * }
 * @phpstan-type PuntosEmisionListResult array{
 *   content: list<PuntoEmision>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type PuntosEmisionCreateResult array{
 *   ptoEmi: string,
 *   descripcion: string|null,
 *   activo: bool,
 *   secuenciales: array{
 *     '01': int,
 *     '03': int,
 *     '04': int,
 *     '05': int,
 *     '06': int,
 *     '07': int,
 *   },
 *   revision: int,
 *   fechaCreacion: string,
 *   fechaModificacion: string,
 *   advertencias: list<Advertencia>,
 * }
 * @phpstan-type PuntosEmisionRemoveResult PuntoEmision|null
 * @phpstan-type Producto array{
 *   id: string,
 *   codigoPrincipal: string,
 *   codigoAuxiliar: string|null,
 *   descripcion: string,
 *   precioUnitario: numeric-string|string,
 *   unidadMedida: string|null,
 *   impuesto: list<array{
 *     codigo: string,
 *     codigoPorcentaje: string,
 *     tarifa?: numeric-string|string,
 *   }>,
 *   activo: bool,
 *   revision: int,
 *   fechaCreacion: string,
 *   fechaModificacion: string,
 * }
 * @phpstan-type ProductosListResult array{
 *   content: list<Producto>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type ProductosCreateResult array{
 *   id: string,
 *   codigoPrincipal: string,
 *   codigoAuxiliar: string|null,
 *   descripcion: string,
 *   precioUnitario: numeric-string|string,
 *   unidadMedida: string|null,
 *   impuesto: list<array{
 *     codigo: string,
 *     codigoPorcentaje: string,
 *     tarifa?: numeric-string|string,
 *   }>,
 *   activo: bool,
 *   revision: int,
 *   fechaCreacion: string,
 *   fechaModificacion: string,
 *   advertencias: list<Advertencia>,
 * }
 * @phpstan-type ProductoDeArchivo array{
 *   codigoPrincipal: string,
 *   codigoAuxiliar: string|null,
 *   descripcion: string,
 *   precioUnitario: numeric-string|string,
 *   unidadMedida: string|null,
 *   impuesto: list<array{
 *     codigo: string,
 *     codigoPorcentaje: string,
 *     tarifa?: numeric-string|string,
 *   }>,
 *   activo: bool,
 * }
 * @phpstan-type ProductosImportResult array{
 *   filas: int,
 *   creados: int,
 *   reemplazados: int,
 *   muestra: list<ProductoDeArchivo>,
 * }
 * @phpstan-type Cliente array{
 *   id: string,
 *   tipoIdentificacion: '04'|'05'|'06'|'08',
 *   identificacion: string,
 *   razonSocial: string,
 *   correos: list<string>,
 *   direccion: string|null,
 *   telefono: string|null,
 *   formaPago: string|null,
 *   otrasIdentificaciones: list<array{
 *     tipoIdentificacion: '04'|'05'|'06'|'08',
 *     identificacion: string,
 *   }>,
 *   automatico: bool,
 *   revision: int,
 *   fechaCreacion: string,
 *   fechaModificacion: string,
 * }
 * @phpstan-type ClientesListResult array{
 *   content: list<Cliente>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int|null,
 *   size: int,
 *   first: bool,
 *   last: bool,
 *   siguiente: string|null,
 * }
 * @phpstan-type ClientesCreateResult array{
 *   id: string,
 *   tipoIdentificacion: '04'|'05'|'06'|'08',
 *   identificacion: string,
 *   razonSocial: string,
 *   correos: list<string>,
 *   direccion: string|null,
 *   telefono: string|null,
 *   formaPago: string|null,
 *   otrasIdentificaciones: list<array{
 *     tipoIdentificacion: '04'|'05'|'06'|'08',
 *     identificacion: string,
 *   }>,
 *   automatico: bool,
 *   revision: int,
 *   fechaCreacion: string,
 *   fechaModificacion: string,
 *   advertencias: list<Advertencia>,
 * }
 * @phpstan-type ClienteDeArchivo array{
 *   tipoIdentificacion: '04'|'05'|'06'|'08',
 *   identificacion: string,
 *   razonSocial: string,
 *   correos: list<string>,
 *   direccion: string|null,
 *   telefono: string|null,
 *   formaPago: string|null,
 * }
 * @phpstan-type ClientesImportResult array{
 *   filas: int,
 *   creados: int,
 *   reemplazados: int,
 *   omitidos: int,
 *   muestra: list<ClienteDeArchivo>,
 * }
 * @phpstan-type DatosDelTitular array{
 *   identificacion: string,
 *   fichas: int,
 *   comprobantes: int,
 *   recibidos: int,
 *   proformas: int,
 *   recurrentes: int,
 *   vigentes: int,
 *   bloqueado: bool,
 *   conservarHasta: string|null,
 * }
 * @phpstan-type SupresionDeDatos array{
 *   suprimido: array{
 *     fichas: int,
 *     proformas: int,
 *     recurrentes: int,
 *     comprobantes: int,
 *     correos: int,
 *   },
 *   conservado: DatosDelTitular,
 *   explicacion: string,
 * }
 * @phpstan-type ErrorSri array{
 *   codigo: string,
 *   significado: string,
 *   causa: string,
 *   queHacer: string,
 *   comportamiento: 'corregir'|'firmar'|'intervenir'|'consultar'|'reintentar'|'esperar'|'aviso',
 *   casos?: list<array{
 *     texto: string,
 *     causa: string,
 *     queHacer: string,
 *     comportamiento: 'corregir'|'firmar'|'intervenir'|'consultar'|'reintentar'|'esperar'|'aviso',
 *   }>,
 * }
 * @phpstan-type Factura array{
 *   version?: string,
 *   fechaEmision?: string,
 *   codDoc?: string,
 *   ruc: string,
 *   estab: string,
 *   ptoEmi: string,
 *   secuencial?: string,
 *   referencia?: string,
 *   referenciaUnica?: bool,
 *   receptor: array{
 *     tipoIdentificacion: string,
 *     razonSocial: string,
 *     identificacion: string,
 *     direccion?: string,
 *     propina?: int|float|numeric-string|string,
 *     periodoFiscal?: int|float|numeric-string|string|null,
 *   },
 *   detalles: list<array{
 *     codigoPrincipal?: string,
 *     codigoAuxiliar?: string,
 *     descripcion?: string,
 *     unidadMedida?: string,
 *     cantidad: int|float|numeric-string|string,
 *     precioUnitario?: int|float|numeric-string|string,
 *     precioSinSubsidio?: int|float|numeric-string|string,
 *     descuento?: int|float|numeric-string|string,
 *     detAdicional?: list<array{
 *       nombre: string,
 *       valor: string,
 *     }>,
 *     impuesto?: list<array{
 *       codigo: string,
 *       codigoPorcentaje: string,
 *       tarifa?: int|float|numeric-string|string,
 *       baseImponible?: int|float|numeric-string|string,
 *       valor?: int|float|numeric-string|string,
 *       contenido?: int|float|numeric-string|string,
 *     }>,
 *   }>,
 *   pagos?: list<array{
 *     formaPago: string,
 *     total: int|float|numeric-string|string,
 *     plazo?: int|float|numeric-string|string,
 *     unidadTiempo?: string,
 *   }>,
 *   moneda?: string,
 *   guiaRemision?: string,
 *   propina?: int|float|numeric-string|string,
 *   placa?: string,
 *   totalConImpuestos?: list<array{
 *     codigo: string,
 *     codigoPorcentaje: string,
 *     valor?: int|float|numeric-string|string,
 *     descuentoAdicional?: int|float|numeric-string|string,
 *     repartir?: bool,
 *     valorDevolucionIva?: int|float|numeric-string|string,
 *   }>,
 *   totalSubsidio?: int|float|numeric-string|string,
 *   comercioExterior?: string,
 *   incoTermFactura?: string,
 *   lugarIncoTerm?: string,
 *   paisOrigen?: string,
 *   puertoEmbarque?: string,
 *   puertoDestino?: string,
 *   paisDestino?: string,
 *   paisAdquisicion?: string,
 *   incoTermTotalSinImpuestos?: string,
 *   fleteInternacional?: int|float|numeric-string|string,
 *   seguroInternacional?: int|float|numeric-string|string,
 *   gastosAduaneros?: int|float|numeric-string|string,
 *   gastosTransporteOtros?: int|float|numeric-string|string,
 *   codDocReembolso?: string,
 *   totalComprobantesReembolso?: int|float|numeric-string|string,
 *   totalBaseImponibleReembolso?: int|float|numeric-string|string,
 *   totalImpuestoReembolso?: int|float|numeric-string|string,
 *   reembolsos?: list<array{
 *     tipoIdentificacionProveedorReembolso: string,
 *     identificacionProveedorReembolso: string,
 *     codPaisPagoProveedorReembolso?: string,
 *     tipoProveedorReembolso: string,
 *     codDocReembolso: string,
 *     estabDocReembolso: string,
 *     ptoEmiDocReembolso: string,
 *     secuencialDocReembolso: string,
 *     fechaEmisionDocReembolso: string,
 *     numeroAutorizacionDocReemb: string,
 *     detalleImpuestos?: list<array{
 *       codigo: string,
 *       codigoPorcentaje: string,
 *       tarifa: int|float|numeric-string|string,
 *       baseImponibleReembolso: int|float|numeric-string|string,
 *       impuestoReembolso: int|float|numeric-string|string,
 *     }>,
 *     detalleImpuesto?: list<array{
 *       codigo: string,
 *       codigoPorcentaje: string,
 *       tarifa: int|float|numeric-string|string,
 *       baseImponibleReembolso: int|float|numeric-string|string,
 *       impuestoReembolso: int|float|numeric-string|string,
 *     }>,
 *   }>,
 *   valorRetIva?: int|float|numeric-string|string,
 *   valorRetRenta?: int|float|numeric-string|string,
 *   retenciones?: list<array{
 *     codigo: string,
 *     codigoPorcentaje: string,
 *     tarifa: int|float|numeric-string|string,
 *     valor: int|float|numeric-string|string,
 *   }>,
 *   infoSustitutivaGuiaRemision?: array{
 *     dirPartida: string,
 *     dirDestinatario: string,
 *     fechaIniTransporte: string,
 *     fechaFinTransporte: string,
 *     razonSocialTransportista: string,
 *     tipoIdentificacionTransportista: string,
 *     rucTransportista: string,
 *     placa: string,
 *     destinos: list<array{
 *       motivoTraslado: string,
 *       docAduaneroUnico?: string,
 *       codEstabDestino?: string,
 *       ruta?: string,
 *     }>,
 *   },
 *   otrosRubrosTerceros?: list<array{
 *     concepto: string,
 *     total: int|float|numeric-string|string,
 *   }>,
 *   tipoNegociable?: array{
 *     correo: string,
 *   },
 *   maquinaFiscal?: array{
 *     marca: string,
 *     modelo: string,
 *     serie: string,
 *   },
 *   campoAdicional?: list<array{
 *     nombre: string,
 *     value: string,
 *   }>,
 *   reembolsoDetalle?: list<array{
 *     tipoIdentificacionProveedorReembolso: string,
 *     identificacionProveedorReembolso: string,
 *     codPaisPagoProveedorReembolso?: string,
 *     tipoProveedorReembolso: string,
 *     codDocReembolso: string,
 *     estabDocReembolso: string,
 *     ptoEmiDocReembolso: string,
 *     secuencialDocReembolso: string,
 *     fechaEmisionDocReembolso: string,
 *     numeroAutorizacionDocReemb: string,
 *     detalleImpuestos?: list<array{
 *       codigo: string,
 *       codigoPorcentaje: string,
 *       tarifa: int|float|numeric-string|string,
 *       baseImponibleReembolso: int|float|numeric-string|string,
 *       impuestoReembolso: int|float|numeric-string|string,
 *     }>,
 *     detalleImpuesto?: list<array{
 *       codigo: string,
 *       codigoPorcentaje: string,
 *       tarifa: int|float|numeric-string|string,
 *       baseImponibleReembolso: int|float|numeric-string|string,
 *       impuestoReembolso: int|float|numeric-string|string,
 *     }>,
 *   }>,
 * }
 * @phpstan-type ComprobanteValidado array{
 *   provisional: true,
 *   secuencial: string,
 *   claveAcceso: string,
 *   totales: array<string, mixed>,
 *   advertencias: list<Advertencia>,
 *   xml: string,
 * }
 * @phpstan-type MensajeSri array{
 *   identificador: string,
 *   mensaje: string,
 *   informacionAdicional: string|null,
 *   tipo: string,
 *   explicacion: string|null,
 *   queHacer: string,
 * }
 * @phpstan-type ComprobanteEmitido array{
 *   claveAcceso: string,
 *   secuencial: string,
 *   estado: 'CREADO'|'FIRMADO'|'RECIBIDO'|'AUTORIZADO'|'DEVUELTO'|'NO_AUTORIZADO'|'ANULACION_SOLICITADA'|'ANULADO'|'ELIMINADO',
 *   advertencias: list<Advertencia>,
 *   mensajes?: list<MensajeSri>,
 * }
 * @phpstan-type LiquidacionCompra array{
 *   version?: string,
 *   fechaEmision?: string,
 *   codDoc?: string,
 *   ruc: string,
 *   estab: string,
 *   ptoEmi: string,
 *   secuencial?: string,
 *   referencia?: string,
 *   referenciaUnica?: bool,
 *   receptor: array{
 *     tipoIdentificacion: string,
 *     razonSocial: string,
 *     identificacion: string,
 *     direccion?: string,
 *   },
 *   detalles: list<array{
 *     codigoPrincipal?: string,
 *     codigoAuxiliar?: string,
 *     descripcion?: string,
 *     unidadMedida?: string,
 *     cantidad: int|float|numeric-string|string,
 *     precioUnitario?: int|float|numeric-string|string,
 *     precioSinSubsidio?: int|float|numeric-string|string,
 *     descuento?: int|float|numeric-string|string,
 *     detAdicional?: list<array{
 *       nombre: string,
 *       valor: string,
 *     }>,
 *     impuesto?: list<array{
 *       codigo: string,
 *       codigoPorcentaje: string,
 *       tarifa?: int|float|numeric-string|string,
 *       baseImponible?: int|float|numeric-string|string,
 *       valor?: int|float|numeric-string|string,
 *       contenido?: int|float|numeric-string|string,
 *     }>,
 *   }>,
 *   pagos?: list<array{
 *     formaPago: string,
 *     total: int|float|numeric-string|string,
 *     plazo?: int|float|numeric-string|string,
 *     unidadTiempo?: string,
 *   }>,
 *   moneda?: string,
 *   totalConImpuestos?: list<array{
 *     codigo: string,
 *     codigoPorcentaje: string,
 *     valor?: int|float|numeric-string|string,
 *     descuentoAdicional?: int|float|numeric-string|string,
 *     repartir?: bool,
 *   }>,
 *   codDocReembolso?: string,
 *   totalComprobantesReembolso?: int|float|numeric-string|string,
 *   totalBaseImponibleReembolso?: int|float|numeric-string|string,
 *   totalImpuestoReembolso?: int|float|numeric-string|string,
 *   reembolsos?: list<array{
 *     tipoIdentificacionProveedorReembolso: string,
 *     identificacionProveedorReembolso: string,
 *     codPaisPagoProveedorReembolso?: string,
 *     tipoProveedorReembolso: string,
 *     codDocReembolso: string,
 *     estabDocReembolso: string,
 *     ptoEmiDocReembolso: string,
 *     secuencialDocReembolso: string,
 *     fechaEmisionDocReembolso: string,
 *     numeroAutorizacionDocReemb: string,
 *     detalleImpuestos?: list<array{
 *       codigo: string,
 *       codigoPorcentaje: string,
 *       tarifa: int|float|numeric-string|string,
 *       baseImponibleReembolso: int|float|numeric-string|string,
 *       impuestoReembolso: int|float|numeric-string|string,
 *     }>,
 *     detalleImpuesto?: list<array{
 *       codigo: string,
 *       codigoPorcentaje: string,
 *       tarifa: int|float|numeric-string|string,
 *       baseImponibleReembolso: int|float|numeric-string|string,
 *       impuestoReembolso: int|float|numeric-string|string,
 *     }>,
 *   }>,
 *   tipoNegociable?: array{
 *     correo: string,
 *   },
 *   maquinaFiscal?: array{
 *     marca: string,
 *     modelo: string,
 *     serie: string,
 *   },
 *   campoAdicional?: list<array{
 *     nombre: string,
 *     value: string,
 *   }>,
 *   reembolsoDetalle?: list<array{
 *     tipoIdentificacionProveedorReembolso: string,
 *     identificacionProveedorReembolso: string,
 *     codPaisPagoProveedorReembolso?: string,
 *     tipoProveedorReembolso: string,
 *     codDocReembolso: string,
 *     estabDocReembolso: string,
 *     ptoEmiDocReembolso: string,
 *     secuencialDocReembolso: string,
 *     fechaEmisionDocReembolso: string,
 *     numeroAutorizacionDocReemb: string,
 *     detalleImpuestos?: list<array{
 *       codigo: string,
 *       codigoPorcentaje: string,
 *       tarifa: int|float|numeric-string|string,
 *       baseImponibleReembolso: int|float|numeric-string|string,
 *       impuestoReembolso: int|float|numeric-string|string,
 *     }>,
 *     detalleImpuesto?: list<array{
 *       codigo: string,
 *       codigoPorcentaje: string,
 *       tarifa: int|float|numeric-string|string,
 *       baseImponibleReembolso: int|float|numeric-string|string,
 *       impuestoReembolso: int|float|numeric-string|string,
 *     }>,
 *   }>,
 * }
 * @phpstan-type NotaCredito array{
 *   version?: string,
 *   fechaEmision?: string,
 *   codDoc?: string,
 *   ruc: string,
 *   estab: string,
 *   ptoEmi: string,
 *   secuencial?: string,
 *   referencia?: string,
 *   referenciaUnica?: bool,
 *   receptor: array{
 *     tipoIdentificacion: string,
 *     razonSocial: string,
 *     identificacion: string,
 *     direccion?: string,
 *     propina?: int|float|numeric-string|string|null,
 *   },
 *   codDocModificado: string,
 *   numDocModificado: string,
 *   fechaEmisionDocSustento: string,
 *   motivo: string,
 *   detalles: list<array{
 *     codigoInterno?: string,
 *     codigoAdicional?: string,
 *     descripcion: string,
 *     cantidad: int|float|numeric-string|string,
 *     precioUnitario: int|float|numeric-string|string,
 *     descuento?: int|float|numeric-string|string,
 *     detAdicional?: list<array{
 *       nombre: string,
 *       valor: string,
 *     }>,
 *     impuesto?: list<array{
 *       codigo: string,
 *       codigoPorcentaje: string,
 *       tarifa?: int|float|numeric-string|string,
 *       baseImponible?: int|float|numeric-string|string,
 *       valor?: int|float|numeric-string|string,
 *       contenido?: int|float|numeric-string|string,
 *     }>,
 *     codigoPrincipal?: string,
 *     codigoAuxiliar?: string,
 *   }>,
 *   totalConImpuestos?: list<array{
 *     codigo: string,
 *     codigoPorcentaje: string,
 *     valor?: int|float|numeric-string|string,
 *     valorDevolucionIva?: int|float|numeric-string|string,
 *   }>,
 *   moneda?: string,
 *   maquinaFiscal?: array{
 *     marca: string,
 *     modelo: string,
 *     serie: string,
 *   },
 *   campoAdicional?: list<array{
 *     nombre: string,
 *     value: string,
 *   }>,
 * }
 * @phpstan-type NotaDebito array{
 *   version?: string,
 *   fechaEmision?: string,
 *   codDoc?: string,
 *   ruc: string,
 *   estab: string,
 *   ptoEmi: string,
 *   secuencial?: string,
 *   referencia?: string,
 *   referenciaUnica?: bool,
 *   receptor: array{
 *     tipoIdentificacion: string,
 *     razonSocial: string,
 *     identificacion: string,
 *     direccion?: string,
 *   },
 *   codDocModificado: string,
 *   numDocModificado: string,
 *   fechaEmisionDocSustento: string,
 *   motivos: list<array{
 *     razon: string,
 *     valor: int|float|numeric-string|string,
 *   }>,
 *   impuestos: list<array{
 *     codigo: string,
 *     codigoPorcentaje: string,
 *     tarifa?: int|float|numeric-string|string,
 *     baseImponible?: int|float|numeric-string|string,
 *     valor?: int|float|numeric-string|string,
 *     valorDevolucionIva?: int|float|numeric-string|string,
 *   }>,
 *   pagos?: list<array{
 *     formaPago: string,
 *     total: int|float|numeric-string|string,
 *     plazo?: int|float|numeric-string|string,
 *     unidadTiempo?: string,
 *   }>,
 *   maquinaFiscal?: array{
 *     marca: string,
 *     modelo: string,
 *     serie: string,
 *   },
 *   campoAdicional?: list<array{
 *     nombre: string,
 *     value: string,
 *   }>,
 * }
 * @phpstan-type GuiaRemision array{
 *   version?: string,
 *   fechaEmision?: string,
 *   codDoc?: string,
 *   ruc: string,
 *   estab: string,
 *   ptoEmi: string,
 *   secuencial?: string,
 *   referencia?: string,
 *   referenciaUnica?: bool,
 *   info: array{
 *     dirPartida: string,
 *     razonSocialTransportista: string,
 *     tipoIdentificacionTransportista: string,
 *     rucTransportista: string,
 *     fechaIniTransporte: string,
 *     fechaFinTransporte: string,
 *     placa: string,
 *   },
 *   destinatario: list<array{
 *     identificacionDestinatario: string,
 *     razonSocialDestinatario: string,
 *     dirDestinatario: string,
 *     motivoTraslado: string,
 *     docAduaneroUnico?: string,
 *     codEstabDestino?: string,
 *     ruta?: string,
 *     codDocSustento?: string,
 *     numDocSustento?: string,
 *     numAutDocSustento?: string,
 *     fechaEmisionDocSustento?: string,
 *     detalle: list<array{
 *       codigoInterno?: string,
 *       codigoAdicional?: string,
 *       descripcion: string,
 *       cantidad: int|float|numeric-string|string,
 *       detAdicional?: list<array{
 *         nombre: string,
 *         valor: string,
 *       }>,
 *     }>,
 *   }>,
 *   maquinaFiscal?: array{
 *     marca: string,
 *     modelo: string,
 *     serie: string,
 *   },
 *   campoAdicional?: list<array{
 *     nombre: string,
 *     value: string,
 *   }>,
 * }
 * @phpstan-type Retencion array{
 *   version?: string,
 *   fechaEmision?: string,
 *   codDoc?: string,
 *   ruc: string,
 *   estab: string,
 *   ptoEmi: string,
 *   secuencial?: string,
 *   referencia?: string,
 *   referenciaUnica?: bool,
 *   receptor: array{
 *     tipoIdentificacion: string,
 *     razonSocial: string,
 *     identificacion: string,
 *     direccion?: string,
 *     periodoFiscal?: string,
 *     parteRel?: string,
 *     tipoSujetoRetenido?: string,
 *   },
 *   periodoFiscal?: string,
 *   tipoSujetoRetenido?: string,
 *   parteRel?: string,
 *   docsSustento?: list<array{
 *     codSustento: string,
 *     codDocSustento: string,
 *     numDocSustento: string,
 *     fechaEmisionDocSustento: string,
 *     fechaRegistroContable?: string,
 *     numAutDocSustento?: string,
 *     pagoLocExt?: string,
 *     tipoRegi?: string,
 *     paisEfecPago?: string,
 *     aplicConvDobTrib?: string,
 *     pagExtSujRetNorLeg?: string,
 *     pagoRegFis?: string,
 *     totalComprobantesReembolso?: int|float|numeric-string|string,
 *     totalBaseImponibleReembolso?: int|float|numeric-string|string,
 *     totalImpuestoReembolso?: int|float|numeric-string|string,
 *     totalSinImpuestos?: int|float|numeric-string|string,
 *     importeTotal?: int|float|numeric-string|string,
 *     impuestosDocSustento?: list<array{
 *       codImpuestoDocSustento: string,
 *       codigoPorcentaje: string,
 *       baseImponible: int|float|numeric-string|string,
 *       tarifa?: int|float|numeric-string|string,
 *       valorImpuesto?: int|float|numeric-string|string,
 *     }>,
 *     retenciones?: list<array{
 *       codigo: string,
 *       codigoRetencion: string,
 *       baseImponible: int|float|numeric-string|string,
 *       porcentajeRetener?: int|float|numeric-string|string,
 *       valorRetenido?: int|float|numeric-string|string,
 *       dividendos?: array{
 *         fechaPagoDiv: string,
 *         imRentaSoc: int|float|numeric-string|string,
 *         ejerFisUtDiv: string,
 *       },
 *       compraCajBanano?: array{
 *         numCajBan: string,
 *         precCajBan: int|float|numeric-string|string,
 *       },
 *     }>,
 *     reembolsos?: list<array{
 *       tipoIdentificacionProveedorReembolso: string,
 *       identificacionProveedorReembolso: string,
 *       codPaisPagoProveedorReembolso?: string,
 *       tipoProveedorReembolso: string,
 *       codDocReembolso: string,
 *       estabDocReembolso: string,
 *       ptoEmiDocReembolso: string,
 *       secuencialDocReembolso: string,
 *       fechaEmisionDocReembolso: string,
 *       numeroAutorizacionDocReemb: string,
 *       detalleImpuestos?: list<array{
 *         codigo: string,
 *         codigoPorcentaje: string,
 *         tarifa: int|float|numeric-string|string,
 *         baseImponibleReembolso: int|float|numeric-string|string,
 *         impuestoReembolso: int|float|numeric-string|string,
 *       }>,
 *       detalleImpuesto?: list<array{
 *         codigo: string,
 *         codigoPorcentaje: string,
 *         tarifa: int|float|numeric-string|string,
 *         baseImponibleReembolso: int|float|numeric-string|string,
 *         impuestoReembolso: int|float|numeric-string|string,
 *       }>,
 *     }>,
 *     pagos?: list<array{
 *       formaPago: string,
 *       total: int|float|numeric-string|string,
 *       plazo?: int|float|numeric-string|string|null,
 *       unidadTiempo?: int|float|numeric-string|string|null,
 *     }>,
 *     impuestoDocSustento?: list<array{
 *       codImpuestoDocSustento: string,
 *       codigoPorcentaje: string,
 *       baseImponible: int|float|numeric-string|string,
 *       tarifa?: int|float|numeric-string|string,
 *       valorImpuesto?: int|float|numeric-string|string,
 *     }>,
 *     retencion?: list<array{
 *       codigo: string,
 *       codigoRetencion: string,
 *       baseImponible: int|float|numeric-string|string,
 *       porcentajeRetener?: int|float|numeric-string|string,
 *       valorRetenido?: int|float|numeric-string|string,
 *       dividendos?: array{
 *         fechaPagoDiv: string,
 *         imRentaSoc: int|float|numeric-string|string,
 *         ejerFisUtDiv: string,
 *       },
 *       compraCajBanano?: array{
 *         numCajBan: string,
 *         precCajBan: int|float|numeric-string|string,
 *       },
 *     }>,
 *     pago?: list<array{
 *       formaPago: string,
 *       total: int|float|numeric-string|string,
 *       plazo?: int|float|numeric-string|string|null,
 *       unidadTiempo?: int|float|numeric-string|string|null,
 *     }>,
 *     reembolsoDetalle?: list<array{
 *       tipoIdentificacionProveedorReembolso: string,
 *       identificacionProveedorReembolso: string,
 *       codPaisPagoProveedorReembolso?: string,
 *       tipoProveedorReembolso: string,
 *       codDocReembolso: string,
 *       estabDocReembolso: string,
 *       ptoEmiDocReembolso: string,
 *       secuencialDocReembolso: string,
 *       fechaEmisionDocReembolso: string,
 *       numeroAutorizacionDocReemb: string,
 *       detalleImpuestos?: list<array{
 *         codigo: string,
 *         codigoPorcentaje: string,
 *         tarifa: int|float|numeric-string|string,
 *         baseImponibleReembolso: int|float|numeric-string|string,
 *         impuestoReembolso: int|float|numeric-string|string,
 *       }>,
 *       detalleImpuesto?: list<array{
 *         codigo: string,
 *         codigoPorcentaje: string,
 *         tarifa: int|float|numeric-string|string,
 *         baseImponibleReembolso: int|float|numeric-string|string,
 *         impuestoReembolso: int|float|numeric-string|string,
 *       }>,
 *     }>,
 *   }>,
 *   impuestos?: list<array{
 *     codigo: string,
 *     codigoRetencion: string,
 *     baseImponible: int|float|numeric-string|string,
 *     porcentajeRetener?: int|float|numeric-string|string,
 *     valorRetenido?: int|float|numeric-string|string,
 *     codDocSustento?: string,
 *     numDocSustento?: string,
 *     fechaEmisionDocSustento?: string,
 *   }>,
 *   maquinaFiscal?: array{
 *     marca: string,
 *     modelo: string,
 *     serie: string,
 *   },
 *   campoAdicional?: list<array{
 *     nombre: string,
 *     value: string,
 *   }>,
 * }
 * @phpstan-type ComprobanteV1 array{
 *   id?: string,
 *   version: string,
 *   infoTributaria: array<string, mixed>,
 *   ...
 * }
 * @phpstan-type CorreoDeComprobante array{
 *   id: string,
 *   aviso: 'autorizado'|'anulado',
 *   estado: 'NO_APLICA'|'PENDIENTE'|'ENVIADA'|'FALLIDA',
 *   motivo: string|null,
 *   destinatarios: list<array{
 *     correo: string,
 *     estado: 'PENDIENTE'|'ENVIADO'|'FALLIDO',
 *     motivo: string|null,
 *     fecha: string|null,
 *   }>,
 *   intentos: int,
 *   proximoIntento: string|null,
 *   fechaCreacion: string,
 * }
 * @phpstan-type Notificacion array{
 *   estado: 'NO_APLICA'|'PENDIENTE'|'ENVIADA'|'FALLIDA',
 *   motivo: string|null,
 *   correos: list<CorreoDeComprobante>,
 * }
 * @phpstan-type ComprobanteCompleto array{
 *   claveAcceso: string,
 *   estado: 'CREADO'|'FIRMADO'|'RECIBIDO'|'AUTORIZADO'|'DEVUELTO'|'NO_AUTORIZADO'|'ANULACION_SOLICITADA'|'ANULADO'|'ELIMINADO',
 *   enSri: bool,
 *   revision: int,
 *   codDoc: string,
 *   version: string,
 *   ruc: string,
 *   estab: string,
 *   ptoEmi: string,
 *   secuencial: string,
 *   fechaEmision: string,
 *   receptor: array{
 *     tipoIdentificacion: string,
 *     identificacion: string,
 *     razonSocial: string,
 *   },
 *   importeTotal: numeric-string,
 *   referencia: string|null,
 *   totales: array<string, mixed>,
 *   numeroAutorizacion: string|null,
 *   fechaAutorizacion: string|null,
 *   pendiente: array{
 *     accion: string,
 *     motivo: string|null,
 *     intentos: int,
 *     proximoIntento: string|null,
 *   }|null,
 *   mensajes: list<MensajeSri>,
 *   advertencias: list<Advertencia>,
 *   fechaCreacion: string,
 *   fechaModificacion: string,
 *   notificacion: Notificacion,
 *   tipoDocumento: string,
 *   versionSri: string,
 *   estatusInterno: 'CREADO'|'ENVIADO'|'AUTORIZADO'|'RECHAZADO'|'INVALIDO'|'ANULADO',
 *   fechaAnulacion: string,
 *   mensajesSri: list<array{
 *     identificador: string,
 *     mensaje: string,
 *     informacionAdicional: string|null,
 *     tipo: string,
 *   }>,
 * }
 * @phpstan-type RespuestaSri array{
 *   timestamp?: int,
 *   claveAccesoConsultada?: string,
 *   numeroComprobantes?: string,
 *   autorizaciones?: list<array{
 *     estado: string,
 *     numeroAutorizacion: string|null,
 *     fechaAutorizacion: string,
 *     ambiente: string,
 *     mensajes: list<array{
 *       identificador: string,
 *       mensaje: string,
 *       informacionAdicional: string|null,
 *       tipo: string,
 *     }>,
 *   }>,
 *   estado?: 'DEVUELTA',
 *   comprobantes?: list<array{
 *     claveAcceso: string,
 *     mensajes: list<array{
 *       identificador: string,
 *       mensaje: string,
 *       informacionAdicional: string|null,
 *       tipo: string,
 *     }>,
 *   }>,
 *   comprobante?: ComprobanteCompleto,
 *   message?: string,
 * }
 * @phpstan-type SriIssueXmlResult RespuestaSri|ComprobanteValidado
 * @phpstan-type ComprobanteResumen array{
 *   claveAcceso: string,
 *   estado: 'CREADO'|'FIRMADO'|'RECIBIDO'|'AUTORIZADO'|'DEVUELTO'|'NO_AUTORIZADO'|'ANULACION_SOLICITADA'|'ANULADO'|'ELIMINADO',
 *   revision: int,
 *   codDoc: string,
 *   ruc: string,
 *   estab: string,
 *   ptoEmi: string,
 *   secuencial: string,
 *   fechaEmision: string,
 *   receptor: array{
 *     tipoIdentificacion: string,
 *     identificacion: string,
 *     razonSocial: string,
 *   },
 *   importeTotal: numeric-string,
 *   referencia: string|null,
 *   numeroAutorizacion: string|null,
 *   fechaAutorizacion: string|null,
 *   pendiente: array{
 *     accion: string,
 *     motivo: string|null,
 *     intentos: int,
 *     proximoIntento: string|null,
 *   }|null,
 *   fechaCreacion: string,
 * }
 * @phpstan-type ComprobantesListResult array{
 *   content: list<ComprobanteResumen>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int|null,
 *   size: int,
 *   first: bool,
 *   last: bool,
 *   siguiente: string|null,
 * }
 * @phpstan-type Receptor array{
 *   tipoIdentificacion: string,
 *   identificacion: string,
 *   razonSocial: string,
 *   direccion: string|null,
 *   correos: list<string>,
 *   ultimaFechaEmision: string|null,
 * }
 * @phpstan-type ComprobantesReceptoresResult array{
 *   content: list<Receptor>,
 *   totalElements: int,
 * }
 * @phpstan-type GrupoRechazados array{
 *   codigo: string,
 *   mensaje: string|null,
 *   informacionAdicional: string|null,
 *   explicacion: string|null,
 *   queHacer: string|null,
 *   cantidad: int,
 *   importe: numeric-string,
 *   sinRecibir: int,
 *   desde: string,
 *   hasta: string,
 * }
 * @phpstan-type Rechazados array{
 *   grupos: list<GrupoRechazados>,
 *   total: int,
 * }
 * @phpstan-type AccionMasiva array{
 *   id: string,
 *   accion: 'corregir-fecha'|'firmar-de-nuevo'|'reanudar'|'eliminar'|'notificar',
 *   fechaEmision: string|null,
 *   estado: 'EN_PROCESO'|'EN_PAUSA'|'TERMINADA'|'CANCELADA',
 *   motivo: string|null,
 *   total: int,
 *   hechos: int,
 *   fallidos: int,
 *   resultados: list<array{
 *     fila: int,
 *     claveAcceso: string,
 *     claveNueva: string|null,
 *     numero: string|null,
 *     resultado: 'hecho'|'fallido'|null,
 *     codigo: string|null,
 *     motivo: string|null,
 *   }>,
 *   siguiente: int|null,
 *   fechaCreacion: string,
 * }
 * @phpstan-type ComprobanteConDocumento array{
 *   claveAcceso: string,
 *   estado: 'CREADO'|'FIRMADO'|'RECIBIDO'|'AUTORIZADO'|'DEVUELTO'|'NO_AUTORIZADO'|'ANULACION_SOLICITADA'|'ANULADO'|'ELIMINADO',
 *   enSri: bool,
 *   revision: int,
 *   codDoc: string,
 *   version: string,
 *   ruc: string,
 *   estab: string,
 *   ptoEmi: string,
 *   secuencial: string,
 *   fechaEmision: string,
 *   receptor: array{
 *     tipoIdentificacion: string,
 *     identificacion: string,
 *     razonSocial: string,
 *   },
 *   importeTotal: numeric-string,
 *   referencia: string|null,
 *   totales: array<string, mixed>,
 *   numeroAutorizacion: string|null,
 *   fechaAutorizacion: string|null,
 *   pendiente: array{
 *     accion: string,
 *     motivo: string|null,
 *     intentos: int,
 *     proximoIntento: string|null,
 *   }|null,
 *   mensajes: list<MensajeSri>,
 *   advertencias: list<Advertencia>,
 *   fechaCreacion: string,
 *   fechaModificacion: string,
 *   notificacion: Notificacion,
 *   tipoDocumento: string,
 *   versionSri: string,
 *   estatusInterno: 'CREADO'|'ENVIADO'|'AUTORIZADO'|'RECHAZADO'|'INVALIDO'|'ANULADO',
 *   fechaAnulacion: string,
 *   mensajesSri: list<array{
 *     identificador: string,
 *     mensaje: string,
 *     informacionAdicional: string|null,
 *     tipo: string,
 *   }>,
 *   documento?: array<string, mixed>,
 * }
 * @phpstan-type RelacionadosComprobante array{
 *   documentos: list<array{
 *     lado: 'emitido'|'recibido',
 *     relacion: 'modifica'|'nota-credito'|'nota-debito'|'retencion'|'guia'|'sustento',
 *     clave: string,
 *     codDoc: string,
 *     numero: string,
 *     estado: string,
 *     fechaEmision: string,
 *     valor: numeric-string|null,
 *   }>,
 *   completo: bool,
 *   saldo: array{
 *     claveAcceso: string,
 *     total: numeric-string,
 *     notasCredito: numeric-string,
 *     notasDebito: numeric-string,
 *     saldo: numeric-string,
 *     porAcreditar: numeric-string,
 *     retenido: numeric-string,
 *   }|null,
 * }
 * @phpstan-type RespuestaRecepcion array{
 *   estado: 'RECIBIDA'|'DEVUELTA'|'EN PROCESO'|'ELIMINADO',
 *   comprobantes: list<array{
 *     claveAcceso: string,
 *     mensajes: list<array{
 *       identificador: string,
 *       mensaje: string,
 *       informacionAdicional: string|null,
 *       tipo: string,
 *     }>,
 *   }>,
 *   comprobante: ComprobanteCompleto,
 * }
 * @phpstan-type RespuestaAutorizacion array{
 *   timestamp: int,
 *   claveAccesoConsultada: string,
 *   numeroComprobantes: string,
 *   autorizaciones: list<array{
 *     estado: string,
 *     numeroAutorizacion: string|null,
 *     fechaAutorizacion: string,
 *     ambiente: string,
 *     mensajes: list<array{
 *       identificador: string,
 *       mensaje: string,
 *       informacionAdicional: string|null,
 *       tipo: string,
 *     }>,
 *   }>,
 *   estado?: 'DEVUELTA',
 *   comprobantes?: list<array{
 *     claveAcceso: string,
 *     mensajes: list<array{
 *       identificador: string,
 *       mensaje: string,
 *       informacionAdicional: string|null,
 *       tipo: string,
 *     }>,
 *   }>,
 *   comprobante: ComprobanteCompleto,
 * }
 * @phpstan-type ClasificacionVenta array{
 *   clase: 'activo-fijo'|'activo-fijo-con-credito'|'cero-con-credito'|'exportacion-servicios'|null,
 * }
 * @phpstan-type SucesoComprobante array{
 *   revision: int,
 *   fecha: string,
 *   actor: string,
 *   tipo: string,
 *   de: string|null,
 *   a: string,
 *   detalle: mixed,
 * }
 * @phpstan-type ComprobantesEventosResult array{
 *   content: list<SucesoComprobante>,
 *   siguiente: int|null,
 * }
 * @phpstan-type EnlaceComprobante array{
 *   enlace: string|null,
 *   activo: bool,
 *   fechaCreacion: string,
 *   fechaRevocacion: string|null,
 * }
 * @phpstan-type ColumnasDeArchivo array{
 *   filas: int,
 *   columnas: list<array{
 *     columna: string,
 *     campo: string|null,
 *     por: 'recordada'|'nombre'|'parecido'|null,
 *     muestra: list<string>,
 *   }>,
 *   campos: list<array{
 *     campo: string,
 *     titulo: string,
 *     obligatorio: bool,
 *     ayuda: string,
 *   }>,
 * }
 * @phpstan-type EmisionMasiva array{
 *   id: string,
 *   ruc: string,
 *   tipo: 'facturas'|'liquidaciones-compra'|'notas-credito'|'notas-debito'|'guias-remision'|'retenciones',
 *   nombre: string,
 *   estado: 'REVISANDO'|'CON_ERRORES'|'LISTA'|'EN_PROCESO'|'EN_PAUSA'|'TERMINADA'|'DETENIDA',
 *   motivo: string|null,
 *   porAsumir: bool,
 *   filas: int,
 *   documentos: int,
 *   revisados: int,
 *   errores: int,
 *   avisos: int,
 *   conocidos: int,
 *   importe: numeric-string,
 *   emitidos: int,
 *   fallidos: int,
 *   omitidos: int,
 *   columnas: list<array{
 *     columna: string,
 *     campo: string|null,
 *   }>,
 *   fechaCreacion: string,
 *   fechaModificacion: string,
 * }
 * @phpstan-type EmisionMasivaListResult array{
 *   content: list<EmisionMasiva>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type HallazgoDeCelda array{
 *   clase: 'error'|'aviso',
 *   celda: string,
 *   fila: int,
 *   columna: string|null,
 *   documento: string,
 *   codigo: string,
 *   mensaje: string,
 *   valor: string|null,
 * }
 * @phpstan-type EmisionMasivaFindingsResult array{
 *   hallazgos: list<HallazgoDeCelda>,
 *   siguiente: int|null,
 * }
 * @phpstan-type Proforma array{
 *   id: string,
 *   ruc: string,
 *   numero: string,
 *   estado: 'ABIERTA'|'ACEPTADA'|'RECHAZADA'|'VENCIDA'|'FACTURADA'|'ANULADA',
 *   fecha: string,
 *   vence: string,
 *   estab: string,
 *   ptoEmi: string,
 *   cliente: array{
 *     tipoIdentificacion: string,
 *     identificacion: string,
 *     razonSocial: string,
 *   },
 *   importeTotal: numeric-string,
 *   correos: list<string>,
 *   estadoCorreo: string|null,
 *   respuesta: array{
 *     fecha: string,
 *     nombre: string|null,
 *     motivo: string|null,
 *     revision: int|null,
 *   }|null,
 *   claveAcceso: string|null,
 *   revision: int,
 *   fechaCreacion: string,
 * }
 * @phpstan-type ProformasListResult array{
 *   content: list<Proforma>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type ProformasAbiertas array{
 *   cantidad: int,
 *   importe: numeric-string,
 *   porVencer: int,
 *   estados: list<array{
 *     estado: 'ABIERTA'|'ACEPTADA'|'VENCIDA',
 *     cantidad: int,
 *     importe: numeric-string,
 *   }>,
 * }
 * @phpstan-type DiferenciaConProforma array{
 *   tipo: 'linea-agregada'|'linea-quitada'|'linea-cambiada'|'dato-cambiado',
 *   linea: int|null,
 *   descripcion: string,
 *   campo: string,
 *   antes: string|null,
 *   ahora: string|null,
 * }
 * @phpstan-type ProformaCompleta array{
 *   id: string,
 *   ruc: string,
 *   numero: string,
 *   estado: 'ABIERTA'|'ACEPTADA'|'RECHAZADA'|'VENCIDA'|'FACTURADA'|'ANULADA',
 *   fecha: string,
 *   vence: string,
 *   estab: string,
 *   ptoEmi: string,
 *   cliente: array{
 *     tipoIdentificacion: string,
 *     identificacion: string,
 *     razonSocial: string,
 *   },
 *   importeTotal: numeric-string,
 *   correos: list<string>,
 *   estadoCorreo: string|null,
 *   respuesta: array{
 *     fecha: string,
 *     nombre: string|null,
 *     motivo: string|null,
 *     revision: int|null,
 *   }|null,
 *   claveAcceso: string|null,
 *   revision: int,
 *   fechaCreacion: string,
 *   enlace: string,
 *   diferencias: list<DiferenciaConProforma>|null,
 *   factura: array<string, mixed>,
 * }
 * @phpstan-type ProformasCreateResult array{
 *   id: string,
 *   ruc: string,
 *   numero: string,
 *   estado: 'ABIERTA'|'ACEPTADA'|'RECHAZADA'|'VENCIDA'|'FACTURADA'|'ANULADA',
 *   fecha: string,
 *   vence: string,
 *   estab: string,
 *   ptoEmi: string,
 *   cliente: array{
 *     tipoIdentificacion: string,
 *     identificacion: string,
 *     razonSocial: string,
 *   },
 *   importeTotal: numeric-string,
 *   correos: list<string>,
 *   estadoCorreo: string|null,
 *   respuesta: array{
 *     fecha: string,
 *     nombre: string|null,
 *     motivo: string|null,
 *     revision: int|null,
 *   }|null,
 *   claveAcceso: string|null,
 *   revision: int,
 *   fechaCreacion: string,
 *   enlace: string,
 *   diferencias: list<DiferenciaConProforma>|null,
 *   factura: array<string, mixed>,
 *   advertencias: list<Advertencia>,
 * }
 * @phpstan-type ProformaFacturada array{
 *   claveAcceso: string,
 *   repetida: bool,
 *   proforma: ProformaCompleta,
 * }
 * @phpstan-type ProximaRecurrente array{
 *   periodo: string,
 *   nombre: string,
 *   fecha: string,
 *   omitida: bool,
 * }
 * @phpstan-type Recurrente array{
 *   id: string,
 *   ruc: string,
 *   nombre: string,
 *   estado: 'ACTIVA'|'PAUSADA'|'TERMINADA',
 *   porAsumir: string|null,
 *   frecuencia: 'mensual'|'semanal'|'anual',
 *   dia: int,
 *   mes: int|null,
 *   hasta: string|null,
 *   veces: int|null,
 *   pasados: int,
 *   atraso: 'emitir'|'omitir'|'preguntar',
 *   siguiente: string|null,
 *   cliente: array{
 *     identificacion: string,
 *     razonSocial: string,
 *   },
 *   importeTotal: numeric-string,
 *   pendientes: int,
 *   proximas: list<ProximaRecurrente>,
 *   revision: int,
 *   fechaCreacion: string,
 * }
 * @phpstan-type RecurrentesListResult array{
 *   content: list<Recurrente>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type FacturaPrevista array{
 *   periodo: string,
 *   nombre: string,
 *   fecha: string,
 *   descripciones: list<string>,
 *   importeTotal: numeric-string,
 * }
 * @phpstan-type PeriodoRecurrente array{
 *   periodo: string,
 *   fecha: string,
 *   estado: 'EMITIDA'|'OMITIDA'|'POR_DECIDIR'|'FALLIDA',
 *   codigo: string|null,
 *   motivo: string|null,
 *   claveAcceso: string|null,
 * }
 * @phpstan-type RecurrenteCompleta array{
 *   id: string,
 *   ruc: string,
 *   nombre: string,
 *   estado: 'ACTIVA'|'PAUSADA'|'TERMINADA',
 *   porAsumir: string|null,
 *   frecuencia: 'mensual'|'semanal'|'anual',
 *   dia: int,
 *   mes: int|null,
 *   hasta: string|null,
 *   veces: int|null,
 *   pasados: int,
 *   atraso: 'emitir'|'omitir'|'preguntar',
 *   siguiente: string|null,
 *   cliente: array{
 *     identificacion: string,
 *     razonSocial: string,
 *   },
 *   importeTotal: numeric-string,
 *   pendientes: int,
 *   proximas: list<ProximaRecurrente>,
 *   revision: int,
 *   fechaCreacion: string,
 *   periodos: list<PeriodoRecurrente>,
 *   factura: array<string, mixed>,
 * }
 * @phpstan-type TrabajoPausado array{
 *   id: string,
 *   tipo: 'emision-masiva'|'accion-masiva'|'recurrente',
 *   nombre: string,
 *   empresas: list<string>|null,
 *   motivo: string,
 *   desde: string,
 * }
 * @phpstan-type TrabajosListResult array{
 *   trabajos: list<TrabajoPausado>,
 * }
 * @phpstan-type DatosComprobante array{
 *   claveAcceso: string,
 *   codDoc: string,
 *   numero: string,
 *   estado: 'CREADO'|'FIRMADO'|'RECIBIDO'|'AUTORIZADO'|'DEVUELTO'|'NO_AUTORIZADO'|'ANULACION_SOLICITADA'|'ANULADO'|'ELIMINADO',
 * }
 * @phpstan-type EventoComprobante array{
 *   id: string,
 *   tipo: 'comprobante.creado'|'comprobante.firmado'|'comprobante.recibido'|'comprobante.autorizado'|'comprobante.devuelto'|'comprobante.no_autorizado'|'comprobante.intervenir'|'comprobante.corregido'|'comprobante.eliminado'|'comprobante.anulacion_solicitada'|'comprobante.anulacion_desistida'|'comprobante.anulado'|'correo.enviado'|'correo.fallido',
 *   fecha: string,
 *   ruc: string|null,
 *   datos: DatosComprobante,
 * }
 * @phpstan-type DatosCertificado array{
 *   id: string,
 *   titular: string,
 *   fechaExpiracion: string,
 *   dias: int,
 * }
 * @phpstan-type EventoCertificado array{
 *   id: string,
 *   tipo: 'certificado.por_vencer'|'certificado.vencido',
 *   fecha: string,
 *   ruc: string|null,
 *   datos: DatosCertificado,
 * }
 * @phpstan-type DatosRecibido array{
 *   claveAcceso: string,
 *   codDoc: string,
 *   numero: string,
 *   estado: 'PENDIENTE'|'VIGENTE'|'ANULADO'|'NO_AUTORIZADO'|'AJENO'|'INVALIDO',
 *   rucEmisor: string,
 *   razonSocialEmisor: string,
 * }
 * @phpstan-type EventoRecibido array{
 *   id: string,
 *   tipo: 'recibido.nuevo'|'recibido.anulado'|'recibido.anulacion_pedida',
 *   fecha: string,
 *   ruc: string|null,
 *   datos: DatosRecibido,
 * }
 * @phpstan-type DatosProforma array{
 *   id: string,
 *   numero: string,
 *   cliente: string,
 *   importeTotal: string,
 * }
 * @phpstan-type EventoProforma array{
 *   id: string,
 *   tipo: 'proforma.creada'|'proforma.aceptada'|'proforma.rechazada'|'proforma.facturada',
 *   fecha: string,
 *   ruc: string|null,
 *   datos: DatosProforma,
 * }
 * @phpstan-type DatosRecurrente array{
 *   id: string,
 *   nombre: string,
 *   periodo: string,
 *   motivo: string,
 * }
 * @phpstan-type EventoRecurrente array{
 *   id: string,
 *   tipo: 'recurrente.fallida'|'recurrente.por_decidir'|'recurrente.terminada',
 *   fecha: string,
 *   ruc: string|null,
 *   datos: DatosRecurrente,
 * }
 * @phpstan-type DatosTrabajo array{
 *   id: string,
 *   trabajo: 'emision-masiva'|'accion-masiva'|'recurrente',
 *   nombre: string,
 *   motivo: string,
 * }
 * @phpstan-type EventoTrabajo array{
 *   id: string,
 *   tipo: 'trabajo.pausado',
 *   fecha: string,
 *   ruc: string|null,
 *   datos: DatosTrabajo,
 * }
 * @phpstan-type DatosReporteListo array{
 *   id: string,
 *   reporte: string,
 *   formato: string,
 *   desde: string,
 *   hasta: string,
 * }
 * @phpstan-type EventoReporteListo array{
 *   id: string,
 *   tipo: 'reporte.listo',
 *   fecha: string,
 *   ruc: string|null,
 *   datos: DatosReporteListo,
 * }
 * @phpstan-type DatosReporteFallido array{
 *   id: string,
 *   reporte: string,
 *   formato: string,
 *   desde: string,
 *   hasta: string,
 *   motivo: string,
 * }
 * @phpstan-type EventoReporteFallido array{
 *   id: string,
 *   tipo: 'reporte.fallido',
 *   fecha: string,
 *   ruc: string|null,
 *   datos: DatosReporteFallido,
 * }
 * @phpstan-type DatosSri array{
 *   servicio: 'recepcion'|'autorizacion'|'validez',
 *   motivo: string,
 * }
 * @phpstan-type EventoSri array{
 *   id: string,
 *   tipo: 'sri.no_disponible'|'sri.disponible',
 *   fecha: string,
 *   ruc: string|null,
 *   datos: DatosSri,
 * }
 * @phpstan-type DatosPrueba array{
 *   mensaje: string,
 * }
 * @phpstan-type EventoPrueba array{
 *   id: string,
 *   tipo: 'prueba',
 *   fecha: string,
 *   ruc: string|null,
 *   datos: DatosPrueba,
 * }
 * @phpstan-type Evento EventoComprobante|EventoCertificado|EventoRecibido|EventoProforma|EventoRecurrente|EventoTrabajo|EventoReporteListo|EventoReporteFallido|EventoSri|EventoPrueba
 * @phpstan-type EventosListResult array{
 *   content: list<Evento>,
 *   siguiente: string,
 *   hayMas: bool,
 * }
 * @phpstan-type Webhook array{
 *   id: string,
 *   url: string,
 *   tipos: list<'comprobante.creado'|'comprobante.firmado'|'comprobante.recibido'|'comprobante.autorizado'|'comprobante.devuelto'|'comprobante.no_autorizado'|'comprobante.intervenir'|'comprobante.corregido'|'comprobante.eliminado'|'comprobante.anulacion_solicitada'|'comprobante.anulacion_desistida'|'comprobante.anulado'|'correo.enviado'|'correo.fallido'|'certificado.por_vencer'|'certificado.vencido'|'recibido.nuevo'|'recibido.anulado'|'recibido.anulacion_pedida'|'proforma.creada'|'proforma.aceptada'|'proforma.rechazada'|'proforma.facturada'|'recurrente.fallida'|'recurrente.por_decidir'|'recurrente.terminada'|'trabajo.pausado'|'reporte.listo'|'reporte.fallido'|'sri.no_disponible'|'sri.disponible'|'prueba'>|null,
 *   empresas: list<string>|null,
 *   formato: 'ligero'|'completo',
 *   activo: bool,
 *   descripcion: string,
 *   estado: 'ACTIVO'|'INACTIVO'|'DESACTIVADO'|'DETENIDO',
 *   detalle: string|null,
 *   creador: string,
 *   pendientes: int,
 *   repitiendo: bool,
 *   fallaDesde: string|null,
 *   ultimaEntrega: string|null,
 *   secretoAnteriorHasta: string|null,
 *   fechaCreacion: string,
 * }
 * @phpstan-type WebhooksCreateResult array{
 *   id: string,
 *   url: string,
 *   tipos: list<'comprobante.creado'|'comprobante.firmado'|'comprobante.recibido'|'comprobante.autorizado'|'comprobante.devuelto'|'comprobante.no_autorizado'|'comprobante.intervenir'|'comprobante.corregido'|'comprobante.eliminado'|'comprobante.anulacion_solicitada'|'comprobante.anulacion_desistida'|'comprobante.anulado'|'correo.enviado'|'correo.fallido'|'certificado.por_vencer'|'certificado.vencido'|'recibido.nuevo'|'recibido.anulado'|'recibido.anulacion_pedida'|'proforma.creada'|'proforma.aceptada'|'proforma.rechazada'|'proforma.facturada'|'recurrente.fallida'|'recurrente.por_decidir'|'recurrente.terminada'|'trabajo.pausado'|'reporte.listo'|'reporte.fallido'|'sri.no_disponible'|'sri.disponible'|'prueba'>|null,
 *   empresas: list<string>|null,
 *   formato: 'ligero'|'completo',
 *   activo: bool,
 *   descripcion: string,
 *   estado: 'ACTIVO'|'INACTIVO'|'DESACTIVADO'|'DETENIDO',
 *   detalle: string|null,
 *   creador: string,
 *   pendientes: int,
 *   repitiendo: bool,
 *   fallaDesde: string|null,
 *   ultimaEntrega: string|null,
 *   secretoAnteriorHasta: string|null,
 *   fechaCreacion: string,
 *   secreto?: string,
 *   advertencia?: string,
 * }
 * @phpstan-type WebhooksListResult array{
 *   content: list<Webhook>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type EntregaWebhook array{
 *   id: string,
 *   evento: string,
 *   tipo: 'comprobante.creado'|'comprobante.firmado'|'comprobante.recibido'|'comprobante.autorizado'|'comprobante.devuelto'|'comprobante.no_autorizado'|'comprobante.intervenir'|'comprobante.corregido'|'comprobante.eliminado'|'comprobante.anulacion_solicitada'|'comprobante.anulacion_desistida'|'comprobante.anulado'|'correo.enviado'|'correo.fallido'|'certificado.por_vencer'|'certificado.vencido'|'recibido.nuevo'|'recibido.anulado'|'recibido.anulacion_pedida'|'proforma.creada'|'proforma.aceptada'|'proforma.rechazada'|'proforma.facturada'|'recurrente.fallida'|'recurrente.por_decidir'|'recurrente.terminada'|'trabajo.pausado'|'reporte.listo'|'reporte.fallido'|'sri.no_disponible'|'sri.disponible'|'prueba',
 *   ruc: string|null,
 *   cuerpo: string,
 *   estado: 'PENDIENTE'|'ENTREGADA'|'FALLIDA',
 *   motivo: string|null,
 *   proximoIntento: string|null,
 *   intentos: int,
 *   registro: list<array{
 *     fecha: string,
 *     estado: int|null,
 *     ms: int,
 *     respuesta: string|null,
 *     error: string|null,
 *   }>,
 *   fechaCreacion: string,
 *   fechaModificacion: string,
 * }
 * @phpstan-type WebhooksEntregasResult array{
 *   content: list<EntregaWebhook>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type Recibido array{
 *   clave: string,
 *   estado: 'PENDIENTE'|'VIGENTE'|'ANULADO'|'NO_AUTORIZADO'|'AJENO'|'INVALIDO',
 *   motivo: string|null,
 *   origen: 'archivo'|'clave'|'lista'|'correo'|'manual',
 *   codDoc: string,
 *   ruc: string|null,
 *   receptorIdentificacion: string|null,
 *   emisor: array{
 *     tipoIdentificacion: string,
 *     identificacion: string,
 *     razonSocial: string|null,
 *   },
 *   estab: string,
 *   ptoEmi: string,
 *   secuencial: string,
 *   fechaEmision: string,
 *   importeTotal: numeric-string|null,
 *   iva: numeric-string|null,
 *   advertencias: list<Advertencia>,
 *   numeroAutorizacion: string|null,
 *   fechaAutorizacion: string|null,
 *   anulacionPedida: string|null,
 *   decidido: bool,
 *   revision: int,
 *   fechaCreacion: string,
 * }
 * @phpstan-type RecibidoTraido array{
 *   resultado: 'nuevo'|'repetido'|'ajeno'|'invalido',
 *   motivo: string|null,
 *   recibido: Recibido|null,
 * }
 * @phpstan-type HallazgoCarga array{
 *   fila: int,
 *   nombre: string|null,
 *   resultado: string,
 *   clave: string|null,
 *   motivo: string|null,
 * }
 * @phpstan-type Carga array{
 *   id: string,
 *   estado: 'PREPARANDO'|'EN_PROCESO'|'TERMINADA',
 *   nombre: string|null,
 *   total: int,
 *   hechos: int,
 *   nuevos: int,
 *   repetidos: int,
 *   ajenos: int,
 *   invalidos: int,
 *   otros: int,
 *   porConsultar: int,
 *   hallazgos: list<HallazgoCarga>,
 *   siguiente: int|null,
 *   fechaCreacion: string,
 * }
 * @phpstan-type RetencionManual array{
 *   codigo: '1'|'2'|'6',
 *   codigoRetencion: string,
 *   porcentaje: string,
 *   baseImponible: string,
 *   valor?: string,
 *   codDocSustento: string,
 *   numDocSustento: string,
 *   fechaEmisionDocSustento?: string,
 * }
 * @phpstan-type DecisionRecibido array{
 *   fechaRegistro: string|null,
 *   fechaRecepcion: string|null,
 *   codSustento: string|null,
 *   parteRel: bool|null,
 *   derechoCredito: bool|null,
 *   activoFijo: bool|null,
 *   lineas: list<array{
 *     tipo: 'bien'|'servicio'|'activo-fijo'|'gasto'|'honorarios'|'honorarios-sin-titulo'|'arriendo'|'transporte'|null,
 *   }>|null,
 *   notas: string|null,
 *   contabilizado: bool,
 * }
 * @phpstan-type RecibidoCompleto array{
 *   clave: string,
 *   estado: 'PENDIENTE'|'VIGENTE'|'ANULADO'|'NO_AUTORIZADO'|'AJENO'|'INVALIDO',
 *   motivo: string|null,
 *   origen: 'archivo'|'clave'|'lista'|'correo'|'manual',
 *   codDoc: string,
 *   ruc: string|null,
 *   receptorIdentificacion: string|null,
 *   emisor: array{
 *     tipoIdentificacion: string,
 *     identificacion: string,
 *     razonSocial: string|null,
 *   },
 *   estab: string,
 *   ptoEmi: string,
 *   secuencial: string,
 *   fechaEmision: string,
 *   importeTotal: numeric-string|null,
 *   iva: numeric-string|null,
 *   advertencias: list<Advertencia>,
 *   numeroAutorizacion: string|null,
 *   fechaAutorizacion: string|null,
 *   anulacionPedida: string|null,
 *   decidido: bool,
 *   revision: int,
 *   fechaCreacion: string,
 *   decision: DecisionRecibido,
 *   mes: string|null,
 *   mesCerrado: bool,
 *   contradicciones: list<string>,
 *   registroManual: array{
 *     ruc: string,
 *     codDoc: string,
 *     emisor: array{
 *       tipoIdentificacion: '04'|'05'|'06'|'08',
 *       identificacion: string,
 *       razonSocial: string,
 *     },
 *     estab?: string,
 *     ptoEmi?: string,
 *     secuencial: string,
 *     fechaEmision: string,
 *     numeroAutorizacion?: string,
 *     impuestos?: list<array{
 *       codigo: '2'|'3'|'5',
 *       codigoPorcentaje: string,
 *       tarifa?: string,
 *       baseImponible: string,
 *       valor?: string,
 *     }>,
 *     retenciones?: list<RetencionManual>,
 *     propina?: string,
 *     importeTotal?: string,
 *     formaPago?: string,
 *   }|null,
 *   propuesta: DecisionRecibido|null,
 *   retenciones: list<array{
 *     codigo: string,
 *     codigoRetencion: string,
 *     concepto: string,
 *     porcentaje: string,
 *     base: string|null,
 *     valor: string,
 *     numDocSustento: string|null,
 *   }>,
 *   relacionados: list<array{
 *     lado: 'emitido'|'recibido',
 *     clave: string,
 *     codDoc: string,
 *     numero: string,
 *     estado: string,
 *   }>,
 * }
 * @phpstan-type RecibidosListResult array{
 *   content: list<Recibido>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int|null,
 *   size: int,
 *   first: bool,
 *   last: bool,
 *   siguiente: string|null,
 * }
 * @phpstan-type LineaRecibido array{
 *   codigo: string,
 *   descripcion: string,
 *   cantidad: string,
 *   precioUnitario: string,
 *   total: string,
 * }
 * @phpstan-type SucesoRecibido array{
 *   fecha: string,
 *   actor: string,
 *   accion: string,
 *   cambios: mixed,
 * }
 * @phpstan-type PropuestaRetencion array{
 *   procede: bool,
 *   motivo: string|null,
 *   fechaLimite: string,
 *   codSustento: string|null,
 *   faltan: list<string>,
 *   avisos: list<string>,
 *   emitida: string|null,
 *   retenciones: list<array{
 *     codigo: string,
 *     codigoRetencion: string|null,
 *     baseImponible: string,
 *     porcentajeRetener: string|null,
 *     valorRetenido: string|null,
 *     opciones: list<string>,
 *     razon: string,
 *     fuente: string,
 *   }>,
 * }
 * @phpstan-type FichaProveedor array{
 *   identificacion: string,
 *   razonSocial: string|null,
 *   regimen: 'general'|'emprendedor'|'negocio-popular'|null,
 *   especial: bool|null,
 *   granContribuyente: bool|null,
 *   agenteRetencion: bool|null,
 *   obligadoContabilidad: bool|null,
 *   persona: 'natural'|'sociedad'|null,
 *   codigoRenta: string|null,
 *   codigoIva: string|null,
 *   codSustento: string|null,
 *   editados: list<string>,
 *   registro: array{
 *     registroAl: string,
 *     razonSocial: string,
 *     estado: string,
 *     clase: string|null,
 *     avisos: list<string>,
 *   }|null,
 *   revision: int,
 * }
 * @phpstan-type SerieResumen array{
 *   clave: string,
 *   nombre: string|null,
 *   ruc: string|null,
 *   comprobantes: array{
 *     CREADO?: int,
 *     FIRMADO?: int,
 *     RECIBIDO?: int,
 *     AUTORIZADO?: int,
 *     DEVUELTO?: int,
 *     NO_AUTORIZADO?: int,
 *     ANULACION_SOLICITADA?: int,
 *     ANULADO?: int,
 *     ELIMINADO?: int,
 *   },
 *   recibidos: int,
 *   ventas: array{
 *     sinImpuestos: numeric-string,
 *     descuento: numeric-string,
 *     iva: numeric-string,
 *     ice: numeric-string,
 *     irbpnr: numeric-string,
 *     propina: numeric-string,
 *     total: numeric-string,
 *   },
 *   compras: array{
 *     sinImpuestos: numeric-string,
 *     descuento: numeric-string,
 *     iva: numeric-string,
 *     ice: numeric-string,
 *     irbpnr: numeric-string,
 *     propina: numeric-string,
 *     total: numeric-string,
 *   },
 *   retenido: array{
 *     renta: numeric-string,
 *     iva: numeric-string,
 *     isd: numeric-string,
 *   },
 *   retenidoRecibido: array{
 *     renta: numeric-string,
 *     iva: numeric-string,
 *     isd: numeric-string,
 *   },
 *   sinCifras: int,
 *   otraMoneda: int,
 * }
 * @phpstan-type TarifaResumen array{
 *   codigo: string,
 *   codigoPorcentaje: string,
 *   tarifa: numeric-string|null,
 *   ventas: array{
 *     base: numeric-string,
 *     valor: numeric-string,
 *   },
 *   compras: array{
 *     base: numeric-string,
 *     valor: numeric-string,
 *   },
 * }
 * @phpstan-type ProductoResumen array{
 *   clave: string,
 *   nombre: string|null,
 *   ruc: string|null,
 *   comprobantes: int,
 *   cantidad: numeric-string,
 *   descuento: numeric-string,
 *   sinImpuestos: numeric-string,
 * }
 * @phpstan-type ReportesResumenResult array{
 *   series: list<SerieResumen>,
 *   tarifas: list<TarifaResumen>,
 *   productos: list<ProductoResumen>,
 * }
 * @phpstan-type ReporteVentas array{
 *   ruc: string|null,
 *   fecha: string|null,
 *   codDoc: string|null,
 *   tipoDocumento: string|null,
 *   numero: string|null,
 *   claveAcceso: string|null,
 *   fechaAutorizacion: string|null,
 *   tipoIdentificacion: string|null,
 *   identificacion: string|null,
 *   razonSocial: string|null,
 *   estado: string|null,
 *   base0: numeric-string|null,
 *   base5: numeric-string|null,
 *   base8: numeric-string|null,
 *   baseGeneral: numeric-string|null,
 *   baseNoObjeto: numeric-string|null,
 *   baseExenta: numeric-string|null,
 *   descuento: numeric-string|null,
 *   ice: numeric-string|null,
 *   iva: numeric-string|null,
 *   irbpnr: numeric-string|null,
 *   propina: numeric-string|null,
 *   total: numeric-string|null,
 *   retencionNumero: string|null,
 *   retencionIva: numeric-string|null,
 *   retencionRenta: numeric-string|null,
 *   formasPago: string|null,
 *   codDocModificado: string|null,
 *   numDocModificado: string|null,
 *   fechaModificado: string|null,
 *   moneda: string|null,
 *   totalMoneda: numeric-string|null,
 * }
 * @phpstan-type TotalesReporte array{
 *   documentos: int,
 *   anulados: int,
 *   sinCifras: int,
 *   otraMoneda: int,
 *   base0: numeric-string,
 *   base5: numeric-string,
 *   base8: numeric-string,
 *   baseGeneral: numeric-string,
 *   baseNoObjeto: numeric-string,
 *   baseExenta: numeric-string,
 *   descuento: numeric-string,
 *   ice: numeric-string,
 *   iva: numeric-string,
 *   irbpnr: numeric-string,
 *   propina: numeric-string,
 *   total: numeric-string,
 *   retencionIva: numeric-string,
 *   retencionRenta: numeric-string,
 * }
 * @phpstan-type CasillaFormulario array{
 *   ruc: string,
 *   mes: string,
 *   formulario: '103'|'104',
 *   casilla: string|null,
 *   renglon: string,
 *   columna: 'bruto'|'neto'|'impuesto'|'base'|'retenido'|'valor'|'factor',
 *   concepto: string,
 *   valor: numeric-string,
 *   porVerificar: bool,
 * }
 * @phpstan-type ColumnaReporte array{
 *   nombre: string,
 *   titulo: string,
 *   tipo: 'texto'|'fecha'|'dinero'|'numero'|'entero',
 *   descripcion: string,
 * }
 * @phpstan-type ReportesVentasResult array{
 *   content: list<ReporteVentas>,
 *   siguiente: string|null,
 *   totales: TotalesReporte|null,
 *   casillas: list<CasillaFormulario>|null,
 *   columnas: list<ColumnaReporte>|null,
 * }
 * @phpstan-type ReporteCompras array{
 *   ruc: string|null,
 *   fecha: string|null,
 *   codDoc: string|null,
 *   tipoDocumento: string|null,
 *   numero: string|null,
 *   claveAcceso: string|null,
 *   fechaAutorizacion: string|null,
 *   tipoIdentificacion: string|null,
 *   identificacion: string|null,
 *   razonSocial: string|null,
 *   estado: string|null,
 *   base0: numeric-string|null,
 *   base5: numeric-string|null,
 *   base8: numeric-string|null,
 *   baseGeneral: numeric-string|null,
 *   baseNoObjeto: numeric-string|null,
 *   baseExenta: numeric-string|null,
 *   descuento: numeric-string|null,
 *   ice: numeric-string|null,
 *   iva: numeric-string|null,
 *   irbpnr: numeric-string|null,
 *   propina: numeric-string|null,
 *   total: numeric-string|null,
 *   retencionNumero: string|null,
 *   retencionIva: numeric-string|null,
 *   retencionRenta: numeric-string|null,
 *   formasPago: string|null,
 *   codDocModificado: string|null,
 *   numDocModificado: string|null,
 *   fechaModificado: string|null,
 *   moneda: string|null,
 *   totalMoneda: numeric-string|null,
 *   fechaEmision: string|null,
 *   codSustento: string|null,
 *   derechoCredito: string|null,
 *   activoFijo: string|null,
 *   parteRel: string|null,
 *   baseReembolso: numeric-string|null,
 *   ivaReembolso: numeric-string|null,
 * }
 * @phpstan-type ReportesComprasResult array{
 *   content: list<ReporteCompras>,
 *   siguiente: string|null,
 *   totales: TotalesReporte|null,
 *   casillas: list<CasillaFormulario>|null,
 *   columnas: list<ColumnaReporte>|null,
 * }
 * @phpstan-type ReporteImpuestos array{
 *   ruc: string|null,
 *   mes: string|null,
 *   lado: string|null,
 *   impuesto: string|null,
 *   codigoPorcentaje: string|null,
 *   tarifa: numeric-string|null,
 *   concepto: string|null,
 *   documentos: int,
 *   bruto: numeric-string|null,
 *   notasCredito: numeric-string|null,
 *   neto: numeric-string|null,
 *   valor: numeric-string|null,
 *   casillaBruto: string|null,
 *   casillaNeto: string|null,
 *   casillaImpuesto: string|null,
 * }
 * @phpstan-type ReportesImpuestosResult array{
 *   content: list<ReporteImpuestos>,
 *   siguiente: string|null,
 *   totales: TotalesReporte|null,
 *   casillas: list<CasillaFormulario>|null,
 *   columnas: list<ColumnaReporte>|null,
 * }
 * @phpstan-type ReporteRetenciones array{
 *   ruc: string|null,
 *   fecha: string|null,
 *   codDoc: string|null,
 *   tipoDocumento: string|null,
 *   numero: string|null,
 *   claveAcceso: string|null,
 *   fechaAutorizacion: string|null,
 *   tipoIdentificacion: string|null,
 *   identificacion: string|null,
 *   razonSocial: string|null,
 *   estado: string|null,
 *   lado: string|null,
 *   impuesto: string|null,
 *   codigoRetencion: string|null,
 *   concepto: string|null,
 *   porcentaje: numeric-string|null,
 *   base: numeric-string|null,
 *   retenido: numeric-string|null,
 *   codDocSustento: string|null,
 *   numDocSustento: string|null,
 *   fechaSustento: string|null,
 *   formulario: string|null,
 *   casillaBase: string|null,
 *   casillaRetenido: string|null,
 * }
 * @phpstan-type ReportesRetencionesResult array{
 *   content: list<ReporteRetenciones>,
 *   siguiente: string|null,
 *   totales: TotalesReporte|null,
 *   casillas: list<CasillaFormulario>|null,
 *   columnas: list<ColumnaReporte>|null,
 * }
 * @phpstan-type ReporteProductos array{
 *   ruc: string|null,
 *   codigo: string|null,
 *   descripcion: string|null,
 *   documentos: int,
 *   cantidad: numeric-string|null,
 *   descuento: numeric-string|null,
 *   sinImpuestos: numeric-string|null,
 * }
 * @phpstan-type ReportesProductosResult array{
 *   content: list<ReporteProductos>,
 *   siguiente: string|null,
 *   totales: TotalesReporte|null,
 *   casillas: list<CasillaFormulario>|null,
 *   columnas: list<ColumnaReporte>|null,
 * }
 * @phpstan-type ReporteDocumentos array{
 *   ruc: string|null,
 *   fecha: string|null,
 *   codDoc: string|null,
 *   tipoDocumento: string|null,
 *   numero: string|null,
 *   claveAcceso: string|null,
 *   fechaAutorizacion: string|null,
 *   tipoIdentificacion: string|null,
 *   identificacion: string|null,
 *   razonSocial: string|null,
 *   estado: string|null,
 *   importe: numeric-string|null,
 *   referencia: string|null,
 *   codDocModificado: string|null,
 *   numDocModificado: string|null,
 *   fechaModificado: string|null,
 *   moneda: string|null,
 *   totalMoneda: numeric-string|null,
 * }
 * @phpstan-type ReportesDocumentosResult array{
 *   content: list<ReporteDocumentos>,
 *   siguiente: string|null,
 *   totales: TotalesReporte|null,
 *   casillas: list<CasillaFormulario>|null,
 *   columnas: list<ColumnaReporte>|null,
 * }
 * @phpstan-type RevisionAts array{
 *   completo: bool,
 *   descargable: bool,
 *   hallazgos: list<array{
 *     regla: string,
 *     nivel: 'falta'|'error'|'alerta',
 *     lugar: 'codSustento'|'exportacionDe'|'partes'|'exportaciones'|'modificados'|'recibidos'|'comprobantes'|'empresa',
 *     mensaje: string,
 *     numero: string|null,
 *     clave: string|null,
 *     parte: string|null,
 *   }>,
 *   otros: int,
 *   talon: list<array{
 *     seccion: 'compras'|'ventas'|'exportaciones'|'anulados'|'retencionesRenta'|'retencionesIva'|'retencionesRecibidas',
 *     codigo: string,
 *     concepto: string,
 *     registros: int,
 *     base0: numeric-string,
 *     baseGravada: numeric-string,
 *     noObjeto: numeric-string,
 *     valor: numeric-string,
 *   }>,
 *   formularios: list<array{
 *     formulario: '103'|'104',
 *     concepto: string,
 *     casilleros: string,
 *     ats: numeric-string,
 *     declarado: numeric-string,
 *     diferencia: numeric-string,
 *     motivo: string|null,
 *   }>,
 * }
 * @phpstan-type TrabajoReporte array{
 *   id: string,
 *   reporte: string,
 *   formato: 'csv'|'xlsx'|'zip',
 *   desde: string,
 *   hasta: string,
 *   estado: 'PENDIENTE'|'EN_CURSO'|'LISTO'|'FALLIDO'|'CANCELADO',
 *   progreso: array{
 *     leidos: int,
 *     total: int|null,
 *   },
 *   bytes: int,
 *   motivo: string|null,
 *   fechaCreacion: string,
 *   fechaCambio: string,
 *   caduca: string,
 * }
 * @phpstan-type ParteAts array{
 *   identificacion: string,
 *   persona?: 'natural'|'sociedad',
 *   residente?: bool,
 *   tipoRegi?: '01'|'02'|'03',
 *   pais?: string,
 *   paraiso?: string,
 *   denominacion?: string,
 *   convenio?: bool,
 *   sujetoRetencion?: bool,
 * }
 * @phpstan-type ExportacionAts array{
 *   numero: string,
 *   exportacionDe?: '01'|'02'|'03',
 *   fechaEmbarque?: string,
 *   distrito?: string,
 *   anio?: string,
 *   regimen?: string,
 *   correlativo?: string,
 *   docTransporte?: string,
 *   valorFob?: string,
 *   tipoIngreso?: string,
 *   gravadoOtroPais?: bool,
 *   impuestoOtroPais?: string,
 * }
 * @phpstan-type ModificadoAts array{
 *   emisor: string,
 *   numero: string,
 *   autorizacion: string,
 * }
 * @phpstan-type RespuestasAts array{
 *   semestral: bool,
 *   codSustento?: string,
 *   exportacionDe?: '01'|'02'|'03',
 *   totalVentas: 'fisicas'|'todas',
 *   relacionadas: list<string>,
 *   partes: list<ParteAts>,
 *   exportaciones: list<ExportacionAts>,
 *   modificados: list<ModificadoAts>,
 *   guardadas: bool,
 *   tomadasDe: string|null,
 * }
 * @phpstan-type SaldosIva array{
 *   creditoAnterior: string,
 *   retencionesAnterior: string,
 *   impuestoAnterior: string,
 *   ventasCredito: string,
 *   impuestoCredito: string,
 *   ingresados: bool,
 * }
 * @phpstan-type DiferenciaCruce array{
 *   tipo: 'solo-sri'|'solo-aqui'|'difiere',
 *   clave: string,
 *   codDoc: string,
 *   numero: string,
 *   fecha: string,
 *   parte: string,
 *   razonSocial: string|null,
 *   estado: string|null,
 *   totalSri: numeric-string|null,
 *   totalAqui: numeric-string|null,
 *   detalle: string,
 * }
 * @phpstan-type CruceSri array{
 *   lineas: int,
 *   documentos: int,
 *   iguales: int,
 *   soloSri: int,
 *   soloAqui: int,
 *   difieren: int,
 *   fueraDelPeriodo: int,
 *   tipos: list<array{
 *     codDoc: string,
 *     enLista: int,
 *     aqui: int,
 *     comparado: bool,
 *   }>,
 *   diferencias: list<DiferenciaCruce>,
 *   hallazgos: list<array{
 *     lista: int,
 *     linea: int,
 *     mensaje: string,
 *   }>,
 * }
 * @phpstan-type ReportesTrabajosResult array{
 *   content: list<TrabajoReporte>,
 * }
 * @phpstan-type ReportesDescargaResult array{
 *   url: string,
 *   nombre: string,
 *   bytes: int,
 *   vence: string,
 * }
 * @phpstan-type PendientesCierre array{
 *   sinDecision: int,
 *   sinRegistro: int,
 *   sinDatos: int,
 *   contradictorios: int,
 *   sinConfirmar: int,
 *   sinAutorizar: int,
 *   porAnular: int,
 *   porAnularRecibidos: int,
 * }
 * @phpstan-type PosterioresCierre array{
 *   emitidos: int,
 *   emitidosAnulados: int,
 *   recibidosAnulados: int,
 * }
 * @phpstan-type CierreMes array{
 *   ruc: string,
 *   mes: string,
 *   cerrado: bool,
 *   pendientes: PendientesCierre,
 *   sinMes: int,
 *   posteriores: PosterioresCierre|null,
 *   historia: list<array{
 *     cerradoEl: string,
 *     cerradoPor: string,
 *     pendientes: int,
 *     reabiertoEl: string|null,
 *     reabiertoPor: string|null,
 *     motivo: string|null,
 *   }>,
 * }
 * @phpstan-type SinMes array{
 *   sinMes: int,
 * }
 * @phpstan-type Anulacion array{
 *   claveAcceso: string,
 *   estadoComprobante: 'CREADO'|'FIRMADO'|'RECIBIDO'|'AUTORIZADO'|'DEVUELTO'|'NO_AUTORIZADO'|'ANULACION_SOLICITADA'|'ANULADO'|'ELIMINADO',
 *   estado: 'NO_SOLICITADA'|'SOLICITADA'|'PENDIENTE'|'ANULADA'|'RECHAZADA'|'VENCIDA'|'DESISTIDA',
 *   motivo: string|null,
 *   permitida: bool,
 *   regla: string|null,
 *   mensaje: string|null,
 *   todaviaPosible: list<array{
 *     accion: string,
 *     descripcion: string,
 *   }>,
 *   fechaLimite: string|null,
 *   fechaLimiteSinTraslado: string|null,
 *   requiereAceptacion: bool,
 *   aceptacionHasta: string|null,
 *   pasos: list<string>,
 *   advertencias: list<string>,
 *   estadoSri: string|null,
 *   fechaConsulta: string|null,
 *   ultimaFalla: string|null,
 *   proximaConsulta: string|null,
 *   fechaSolicitud: string|null,
 *   fechaFin: string|null,
 * }
 * @phpstan-type ConciliacionesListResult array{
 *   content: list<array{
 *     id: string,
 *     ruc: string,
 *     desde: string,
 *     hasta: string,
 *     origen: 'comando'|'programada',
 *     reparar: bool,
 *     estado: 'EN_CURSO'|'INTERRUMPIDA'|'TERMINADA',
 *     revisados: int,
 *     iguales: int,
 *     diferencias: int,
 *     alarmas: int,
 *     reparadas: int,
 *     sinRespuesta: int,
 *     fechaInicio: string,
 *     fechaFin: string|null,
 *   }>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type ConciliacionesReadResult array{
 *   id: string,
 *   ruc: string,
 *   desde: string,
 *   hasta: string,
 *   origen: 'comando'|'programada',
 *   reparar: bool,
 *   estado: 'EN_CURSO'|'INTERRUMPIDA'|'TERMINADA',
 *   revisados: int,
 *   iguales: int,
 *   diferencias: int,
 *   alarmas: int,
 *   reparadas: int,
 *   sinRespuesta: int,
 *   fechaInicio: string,
 *   fechaFin: string|null,
 *   detalle: array{
 *     content: list<array{
 *       claveAcceso: string,
 *       tipo: 'anulado-en-sri'|'anulacion-pendiente-en-sri'|'vigente-en-sri'|'autorizado-en-sri'|'no-autorizado-en-sri'|'en-proceso-en-sri'|'no-consta-en-sri'|'desconocido-en-sri',
 *       mensaje: string,
 *       alarma: bool,
 *       estado: string,
 *       estadoSri: string,
 *       reparada: bool,
 *       fecha: string,
 *     }>,
 *     totalElements: int|null,
 *     totalEstimado?: int,
 *     totalPages: int|null,
 *     number: int,
 *     size: int,
 *     first: bool,
 *     last: bool,
 *   },
 * }
 * @phpstan-type DefinicionRide array{
 *   version: 1,
 *   margenesMm?: array{
 *     superior: int|float|numeric-string,
 *     inferior: int|float|numeric-string,
 *     izquierdo: int|float|numeric-string,
 *     derecho: int|float|numeric-string,
 *   },
 *   colores?: array{
 *     principal?: string,
 *     texto?: string,
 *     borde?: string,
 *     fondo?: string,
 *   },
 *   letra?: array{
 *     familia?: 'Helvetica'|'Times'|'Courier',
 *     tamano?: int|float|numeric-string,
 *   },
 *   logo?: array{
 *     posicion?: 'izquierda'|'centro'|'derecha'|'oculto',
 *     altoMm?: int|float|numeric-string,
 *   },
 *   columnasOcultas?: list<'codigoAuxiliar'|'detalleAdicional'|'codigo'>,
 *   orden?: list<'receptor'|'detalle'|'adicional'|'pagos'|'totales'>,
 *   codigoBarras?: bool,
 *   codigoQr?: bool,
 *   textos?: array{
 *     encabezado?: string,
 *     pie?: string,
 *   },
 * }
 * @phpstan-type PlantillaRide array{
 *   id: string,
 *   nombre: string,
 *   formato: 'A4'|'ticket80'|'ticket58',
 *   definicion: DefinicionRide,
 *   empresas: list<string>,
 *   tipoDocumento: '01'|'03'|'04'|'05'|'06'|'07'|'00'|null,
 *   esPredeterminada: bool,
 *   fechaCreacion: string,
 * }
 * @phpstan-type PlantillasRideListResult array{
 *   content: list<PlantillaRide>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type EmpresaQueUsaPlantilla array{
 *   ruc: string,
 *   codDoc: string|null,
 *   estab: string|null,
 *   ptoEmi: string|null,
 * }
 * @phpstan-type UsoDePlantilla array{
 *   plantillaId: string,
 *   codDoc: string|null,
 *   estab: string|null,
 *   ptoEmi: string|null,
 * }
 * @phpstan-type PlantillaEmail array{
 *   id: string,
 *   nombre: string,
 *   asunto: string,
 *   cuerpoHtml: string,
 *   cuerpoTexto: string,
 *   etiquetaCorreo: string|null,
 *   esPredeterminada: bool,
 *   empresas: list<string>,
 *   revision: int,
 *   fechaCreacion: string,
 *   fechaModificacion: string,
 * }
 * @phpstan-type PlantillasEmailListResult array{
 *   content: list<PlantillaEmail>,
 *   totalElements: int|null,
 *   totalEstimado?: int,
 *   totalPages: int|null,
 *   number: int,
 *   size: int,
 *   first: bool,
 *   last: bool,
 * }
 * @phpstan-type PlantillasEmailVariablesResult array{
 *   variables: list<array{
 *     nombre: string,
 *     descripcion: string,
 *     ejemplo: mixed,
 *   }>,
 *   filtros: list<string>,
 *   etiquetas: list<string>,
 *   incluida: array{
 *     asunto: string,
 *     cuerpoHtml: string,
 *     cuerpoTexto: string,
 *   },
 * }
 * @phpstan-type PlantillasEmailPreviewResult array{
 *   asunto: string,
 *   html: string,
 *   texto: string,
 * }
 * @phpstan-type FallaSimulada array{
 *   id: int,
 *   servicio: 'recepcion'|'autorizacion'|'consulta'|null,
 *   claveAcceso: string|null,
 *   efecto: string,
 *   proporcion: numeric-string,
 *   veces: int|null,
 *   desde: string,
 *   hasta: string|null,
 *   activa: bool,
 * }
 * @phpstan-type SimuladorFallasResult array{
 *   fallas: list<FallaSimulada>,
 * }
 * @phpstan-type SimuladorAnnulResult array{
 *   claveAcceso: string,
 *   anulacion: 'PENDIENTE'|'ACEPTADA'|'RECHAZADA',
 * }
 * @phpstan-type RecepcionSimulada array{
 *   id: string,
 *   fecha: string,
 *   claveAcceso: string,
 *   sha256: string,
 *   bytes: int,
 *   respuesta: array{
 *     estado: 'RECIBIDA'|'DEVUELTA'|'SIN RESPUESTA',
 *     mensajes: list<array{
 *       identificador: string,
 *       mensaje: string,
 *     }>,
 *     falla?: string,
 *   },
 * }
 * @phpstan-type SimuladorRecepcionesResult array{
 *   recepciones: list<RecepcionSimulada>,
 * }
 * @phpstan-type CorreoSimulado array{
 *   asunto: string,
 *   de: string,
 *   para: string,
 *   html: string,
 *   texto: string,
 *   adjuntos: list<array{
 *     nombre: string,
 *     tipo: string,
 *     contenido: string,
 *   }>,
 * }
 * @phpstan-type SimuladorCorreosResult array{
 *   correos: list<CorreoSimulado>,
 * }
 */
final class Tipos
{
}
