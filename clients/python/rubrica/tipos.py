# Generado del documento OpenAPI por `npm run generate`; no se edita.

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, TypedDict, Union

#: Una cantidad que se envía; la que llega es siempre ``Decimal``.
Numero = Union[int, float, Decimal]


class _SubError(TypedDict):
    field: str
    code: str
    message: str


class SubError(_SubError, total=False):
    """SubError"""

    rejectedValue: Any


class OpcionesDeLlave(TypedDict):
    """Para navigator.credentials.get (WebAuthn §5.5)."""

    challenge: str
    timeout: int
    rpId: str
    allowCredentials: List[OpcionesDeLlaveAllowCredentialsItem]
    userVerification: Literal["required", "preferred"]


class OpcionesDeLlaveAllowCredentialsItem(TypedDict):
    """OpcionesDeLlaveAllowCredentialsItem"""

    id: str
    type: Literal["public-key"]
    transports: List[str]


class _Error(TypedDict):
    result: ErrorResult


class Error(_Error, total=False):
    """Todo error tiene esta forma."""

    success: Literal[False]


class _ErrorResult(TypedDict):
    status: Literal["BAD_REQUEST", "UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "CONFLICT", "GONE", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "TOO_MANY_REQUESTS", "INTERNAL_SERVER_ERROR", "SERVICE_UNAVAILABLE"]
    code: Literal["proveedor-invalido", "solicitud-invalida", "json-invalido", "codificacion-invalida", "comprobante-invalido", "titular-sin-identificar", "zip-invalido", "recibido-no-es-comprobante", "coddoc-distinto", "tipo-comprobante-desconocido", "api-key-invalida", "encabezado-invalido", "certificado-invalido", "formulario-invalido", "usuario-invalido", "webhook-invalido", "lista-invalida", "lista-ajena", "buzon-invalido", "cliente-oauth-invalido", "invitacion-invalida", "cuenta-invalida", "enlace-puesta-en-marcha-invalido", "password-incorrecta", "codigo-incorrecto", "llave-invalida", "empresa-invalida", "establecimiento-invalido", "punto-emision-invalido", "producto-invalido", "cliente-invalido", "cliente-mismo", "fila-invalida", "archivo-demasiado-costoso", "importacion-invalida", "plantilla-invalida", "logo-invalido", "sin-destinatarios", "clave-nueva-invalida", "sin-credencial", "api-key-mal-escrita", "api-key-desconocida", "api-key-expirada", "api-key-revocada", "token-invalido", "usuario-desactivado", "ingreso-rechazado", "codigo-requerido", "llave-rechazada", "proveedor-rechazado", "proveedor-requerido", "sesion-invalida", "rol-requerido", "bearer-requerido", "administrador-requerido", "segundo-paso-requerido", "vinculo-requerido", "proveedor-sin-acceso", "operador-requerido", "csrf-requerido", "sesion-requerida", "empresas-limitadas", "plantilla-ajena", "autoridad-insuficiente", "registro-ruc-del-operador", "dominio-ocupado", "registro-ruc-ocupado", "dominio-no-encontrado", "proveedor-no-encontrado", "ruta-no-encontrada", "registro-ruc-no-encontrado", "archivo-ruc-no-encontrado", "contribuyente-no-encontrado", "recibido-no-encontrado", "archivo-no-encontrado", "accion-no-encontrada", "accion-sin-comprobantes", "accion-terminada", "emision-masiva-no-encontrada", "emision-masiva-estado", "columnas-sin-asignar", "proforma-no-encontrada", "proforma-no-modificable", "proforma-no-facturable", "proforma-sin-correo", "recurrente-no-encontrada", "trabajo-por-asumir", "trabajo-pausado-no-encontrado", "recurrente-terminada", "periodo-no-encontrado", "periodo-emitido", "carga-no-encontrada", "catalogo-no-encontrado", "comprobante-no-encontrado", "certificado-no-encontrado", "empresa-no-encontrada", "api-key-no-encontrada", "usuario-no-encontrado", "cliente-oauth-no-encontrado", "invitacion-no-encontrada", "sesion-no-encontrada", "llave-no-encontrada", "establecimiento-no-encontrado", "punto-emision-no-encontrado", "producto-no-encontrado", "cliente-no-encontrado", "titular-no-encontrado", "plantilla-no-encontrada", "logo-no-encontrado", "enlace-no-encontrado", "fila-no-encontrada", "error-sri-no-encontrado", "buzon-no-encontrado", "webhook-no-encontrado", "entrega-no-encontrada", "conciliacion-no-encontrada", "simulador-no-encontrado", "simulador-no-autorizado", "reporte-grande", "ats-incompleto", "limite-de-reportes", "reporte-no-listo", "trabajo-no-encontrado", "descarga-no-encontrada", "limite-de-webhooks", "webhook-inactivo", "repeticion-en-curso", "comprobante-en-proceso", "comprobante-no-detenido", "comprobante-no-eliminable", "comprobante-no-notificable", "sin-servidor-de-correo", "anulacion-no-permitida", "anulacion-pendiente-en-sri", "anulacion-consumada", "estado-no-permite", "firma-no-es-la-causa", "firma-no-renovable", "fecha-no-modificable", "numero-no-modificable", "retencion-emitida", "retencion-no-procede", "retencion-incompleta", "recibido-repetido", "recibido-sin-decision", "recibido-no-manual", "mes-cerrado", "mes-con-pendientes", "mes-ya-cerrado", "mes-abierto", "clasificacion-no-aplica", "revision-distinta", "secuencial-usado", "clave-acceso-usada", "importe-distinto", "referencia-usada", "referencia-no-modificable", "secuencial-agotado", "ruc-sin-probar", "sin-certificado", "certificado-en-uso", "certificado-no-activable", "idempotency-key-reutilizada", "idempotency-key-en-curso", "usuario-existente", "api-key-ya-revocada", "ultimo-administrador", "llaves-no-disponibles", "demasiadas-llaves", "segundo-paso-exigido", "segundo-paso-propio", "segundo-paso-inactivo", "totp-activo", "totp-sin-iniciar", "totp-inactivo", "invitacion-aceptada", "empresa-existente", "empresa-en-uso", "establecimiento-existente", "establecimiento-en-uso", "punto-emision-existente", "punto-emision-en-uso", "secuencial-retrocede", "producto-existente", "cliente-existente", "cliente-identificaciones", "fila-existente", "plantilla-existente", "plantilla-en-uso", "cuerpo-demasiado-grande", "tipo-de-contenido", "cursor-vencido", "acciones-en-curso", "emisiones-en-curso", "cargas-en-curso", "cuota-recibidos", "demasiadas-solicitudes", "limite-de-reenvios", "archivo-danado", "error-interno", "proveedor-no-disponible", "servicio-no-disponible", "historia-perdida", "cola-de-archivos-llena", "sri-no-disponible"]
    message: str
    subErrors: List[SubError]
    requestId: str
    timestamp: str


class ErrorResult(_ErrorResult, total=False):
    """El error."""

    rolRequerido: Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]
    revision: int
    claveAcceso: str
    estado: str
    identico: bool
    enSri: bool
    segundoPaso: ErrorResultSegundoPaso
    usos: List[ErrorResultUsosItem]


class ErrorResultSegundoPaso(TypedDict):
    """Con codigo-requerido: los segundos pasos que el usuario tiene."""

    codigo: bool
    llave: Union[OpcionesDeLlave, None]


class ErrorResultUsosItem(TypedDict):
    """ErrorResultUsosItem"""

    recurso: str
    cantidad: int


class SaludLiveResult(TypedDict):
    """SaludLiveResult"""

    estado: Literal["vivo"]


class EstadoServicio(TypedDict):
    """EstadoServicio"""

    estado: Literal["listo", "degradado", "no-listo"]
    causas: List[EstadoServicioCausasItem]
    partes: Dict[str, Any]
    sri: List[EstadoServicioSriItem]
    relojes: List[EstadoServicioRelojesItem]


class EstadoServicioCausasItem(TypedDict):
    """EstadoServicioCausasItem"""

    codigo: Literal["base-de-datos", "historia-perdida", "base-solo-lectura", "disco-lleno", "sin-trabajador", "sri-suspendido", "cola-atascada", "sri-limitado", "reloj", "certificado-vencido", "comprobantes-detenidos", "comprobantes-en-espera"]
    gravedad: Literal["detiene", "demora", "parcial"]
    mensaje: str
    remedio: str


class EstadoServicioSriItem(TypedDict):
    """EstadoServicioSriItem"""

    servicio: str
    estado: str
    motivo: Union[str, None]
    desde: Union[str, None]
    proximoIntento: Union[str, None]
    llamadasPorSegundo: Union[Decimal, None]


class EstadoServicioRelojesItem(TypedDict):
    """EstadoServicioRelojesItem"""

    fuente: Literal["baseDeDatos", "sri"]
    segundos: Decimal
    excedido: bool


class Catalogo(TypedDict):
    """Catalogo"""

    tabla: str
    nombre: str


class _FilaCatalogo(TypedDict):
    codigo: str
    descripcion: str
    desde: str
    hasta: Union[str, None]
    fuente: str


class FilaCatalogo(_FilaCatalogo, total=False):
    """FilaCatalogo"""

    tarifa: Decimal
    prensa: bool
    modo: str
    especifica: Decimal
    unidad: str


class CatalogosReadResult(TypedDict):
    """CatalogosReadResult"""

    tabla: str
    nombre: str
    fecha: str
    filas: List[FilaCatalogo]


class FilaOperador(TypedDict):
    """FilaOperador"""

    id: str
    tabla: str
    codigo: str
    descripcion: str
    tarifa: Union[Decimal, None]
    desde: str
    hasta: Union[str, None]
    fuente: str
    creada: FilaOperadorCreada
    retirada: Union[FilaOperadorRetirada1, None]


class FilaOperadorCreada(TypedDict):
    """Cuándo se añadió y desde dónde."""

    fecha: str
    ip: Union[str, None]
    requestId: Union[str, None]


class FilaOperadorRetirada1(TypedDict):
    """Cuándo se retiró."""

    fecha: str
    ip: Union[str, None]
    requestId: Union[str, None]


class _CatalogosFilasListResult(TypedDict):
    content: List[FilaOperador]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class CatalogosFilasListResult(_CatalogosFilasListResult, total=False):
    """CatalogosFilasListResult"""

    totalEstimado: int


class PaqueteNormas(TypedDict):
    """PaqueteNormas"""

    version: int
    emisor: str
    clave: str
    cargadoEl: str


class TipoNormas(TypedDict):
    """TipoNormas"""

    tipo: str
    filas: int
    prensa: int
    ultima: str


class Norma(TypedDict):
    """Norma"""

    tipo: str
    clave: str
    valor: str
    desde: str
    hasta: Union[str, None]
    fuente: str
    prensa: bool
    origen: str


class Normas(TypedDict):
    """Normas"""

    paquetes: List[PaqueteNormas]
    tipos: List[TipoNormas]
    normas: List[Norma]


class Contribuyente(TypedDict):
    """Lo que dice de un RUC el registro abierto del SRI."""

    ruc: str
    razonSocial: str
    nombreComercial: Union[str, None]
    estado: str
    clase: Union[str, None]
    tipo: Union[str, None]
    obligadoContabilidad: Union[bool, None]
    agenteRetencion: Union[bool, None]
    especial: Union[bool, None]
    ciiu: Union[str, None]
    provincia: Union[str, None]
    canton: Union[str, None]
    parroquia: Union[str, None]
    establecimientos: int
    establecimientosAbiertos: int


class ContribuyentesEncontrados(TypedDict):
    """ContribuyentesEncontrados"""

    registroAl: str
    contribuyentes: List[Contribuyente]
    hayMas: bool


class ContribuyenteEncontrado(TypedDict):
    """El contribuyente, y de cuándo es el dato."""

    registroAl: str
    contribuyente: Contribuyente


class CargaRegistroRuc(TypedDict):
    """La última carga iniciada en el portal."""

    estado: Literal["EN_CURSO", "HECHA", "FALLIDA"]
    paso: str
    filas: int
    codigo: Union[str, None]
    mensaje: Union[str, None]
    empezadaEl: str


class RegistroRuc(TypedDict):
    """RegistroRuc"""

    registro: Union[RegistroRucRegistro1, None]
    puedeCargar: bool
    carga: Union[CargaRegistroRuc, None]


class RegistroRucRegistro1(TypedDict):
    """RegistroRucRegistro1"""

    registroAl: str
    contribuyentes: int
    filas: int
    repetidas: int
    ilegibles: int
    provincias: List[str]
    archivos: List[str]


class ArchivoRegistroRuc(TypedDict):
    """ArchivoRegistroRuc"""

    nombre: str
    bytes: int


class ApiKey(TypedDict):
    """ApiKey"""

    id: str
    nombre: str
    prefijo: str
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]
    empresas: Union[List[str], None]
    estado: Literal["ACTIVA", "EXPIRADA", "REVOCADA"]
    esPredeterminada: bool
    fechaCreacion: str
    fechaExpiracion: Union[str, None]
    fechaRevocacion: Union[str, None]
    ultimoUso: Union[str, None]
    secretoAnterior: Union[ApiKeySecretoAnterior1, None]


class ApiKeySecretoAnterior1(TypedDict):
    """ApiKeySecretoAnterior1"""

    prefijo: str
    validoHasta: str


class _ApiKeysCreateResult(TypedDict):
    id: str
    nombre: str
    prefijo: str
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]
    empresas: Union[List[str], None]
    estado: Literal["ACTIVA", "EXPIRADA", "REVOCADA"]
    esPredeterminada: bool
    fechaCreacion: str
    fechaExpiracion: Union[str, None]
    fechaRevocacion: Union[str, None]
    ultimoUso: Union[str, None]
    secretoAnterior: Union[ApiKeysCreateResultSecretoAnterior1, None]


class ApiKeysCreateResult(_ApiKeysCreateResult, total=False):
    """ApiKeysCreateResult"""

    apiKey: str
    advertencia: str


class ApiKeysCreateResultSecretoAnterior1(TypedDict):
    """ApiKeysCreateResultSecretoAnterior1"""

    prefijo: str
    validoHasta: str


class _ApiKeysListResult(TypedDict):
    content: List[ApiKey]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class ApiKeysListResult(_ApiKeysListResult, total=False):
    """ApiKeysListResult"""

    totalEstimado: int


class Sesion(TypedDict):
    """Sesion"""

    id: str
    fechaCreacion: str
    ultimoUso: str
    fechaExpiracion: str
    ip: Union[str, None]
    navegador: Union[str, None]


class SesionActual(TypedDict):
    """SesionActual"""

    id: str
    fechaCreacion: str
    ultimoUso: str
    fechaExpiracion: str
    ip: Union[str, None]
    navegador: Union[str, None]
    csrfToken: str


class SesionesListResult(TypedDict):
    """SesionesListResult"""

    content: List[Sesion]


class ProveedorDeIdentidad(TypedDict):
    """ProveedorDeIdentidad"""

    enlace: str
    tipo: Literal["google", "entra", "keycloak", "otro"]
    nombre: str
    emisor: str
    clienteId: str
    dominios: List[str]
    dominiosEstado: List[ProveedorDeIdentidadDominiosEstadoItem]
    activo: bool
    automatico: bool
    exigido: bool
    confiaSegundoPaso: bool
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]
    empresas: Union[List[str], None]
    claimGrupos: Union[str, None]
    grupos: List[ProveedorDeIdentidadGruposItem]
    vinculados: int
    direccionDeRetorno: str
    fechaCambio: str


class ProveedorDeIdentidadDominiosEstadoItem(TypedDict):
    """ProveedorDeIdentidadDominiosEstadoItem"""

    dominio: str
    comprobado: bool
    registroNombre: str
    registroValor: str
    faltaDesde: Union[str, None]


class ProveedorDeIdentidadGruposItem(TypedDict):
    """ProveedorDeIdentidadGruposItem"""

    grupo: str
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]


class CuentaTestProviderResult(TypedDict):
    """CuentaTestProviderResult"""

    funciona: bool
    mensaje: str
    cierraSesion: bool
    direccionDeRetorno: str


class CuentaCheckDomainResult(TypedDict):
    """CuentaCheckDomainResult"""

    comprobado: bool
    mensaje: str


class SesionesProviderFindResult(TypedDict):
    """SesionesProviderFindResult"""

    proveedor: Union[SesionesProviderFindResultProveedor1, None]


class SesionesProviderFindResultProveedor1(TypedDict):
    """SesionesProviderFindResultProveedor1"""

    enlace: str
    nombre: str


class SesionesProviderBeginResult(TypedDict):
    """SesionesProviderBeginResult"""

    url: str


class SesionesProviderFinishResult(TypedDict):
    """SesionesProviderFinishResult"""

    codigo: bool
    llave: Union[OpcionesDeLlave, None]


class SesionesProviderEndResult(TypedDict):
    """SesionesProviderEndResult"""

    url: Union[str, None]


class UsuariosProviderLinkResult(TypedDict):
    """UsuariosProviderLinkResult"""

    url: str


class HallazgoCertificado(TypedDict):
    """HallazgoCertificado"""

    codigo: str
    severidad: Literal["error", "warning", "info"]
    mensaje: str
    accion: str


class CertificadoDigital(TypedDict):
    """CertificadoDigital"""

    id: str
    ruc: str
    descripcion: Union[str, None]
    numeroRuc: Union[str, None]
    titular: str
    emisor: str
    serial: str
    fechaDesde: str
    fechaExpiracion: str
    activo: bool
    estado: Literal["vigente", "por-vencer", "vencido"]
    diasRestantes: Union[int, None]
    fechaCreacion: str
    diagnostico: List[HallazgoCertificado]


class _CertificadosDigitalesListAllResult(TypedDict):
    content: List[CertificadoDigital]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class CertificadosDigitalesListAllResult(_CertificadosDigitalesListAllResult, total=False):
    """CertificadosDigitalesListAllResult"""

    totalEstimado: int


class _CertificadosDigitalesListResult(TypedDict):
    content: List[CertificadoDigital]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class CertificadosDigitalesListResult(_CertificadosDigitalesListResult, total=False):
    """CertificadosDigitalesListResult"""

    totalEstimado: int


class CertificadosDigitalesDiagnoseResult(TypedDict):
    """CertificadosDigitalesDiagnoseResult"""

    sirve: bool
    diagnostico: List[HallazgoCertificado]


class PerfilFirma(TypedDict):
    """PerfilFirma"""

    perfil: Literal["A", "B", "C"]


class UsuariosMeResult(TypedDict):
    """UsuariosMeResult"""

    tipo: Literal["usuario", "cliente"]
    id: str
    usuario: Union[UsuariosMeResultUsuario1, None]
    nombres: str
    verificacionEnDosPasos: Union[bool, None]
    segundoPasoPendiente: bool
    vinculoPendiente: bool
    administrador: bool
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]
    cuenta: UsuariosMeResultCuenta
    todasLasEmpresas: bool
    empresas: List[UsuariosMeResultEmpresasItem]
    licencias: List[UsuariosMeResultLicenciasItem]


class UsuariosMeResultUsuario1(TypedDict):
    """UsuariosMeResultUsuario1"""

    usuario: str
    nombres: str
    apellidos: str
    telefono: str
    email: str
    rol: Literal["administrador", "usuario"]


class UsuariosMeResultCuenta(TypedDict):
    """La cuenta a la que pertenece."""

    id: str
    nombre: str


class UsuariosMeResultEmpresasItem(TypedDict):
    """UsuariosMeResultEmpresasItem"""

    ruc: str
    razonSocial: str


class UsuariosMeResultLicenciasItem(TypedDict):
    """UsuariosMeResultLicenciasItem"""

    id: str
    numeroRuc: str
    razonSocial: str
    fechaVencimiento: str
    precio: Decimal
    activa: bool


class ClavesTrasCambio(TypedDict):
    """Las API keys no cambian con la contraseña."""

    vigentes: int
    revocadas: int
    advertencia: Union[str, None]


class UsuariosChangePasswordResult(TypedDict):
    """UsuariosChangePasswordResult"""

    claves: ClavesTrasCambio


class UsuariosForgottenPasswordResult(TypedDict):
    """UsuariosForgottenPasswordResult"""

    mensaje: str


class UsuariosNewPasswordResult(TypedDict):
    """UsuariosNewPasswordResult"""

    claves: ClavesTrasCambio


class Usuario(TypedDict):
    """Usuario"""

    id: str
    usuario: str
    nombres: str
    rol: Literal["administrador", "usuario"]
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]
    empresas: Union[List[str], None]
    activo: bool
    verificacionEnDosPasos: bool
    bloqueadoHasta: Union[str, None]
    ultimoIngreso: Union[str, None]
    fechaCreacion: str


class _UsuariosListResult(TypedDict):
    content: List[Usuario]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class UsuariosListResult(_UsuariosListResult, total=False):
    """UsuariosListResult"""

    totalEstimado: int


class _UsuariosCreateResult(TypedDict):
    id: str
    usuario: str
    nombres: str
    rol: Literal["administrador", "usuario"]
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]
    empresas: Union[List[str], None]
    activo: bool
    verificacionEnDosPasos: bool
    bloqueadoHasta: Union[str, None]
    ultimoIngreso: Union[str, None]
    fechaCreacion: str


class UsuariosCreateResult(_UsuariosCreateResult, total=False):
    """UsuariosCreateResult"""

    password: str
    advertencia: str


class _UsuariosResetPasswordResult(TypedDict):
    id: str
    usuario: str
    nombres: str
    rol: Literal["administrador", "usuario"]
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]
    empresas: Union[List[str], None]
    activo: bool
    verificacionEnDosPasos: bool
    bloqueadoHasta: Union[str, None]
    ultimoIngreso: Union[str, None]
    fechaCreacion: str
    claves: ClavesTrasCambio


class UsuariosResetPasswordResult(_UsuariosResetPasswordResult, total=False):
    """UsuariosResetPasswordResult"""

    password: str
    advertencia: str


class UsuariosTotpBeginResult(TypedDict):
    """UsuariosTotpBeginResult"""

    secreto: str
    uri: str


class UsuariosTotpActivateResult(TypedDict):
    """UsuariosTotpActivateResult"""

    codigosRecuperacion: List[str]


class LlaveDeAcceso(TypedDict):
    """Una llave de acceso de la persona."""

    id: str
    nombre: str
    sincronizada: bool
    fechaCreacion: str
    ultimoUso: Union[str, None]


class UsuariosSecondFactorResult(TypedDict):
    """UsuariosSecondFactorResult"""

    totp: bool
    llaves: List[LlaveDeAcceso]
    codigosRestantes: int
    exigido: bool
    direccionDeLlaves: Union[str, None]


class OpcionesDeLlaveNueva(TypedDict):
    """Para navigator.credentials.create (WebAuthn §5.4)."""

    rp: OpcionesDeLlaveNuevaRp
    user: OpcionesDeLlaveNuevaUser
    challenge: str
    pubKeyCredParams: List[OpcionesDeLlaveNuevaPubKeyCredParamsItem]
    timeout: int
    excludeCredentials: List[OpcionesDeLlaveNuevaExcludeCredentialsItem]
    authenticatorSelection: OpcionesDeLlaveNuevaAuthenticatorSelection
    attestation: Literal["none"]


class OpcionesDeLlaveNuevaRp(TypedDict):
    """El sitio al que pertenecerá la llave."""

    id: str
    name: str


class OpcionesDeLlaveNuevaUser(TypedDict):
    """La persona de la llave."""

    id: str
    name: str
    displayName: str


class OpcionesDeLlaveNuevaPubKeyCredParamsItem(TypedDict):
    """OpcionesDeLlaveNuevaPubKeyCredParamsItem"""

    alg: int
    type: Literal["public-key"]


class OpcionesDeLlaveNuevaExcludeCredentialsItem(TypedDict):
    """OpcionesDeLlaveNuevaExcludeCredentialsItem"""

    id: str
    type: Literal["public-key"]
    transports: List[str]


class OpcionesDeLlaveNuevaAuthenticatorSelection(TypedDict):
    """Cómo debe ser la llave."""

    residentKey: Literal["preferred"]
    userVerification: Literal["preferred"]


class UsuariosPasskeyAddResult(TypedDict):
    """UsuariosPasskeyAddResult"""

    llave: LlaveDeAcceso
    codigosRecuperacion: Union[List[str], None]


class UsuariosRecoveryCodesResult(TypedDict):
    """UsuariosRecoveryCodesResult"""

    codigosRecuperacion: List[str]


class SegundoPasoExigido(TypedDict):
    """SegundoPasoExigido"""

    exigidoA: List[Literal["todos", "administrador", "ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]
    sinSegundoPaso: int


class Invitacion(TypedDict):
    """Invitacion"""

    id: str
    usuario: str
    nombres: str
    rol: Literal["administrador", "usuario"]
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]
    empresas: Union[List[str], None]
    estado: Literal["PENDIENTE", "ACEPTADA", "RETIRADA", "VENCIDA"]
    fechaCreacion: str
    fechaExpiracion: str


class _InvitacionesListResult(TypedDict):
    content: List[Invitacion]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class InvitacionesListResult(_InvitacionesListResult, total=False):
    """InvitacionesListResult"""

    totalEstimado: int


class _InvitacionesCreateResult(TypedDict):
    id: str
    usuario: str
    nombres: str
    rol: Literal["administrador", "usuario"]
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]
    empresas: Union[List[str], None]
    estado: Literal["PENDIENTE", "ACEPTADA", "RETIRADA", "VENCIDA"]
    fechaCreacion: str
    fechaExpiracion: str


class InvitacionesCreateResult(_InvitacionesCreateResult, total=False):
    """InvitacionesCreateResult"""

    token: str
    correoEnCola: bool
    advertencia: str


class InvitacionesAcceptResult(TypedDict):
    """InvitacionesAcceptResult"""

    usuario: str
    nombres: str


class Instalacion(TypedDict):
    """Instalacion"""

    version: str
    versionNueva: Union[str, None]
    correo: bool
    propia: bool
    respaldo: Union[InstalacionRespaldo1, None]


class InstalacionRespaldo1(TypedDict):
    """InstalacionRespaldo1"""

    fecha: str
    verificado: bool


class InstalacionSetUpResult(TypedDict):
    """InstalacionSetUpResult"""

    usuario: str


class ClienteOAuth(TypedDict):
    """ClienteOAuth"""

    clientId: str
    nombre: str
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]
    empresas: Union[List[str], None]
    administrador: bool
    activo: bool
    ultimoUso: Union[str, None]
    fechaCreacion: str


class _ClientesOauthListResult(TypedDict):
    content: List[ClienteOAuth]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class ClientesOauthListResult(_ClientesOauthListResult, total=False):
    """ClientesOauthListResult"""

    totalEstimado: int


class _ClientesOauthCreateResult(TypedDict):
    clientId: str
    nombre: str
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]
    empresas: Union[List[str], None]
    administrador: bool
    activo: bool
    ultimoUso: Union[str, None]
    fechaCreacion: str


class ClientesOauthCreateResult(_ClientesOauthCreateResult, total=False):
    """ClientesOauthCreateResult"""

    clientSecret: str
    advertencia: str


class SucesoAuditoria(TypedDict):
    """SucesoAuditoria"""

    id: int
    fecha: str
    actor: SucesoAuditoriaActor
    accion: str
    sujeto: SucesoAuditoriaSujeto
    cambios: Any
    ip: Union[str, None]
    requestId: Union[str, None]


class SucesoAuditoriaActor(TypedDict):
    """Quién lo hizo."""

    tipo: Literal["user", "api-key", "client", "system"]
    id: Union[str, None]
    nombre: str
    nombres: Union[str, None]


class SucesoAuditoriaSujeto(TypedDict):
    """A qué se le hizo."""

    tipo: str
    id: str
    nombre: Union[str, None]


class AuditoriaListResult(TypedDict):
    """AuditoriaListResult"""

    content: List[SucesoAuditoria]
    siguiente: Union[int, None]


class Llamada(TypedDict):
    """Llamada"""

    fecha: str
    credencial: LlamadaCredencial
    metodo: str
    ruta: str
    estado: int
    ms: int
    requestId: str
    codigo: Union[str, None]
    campos: List[str]


class LlamadaCredencial(TypedDict):
    """Con qué credencial se llamó."""

    tipo: Literal["api-key", "client", "user"]
    id: str
    nombre: Union[str, None]


class LlamadasListResult(TypedDict):
    """LlamadasListResult"""

    content: List[Llamada]
    siguiente: Union[int, None]


class Smtp(TypedDict):
    """Smtp"""

    host: str
    port: int
    seguridad: Literal["TLS", "STARTTLS", "ninguna"]
    usuario: Union[str, None]
    remitente: str


class Empresa(TypedDict):
    """Empresa"""

    ruc: str
    razonSocial: str
    nombreComercial: Union[str, None]
    dirMatriz: str
    obligadoContabilidad: bool
    contribuyenteEspecial: Union[str, None]
    agenteRetencion: Union[str, None]
    contribuyenteRimpe: Literal["emprendedor", "negocio-popular", None]
    granContribuyente: Union[str, None]
    rucProveedor: Union[str, None]
    correo: Union[str, None]
    telefono: Union[str, None]
    activa: bool
    prueba: Literal["probado", "sin-probar", "en-revision"]
    faltaParaEmitir: List[Literal["activacion", "prueba-ruc", "certificado", "punto-emision"]]
    logo: Union[str, None]
    smtp: Union[Smtp, None]
    certificado: EmpresaCertificado
    revision: int
    fechaCreacion: str
    fechaModificacion: str


class EmpresaCertificado(TypedDict):
    """El certificado de firma activo."""

    estado: Literal["sin-certificado", "vigente", "por-vencer", "vencido"]
    diasRestantes: Union[int, None]
    fechaExpiracion: Union[str, None]
    advertencia: Union[str, None]


class _EmpresasListResult(TypedDict):
    content: List[Empresa]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class EmpresasListResult(_EmpresasListResult, total=False):
    """EmpresasListResult"""

    totalEstimado: int


class EmpresaPorId(TypedDict):
    """EmpresaPorId"""

    id: str
    razonSocial: str
    rucPropietario: str


class _Advertencia(TypedDict):
    code: str
    field: str
    message: str


class Advertencia(_Advertencia, total=False):
    """Advertencia"""

    rejectedValue: Any


class EmpresasCreateResult(TypedDict):
    """EmpresasCreateResult"""

    ruc: str
    razonSocial: str
    nombreComercial: Union[str, None]
    dirMatriz: str
    obligadoContabilidad: bool
    contribuyenteEspecial: Union[str, None]
    agenteRetencion: Union[str, None]
    contribuyenteRimpe: Literal["emprendedor", "negocio-popular", None]
    granContribuyente: Union[str, None]
    rucProveedor: Union[str, None]
    correo: Union[str, None]
    telefono: Union[str, None]
    activa: bool
    prueba: Literal["probado", "sin-probar", "en-revision"]
    faltaParaEmitir: List[Literal["activacion", "prueba-ruc", "certificado", "punto-emision"]]
    logo: Union[str, None]
    smtp: Union[Smtp, None]
    certificado: EmpresasCreateResultCertificado
    revision: int
    fechaCreacion: str
    fechaModificacion: str
    advertencias: List[Advertencia]


class EmpresasCreateResultCertificado(TypedDict):
    """El certificado de firma activo."""

    estado: Literal["sin-certificado", "vigente", "por-vencer", "vencido"]
    diasRestantes: Union[int, None]
    fechaExpiracion: Union[str, None]
    advertencia: Union[str, None]


class EmpresasTestSmtpResult(TypedDict):
    """EmpresasTestSmtpResult"""

    enviado: bool
    servidor: str
    detalle: str


class SecuencialesDeEstablecimiento(TypedDict):
    """SecuencialesDeEstablecimiento"""

    establecimiento: SecuencialesDeEstablecimientoEstablecimiento


class SecuencialesDeEstablecimientoEstablecimiento(TypedDict):
    """Un establecimiento con sus puntos."""

    estab: str
    puntosEmision: List[SecuencialesDeEstablecimientoEstablecimientoPuntosEmisionItem]


class _SecuencialesDeEstablecimientoEstablecimientoPuntosEmisionItem(TypedDict):
    ptoEmi: str
    activo: bool
    secuenciales: List[SecuencialesDeEstablecimientoEstablecimientoPuntosEmisionItemSecuencialesItem]


class SecuencialesDeEstablecimientoEstablecimientoPuntosEmisionItem(_SecuencialesDeEstablecimientoEstablecimientoPuntosEmisionItem, total=False):
    """SecuencialesDeEstablecimientoEstablecimientoPuntosEmisionItem"""

    secuencialFactura: str
    secuencialLiquidacionCompra: str
    secuencialNotaCredito: str
    secuencialNotaDebito: str
    secuencialGuiaRemision: str
    secuencialComprobanteRetencion: str


class SecuencialesDeEstablecimientoEstablecimientoPuntosEmisionItemSecuencialesItem(TypedDict):
    """SecuencialesDeEstablecimientoEstablecimientoPuntosEmisionItemSecuencialesItem"""

    codDoc: str
    siguiente: str
    huecos: List[SecuencialesDeEstablecimientoEstablecimientoPuntosEmisionItemSecuencialesItemHuecosItem]
    revisadoDesde: str


class SecuencialesDeEstablecimientoEstablecimientoPuntosEmisionItemSecuencialesItemHuecosItem(TypedDict):
    """SecuencialesDeEstablecimientoEstablecimientoPuntosEmisionItemSecuencialesItemHuecosItem"""

    desde: str
    hasta: str


class Buzon(TypedDict):
    """Buzon"""

    host: str
    port: int
    usuario: str
    carpeta: str
    activo: bool
    oauth: Union[BuzonOauth1, None]
    estado: Literal["INACTIVO", "POR_LEER", "AL_DIA", "CON_ERROR"]
    ultimaRevision: Union[str, None]
    error: Union[str, None]
    revisados: int
    conteos: BuzonConteos


class BuzonOauth1(TypedDict):
    """BuzonOauth1"""

    tokenUrl: str
    clientId: str


class BuzonConteos(TypedDict):
    """Qué dieron los correos que se abrieron."""

    aceptado: int
    duplicado: int
    deOtro: int
    sinXml: int


class BuzonProbado(TypedDict):
    """BuzonProbado"""

    conectado: bool
    servidor: str
    mensajes: Union[int, None]
    detalle: str


class BuzonCorreo(TypedDict):
    """BuzonCorreo"""

    id: str
    messageId: Union[str, None]
    remitente: Union[str, None]
    asunto: Union[str, None]
    fecha: Union[str, None]
    resultado: Literal["aceptado", "duplicado", "de-otro", "sin-xml"]
    documentos: List[BuzonCorreoDocumentosItem]
    motivo: Union[str, None]
    fechaRevision: str


class BuzonCorreoDocumentosItem(TypedDict):
    """BuzonCorreoDocumentosItem"""

    claveAcceso: Union[str, None]
    resultado: str
    motivo: Union[str, None]


class _BuzonCorreosResult(TypedDict):
    content: List[BuzonCorreo]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class BuzonCorreosResult(_BuzonCorreosResult, total=False):
    """BuzonCorreosResult"""

    totalEstimado: int


class LogoPutResult(TypedDict):
    """LogoPutResult"""

    tipo: str
    ancho: int
    alto: int
    bytes: int


class Establecimiento(TypedDict):
    """Establecimiento"""

    estab: str
    nombre: Union[str, None]
    direccion: str
    provincia: Union[Literal["AZUAY", "BOLIVAR", "CANAR", "CARCHI", "CHIMBORAZO", "COTOPAXI", "EL ORO", "ESMERALDAS", "GALAPAGOS", "GUAYAS", "IMBABURA", "LOJA", "LOS RIOS", "MANABI", "MORONA SANTIAGO", "NAPO", "ORELLANA", "PASTAZA", "PICHINCHA", "SANTA ELENA", "SANTO DOMINGO DE LOS TSACHILAS", "SUCUMBIOS", "TUNGURAHUA", "ZAMORA CHINCHIPE"], None]
    canton: Union[str, None]
    ivaDiferenciado: bool
    activo: bool
    revision: int
    fechaCreacion: str
    fechaModificacion: str


class _EstablecimientosListResult(TypedDict):
    content: List[Establecimiento]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class EstablecimientosListResult(_EstablecimientosListResult, total=False):
    """EstablecimientosListResult"""

    totalEstimado: int


class EstablecimientosCreateResult(TypedDict):
    """EstablecimientosCreateResult"""

    estab: str
    nombre: Union[str, None]
    direccion: str
    provincia: Union[Literal["AZUAY", "BOLIVAR", "CANAR", "CARCHI", "CHIMBORAZO", "COTOPAXI", "EL ORO", "ESMERALDAS", "GALAPAGOS", "GUAYAS", "IMBABURA", "LOJA", "LOS RIOS", "MANABI", "MORONA SANTIAGO", "NAPO", "ORELLANA", "PASTAZA", "PICHINCHA", "SANTA ELENA", "SANTO DOMINGO DE LOS TSACHILAS", "SUCUMBIOS", "TUNGURAHUA", "ZAMORA CHINCHIPE"], None]
    canton: Union[str, None]
    ivaDiferenciado: bool
    activo: bool
    revision: int
    fechaCreacion: str
    fechaModificacion: str
    advertencias: List[Advertencia]


class PuntoEmision(TypedDict):
    """PuntoEmision"""

    ptoEmi: str
    descripcion: Union[str, None]
    activo: bool
    secuenciales: Dict[str, Any]
    revision: int
    fechaCreacion: str
    fechaModificacion: str


class _PuntosEmisionListResult(TypedDict):
    content: List[PuntoEmision]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class PuntosEmisionListResult(_PuntosEmisionListResult, total=False):
    """PuntosEmisionListResult"""

    totalEstimado: int


class PuntosEmisionCreateResult(TypedDict):
    """PuntosEmisionCreateResult"""

    ptoEmi: str
    descripcion: Union[str, None]
    activo: bool
    secuenciales: Dict[str, Any]
    revision: int
    fechaCreacion: str
    fechaModificacion: str
    advertencias: List[Advertencia]


class Producto(TypedDict):
    """Producto"""

    id: str
    codigoPrincipal: str
    codigoAuxiliar: Union[str, None]
    descripcion: str
    precioUnitario: Union[Decimal, str]
    unidadMedida: Union[str, None]
    impuesto: List[ProductoImpuestoItem]
    activo: bool
    revision: int
    fechaCreacion: str
    fechaModificacion: str


class _ProductoImpuestoItem(TypedDict):
    codigo: str
    codigoPorcentaje: str


class ProductoImpuestoItem(_ProductoImpuestoItem, total=False):
    """ProductoImpuestoItem"""

    tarifa: Union[Decimal, str]


class _ProductosListResult(TypedDict):
    content: List[Producto]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class ProductosListResult(_ProductosListResult, total=False):
    """ProductosListResult"""

    totalEstimado: int


class ProductosCreateResult(TypedDict):
    """ProductosCreateResult"""

    id: str
    codigoPrincipal: str
    codigoAuxiliar: Union[str, None]
    descripcion: str
    precioUnitario: Union[Decimal, str]
    unidadMedida: Union[str, None]
    impuesto: List[ProductosCreateResultImpuestoItem]
    activo: bool
    revision: int
    fechaCreacion: str
    fechaModificacion: str
    advertencias: List[Advertencia]


class _ProductosCreateResultImpuestoItem(TypedDict):
    codigo: str
    codigoPorcentaje: str


class ProductosCreateResultImpuestoItem(_ProductosCreateResultImpuestoItem, total=False):
    """ProductosCreateResultImpuestoItem"""

    tarifa: Union[Decimal, str]


class ProductoDeArchivo(TypedDict):
    """ProductoDeArchivo"""

    codigoPrincipal: str
    codigoAuxiliar: Union[str, None]
    descripcion: str
    precioUnitario: Union[Decimal, str]
    unidadMedida: Union[str, None]
    impuesto: List[ProductoDeArchivoImpuestoItem]
    activo: bool


class _ProductoDeArchivoImpuestoItem(TypedDict):
    codigo: str
    codigoPorcentaje: str


class ProductoDeArchivoImpuestoItem(_ProductoDeArchivoImpuestoItem, total=False):
    """ProductoDeArchivoImpuestoItem"""

    tarifa: Union[Decimal, str]


class ProductosImportResult(TypedDict):
    """ProductosImportResult"""

    filas: int
    creados: int
    reemplazados: int
    muestra: List[ProductoDeArchivo]


class Cliente(TypedDict):
    """Cliente"""

    id: str
    tipoIdentificacion: Literal["04", "05", "06", "08"]
    identificacion: str
    razonSocial: str
    correos: List[str]
    direccion: Union[str, None]
    telefono: Union[str, None]
    formaPago: Union[str, None]
    otrasIdentificaciones: List[ClienteOtrasIdentificacionesItem]
    automatico: bool
    revision: int
    fechaCreacion: str
    fechaModificacion: str


class ClienteOtrasIdentificacionesItem(TypedDict):
    """ClienteOtrasIdentificacionesItem"""

    tipoIdentificacion: Literal["04", "05", "06", "08"]
    identificacion: str


class _ClientesListResult(TypedDict):
    content: List[Cliente]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: Union[int, None]
    size: int
    first: bool
    last: bool
    siguiente: Union[str, None]


class ClientesListResult(_ClientesListResult, total=False):
    """ClientesListResult"""

    totalEstimado: int


class ClientesCreateResult(TypedDict):
    """ClientesCreateResult"""

    id: str
    tipoIdentificacion: Literal["04", "05", "06", "08"]
    identificacion: str
    razonSocial: str
    correos: List[str]
    direccion: Union[str, None]
    telefono: Union[str, None]
    formaPago: Union[str, None]
    otrasIdentificaciones: List[ClientesCreateResultOtrasIdentificacionesItem]
    automatico: bool
    revision: int
    fechaCreacion: str
    fechaModificacion: str
    advertencias: List[Advertencia]


class ClientesCreateResultOtrasIdentificacionesItem(TypedDict):
    """ClientesCreateResultOtrasIdentificacionesItem"""

    tipoIdentificacion: Literal["04", "05", "06", "08"]
    identificacion: str


class ClienteDeArchivo(TypedDict):
    """ClienteDeArchivo"""

    tipoIdentificacion: Literal["04", "05", "06", "08"]
    identificacion: str
    razonSocial: str
    correos: List[str]
    direccion: Union[str, None]
    telefono: Union[str, None]
    formaPago: Union[str, None]


class ClientesImportResult(TypedDict):
    """ClientesImportResult"""

    filas: int
    creados: int
    reemplazados: int
    omitidos: int
    muestra: List[ClienteDeArchivo]


class DatosDelTitular(TypedDict):
    """Cuánto se guarda sobre la persona."""

    identificacion: str
    fichas: int
    comprobantes: int
    recibidos: int
    proformas: int
    recurrentes: int
    vigentes: int
    bloqueado: bool
    conservarHasta: Union[str, None]


class SupresionDeDatos(TypedDict):
    """SupresionDeDatos"""

    suprimido: SupresionDeDatosSuprimido
    conservado: DatosDelTitular
    explicacion: str


class SupresionDeDatosSuprimido(TypedDict):
    """Qué se suprimió."""

    fichas: int
    proformas: int
    recurrentes: int
    comprobantes: int
    correos: int


class _ErrorSri(TypedDict):
    codigo: str
    significado: str
    causa: str
    queHacer: str
    comportamiento: Literal["corregir", "firmar", "intervenir", "consultar", "reintentar", "esperar", "aviso"]


class ErrorSri(_ErrorSri, total=False):
    """ErrorSri"""

    casos: List[ErrorSriCasosItem]


class ErrorSriCasosItem(TypedDict):
    """ErrorSriCasosItem"""

    texto: str
    causa: str
    queHacer: str
    comportamiento: Literal["corregir", "firmar", "intervenir", "consultar", "reintentar", "esperar", "aviso"]


class _Factura(TypedDict):
    ruc: str
    estab: str
    ptoEmi: str
    receptor: FacturaReceptor
    detalles: List[FacturaDetallesItem]


class Factura(_Factura, total=False):
    """Factura."""

    version: str
    fechaEmision: str
    codDoc: str
    secuencial: str
    referencia: str
    referenciaUnica: bool
    pagos: List[FacturaPagosItem]
    moneda: str
    guiaRemision: str
    propina: Union[Numero, str]
    placa: str
    totalConImpuestos: List[FacturaTotalConImpuestosItem]
    totalSubsidio: Union[Numero, str]
    comercioExterior: str
    incoTermFactura: str
    lugarIncoTerm: str
    paisOrigen: str
    puertoEmbarque: str
    puertoDestino: str
    paisDestino: str
    paisAdquisicion: str
    incoTermTotalSinImpuestos: str
    fleteInternacional: Union[Numero, str]
    seguroInternacional: Union[Numero, str]
    gastosAduaneros: Union[Numero, str]
    gastosTransporteOtros: Union[Numero, str]
    codDocReembolso: str
    totalComprobantesReembolso: Union[Numero, str]
    totalBaseImponibleReembolso: Union[Numero, str]
    totalImpuestoReembolso: Union[Numero, str]
    reembolsos: List[FacturaReembolsosItem]
    valorRetIva: Union[Numero, str]
    valorRetRenta: Union[Numero, str]
    retenciones: List[FacturaRetencionesItem]
    infoSustitutivaGuiaRemision: FacturaInfoSustitutivaGuiaRemision
    otrosRubrosTerceros: List[FacturaOtrosRubrosTercerosItem]
    tipoNegociable: FacturaTipoNegociable
    maquinaFiscal: FacturaMaquinaFiscal
    campoAdicional: List[FacturaCampoAdicionalItem]
    reembolsoDetalle: List[FacturaReembolsoDetalleItem]


class _FacturaReceptor(TypedDict):
    tipoIdentificacion: str
    razonSocial: str
    identificacion: str


class FacturaReceptor(_FacturaReceptor, total=False):
    """Receptor del comprobante."""

    direccion: str
    propina: Union[Numero, str]
    periodoFiscal: Union[Numero, str, None]


class _FacturaDetallesItem(TypedDict):
    cantidad: Union[Numero, str]


class FacturaDetallesItem(_FacturaDetallesItem, total=False):
    """Línea."""

    codigoPrincipal: str
    codigoAuxiliar: str
    descripcion: str
    unidadMedida: str
    precioUnitario: Union[Numero, str]
    precioSinSubsidio: Union[Numero, str]
    descuento: Union[Numero, str]
    detAdicional: List[FacturaDetallesItemDetAdicionalItem]
    impuesto: List[FacturaDetallesItemImpuestoItem]


class FacturaDetallesItemDetAdicionalItem(TypedDict):
    """Detalle adicional."""

    nombre: str
    valor: str


class _FacturaDetallesItemImpuestoItem(TypedDict):
    codigo: str
    codigoPorcentaje: str


class FacturaDetallesItemImpuestoItem(_FacturaDetallesItemImpuestoItem, total=False):
    """Impuesto de la línea."""

    tarifa: Union[Numero, str]
    baseImponible: Union[Numero, str]
    valor: Union[Numero, str]
    contenido: Union[Numero, str]


class _FacturaPagosItem(TypedDict):
    formaPago: str
    total: Union[Numero, str]


class FacturaPagosItem(_FacturaPagosItem, total=False):
    """Pago."""

    plazo: Union[Numero, str]
    unidadTiempo: str


class _FacturaTotalConImpuestosItem(TypedDict):
    codigo: str
    codigoPorcentaje: str


class FacturaTotalConImpuestosItem(_FacturaTotalConImpuestosItem, total=False):
    """Datos del total de una tarifa."""

    valor: Union[Numero, str]
    descuentoAdicional: Union[Numero, str]
    repartir: bool
    valorDevolucionIva: Union[Numero, str]


class _FacturaReembolsosItem(TypedDict):
    tipoIdentificacionProveedorReembolso: str
    identificacionProveedorReembolso: str
    tipoProveedorReembolso: str
    codDocReembolso: str
    estabDocReembolso: str
    ptoEmiDocReembolso: str
    secuencialDocReembolso: str
    fechaEmisionDocReembolso: str
    numeroAutorizacionDocReemb: str


class FacturaReembolsosItem(_FacturaReembolsosItem, total=False):
    """Documento reembolsado."""

    codPaisPagoProveedorReembolso: str
    detalleImpuestos: List[FacturaReembolsosItemDetalleImpuestosItem]
    detalleImpuesto: List[FacturaReembolsosItemDetalleImpuestoItem]


class FacturaReembolsosItemDetalleImpuestosItem(TypedDict):
    """Impuesto del documento."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    baseImponibleReembolso: Union[Numero, str]
    impuestoReembolso: Union[Numero, str]


class FacturaReembolsosItemDetalleImpuestoItem(TypedDict):
    """Impuesto del documento."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    baseImponibleReembolso: Union[Numero, str]
    impuestoReembolso: Union[Numero, str]


class FacturaRetencionesItem(TypedDict):
    """Retención presuntiva."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    valor: Union[Numero, str]


class FacturaInfoSustitutivaGuiaRemision(TypedDict):
    """Factura que sustituye a la guía de remisión (anexo 8); versiones 2.0.0 y 2.1.0."""

    dirPartida: str
    dirDestinatario: str
    fechaIniTransporte: str
    fechaFinTransporte: str
    razonSocialTransportista: str
    tipoIdentificacionTransportista: str
    rucTransportista: str
    placa: str
    destinos: List[FacturaInfoSustitutivaGuiaRemisionDestinosItem]


class _FacturaInfoSustitutivaGuiaRemisionDestinosItem(TypedDict):
    motivoTraslado: str


class FacturaInfoSustitutivaGuiaRemisionDestinosItem(_FacturaInfoSustitutivaGuiaRemisionDestinosItem, total=False):
    """Destino."""

    docAduaneroUnico: str
    codEstabDestino: str
    ruta: str


class FacturaOtrosRubrosTercerosItem(TypedDict):
    """Rubro."""

    concepto: str
    total: Union[Numero, str]


class FacturaTipoNegociable(TypedDict):
    """Factura comercial negociable (anexo 11)."""

    correo: str


class FacturaMaquinaFiscal(TypedDict):
    """Máquina fiscal que imprimió el comprobante (anexo 13)."""

    marca: str
    modelo: str
    serie: str


class FacturaCampoAdicionalItem(TypedDict):
    """Campo adicional."""

    nombre: str
    value: str


class _FacturaReembolsoDetalleItem(TypedDict):
    tipoIdentificacionProveedorReembolso: str
    identificacionProveedorReembolso: str
    tipoProveedorReembolso: str
    codDocReembolso: str
    estabDocReembolso: str
    ptoEmiDocReembolso: str
    secuencialDocReembolso: str
    fechaEmisionDocReembolso: str
    numeroAutorizacionDocReemb: str


class FacturaReembolsoDetalleItem(_FacturaReembolsoDetalleItem, total=False):
    """Documento reembolsado."""

    codPaisPagoProveedorReembolso: str
    detalleImpuestos: List[FacturaReembolsoDetalleItemDetalleImpuestosItem]
    detalleImpuesto: List[FacturaReembolsoDetalleItemDetalleImpuestoItem]


class FacturaReembolsoDetalleItemDetalleImpuestosItem(TypedDict):
    """Impuesto del documento."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    baseImponibleReembolso: Union[Numero, str]
    impuestoReembolso: Union[Numero, str]


class FacturaReembolsoDetalleItemDetalleImpuestoItem(TypedDict):
    """Impuesto del documento."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    baseImponibleReembolso: Union[Numero, str]
    impuestoReembolso: Union[Numero, str]


class ComprobanteValidado(TypedDict):
    """ComprobanteValidado"""

    provisional: Literal[True]
    secuencial: str
    claveAcceso: str
    totales: Dict[str, Any]
    advertencias: List[Advertencia]
    xml: str


class MensajeSri(TypedDict):
    """MensajeSri"""

    identificador: str
    mensaje: str
    informacionAdicional: Union[str, None]
    tipo: str
    explicacion: Union[str, None]
    queHacer: str


class _ComprobanteEmitido(TypedDict):
    claveAcceso: str
    secuencial: str
    estado: Literal["CREADO", "FIRMADO", "RECIBIDO", "AUTORIZADO", "DEVUELTO", "NO_AUTORIZADO", "ANULACION_SOLICITADA", "ANULADO", "ELIMINADO"]
    advertencias: List[Advertencia]


class ComprobanteEmitido(_ComprobanteEmitido, total=False):
    """ComprobanteEmitido"""

    mensajes: List[MensajeSri]


class _LiquidacionCompra(TypedDict):
    ruc: str
    estab: str
    ptoEmi: str
    receptor: LiquidacionCompraReceptor
    detalles: List[LiquidacionCompraDetallesItem]


class LiquidacionCompra(_LiquidacionCompra, total=False):
    """Liquidación de compra de bienes y prestación de servicios; el receptor es el proveedor."""

    version: str
    fechaEmision: str
    codDoc: str
    secuencial: str
    referencia: str
    referenciaUnica: bool
    pagos: List[LiquidacionCompraPagosItem]
    moneda: str
    totalConImpuestos: List[LiquidacionCompraTotalConImpuestosItem]
    codDocReembolso: str
    totalComprobantesReembolso: Union[Numero, str]
    totalBaseImponibleReembolso: Union[Numero, str]
    totalImpuestoReembolso: Union[Numero, str]
    reembolsos: List[LiquidacionCompraReembolsosItem]
    tipoNegociable: LiquidacionCompraTipoNegociable
    maquinaFiscal: LiquidacionCompraMaquinaFiscal
    campoAdicional: List[LiquidacionCompraCampoAdicionalItem]
    reembolsoDetalle: List[LiquidacionCompraReembolsoDetalleItem]


class _LiquidacionCompraReceptor(TypedDict):
    tipoIdentificacion: str
    razonSocial: str
    identificacion: str


class LiquidacionCompraReceptor(_LiquidacionCompraReceptor, total=False):
    """Receptor del comprobante."""

    direccion: str


class _LiquidacionCompraDetallesItem(TypedDict):
    cantidad: Union[Numero, str]


class LiquidacionCompraDetallesItem(_LiquidacionCompraDetallesItem, total=False):
    """Línea."""

    codigoPrincipal: str
    codigoAuxiliar: str
    descripcion: str
    unidadMedida: str
    precioUnitario: Union[Numero, str]
    precioSinSubsidio: Union[Numero, str]
    descuento: Union[Numero, str]
    detAdicional: List[LiquidacionCompraDetallesItemDetAdicionalItem]
    impuesto: List[LiquidacionCompraDetallesItemImpuestoItem]


class LiquidacionCompraDetallesItemDetAdicionalItem(TypedDict):
    """Detalle adicional."""

    nombre: str
    valor: str


class _LiquidacionCompraDetallesItemImpuestoItem(TypedDict):
    codigo: str
    codigoPorcentaje: str


class LiquidacionCompraDetallesItemImpuestoItem(_LiquidacionCompraDetallesItemImpuestoItem, total=False):
    """Impuesto de la línea."""

    tarifa: Union[Numero, str]
    baseImponible: Union[Numero, str]
    valor: Union[Numero, str]
    contenido: Union[Numero, str]


class _LiquidacionCompraPagosItem(TypedDict):
    formaPago: str
    total: Union[Numero, str]


class LiquidacionCompraPagosItem(_LiquidacionCompraPagosItem, total=False):
    """Pago."""

    plazo: Union[Numero, str]
    unidadTiempo: str


class _LiquidacionCompraTotalConImpuestosItem(TypedDict):
    codigo: str
    codigoPorcentaje: str


class LiquidacionCompraTotalConImpuestosItem(_LiquidacionCompraTotalConImpuestosItem, total=False):
    """Datos del total de una tarifa."""

    valor: Union[Numero, str]
    descuentoAdicional: Union[Numero, str]
    repartir: bool


class _LiquidacionCompraReembolsosItem(TypedDict):
    tipoIdentificacionProveedorReembolso: str
    identificacionProveedorReembolso: str
    tipoProveedorReembolso: str
    codDocReembolso: str
    estabDocReembolso: str
    ptoEmiDocReembolso: str
    secuencialDocReembolso: str
    fechaEmisionDocReembolso: str
    numeroAutorizacionDocReemb: str


class LiquidacionCompraReembolsosItem(_LiquidacionCompraReembolsosItem, total=False):
    """Documento reembolsado."""

    codPaisPagoProveedorReembolso: str
    detalleImpuestos: List[LiquidacionCompraReembolsosItemDetalleImpuestosItem]
    detalleImpuesto: List[LiquidacionCompraReembolsosItemDetalleImpuestoItem]


class LiquidacionCompraReembolsosItemDetalleImpuestosItem(TypedDict):
    """Impuesto del documento."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    baseImponibleReembolso: Union[Numero, str]
    impuestoReembolso: Union[Numero, str]


class LiquidacionCompraReembolsosItemDetalleImpuestoItem(TypedDict):
    """Impuesto del documento."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    baseImponibleReembolso: Union[Numero, str]
    impuestoReembolso: Union[Numero, str]


class LiquidacionCompraTipoNegociable(TypedDict):
    """Factura comercial negociable (anexo 11)."""

    correo: str


class LiquidacionCompraMaquinaFiscal(TypedDict):
    """Máquina fiscal que imprimió el comprobante (anexo 13)."""

    marca: str
    modelo: str
    serie: str


class LiquidacionCompraCampoAdicionalItem(TypedDict):
    """Campo adicional."""

    nombre: str
    value: str


class _LiquidacionCompraReembolsoDetalleItem(TypedDict):
    tipoIdentificacionProveedorReembolso: str
    identificacionProveedorReembolso: str
    tipoProveedorReembolso: str
    codDocReembolso: str
    estabDocReembolso: str
    ptoEmiDocReembolso: str
    secuencialDocReembolso: str
    fechaEmisionDocReembolso: str
    numeroAutorizacionDocReemb: str


class LiquidacionCompraReembolsoDetalleItem(_LiquidacionCompraReembolsoDetalleItem, total=False):
    """Documento reembolsado."""

    codPaisPagoProveedorReembolso: str
    detalleImpuestos: List[LiquidacionCompraReembolsoDetalleItemDetalleImpuestosItem]
    detalleImpuesto: List[LiquidacionCompraReembolsoDetalleItemDetalleImpuestoItem]


class LiquidacionCompraReembolsoDetalleItemDetalleImpuestosItem(TypedDict):
    """Impuesto del documento."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    baseImponibleReembolso: Union[Numero, str]
    impuestoReembolso: Union[Numero, str]


class LiquidacionCompraReembolsoDetalleItemDetalleImpuestoItem(TypedDict):
    """Impuesto del documento."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    baseImponibleReembolso: Union[Numero, str]
    impuestoReembolso: Union[Numero, str]


class _NotaCredito(TypedDict):
    ruc: str
    estab: str
    ptoEmi: str
    receptor: NotaCreditoReceptor
    codDocModificado: str
    numDocModificado: str
    fechaEmisionDocSustento: str
    motivo: str
    detalles: List[NotaCreditoDetallesItem]


class NotaCredito(_NotaCredito, total=False):
    """Nota de crédito."""

    version: str
    fechaEmision: str
    codDoc: str
    secuencial: str
    referencia: str
    referenciaUnica: bool
    totalConImpuestos: List[NotaCreditoTotalConImpuestosItem]
    moneda: str
    maquinaFiscal: NotaCreditoMaquinaFiscal
    campoAdicional: List[NotaCreditoCampoAdicionalItem]


class _NotaCreditoReceptor(TypedDict):
    tipoIdentificacion: str
    razonSocial: str
    identificacion: str


class NotaCreditoReceptor(_NotaCreditoReceptor, total=False):
    """Receptor del comprobante."""

    direccion: str
    propina: Union[Numero, str, None]


class _NotaCreditoDetallesItem(TypedDict):
    descripcion: str
    cantidad: Union[Numero, str]
    precioUnitario: Union[Numero, str]


class NotaCreditoDetallesItem(_NotaCreditoDetallesItem, total=False):
    """Línea."""

    codigoInterno: str
    codigoAdicional: str
    descuento: Union[Numero, str]
    detAdicional: List[NotaCreditoDetallesItemDetAdicionalItem]
    impuesto: List[NotaCreditoDetallesItemImpuestoItem]
    codigoPrincipal: str
    codigoAuxiliar: str


class NotaCreditoDetallesItemDetAdicionalItem(TypedDict):
    """Detalle adicional."""

    nombre: str
    valor: str


class _NotaCreditoDetallesItemImpuestoItem(TypedDict):
    codigo: str
    codigoPorcentaje: str


class NotaCreditoDetallesItemImpuestoItem(_NotaCreditoDetallesItemImpuestoItem, total=False):
    """Impuesto de la línea."""

    tarifa: Union[Numero, str]
    baseImponible: Union[Numero, str]
    valor: Union[Numero, str]
    contenido: Union[Numero, str]


class _NotaCreditoTotalConImpuestosItem(TypedDict):
    codigo: str
    codigoPorcentaje: str


class NotaCreditoTotalConImpuestosItem(_NotaCreditoTotalConImpuestosItem, total=False):
    """Datos del total de una tarifa."""

    valor: Union[Numero, str]
    valorDevolucionIva: Union[Numero, str]


class NotaCreditoMaquinaFiscal(TypedDict):
    """Máquina fiscal que imprimió el comprobante (anexo 13)."""

    marca: str
    modelo: str
    serie: str


class NotaCreditoCampoAdicionalItem(TypedDict):
    """Campo adicional."""

    nombre: str
    value: str


class _NotaDebito(TypedDict):
    ruc: str
    estab: str
    ptoEmi: str
    receptor: NotaDebitoReceptor
    codDocModificado: str
    numDocModificado: str
    fechaEmisionDocSustento: str
    motivos: List[NotaDebitoMotivosItem]
    impuestos: List[NotaDebitoImpuestosItem]


class NotaDebito(_NotaDebito, total=False):
    """Nota de débito."""

    version: str
    fechaEmision: str
    codDoc: str
    secuencial: str
    referencia: str
    referenciaUnica: bool
    pagos: List[NotaDebitoPagosItem]
    maquinaFiscal: NotaDebitoMaquinaFiscal
    campoAdicional: List[NotaDebitoCampoAdicionalItem]


class _NotaDebitoReceptor(TypedDict):
    tipoIdentificacion: str
    razonSocial: str
    identificacion: str


class NotaDebitoReceptor(_NotaDebitoReceptor, total=False):
    """Receptor del comprobante."""

    direccion: str


class NotaDebitoMotivosItem(TypedDict):
    """Motivo."""

    razon: str
    valor: Union[Numero, str]


class _NotaDebitoImpuestosItem(TypedDict):
    codigo: str
    codigoPorcentaje: str


class NotaDebitoImpuestosItem(_NotaDebitoImpuestosItem, total=False):
    """Impuesto."""

    tarifa: Union[Numero, str]
    baseImponible: Union[Numero, str]
    valor: Union[Numero, str]
    valorDevolucionIva: Union[Numero, str]


class _NotaDebitoPagosItem(TypedDict):
    formaPago: str
    total: Union[Numero, str]


class NotaDebitoPagosItem(_NotaDebitoPagosItem, total=False):
    """Pago."""

    plazo: Union[Numero, str]
    unidadTiempo: str


class NotaDebitoMaquinaFiscal(TypedDict):
    """Máquina fiscal que imprimió el comprobante (anexo 13)."""

    marca: str
    modelo: str
    serie: str


class NotaDebitoCampoAdicionalItem(TypedDict):
    """Campo adicional."""

    nombre: str
    value: str


class _GuiaRemision(TypedDict):
    ruc: str
    estab: str
    ptoEmi: str
    info: GuiaRemisionInfo
    destinatario: List[GuiaRemisionDestinatarioItem]


class GuiaRemision(_GuiaRemision, total=False):
    """Guía de remisión."""

    version: str
    fechaEmision: str
    codDoc: str
    secuencial: str
    referencia: str
    referenciaUnica: bool
    maquinaFiscal: GuiaRemisionMaquinaFiscal
    campoAdicional: List[GuiaRemisionCampoAdicionalItem]


class GuiaRemisionInfo(TypedDict):
    """Datos del transporte."""

    dirPartida: str
    razonSocialTransportista: str
    tipoIdentificacionTransportista: str
    rucTransportista: str
    fechaIniTransporte: str
    fechaFinTransporte: str
    placa: str


class _GuiaRemisionDestinatarioItem(TypedDict):
    identificacionDestinatario: str
    razonSocialDestinatario: str
    dirDestinatario: str
    motivoTraslado: str
    detalle: List[GuiaRemisionDestinatarioItemDetalleItem]


class GuiaRemisionDestinatarioItem(_GuiaRemisionDestinatarioItem, total=False):
    """Destinatario."""

    docAduaneroUnico: str
    codEstabDestino: str
    ruta: str
    codDocSustento: str
    numDocSustento: str
    numAutDocSustento: str
    fechaEmisionDocSustento: str


class _GuiaRemisionDestinatarioItemDetalleItem(TypedDict):
    descripcion: str
    cantidad: Union[Numero, str]


class GuiaRemisionDestinatarioItemDetalleItem(_GuiaRemisionDestinatarioItemDetalleItem, total=False):
    """Mercadería."""

    codigoInterno: str
    codigoAdicional: str
    detAdicional: List[GuiaRemisionDestinatarioItemDetalleItemDetAdicionalItem]


class GuiaRemisionDestinatarioItemDetalleItemDetAdicionalItem(TypedDict):
    """Detalle adicional."""

    nombre: str
    valor: str


class GuiaRemisionMaquinaFiscal(TypedDict):
    """Máquina fiscal que imprimió el comprobante (anexo 13)."""

    marca: str
    modelo: str
    serie: str


class GuiaRemisionCampoAdicionalItem(TypedDict):
    """Campo adicional."""

    nombre: str
    value: str


class _Retencion(TypedDict):
    ruc: str
    estab: str
    ptoEmi: str
    receptor: RetencionReceptor


class Retencion(_Retencion, total=False):
    """Comprobante de retención."""

    version: str
    fechaEmision: str
    codDoc: str
    secuencial: str
    referencia: str
    referenciaUnica: bool
    periodoFiscal: str
    tipoSujetoRetenido: str
    parteRel: str
    docsSustento: List[RetencionDocsSustentoItem]
    impuestos: List[RetencionImpuestosItem]
    maquinaFiscal: RetencionMaquinaFiscal
    campoAdicional: List[RetencionCampoAdicionalItem]


class _RetencionReceptor(TypedDict):
    tipoIdentificacion: str
    razonSocial: str
    identificacion: str


class RetencionReceptor(_RetencionReceptor, total=False):
    """Receptor del comprobante."""

    direccion: str
    periodoFiscal: str
    parteRel: str
    tipoSujetoRetenido: str


class _RetencionDocsSustentoItem(TypedDict):
    codSustento: str
    codDocSustento: str
    numDocSustento: str
    fechaEmisionDocSustento: str


class RetencionDocsSustentoItem(_RetencionDocsSustentoItem, total=False):
    """Documento de sustento."""

    fechaRegistroContable: str
    numAutDocSustento: str
    pagoLocExt: str
    tipoRegi: str
    paisEfecPago: str
    aplicConvDobTrib: str
    pagExtSujRetNorLeg: str
    pagoRegFis: str
    totalComprobantesReembolso: Union[Numero, str]
    totalBaseImponibleReembolso: Union[Numero, str]
    totalImpuestoReembolso: Union[Numero, str]
    totalSinImpuestos: Union[Numero, str]
    importeTotal: Union[Numero, str]
    impuestosDocSustento: List[RetencionDocsSustentoItemImpuestosDocSustentoItem]
    retenciones: List[RetencionDocsSustentoItemRetencionesItem]
    reembolsos: List[RetencionDocsSustentoItemReembolsosItem]
    pagos: List[RetencionDocsSustentoItemPagosItem]
    impuestoDocSustento: List[RetencionDocsSustentoItemImpuestoDocSustentoItem]
    retencion: List[RetencionDocsSustentoItemRetencionItem]
    pago: List[RetencionDocsSustentoItemPagoItem]
    reembolsoDetalle: List[RetencionDocsSustentoItemReembolsoDetalleItem]


class _RetencionDocsSustentoItemImpuestosDocSustentoItem(TypedDict):
    codImpuestoDocSustento: str
    codigoPorcentaje: str
    baseImponible: Union[Numero, str]


class RetencionDocsSustentoItemImpuestosDocSustentoItem(_RetencionDocsSustentoItemImpuestosDocSustentoItem, total=False):
    """Impuesto del documento."""

    tarifa: Union[Numero, str]
    valorImpuesto: Union[Numero, str]


class _RetencionDocsSustentoItemRetencionesItem(TypedDict):
    codigo: str
    codigoRetencion: str
    baseImponible: Union[Numero, str]


class RetencionDocsSustentoItemRetencionesItem(_RetencionDocsSustentoItemRetencionesItem, total=False):
    """Retención."""

    porcentajeRetener: Union[Numero, str]
    valorRetenido: Union[Numero, str]
    dividendos: RetencionDocsSustentoItemRetencionesItemDividendos
    compraCajBanano: RetencionDocsSustentoItemRetencionesItemCompraCajBanano


class RetencionDocsSustentoItemRetencionesItemDividendos(TypedDict):
    """Dividendos; obligatorio con codSustento 10."""

    fechaPagoDiv: str
    imRentaSoc: Union[Numero, str]
    ejerFisUtDiv: str


class RetencionDocsSustentoItemRetencionesItemCompraCajBanano(TypedDict):
    """Compra de cajas de banano; obligatorio con los códigos de banano."""

    numCajBan: str
    precCajBan: Union[Numero, str]


class _RetencionDocsSustentoItemReembolsosItem(TypedDict):
    tipoIdentificacionProveedorReembolso: str
    identificacionProveedorReembolso: str
    tipoProveedorReembolso: str
    codDocReembolso: str
    estabDocReembolso: str
    ptoEmiDocReembolso: str
    secuencialDocReembolso: str
    fechaEmisionDocReembolso: str
    numeroAutorizacionDocReemb: str


class RetencionDocsSustentoItemReembolsosItem(_RetencionDocsSustentoItemReembolsosItem, total=False):
    """Documento reembolsado."""

    codPaisPagoProveedorReembolso: str
    detalleImpuestos: List[RetencionDocsSustentoItemReembolsosItemDetalleImpuestosItem]
    detalleImpuesto: List[RetencionDocsSustentoItemReembolsosItemDetalleImpuestoItem]


class RetencionDocsSustentoItemReembolsosItemDetalleImpuestosItem(TypedDict):
    """Impuesto del documento."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    baseImponibleReembolso: Union[Numero, str]
    impuestoReembolso: Union[Numero, str]


class RetencionDocsSustentoItemReembolsosItemDetalleImpuestoItem(TypedDict):
    """Impuesto del documento."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    baseImponibleReembolso: Union[Numero, str]
    impuestoReembolso: Union[Numero, str]


class _RetencionDocsSustentoItemPagosItem(TypedDict):
    formaPago: str
    total: Union[Numero, str]


class RetencionDocsSustentoItemPagosItem(_RetencionDocsSustentoItemPagosItem, total=False):
    """Pago."""

    plazo: Union[Numero, str, None]
    unidadTiempo: Union[Numero, str, None]


class _RetencionDocsSustentoItemImpuestoDocSustentoItem(TypedDict):
    codImpuestoDocSustento: str
    codigoPorcentaje: str
    baseImponible: Union[Numero, str]


class RetencionDocsSustentoItemImpuestoDocSustentoItem(_RetencionDocsSustentoItemImpuestoDocSustentoItem, total=False):
    """Impuesto del documento."""

    tarifa: Union[Numero, str]
    valorImpuesto: Union[Numero, str]


class _RetencionDocsSustentoItemRetencionItem(TypedDict):
    codigo: str
    codigoRetencion: str
    baseImponible: Union[Numero, str]


class RetencionDocsSustentoItemRetencionItem(_RetencionDocsSustentoItemRetencionItem, total=False):
    """Retención."""

    porcentajeRetener: Union[Numero, str]
    valorRetenido: Union[Numero, str]
    dividendos: RetencionDocsSustentoItemRetencionItemDividendos
    compraCajBanano: RetencionDocsSustentoItemRetencionItemCompraCajBanano


class RetencionDocsSustentoItemRetencionItemDividendos(TypedDict):
    """Dividendos; obligatorio con codSustento 10."""

    fechaPagoDiv: str
    imRentaSoc: Union[Numero, str]
    ejerFisUtDiv: str


class RetencionDocsSustentoItemRetencionItemCompraCajBanano(TypedDict):
    """Compra de cajas de banano; obligatorio con los códigos de banano."""

    numCajBan: str
    precCajBan: Union[Numero, str]


class _RetencionDocsSustentoItemPagoItem(TypedDict):
    formaPago: str
    total: Union[Numero, str]


class RetencionDocsSustentoItemPagoItem(_RetencionDocsSustentoItemPagoItem, total=False):
    """Pago."""

    plazo: Union[Numero, str, None]
    unidadTiempo: Union[Numero, str, None]


class _RetencionDocsSustentoItemReembolsoDetalleItem(TypedDict):
    tipoIdentificacionProveedorReembolso: str
    identificacionProveedorReembolso: str
    tipoProveedorReembolso: str
    codDocReembolso: str
    estabDocReembolso: str
    ptoEmiDocReembolso: str
    secuencialDocReembolso: str
    fechaEmisionDocReembolso: str
    numeroAutorizacionDocReemb: str


class RetencionDocsSustentoItemReembolsoDetalleItem(_RetencionDocsSustentoItemReembolsoDetalleItem, total=False):
    """Documento reembolsado."""

    codPaisPagoProveedorReembolso: str
    detalleImpuestos: List[RetencionDocsSustentoItemReembolsoDetalleItemDetalleImpuestosItem]
    detalleImpuesto: List[RetencionDocsSustentoItemReembolsoDetalleItemDetalleImpuestoItem]


class RetencionDocsSustentoItemReembolsoDetalleItemDetalleImpuestosItem(TypedDict):
    """Impuesto del documento."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    baseImponibleReembolso: Union[Numero, str]
    impuestoReembolso: Union[Numero, str]


class RetencionDocsSustentoItemReembolsoDetalleItemDetalleImpuestoItem(TypedDict):
    """Impuesto del documento."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    baseImponibleReembolso: Union[Numero, str]
    impuestoReembolso: Union[Numero, str]


class _RetencionImpuestosItem(TypedDict):
    codigo: str
    codigoRetencion: str
    baseImponible: Union[Numero, str]


class RetencionImpuestosItem(_RetencionImpuestosItem, total=False):
    """Retención."""

    porcentajeRetener: Union[Numero, str]
    valorRetenido: Union[Numero, str]
    codDocSustento: str
    numDocSustento: str
    fechaEmisionDocSustento: str


class RetencionMaquinaFiscal(TypedDict):
    """Máquina fiscal que imprimió el comprobante (anexo 13)."""

    marca: str
    modelo: str
    serie: str


class RetencionCampoAdicionalItem(TypedDict):
    """Campo adicional."""

    nombre: str
    value: str


class _ComprobanteV1(TypedDict):
    version: str
    infoTributaria: Dict[str, Any]


class ComprobanteV1(_ComprobanteV1, total=False):
    """Los elementos del XML del SRI con sus nombres; cada lista se llama como su elemento («detalle», «impuesto», «totalImpuesto», «pagos» o «pago», «campoAdicional»)."""

    id: str


class CorreoDeComprobante(TypedDict):
    """CorreoDeComprobante"""

    id: str
    aviso: Literal["autorizado", "anulado"]
    estado: Literal["NO_APLICA", "PENDIENTE", "ENVIADA", "FALLIDA"]
    motivo: Union[str, None]
    destinatarios: List[CorreoDeComprobanteDestinatariosItem]
    intentos: int
    proximoIntento: Union[str, None]
    fechaCreacion: str


class CorreoDeComprobanteDestinatariosItem(TypedDict):
    """CorreoDeComprobanteDestinatariosItem"""

    correo: str
    estado: Literal["PENDIENTE", "ENVIADO", "FALLIDO"]
    motivo: Union[str, None]
    fecha: Union[str, None]


class Notificacion(TypedDict):
    """El aviso por correo al receptor."""

    estado: Literal["NO_APLICA", "PENDIENTE", "ENVIADA", "FALLIDA"]
    motivo: Union[str, None]
    correos: List[CorreoDeComprobante]


class ComprobanteCompleto(TypedDict):
    """El comprobante, con todo lo que se sabe de él."""

    claveAcceso: str
    estado: Literal["CREADO", "FIRMADO", "RECIBIDO", "AUTORIZADO", "DEVUELTO", "NO_AUTORIZADO", "ANULACION_SOLICITADA", "ANULADO", "ELIMINADO"]
    enSri: bool
    revision: int
    codDoc: str
    version: str
    ruc: str
    estab: str
    ptoEmi: str
    secuencial: str
    fechaEmision: str
    receptor: ComprobanteCompletoReceptor
    importeTotal: Decimal
    referencia: Union[str, None]
    totales: Dict[str, Any]
    numeroAutorizacion: Union[str, None]
    fechaAutorizacion: Union[str, None]
    pendiente: Union[ComprobanteCompletoPendiente1, None]
    mensajes: List[MensajeSri]
    advertencias: List[Advertencia]
    fechaCreacion: str
    fechaModificacion: str
    notificacion: Notificacion
    tipoDocumento: str
    versionSri: str
    estatusInterno: Literal["CREADO", "ENVIADO", "AUTORIZADO", "RECHAZADO", "INVALIDO", "ANULADO"]
    fechaAnulacion: str
    mensajesSri: List[ComprobanteCompletoMensajesSriItem]


class ComprobanteCompletoReceptor(TypedDict):
    """A quién se emitió."""

    tipoIdentificacion: str
    identificacion: str
    razonSocial: str


class ComprobanteCompletoPendiente1(TypedDict):
    """ComprobanteCompletoPendiente1"""

    accion: str
    motivo: Union[str, None]
    intentos: int
    proximoIntento: Union[str, None]


class ComprobanteCompletoMensajesSriItem(TypedDict):
    """ComprobanteCompletoMensajesSriItem"""

    identificador: str
    mensaje: str
    informacionAdicional: Union[str, None]
    tipo: str


class RespuestaSri(TypedDict, total=False):
    """RespuestaSri"""

    timestamp: int
    claveAccesoConsultada: str
    numeroComprobantes: str
    autorizaciones: List[RespuestaSriAutorizacionesItem]
    estado: Literal["DEVUELTA"]
    comprobantes: List[RespuestaSriComprobantesItem]
    comprobante: ComprobanteCompleto
    message: str


class RespuestaSriAutorizacionesItem(TypedDict):
    """RespuestaSriAutorizacionesItem"""

    estado: str
    numeroAutorizacion: Union[str, None]
    fechaAutorizacion: str
    ambiente: str
    mensajes: List[RespuestaSriAutorizacionesItemMensajesItem]


class RespuestaSriAutorizacionesItemMensajesItem(TypedDict):
    """RespuestaSriAutorizacionesItemMensajesItem"""

    identificador: str
    mensaje: str
    informacionAdicional: Union[str, None]
    tipo: str


class RespuestaSriComprobantesItem(TypedDict):
    """RespuestaSriComprobantesItem"""

    claveAcceso: str
    mensajes: List[RespuestaSriComprobantesItemMensajesItem]


class RespuestaSriComprobantesItemMensajesItem(TypedDict):
    """RespuestaSriComprobantesItemMensajesItem"""

    identificador: str
    mensaje: str
    informacionAdicional: Union[str, None]
    tipo: str


class ComprobanteResumen(TypedDict):
    """ComprobanteResumen"""

    claveAcceso: str
    estado: Literal["CREADO", "FIRMADO", "RECIBIDO", "AUTORIZADO", "DEVUELTO", "NO_AUTORIZADO", "ANULACION_SOLICITADA", "ANULADO", "ELIMINADO"]
    revision: int
    codDoc: str
    ruc: str
    estab: str
    ptoEmi: str
    secuencial: str
    fechaEmision: str
    receptor: ComprobanteResumenReceptor
    importeTotal: Decimal
    referencia: Union[str, None]
    numeroAutorizacion: Union[str, None]
    fechaAutorizacion: Union[str, None]
    pendiente: Union[ComprobanteResumenPendiente1, None]
    fechaCreacion: str


class ComprobanteResumenReceptor(TypedDict):
    """A quién se emitió."""

    tipoIdentificacion: str
    identificacion: str
    razonSocial: str


class ComprobanteResumenPendiente1(TypedDict):
    """ComprobanteResumenPendiente1"""

    accion: str
    motivo: Union[str, None]
    intentos: int
    proximoIntento: Union[str, None]


class _ComprobantesListResult(TypedDict):
    content: List[ComprobanteResumen]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: Union[int, None]
    size: int
    first: bool
    last: bool
    siguiente: Union[str, None]


class ComprobantesListResult(_ComprobantesListResult, total=False):
    """ComprobantesListResult"""

    totalEstimado: int


class Receptor(TypedDict):
    """Receptor"""

    tipoIdentificacion: str
    identificacion: str
    razonSocial: str
    direccion: Union[str, None]
    correos: List[str]
    ultimaFechaEmision: Union[str, None]


class ComprobantesReceptoresResult(TypedDict):
    """ComprobantesReceptoresResult"""

    content: List[Receptor]
    totalElements: int


class GrupoRechazados(TypedDict):
    """GrupoRechazados"""

    codigo: str
    mensaje: Union[str, None]
    informacionAdicional: Union[str, None]
    explicacion: Union[str, None]
    queHacer: Union[str, None]
    cantidad: int
    importe: Decimal
    sinRecibir: int
    desde: str
    hasta: str


class Rechazados(TypedDict):
    """Rechazados"""

    grupos: List[GrupoRechazados]
    total: int


class AccionMasiva(TypedDict):
    """AccionMasiva"""

    id: str
    accion: Literal["corregir-fecha", "firmar-de-nuevo", "reanudar", "eliminar", "notificar"]
    fechaEmision: Union[str, None]
    estado: Literal["EN_PROCESO", "EN_PAUSA", "TERMINADA", "CANCELADA"]
    motivo: Union[str, None]
    total: int
    hechos: int
    fallidos: int
    resultados: List[AccionMasivaResultadosItem]
    siguiente: Union[int, None]
    fechaCreacion: str


class AccionMasivaResultadosItem(TypedDict):
    """AccionMasivaResultadosItem"""

    fila: int
    claveAcceso: str
    claveNueva: Union[str, None]
    numero: Union[str, None]
    resultado: Union[Literal["hecho", "fallido"], None]
    codigo: Union[str, None]
    motivo: Union[str, None]


class _ComprobanteConDocumento(TypedDict):
    claveAcceso: str
    estado: Literal["CREADO", "FIRMADO", "RECIBIDO", "AUTORIZADO", "DEVUELTO", "NO_AUTORIZADO", "ANULACION_SOLICITADA", "ANULADO", "ELIMINADO"]
    enSri: bool
    revision: int
    codDoc: str
    version: str
    ruc: str
    estab: str
    ptoEmi: str
    secuencial: str
    fechaEmision: str
    receptor: ComprobanteConDocumentoReceptor
    importeTotal: Decimal
    referencia: Union[str, None]
    totales: Dict[str, Any]
    numeroAutorizacion: Union[str, None]
    fechaAutorizacion: Union[str, None]
    pendiente: Union[ComprobanteConDocumentoPendiente1, None]
    mensajes: List[MensajeSri]
    advertencias: List[Advertencia]
    fechaCreacion: str
    fechaModificacion: str
    notificacion: Notificacion
    tipoDocumento: str
    versionSri: str
    estatusInterno: Literal["CREADO", "ENVIADO", "AUTORIZADO", "RECHAZADO", "INVALIDO", "ANULADO"]
    fechaAnulacion: str
    mensajesSri: List[ComprobanteConDocumentoMensajesSriItem]


class ComprobanteConDocumento(_ComprobanteConDocumento, total=False):
    """ComprobanteConDocumento"""

    documento: Dict[str, Any]


class ComprobanteConDocumentoReceptor(TypedDict):
    """A quién se emitió."""

    tipoIdentificacion: str
    identificacion: str
    razonSocial: str


class ComprobanteConDocumentoPendiente1(TypedDict):
    """ComprobanteConDocumentoPendiente1"""

    accion: str
    motivo: Union[str, None]
    intentos: int
    proximoIntento: Union[str, None]


class ComprobanteConDocumentoMensajesSriItem(TypedDict):
    """ComprobanteConDocumentoMensajesSriItem"""

    identificador: str
    mensaje: str
    informacionAdicional: Union[str, None]
    tipo: str


class RelacionadosComprobante(TypedDict):
    """RelacionadosComprobante"""

    documentos: List[RelacionadosComprobanteDocumentosItem]
    completo: bool
    saldo: Union[RelacionadosComprobanteSaldo1, None]


class RelacionadosComprobanteDocumentosItem(TypedDict):
    """RelacionadosComprobanteDocumentosItem"""

    lado: Literal["emitido", "recibido"]
    relacion: Literal["modifica", "nota-credito", "nota-debito", "retencion", "guia", "sustento"]
    clave: str
    codDoc: str
    numero: str
    estado: str
    fechaEmision: str
    valor: Union[Decimal, None]


class RelacionadosComprobanteSaldo1(TypedDict):
    """RelacionadosComprobanteSaldo1"""

    claveAcceso: str
    total: Decimal
    notasCredito: Decimal
    notasDebito: Decimal
    saldo: Decimal
    porAcreditar: Decimal
    retenido: Decimal


class RespuestaRecepcion(TypedDict):
    """RespuestaRecepcion"""

    estado: Literal["RECIBIDA", "DEVUELTA", "EN PROCESO", "ELIMINADO"]
    comprobantes: List[RespuestaRecepcionComprobantesItem]
    comprobante: ComprobanteCompleto


class RespuestaRecepcionComprobantesItem(TypedDict):
    """RespuestaRecepcionComprobantesItem"""

    claveAcceso: str
    mensajes: List[RespuestaRecepcionComprobantesItemMensajesItem]


class RespuestaRecepcionComprobantesItemMensajesItem(TypedDict):
    """RespuestaRecepcionComprobantesItemMensajesItem"""

    identificador: str
    mensaje: str
    informacionAdicional: Union[str, None]
    tipo: str


class _RespuestaAutorizacion(TypedDict):
    timestamp: int
    claveAccesoConsultada: str
    numeroComprobantes: str
    autorizaciones: List[RespuestaAutorizacionAutorizacionesItem]
    comprobante: ComprobanteCompleto


class RespuestaAutorizacion(_RespuestaAutorizacion, total=False):
    """RespuestaAutorizacion"""

    estado: Literal["DEVUELTA"]
    comprobantes: List[RespuestaAutorizacionComprobantesItem]


class RespuestaAutorizacionAutorizacionesItem(TypedDict):
    """RespuestaAutorizacionAutorizacionesItem"""

    estado: str
    numeroAutorizacion: Union[str, None]
    fechaAutorizacion: str
    ambiente: str
    mensajes: List[RespuestaAutorizacionAutorizacionesItemMensajesItem]


class RespuestaAutorizacionAutorizacionesItemMensajesItem(TypedDict):
    """RespuestaAutorizacionAutorizacionesItemMensajesItem"""

    identificador: str
    mensaje: str
    informacionAdicional: Union[str, None]
    tipo: str


class RespuestaAutorizacionComprobantesItem(TypedDict):
    """RespuestaAutorizacionComprobantesItem"""

    claveAcceso: str
    mensajes: List[RespuestaAutorizacionComprobantesItemMensajesItem]


class RespuestaAutorizacionComprobantesItemMensajesItem(TypedDict):
    """RespuestaAutorizacionComprobantesItemMensajesItem"""

    identificador: str
    mensaje: str
    informacionAdicional: Union[str, None]
    tipo: str


class ClasificacionVenta(TypedDict):
    """ClasificacionVenta"""

    clase: Union[Literal["activo-fijo", "activo-fijo-con-credito", "cero-con-credito", "exportacion-servicios"], None]


class SucesoComprobante(TypedDict):
    """SucesoComprobante"""

    revision: int
    fecha: str
    actor: str
    tipo: str
    de: Union[str, None]
    a: str
    detalle: Any


class ComprobantesEventosResult(TypedDict):
    """ComprobantesEventosResult"""

    content: List[SucesoComprobante]
    siguiente: Union[int, None]


class EnlaceComprobante(TypedDict):
    """EnlaceComprobante"""

    enlace: Union[str, None]
    activo: bool
    fechaCreacion: str
    fechaRevocacion: Union[str, None]


class ColumnasDeArchivo(TypedDict):
    """ColumnasDeArchivo"""

    filas: int
    columnas: List[ColumnasDeArchivoColumnasItem]
    campos: List[ColumnasDeArchivoCamposItem]


class ColumnasDeArchivoColumnasItem(TypedDict):
    """ColumnasDeArchivoColumnasItem"""

    columna: str
    campo: Union[str, None]
    por: Union[Literal["recordada", "nombre", "parecido"], None]
    muestra: List[str]


class ColumnasDeArchivoCamposItem(TypedDict):
    """ColumnasDeArchivoCamposItem"""

    campo: str
    titulo: str
    obligatorio: bool
    ayuda: str


class EmisionMasiva(TypedDict):
    """EmisionMasiva"""

    id: str
    ruc: str
    tipo: Literal["facturas", "liquidaciones-compra", "notas-credito", "notas-debito", "guias-remision", "retenciones"]
    nombre: str
    estado: Literal["REVISANDO", "CON_ERRORES", "LISTA", "EN_PROCESO", "EN_PAUSA", "TERMINADA", "DETENIDA"]
    motivo: Union[str, None]
    porAsumir: bool
    filas: int
    documentos: int
    revisados: int
    errores: int
    avisos: int
    conocidos: int
    importe: Decimal
    emitidos: int
    fallidos: int
    omitidos: int
    columnas: List[EmisionMasivaColumnasItem]
    fechaCreacion: str
    fechaModificacion: str


class EmisionMasivaColumnasItem(TypedDict):
    """EmisionMasivaColumnasItem"""

    columna: str
    campo: Union[str, None]


class _EmisionMasivaListResult(TypedDict):
    content: List[EmisionMasiva]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class EmisionMasivaListResult(_EmisionMasivaListResult, total=False):
    """EmisionMasivaListResult"""

    totalEstimado: int


class HallazgoDeCelda(TypedDict):
    """HallazgoDeCelda"""

    clase: Literal["error", "aviso"]
    celda: str
    fila: int
    columna: Union[str, None]
    documento: str
    codigo: str
    mensaje: str
    valor: Union[str, None]


class EmisionMasivaFindingsResult(TypedDict):
    """EmisionMasivaFindingsResult"""

    hallazgos: List[HallazgoDeCelda]
    siguiente: Union[int, None]


class Proforma(TypedDict):
    """Proforma"""

    id: str
    ruc: str
    numero: str
    estado: Literal["ABIERTA", "ACEPTADA", "RECHAZADA", "VENCIDA", "FACTURADA", "ANULADA"]
    fecha: str
    vence: str
    estab: str
    ptoEmi: str
    cliente: ProformaCliente
    importeTotal: Decimal
    correos: List[str]
    estadoCorreo: Union[str, None]
    respuesta: Union[ProformaRespuesta1, None]
    claveAcceso: Union[str, None]
    revision: int
    fechaCreacion: str


class ProformaCliente(TypedDict):
    """A quién se ofrece."""

    tipoIdentificacion: str
    identificacion: str
    razonSocial: str


class ProformaRespuesta1(TypedDict):
    """ProformaRespuesta1"""

    fecha: str
    nombre: Union[str, None]
    motivo: Union[str, None]
    revision: Union[int, None]


class _ProformasListResult(TypedDict):
    content: List[Proforma]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class ProformasListResult(_ProformasListResult, total=False):
    """ProformasListResult"""

    totalEstimado: int


class ProformasAbiertas(TypedDict):
    """ProformasAbiertas"""

    cantidad: int
    importe: Decimal
    porVencer: int
    estados: List[ProformasAbiertasEstadosItem]


class ProformasAbiertasEstadosItem(TypedDict):
    """ProformasAbiertasEstadosItem"""

    estado: Literal["ABIERTA", "ACEPTADA", "VENCIDA"]
    cantidad: int
    importe: Decimal


class DiferenciaConProforma(TypedDict):
    """DiferenciaConProforma"""

    tipo: Literal["linea-agregada", "linea-quitada", "linea-cambiada", "dato-cambiado"]
    linea: Union[int, None]
    descripcion: str
    campo: str
    antes: Union[str, None]
    ahora: Union[str, None]


class ProformaCompleta(TypedDict):
    """Una proforma con su contenido."""

    id: str
    ruc: str
    numero: str
    estado: Literal["ABIERTA", "ACEPTADA", "RECHAZADA", "VENCIDA", "FACTURADA", "ANULADA"]
    fecha: str
    vence: str
    estab: str
    ptoEmi: str
    cliente: ProformaCompletaCliente
    importeTotal: Decimal
    correos: List[str]
    estadoCorreo: Union[str, None]
    respuesta: Union[ProformaCompletaRespuesta1, None]
    claveAcceso: Union[str, None]
    revision: int
    fechaCreacion: str
    enlace: str
    diferencias: Union[List[DiferenciaConProforma], None]
    factura: Dict[str, Any]


class ProformaCompletaCliente(TypedDict):
    """A quién se ofrece."""

    tipoIdentificacion: str
    identificacion: str
    razonSocial: str


class ProformaCompletaRespuesta1(TypedDict):
    """ProformaCompletaRespuesta1"""

    fecha: str
    nombre: Union[str, None]
    motivo: Union[str, None]
    revision: Union[int, None]


class ProformasCreateResult(TypedDict):
    """ProformasCreateResult"""

    id: str
    ruc: str
    numero: str
    estado: Literal["ABIERTA", "ACEPTADA", "RECHAZADA", "VENCIDA", "FACTURADA", "ANULADA"]
    fecha: str
    vence: str
    estab: str
    ptoEmi: str
    cliente: ProformasCreateResultCliente
    importeTotal: Decimal
    correos: List[str]
    estadoCorreo: Union[str, None]
    respuesta: Union[ProformasCreateResultRespuesta1, None]
    claveAcceso: Union[str, None]
    revision: int
    fechaCreacion: str
    enlace: str
    diferencias: Union[List[DiferenciaConProforma], None]
    factura: Dict[str, Any]
    advertencias: List[Advertencia]


class ProformasCreateResultCliente(TypedDict):
    """A quién se ofrece."""

    tipoIdentificacion: str
    identificacion: str
    razonSocial: str


class ProformasCreateResultRespuesta1(TypedDict):
    """ProformasCreateResultRespuesta1"""

    fecha: str
    nombre: Union[str, None]
    motivo: Union[str, None]
    revision: Union[int, None]


class ProformaFacturada(TypedDict):
    """ProformaFacturada"""

    claveAcceso: str
    repetida: bool
    proforma: ProformaCompleta


class ProximaRecurrente(TypedDict):
    """ProximaRecurrente"""

    periodo: str
    nombre: str
    fecha: str
    omitida: bool


class Recurrente(TypedDict):
    """Recurrente"""

    id: str
    ruc: str
    nombre: str
    estado: Literal["ACTIVA", "PAUSADA", "TERMINADA"]
    porAsumir: Union[str, None]
    frecuencia: Literal["mensual", "semanal", "anual"]
    dia: int
    mes: Union[int, None]
    hasta: Union[str, None]
    veces: Union[int, None]
    pasados: int
    atraso: Literal["emitir", "omitir", "preguntar"]
    siguiente: Union[str, None]
    cliente: RecurrenteCliente
    importeTotal: Decimal
    pendientes: int
    proximas: List[ProximaRecurrente]
    revision: int
    fechaCreacion: str


class RecurrenteCliente(TypedDict):
    """A quién se factura."""

    identificacion: str
    razonSocial: str


class _RecurrentesListResult(TypedDict):
    content: List[Recurrente]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class RecurrentesListResult(_RecurrentesListResult, total=False):
    """RecurrentesListResult"""

    totalEstimado: int


class FacturaPrevista(TypedDict):
    """FacturaPrevista"""

    periodo: str
    nombre: str
    fecha: str
    descripciones: List[str]
    importeTotal: Decimal


class PeriodoRecurrente(TypedDict):
    """PeriodoRecurrente"""

    periodo: str
    fecha: str
    estado: Literal["EMITIDA", "OMITIDA", "POR_DECIDIR", "FALLIDA"]
    codigo: Union[str, None]
    motivo: Union[str, None]
    claveAcceso: Union[str, None]


class RecurrenteCompleta(TypedDict):
    """RecurrenteCompleta"""

    id: str
    ruc: str
    nombre: str
    estado: Literal["ACTIVA", "PAUSADA", "TERMINADA"]
    porAsumir: Union[str, None]
    frecuencia: Literal["mensual", "semanal", "anual"]
    dia: int
    mes: Union[int, None]
    hasta: Union[str, None]
    veces: Union[int, None]
    pasados: int
    atraso: Literal["emitir", "omitir", "preguntar"]
    siguiente: Union[str, None]
    cliente: RecurrenteCompletaCliente
    importeTotal: Decimal
    pendientes: int
    proximas: List[ProximaRecurrente]
    revision: int
    fechaCreacion: str
    periodos: List[PeriodoRecurrente]
    factura: Dict[str, Any]


class RecurrenteCompletaCliente(TypedDict):
    """A quién se factura."""

    identificacion: str
    razonSocial: str


class TrabajoPausado(TypedDict):
    """TrabajoPausado"""

    id: str
    tipo: Literal["emision-masiva", "accion-masiva", "recurrente"]
    nombre: str
    empresas: Union[List[str], None]
    motivo: str
    desde: str


class TrabajosListResult(TypedDict):
    """TrabajosListResult"""

    trabajos: List[TrabajoPausado]


class DatosComprobante(TypedDict):
    """El comprobante."""

    claveAcceso: str
    codDoc: str
    numero: str
    estado: Literal["CREADO", "FIRMADO", "RECIBIDO", "AUTORIZADO", "DEVUELTO", "NO_AUTORIZADO", "ANULACION_SOLICITADA", "ANULADO", "ELIMINADO"]


class EventoComprobante(TypedDict):
    """EventoComprobante"""

    id: str
    tipo: Literal["comprobante.creado", "comprobante.firmado", "comprobante.recibido", "comprobante.autorizado", "comprobante.devuelto", "comprobante.no_autorizado", "comprobante.intervenir", "comprobante.corregido", "comprobante.eliminado", "comprobante.anulacion_solicitada", "comprobante.anulacion_desistida", "comprobante.anulado", "correo.enviado", "correo.fallido"]
    fecha: str
    ruc: Union[str, None]
    datos: DatosComprobante


class DatosCertificado(TypedDict):
    """El certificado de firma."""

    id: str
    titular: str
    fechaExpiracion: str
    dias: int


class EventoCertificado(TypedDict):
    """EventoCertificado"""

    id: str
    tipo: Literal["certificado.por_vencer", "certificado.vencido"]
    fecha: str
    ruc: Union[str, None]
    datos: DatosCertificado


class DatosRecibido(TypedDict):
    """El documento que la empresa recibió."""

    claveAcceso: str
    codDoc: str
    numero: str
    estado: Literal["PENDIENTE", "VIGENTE", "ANULADO", "NO_AUTORIZADO", "AJENO", "INVALIDO"]
    rucEmisor: str
    razonSocialEmisor: str


class EventoRecibido(TypedDict):
    """EventoRecibido"""

    id: str
    tipo: Literal["recibido.nuevo", "recibido.anulado", "recibido.anulacion_pedida"]
    fecha: str
    ruc: Union[str, None]
    datos: DatosRecibido


class DatosProforma(TypedDict):
    """La proforma."""

    id: str
    numero: str
    cliente: str
    importeTotal: str


class EventoProforma(TypedDict):
    """EventoProforma"""

    id: str
    tipo: Literal["proforma.creada", "proforma.aceptada", "proforma.rechazada", "proforma.facturada"]
    fecha: str
    ruc: Union[str, None]
    datos: DatosProforma


class DatosRecurrente(TypedDict):
    """La factura recurrente y su período."""

    id: str
    nombre: str
    periodo: str
    motivo: str


class EventoRecurrente(TypedDict):
    """EventoRecurrente"""

    id: str
    tipo: Literal["recurrente.fallida", "recurrente.por_decidir", "recurrente.terminada"]
    fecha: str
    ruc: Union[str, None]
    datos: DatosRecurrente


class DatosTrabajo(TypedDict):
    """El trabajo que espera que un administrador lo asuma."""

    id: str
    trabajo: Literal["emision-masiva", "accion-masiva", "recurrente"]
    nombre: str
    motivo: str


class EventoTrabajo(TypedDict):
    """EventoTrabajo"""

    id: str
    tipo: Literal["trabajo.pausado"]
    fecha: str
    ruc: Union[str, None]
    datos: DatosTrabajo


class DatosReporteListo(TypedDict):
    """El reporte que ya se puede descargar."""

    id: str
    reporte: str
    formato: str
    desde: str
    hasta: str


class EventoReporteListo(TypedDict):
    """EventoReporteListo"""

    id: str
    tipo: Literal["reporte.listo"]
    fecha: str
    ruc: Union[str, None]
    datos: DatosReporteListo


class DatosReporteFallido(TypedDict):
    """El reporte que no se pudo hacer."""

    id: str
    reporte: str
    formato: str
    desde: str
    hasta: str
    motivo: str


class EventoReporteFallido(TypedDict):
    """EventoReporteFallido"""

    id: str
    tipo: Literal["reporte.fallido"]
    fecha: str
    ruc: Union[str, None]
    datos: DatosReporteFallido


class DatosSri(TypedDict):
    """El servicio del SRI; lo reciben todas las cuentas."""

    servicio: Literal["recepcion", "autorizacion", "validez"]
    motivo: str


class EventoSri(TypedDict):
    """EventoSri"""

    id: str
    tipo: Literal["sri.no_disponible", "sri.disponible"]
    fecha: str
    ruc: Union[str, None]
    datos: DatosSri


class DatosPrueba(TypedDict):
    """El texto de la prueba."""

    mensaje: str


class EventoPrueba(TypedDict):
    """EventoPrueba"""

    id: str
    tipo: Literal["prueba"]
    fecha: str
    ruc: Union[str, None]
    datos: DatosPrueba


class EventosListResult(TypedDict):
    """EventosListResult"""

    content: List[Evento]
    siguiente: str
    hayMas: bool


class Webhook(TypedDict):
    """Webhook"""

    id: str
    url: str
    tipos: Union[List[Literal["comprobante.creado", "comprobante.firmado", "comprobante.recibido", "comprobante.autorizado", "comprobante.devuelto", "comprobante.no_autorizado", "comprobante.intervenir", "comprobante.corregido", "comprobante.eliminado", "comprobante.anulacion_solicitada", "comprobante.anulacion_desistida", "comprobante.anulado", "correo.enviado", "correo.fallido", "certificado.por_vencer", "certificado.vencido", "recibido.nuevo", "recibido.anulado", "recibido.anulacion_pedida", "proforma.creada", "proforma.aceptada", "proforma.rechazada", "proforma.facturada", "recurrente.fallida", "recurrente.por_decidir", "recurrente.terminada", "trabajo.pausado", "reporte.listo", "reporte.fallido", "sri.no_disponible", "sri.disponible", "prueba"]], None]
    empresas: Union[List[str], None]
    formato: Literal["ligero", "completo"]
    activo: bool
    descripcion: str
    estado: Literal["ACTIVO", "INACTIVO", "DESACTIVADO", "DETENIDO"]
    detalle: Union[str, None]
    creador: str
    pendientes: int
    repitiendo: bool
    fallaDesde: Union[str, None]
    ultimaEntrega: Union[str, None]
    secretoAnteriorHasta: Union[str, None]
    fechaCreacion: str


class _WebhooksCreateResult(TypedDict):
    id: str
    url: str
    tipos: Union[List[Literal["comprobante.creado", "comprobante.firmado", "comprobante.recibido", "comprobante.autorizado", "comprobante.devuelto", "comprobante.no_autorizado", "comprobante.intervenir", "comprobante.corregido", "comprobante.eliminado", "comprobante.anulacion_solicitada", "comprobante.anulacion_desistida", "comprobante.anulado", "correo.enviado", "correo.fallido", "certificado.por_vencer", "certificado.vencido", "recibido.nuevo", "recibido.anulado", "recibido.anulacion_pedida", "proforma.creada", "proforma.aceptada", "proforma.rechazada", "proforma.facturada", "recurrente.fallida", "recurrente.por_decidir", "recurrente.terminada", "trabajo.pausado", "reporte.listo", "reporte.fallido", "sri.no_disponible", "sri.disponible", "prueba"]], None]
    empresas: Union[List[str], None]
    formato: Literal["ligero", "completo"]
    activo: bool
    descripcion: str
    estado: Literal["ACTIVO", "INACTIVO", "DESACTIVADO", "DETENIDO"]
    detalle: Union[str, None]
    creador: str
    pendientes: int
    repitiendo: bool
    fallaDesde: Union[str, None]
    ultimaEntrega: Union[str, None]
    secretoAnteriorHasta: Union[str, None]
    fechaCreacion: str


class WebhooksCreateResult(_WebhooksCreateResult, total=False):
    """WebhooksCreateResult"""

    secreto: str
    advertencia: str


class _WebhooksListResult(TypedDict):
    content: List[Webhook]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class WebhooksListResult(_WebhooksListResult, total=False):
    """WebhooksListResult"""

    totalEstimado: int


class EntregaWebhook(TypedDict):
    """EntregaWebhook"""

    id: str
    evento: str
    tipo: Literal["comprobante.creado", "comprobante.firmado", "comprobante.recibido", "comprobante.autorizado", "comprobante.devuelto", "comprobante.no_autorizado", "comprobante.intervenir", "comprobante.corregido", "comprobante.eliminado", "comprobante.anulacion_solicitada", "comprobante.anulacion_desistida", "comprobante.anulado", "correo.enviado", "correo.fallido", "certificado.por_vencer", "certificado.vencido", "recibido.nuevo", "recibido.anulado", "recibido.anulacion_pedida", "proforma.creada", "proforma.aceptada", "proforma.rechazada", "proforma.facturada", "recurrente.fallida", "recurrente.por_decidir", "recurrente.terminada", "trabajo.pausado", "reporte.listo", "reporte.fallido", "sri.no_disponible", "sri.disponible", "prueba"]
    ruc: Union[str, None]
    cuerpo: str
    estado: Literal["PENDIENTE", "ENTREGADA", "FALLIDA"]
    motivo: Union[str, None]
    proximoIntento: Union[str, None]
    intentos: int
    registro: List[EntregaWebhookRegistroItem]
    fechaCreacion: str
    fechaModificacion: str


class EntregaWebhookRegistroItem(TypedDict):
    """EntregaWebhookRegistroItem"""

    fecha: str
    estado: Union[int, None]
    ms: int
    respuesta: Union[str, None]
    error: Union[str, None]


class _WebhooksEntregasResult(TypedDict):
    content: List[EntregaWebhook]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class WebhooksEntregasResult(_WebhooksEntregasResult, total=False):
    """WebhooksEntregasResult"""

    totalEstimado: int


class Recibido(TypedDict):
    """Recibido"""

    clave: str
    estado: Literal["PENDIENTE", "VIGENTE", "ANULADO", "NO_AUTORIZADO", "AJENO", "INVALIDO"]
    motivo: Union[str, None]
    origen: Literal["archivo", "clave", "lista", "correo", "manual"]
    codDoc: str
    ruc: Union[str, None]
    receptorIdentificacion: Union[str, None]
    emisor: RecibidoEmisor
    estab: str
    ptoEmi: str
    secuencial: str
    fechaEmision: str
    importeTotal: Union[Decimal, None]
    iva: Union[Decimal, None]
    advertencias: List[Advertencia]
    numeroAutorizacion: Union[str, None]
    fechaAutorizacion: Union[str, None]
    anulacionPedida: Union[str, None]
    decidido: bool
    revision: int
    fechaCreacion: str


class RecibidoEmisor(TypedDict):
    """Quien lo emitió."""

    tipoIdentificacion: str
    identificacion: str
    razonSocial: Union[str, None]


class RecibidoTraido(TypedDict):
    """RecibidoTraido"""

    resultado: Literal["nuevo", "repetido", "ajeno", "invalido"]
    motivo: Union[str, None]
    recibido: Union[Recibido, None]


class HallazgoCarga(TypedDict):
    """HallazgoCarga"""

    fila: int
    nombre: Union[str, None]
    resultado: str
    clave: Union[str, None]
    motivo: Union[str, None]


class Carga(TypedDict):
    """Carga"""

    id: str
    estado: Literal["PREPARANDO", "EN_PROCESO", "TERMINADA"]
    nombre: Union[str, None]
    total: int
    hechos: int
    nuevos: int
    repetidos: int
    ajenos: int
    invalidos: int
    otros: int
    porConsultar: int
    hallazgos: List[HallazgoCarga]
    siguiente: Union[int, None]
    fechaCreacion: str


class _RetencionManual(TypedDict):
    codigo: Literal["1", "2", "6"]
    codigoRetencion: str
    porcentaje: str
    baseImponible: str
    codDocSustento: str
    numDocSustento: str


class RetencionManual(_RetencionManual, total=False):
    """RetencionManual"""

    valor: str
    fechaEmisionDocSustento: str


class DecisionRecibido(TypedDict):
    """Lo que el XML no puede saber; nulo: nadie lo ha decidido."""

    fechaRegistro: Union[str, None]
    fechaRecepcion: Union[str, None]
    codSustento: Union[str, None]
    parteRel: Union[bool, None]
    derechoCredito: Union[bool, None]
    activoFijo: Union[bool, None]
    lineas: Union[List[DecisionRecibidoLineas1Item], None]
    notas: Union[str, None]
    contabilizado: bool


class DecisionRecibidoLineas1Item(TypedDict):
    """DecisionRecibidoLineas1Item"""

    tipo: Union[Literal["bien", "servicio", "activo-fijo", "gasto", "honorarios", "honorarios-sin-titulo", "arriendo", "transporte"], None]


class RecibidoCompleto(TypedDict):
    """RecibidoCompleto"""

    clave: str
    estado: Literal["PENDIENTE", "VIGENTE", "ANULADO", "NO_AUTORIZADO", "AJENO", "INVALIDO"]
    motivo: Union[str, None]
    origen: Literal["archivo", "clave", "lista", "correo", "manual"]
    codDoc: str
    ruc: Union[str, None]
    receptorIdentificacion: Union[str, None]
    emisor: RecibidoCompletoEmisor
    estab: str
    ptoEmi: str
    secuencial: str
    fechaEmision: str
    importeTotal: Union[Decimal, None]
    iva: Union[Decimal, None]
    advertencias: List[Advertencia]
    numeroAutorizacion: Union[str, None]
    fechaAutorizacion: Union[str, None]
    anulacionPedida: Union[str, None]
    decidido: bool
    revision: int
    fechaCreacion: str
    decision: DecisionRecibido
    mes: Union[str, None]
    mesCerrado: bool
    contradicciones: List[str]
    registroManual: Union[RecibidoCompletoRegistroManual1, None]
    propuesta: Union[DecisionRecibido, None]
    retenciones: List[RecibidoCompletoRetencionesItem]
    relacionados: List[RecibidoCompletoRelacionadosItem]


class RecibidoCompletoEmisor(TypedDict):
    """Quien lo emitió."""

    tipoIdentificacion: str
    identificacion: str
    razonSocial: Union[str, None]


class _RecibidoCompletoRegistroManual1(TypedDict):
    ruc: str
    codDoc: str
    emisor: RecibidoCompletoRegistroManual1Emisor
    secuencial: str
    fechaEmision: str


class RecibidoCompletoRegistroManual1(_RecibidoCompletoRegistroManual1, total=False):
    """RecibidoCompletoRegistroManual1"""

    estab: str
    ptoEmi: str
    numeroAutorizacion: str
    impuestos: List[RecibidoCompletoRegistroManual1ImpuestosItem]
    retenciones: List[RetencionManual]
    propina: str
    importeTotal: str
    formaPago: str


class RecibidoCompletoRegistroManual1Emisor(TypedDict):
    """Quien lo emitió."""

    tipoIdentificacion: Literal["04", "05", "06", "08"]
    identificacion: str
    razonSocial: str


class _RecibidoCompletoRegistroManual1ImpuestosItem(TypedDict):
    codigo: Literal["2", "3", "5"]
    codigoPorcentaje: str
    baseImponible: str


class RecibidoCompletoRegistroManual1ImpuestosItem(_RecibidoCompletoRegistroManual1ImpuestosItem, total=False):
    """RecibidoCompletoRegistroManual1ImpuestosItem"""

    tarifa: str
    valor: str


class RecibidoCompletoRetencionesItem(TypedDict):
    """RecibidoCompletoRetencionesItem"""

    codigo: str
    codigoRetencion: str
    concepto: str
    porcentaje: str
    base: Union[str, None]
    valor: str
    numDocSustento: Union[str, None]


class RecibidoCompletoRelacionadosItem(TypedDict):
    """RecibidoCompletoRelacionadosItem"""

    lado: Literal["emitido", "recibido"]
    clave: str
    codDoc: str
    numero: str
    estado: str


class _RecibidosListResult(TypedDict):
    content: List[Recibido]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: Union[int, None]
    size: int
    first: bool
    last: bool
    siguiente: Union[str, None]


class RecibidosListResult(_RecibidosListResult, total=False):
    """RecibidosListResult"""

    totalEstimado: int


class LineaRecibido(TypedDict):
    """Como la escribe el documento; vacío: no lo dice."""

    codigo: str
    descripcion: str
    cantidad: str
    precioUnitario: str
    total: str


class SucesoRecibido(TypedDict):
    """SucesoRecibido"""

    fecha: str
    actor: str
    accion: str
    cambios: Any


class PropuestaRetencion(TypedDict):
    """PropuestaRetencion"""

    procede: bool
    motivo: Union[str, None]
    fechaLimite: str
    codSustento: Union[str, None]
    faltan: List[str]
    avisos: List[str]
    emitida: Union[str, None]
    retenciones: List[PropuestaRetencionRetencionesItem]


class PropuestaRetencionRetencionesItem(TypedDict):
    """PropuestaRetencionRetencionesItem"""

    codigo: str
    codigoRetencion: Union[str, None]
    baseImponible: str
    porcentajeRetener: Union[str, None]
    valorRetenido: Union[str, None]
    opciones: List[str]
    razon: str
    fuente: str


class FichaProveedor(TypedDict):
    """Lo que decide la retención a un proveedor; nulo: no se sabe."""

    identificacion: str
    razonSocial: Union[str, None]
    regimen: Union[Literal["general", "emprendedor", "negocio-popular"], None]
    especial: Union[bool, None]
    granContribuyente: Union[bool, None]
    agenteRetencion: Union[bool, None]
    obligadoContabilidad: Union[bool, None]
    persona: Union[Literal["natural", "sociedad"], None]
    codigoRenta: Union[str, None]
    codigoIva: Union[str, None]
    codSustento: Union[str, None]
    editados: List[str]
    registro: Union[FichaProveedorRegistro1, None]
    revision: int


class FichaProveedorRegistro1(TypedDict):
    """FichaProveedorRegistro1"""

    registroAl: str
    razonSocial: str
    estado: str
    clase: Union[str, None]
    avisos: List[str]


class SerieResumen(TypedDict):
    """SerieResumen"""

    clave: str
    nombre: Union[str, None]
    ruc: Union[str, None]
    comprobantes: SerieResumenComprobantes
    recibidos: int
    ventas: SerieResumenVentas
    compras: SerieResumenCompras
    retenido: SerieResumenRetenido
    retenidoRecibido: SerieResumenRetenidoRecibido
    sinCifras: int
    otraMoneda: int


class SerieResumenComprobantes(TypedDict, total=False):
    """Cuántos emitidos hay en cada estado; los estados sin ninguno no están."""

    CREADO: int
    FIRMADO: int
    RECIBIDO: int
    AUTORIZADO: int
    DEVUELTO: int
    NO_AUTORIZADO: int
    ANULACION_SOLICITADA: int
    ANULADO: int
    ELIMINADO: int


class SerieResumenVentas(TypedDict):
    """Facturas y notas de débito menos notas de crédito. Solo lo que está autorizado: lo anulado, eliminado, devuelto o no autorizado se cuenta y no se suma."""

    sinImpuestos: Decimal
    descuento: Decimal
    iva: Decimal
    ice: Decimal
    irbpnr: Decimal
    propina: Decimal
    total: Decimal


class SerieResumenCompras(TypedDict):
    """Liquidaciones de compra autorizadas y lo recibido y vigente, por fecha de registro, menos notas de crédito."""

    sinImpuestos: Decimal
    descuento: Decimal
    iva: Decimal
    ice: Decimal
    irbpnr: Decimal
    propina: Decimal
    total: Decimal


class SerieResumenRetenido(TypedDict):
    """Lo que retuvo la empresa, por sus retenciones autorizadas."""

    renta: Decimal
    iva: Decimal
    isd: Decimal


class SerieResumenRetenidoRecibido(TypedDict):
    """Lo que le retuvieron a la empresa, por retenciones recibidas y vigentes."""

    renta: Decimal
    iva: Decimal
    isd: Decimal


class TarifaResumen(TypedDict):
    """TarifaResumen"""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Decimal, None]
    ventas: TarifaResumenVentas
    compras: TarifaResumenCompras


class TarifaResumenVentas(TypedDict):
    """Facturas y notas de débito menos notas de crédito. Solo lo que está autorizado: lo anulado, eliminado, devuelto o no autorizado se cuenta y no se suma."""

    base: Decimal
    valor: Decimal


class TarifaResumenCompras(TypedDict):
    """Liquidaciones de compra autorizadas y lo recibido y vigente, por fecha de registro, menos notas de crédito."""

    base: Decimal
    valor: Decimal


class ProductoResumen(TypedDict):
    """ProductoResumen"""

    clave: str
    nombre: Union[str, None]
    ruc: Union[str, None]
    comprobantes: int
    cantidad: Decimal
    descuento: Decimal
    sinImpuestos: Decimal


class ReportesResumenResult(TypedDict):
    """ReportesResumenResult"""

    series: List[SerieResumen]
    tarifas: List[TarifaResumen]
    productos: List[ProductoResumen]


class ReporteVentas(TypedDict):
    """ReporteVentas"""

    ruc: Union[str, None]
    fecha: Union[str, None]
    codDoc: Union[str, None]
    tipoDocumento: Union[str, None]
    numero: Union[str, None]
    claveAcceso: Union[str, None]
    fechaAutorizacion: Union[str, None]
    tipoIdentificacion: Union[str, None]
    identificacion: Union[str, None]
    razonSocial: Union[str, None]
    estado: Union[str, None]
    base0: Union[Decimal, None]
    base5: Union[Decimal, None]
    base8: Union[Decimal, None]
    baseGeneral: Union[Decimal, None]
    baseNoObjeto: Union[Decimal, None]
    baseExenta: Union[Decimal, None]
    descuento: Union[Decimal, None]
    ice: Union[Decimal, None]
    iva: Union[Decimal, None]
    irbpnr: Union[Decimal, None]
    propina: Union[Decimal, None]
    total: Union[Decimal, None]
    retencionNumero: Union[str, None]
    retencionIva: Union[Decimal, None]
    retencionRenta: Union[Decimal, None]
    formasPago: Union[str, None]
    codDocModificado: Union[str, None]
    numDocModificado: Union[str, None]
    fechaModificado: Union[str, None]
    moneda: Union[str, None]
    totalMoneda: Union[Decimal, None]


class TotalesReporte(TypedDict):
    """TotalesReporte"""

    documentos: int
    anulados: int
    sinCifras: int
    otraMoneda: int
    base0: Decimal
    base5: Decimal
    base8: Decimal
    baseGeneral: Decimal
    baseNoObjeto: Decimal
    baseExenta: Decimal
    descuento: Decimal
    ice: Decimal
    iva: Decimal
    irbpnr: Decimal
    propina: Decimal
    total: Decimal
    retencionIva: Decimal
    retencionRenta: Decimal


class CasillaFormulario(TypedDict):
    """CasillaFormulario"""

    ruc: str
    mes: str
    formulario: Literal["103", "104"]
    casilla: Union[str, None]
    renglon: str
    columna: Literal["bruto", "neto", "impuesto", "base", "retenido", "valor", "factor"]
    concepto: str
    valor: Decimal
    porVerificar: bool


class ColumnaReporte(TypedDict):
    """ColumnaReporte"""

    nombre: str
    titulo: str
    tipo: Literal["texto", "fecha", "dinero", "numero", "entero"]
    descripcion: str


class ReportesVentasResult(TypedDict):
    """ReportesVentasResult"""

    content: List[ReporteVentas]
    siguiente: Union[str, None]
    totales: Union[TotalesReporte, None]
    casillas: Union[List[CasillaFormulario], None]
    columnas: Union[List[ColumnaReporte], None]


class ReporteCompras(TypedDict):
    """ReporteCompras"""

    ruc: Union[str, None]
    fecha: Union[str, None]
    codDoc: Union[str, None]
    tipoDocumento: Union[str, None]
    numero: Union[str, None]
    claveAcceso: Union[str, None]
    fechaAutorizacion: Union[str, None]
    tipoIdentificacion: Union[str, None]
    identificacion: Union[str, None]
    razonSocial: Union[str, None]
    estado: Union[str, None]
    base0: Union[Decimal, None]
    base5: Union[Decimal, None]
    base8: Union[Decimal, None]
    baseGeneral: Union[Decimal, None]
    baseNoObjeto: Union[Decimal, None]
    baseExenta: Union[Decimal, None]
    descuento: Union[Decimal, None]
    ice: Union[Decimal, None]
    iva: Union[Decimal, None]
    irbpnr: Union[Decimal, None]
    propina: Union[Decimal, None]
    total: Union[Decimal, None]
    retencionNumero: Union[str, None]
    retencionIva: Union[Decimal, None]
    retencionRenta: Union[Decimal, None]
    formasPago: Union[str, None]
    codDocModificado: Union[str, None]
    numDocModificado: Union[str, None]
    fechaModificado: Union[str, None]
    moneda: Union[str, None]
    totalMoneda: Union[Decimal, None]
    fechaEmision: Union[str, None]
    codSustento: Union[str, None]
    derechoCredito: Union[str, None]
    activoFijo: Union[str, None]
    parteRel: Union[str, None]
    baseReembolso: Union[Decimal, None]
    ivaReembolso: Union[Decimal, None]


class ReportesComprasResult(TypedDict):
    """ReportesComprasResult"""

    content: List[ReporteCompras]
    siguiente: Union[str, None]
    totales: Union[TotalesReporte, None]
    casillas: Union[List[CasillaFormulario], None]
    columnas: Union[List[ColumnaReporte], None]


class ReporteImpuestos(TypedDict):
    """ReporteImpuestos"""

    ruc: Union[str, None]
    mes: Union[str, None]
    lado: Union[str, None]
    impuesto: Union[str, None]
    codigoPorcentaje: Union[str, None]
    tarifa: Union[Decimal, None]
    concepto: Union[str, None]
    documentos: int
    bruto: Union[Decimal, None]
    notasCredito: Union[Decimal, None]
    neto: Union[Decimal, None]
    valor: Union[Decimal, None]
    casillaBruto: Union[str, None]
    casillaNeto: Union[str, None]
    casillaImpuesto: Union[str, None]


class ReportesImpuestosResult(TypedDict):
    """ReportesImpuestosResult"""

    content: List[ReporteImpuestos]
    siguiente: Union[str, None]
    totales: Union[TotalesReporte, None]
    casillas: Union[List[CasillaFormulario], None]
    columnas: Union[List[ColumnaReporte], None]


class ReporteRetenciones(TypedDict):
    """ReporteRetenciones"""

    ruc: Union[str, None]
    fecha: Union[str, None]
    codDoc: Union[str, None]
    tipoDocumento: Union[str, None]
    numero: Union[str, None]
    claveAcceso: Union[str, None]
    fechaAutorizacion: Union[str, None]
    tipoIdentificacion: Union[str, None]
    identificacion: Union[str, None]
    razonSocial: Union[str, None]
    estado: Union[str, None]
    lado: Union[str, None]
    impuesto: Union[str, None]
    codigoRetencion: Union[str, None]
    concepto: Union[str, None]
    porcentaje: Union[Decimal, None]
    base: Union[Decimal, None]
    retenido: Union[Decimal, None]
    codDocSustento: Union[str, None]
    numDocSustento: Union[str, None]
    fechaSustento: Union[str, None]
    formulario: Union[str, None]
    casillaBase: Union[str, None]
    casillaRetenido: Union[str, None]


class ReportesRetencionesResult(TypedDict):
    """ReportesRetencionesResult"""

    content: List[ReporteRetenciones]
    siguiente: Union[str, None]
    totales: Union[TotalesReporte, None]
    casillas: Union[List[CasillaFormulario], None]
    columnas: Union[List[ColumnaReporte], None]


class ReporteProductos(TypedDict):
    """ReporteProductos"""

    ruc: Union[str, None]
    codigo: Union[str, None]
    descripcion: Union[str, None]
    documentos: int
    cantidad: Union[Decimal, None]
    descuento: Union[Decimal, None]
    sinImpuestos: Union[Decimal, None]


class ReportesProductosResult(TypedDict):
    """ReportesProductosResult"""

    content: List[ReporteProductos]
    siguiente: Union[str, None]
    totales: Union[TotalesReporte, None]
    casillas: Union[List[CasillaFormulario], None]
    columnas: Union[List[ColumnaReporte], None]


class ReporteDocumentos(TypedDict):
    """ReporteDocumentos"""

    ruc: Union[str, None]
    fecha: Union[str, None]
    codDoc: Union[str, None]
    tipoDocumento: Union[str, None]
    numero: Union[str, None]
    claveAcceso: Union[str, None]
    fechaAutorizacion: Union[str, None]
    tipoIdentificacion: Union[str, None]
    identificacion: Union[str, None]
    razonSocial: Union[str, None]
    estado: Union[str, None]
    importe: Union[Decimal, None]
    referencia: Union[str, None]
    codDocModificado: Union[str, None]
    numDocModificado: Union[str, None]
    fechaModificado: Union[str, None]
    moneda: Union[str, None]
    totalMoneda: Union[Decimal, None]


class ReportesDocumentosResult(TypedDict):
    """ReportesDocumentosResult"""

    content: List[ReporteDocumentos]
    siguiente: Union[str, None]
    totales: Union[TotalesReporte, None]
    casillas: Union[List[CasillaFormulario], None]
    columnas: Union[List[ColumnaReporte], None]


class RevisionAts(TypedDict):
    """RevisionAts"""

    completo: bool
    descargable: bool
    hallazgos: List[RevisionAtsHallazgosItem]
    otros: int
    talon: List[RevisionAtsTalonItem]
    formularios: List[RevisionAtsFormulariosItem]


class RevisionAtsHallazgosItem(TypedDict):
    """RevisionAtsHallazgosItem"""

    regla: str
    nivel: Literal["falta", "error", "alerta"]
    lugar: Literal["codSustento", "exportacionDe", "partes", "exportaciones", "modificados", "recibidos", "comprobantes", "empresa"]
    mensaje: str
    numero: Union[str, None]
    clave: Union[str, None]
    parte: Union[str, None]


class RevisionAtsTalonItem(TypedDict):
    """RevisionAtsTalonItem"""

    seccion: Literal["compras", "ventas", "exportaciones", "anulados", "retencionesRenta", "retencionesIva", "retencionesRecibidas"]
    codigo: str
    concepto: str
    registros: int
    base0: Decimal
    baseGravada: Decimal
    noObjeto: Decimal
    valor: Decimal


class RevisionAtsFormulariosItem(TypedDict):
    """RevisionAtsFormulariosItem"""

    formulario: Literal["103", "104"]
    concepto: str
    casilleros: str
    ats: Decimal
    declarado: Decimal
    diferencia: Decimal
    motivo: Union[str, None]


class TrabajoReporte(TypedDict):
    """TrabajoReporte"""

    id: str
    reporte: str
    formato: Literal["csv", "xlsx", "zip"]
    desde: str
    hasta: str
    estado: Literal["PENDIENTE", "EN_CURSO", "LISTO", "FALLIDO", "CANCELADO"]
    progreso: TrabajoReporteProgreso
    bytes: int
    motivo: Union[str, None]
    fechaCreacion: str
    fechaCambio: str
    caduca: str


class TrabajoReporteProgreso(TypedDict):
    """Hasta dónde llegó."""

    leidos: int
    total: Union[int, None]


class _ParteAts(TypedDict):
    identificacion: str


class ParteAts(_ParteAts, total=False):
    """ParteAts"""

    persona: Literal["natural", "sociedad"]
    residente: bool
    tipoRegi: Literal["01", "02", "03"]
    pais: str
    paraiso: str
    denominacion: str
    convenio: bool
    sujetoRetencion: bool


class _ExportacionAts(TypedDict):
    numero: str


class ExportacionAts(_ExportacionAts, total=False):
    """ExportacionAts"""

    exportacionDe: Literal["01", "02", "03"]
    fechaEmbarque: str
    distrito: str
    anio: str
    regimen: str
    correlativo: str
    docTransporte: str
    valorFob: str
    tipoIngreso: str
    gravadoOtroPais: bool
    impuestoOtroPais: str


class ModificadoAts(TypedDict):
    """ModificadoAts"""

    emisor: str
    numero: str
    autorizacion: str


class _RespuestasAts(TypedDict):
    semestral: bool
    totalVentas: Literal["fisicas", "todas"]
    relacionadas: List[str]
    partes: List[ParteAts]
    exportaciones: List[ExportacionAts]
    modificados: List[ModificadoAts]
    guardadas: bool
    tomadasDe: Union[str, None]


class RespuestasAts(_RespuestasAts, total=False):
    """RespuestasAts"""

    codSustento: str
    exportacionDe: Literal["01", "02", "03"]


class SaldosIva(TypedDict):
    """SaldosIva"""

    creditoAnterior: str
    retencionesAnterior: str
    impuestoAnterior: str
    ventasCredito: str
    impuestoCredito: str
    ingresados: bool


class DiferenciaCruce(TypedDict):
    """DiferenciaCruce"""

    tipo: Literal["solo-sri", "solo-aqui", "difiere"]
    clave: str
    codDoc: str
    numero: str
    fecha: str
    parte: str
    razonSocial: Union[str, None]
    estado: Union[str, None]
    totalSri: Union[Decimal, None]
    totalAqui: Union[Decimal, None]
    detalle: str


class CruceSri(TypedDict):
    """CruceSri"""

    lineas: int
    documentos: int
    iguales: int
    soloSri: int
    soloAqui: int
    difieren: int
    fueraDelPeriodo: int
    tipos: List[CruceSriTiposItem]
    diferencias: List[DiferenciaCruce]
    hallazgos: List[CruceSriHallazgosItem]


class CruceSriTiposItem(TypedDict):
    """CruceSriTiposItem"""

    codDoc: str
    enLista: int
    aqui: int
    comparado: bool


class CruceSriHallazgosItem(TypedDict):
    """CruceSriHallazgosItem"""

    lista: int
    linea: int
    mensaje: str


class ReportesTrabajosResult(TypedDict):
    """ReportesTrabajosResult"""

    content: List[TrabajoReporte]


class ReportesDescargaResult(TypedDict):
    """ReportesDescargaResult"""

    url: str
    nombre: str
    bytes: int
    vence: str


class PendientesCierre(TypedDict):
    """Cuántos documentos le faltan al mes, por motivo."""

    sinDecision: int
    sinRegistro: int
    sinDatos: int
    contradictorios: int
    sinConfirmar: int
    sinAutorizar: int
    porAnular: int
    porAnularRecibidos: int


class PosterioresCierre(TypedDict):
    """Lo que cambió después del cierre."""

    emitidos: int
    emitidosAnulados: int
    recibidosAnulados: int


class CierreMes(TypedDict):
    """CierreMes"""

    ruc: str
    mes: str
    cerrado: bool
    pendientes: PendientesCierre
    sinMes: int
    posteriores: Union[PosterioresCierre, None]
    historia: List[CierreMesHistoriaItem]


class CierreMesHistoriaItem(TypedDict):
    """CierreMesHistoriaItem"""

    cerradoEl: str
    cerradoPor: str
    pendientes: int
    reabiertoEl: Union[str, None]
    reabiertoPor: Union[str, None]
    motivo: Union[str, None]


class SinMes(TypedDict):
    """SinMes"""

    sinMes: int


class Anulacion(TypedDict):
    """La anulación de un comprobante"""

    claveAcceso: str
    estadoComprobante: Literal["CREADO", "FIRMADO", "RECIBIDO", "AUTORIZADO", "DEVUELTO", "NO_AUTORIZADO", "ANULACION_SOLICITADA", "ANULADO", "ELIMINADO"]
    estado: Literal["NO_SOLICITADA", "SOLICITADA", "PENDIENTE", "ANULADA", "RECHAZADA", "VENCIDA", "DESISTIDA"]
    motivo: Union[str, None]
    permitida: bool
    regla: Union[str, None]
    mensaje: Union[str, None]
    todaviaPosible: List[AnulacionTodaviaPosibleItem]
    fechaLimite: Union[str, None]
    fechaLimiteSinTraslado: Union[str, None]
    requiereAceptacion: bool
    aceptacionHasta: Union[str, None]
    pasos: List[str]
    advertencias: List[str]
    estadoSri: Union[str, None]
    fechaConsulta: Union[str, None]
    ultimaFalla: Union[str, None]
    proximaConsulta: Union[str, None]
    fechaSolicitud: Union[str, None]
    fechaFin: Union[str, None]


class AnulacionTodaviaPosibleItem(TypedDict):
    """AnulacionTodaviaPosibleItem"""

    accion: str
    descripcion: str


class _ConciliacionesListResult(TypedDict):
    content: List[ConciliacionesListResultContentItem]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class ConciliacionesListResult(_ConciliacionesListResult, total=False):
    """ConciliacionesListResult"""

    totalEstimado: int


class ConciliacionesListResultContentItem(TypedDict):
    """ConciliacionesListResultContentItem"""

    id: str
    ruc: str
    desde: str
    hasta: str
    origen: Literal["comando", "programada"]
    reparar: bool
    estado: Literal["EN_CURSO", "INTERRUMPIDA", "TERMINADA"]
    revisados: int
    iguales: int
    diferencias: int
    alarmas: int
    reparadas: int
    sinRespuesta: int
    fechaInicio: str
    fechaFin: Union[str, None]


class ConciliacionesReadResult(TypedDict):
    """ConciliacionesReadResult"""

    id: str
    ruc: str
    desde: str
    hasta: str
    origen: Literal["comando", "programada"]
    reparar: bool
    estado: Literal["EN_CURSO", "INTERRUMPIDA", "TERMINADA"]
    revisados: int
    iguales: int
    diferencias: int
    alarmas: int
    reparadas: int
    sinRespuesta: int
    fechaInicio: str
    fechaFin: Union[str, None]
    detalle: ConciliacionesReadResultDetalle


class _ConciliacionesReadResultDetalle(TypedDict):
    content: List[ConciliacionesReadResultDetalleContentItem]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class ConciliacionesReadResultDetalle(_ConciliacionesReadResultDetalle, total=False):
    """Las diferencias, por páginas."""

    totalEstimado: int


class ConciliacionesReadResultDetalleContentItem(TypedDict):
    """ConciliacionesReadResultDetalleContentItem"""

    claveAcceso: str
    tipo: Literal["anulado-en-sri", "anulacion-pendiente-en-sri", "vigente-en-sri", "autorizado-en-sri", "no-autorizado-en-sri", "en-proceso-en-sri", "no-consta-en-sri", "desconocido-en-sri"]
    mensaje: str
    alarma: bool
    estado: str
    estadoSri: str
    reparada: bool
    fecha: str


class _DefinicionRide(TypedDict):
    version: Literal[1]


class DefinicionRide(_DefinicionRide, total=False):
    """Cómo se ve el RIDE; lo que se omite queda como en la predeterminada."""

    margenesMm: DefinicionRideMargenesMm
    colores: DefinicionRideColores
    letra: DefinicionRideLetra
    logo: DefinicionRideLogo
    columnasOcultas: List[Union[Literal["codigoAuxiliar"], Literal["detalleAdicional"], Literal["codigo"]]]
    orden: List[Union[Literal["receptor"], Literal["detalle"], Literal["adicional"], Literal["pagos"], Literal["totales"]]]
    codigoBarras: bool
    codigoQr: bool
    textos: DefinicionRideTextos


class DefinicionRideMargenesMm(TypedDict):
    """Márgenes de la hoja."""

    superior: Numero
    inferior: Numero
    izquierdo: Numero
    derecho: Numero


class DefinicionRideColores(TypedDict, total=False):
    """Colores."""

    principal: str
    texto: str
    borde: str
    fondo: str


class DefinicionRideLetra(TypedDict, total=False):
    """Letra."""

    familia: Union[Literal["Helvetica"], Literal["Times"], Literal["Courier"]]
    tamano: Numero


class DefinicionRideLogo(TypedDict, total=False):
    """Logo de la empresa."""

    posicion: Union[Literal["izquierda"], Literal["centro"], Literal["derecha"], Literal["oculto"]]
    altoMm: Numero


class DefinicionRideTextos(TypedDict, total=False):
    """Textos propios."""

    encabezado: str
    pie: str


class PlantillaRide(TypedDict):
    """PlantillaRide"""

    id: str
    nombre: str
    formato: Union[Literal["A4"], Literal["ticket80"], Literal["ticket58"]]
    definicion: DefinicionRide
    empresas: List[str]
    tipoDocumento: Union[Literal["01", "03", "04", "05", "06", "07", "00"], None]
    esPredeterminada: bool
    fechaCreacion: str


class _PlantillasRideListResult(TypedDict):
    content: List[PlantillaRide]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class PlantillasRideListResult(_PlantillasRideListResult, total=False):
    """PlantillasRideListResult"""

    totalEstimado: int


class EmpresaQueUsaPlantilla(TypedDict):
    """EmpresaQueUsaPlantilla"""

    ruc: str
    codDoc: Union[str, None]
    estab: Union[str, None]
    ptoEmi: Union[str, None]


class UsoDePlantilla(TypedDict):
    """UsoDePlantilla"""

    plantillaId: str
    codDoc: Union[str, None]
    estab: Union[str, None]
    ptoEmi: Union[str, None]


class PlantillaEmail(TypedDict):
    """PlantillaEmail"""

    id: str
    nombre: str
    asunto: str
    cuerpoHtml: str
    cuerpoTexto: str
    etiquetaCorreo: Union[str, None]
    esPredeterminada: bool
    empresas: List[str]
    revision: int
    fechaCreacion: str
    fechaModificacion: str


class _PlantillasEmailListResult(TypedDict):
    content: List[PlantillaEmail]
    totalElements: Union[int, None]
    totalPages: Union[int, None]
    number: int
    size: int
    first: bool
    last: bool


class PlantillasEmailListResult(_PlantillasEmailListResult, total=False):
    """PlantillasEmailListResult"""

    totalEstimado: int


class PlantillasEmailVariablesResult(TypedDict):
    """PlantillasEmailVariablesResult"""

    variables: List[PlantillasEmailVariablesResultVariablesItem]
    filtros: List[str]
    etiquetas: List[str]
    incluida: PlantillasEmailVariablesResultIncluida


class PlantillasEmailVariablesResultVariablesItem(TypedDict):
    """PlantillasEmailVariablesResultVariablesItem"""

    nombre: str
    descripcion: str
    ejemplo: Any


class PlantillasEmailVariablesResultIncluida(TypedDict):
    """La plantilla incluida, para empezar de ella."""

    asunto: str
    cuerpoHtml: str
    cuerpoTexto: str


class PlantillasEmailPreviewResult(TypedDict):
    """PlantillasEmailPreviewResult"""

    asunto: str
    html: str
    texto: str


class FallaSimulada(TypedDict):
    """FallaSimulada"""

    id: int
    servicio: Union[Literal["recepcion", "autorizacion", "consulta"], None]
    claveAcceso: Union[str, None]
    efecto: str
    proporcion: Decimal
    veces: Union[int, None]
    desde: str
    hasta: Union[str, None]
    activa: bool


class SimuladorFallasResult(TypedDict):
    """SimuladorFallasResult"""

    fallas: List[FallaSimulada]


class SimuladorAnnulResult(TypedDict):
    """SimuladorAnnulResult"""

    claveAcceso: str
    anulacion: Literal["PENDIENTE", "ACEPTADA", "RECHAZADA"]


class RecepcionSimulada(TypedDict):
    """RecepcionSimulada"""

    id: str
    fecha: str
    claveAcceso: str
    sha256: str
    bytes: int
    respuesta: RecepcionSimuladaRespuesta


class _RecepcionSimuladaRespuesta(TypedDict):
    estado: Literal["RECIBIDA", "DEVUELTA", "SIN RESPUESTA"]
    mensajes: List[RecepcionSimuladaRespuestaMensajesItem]


class RecepcionSimuladaRespuesta(_RecepcionSimuladaRespuesta, total=False):
    """Lo que se respondió."""

    falla: str


class RecepcionSimuladaRespuestaMensajesItem(TypedDict):
    """RecepcionSimuladaRespuestaMensajesItem"""

    identificador: str
    mensaje: str


class SimuladorRecepcionesResult(TypedDict):
    """SimuladorRecepcionesResult"""

    recepciones: List[RecepcionSimulada]


class CorreoSimulado(TypedDict):
    """CorreoSimulado"""

    asunto: str
    de: str
    para: str
    html: str
    texto: str
    adjuntos: List[CorreoSimuladoAdjuntosItem]


class CorreoSimuladoAdjuntosItem(TypedDict):
    """CorreoSimuladoAdjuntosItem"""

    nombre: str
    tipo: str
    contenido: str


class SimuladorCorreosResult(TypedDict):
    """SimuladorCorreosResult"""

    correos: List[CorreoSimulado]


class _CatalogosCrearFilaCuerpo(TypedDict):
    codigo: str
    descripcion: str
    desde: str
    fuente: str


class CatalogosCrearFilaCuerpo(_CatalogosCrearFilaCuerpo, total=False):
    """CatalogosCrearFilaCuerpo"""

    tarifa: Union[Numero, str, None]
    hasta: Union[str, None]


class _CatalogosReemplazarFilaCuerpo(TypedDict):
    codigo: str
    descripcion: str
    desde: str
    fuente: str


class CatalogosReemplazarFilaCuerpo(_CatalogosReemplazarFilaCuerpo, total=False):
    """CatalogosReemplazarFilaCuerpo"""

    tarifa: Union[Numero, str, None]
    hasta: Union[str, None]


class _ContribuyentesCargarRegistroCuerpo(TypedDict):
    archivos: List[str]


class ContribuyentesCargarRegistroCuerpo(_ContribuyentesCargarRegistroCuerpo, total=False):
    """ContribuyentesCargarRegistroCuerpo"""

    permitirMenos: bool


class _ApiKeysCrearCuerpo(TypedDict):
    nombre: str
    expiracionEnDias: int
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]


class ApiKeysCrearCuerpo(_ApiKeysCrearCuerpo, total=False):
    """ApiKeysCrearCuerpo"""

    empresas: List[str]


class ApiKeysRotarCuerpo(TypedDict, total=False):
    """ApiKeysRotarCuerpo"""

    graciaEnHoras: int


class _SesionesAbrirCuerpo(TypedDict):
    usuario: str
    password: str


class SesionesAbrirCuerpo(_SesionesAbrirCuerpo, total=False):
    """SesionesAbrirCuerpo"""

    codigo: str
    llave: SesionesAbrirCuerpoLlave


class _SesionesAbrirCuerpoLlave(TypedDict):
    id: str
    clientDataJSON: str
    authenticatorData: str
    signature: str


class SesionesAbrirCuerpoLlave(_SesionesAbrirCuerpoLlave, total=False):
    """Respuesta del navegador con la llave de acceso (WebAuthn)."""

    userHandle: str


class SesionesAbrirLlaveCuerpo(TypedDict):
    """SesionesAbrirLlaveCuerpo"""

    llave: SesionesAbrirLlaveCuerpoLlave


class _SesionesAbrirLlaveCuerpoLlave(TypedDict):
    id: str
    clientDataJSON: str
    authenticatorData: str
    signature: str


class SesionesAbrirLlaveCuerpoLlave(_SesionesAbrirLlaveCuerpoLlave, total=False):
    """Respuesta del navegador con la llave de acceso (WebAuthn)."""

    userHandle: str


class SesionesBuscarProveedorCuerpo(TypedDict, total=False):
    """SesionesBuscarProveedorCuerpo"""

    usuario: str
    enlace: str


class _SesionesEmpezarProveedorCuerpo(TypedDict):
    enlace: str


class SesionesEmpezarProveedorCuerpo(_SesionesEmpezarProveedorCuerpo, total=False):
    """SesionesEmpezarProveedorCuerpo"""

    usuario: str


class _SesionesTerminarProveedorCuerpo(TypedDict):
    state: str


class SesionesTerminarProveedorCuerpo(_SesionesTerminarProveedorCuerpo, total=False):
    """SesionesTerminarProveedorCuerpo"""

    code: str
    iss: str
    error: str


class SesionesCompletarProveedorCuerpo(TypedDict, total=False):
    """SesionesCompletarProveedorCuerpo"""

    codigo: str
    llave: SesionesCompletarProveedorCuerpoLlave


class _SesionesCompletarProveedorCuerpoLlave(TypedDict):
    id: str
    clientDataJSON: str
    authenticatorData: str
    signature: str


class SesionesCompletarProveedorCuerpoLlave(_SesionesCompletarProveedorCuerpoLlave, total=False):
    """Respuesta del navegador con la llave de acceso (WebAuthn)."""

    userHandle: str


class _CuentaPonerProveedorCuerpo(TypedDict):
    tipo: Literal["google", "entra", "keycloak", "otro"]
    nombre: str
    emisor: str
    clienteId: str
    dominios: List[str]
    activo: bool
    automatico: bool
    exigido: bool
    confiaSegundoPaso: bool
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]
    empresas: Union[List[str], None]
    claimGrupos: Union[str, None]
    grupos: List[CuentaPonerProveedorCuerpoGruposItem]


class CuentaPonerProveedorCuerpo(_CuentaPonerProveedorCuerpo, total=False):
    """CuentaPonerProveedorCuerpo"""

    secreto: str


class CuentaPonerProveedorCuerpoGruposItem(TypedDict):
    """CuentaPonerProveedorCuerpoGruposItem"""

    grupo: str
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]


class CuentaProbarProveedorCuerpo(TypedDict):
    """CuentaProbarProveedorCuerpo"""

    tipo: Literal["google", "entra", "keycloak", "otro"]
    emisor: str


class CuentaPonerSegundoPasoCuerpo(TypedDict):
    """CuentaPonerSegundoPasoCuerpo"""

    exigidoA: List[Literal["todos", "administrador", "ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]


class UsuariosVincularProveedorCuerpo(TypedDict):
    """UsuariosVincularProveedorCuerpo"""

    password: str


class _UsuariosCambiarPasswordCuerpo(TypedDict):
    actual: str
    nueva: str


class UsuariosCambiarPasswordCuerpo(_UsuariosCambiarPasswordCuerpo, total=False):
    """UsuariosCambiarPasswordCuerpo"""

    revocarClaves: bool


class UsuariosRecuperarPasswordCuerpo(TypedDict):
    """UsuariosRecuperarPasswordCuerpo"""

    usuario: str


class _UsuariosPonerPasswordCuerpo(TypedDict):
    token: str
    password: str


class UsuariosPonerPasswordCuerpo(_UsuariosPonerPasswordCuerpo, total=False):
    """UsuariosPonerPasswordCuerpo"""

    revocarClaves: bool


class _UsuariosCrearCuerpo(TypedDict):
    usuario: str
    nombres: str
    rol: Literal["administrador", "usuario"]


class UsuariosCrearCuerpo(_UsuariosCrearCuerpo, total=False):
    """UsuariosCrearCuerpo"""

    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]
    empresas: Union[List[str], None]


class UsuariosActualizarCuerpo(TypedDict, total=False):
    """UsuariosActualizarCuerpo"""

    nombres: str
    rol: Literal["administrador", "usuario"]
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]
    empresas: Union[List[str], None]
    activo: bool


class UsuariosEmpezarTotpCuerpo(TypedDict):
    """UsuariosEmpezarTotpCuerpo"""

    password: str


class UsuariosActivarTotpCuerpo(TypedDict):
    """UsuariosActivarTotpCuerpo"""

    codigo: str


class UsuariosDesactivarTotpCuerpo(TypedDict):
    """UsuariosDesactivarTotpCuerpo"""

    password: str
    codigo: str


class UsuariosEmpezarLlaveCuerpo(TypedDict):
    """UsuariosEmpezarLlaveCuerpo"""

    password: str


class UsuariosAgregarLlaveCuerpo(TypedDict):
    """UsuariosAgregarLlaveCuerpo"""

    nombre: str
    llave: UsuariosAgregarLlaveCuerpoLlave


class UsuariosAgregarLlaveCuerpoLlave(TypedDict):
    """Respuesta del navegador al crear la llave de acceso (WebAuthn)."""

    id: str
    clientDataJSON: str
    attestationObject: str
    transports: List[str]


class UsuariosQuitarLlaveCuerpo(TypedDict):
    """UsuariosQuitarLlaveCuerpo"""

    password: str


class UsuariosRenovarCodigosRecuperacionCuerpo(TypedDict):
    """UsuariosRenovarCodigosRecuperacionCuerpo"""

    password: str


class _CertificadosDigitalesSubirCuerpo(TypedDict):
    certificado: str
    password: str


class CertificadosDigitalesSubirCuerpo(_CertificadosDigitalesSubirCuerpo, total=False):
    """CertificadosDigitalesSubirCuerpo"""

    descripcion: str


class _CertificadosDigitalesDiagnosticarCuerpo(TypedDict):
    certificado: str
    password: str


class CertificadosDigitalesDiagnosticarCuerpo(_CertificadosDigitalesDiagnosticarCuerpo, total=False):
    """CertificadosDigitalesDiagnosticarCuerpo"""

    descripcion: str


class _InvitacionesCrearCuerpo(TypedDict):
    usuario: str
    nombres: str
    rol: Literal["administrador", "usuario"]


class InvitacionesCrearCuerpo(_InvitacionesCrearCuerpo, total=False):
    """InvitacionesCrearCuerpo"""

    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]
    empresas: Union[List[str], None]


class InvitacionesAceptarCuerpo(TypedDict):
    """InvitacionesAceptarCuerpo"""

    token: str
    password: str


class InstalacionPonerEnMarchaCuerpo(TypedDict):
    """InstalacionPonerEnMarchaCuerpo"""

    token: str
    nombre: str
    usuario: str
    nombres: str
    password: str


class _ClientesOauthCrearCuerpo(TypedDict):
    nombre: str
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]


class ClientesOauthCrearCuerpo(_ClientesOauthCrearCuerpo, total=False):
    """ClientesOauthCrearCuerpo"""

    empresas: Union[List[str], None]
    administrador: bool


class ClientesOauthActualizarCuerpo(TypedDict, total=False):
    """ClientesOauthActualizarCuerpo"""

    nombre: str
    roles: List[Literal["ROLE_RECEIPTS", "ROLE_SUPPLIERS", "ROLE_ESTABLISHMENTS", "ROLE_EMISSION_POINTS", "ROLE_DIGITAL_CERTS", "ROLE_RIDE_TEMPLATES", "ROLE_EMAIL_TEMPLATES", "ROLE_PRODUCTS", "ROLE_REPORTS"]]
    empresas: Union[List[str], None]
    administrador: bool
    activo: bool


class _EmpresasCrearCuerpo(TypedDict):
    razonSocial: str
    dirMatriz: str
    ruc: str


class EmpresasCrearCuerpo(_EmpresasCrearCuerpo, total=False):
    """EmpresasCrearCuerpo"""

    nombreComercial: Union[str, None]
    obligadoContabilidad: bool
    contribuyenteEspecial: Union[str, None]
    agenteRetencion: Union[str, None]
    contribuyenteRimpe: Literal["emprendedor", "negocio-popular", None]
    granContribuyente: Union[str, None]
    rucProveedor: Union[str, None]
    correo: Union[str, None]
    telefono: Union[str, None]
    activa: bool
    smtp: Union[EmpresasCrearCuerpoSmtp1, None]


class _EmpresasCrearCuerpoSmtp1(TypedDict):
    host: str
    port: int
    seguridad: Literal["TLS", "STARTTLS", "ninguna"]
    remitente: str


class EmpresasCrearCuerpoSmtp1(_EmpresasCrearCuerpoSmtp1, total=False):
    """EmpresasCrearCuerpoSmtp1"""

    usuario: Union[str, None]
    password: str


class EmpresasActualizarCuerpo(TypedDict, total=False):
    """EmpresasActualizarCuerpo"""

    razonSocial: str
    nombreComercial: Union[str, None]
    dirMatriz: str
    obligadoContabilidad: bool
    contribuyenteEspecial: Union[str, None]
    agenteRetencion: Union[str, None]
    contribuyenteRimpe: Literal["emprendedor", "negocio-popular", None]
    granContribuyente: Union[str, None]
    rucProveedor: Union[str, None]
    correo: Union[str, None]
    telefono: Union[str, None]
    activa: bool
    smtp: Union[EmpresasActualizarCuerpoSmtp1, None]
    ruc: str


class _EmpresasActualizarCuerpoSmtp1(TypedDict):
    host: str
    port: int
    seguridad: Literal["TLS", "STARTTLS", "ninguna"]
    remitente: str


class EmpresasActualizarCuerpoSmtp1(_EmpresasActualizarCuerpoSmtp1, total=False):
    """EmpresasActualizarCuerpoSmtp1"""

    usuario: Union[str, None]
    password: str


class EmpresasProbarSmtpCuerpo(TypedDict):
    """EmpresasProbarSmtpCuerpo"""

    correo: str


class _BuzonPonerCuerpo(TypedDict):
    host: str
    port: int
    usuario: str


class BuzonPonerCuerpo(_BuzonPonerCuerpo, total=False):
    """BuzonPonerCuerpo"""

    carpeta: str
    activo: bool
    password: str
    oauth: Union[BuzonPonerCuerpoOauth1, None]


class _BuzonPonerCuerpoOauth1(TypedDict):
    tokenUrl: str
    clientId: str


class BuzonPonerCuerpoOauth1(_BuzonPonerCuerpoOauth1, total=False):
    """BuzonPonerCuerpoOauth1"""

    clientSecret: str
    refreshToken: str


class LogoPonerCuerpo(TypedDict):
    """LogoPonerCuerpo"""

    logo: str


class _EstablecimientosCrearCuerpo(TypedDict):
    direccion: str
    estab: str


class EstablecimientosCrearCuerpo(_EstablecimientosCrearCuerpo, total=False):
    """EstablecimientosCrearCuerpo"""

    nombre: Union[str, None]
    provincia: Union[Literal["AZUAY", "BOLIVAR", "CANAR", "CARCHI", "CHIMBORAZO", "COTOPAXI", "EL ORO", "ESMERALDAS", "GALAPAGOS", "GUAYAS", "IMBABURA", "LOJA", "LOS RIOS", "MANABI", "MORONA SANTIAGO", "NAPO", "ORELLANA", "PASTAZA", "PICHINCHA", "SANTA ELENA", "SANTO DOMINGO DE LOS TSACHILAS", "SUCUMBIOS", "TUNGURAHUA", "ZAMORA CHINCHIPE"], None]
    canton: Union[str, None]
    ivaDiferenciado: bool
    activo: bool


class EstablecimientosActualizarCuerpo(TypedDict, total=False):
    """EstablecimientosActualizarCuerpo"""

    nombre: Union[str, None]
    direccion: str
    provincia: Union[Literal["AZUAY", "BOLIVAR", "CANAR", "CARCHI", "CHIMBORAZO", "COTOPAXI", "EL ORO", "ESMERALDAS", "GALAPAGOS", "GUAYAS", "IMBABURA", "LOJA", "LOS RIOS", "MANABI", "MORONA SANTIAGO", "NAPO", "ORELLANA", "PASTAZA", "PICHINCHA", "SANTA ELENA", "SANTO DOMINGO DE LOS TSACHILAS", "SUCUMBIOS", "TUNGURAHUA", "ZAMORA CHINCHIPE"], None]
    canton: Union[str, None]
    ivaDiferenciado: bool
    activo: bool


class _PuntosEmisionCrearCuerpo(TypedDict):
    ptoEmi: str


class PuntosEmisionCrearCuerpo(_PuntosEmisionCrearCuerpo, total=False):
    """PuntosEmisionCrearCuerpo"""

    descripcion: Union[str, None]
    activo: bool
    secuenciales: Dict[str, Any]


class PuntosEmisionActualizarCuerpo(TypedDict, total=False):
    """PuntosEmisionActualizarCuerpo"""

    descripcion: Union[str, None]
    activo: bool
    secuenciales: Dict[str, Any]


class _ProductosCrearCuerpo(TypedDict):
    codigoPrincipal: str
    descripcion: str
    precioUnitario: Union[Numero, str]
    impuesto: List[ProductosCrearCuerpoImpuestoItem]


class ProductosCrearCuerpo(_ProductosCrearCuerpo, total=False):
    """ProductosCrearCuerpo"""

    codigoAuxiliar: Union[str, None]
    unidadMedida: Union[str, None]
    activo: bool


class _ProductosCrearCuerpoImpuestoItem(TypedDict):
    codigo: str
    codigoPorcentaje: str


class ProductosCrearCuerpoImpuestoItem(_ProductosCrearCuerpoImpuestoItem, total=False):
    """ProductosCrearCuerpoImpuestoItem"""

    tarifa: Union[Numero, str]


class _ProductosImportarCuerpo(TypedDict):
    archivo: str


class ProductosImportarCuerpo(_ProductosImportarCuerpo, total=False):
    """ProductosImportarCuerpo"""

    codificacion: Literal["UTF-8", "ISO-8859-1", "windows-1252"]


class ProductosActualizarCuerpo(TypedDict, total=False):
    """ProductosActualizarCuerpo"""

    codigoPrincipal: str
    codigoAuxiliar: Union[str, None]
    descripcion: str
    precioUnitario: Union[Numero, str]
    unidadMedida: Union[str, None]
    impuesto: List[ProductosActualizarCuerpoImpuestoItem]
    activo: bool


class _ProductosActualizarCuerpoImpuestoItem(TypedDict):
    codigo: str
    codigoPorcentaje: str


class ProductosActualizarCuerpoImpuestoItem(_ProductosActualizarCuerpoImpuestoItem, total=False):
    """ProductosActualizarCuerpoImpuestoItem"""

    tarifa: Union[Numero, str]


class _ClientesCrearCuerpo(TypedDict):
    tipoIdentificacion: Literal["04", "05", "06", "08"]
    identificacion: str
    razonSocial: str


class ClientesCrearCuerpo(_ClientesCrearCuerpo, total=False):
    """ClientesCrearCuerpo"""

    correos: List[str]
    direccion: Union[str, None]
    telefono: Union[str, None]
    formaPago: Union[str, None]


class _ClientesImportarCuerpo(TypedDict):
    archivo: str


class ClientesImportarCuerpo(_ClientesImportarCuerpo, total=False):
    """ClientesImportarCuerpo"""

    codificacion: Literal["UTF-8", "ISO-8859-1", "windows-1252"]


class ClientesActualizarCuerpo(TypedDict, total=False):
    """ClientesActualizarCuerpo"""

    tipoIdentificacion: Literal["04", "05", "06", "08"]
    identificacion: str
    razonSocial: str
    correos: List[str]
    direccion: Union[str, None]
    telefono: Union[str, None]
    formaPago: Union[str, None]


class ClientesUnirCuerpo(TypedDict):
    """ClientesUnirCuerpo"""

    clienteId: str


class ComprobantesEmitirCuerpo(TypedDict):
    """ComprobantesEmitirCuerpo"""

    codDoc: str


class ComprobantesValidarCuerpo(TypedDict):
    """ComprobantesValidarCuerpo"""

    codDoc: str


class ComprobantesVerBorradorCuerpo(TypedDict):
    """ComprobantesVerBorradorCuerpo"""

    codDoc: str


class _ComprobantesCrearAccionMasivaCuerpo(TypedDict):
    accion: Literal["corregir-fecha", "firmar-de-nuevo", "reanudar", "eliminar", "notificar"]


class ComprobantesCrearAccionMasivaCuerpo(_ComprobantesCrearAccionMasivaCuerpo, total=False):
    """ComprobantesCrearAccionMasivaCuerpo"""

    clavesAcceso: List[str]
    causa: str
    ruc: str
    fechaDesde: str
    fechaHasta: str
    fechaEmision: str


class ComprobantesNotificarCuerpo(TypedDict, total=False):
    """ComprobantesNotificarCuerpo"""

    correos: List[str]
    plantillaId: Union[str, int]
    success: bool
    result: Dict[str, Any]


class ComprobantesPonerClasificacionCuerpo(TypedDict):
    """ComprobantesPonerClasificacionCuerpo"""

    clase: Union[Literal["activo-fijo", "activo-fijo-con-credito", "cero-con-credito", "exportacion-servicios"], None]


class ComprobantesDescargarVariosCuerpo(TypedDict):
    """ComprobantesDescargarVariosCuerpo"""

    clavesAcceso: List[str]


class _EmisionMasivaReconocerColumnasCuerpo(TypedDict):
    archivo: str


class EmisionMasivaReconocerColumnasCuerpo(_EmisionMasivaReconocerColumnasCuerpo, total=False):
    """EmisionMasivaReconocerColumnasCuerpo"""

    codificacion: Literal["UTF-8", "ISO-8859-1", "windows-1252"]


class _EmisionMasivaCrearCuerpo(TypedDict):
    archivo: str


class EmisionMasivaCrearCuerpo(_EmisionMasivaCrearCuerpo, total=False):
    """EmisionMasivaCrearCuerpo"""

    nombre: str
    columnas: str
    codificacion: Literal["UTF-8", "ISO-8859-1", "windows-1252"]


class EmisionMasivaEmpezarCuerpo(TypedDict, total=False):
    """EmisionMasivaEmpezarCuerpo"""

    repetidos: Literal["omitir", "emitir"]


class _ProformasCrearCuerpo(TypedDict):
    factura: Factura


class ProformasCrearCuerpo(_ProformasCrearCuerpo, total=False):
    """ProformasCrearCuerpo"""

    vence: str


class _ProformasActualizarCuerpo(TypedDict):
    factura: Factura


class ProformasActualizarCuerpo(_ProformasActualizarCuerpo, total=False):
    """ProformasActualizarCuerpo"""

    vence: str


class ProformasEnviarCuerpo(TypedDict, total=False):
    """ProformasEnviarCuerpo"""

    correos: List[str]


class ProformasFacturarCuerpo(TypedDict, total=False):
    """ProformasFacturarCuerpo"""

    factura: ProformasFacturarCuerpoFactura


class _ProformasFacturarCuerpoFactura(TypedDict):
    ruc: str
    estab: str
    ptoEmi: str
    receptor: ProformasFacturarCuerpoFacturaReceptor
    detalles: List[ProformasFacturarCuerpoFacturaDetallesItem]


class ProformasFacturarCuerpoFactura(_ProformasFacturarCuerpoFactura, total=False):
    """Factura."""

    version: str
    fechaEmision: str
    codDoc: str
    secuencial: str
    referencia: str
    referenciaUnica: bool
    pagos: List[ProformasFacturarCuerpoFacturaPagosItem]
    moneda: str
    guiaRemision: str
    propina: Union[Numero, str]
    placa: str
    totalConImpuestos: List[ProformasFacturarCuerpoFacturaTotalConImpuestosItem]
    totalSubsidio: Union[Numero, str]
    comercioExterior: str
    incoTermFactura: str
    lugarIncoTerm: str
    paisOrigen: str
    puertoEmbarque: str
    puertoDestino: str
    paisDestino: str
    paisAdquisicion: str
    incoTermTotalSinImpuestos: str
    fleteInternacional: Union[Numero, str]
    seguroInternacional: Union[Numero, str]
    gastosAduaneros: Union[Numero, str]
    gastosTransporteOtros: Union[Numero, str]
    codDocReembolso: str
    totalComprobantesReembolso: Union[Numero, str]
    totalBaseImponibleReembolso: Union[Numero, str]
    totalImpuestoReembolso: Union[Numero, str]
    reembolsos: List[ProformasFacturarCuerpoFacturaReembolsosItem]
    valorRetIva: Union[Numero, str]
    valorRetRenta: Union[Numero, str]
    retenciones: List[ProformasFacturarCuerpoFacturaRetencionesItem]
    infoSustitutivaGuiaRemision: ProformasFacturarCuerpoFacturaInfoSustitutivaGuiaRemision
    otrosRubrosTerceros: List[ProformasFacturarCuerpoFacturaOtrosRubrosTercerosItem]
    tipoNegociable: ProformasFacturarCuerpoFacturaTipoNegociable
    maquinaFiscal: ProformasFacturarCuerpoFacturaMaquinaFiscal
    campoAdicional: List[ProformasFacturarCuerpoFacturaCampoAdicionalItem]
    reembolsoDetalle: List[ProformasFacturarCuerpoFacturaReembolsoDetalleItem]


class _ProformasFacturarCuerpoFacturaReceptor(TypedDict):
    tipoIdentificacion: str
    razonSocial: str
    identificacion: str


class ProformasFacturarCuerpoFacturaReceptor(_ProformasFacturarCuerpoFacturaReceptor, total=False):
    """Receptor del comprobante."""

    direccion: str
    propina: Union[Numero, str]
    periodoFiscal: Union[Numero, str, None]


class _ProformasFacturarCuerpoFacturaDetallesItem(TypedDict):
    cantidad: Union[Numero, str]


class ProformasFacturarCuerpoFacturaDetallesItem(_ProformasFacturarCuerpoFacturaDetallesItem, total=False):
    """Línea."""

    codigoPrincipal: str
    codigoAuxiliar: str
    descripcion: str
    unidadMedida: str
    precioUnitario: Union[Numero, str]
    precioSinSubsidio: Union[Numero, str]
    descuento: Union[Numero, str]
    detAdicional: List[ProformasFacturarCuerpoFacturaDetallesItemDetAdicionalItem]
    impuesto: List[ProformasFacturarCuerpoFacturaDetallesItemImpuestoItem]


class ProformasFacturarCuerpoFacturaDetallesItemDetAdicionalItem(TypedDict):
    """Detalle adicional."""

    nombre: str
    valor: str


class _ProformasFacturarCuerpoFacturaDetallesItemImpuestoItem(TypedDict):
    codigo: str
    codigoPorcentaje: str


class ProformasFacturarCuerpoFacturaDetallesItemImpuestoItem(_ProformasFacturarCuerpoFacturaDetallesItemImpuestoItem, total=False):
    """Impuesto de la línea."""

    tarifa: Union[Numero, str]
    baseImponible: Union[Numero, str]
    valor: Union[Numero, str]
    contenido: Union[Numero, str]


class _ProformasFacturarCuerpoFacturaPagosItem(TypedDict):
    formaPago: str
    total: Union[Numero, str]


class ProformasFacturarCuerpoFacturaPagosItem(_ProformasFacturarCuerpoFacturaPagosItem, total=False):
    """Pago."""

    plazo: Union[Numero, str]
    unidadTiempo: str


class _ProformasFacturarCuerpoFacturaTotalConImpuestosItem(TypedDict):
    codigo: str
    codigoPorcentaje: str


class ProformasFacturarCuerpoFacturaTotalConImpuestosItem(_ProformasFacturarCuerpoFacturaTotalConImpuestosItem, total=False):
    """Datos del total de una tarifa."""

    valor: Union[Numero, str]
    descuentoAdicional: Union[Numero, str]
    repartir: bool
    valorDevolucionIva: Union[Numero, str]


class _ProformasFacturarCuerpoFacturaReembolsosItem(TypedDict):
    tipoIdentificacionProveedorReembolso: str
    identificacionProveedorReembolso: str
    tipoProveedorReembolso: str
    codDocReembolso: str
    estabDocReembolso: str
    ptoEmiDocReembolso: str
    secuencialDocReembolso: str
    fechaEmisionDocReembolso: str
    numeroAutorizacionDocReemb: str


class ProformasFacturarCuerpoFacturaReembolsosItem(_ProformasFacturarCuerpoFacturaReembolsosItem, total=False):
    """Documento reembolsado."""

    codPaisPagoProveedorReembolso: str
    detalleImpuestos: List[ProformasFacturarCuerpoFacturaReembolsosItemDetalleImpuestosItem]
    detalleImpuesto: List[ProformasFacturarCuerpoFacturaReembolsosItemDetalleImpuestoItem]


class ProformasFacturarCuerpoFacturaReembolsosItemDetalleImpuestosItem(TypedDict):
    """Impuesto del documento."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    baseImponibleReembolso: Union[Numero, str]
    impuestoReembolso: Union[Numero, str]


class ProformasFacturarCuerpoFacturaReembolsosItemDetalleImpuestoItem(TypedDict):
    """Impuesto del documento."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    baseImponibleReembolso: Union[Numero, str]
    impuestoReembolso: Union[Numero, str]


class ProformasFacturarCuerpoFacturaRetencionesItem(TypedDict):
    """Retención presuntiva."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    valor: Union[Numero, str]


class ProformasFacturarCuerpoFacturaInfoSustitutivaGuiaRemision(TypedDict):
    """Factura que sustituye a la guía de remisión (anexo 8); versiones 2.0.0 y 2.1.0."""

    dirPartida: str
    dirDestinatario: str
    fechaIniTransporte: str
    fechaFinTransporte: str
    razonSocialTransportista: str
    tipoIdentificacionTransportista: str
    rucTransportista: str
    placa: str
    destinos: List[ProformasFacturarCuerpoFacturaInfoSustitutivaGuiaRemisionDestinosItem]


class _ProformasFacturarCuerpoFacturaInfoSustitutivaGuiaRemisionDestinosItem(TypedDict):
    motivoTraslado: str


class ProformasFacturarCuerpoFacturaInfoSustitutivaGuiaRemisionDestinosItem(_ProformasFacturarCuerpoFacturaInfoSustitutivaGuiaRemisionDestinosItem, total=False):
    """Destino."""

    docAduaneroUnico: str
    codEstabDestino: str
    ruta: str


class ProformasFacturarCuerpoFacturaOtrosRubrosTercerosItem(TypedDict):
    """Rubro."""

    concepto: str
    total: Union[Numero, str]


class ProformasFacturarCuerpoFacturaTipoNegociable(TypedDict):
    """Factura comercial negociable (anexo 11)."""

    correo: str


class ProformasFacturarCuerpoFacturaMaquinaFiscal(TypedDict):
    """Máquina fiscal que imprimió el comprobante (anexo 13)."""

    marca: str
    modelo: str
    serie: str


class ProformasFacturarCuerpoFacturaCampoAdicionalItem(TypedDict):
    """Campo adicional."""

    nombre: str
    value: str


class _ProformasFacturarCuerpoFacturaReembolsoDetalleItem(TypedDict):
    tipoIdentificacionProveedorReembolso: str
    identificacionProveedorReembolso: str
    tipoProveedorReembolso: str
    codDocReembolso: str
    estabDocReembolso: str
    ptoEmiDocReembolso: str
    secuencialDocReembolso: str
    fechaEmisionDocReembolso: str
    numeroAutorizacionDocReemb: str


class ProformasFacturarCuerpoFacturaReembolsoDetalleItem(_ProformasFacturarCuerpoFacturaReembolsoDetalleItem, total=False):
    """Documento reembolsado."""

    codPaisPagoProveedorReembolso: str
    detalleImpuestos: List[ProformasFacturarCuerpoFacturaReembolsoDetalleItemDetalleImpuestosItem]
    detalleImpuesto: List[ProformasFacturarCuerpoFacturaReembolsoDetalleItemDetalleImpuestoItem]


class ProformasFacturarCuerpoFacturaReembolsoDetalleItemDetalleImpuestosItem(TypedDict):
    """Impuesto del documento."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    baseImponibleReembolso: Union[Numero, str]
    impuestoReembolso: Union[Numero, str]


class ProformasFacturarCuerpoFacturaReembolsoDetalleItemDetalleImpuestoItem(TypedDict):
    """Impuesto del documento."""

    codigo: str
    codigoPorcentaje: str
    tarifa: Union[Numero, str]
    baseImponibleReembolso: Union[Numero, str]
    impuestoReembolso: Union[Numero, str]


class _RecurrentesCrearCuerpo(TypedDict):
    nombre: str
    frecuencia: Literal["mensual", "semanal", "anual"]
    dia: int
    factura: Factura


class RecurrentesCrearCuerpo(_RecurrentesCrearCuerpo, total=False):
    """RecurrentesCrearCuerpo"""

    mes: int
    desde: str
    hasta: str
    veces: int
    atraso: Literal["emitir", "omitir", "preguntar"]


class _RecurrentesVerProximasCuerpo(TypedDict):
    nombre: str
    frecuencia: Literal["mensual", "semanal", "anual"]
    dia: int
    factura: Factura


class RecurrentesVerProximasCuerpo(_RecurrentesVerProximasCuerpo, total=False):
    """RecurrentesVerProximasCuerpo"""

    mes: int
    desde: str
    hasta: str
    veces: int
    atraso: Literal["emitir", "omitir", "preguntar"]


class _RecurrentesActualizarCuerpo(TypedDict):
    nombre: str
    frecuencia: Literal["mensual", "semanal", "anual"]
    dia: int
    factura: Factura


class RecurrentesActualizarCuerpo(_RecurrentesActualizarCuerpo, total=False):
    """RecurrentesActualizarCuerpo"""

    mes: int
    desde: str
    hasta: str
    veces: int
    atraso: Literal["emitir", "omitir", "preguntar"]


class RecurrentesCambiarEstadoCuerpo(TypedDict):
    """RecurrentesCambiarEstadoCuerpo"""

    estado: Literal["ACTIVA", "PAUSADA", "TERMINADA"]


class RecurrentesDecidirCuerpo(TypedDict):
    """RecurrentesDecidirCuerpo"""

    decision: Literal["emitir", "omitir"]


class _WebhooksCrearCuerpo(TypedDict):
    url: str


class WebhooksCrearCuerpo(_WebhooksCrearCuerpo, total=False):
    """WebhooksCrearCuerpo"""

    tipos: Union[List[Literal["comprobante.creado", "comprobante.firmado", "comprobante.recibido", "comprobante.autorizado", "comprobante.devuelto", "comprobante.no_autorizado", "comprobante.intervenir", "comprobante.corregido", "comprobante.eliminado", "comprobante.anulacion_solicitada", "comprobante.anulacion_desistida", "comprobante.anulado", "correo.enviado", "correo.fallido", "certificado.por_vencer", "certificado.vencido", "recibido.nuevo", "recibido.anulado", "recibido.anulacion_pedida", "proforma.creada", "proforma.aceptada", "proforma.rechazada", "proforma.facturada", "recurrente.fallida", "recurrente.por_decidir", "recurrente.terminada", "trabajo.pausado", "reporte.listo", "reporte.fallido", "sri.no_disponible", "sri.disponible", "prueba"]], None]
    empresas: Union[List[str], None]
    formato: Literal["ligero", "completo"]
    activo: bool
    descripcion: str


class WebhooksActualizarCuerpo(TypedDict, total=False):
    """WebhooksActualizarCuerpo"""

    url: str
    tipos: Union[List[Literal["comprobante.creado", "comprobante.firmado", "comprobante.recibido", "comprobante.autorizado", "comprobante.devuelto", "comprobante.no_autorizado", "comprobante.intervenir", "comprobante.corregido", "comprobante.eliminado", "comprobante.anulacion_solicitada", "comprobante.anulacion_desistida", "comprobante.anulado", "correo.enviado", "correo.fallido", "certificado.por_vencer", "certificado.vencido", "recibido.nuevo", "recibido.anulado", "recibido.anulacion_pedida", "proforma.creada", "proforma.aceptada", "proforma.rechazada", "proforma.facturada", "recurrente.fallida", "recurrente.por_decidir", "recurrente.terminada", "trabajo.pausado", "reporte.listo", "reporte.fallido", "sri.no_disponible", "sri.disponible", "prueba"]], None]
    empresas: Union[List[str], None]
    formato: Literal["ligero", "completo"]
    activo: bool
    descripcion: str


class WebhooksRotarCuerpo(TypedDict, total=False):
    """WebhooksRotarCuerpo"""

    graciaEnHoras: int


class WebhooksRepetirCuerpo(TypedDict):
    """WebhooksRepetirCuerpo"""

    desde: str
    hasta: str


class RecibidosTraerClavesCuerpo(TypedDict, total=False):
    """RecibidosTraerClavesCuerpo"""

    claves: List[str]
    lista: str


class _RecibidosCrearManualCuerpo(TypedDict):
    ruc: str
    codDoc: str
    emisor: RecibidosCrearManualCuerpoEmisor
    secuencial: str
    fechaEmision: str


class RecibidosCrearManualCuerpo(_RecibidosCrearManualCuerpo, total=False):
    """RecibidosCrearManualCuerpo"""

    estab: str
    ptoEmi: str
    numeroAutorizacion: str
    impuestos: List[RecibidosCrearManualCuerpoImpuestosItem]
    retenciones: List[RetencionManual]
    propina: str
    importeTotal: str
    formaPago: str


class RecibidosCrearManualCuerpoEmisor(TypedDict):
    """Quien lo emitió."""

    tipoIdentificacion: Literal["04", "05", "06", "08"]
    identificacion: str
    razonSocial: str


class _RecibidosCrearManualCuerpoImpuestosItem(TypedDict):
    codigo: Literal["2", "3", "5"]
    codigoPorcentaje: str
    baseImponible: str


class RecibidosCrearManualCuerpoImpuestosItem(_RecibidosCrearManualCuerpoImpuestosItem, total=False):
    """RecibidosCrearManualCuerpoImpuestosItem"""

    tarifa: str
    valor: str


class RecibidosActualizarCuerpo(TypedDict, total=False):
    """RecibidosActualizarCuerpo"""

    fechaRegistro: Union[str, None]
    fechaRecepcion: Union[str, None]
    codSustento: Union[str, None]
    parteRel: Union[bool, None]
    derechoCredito: Union[bool, None]
    activoFijo: Union[bool, None]
    lineas: Union[List[RecibidosActualizarCuerpoLineas1Item], None]
    notas: Union[str, None]
    contabilizado: bool


class RecibidosActualizarCuerpoLineas1Item(TypedDict):
    """RecibidosActualizarCuerpoLineas1Item"""

    tipo: Union[Literal["bien", "servicio", "activo-fijo", "gasto", "honorarios", "honorarios-sin-titulo", "arriendo", "transporte"], None]


class _RecibidosReemplazarManualCuerpo(TypedDict):
    ruc: str
    codDoc: str
    emisor: RecibidosReemplazarManualCuerpoEmisor
    secuencial: str
    fechaEmision: str


class RecibidosReemplazarManualCuerpo(_RecibidosReemplazarManualCuerpo, total=False):
    """RecibidosReemplazarManualCuerpo"""

    estab: str
    ptoEmi: str
    numeroAutorizacion: str
    impuestos: List[RecibidosReemplazarManualCuerpoImpuestosItem]
    retenciones: List[RetencionManual]
    propina: str
    importeTotal: str
    formaPago: str


class RecibidosReemplazarManualCuerpoEmisor(TypedDict):
    """Quien lo emitió."""

    tipoIdentificacion: Literal["04", "05", "06", "08"]
    identificacion: str
    razonSocial: str


class _RecibidosReemplazarManualCuerpoImpuestosItem(TypedDict):
    codigo: Literal["2", "3", "5"]
    codigoPorcentaje: str
    baseImponible: str


class RecibidosReemplazarManualCuerpoImpuestosItem(_RecibidosReemplazarManualCuerpoImpuestosItem, total=False):
    """RecibidosReemplazarManualCuerpoImpuestosItem"""

    tarifa: str
    valor: str


class _RecibidosEmitirRetencionCuerpo(TypedDict):
    estab: str
    ptoEmi: str


class RecibidosEmitirRetencionCuerpo(_RecibidosEmitirRetencionCuerpo, total=False):
    """RecibidosEmitirRetencionCuerpo"""

    codSustento: str
    pagoExterior: RecibidosEmitirRetencionCuerpoPagoExterior
    tipoSujetoRetenido: Literal["01", "02"]
    retenciones: List[RecibidosEmitirRetencionCuerpoRetencionesItem]


class RecibidosEmitirRetencionCuerpoPagoExterior(TypedDict, total=False):
    """Si el proveedor es del exterior."""

    pagoLocExt: Literal["01", "02"]
    tipoRegi: str
    paisEfecPago: str
    aplicConvDobTrib: Literal["SI", "NO"]
    pagExtSujRetNorLeg: Literal["SI", "NO"]
    pagoRegFis: Literal["SI", "NO"]


class _RecibidosEmitirRetencionCuerpoRetencionesItem(TypedDict):
    codigo: Literal["1", "2"]
    codigoRetencion: str


class RecibidosEmitirRetencionCuerpoRetencionesItem(_RecibidosEmitirRetencionCuerpoRetencionesItem, total=False):
    """RecibidosEmitirRetencionCuerpoRetencionesItem"""

    baseImponible: str
    porcentajeRetener: str


class _RecibidosValidarRetencionCuerpo(TypedDict):
    estab: str
    ptoEmi: str


class RecibidosValidarRetencionCuerpo(_RecibidosValidarRetencionCuerpo, total=False):
    """RecibidosValidarRetencionCuerpo"""

    codSustento: str
    pagoExterior: RecibidosValidarRetencionCuerpoPagoExterior
    tipoSujetoRetenido: Literal["01", "02"]
    retenciones: List[RecibidosValidarRetencionCuerpoRetencionesItem]


class RecibidosValidarRetencionCuerpoPagoExterior(TypedDict, total=False):
    """Si el proveedor es del exterior."""

    pagoLocExt: Literal["01", "02"]
    tipoRegi: str
    paisEfecPago: str
    aplicConvDobTrib: Literal["SI", "NO"]
    pagExtSujRetNorLeg: Literal["SI", "NO"]
    pagoRegFis: Literal["SI", "NO"]


class _RecibidosValidarRetencionCuerpoRetencionesItem(TypedDict):
    codigo: Literal["1", "2"]
    codigoRetencion: str


class RecibidosValidarRetencionCuerpoRetencionesItem(_RecibidosValidarRetencionCuerpoRetencionesItem, total=False):
    """RecibidosValidarRetencionCuerpoRetencionesItem"""

    baseImponible: str
    porcentajeRetener: str


class RecibidosActualizarProveedorCuerpo(TypedDict, total=False):
    """RecibidosActualizarProveedorCuerpo"""

    regimen: Union[Literal["general", "emprendedor", "negocio-popular"], None]
    especial: Union[bool, None]
    granContribuyente: Union[bool, None]
    agenteRetencion: Union[bool, None]
    obligadoContabilidad: Union[bool, None]
    persona: Union[Literal["natural", "sociedad"], None]
    codigoRenta: Union[str, None]
    codigoIva: Union[str, None]
    codSustento: Union[str, None]


class _ReportesCrearAtsCuerpo(TypedDict):
    ruc: str
    mes: str


class ReportesCrearAtsCuerpo(_ReportesCrearAtsCuerpo, total=False):
    """ReportesCrearAtsCuerpo"""

    semestral: bool
    codSustento: str
    exportacionDe: Literal["01", "02", "03"]
    relacionadas: str
    totalVentas: Literal["fisicas", "todas"]


class ReportesPonerRespuestasAtsCuerpo(TypedDict, total=False):
    """ReportesPonerRespuestasAtsCuerpo"""

    semestral: bool
    codSustento: str
    exportacionDe: Literal["01", "02", "03"]
    totalVentas: Literal["fisicas", "todas"]
    relacionadas: List[str]
    partes: List[ParteAts]
    exportaciones: List[ExportacionAts]
    modificados: List[ModificadoAts]


class ReportesPonerSaldosIvaCuerpo(TypedDict):
    """ReportesPonerSaldosIvaCuerpo"""

    creditoAnterior: str
    retencionesAnterior: str
    impuestoAnterior: str
    ventasCredito: str
    impuestoCredito: str


class _ReportesCompararCuerpo(TypedDict):
    ruc: str
    desde: str
    hasta: str
    lado: Literal["emitidos", "recibidos"]
    listas: List[str]


class ReportesCompararCuerpo(_ReportesCompararCuerpo, total=False):
    """ReportesCompararCuerpo"""

    codDocs: List[Literal["01", "03", "04", "05", "06", "07"]]


class _ReportesCrearCuerpo(TypedDict):
    desde: str
    hasta: str


class ReportesCrearCuerpo(_ReportesCrearCuerpo, total=False):
    """ReportesCrearCuerpo"""

    ruc: str
    estab: str
    ptoEmi: str
    codDoc: Literal["01", "03", "04", "05", "06", "07"]
    parte: str
    lado: Literal["emitidas", "recibidas"]
    formato: Literal["csv", "xlsx", "zip"]
    separador: Literal["coma", "punto-y-coma"]
    bom: bool


class CierresCerrarCuerpo(TypedDict, total=False):
    """CierresCerrarCuerpo"""

    conPendientes: bool


class CierresReabrirCuerpo(TypedDict):
    """CierresReabrirCuerpo"""

    motivo: str


class _AnulacionSolicitarCuerpo(TypedDict):
    motivo: str


class AnulacionSolicitarCuerpo(_AnulacionSolicitarCuerpo, total=False):
    """AnulacionSolicitarCuerpo"""

    negociada: bool
    sustentaDevolucion: bool
    receptorFallecido: bool


class ConciliacionesListarResultado(TypedDict):
    """ConciliacionesListarResultado"""

    id: str
    ruc: str
    desde: str
    hasta: str
    origen: Literal["comando", "programada"]
    reparar: bool
    estado: Literal["EN_CURSO", "INTERRUMPIDA", "TERMINADA"]
    revisados: int
    iguales: int
    diferencias: int
    alarmas: int
    reparadas: int
    sinRespuesta: int
    fechaInicio: str
    fechaFin: Union[str, None]


class _PlantillasRideCrearCuerpo(TypedDict):
    nombre: str
    formato: Union[Literal["A4"], Literal["ticket80"], Literal["ticket58"]]
    definicion: DefinicionRide


class PlantillasRideCrearCuerpo(_PlantillasRideCrearCuerpo, total=False):
    """PlantillasRideCrearCuerpo"""

    empresas: List[str]
    tipoDocumento: Literal["01", "03", "04", "05", "06", "07", "00"]
    esPredeterminada: bool


class _PlantillasRideReemplazarCuerpo(TypedDict):
    nombre: str
    formato: Union[Literal["A4"], Literal["ticket80"], Literal["ticket58"]]
    definicion: DefinicionRide


class PlantillasRideReemplazarCuerpo(_PlantillasRideReemplazarCuerpo, total=False):
    """PlantillasRideReemplazarCuerpo"""

    empresas: List[str]
    tipoDocumento: Literal["01", "03", "04", "05", "06", "07", "00"]
    esPredeterminada: bool


class _PlantillasRideEnsayarCuerpo(TypedDict):
    formato: Union[Literal["A4"], Literal["ticket80"], Literal["ticket58"]]
    definicion: DefinicionRide


class PlantillasRideEnsayarCuerpo(_PlantillasRideEnsayarCuerpo, total=False):
    """PlantillasRideEnsayarCuerpo"""

    ruc: str


class _PlantillasRideAsociarCuerpo(TypedDict):
    plantillaId: Union[str, None]


class PlantillasRideAsociarCuerpo(_PlantillasRideAsociarCuerpo, total=False):
    """PlantillasRideAsociarCuerpo"""

    codDoc: Literal["01", "03", "04", "05", "06", "07", "00"]
    estab: str
    ptoEmi: str


class _PlantillasEmailCrearCuerpo(TypedDict):
    nombre: str
    asunto: str
    cuerpoHtml: str
    cuerpoTexto: str


class PlantillasEmailCrearCuerpo(_PlantillasEmailCrearCuerpo, total=False):
    """PlantillasEmailCrearCuerpo"""

    etiquetaCorreo: Union[str, None]
    esPredeterminada: bool
    empresas: List[str]


class PlantillasEmailActualizarCuerpo(TypedDict, total=False):
    """PlantillasEmailActualizarCuerpo"""

    nombre: str
    asunto: str
    cuerpoHtml: str
    cuerpoTexto: str
    etiquetaCorreo: Union[str, None]
    esPredeterminada: bool
    empresas: List[str]


class _PlantillasEmailEnsayarCuerpo(TypedDict):
    asunto: str
    cuerpoHtml: str
    cuerpoTexto: str


class PlantillasEmailEnsayarCuerpo(_PlantillasEmailEnsayarCuerpo, total=False):
    """PlantillasEmailEnsayarCuerpo"""

    anulado: bool
    ruc: str


class _PlantillasEmailProbarCuerpo(TypedDict):
    ruc: str
    correo: str
    asunto: str
    cuerpoHtml: str
    cuerpoTexto: str


class PlantillasEmailProbarCuerpo(_PlantillasEmailProbarCuerpo, total=False):
    """PlantillasEmailProbarCuerpo"""

    etiquetaCorreo: Union[str, None]


class _PlantillasEmailAsociarCuerpo(TypedDict):
    plantillaId: Union[str, None]


class PlantillasEmailAsociarCuerpo(_PlantillasEmailAsociarCuerpo, total=False):
    """PlantillasEmailAsociarCuerpo"""

    codDoc: Literal["01", "03", "04", "05", "06", "07"]
    estab: str
    ptoEmi: str


class _SimuladorFallarCuerpo(TypedDict):
    efecto: str


class SimuladorFallarCuerpo(_SimuladorFallarCuerpo, total=False):
    """SimuladorFallarCuerpo"""

    servicio: Literal["recepcion", "autorizacion", "consulta"]
    claveAcceso: str
    proporcion: Numero
    veces: int
    enSegundos: Numero
    duranteSegundos: Numero


class _SimuladorAnularCuerpo(TypedDict):
    resultado: Literal["PENDIENTE", "ACEPTADA", "RECHAZADA"]


class SimuladorAnularCuerpo(_SimuladorAnularCuerpo, total=False):
    """SimuladorAnularCuerpo"""

    enSegundos: Numero


EmpresasRemoveResult = Union[Empresa, None]


EstablecimientosRemoveResult = Union[Establecimiento, None]


PuntosEmisionRemoveResult = Union[PuntoEmision, None]


SriIssueXmlResult = Union[RespuestaSri, ComprobanteValidado]


Evento = Union[EventoComprobante, EventoCertificado, EventoRecibido, EventoProforma, EventoRecurrente, EventoTrabajo, EventoReporteListo, EventoReporteFallido, EventoSri, EventoPrueba]
