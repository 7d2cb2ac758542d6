<?php

// Generado del documento OpenAPI por `npm run generate`; no se edita.

declare(strict_types=1);

namespace Rubrica\Operaciones;

use Rubrica\Archivo;
use Rubrica\Claves;
use Rubrica\Tipos;
use Rubrica\Transporte;

/**
 * `/docs/catalogos`.
 *
 * @phpstan-import-type Catalogo from Tipos
 * @phpstan-import-type CatalogosReadResult from Tipos
 * @phpstan-import-type FilaOperador from Tipos
 */
final class Catalogos
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Los catálogos del SRI que conoce el servicio.
     * @return list<Catalogo>
     */
    public function listar(
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/catalogos',
            null,
            [],
            [],
        );
    }

    /**
     * Un catálogo del SRI, con lo vigente en una fecha.
     * @param ?string $fecha dd/mm/aaaa; hoy si se omite.
     * @return CatalogosReadResult
     */
    public function leer(
        string $tabla,
        ?string $fecha = null,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/catalogos/' . rawurlencode($tabla),
            null,
            ['fecha' => $fecha],
            [],
            ['filas.*.tarifa', 'filas.*.especifica'],
        );
    }

    /**
     * Las filas que el operador añadió a un catálogo, también las retiradas; lo más reciente primero.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaCreacion, y «,asc» o «,desc».
     * @return \Generator<int, FilaOperador> todos los elementos, página por página
     */
    public function listarFilas(
        string $tabla,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/catalogos/' . rawurlencode($tabla) . '/filas',
            ['page' => $page, 'size' => $size, 'sort' => $sort],
            [],
            ['tarifa'],
        );
    }

    /**
     * Añade una fila a un catálogo; vale antes que las del servicio.
     * @param array{
     *   codigo: string,
     *   descripcion: string,
     *   tarifa?: int|float|numeric-string|string|null,
     *   desde: string,
     *   hasta?: string|null,
     *   fuente: string,
     * } $cuerpo
     * @return FilaOperador
     */
    public function crearFila(
        string $tabla,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/catalogos/' . rawurlencode($tabla) . '/filas',
            $cuerpo,
            [],
            [],
            ['tarifa'],
        );
    }

    /**
     * Reemplaza una fila del operador; la anterior queda en la historia.
     * @param array{
     *   codigo: string,
     *   descripcion: string,
     *   tarifa?: int|float|numeric-string|string|null,
     *   desde: string,
     *   hasta?: string|null,
     *   fuente: string,
     * } $cuerpo
     * @return FilaOperador
     */
    public function reemplazarFila(
        string $tabla,
        string $id,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/catalogos/' . rawurlencode($tabla) . '/filas/' . rawurlencode($id),
            $cuerpo,
            [],
            [],
            ['tarifa'],
        );
    }

    /**
     * Retira una fila del operador; queda en la historia.
     */
    public function eliminarFila(
        string $tabla,
        string $id,
    ): void {
        $this->t->resultado(
            'DELETE',
            '/api/v1.0/catalogos/' . rawurlencode($tabla) . '/filas/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }
}

/**
 * `/docs/normas`.
 *
 * @phpstan-import-type Normas from Tipos
 */
final class Normas
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Las reglas con fecha que usa esta instalación, con su vigencia y su fuente.
     * @param ?string $tipo Solo las filas de este tipo.
     * @return Normas
     */
    public function listar(
        ?string $tipo = null,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/normas',
            null,
            ['tipo' => $tipo],
            [],
        );
    }
}

/**
 * `/docs/contribuyentes`.
 *
 * @phpstan-import-type ContribuyentesEncontrados from Tipos
 * @phpstan-import-type ContribuyenteEncontrado from Tipos
 * @phpstan-import-type RegistroRuc from Tipos
 * @phpstan-import-type ArchivoRegistroRuc from Tipos
 */
final class Contribuyentes
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Busca contribuyentes por su nombre en el registro abierto del SRI.
     * @param ?int $size Cuántos, a lo más.
     * @return ContribuyentesEncontrados
     */
    public function buscar(
        string $texto,
        ?int $size = null,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/contribuyentes',
            null,
            ['texto' => $texto, 'size' => $size],
            [],
        );
    }

    /**
     * Un contribuyente del registro abierto del SRI, por su RUC o cédula.
     * @return ContribuyenteEncontrado
     */
    public function leer(
        string $ruc,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/contribuyentes/' . rawurlencode($ruc),
            null,
            [],
            [],
        );
    }

    /**
     * De cuándo es el registro de RUC que está en uso, y cómo va su carga.
     * @return RegistroRuc
     */
    public function registro(
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/registro-ruc',
            null,
            [],
            [],
        );
    }

    /**
     * Sube una parte de un archivo del registro de RUC.
     * @param ?int $desde Desde qué byte va esta parte.
     * @return ArchivoRegistroRuc
     */
    public function subirArchivo(
        string $cuerpo,
        string $nombre,
        ?int $desde = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/registro-ruc/archivos',
            $cuerpo,
            ['nombre' => $nombre, 'desde' => $desde],
            [],
        );
    }

    /**
     * Reemplaza el registro de RUC con los archivos subidos.
     * @param array{
     *   archivos: list<string>,
     *   permitirMenos?: bool,
     * } $cuerpo
     * @return RegistroRuc
     */
    public function cargarRegistro(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/registro-ruc/cargas',
            $cuerpo,
            [],
            [],
        );
    }
}

/**
 * `/docs/api-keys`.
 *
 * @phpstan-import-type ApiKey from Tipos
 * @phpstan-import-type ApiKeysCreateResult from Tipos
 */
final class ApiKeys
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Crea una API key.
     * @param array{
     *   nombre: string,
     *   expiracionEnDias: int,
     *   roles: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
     *   empresas?: list<string>,
     * } $cuerpo
     * @return ApiKeysCreateResult
     */
    public function crear(
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/api-keys',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Lista las API keys.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaCreacion, nombre, fechaExpiracion, ultimoUso, y «,asc» o «,desc».
     * @return \Generator<int, ApiKey> todos los elementos, página por página
     */
    public function listar(
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/api-keys',
            ['page' => $page, 'size' => $size, 'sort' => $sort],
            [],
        );
    }

    /**
     * Consulta una API key.
     * @return ApiKey
     */
    public function leer(
        string $id,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/api-keys/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * Revoca una API key.
     * @return ApiKey
     */
    public function revocar(
        string $id,
    ): array {
        return $this->t->resultado(
            'DELETE',
            '/api/v1.0/api-keys/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * Rota una API key: secreto nuevo, y el anterior vale unas horas más.
     * @param array{
     *   graciaEnHoras?: int,
     * } $cuerpo
     * @return ApiKeysCreateResult
     */
    public function rotar(
        string $id,
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/api-keys/' . rawurlencode($id) . '/rotar',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }
}

/**
 * `/docs/sesiones`.
 *
 * @phpstan-import-type OpcionesDeLlave from Tipos
 * @phpstan-import-type SesionActual from Tipos
 * @phpstan-import-type SesionesListResult from Tipos
 * @phpstan-import-type SesionesProviderFindResult from Tipos
 * @phpstan-import-type SesionesProviderBeginResult from Tipos
 * @phpstan-import-type SesionesProviderFinishResult from Tipos
 * @phpstan-import-type SesionesProviderEndResult from Tipos
 */
final class Sesiones
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Ingresa al portal; la sesión va en una cookie.
     * @param array{
     *   usuario: string,
     *   password: string,
     *   codigo?: string,
     *   llave?: array{
     *     id: string,
     *     clientDataJSON: string,
     *     authenticatorData: string,
     *     signature: string,
     *     userHandle?: string,
     *   },
     * } $cuerpo
     * @return SesionActual
     */
    public function abrir(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/sesiones/ingreso',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Empieza el ingreso al portal con una llave de acceso.
     * @return OpcionesDeLlave
     */
    public function empezarLlave(
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/sesiones/llave/opciones',
            null,
            [],
            [],
        );
    }

    /**
     * Ingresa al portal con una llave de acceso; la sesión va en una cookie.
     * @param array{
     *   llave: array{
     *     id: string,
     *     clientDataJSON: string,
     *     authenticatorData: string,
     *     signature: string,
     *     userHandle?: string,
     *   },
     * } $cuerpo
     * @return SesionActual
     */
    public function abrirLlave(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/sesiones/llave',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Las sesiones abiertas del usuario en el portal.
     * @return SesionesListResult
     */
    public function listar(
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/sesiones',
            null,
            [],
            [],
        );
    }

    /**
     * La sesión de esta solicitud, con su token contra CSRF.
     * @return SesionActual
     */
    public function actual(
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/sesiones/actual',
            null,
            [],
            [],
        );
    }

    /**
     * Sale del portal.
     */
    public function terminarActual(
    ): void {
        $this->t->resultado(
            'DELETE',
            '/api/v1.0/sesiones/actual',
            null,
            [],
            [],
        );
    }

    /**
     * Termina una sesión propia.
     */
    public function terminar(
        string $id,
    ): void {
        $this->t->resultado(
            'DELETE',
            '/api/v1.0/sesiones/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * El proveedor con el que ingresa un correo, o el de un enlace de ingreso.
     * @param array{
     *   usuario?: string,
     *   enlace?: string,
     * } $cuerpo
     * @return SesionesProviderFindResult
     */
    public function buscarProveedor(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/sesiones/proveedor/buscar',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Empieza el ingreso con el proveedor de la empresa.
     * @param array{
     *   enlace: string,
     *   usuario?: string,
     * } $cuerpo
     * @return SesionesProviderBeginResult
     */
    public function empezarProveedor(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/sesiones/proveedor',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Termina el ingreso con lo que trajo el proveedor; la sesión va en una cookie.
     * @param array{
     *   state: string,
     *   code?: string,
     *   iss?: string,
     *   error?: string,
     * } $cuerpo
     * @return SesionActual|SesionesProviderFinishResult
     */
    public function terminarProveedor(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/sesiones/proveedor/retorno',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * El segundo paso de un ingreso con el proveedor.
     * @param array{
     *   codigo?: string,
     *   llave?: array{
     *     id: string,
     *     clientDataJSON: string,
     *     authenticatorData: string,
     *     signature: string,
     *     userHandle?: string,
     *   },
     * } $cuerpo
     * @return SesionActual
     */
    public function completarProveedor(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/sesiones/proveedor/segundo-paso',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Sale del portal y, si la sesión es del proveedor, dice dónde salir también de él.
     * @return SesionesProviderEndResult
     */
    public function salir(
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/sesiones/actual/salir',
            null,
            [],
            [],
        );
    }
}

/**
 * `/docs/cuenta`.
 *
 * @phpstan-import-type ProveedorDeIdentidad from Tipos
 * @phpstan-import-type CuentaTestProviderResult from Tipos
 * @phpstan-import-type CuentaCheckDomainResult from Tipos
 * @phpstan-import-type SegundoPasoExigido from Tipos
 */
final class Cuenta
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * El proveedor de identidad de la empresa, sin su secreto.
     * @return ProveedorDeIdentidad
     */
    public function proveedor(
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/cuenta/proveedor',
            null,
            [],
            [],
        );
    }

    /**
     * Configura el ingreso con el proveedor de identidad de la empresa (OpenID Connect).
     * @param array{
     *   tipo: 'google'|'entra'|'keycloak'|'otro',
     *   nombre: string,
     *   emisor: string,
     *   clienteId: string,
     *   dominios: list<string>,
     *   secreto?: string,
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
     * } $cuerpo
     * @return ProveedorDeIdentidad
     */
    public function ponerProveedor(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/cuenta/proveedor',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Quita el proveedor de identidad; los usuarios quedan.
     */
    public function quitarProveedor(
    ): void {
        $this->t->resultado(
            'DELETE',
            '/api/v1.0/cuenta/proveedor',
            null,
            [],
            [],
        );
    }

    /**
     * Prueba el emisor: lee sus datos públicos y sus claves, sin guardar nada.
     * @param array{
     *   tipo: 'google'|'entra'|'keycloak'|'otro',
     *   emisor: string,
     * } $cuerpo
     * @return CuentaTestProviderResult
     */
    public function probarProveedor(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/cuenta/proveedor/probar',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Comprueba que un dominio es de la empresa: busca su registro TXT.
     * @return CuentaCheckDomainResult
     */
    public function comprobarDominio(
        string $dominio,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/cuenta/proveedor/dominios/' . rawurlencode($dominio) . '/comprobar',
            null,
            [],
            [],
        );
    }

    /**
     * A quiénes exige la cuenta un segundo paso al ingresar.
     * @return SegundoPasoExigido
     */
    public function segundoPaso(
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/cuenta/segundo-paso',
            null,
            [],
            [],
        );
    }

    /**
     * Exige un segundo paso a todos, a los administradores o a quienes tienen un rol.
     * @param array{
     *   exigidoA: list<'todos'|'administrador'|'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
     * } $cuerpo
     * @return SegundoPasoExigido
     */
    public function ponerSegundoPaso(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/cuenta/segundo-paso',
            $cuerpo,
            [],
            [],
        );
    }
}

/**
 * `/docs/usuarios`.
 *
 * @phpstan-import-type UsuariosProviderLinkResult from Tipos
 * @phpstan-import-type UsuariosMeResult from Tipos
 * @phpstan-import-type UsuariosChangePasswordResult from Tipos
 * @phpstan-import-type UsuariosForgottenPasswordResult from Tipos
 * @phpstan-import-type UsuariosNewPasswordResult from Tipos
 * @phpstan-import-type Usuario from Tipos
 * @phpstan-import-type UsuariosCreateResult from Tipos
 * @phpstan-import-type UsuariosResetPasswordResult from Tipos
 * @phpstan-import-type UsuariosTotpBeginResult from Tipos
 * @phpstan-import-type UsuariosTotpActivateResult from Tipos
 * @phpstan-import-type UsuariosSecondFactorResult from Tipos
 * @phpstan-import-type OpcionesDeLlaveNueva from Tipos
 * @phpstan-import-type UsuariosPasskeyAddResult from Tipos
 * @phpstan-import-type UsuariosRecoveryCodesResult from Tipos
 */
final class Usuarios
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Empieza a vincular el usuario propio con el proveedor de la empresa.
     * @param array{
     *   password: string,
     * } $cuerpo
     * @return UsuariosProviderLinkResult
     */
    public function vincularProveedor(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/usuarios/me/proveedor',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Desvincula a un usuario de su persona en el proveedor.
     */
    public function desvincularProveedor(
        string $id,
    ): void {
        $this->t->resultado(
            'DELETE',
            '/api/v1.0/usuarios/' . rawurlencode($id) . '/proveedor',
            null,
            [],
            [],
        );
    }

    /**
     * El usuario del token, su cuenta y sus empresas.
     * @return UsuariosMeResult
     */
    public function yo(
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/usuarios/me',
            null,
            [],
            [],
            ['licencias.*.precio'],
        );
    }

    /**
     * Cambia la contraseña propia.
     * @param array{
     *   actual: string,
     *   nueva: string,
     *   revocarClaves?: bool,
     * } $cuerpo
     * @return UsuariosChangePasswordResult
     */
    public function cambiarPassword(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/usuarios/me/password',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Pide por correo un enlace para elegir otra contraseña.
     * @param array{
     *   usuario: string,
     * } $cuerpo
     * @return UsuariosForgottenPasswordResult
     */
    public function recuperarPassword(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/usuarios/clave-olvidada',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Elige otra contraseña con el enlace que llegó por correo.
     * @param array{
     *   token: string,
     *   password: string,
     *   revocarClaves?: bool,
     * } $cuerpo
     * @return UsuariosNewPasswordResult
     */
    public function ponerPassword(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/usuarios/clave-nueva',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Lista los usuarios de la cuenta.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaCreacion, usuario, nombres, ultimoIngreso, y «,asc» o «,desc».
     * @return \Generator<int, Usuario> todos los elementos, página por página
     */
    public function listar(
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/usuarios',
            ['page' => $page, 'size' => $size, 'sort' => $sort],
            [],
        );
    }

    /**
     * Crea un usuario de la cuenta.
     * @param array{
     *   usuario: string,
     *   nombres: string,
     *   rol: 'administrador'|'usuario',
     *   roles?: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
     *   empresas?: list<string>|null,
     * } $cuerpo
     * @return UsuariosCreateResult
     */
    public function crear(
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/usuarios',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Consulta un usuario de la cuenta.
     * @return Usuario
     */
    public function leer(
        string $id,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/usuarios/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * Cambia un usuario; lo que se omite queda como está.
     * @param array{
     *   nombres?: string,
     *   rol?: 'administrador'|'usuario',
     *   roles?: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
     *   empresas?: list<string>|null,
     *   activo?: bool,
     * } $cuerpo
     * @return Usuario
     */
    public function actualizar(
        string $id,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/usuarios/' . rawurlencode($id),
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Desactiva un usuario.
     * @return Usuario
     */
    public function desactivar(
        string $id,
    ): array {
        return $this->t->resultado(
            'DELETE',
            '/api/v1.0/usuarios/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * Desbloquea a un usuario bloqueado por intentos fallidos.
     * @return Usuario
     */
    public function desbloquear(
        string $id,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/usuarios/' . rawurlencode($id) . '/desbloquear',
            null,
            [],
            [],
        );
    }

    /**
     * Termina las sesiones y los tokens de un usuario.
     */
    public function terminarSesiones(
        string $id,
    ): void {
        $this->t->resultado(
            'DELETE',
            '/api/v1.0/usuarios/' . rawurlencode($id) . '/sesiones',
            null,
            [],
            [],
        );
    }

    /**
     * Genera otra contraseña para un usuario.
     * @param ?bool $revocarClaves true: revoca también las API keys que el usuario creó; los sistemas que las usan dejan de entrar.
     * @return UsuariosResetPasswordResult
     */
    public function restablecerPassword(
        string $id,
        ?bool $revocarClaves = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/usuarios/' . rawurlencode($id) . '/restablecer-password',
            null,
            ['revocarClaves' => $revocarClaves],
            [],
        );
    }

    /**
     * Inicia la verificación en dos pasos del usuario.
     * @param array{
     *   password: string,
     * } $cuerpo
     * @return UsuariosTotpBeginResult
     */
    public function empezarTotp(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/usuarios/me/totp',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Activa la verificación en dos pasos con un código de la aplicación.
     * @param array{
     *   codigo: string,
     * } $cuerpo
     * @return UsuariosTotpActivateResult
     */
    public function activarTotp(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/usuarios/me/totp/activar',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Desactiva la verificación en dos pasos propia.
     * @param array{
     *   password: string,
     *   codigo: string,
     * } $cuerpo
     */
    public function desactivarTotp(
        array $cuerpo,
    ): void {
        $this->t->resultado(
            'POST',
            '/api/v1.0/usuarios/me/totp/desactivar',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Quita la verificación en dos pasos de un usuario que perdió su teléfono y sus códigos.
     */
    public function eliminarTotp(
        string $id,
    ): void {
        $this->t->resultado(
            'DELETE',
            '/api/v1.0/usuarios/' . rawurlencode($id) . '/totp',
            null,
            [],
            [],
        );
    }

    /**
     * Los segundos pasos propios: códigos, llaves de acceso y códigos de recuperación.
     * @return UsuariosSecondFactorResult
     */
    public function segundoPaso(
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/usuarios/me/segundo-paso',
            null,
            [],
            [],
        );
    }

    /**
     * Empieza a agregar una llave de acceso propia.
     * @param array{
     *   password: string,
     * } $cuerpo
     * @return OpcionesDeLlaveNueva
     */
    public function empezarLlave(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/usuarios/me/llaves/opciones',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Agrega una llave de acceso propia.
     * @param array{
     *   nombre: string,
     *   llave: array{
     *     id: string,
     *     clientDataJSON: string,
     *     attestationObject: string,
     *     transports: list<string>,
     *   },
     * } $cuerpo
     * @return UsuariosPasskeyAddResult
     */
    public function agregarLlave(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/usuarios/me/llaves',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Quita una llave de acceso propia.
     * @param array{
     *   password: string,
     * } $cuerpo
     */
    public function quitarLlave(
        string $id,
        array $cuerpo,
    ): void {
        $this->t->resultado(
            'POST',
            '/api/v1.0/usuarios/me/llaves/' . rawurlencode($id) . '/quitar',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Crea otros códigos de recuperación; los anteriores dejan de valer.
     * @param array{
     *   password: string,
     * } $cuerpo
     * @return UsuariosRecoveryCodesResult
     */
    public function renovarCodigosRecuperacion(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/usuarios/me/codigos-recuperacion',
            $cuerpo,
            [],
            [],
        );
    }
}

/**
 * `/docs/certificados-digitales`.
 *
 * @phpstan-import-type CertificadoDigital from Tipos
 * @phpstan-import-type CertificadosDigitalesDiagnoseResult from Tipos
 * @phpstan-import-type PerfilFirma from Tipos
 */
final class CertificadosDigitales
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Los certificados de todas las empresas a su alcance.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaCreacion, fechaExpiracion, titular, y «,asc» o «,desc».
     * @return \Generator<int, CertificadoDigital> todos los elementos, página por página
     */
    public function listarTodos(
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/empresas/certificados-digitales',
            ['page' => $page, 'size' => $size, 'sort' => $sort],
            [],
        );
    }

    /**
     * Los certificados de una empresa.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaCreacion, fechaExpiracion, titular, y «,asc» o «,desc».
     * @return \Generator<int, CertificadoDigital> todos los elementos, página por página
     */
    public function listar(
        string $ruc,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/certificados-digitales',
            ['page' => $page, 'size' => $size, 'sort' => $sort],
            [],
        );
    }

    /**
     * Sube un archivo de firma (.p12).
     * @param array{
     *   certificado: string,
     *   password: string,
     *   descripcion?: string,
     * } $cuerpo
     * @return CertificadoDigital
     */
    public function subir(
        string $ruc,
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/certificados-digitales',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Diagnostica un archivo de firma sin guardarlo.
     * @param array{
     *   certificado: string,
     *   password: string,
     *   descripcion?: string,
     * } $cuerpo
     * @return CertificadosDigitalesDiagnoseResult
     */
    public function diagnosticar(
        string $ruc,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/certificados-digitales/diagnostico',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Con qué perfil firma la empresa.
     * @return PerfilFirma
     */
    public function leerPerfil(
        string $ruc,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/certificados-digitales/perfil',
            null,
            [],
            [],
        );
    }

    /**
     * Cambia el perfil de firma de la empresa.
     * @param PerfilFirma $cuerpo
     * @return PerfilFirma
     */
    public function ponerPerfil(
        string $ruc,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/certificados-digitales/perfil',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Un certificado, con su diagnóstico de hoy.
     * @return CertificadoDigital
     */
    public function leer(
        string $ruc,
        string $id,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/certificados-digitales/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * Elimina un certificado.
     * @param ?bool $forzar true: elimina también el que firma ahora.
     */
    public function eliminar(
        string $ruc,
        string $id,
        ?bool $forzar = null,
    ): void {
        $this->t->resultado(
            'DELETE',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/certificados-digitales/' . rawurlencode($id),
            null,
            ['forzar' => $forzar],
            [],
        );
    }

    /**
     * Hace que la empresa firme con este certificado.
     * @return CertificadoDigital
     */
    public function activar(
        string $ruc,
        string $id,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/certificados-digitales/' . rawurlencode($id) . '/activar',
            null,
            [],
            [],
        );
    }
}

/**
 * `/docs/invitaciones`.
 *
 * @phpstan-import-type Invitacion from Tipos
 * @phpstan-import-type InvitacionesCreateResult from Tipos
 * @phpstan-import-type InvitacionesAcceptResult from Tipos
 */
final class Invitaciones
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Lista las invitaciones de la cuenta.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaCreacion, y «,asc» o «,desc».
     * @return \Generator<int, Invitacion> todos los elementos, página por página
     */
    public function listar(
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/invitaciones',
            ['page' => $page, 'size' => $size, 'sort' => $sort],
            [],
        );
    }

    /**
     * Invita a una persona a la cuenta.
     * @param array{
     *   usuario: string,
     *   nombres: string,
     *   rol: 'administrador'|'usuario',
     *   roles?: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
     *   empresas?: list<string>|null,
     * } $cuerpo
     * @return InvitacionesCreateResult
     */
    public function crear(
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/invitaciones',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Acepta una invitación y elige la contraseña.
     * @param array{
     *   token: string,
     *   password: string,
     * } $cuerpo
     * @return InvitacionesAcceptResult
     */
    public function aceptar(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/invitaciones/aceptar',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Consulta una invitación.
     * @return Invitacion
     */
    public function leer(
        string $id,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/invitaciones/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * Retira una invitación que no ha sido aceptada.
     * @return Invitacion
     */
    public function revocar(
        string $id,
    ): array {
        return $this->t->resultado(
            'DELETE',
            '/api/v1.0/invitaciones/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * Envía otra vez una invitación que no ha sido aceptada.
     * @return InvitacionesCreateResult
     */
    public function reenviar(
        string $id,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/invitaciones/' . rawurlencode($id) . '/reenviar',
            null,
            [],
            [],
        );
    }
}

/**
 * `/docs/instalacion`.
 *
 * @phpstan-import-type Instalacion from Tipos
 * @phpstan-import-type InstalacionSetUpResult from Tipos
 */
final class Instalacion
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Versión, correo y último respaldo de la instalación.
     * @return Instalacion
     */
    public function obtener(
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/instalacion',
            null,
            [],
            [],
        );
    }

    /**
     * Crea la primera cuenta, con el enlace que el servicio muestra al iniciar.
     * @param array{
     *   token: string,
     *   nombre: string,
     *   usuario: string,
     *   nombres: string,
     *   password: string,
     * } $cuerpo
     * @return InstalacionSetUpResult
     */
    public function ponerEnMarcha(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/instalacion/puesta-en-marcha',
            $cuerpo,
            [],
            [],
        );
    }
}

/**
 * `/docs/clientes-oauth`.
 *
 * @phpstan-import-type ClienteOAuth from Tipos
 * @phpstan-import-type ClientesOauthCreateResult from Tipos
 */
final class ClientesOauth
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Lista los clientes OAuth de la cuenta.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaCreacion, nombre, y «,asc» o «,desc».
     * @return \Generator<int, ClienteOAuth> todos los elementos, página por página
     */
    public function listar(
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/clientes-oauth',
            ['page' => $page, 'size' => $size, 'sort' => $sort],
            [],
        );
    }

    /**
     * Crea un cliente OAuth de la cuenta.
     * @param array{
     *   nombre: string,
     *   roles: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
     *   empresas?: list<string>|null,
     *   administrador?: bool,
     * } $cuerpo
     * @return ClientesOauthCreateResult
     */
    public function crear(
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/clientes-oauth',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Consulta un cliente OAuth.
     * @return ClienteOAuth
     */
    public function leer(
        string $clientId,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/clientes-oauth/' . rawurlencode($clientId),
            null,
            [],
            [],
        );
    }

    /**
     * Cambia un cliente OAuth; lo que se omite queda como está.
     * @param array{
     *   nombre?: string,
     *   roles?: list<'ROLE_RECEIPTS'|'ROLE_SUPPLIERS'|'ROLE_ESTABLISHMENTS'|'ROLE_EMISSION_POINTS'|'ROLE_DIGITAL_CERTS'|'ROLE_RIDE_TEMPLATES'|'ROLE_EMAIL_TEMPLATES'|'ROLE_PRODUCTS'|'ROLE_REPORTS'>,
     *   empresas?: list<string>|null,
     *   administrador?: bool,
     *   activo?: bool,
     * } $cuerpo
     * @return ClienteOAuth
     */
    public function actualizar(
        string $clientId,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/clientes-oauth/' . rawurlencode($clientId),
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Desactiva un cliente OAuth.
     * @return ClienteOAuth
     */
    public function desactivar(
        string $clientId,
    ): array {
        return $this->t->resultado(
            'DELETE',
            '/api/v1.0/clientes-oauth/' . rawurlencode($clientId),
            null,
            [],
            [],
        );
    }

    /**
     * Cambia el secreto de un cliente OAuth.
     * @return ClientesOauthCreateResult
     */
    public function rotar(
        string $clientId,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/clientes-oauth/' . rawurlencode($clientId) . '/rotar',
            null,
            [],
            [],
        );
    }
}

/**
 * `/docs/auditoria`.
 *
 * @phpstan-import-type SucesoAuditoria from Tipos
 */
final class Auditoria
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Quién hizo qué en la cuenta, desde dónde y cuándo; lo más reciente primero.
     * @param ?int $cursor El «siguiente» de la página anterior.
     * @param ?int $size Elementos por página.
     * @param ?string $accion Solo esta acción, por ejemplo users.login.
     * @param ?string $actorId Solo lo que hizo este actor.
     * @param ?string $sujetoTipo Solo lo hecho a este tipo: user, api-key, oauth-client, invitation…
     * @param ?string $sujetoId Solo lo hecho a este.
     * @param ?string $fechaDesde Desde este día, dd/mm/aaaa.
     * @param ?string $fechaHasta Hasta este día incluido, dd/mm/aaaa.
     * @return \Generator<int, SucesoAuditoria> todos los elementos, página por página
     */
    public function listar(
        ?int $cursor = null,
        ?int $size = null,
        ?string $accion = null,
        ?string $actorId = null,
        ?string $sujetoTipo = null,
        ?string $sujetoId = null,
        ?string $fechaDesde = null,
        ?string $fechaHasta = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/auditoria',
            ['cursor' => $cursor, 'size' => $size, 'accion' => $accion, 'actorId' => $actorId, 'sujetoTipo' => $sujetoTipo, 'sujetoId' => $sujetoId, 'fechaDesde' => $fechaDesde, 'fechaHasta' => $fechaHasta],
            [],
        );
    }

    /**
     * La auditoría completa de la cuenta, con la cadena de huellas que la prueba.
     * @param ?string $formato Formato del archivo.
     */
    public function exportar(
        ?string $formato = null,
    ): Archivo {
        return $this->t->archivo(
            'GET',
            '/api/v1.0/auditoria/exportar',
            null,
            ['formato' => $formato],
            [],
        );
    }
}

/**
 * `/docs/llamadas`.
 *
 * @phpstan-import-type Llamada from Tipos
 */
final class Llamadas
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Las últimas llamadas de cada credencial; lo más reciente primero.
     * @param ?string $requestId Solo la que tiene este X-Request-Id.
     * @param ?string $credencial Solo las de esta credencial: su «id».
     * @param ?string $estado Solo las de este código (404) o clase (4xx); «error»: de 400 en adelante.
     * @param ?int $cursor El «siguiente» de la página anterior.
     * @param ?int $size Elementos por página.
     * @return \Generator<int, Llamada> todos los elementos, página por página
     */
    public function listar(
        ?string $requestId = null,
        ?string $credencial = null,
        ?string $estado = null,
        ?int $cursor = null,
        ?int $size = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/llamadas',
            ['requestId' => $requestId, 'credencial' => $credencial, 'estado' => $estado, 'cursor' => $cursor, 'size' => $size],
            [],
        );
    }
}

/**
 * `/docs/empresas`.
 *
 * @phpstan-import-type Empresa from Tipos
 * @phpstan-import-type EmpresaPorId from Tipos
 * @phpstan-import-type EmpresasCreateResult from Tipos
 * @phpstan-import-type EmpresasRemoveResult from Tipos
 * @phpstan-import-type EmpresasTestSmtpResult from Tipos
 * @phpstan-import-type SecuencialesDeEstablecimiento from Tipos
 */
final class Empresas
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Lista las empresas a las que se tiene acceso.
     * @param ?string $texto Parte de la razón social o del nombre comercial, o el comienzo del RUC.
     * @param ?bool $activa Solo activas, o solo desactivadas.
     * @param ?bool $emite Solo las que pueden emitir ahora, o solo a las que les falta algo.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de razonSocial, ruc, fechaCreacion, y «,asc» o «,desc».
     * @return \Generator<int, Empresa> todos los elementos, página por página
     */
    public function listar(
        ?string $texto = null,
        ?bool $activa = null,
        ?bool $emite = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/empresas',
            ['texto' => $texto, 'activa' => $activa, 'emite' => $emite, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
        );
    }

    /**
     * Registra una empresa.
     * @param array{
     *   razonSocial: string,
     *   nombreComercial?: string|null,
     *   dirMatriz: string,
     *   obligadoContabilidad?: bool,
     *   contribuyenteEspecial?: string|null,
     *   agenteRetencion?: string|null,
     *   contribuyenteRimpe?: 'emprendedor'|'negocio-popular'|null,
     *   granContribuyente?: string|null,
     *   rucProveedor?: string|null,
     *   correo?: string|null,
     *   telefono?: string|null,
     *   activa?: bool,
     *   ruc: string,
     *   smtp?: array{
     *     host: string,
     *     port: int,
     *     seguridad: 'TLS'|'STARTTLS'|'ninguna',
     *     usuario?: string|null,
     *     remitente: string,
     *     password?: string,
     *   }|null,
     * } $cuerpo
     * @return EmpresasCreateResult
     */
    public function crear(
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Las empresas a las que se tiene acceso, por su identificador, como las leen los clientes de Veronica.
     * @return list<EmpresaPorId>
     */
    public function ids(
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/ids',
            null,
            [],
            [],
        );
    }

    /**
     * Consulta una empresa.
     * @return Empresa
     */
    public function leer(
        string $ruc,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc),
            null,
            [],
            [],
        );
    }

    /**
     * Cambia una empresa; lo que se omite queda como está y nulo lo borra.
     * @param array{
     *   razonSocial?: string,
     *   nombreComercial?: string|null,
     *   dirMatriz?: string,
     *   obligadoContabilidad?: bool,
     *   contribuyenteEspecial?: string|null,
     *   agenteRetencion?: string|null,
     *   contribuyenteRimpe?: 'emprendedor'|'negocio-popular'|null,
     *   granContribuyente?: string|null,
     *   rucProveedor?: string|null,
     *   correo?: string|null,
     *   telefono?: string|null,
     *   activa?: bool,
     *   smtp?: array{
     *     host: string,
     *     port: int,
     *     seguridad: 'TLS'|'STARTTLS'|'ninguna',
     *     usuario?: string|null,
     *     remitente: string,
     *     password?: string,
     *   }|null,
     *   ruc?: string,
     * } $cuerpo
     * @return EmpresasCreateResult
     */
    public function actualizar(
        string $ruc,
        array $cuerpo,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/empresas/' . rawurlencode($ruc),
            $cuerpo,
            [],
            ['If-Match' => $siCoincide],
        );
    }

    /**
     * Elimina una empresa que nada usa, o desactiva la que está en uso.
     * @param ?bool $desactivar true: si está en uso, se desactiva en lugar de responder 409.
     * @return EmpresasRemoveResult
     */
    public function eliminar(
        string $ruc,
        ?bool $desactivar = null,
    ): array|null {
        return $this->t->resultado(
            'DELETE',
            '/api/v1.0/empresas/' . rawurlencode($ruc),
            null,
            ['desactivar' => $desactivar],
            [],
        );
    }

    /**
     * Envía un correo de prueba y dice qué pasó.
     * @param array{
     *   correo: string,
     * } $cuerpo
     * @return EmpresasTestSmtpResult
     */
    public function probarSmtp(
        string $ruc,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/smtp/prueba',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * El número que sigue por establecimiento, punto y tipo de comprobante, y los huecos.
     * @param ?string $codDoc Solo este tipo de comprobante.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Contadores por página.
     * @return list<SecuencialesDeEstablecimiento>
     */
    public function secuenciales(
        string $ruc,
        ?string $codDoc = null,
        ?int $page = null,
        ?int $size = null,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/secuenciales',
            null,
            ['codDoc' => $codDoc, 'page' => $page, 'size' => $size],
            [],
        );
    }
}

/**
 * `/docs/buzon`.
 *
 * @phpstan-import-type Buzon from Tipos
 * @phpstan-import-type BuzonProbado from Tipos
 * @phpstan-import-type BuzonCorreo from Tipos
 */
final class Buzon
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Guarda el buzón IMAP del que se leen los documentos recibidos.
     * @param array{
     *   host: string,
     *   port: int,
     *   usuario: string,
     *   carpeta?: string,
     *   activo?: bool,
     *   password?: string,
     *   oauth?: array{
     *     tokenUrl: string,
     *     clientId: string,
     *     clientSecret?: string,
     *     refreshToken?: string,
     *   }|null,
     * } $cuerpo
     * @return Buzon
     */
    public function poner(
        string $ruc,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/buzon',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * El buzón de la empresa: última lectura, qué dieron los correos y el último error.
     * @return Buzon
     */
    public function leer(
        string $ruc,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/buzon',
            null,
            [],
            [],
        );
    }

    /**
     * Quita el buzón; los documentos que trajo quedan, y sus correos también.
     */
    public function eliminar(
        string $ruc,
    ): void {
        $this->t->resultado(
            'DELETE',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/buzon',
            null,
            [],
            [],
        );
    }

    /**
     * Abre el buzón guardado y dice qué pasó, sin leer ningún correo.
     * @return BuzonProbado
     */
    public function probar(
        string $ruc,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/buzon/prueba',
            null,
            [],
            [],
        );
    }

    /**
     * Los correos que se abrieron y qué dio cada uno.
     * @param ?string $resultado Solo los que dieron esto.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaRevision, y «,asc» o «,desc».
     * @return \Generator<int, BuzonCorreo> todos los elementos, página por página
     */
    public function correos(
        string $ruc,
        ?string $resultado = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/buzon/correos',
            ['resultado' => $resultado, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
        );
    }
}

/**
 * `/docs/logo`.
 *
 * @phpstan-import-type LogoPutResult from Tipos
 */
final class Logo
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Sube el logo de la empresa, para el RIDE, el correo y la página del comprador.
     * @param array{
     *   logo: string,
     * } $cuerpo
     * @return LogoPutResult
     */
    public function poner(
        string $ruc,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/logo',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * La imagen del logo de la empresa.
     */
    public function leer(
        string $ruc,
    ): Archivo {
        return $this->t->archivo(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/logo',
            null,
            [],
            [],
        );
    }

    /**
     * Quita el logo de la empresa.
     */
    public function eliminar(
        string $ruc,
    ): void {
        $this->t->resultado(
            'DELETE',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/logo',
            null,
            [],
            [],
        );
    }
}

/**
 * `/docs/establecimientos`.
 *
 * @phpstan-import-type Establecimiento from Tipos
 * @phpstan-import-type EstablecimientosCreateResult from Tipos
 * @phpstan-import-type EstablecimientosRemoveResult from Tipos
 */
final class Establecimientos
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Lista los establecimientos de una empresa.
     * @param ?bool $activo Solo activos, o solo desactivados.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de estab, nombre, fechaCreacion, y «,asc» o «,desc».
     * @return \Generator<int, Establecimiento> todos los elementos, página por página
     */
    public function listar(
        string $ruc,
        ?bool $activo = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/establecimientos',
            ['activo' => $activo, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
        );
    }

    /**
     * Crea un establecimiento de una empresa.
     * @param array{
     *   nombre?: string|null,
     *   direccion: string,
     *   provincia?: 'AZUAY'|'BOLIVAR'|'CANAR'|'CARCHI'|'CHIMBORAZO'|'COTOPAXI'|'EL ORO'|'ESMERALDAS'|'GALAPAGOS'|'GUAYAS'|'IMBABURA'|'LOJA'|'LOS RIOS'|'MANABI'|'MORONA SANTIAGO'|'NAPO'|'ORELLANA'|'PASTAZA'|'PICHINCHA'|'SANTA ELENA'|'SANTO DOMINGO DE LOS TSACHILAS'|'SUCUMBIOS'|'TUNGURAHUA'|'ZAMORA CHINCHIPE'|null,
     *   canton?: string|null,
     *   ivaDiferenciado?: bool,
     *   activo?: bool,
     *   estab: string,
     * } $cuerpo
     * @return EstablecimientosCreateResult
     */
    public function crear(
        string $ruc,
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/establecimientos',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Consulta un establecimiento.
     * @return Establecimiento
     */
    public function leer(
        string $ruc,
        string $estab,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/establecimientos/' . rawurlencode($estab),
            null,
            [],
            [],
        );
    }

    /**
     * Cambia un establecimiento; lo que se omite queda como está y nulo lo borra.
     * @param array{
     *   nombre?: string|null,
     *   direccion?: string,
     *   provincia?: 'AZUAY'|'BOLIVAR'|'CANAR'|'CARCHI'|'CHIMBORAZO'|'COTOPAXI'|'EL ORO'|'ESMERALDAS'|'GALAPAGOS'|'GUAYAS'|'IMBABURA'|'LOJA'|'LOS RIOS'|'MANABI'|'MORONA SANTIAGO'|'NAPO'|'ORELLANA'|'PASTAZA'|'PICHINCHA'|'SANTA ELENA'|'SANTO DOMINGO DE LOS TSACHILAS'|'SUCUMBIOS'|'TUNGURAHUA'|'ZAMORA CHINCHIPE'|null,
     *   canton?: string|null,
     *   ivaDiferenciado?: bool,
     *   activo?: bool,
     * } $cuerpo
     * @return EstablecimientosCreateResult
     */
    public function actualizar(
        string $ruc,
        string $estab,
        array $cuerpo,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/establecimientos/' . rawurlencode($estab),
            $cuerpo,
            [],
            ['If-Match' => $siCoincide],
        );
    }

    /**
     * Elimina un establecimiento que nada usa, o desactiva el que está en uso.
     * @param ?bool $desactivar true: si está en uso, se desactiva en lugar de responder 409.
     * @return EstablecimientosRemoveResult
     */
    public function eliminar(
        string $ruc,
        string $estab,
        ?bool $desactivar = null,
    ): array|null {
        return $this->t->resultado(
            'DELETE',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/establecimientos/' . rawurlencode($estab),
            null,
            ['desactivar' => $desactivar],
            [],
        );
    }
}

/**
 * `/docs/puntos-emision`.
 *
 * @phpstan-import-type PuntoEmision from Tipos
 * @phpstan-import-type PuntosEmisionCreateResult from Tipos
 * @phpstan-import-type PuntosEmisionRemoveResult from Tipos
 */
final class PuntosEmision
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Lista los puntos de emisión de un establecimiento.
     * @param ?bool $activo Solo activos, o solo desactivados.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de ptoEmi, descripcion, fechaCreacion, y «,asc» o «,desc».
     * @return \Generator<int, PuntoEmision> todos los elementos, página por página
     */
    public function listar(
        string $ruc,
        string $estab,
        ?bool $activo = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/establecimientos/' . rawurlencode($estab) . '/puntos-emision',
            ['activo' => $activo, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
        );
    }

    /**
     * Crea un punto de emisión.
     * @param array{
     *   descripcion?: string|null,
     *   activo?: bool,
     *   secuenciales?: array{
     *     '01'?: int,
     *     '03'?: int,
     *     '04'?: int,
     *     '05'?: int,
     *     '06'?: int,
     *     '07'?: int,
     *   },
     *   ptoEmi: string,
     * } $cuerpo
     * @return PuntosEmisionCreateResult
     */
    public function crear(
        string $ruc,
        string $estab,
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/establecimientos/' . rawurlencode($estab) . '/puntos-emision',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Consulta un punto de emisión con sus secuenciales.
     * @return PuntoEmision
     */
    public function leer(
        string $ruc,
        string $estab,
        string $ptoEmi,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/establecimientos/' . rawurlencode($estab) . '/puntos-emision/' . rawurlencode($ptoEmi),
            null,
            [],
            [],
        );
    }

    /**
     * Cambia un punto de emisión o sus secuenciales; lo que se omite queda como está.
     * @param array{
     *   descripcion?: string|null,
     *   activo?: bool,
     *   secuenciales?: array{
     *     '01'?: int,
     *     '03'?: int,
     *     '04'?: int,
     *     '05'?: int,
     *     '06'?: int,
     *     '07'?: int,
     *   },
     * } $cuerpo
     * @return PuntosEmisionCreateResult
     */
    public function actualizar(
        string $ruc,
        string $estab,
        string $ptoEmi,
        array $cuerpo,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/establecimientos/' . rawurlencode($estab) . '/puntos-emision/' . rawurlencode($ptoEmi),
            $cuerpo,
            [],
            ['If-Match' => $siCoincide],
        );
    }

    /**
     * Elimina un punto de emisión que nunca emitió, o desactiva el que emitió.
     * @param ?bool $desactivar true: si está en uso, se desactiva en lugar de responder 409.
     * @return PuntosEmisionRemoveResult
     */
    public function eliminar(
        string $ruc,
        string $estab,
        string $ptoEmi,
        ?bool $desactivar = null,
    ): array|null {
        return $this->t->resultado(
            'DELETE',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/establecimientos/' . rawurlencode($estab) . '/puntos-emision/' . rawurlencode($ptoEmi),
            null,
            ['desactivar' => $desactivar],
            [],
        );
    }
}

/**
 * `/docs/productos`.
 *
 * @phpstan-import-type Producto from Tipos
 * @phpstan-import-type ProductosCreateResult from Tipos
 * @phpstan-import-type ProductosImportResult from Tipos
 */
final class Productos
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Lista los productos de una empresa.
     * @param ?string $texto Parte de la descripción o de un código.
     * @param ?string $codigoPrincipal Solo el que tiene este código.
     * @param ?bool $activo Solo activos, o solo desactivados.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de descripcion, codigoPrincipal, precioUnitario, fechaCreacion, y «,asc» o «,desc».
     * @return \Generator<int, Producto> todos los elementos, página por página
     */
    public function listar(
        string $ruc,
        ?string $texto = null,
        ?string $codigoPrincipal = null,
        ?bool $activo = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/productos',
            ['texto' => $texto, 'codigoPrincipal' => $codigoPrincipal, 'activo' => $activo, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
            ['precioUnitario', 'impuesto.*.tarifa'],
        );
    }

    /**
     * Crea un producto.
     * @param array{
     *   codigoPrincipal: string,
     *   codigoAuxiliar?: string|null,
     *   descripcion: string,
     *   precioUnitario: int|float|numeric-string|string,
     *   unidadMedida?: string|null,
     *   impuesto: list<array{
     *     codigo: string,
     *     codigoPorcentaje: string,
     *     tarifa?: int|float|numeric-string|string,
     *   }>,
     *   activo?: bool,
     * } $cuerpo
     * @return ProductosCreateResult
     */
    public function crear(
        string $ruc,
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/productos',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
            ['precioUnitario', 'impuesto.*.tarifa'],
        );
    }

    /**
     * Los productos de una empresa en un archivo CSV, como los recibe la importación.
     */
    public function exportar(
        string $ruc,
    ): Archivo {
        return $this->t->archivo(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/productos/exportar',
            null,
            [],
            [],
        );
    }

    /**
     * Importa productos de un archivo CSV o de Excel (.xlsx).
     * @param array{
     *   archivo: string,
     *   codificacion?: 'UTF-8'|'ISO-8859-1'|'windows-1252',
     * } $cuerpo
     * @param ?bool $soloValidar true: revisa el archivo y no guarda nada.
     * @return ProductosImportResult
     */
    public function importar(
        string $ruc,
        array $cuerpo,
        ?bool $soloValidar = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/productos/importar',
            $cuerpo,
            ['soloValidar' => $soloValidar],
            [],
            ['muestra.*.precioUnitario', 'muestra.*.impuesto.*.tarifa'],
        );
    }

    /**
     * Consulta un producto.
     * @return Producto
     */
    public function leer(
        string $ruc,
        string $id,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/productos/' . rawurlencode($id),
            null,
            [],
            [],
            ['precioUnitario', 'impuesto.*.tarifa'],
        );
    }

    /**
     * Cambia un producto; lo que se omite queda como está y nulo lo borra.
     * @param array{
     *   codigoPrincipal?: string,
     *   codigoAuxiliar?: string|null,
     *   descripcion?: string,
     *   precioUnitario?: int|float|numeric-string|string,
     *   unidadMedida?: string|null,
     *   impuesto?: list<array{
     *     codigo: string,
     *     codigoPorcentaje: string,
     *     tarifa?: int|float|numeric-string|string,
     *   }>,
     *   activo?: bool,
     * } $cuerpo
     * @return ProductosCreateResult
     */
    public function actualizar(
        string $ruc,
        string $id,
        array $cuerpo,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/productos/' . rawurlencode($id),
            $cuerpo,
            [],
            ['If-Match' => $siCoincide],
            ['precioUnitario', 'impuesto.*.tarifa'],
        );
    }

    /**
     * Elimina un producto; los comprobantes emitidos conservan sus datos.
     */
    public function eliminar(
        string $ruc,
        string $id,
    ): void {
        $this->t->resultado(
            'DELETE',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/productos/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }
}

/**
 * `/docs/clientes`.
 *
 * @phpstan-import-type Cliente from Tipos
 * @phpstan-import-type ClientesCreateResult from Tipos
 * @phpstan-import-type ClientesImportResult from Tipos
 */
final class Clientes
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Lista los clientes de una empresa.
     * @param ?string $texto Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: parte del nombre o de un correo, o comienzo de una identificación.
     * @param ?string $identificacion Solo el que tiene esta identificación, entera; también la de un cliente que se le unió.
     * @param ?string $cursor El «siguiente» de la página anterior; con él, «page» no cuenta.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de razonSocial, y «,asc» o «,desc».
     * @return \Generator<int, Cliente> todos los elementos, página por página
     */
    public function listar(
        string $ruc,
        ?string $texto = null,
        ?string $identificacion = null,
        ?string $cursor = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/clientes',
            ['texto' => $texto, 'identificacion' => $identificacion, 'cursor' => $cursor, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
        );
    }

    /**
     * Crea un cliente.
     * @param array{
     *   tipoIdentificacion: '04'|'05'|'06'|'08',
     *   identificacion: string,
     *   razonSocial: string,
     *   correos?: list<string>,
     *   direccion?: string|null,
     *   telefono?: string|null,
     *   formaPago?: string|null,
     * } $cuerpo
     * @return ClientesCreateResult
     */
    public function crear(
        string $ruc,
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/clientes',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Los clientes de una empresa en un archivo CSV o de Excel, como los recibe la importación.
     * @param ?string $formato En qué forma se responde.
     */
    public function exportar(
        string $ruc,
        ?string $formato = null,
    ): Archivo {
        return $this->t->archivo(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/clientes/exportar',
            null,
            ['formato' => $formato],
            [],
        );
    }

    /**
     * Importa clientes de un archivo CSV o de Excel (.xlsx).
     * @param array{
     *   archivo: string,
     *   codificacion?: 'UTF-8'|'ISO-8859-1'|'windows-1252',
     * } $cuerpo
     * @param ?bool $soloValidar true: revisa el archivo y no guarda nada.
     * @return ClientesImportResult
     */
    public function importar(
        string $ruc,
        array $cuerpo,
        ?bool $soloValidar = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/clientes/importar',
            $cuerpo,
            ['soloValidar' => $soloValidar],
            [],
        );
    }

    /**
     * Consulta un cliente.
     * @return Cliente
     */
    public function leer(
        string $ruc,
        string $id,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/clientes/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * Cambia un cliente; lo que se omite queda como está y nulo lo borra.
     * @param array{
     *   tipoIdentificacion?: '04'|'05'|'06'|'08',
     *   identificacion?: string,
     *   razonSocial?: string,
     *   correos?: list<string>,
     *   direccion?: string|null,
     *   telefono?: string|null,
     *   formaPago?: string|null,
     * } $cuerpo
     * @return ClientesCreateResult
     */
    public function actualizar(
        string $ruc,
        string $id,
        array $cuerpo,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/clientes/' . rawurlencode($id),
            $cuerpo,
            [],
            ['If-Match' => $siCoincide],
        );
    }

    /**
     * Elimina un cliente; los comprobantes emitidos conservan sus datos.
     */
    public function eliminar(
        string $ruc,
        string $id,
    ): void {
        $this->t->resultado(
            'DELETE',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/clientes/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * Une otro cliente a este.
     * @param array{
     *   clienteId: string,
     * } $cuerpo
     * @return Cliente
     */
    public function unir(
        string $ruc,
        string $id,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/clientes/' . rawurlencode($id) . '/unir',
            $cuerpo,
            [],
            [],
        );
    }
}

/**
 * `/docs/datos-personales`.
 *
 * @phpstan-import-type DatosDelTitular from Tipos
 * @phpstan-import-type SupresionDeDatos from Tipos
 */
final class DatosPersonales
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Cuántos datos hay de una persona, por su identificación.
     * @return DatosDelTitular
     */
    public function leer(
        string $identificacion,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/datos-personales/' . rawurlencode($identificacion),
            null,
            [],
            [],
        );
    }

    /**
     * Todo lo que hay de una persona, en un ZIP: sus comprobantes, su ficha y los correos que se le enviaron.
     */
    public function exportar(
        string $identificacion,
    ): Archivo {
        return $this->t->archivo(
            'GET',
            '/api/v1.0/datos-personales/' . rawurlencode($identificacion) . '/exportar',
            null,
            [],
            [],
        );
    }

    /**
     * Suprime los datos de una persona que ninguna ley obliga a guardar, y bloquea su ficha.
     * @return SupresionDeDatos
     */
    public function suprimir(
        string $identificacion,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/datos-personales/' . rawurlencode($identificacion) . '/suprimir',
            null,
            [],
            [],
        );
    }
}

/**
 * `/docs/errores-sri`.
 *
 * @phpstan-import-type ErrorSri from Tipos
 */
final class ErroresSri
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Los códigos con que responde el SRI, qué significan y qué hacer.
     * @return list<ErrorSri>
     */
    public function listar(
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/errores-sri',
            null,
            [],
            [],
        );
    }

    /**
     * Qué significa un código del SRI y qué hacer.
     * @return ErrorSri
     */
    public function leer(
        string $codigo,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/errores-sri/' . rawurlencode($codigo),
            null,
            [],
            [],
        );
    }
}

/**
 * `/docs/comprobantes`.
 *
 * @phpstan-import-type Factura from Tipos
 * @phpstan-import-type ComprobanteValidado from Tipos
 * @phpstan-import-type ComprobanteEmitido from Tipos
 * @phpstan-import-type ComprobanteV1 from Tipos
 * @phpstan-import-type ComprobanteResumen from Tipos
 */
final class Facturas
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Emite: Factura.
     * @param Factura $cuerpo
     * @return ComprobanteEmitido
     */
    public function emitir(
        array $cuerpo,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/comprobantes/facturas',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
        );
    }

    /**
     * Emite: Factura; solo valida, no guarda nada.
     * @param Factura $cuerpo
     * @return ComprobanteValidado
     */
    public function validar(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/comprobantes/facturas',
            $cuerpo,
            ['soloValidar' => true],
            ['Idempotency-Key' => Claves::nueva()],
        );
    }

    /**
     * Emite desde el JSON v1.0 de Veronica: Factura.
     * @param ComprobanteV1 $cuerpo
     * @return ComprobanteEmitido
     */
    public function emitirV1(
        array $cuerpo,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes/facturas',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
        );
    }

    /**
     * Emite desde el JSON v1.0 de Veronica: Factura; solo valida, no guarda nada.
     * @param ComprobanteV1 $cuerpo
     * @return ComprobanteValidado
     */
    public function validarV1(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes/facturas',
            $cuerpo,
            ['soloValidar' => true],
            ['Idempotency-Key' => Claves::nueva()],
        );
    }

    /**
     * Busca: Factura.
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?string $estab Solo los de este establecimiento, 3 dígitos.
     * @param ?string $ptoEmi Solo los de este punto de emisión, 3 dígitos.
     * @param ?string $estado Solo los que están en este estado, o en uno de varios separados por comas: CREADO, FIRMADO, RECIBIDO, AUTORIZADO, DEVUELTO, NO_AUTORIZADO, ANULACION_SOLICITADA, ANULADO, ELIMINADO.
     * @param ?string $pendiente Solo los que esperan esta acción; intervenir: los detenidos.
     * @param ?string $notificacion FALLIDA: solo aquellos cuyo último correo al receptor falló.
     * @param ?string $causa Solo los devueltos o no autorizados cuyo primer mensaje del SRI tiene este código; vacío: sin código.
     * @param ?string $referencia La referencia, entera.
     * @param ?string $fechaDesde Emitidos desde este día, dd/mm/aaaa.
     * @param ?string $fechaHasta Emitidos hasta este día incluido, dd/mm/aaaa.
     * @param ?string $identificacionReceptor Identificación del receptor.
     * @param ?string $cliente Solo los de este cliente del libro, con todas sus identificaciones: su «id».
     * @param ?string $secuencial Número del comprobante, con o sin ceros a la izquierda.
     * @param ?string $importeDesde Solo los de este total o más, como 39.10.
     * @param ?string $importeHasta Solo los de este total o menos, como 39.10.
     * @param ?string $texto Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: partes del nombre o del correo del receptor, comienzo de su identificación (desde tres cifras), número del comprobante (66, 000000066 o 001-001-000000066) o su total con decimales (39.10 o 39,10). También la clave de acceso o la referencia, enteras.
     * @param ?string $cursor El «siguiente» de la página anterior; con él, «page» no cuenta.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaEmision, numero, receptor, importeTotal, y «,asc» o «,desc».
     * @return \Generator<int, ComprobanteResumen> todos los elementos, página por página
     */
    public function listar(
        ?string $ruc = null,
        ?string $estab = null,
        ?string $ptoEmi = null,
        ?string $estado = null,
        ?string $pendiente = null,
        ?string $notificacion = null,
        ?string $causa = null,
        ?string $referencia = null,
        ?string $fechaDesde = null,
        ?string $fechaHasta = null,
        ?string $identificacionReceptor = null,
        ?string $cliente = null,
        ?string $secuencial = null,
        ?string $importeDesde = null,
        ?string $importeHasta = null,
        ?string $texto = null,
        ?string $cursor = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/comprobantes/facturas',
            ['ruc' => $ruc, 'estab' => $estab, 'ptoEmi' => $ptoEmi, 'estado' => $estado, 'pendiente' => $pendiente, 'notificacion' => $notificacion, 'causa' => $causa, 'referencia' => $referencia, 'fechaDesde' => $fechaDesde, 'fechaHasta' => $fechaHasta, 'identificacionReceptor' => $identificacionReceptor, 'cliente' => $cliente, 'secuencial' => $secuencial, 'importeDesde' => $importeDesde, 'importeHasta' => $importeHasta, 'texto' => $texto, 'cursor' => $cursor, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
            ['importeTotal'],
        );
    }

    /**
     * Corrige: Factura.
     * @param Factura $cuerpo
     * @return ComprobanteEmitido
     */
    public function corregir(
        string $claveAcceso,
        array $cuerpo,
        ?int $esperar = null,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v2.0/comprobantes/facturas/' . rawurlencode($claveAcceso),
            $cuerpo,
            [],
            ['Prefer' => $esperar === null ? null : "wait={$esperar}", 'If-Match' => $siCoincide],
        );
    }
}

/**
 * `/docs/comprobantes`.
 *
 * @phpstan-import-type ComprobanteValidado from Tipos
 * @phpstan-import-type ComprobanteEmitido from Tipos
 * @phpstan-import-type LiquidacionCompra from Tipos
 * @phpstan-import-type ComprobanteV1 from Tipos
 * @phpstan-import-type ComprobanteResumen from Tipos
 */
final class LiquidacionesCompra
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Emite: Liquidación de compra de bienes y prestación de servicios.
     * @param LiquidacionCompra $cuerpo
     * @return ComprobanteEmitido
     */
    public function emitir(
        array $cuerpo,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/comprobantes/liquidaciones-compra',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
        );
    }

    /**
     * Emite: Liquidación de compra de bienes y prestación de servicios; solo valida, no guarda nada.
     * @param LiquidacionCompra $cuerpo
     * @return ComprobanteValidado
     */
    public function validar(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/comprobantes/liquidaciones-compra',
            $cuerpo,
            ['soloValidar' => true],
            ['Idempotency-Key' => Claves::nueva()],
        );
    }

    /**
     * Emite desde el JSON v1.0 de Veronica: Liquidación de compra de bienes y prestación de servicios.
     * @param ComprobanteV1 $cuerpo
     * @return ComprobanteEmitido
     */
    public function emitirV1(
        array $cuerpo,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes/liquidaciones-compra',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
        );
    }

    /**
     * Emite desde el JSON v1.0 de Veronica: Liquidación de compra de bienes y prestación de servicios; solo valida, no guarda nada.
     * @param ComprobanteV1 $cuerpo
     * @return ComprobanteValidado
     */
    public function validarV1(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes/liquidaciones-compra',
            $cuerpo,
            ['soloValidar' => true],
            ['Idempotency-Key' => Claves::nueva()],
        );
    }

    /**
     * Busca: Liquidación de compra de bienes y prestación de servicios.
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?string $estab Solo los de este establecimiento, 3 dígitos.
     * @param ?string $ptoEmi Solo los de este punto de emisión, 3 dígitos.
     * @param ?string $estado Solo los que están en este estado, o en uno de varios separados por comas: CREADO, FIRMADO, RECIBIDO, AUTORIZADO, DEVUELTO, NO_AUTORIZADO, ANULACION_SOLICITADA, ANULADO, ELIMINADO.
     * @param ?string $pendiente Solo los que esperan esta acción; intervenir: los detenidos.
     * @param ?string $notificacion FALLIDA: solo aquellos cuyo último correo al receptor falló.
     * @param ?string $causa Solo los devueltos o no autorizados cuyo primer mensaje del SRI tiene este código; vacío: sin código.
     * @param ?string $referencia La referencia, entera.
     * @param ?string $fechaDesde Emitidos desde este día, dd/mm/aaaa.
     * @param ?string $fechaHasta Emitidos hasta este día incluido, dd/mm/aaaa.
     * @param ?string $identificacionReceptor Identificación del receptor.
     * @param ?string $cliente Solo los de este cliente del libro, con todas sus identificaciones: su «id».
     * @param ?string $secuencial Número del comprobante, con o sin ceros a la izquierda.
     * @param ?string $importeDesde Solo los de este total o más, como 39.10.
     * @param ?string $importeHasta Solo los de este total o menos, como 39.10.
     * @param ?string $texto Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: partes del nombre o del correo del receptor, comienzo de su identificación (desde tres cifras), número del comprobante (66, 000000066 o 001-001-000000066) o su total con decimales (39.10 o 39,10). También la clave de acceso o la referencia, enteras.
     * @param ?string $cursor El «siguiente» de la página anterior; con él, «page» no cuenta.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaEmision, numero, receptor, importeTotal, y «,asc» o «,desc».
     * @return \Generator<int, ComprobanteResumen> todos los elementos, página por página
     */
    public function listar(
        ?string $ruc = null,
        ?string $estab = null,
        ?string $ptoEmi = null,
        ?string $estado = null,
        ?string $pendiente = null,
        ?string $notificacion = null,
        ?string $causa = null,
        ?string $referencia = null,
        ?string $fechaDesde = null,
        ?string $fechaHasta = null,
        ?string $identificacionReceptor = null,
        ?string $cliente = null,
        ?string $secuencial = null,
        ?string $importeDesde = null,
        ?string $importeHasta = null,
        ?string $texto = null,
        ?string $cursor = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/comprobantes/liquidaciones-compra',
            ['ruc' => $ruc, 'estab' => $estab, 'ptoEmi' => $ptoEmi, 'estado' => $estado, 'pendiente' => $pendiente, 'notificacion' => $notificacion, 'causa' => $causa, 'referencia' => $referencia, 'fechaDesde' => $fechaDesde, 'fechaHasta' => $fechaHasta, 'identificacionReceptor' => $identificacionReceptor, 'cliente' => $cliente, 'secuencial' => $secuencial, 'importeDesde' => $importeDesde, 'importeHasta' => $importeHasta, 'texto' => $texto, 'cursor' => $cursor, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
            ['importeTotal'],
        );
    }

    /**
     * Corrige: Liquidación de compra de bienes y prestación de servicios.
     * @param LiquidacionCompra $cuerpo
     * @return ComprobanteEmitido
     */
    public function corregir(
        string $claveAcceso,
        array $cuerpo,
        ?int $esperar = null,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v2.0/comprobantes/liquidaciones-compra/' . rawurlencode($claveAcceso),
            $cuerpo,
            [],
            ['Prefer' => $esperar === null ? null : "wait={$esperar}", 'If-Match' => $siCoincide],
        );
    }
}

/**
 * `/docs/comprobantes`.
 *
 * @phpstan-import-type ComprobanteValidado from Tipos
 * @phpstan-import-type ComprobanteEmitido from Tipos
 * @phpstan-import-type NotaCredito from Tipos
 * @phpstan-import-type ComprobanteV1 from Tipos
 * @phpstan-import-type ComprobanteResumen from Tipos
 */
final class NotasCredito
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Emite: Nota de crédito.
     * @param NotaCredito $cuerpo
     * @return ComprobanteEmitido
     */
    public function emitir(
        array $cuerpo,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/comprobantes/notas-credito',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
        );
    }

    /**
     * Emite: Nota de crédito; solo valida, no guarda nada.
     * @param NotaCredito $cuerpo
     * @return ComprobanteValidado
     */
    public function validar(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/comprobantes/notas-credito',
            $cuerpo,
            ['soloValidar' => true],
            ['Idempotency-Key' => Claves::nueva()],
        );
    }

    /**
     * Emite desde el JSON v1.0 de Veronica: Nota de crédito.
     * @param ComprobanteV1 $cuerpo
     * @return ComprobanteEmitido
     */
    public function emitirV1(
        array $cuerpo,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes/notas-credito',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
        );
    }

    /**
     * Emite desde el JSON v1.0 de Veronica: Nota de crédito; solo valida, no guarda nada.
     * @param ComprobanteV1 $cuerpo
     * @return ComprobanteValidado
     */
    public function validarV1(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes/notas-credito',
            $cuerpo,
            ['soloValidar' => true],
            ['Idempotency-Key' => Claves::nueva()],
        );
    }

    /**
     * Busca: Nota de crédito.
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?string $estab Solo los de este establecimiento, 3 dígitos.
     * @param ?string $ptoEmi Solo los de este punto de emisión, 3 dígitos.
     * @param ?string $estado Solo los que están en este estado, o en uno de varios separados por comas: CREADO, FIRMADO, RECIBIDO, AUTORIZADO, DEVUELTO, NO_AUTORIZADO, ANULACION_SOLICITADA, ANULADO, ELIMINADO.
     * @param ?string $pendiente Solo los que esperan esta acción; intervenir: los detenidos.
     * @param ?string $notificacion FALLIDA: solo aquellos cuyo último correo al receptor falló.
     * @param ?string $causa Solo los devueltos o no autorizados cuyo primer mensaje del SRI tiene este código; vacío: sin código.
     * @param ?string $referencia La referencia, entera.
     * @param ?string $fechaDesde Emitidos desde este día, dd/mm/aaaa.
     * @param ?string $fechaHasta Emitidos hasta este día incluido, dd/mm/aaaa.
     * @param ?string $identificacionReceptor Identificación del receptor.
     * @param ?string $cliente Solo los de este cliente del libro, con todas sus identificaciones: su «id».
     * @param ?string $secuencial Número del comprobante, con o sin ceros a la izquierda.
     * @param ?string $importeDesde Solo los de este total o más, como 39.10.
     * @param ?string $importeHasta Solo los de este total o menos, como 39.10.
     * @param ?string $texto Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: partes del nombre o del correo del receptor, comienzo de su identificación (desde tres cifras), número del comprobante (66, 000000066 o 001-001-000000066) o su total con decimales (39.10 o 39,10). También la clave de acceso o la referencia, enteras.
     * @param ?string $cursor El «siguiente» de la página anterior; con él, «page» no cuenta.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaEmision, numero, receptor, importeTotal, y «,asc» o «,desc».
     * @return \Generator<int, ComprobanteResumen> todos los elementos, página por página
     */
    public function listar(
        ?string $ruc = null,
        ?string $estab = null,
        ?string $ptoEmi = null,
        ?string $estado = null,
        ?string $pendiente = null,
        ?string $notificacion = null,
        ?string $causa = null,
        ?string $referencia = null,
        ?string $fechaDesde = null,
        ?string $fechaHasta = null,
        ?string $identificacionReceptor = null,
        ?string $cliente = null,
        ?string $secuencial = null,
        ?string $importeDesde = null,
        ?string $importeHasta = null,
        ?string $texto = null,
        ?string $cursor = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/comprobantes/notas-credito',
            ['ruc' => $ruc, 'estab' => $estab, 'ptoEmi' => $ptoEmi, 'estado' => $estado, 'pendiente' => $pendiente, 'notificacion' => $notificacion, 'causa' => $causa, 'referencia' => $referencia, 'fechaDesde' => $fechaDesde, 'fechaHasta' => $fechaHasta, 'identificacionReceptor' => $identificacionReceptor, 'cliente' => $cliente, 'secuencial' => $secuencial, 'importeDesde' => $importeDesde, 'importeHasta' => $importeHasta, 'texto' => $texto, 'cursor' => $cursor, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
            ['importeTotal'],
        );
    }

    /**
     * Corrige: Nota de crédito.
     * @param NotaCredito $cuerpo
     * @return ComprobanteEmitido
     */
    public function corregir(
        string $claveAcceso,
        array $cuerpo,
        ?int $esperar = null,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v2.0/comprobantes/notas-credito/' . rawurlencode($claveAcceso),
            $cuerpo,
            [],
            ['Prefer' => $esperar === null ? null : "wait={$esperar}", 'If-Match' => $siCoincide],
        );
    }
}

/**
 * `/docs/comprobantes`.
 *
 * @phpstan-import-type ComprobanteValidado from Tipos
 * @phpstan-import-type ComprobanteEmitido from Tipos
 * @phpstan-import-type NotaDebito from Tipos
 * @phpstan-import-type ComprobanteV1 from Tipos
 * @phpstan-import-type ComprobanteResumen from Tipos
 */
final class NotasDebito
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Emite: Nota de débito.
     * @param NotaDebito $cuerpo
     * @return ComprobanteEmitido
     */
    public function emitir(
        array $cuerpo,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/comprobantes/notas-debito',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
        );
    }

    /**
     * Emite: Nota de débito; solo valida, no guarda nada.
     * @param NotaDebito $cuerpo
     * @return ComprobanteValidado
     */
    public function validar(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/comprobantes/notas-debito',
            $cuerpo,
            ['soloValidar' => true],
            ['Idempotency-Key' => Claves::nueva()],
        );
    }

    /**
     * Emite desde el JSON v1.0 de Veronica: Nota de débito.
     * @param ComprobanteV1 $cuerpo
     * @return ComprobanteEmitido
     */
    public function emitirV1(
        array $cuerpo,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes/notas-debito',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
        );
    }

    /**
     * Emite desde el JSON v1.0 de Veronica: Nota de débito; solo valida, no guarda nada.
     * @param ComprobanteV1 $cuerpo
     * @return ComprobanteValidado
     */
    public function validarV1(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes/notas-debito',
            $cuerpo,
            ['soloValidar' => true],
            ['Idempotency-Key' => Claves::nueva()],
        );
    }

    /**
     * Busca: Nota de débito.
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?string $estab Solo los de este establecimiento, 3 dígitos.
     * @param ?string $ptoEmi Solo los de este punto de emisión, 3 dígitos.
     * @param ?string $estado Solo los que están en este estado, o en uno de varios separados por comas: CREADO, FIRMADO, RECIBIDO, AUTORIZADO, DEVUELTO, NO_AUTORIZADO, ANULACION_SOLICITADA, ANULADO, ELIMINADO.
     * @param ?string $pendiente Solo los que esperan esta acción; intervenir: los detenidos.
     * @param ?string $notificacion FALLIDA: solo aquellos cuyo último correo al receptor falló.
     * @param ?string $causa Solo los devueltos o no autorizados cuyo primer mensaje del SRI tiene este código; vacío: sin código.
     * @param ?string $referencia La referencia, entera.
     * @param ?string $fechaDesde Emitidos desde este día, dd/mm/aaaa.
     * @param ?string $fechaHasta Emitidos hasta este día incluido, dd/mm/aaaa.
     * @param ?string $identificacionReceptor Identificación del receptor.
     * @param ?string $cliente Solo los de este cliente del libro, con todas sus identificaciones: su «id».
     * @param ?string $secuencial Número del comprobante, con o sin ceros a la izquierda.
     * @param ?string $importeDesde Solo los de este total o más, como 39.10.
     * @param ?string $importeHasta Solo los de este total o menos, como 39.10.
     * @param ?string $texto Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: partes del nombre o del correo del receptor, comienzo de su identificación (desde tres cifras), número del comprobante (66, 000000066 o 001-001-000000066) o su total con decimales (39.10 o 39,10). También la clave de acceso o la referencia, enteras.
     * @param ?string $cursor El «siguiente» de la página anterior; con él, «page» no cuenta.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaEmision, numero, receptor, importeTotal, y «,asc» o «,desc».
     * @return \Generator<int, ComprobanteResumen> todos los elementos, página por página
     */
    public function listar(
        ?string $ruc = null,
        ?string $estab = null,
        ?string $ptoEmi = null,
        ?string $estado = null,
        ?string $pendiente = null,
        ?string $notificacion = null,
        ?string $causa = null,
        ?string $referencia = null,
        ?string $fechaDesde = null,
        ?string $fechaHasta = null,
        ?string $identificacionReceptor = null,
        ?string $cliente = null,
        ?string $secuencial = null,
        ?string $importeDesde = null,
        ?string $importeHasta = null,
        ?string $texto = null,
        ?string $cursor = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/comprobantes/notas-debito',
            ['ruc' => $ruc, 'estab' => $estab, 'ptoEmi' => $ptoEmi, 'estado' => $estado, 'pendiente' => $pendiente, 'notificacion' => $notificacion, 'causa' => $causa, 'referencia' => $referencia, 'fechaDesde' => $fechaDesde, 'fechaHasta' => $fechaHasta, 'identificacionReceptor' => $identificacionReceptor, 'cliente' => $cliente, 'secuencial' => $secuencial, 'importeDesde' => $importeDesde, 'importeHasta' => $importeHasta, 'texto' => $texto, 'cursor' => $cursor, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
            ['importeTotal'],
        );
    }

    /**
     * Corrige: Nota de débito.
     * @param NotaDebito $cuerpo
     * @return ComprobanteEmitido
     */
    public function corregir(
        string $claveAcceso,
        array $cuerpo,
        ?int $esperar = null,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v2.0/comprobantes/notas-debito/' . rawurlencode($claveAcceso),
            $cuerpo,
            [],
            ['Prefer' => $esperar === null ? null : "wait={$esperar}", 'If-Match' => $siCoincide],
        );
    }
}

/**
 * `/docs/comprobantes`.
 *
 * @phpstan-import-type ComprobanteValidado from Tipos
 * @phpstan-import-type ComprobanteEmitido from Tipos
 * @phpstan-import-type GuiaRemision from Tipos
 * @phpstan-import-type ComprobanteV1 from Tipos
 * @phpstan-import-type ComprobanteResumen from Tipos
 */
final class GuiasRemision
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Emite: Guía de remisión.
     * @param GuiaRemision $cuerpo
     * @return ComprobanteEmitido
     */
    public function emitir(
        array $cuerpo,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/comprobantes/guias-remision',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
        );
    }

    /**
     * Emite: Guía de remisión; solo valida, no guarda nada.
     * @param GuiaRemision $cuerpo
     * @return ComprobanteValidado
     */
    public function validar(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/comprobantes/guias-remision',
            $cuerpo,
            ['soloValidar' => true],
            ['Idempotency-Key' => Claves::nueva()],
        );
    }

    /**
     * Emite desde el JSON v1.0 de Veronica: Guía de remisión.
     * @param ComprobanteV1 $cuerpo
     * @return ComprobanteEmitido
     */
    public function emitirV1(
        array $cuerpo,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes/guias-remision',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
        );
    }

    /**
     * Emite desde el JSON v1.0 de Veronica: Guía de remisión; solo valida, no guarda nada.
     * @param ComprobanteV1 $cuerpo
     * @return ComprobanteValidado
     */
    public function validarV1(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes/guias-remision',
            $cuerpo,
            ['soloValidar' => true],
            ['Idempotency-Key' => Claves::nueva()],
        );
    }

    /**
     * Busca: Guía de remisión.
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?string $estab Solo los de este establecimiento, 3 dígitos.
     * @param ?string $ptoEmi Solo los de este punto de emisión, 3 dígitos.
     * @param ?string $estado Solo los que están en este estado, o en uno de varios separados por comas: CREADO, FIRMADO, RECIBIDO, AUTORIZADO, DEVUELTO, NO_AUTORIZADO, ANULACION_SOLICITADA, ANULADO, ELIMINADO.
     * @param ?string $pendiente Solo los que esperan esta acción; intervenir: los detenidos.
     * @param ?string $notificacion FALLIDA: solo aquellos cuyo último correo al receptor falló.
     * @param ?string $causa Solo los devueltos o no autorizados cuyo primer mensaje del SRI tiene este código; vacío: sin código.
     * @param ?string $referencia La referencia, entera.
     * @param ?string $fechaDesde Emitidos desde este día, dd/mm/aaaa.
     * @param ?string $fechaHasta Emitidos hasta este día incluido, dd/mm/aaaa.
     * @param ?string $identificacionReceptor Identificación del receptor.
     * @param ?string $cliente Solo los de este cliente del libro, con todas sus identificaciones: su «id».
     * @param ?string $secuencial Número del comprobante, con o sin ceros a la izquierda.
     * @param ?string $importeDesde Solo los de este total o más, como 39.10.
     * @param ?string $importeHasta Solo los de este total o menos, como 39.10.
     * @param ?string $texto Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: partes del nombre o del correo del receptor, comienzo de su identificación (desde tres cifras), número del comprobante (66, 000000066 o 001-001-000000066) o su total con decimales (39.10 o 39,10). También la clave de acceso o la referencia, enteras.
     * @param ?string $cursor El «siguiente» de la página anterior; con él, «page» no cuenta.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaEmision, numero, receptor, importeTotal, y «,asc» o «,desc».
     * @return \Generator<int, ComprobanteResumen> todos los elementos, página por página
     */
    public function listar(
        ?string $ruc = null,
        ?string $estab = null,
        ?string $ptoEmi = null,
        ?string $estado = null,
        ?string $pendiente = null,
        ?string $notificacion = null,
        ?string $causa = null,
        ?string $referencia = null,
        ?string $fechaDesde = null,
        ?string $fechaHasta = null,
        ?string $identificacionReceptor = null,
        ?string $cliente = null,
        ?string $secuencial = null,
        ?string $importeDesde = null,
        ?string $importeHasta = null,
        ?string $texto = null,
        ?string $cursor = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/comprobantes/guias-remision',
            ['ruc' => $ruc, 'estab' => $estab, 'ptoEmi' => $ptoEmi, 'estado' => $estado, 'pendiente' => $pendiente, 'notificacion' => $notificacion, 'causa' => $causa, 'referencia' => $referencia, 'fechaDesde' => $fechaDesde, 'fechaHasta' => $fechaHasta, 'identificacionReceptor' => $identificacionReceptor, 'cliente' => $cliente, 'secuencial' => $secuencial, 'importeDesde' => $importeDesde, 'importeHasta' => $importeHasta, 'texto' => $texto, 'cursor' => $cursor, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
            ['importeTotal'],
        );
    }

    /**
     * Corrige: Guía de remisión.
     * @param GuiaRemision $cuerpo
     * @return ComprobanteEmitido
     */
    public function corregir(
        string $claveAcceso,
        array $cuerpo,
        ?int $esperar = null,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v2.0/comprobantes/guias-remision/' . rawurlencode($claveAcceso),
            $cuerpo,
            [],
            ['Prefer' => $esperar === null ? null : "wait={$esperar}", 'If-Match' => $siCoincide],
        );
    }
}

/**
 * `/docs/comprobantes`.
 *
 * @phpstan-import-type ComprobanteValidado from Tipos
 * @phpstan-import-type ComprobanteEmitido from Tipos
 * @phpstan-import-type Retencion from Tipos
 * @phpstan-import-type ComprobanteV1 from Tipos
 * @phpstan-import-type ComprobanteResumen from Tipos
 */
final class Retenciones
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Emite: Comprobante de retención.
     * @param Retencion $cuerpo
     * @return ComprobanteEmitido
     */
    public function emitir(
        array $cuerpo,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/comprobantes/retenciones',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
        );
    }

    /**
     * Emite: Comprobante de retención; solo valida, no guarda nada.
     * @param Retencion $cuerpo
     * @return ComprobanteValidado
     */
    public function validar(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/comprobantes/retenciones',
            $cuerpo,
            ['soloValidar' => true],
            ['Idempotency-Key' => Claves::nueva()],
        );
    }

    /**
     * Emite desde el JSON v1.0 de Veronica: Comprobante de retención.
     * @param ComprobanteV1 $cuerpo
     * @return ComprobanteEmitido
     */
    public function emitirV1(
        array $cuerpo,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes/retenciones',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
        );
    }

    /**
     * Emite desde el JSON v1.0 de Veronica: Comprobante de retención; solo valida, no guarda nada.
     * @param ComprobanteV1 $cuerpo
     * @return ComprobanteValidado
     */
    public function validarV1(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes/retenciones',
            $cuerpo,
            ['soloValidar' => true],
            ['Idempotency-Key' => Claves::nueva()],
        );
    }

    /**
     * Busca: Comprobante de retención.
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?string $estab Solo los de este establecimiento, 3 dígitos.
     * @param ?string $ptoEmi Solo los de este punto de emisión, 3 dígitos.
     * @param ?string $estado Solo los que están en este estado, o en uno de varios separados por comas: CREADO, FIRMADO, RECIBIDO, AUTORIZADO, DEVUELTO, NO_AUTORIZADO, ANULACION_SOLICITADA, ANULADO, ELIMINADO.
     * @param ?string $pendiente Solo los que esperan esta acción; intervenir: los detenidos.
     * @param ?string $notificacion FALLIDA: solo aquellos cuyo último correo al receptor falló.
     * @param ?string $causa Solo los devueltos o no autorizados cuyo primer mensaje del SRI tiene este código; vacío: sin código.
     * @param ?string $referencia La referencia, entera.
     * @param ?string $fechaDesde Emitidos desde este día, dd/mm/aaaa.
     * @param ?string $fechaHasta Emitidos hasta este día incluido, dd/mm/aaaa.
     * @param ?string $identificacionReceptor Identificación del receptor.
     * @param ?string $cliente Solo los de este cliente del libro, con todas sus identificaciones: su «id».
     * @param ?string $secuencial Número del comprobante, con o sin ceros a la izquierda.
     * @param ?string $importeDesde Solo los de este total o más, como 39.10.
     * @param ?string $importeHasta Solo los de este total o menos, como 39.10.
     * @param ?string $texto Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: partes del nombre o del correo del receptor, comienzo de su identificación (desde tres cifras), número del comprobante (66, 000000066 o 001-001-000000066) o su total con decimales (39.10 o 39,10). También la clave de acceso o la referencia, enteras.
     * @param ?string $cursor El «siguiente» de la página anterior; con él, «page» no cuenta.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaEmision, numero, receptor, importeTotal, y «,asc» o «,desc».
     * @return \Generator<int, ComprobanteResumen> todos los elementos, página por página
     */
    public function listar(
        ?string $ruc = null,
        ?string $estab = null,
        ?string $ptoEmi = null,
        ?string $estado = null,
        ?string $pendiente = null,
        ?string $notificacion = null,
        ?string $causa = null,
        ?string $referencia = null,
        ?string $fechaDesde = null,
        ?string $fechaHasta = null,
        ?string $identificacionReceptor = null,
        ?string $cliente = null,
        ?string $secuencial = null,
        ?string $importeDesde = null,
        ?string $importeHasta = null,
        ?string $texto = null,
        ?string $cursor = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/comprobantes/retenciones',
            ['ruc' => $ruc, 'estab' => $estab, 'ptoEmi' => $ptoEmi, 'estado' => $estado, 'pendiente' => $pendiente, 'notificacion' => $notificacion, 'causa' => $causa, 'referencia' => $referencia, 'fechaDesde' => $fechaDesde, 'fechaHasta' => $fechaHasta, 'identificacionReceptor' => $identificacionReceptor, 'cliente' => $cliente, 'secuencial' => $secuencial, 'importeDesde' => $importeDesde, 'importeHasta' => $importeHasta, 'texto' => $texto, 'cursor' => $cursor, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
            ['importeTotal'],
        );
    }

    /**
     * Corrige: Comprobante de retención.
     * @param Retencion $cuerpo
     * @return ComprobanteEmitido
     */
    public function corregir(
        string $claveAcceso,
        array $cuerpo,
        ?int $esperar = null,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v2.0/comprobantes/retenciones/' . rawurlencode($claveAcceso),
            $cuerpo,
            [],
            ['Prefer' => $esperar === null ? null : "wait={$esperar}", 'If-Match' => $siCoincide],
        );
    }
}

/**
 * `/docs/comprobantes`.
 *
 * @phpstan-import-type ComprobanteValidado from Tipos
 * @phpstan-import-type ComprobanteEmitido from Tipos
 * @phpstan-import-type CorreoDeComprobante from Tipos
 * @phpstan-import-type ComprobanteCompleto from Tipos
 * @phpstan-import-type ComprobanteResumen from Tipos
 * @phpstan-import-type ComprobantesReceptoresResult from Tipos
 * @phpstan-import-type Rechazados from Tipos
 * @phpstan-import-type AccionMasiva from Tipos
 * @phpstan-import-type ComprobanteConDocumento from Tipos
 * @phpstan-import-type RelacionadosComprobante from Tipos
 * @phpstan-import-type RespuestaRecepcion from Tipos
 * @phpstan-import-type RespuestaAutorizacion from Tipos
 * @phpstan-import-type ClasificacionVenta from Tipos
 * @phpstan-import-type SucesoComprobante from Tipos
 * @phpstan-import-type EnlaceComprobante from Tipos
 */
final class Comprobantes
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Emite un comprobante; «codDoc» elige el tipo.
     * @param array{
     *   codDoc: string,
     *   ...
     * } $cuerpo
     * @return ComprobanteEmitido
     */
    public function emitir(
        array $cuerpo,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/comprobantes',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
        );
    }

    /**
     * Emite un comprobante; «codDoc» elige el tipo; solo valida, no guarda nada.
     * @param array{
     *   codDoc: string,
     *   ...
     * } $cuerpo
     * @return ComprobanteValidado
     */
    public function validar(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/comprobantes',
            $cuerpo,
            ['soloValidar' => true],
            ['Idempotency-Key' => Claves::nueva()],
        );
    }

    /**
     * El RIDE que tendría un comprobante, en PDF, sin emitirlo.
     * @param array{
     *   codDoc: string,
     *   ...
     * } $cuerpo
     * @param ?string $papel Papel del RIDE: «A4», o «ticket80» y «ticket58» para rollos de 80 y 58 mm, tan largos como su contenido; si se omite, el de la plantilla de la empresa, o A4.
     */
    public function verBorrador(
        array $cuerpo,
        ?string $papel = null,
        ?string $claveIdempotencia = null,
    ): Archivo {
        return $this->t->archivo(
            'POST',
            '/api/v1.0/comprobantes/vista-previa',
            $cuerpo,
            ['papel' => $papel],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Emite desde el XML del SRI, sin firma (se firma aquí), ya firmado (se toma tal cual) o ya autorizado (se guarda y no se envía).
     * @param ?string $referencia Su propia referencia, hasta 100 caracteres. No va en el XML; se busca por ella.
     * @param ?bool $referenciaUnica true: si otro comprobante de la cuenta ya se emitió con esta referencia y referenciaUnica, se rechaza (409 referencia-usada), para siempre.
     * @return ComprobanteEmitido
     */
    public function emitirXml(
        string $cuerpo,
        ?string $referencia = null,
        ?bool $referenciaUnica = null,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes',
            $cuerpo,
            ['referencia' => $referencia, 'referenciaUnica' => $referenciaUnica],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
        );
    }

    /**
     * Emite desde el XML del SRI, sin firma (se firma aquí), ya firmado (se toma tal cual) o ya autorizado (se guarda y no se envía); solo valida, no guarda nada.
     * @param ?string $referencia Su propia referencia, hasta 100 caracteres. No va en el XML; se busca por ella.
     * @param ?bool $referenciaUnica true: si otro comprobante de la cuenta ya se emitió con esta referencia y referenciaUnica, se rechaza (409 referencia-usada), para siempre.
     * @return ComprobanteValidado
     */
    public function validarXml(
        string $cuerpo,
        ?string $referencia = null,
        ?bool $referenciaUnica = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes',
            $cuerpo,
            ['referencia' => $referencia, 'referenciaUnica' => $referenciaUnica, 'soloValidar' => true],
            ['Idempotency-Key' => Claves::nueva()],
        );
    }

    /**
     * Busca comprobantes.
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?string $estab Solo los de este establecimiento, 3 dígitos.
     * @param ?string $ptoEmi Solo los de este punto de emisión, 3 dígitos.
     * @param ?string $estado Solo los que están en este estado, o en uno de varios separados por comas: CREADO, FIRMADO, RECIBIDO, AUTORIZADO, DEVUELTO, NO_AUTORIZADO, ANULACION_SOLICITADA, ANULADO, ELIMINADO.
     * @param ?string $pendiente Solo los que esperan esta acción; intervenir: los detenidos.
     * @param ?string $notificacion FALLIDA: solo aquellos cuyo último correo al receptor falló.
     * @param ?string $causa Solo los devueltos o no autorizados cuyo primer mensaje del SRI tiene este código; vacío: sin código.
     * @param ?string $referencia La referencia, entera.
     * @param ?string $fechaDesde Emitidos desde este día, dd/mm/aaaa.
     * @param ?string $fechaHasta Emitidos hasta este día incluido, dd/mm/aaaa.
     * @param ?string $identificacionReceptor Identificación del receptor.
     * @param ?string $cliente Solo los de este cliente del libro, con todas sus identificaciones: su «id».
     * @param ?string $secuencial Número del comprobante, con o sin ceros a la izquierda.
     * @param ?string $importeDesde Solo los de este total o más, como 39.10.
     * @param ?string $importeHasta Solo los de este total o menos, como 39.10.
     * @param ?string $texto Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: partes del nombre o del correo del receptor, comienzo de su identificación (desde tres cifras), número del comprobante (66, 000000066 o 001-001-000000066) o su total con decimales (39.10 o 39,10). También la clave de acceso o la referencia, enteras.
     * @param ?string $cursor El «siguiente» de la página anterior; con él, «page» no cuenta.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaEmision, numero, receptor, importeTotal, y «,asc» o «,desc».
     * @return \Generator<int, ComprobanteResumen> todos los elementos, página por página
     */
    public function listar(
        ?string $ruc = null,
        ?string $estab = null,
        ?string $ptoEmi = null,
        ?string $estado = null,
        ?string $pendiente = null,
        ?string $notificacion = null,
        ?string $causa = null,
        ?string $referencia = null,
        ?string $fechaDesde = null,
        ?string $fechaHasta = null,
        ?string $identificacionReceptor = null,
        ?string $cliente = null,
        ?string $secuencial = null,
        ?string $importeDesde = null,
        ?string $importeHasta = null,
        ?string $texto = null,
        ?string $cursor = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/comprobantes',
            ['ruc' => $ruc, 'estab' => $estab, 'ptoEmi' => $ptoEmi, 'estado' => $estado, 'pendiente' => $pendiente, 'notificacion' => $notificacion, 'causa' => $causa, 'referencia' => $referencia, 'fechaDesde' => $fechaDesde, 'fechaHasta' => $fechaHasta, 'identificacionReceptor' => $identificacionReceptor, 'cliente' => $cliente, 'secuencial' => $secuencial, 'importeDesde' => $importeDesde, 'importeHasta' => $importeHasta, 'texto' => $texto, 'cursor' => $cursor, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
            ['importeTotal'],
        );
    }

    /**
     * Busca receptores en los comprobantes anteriores.
     * @param ?string $texto Parte del nombre, sin distinguir mayúsculas ni tildes, o comienzo de la identificación; si se omite, todos.
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?int $size Cuántos, a lo más.
     * @return ComprobantesReceptoresResult
     */
    public function receptores(
        ?string $texto = null,
        ?string $ruc = null,
        ?int $size = null,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/comprobantes/receptores',
            null,
            ['texto' => $texto, 'ruc' => $ruc, 'size' => $size],
            [],
        );
    }

    /**
     * Los comprobantes rechazados por el SRI, por causa.
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?string $fechaDesde Emitidos desde este día, dd/mm/aaaa.
     * @param ?string $fechaHasta Emitidos hasta este día incluido, dd/mm/aaaa.
     * @return Rechazados
     */
    public function rechazados(
        ?string $ruc = null,
        ?string $fechaDesde = null,
        ?string $fechaHasta = null,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/comprobantes/rechazados',
            null,
            ['ruc' => $ruc, 'fechaDesde' => $fechaDesde, 'fechaHasta' => $fechaHasta],
            [],
            ['grupos.*.importe'],
        );
    }

    /**
     * La lista de comprobantes en una hoja de cálculo (XLSX).
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?string $estab Solo los de este establecimiento, 3 dígitos.
     * @param ?string $ptoEmi Solo los de este punto de emisión, 3 dígitos.
     * @param ?string $estado Solo los que están en este estado, o en uno de varios separados por comas: CREADO, FIRMADO, RECIBIDO, AUTORIZADO, DEVUELTO, NO_AUTORIZADO, ANULACION_SOLICITADA, ANULADO, ELIMINADO.
     * @param ?string $pendiente Solo los que esperan esta acción; intervenir: los detenidos.
     * @param ?string $notificacion FALLIDA: solo aquellos cuyo último correo al receptor falló.
     * @param ?string $causa Solo los devueltos o no autorizados cuyo primer mensaje del SRI tiene este código; vacío: sin código.
     * @param ?string $referencia La referencia, entera.
     * @param ?string $fechaDesde Emitidos desde este día, dd/mm/aaaa.
     * @param ?string $fechaHasta Emitidos hasta este día incluido, dd/mm/aaaa.
     * @param ?string $identificacionReceptor Identificación del receptor.
     * @param ?string $cliente Solo los de este cliente del libro, con todas sus identificaciones: su «id».
     * @param ?string $secuencial Número del comprobante, con o sin ceros a la izquierda.
     * @param ?string $importeDesde Solo los de este total o más, como 39.10.
     * @param ?string $importeHasta Solo los de este total o menos, como 39.10.
     * @param ?string $texto Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: partes del nombre o del correo del receptor, comienzo de su identificación (desde tres cifras), número del comprobante (66, 000000066 o 001-001-000000066) o su total con decimales (39.10 o 39,10). También la clave de acceso o la referencia, enteras.
     * @param ?string $codDoc Solo los de este tipo.
     */
    public function hoja(
        ?string $ruc = null,
        ?string $estab = null,
        ?string $ptoEmi = null,
        ?string $estado = null,
        ?string $pendiente = null,
        ?string $notificacion = null,
        ?string $causa = null,
        ?string $referencia = null,
        ?string $fechaDesde = null,
        ?string $fechaHasta = null,
        ?string $identificacionReceptor = null,
        ?string $cliente = null,
        ?string $secuencial = null,
        ?string $importeDesde = null,
        ?string $importeHasta = null,
        ?string $texto = null,
        ?string $codDoc = null,
    ): Archivo {
        return $this->t->archivo(
            'GET',
            '/api/v1.0/comprobantes/hoja',
            null,
            ['ruc' => $ruc, 'estab' => $estab, 'ptoEmi' => $ptoEmi, 'estado' => $estado, 'pendiente' => $pendiente, 'notificacion' => $notificacion, 'causa' => $causa, 'referencia' => $referencia, 'fechaDesde' => $fechaDesde, 'fechaHasta' => $fechaHasta, 'identificacionReceptor' => $identificacionReceptor, 'cliente' => $cliente, 'secuencial' => $secuencial, 'importeDesde' => $importeDesde, 'importeHasta' => $importeHasta, 'texto' => $texto, 'codDoc' => $codDoc],
            [],
        );
    }

    /**
     * Actúa sobre muchos comprobantes a la vez.
     * @param array{
     *   accion: 'corregir-fecha'|'firmar-de-nuevo'|'reanudar'|'eliminar'|'notificar',
     *   clavesAcceso?: list<string>,
     *   causa?: string,
     *   ruc?: string,
     *   fechaDesde?: string,
     *   fechaHasta?: string,
     *   fechaEmision?: string,
     * } $cuerpo
     * @return AccionMasiva
     */
    public function crearAccionMasiva(
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/acciones-masivas',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Cómo va una acción masiva, y el resultado de cada comprobante.
     * @param ?int $desde Resultados después de esta fila.
     * @param ?string $resultado Solo los que tienen este resultado.
     * @return AccionMasiva
     */
    public function leerAccionMasiva(
        string $id,
        ?int $desde = null,
        ?string $resultado = null,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/acciones-masivas/' . rawurlencode($id),
            null,
            ['desde' => $desde, 'resultado' => $resultado],
            [],
        );
    }

    /**
     * Detiene una acción masiva; lo hecho queda hecho.
     * @return AccionMasiva
     */
    public function cancelarAccionMasiva(
        string $id,
    ): array {
        return $this->t->resultado(
            'DELETE',
            '/api/v1.0/acciones-masivas/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * Todo lo que se sabe de un comprobante.
     * @param ?string $incluir documento: responde también el contenido, en la forma en que POST y PUT lo reciben.
     * @return ComprobanteConDocumento
     */
    public function leer(
        string $claveAcceso,
        ?string $incluir = null,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso),
            null,
            ['incluir' => $incluir],
            [],
            ['importeTotal'],
        );
    }

    /**
     * Elimina un comprobante que el SRI nunca tuvo.
     */
    public function eliminar(
        string $claveAcceso,
    ): void {
        $this->t->resultado(
            'DELETE',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso),
            null,
            [],
            [],
        );
    }

    /**
     * Los documentos relacionados con un comprobante, y el saldo después de notas.
     * @return RelacionadosComprobante
     */
    public function relacionados(
        string $claveAcceso,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso) . '/relacionados',
            null,
            [],
            [],
            ['documentos.*.valor', 'saldo.total', 'saldo.notasCredito', 'saldo.notasDebito', 'saldo.saldo', 'saldo.porAcreditar', 'saldo.retenido'],
        );
    }

    /**
     * Reanuda un comprobante detenido, después de resolver la causa.
     * @return ComprobanteCompleto
     */
    public function reanudar(
        string $claveAcceso,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso) . '/reanudar',
            null,
            [],
            [],
            ['importeTotal'],
        );
    }

    /**
     * Firma de nuevo un comprobante rechazado por su firma, y lo envía.
     * @return ComprobanteCompleto
     */
    public function firmarDeNuevo(
        string $claveAcceso,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso) . '/firmar-de-nuevo',
            null,
            [],
            [],
            ['importeTotal'],
        );
    }

    /**
     * Envía otra vez el correo con el XML y el RIDE.
     * @param array{
     *   correos?: list<string>,
     *   plantillaId?: string|int,
     *   success?: bool,
     *   result?: array<string, mixed>,
     * }|null $cuerpo
     * @param ?string $plantillaId Lo mismo que «plantillaId» en el cuerpo.
     * @param ?string $logo Se admite: el RIDE lleva el logo de la empresa, si lo tiene.
     * @return CorreoDeComprobante
     */
    public function notificar(
        string $claveAcceso,
        ?array $cuerpo = null,
        ?string $plantillaId = null,
        ?string $logo = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso) . '/notificar',
            $cuerpo,
            ['plantilla-id' => $plantillaId, 'logo' => $logo],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Envía al SRI ahora, si está pendiente.
     * @return RespuestaRecepcion
     */
    public function enviar(
        string $claveAcceso,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso) . '/enviar',
            null,
            [],
            [],
            ['comprobante.importeTotal'],
        );
    }

    /**
     * Consulta la autorización ahora, si está pendiente.
     * @return RespuestaAutorizacion
     */
    public function autorizar(
        string $claveAcceso,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso) . '/autorizar',
            null,
            [],
            [],
            ['comprobante.importeTotal'],
        );
    }

    /**
     * Firma, envía y autoriza ahora lo que esté pendiente.
     * @return RespuestaAutorizacion
     */
    public function emitirAhora(
        string $claveAcceso,
    ): array {
        return $this->t->resultado(
            'PATCH',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso) . '/emitir',
            null,
            [],
            [],
            ['comprobante.importeTotal'],
        );
    }

    /**
     * En qué casilleros de ventas del formulario 104 va un comprobante, si alguien lo decidió.
     * @return ClasificacionVenta
     */
    public function leerClasificacion(
        string $claveAcceso,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso) . '/clasificacion',
            null,
            [],
            [],
        );
    }

    /**
     * Decide en qué casilleros de ventas del formulario 104 va un comprobante.
     * @param array{
     *   clase: 'activo-fijo'|'activo-fijo-con-credito'|'cero-con-credito'|'exportacion-servicios'|null,
     * } $cuerpo
     * @return ClasificacionVenta
     */
    public function ponerClasificacion(
        string $claveAcceso,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso) . '/clasificacion',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * La historia de un comprobante, del primer suceso al último.
     * @param ?int $cursor El «siguiente» de la página anterior.
     * @param ?int $size Elementos por página.
     * @return \Generator<int, SucesoComprobante> todos los elementos, página por página
     */
    public function eventos(
        string $claveAcceso,
        ?int $cursor = null,
        ?int $size = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso) . '/eventos',
            ['cursor' => $cursor, 'size' => $size],
            [],
        );
    }

    /**
     * El XML del comprobante (autorizado si ya lo está, si no el firmado), su RIDE, o ambos.
     * @param ?string $format Use «xml», «pdf» (el RIDE), «zip» (ambos) o «enviado»: el XML que se envió, también si el SRI autorizó otros bytes («signed_xml» es lo mismo).
     * @param ?string $papel Papel del RIDE: «A4», o «ticket80» y «ticket58» para rollos de 80 y 58 mm, tan largos como su contenido; si se omite, el de la plantilla de la empresa, o A4.
     * @param ?bool $copia La envían clientes de Veronica; no cambia el archivo.
     */
    public function archivos(
        string $claveAcceso,
        ?string $format = null,
        ?string $papel = null,
        ?bool $copia = null,
    ): Archivo {
        return $this->t->archivo(
            'GET',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso) . '/archivos',
            null,
            ['format' => $format, 'papel' => $papel, 'copia' => $copia],
            [],
        );
    }

    /**
     * El XML y el RIDE de varios comprobantes, en un ZIP.
     * @param array{
     *   clavesAcceso: list<string>,
     * } $cuerpo
     */
    public function descargarVarios(
        array $cuerpo,
    ): Archivo {
        return $this->t->archivo(
            'POST',
            '/api/v1.0/comprobantes/archivos',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * El enlace a la página del comprador.
     * @return EnlaceComprobante
     */
    public function leerEnlace(
        string $claveAcceso,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso) . '/enlace',
            null,
            [],
            [],
        );
    }

    /**
     * Crea el enlace a la página del comprador, o uno nuevo en lugar del anterior.
     * @return EnlaceComprobante
     */
    public function renovarEnlace(
        string $claveAcceso,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso) . '/enlace',
            null,
            [],
            [],
        );
    }

    /**
     * Revoca el enlace a la página del comprador.
     * @return EnlaceComprobante
     */
    public function revocarEnlace(
        string $claveAcceso,
    ): array {
        return $this->t->resultado(
            'DELETE',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso) . '/enlace',
            null,
            [],
            [],
        );
    }
}

/**
 * `/docs/sri`.
 *
 * @phpstan-import-type Factura from Tipos
 * @phpstan-import-type LiquidacionCompra from Tipos
 * @phpstan-import-type NotaCredito from Tipos
 * @phpstan-import-type NotaDebito from Tipos
 * @phpstan-import-type GuiaRemision from Tipos
 * @phpstan-import-type Retencion from Tipos
 * @phpstan-import-type RespuestaSri from Tipos
 */
final class Sri
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Emite desde el XML del SRI y espera su respuesta.
     * @param ?string $logo Se admite: el RIDE lleva el logo de la empresa, si lo tiene.
     * @param ?string $notificar Se admite: se notifica a las direcciones del comprobante, si las lleva.
     * @return RespuestaSri
     */
    public function emitirXml(
        string $cuerpo,
        ?string $logo = null,
        ?string $notificar = null,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/sri',
            $cuerpo,
            ['logo' => $logo, 'notificar' => $notificar],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
            ['comprobante.importeTotal'],
        );
    }

    /**
     * Emite y espera la respuesta del SRI: Factura.
     * @param Factura $cuerpo
     * @param ?string $logo Se admite: el RIDE lleva el logo de la empresa, si lo tiene.
     * @param ?string $notificar Se admite: se notifica a las direcciones del comprobante, si las lleva.
     * @return RespuestaSri
     */
    public function emitirFactura(
        array $cuerpo,
        ?string $logo = null,
        ?string $notificar = null,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/sri/facturas',
            $cuerpo,
            ['logo' => $logo, 'notificar' => $notificar],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
            ['comprobante.importeTotal'],
        );
    }

    /**
     * Emite y espera la respuesta del SRI: Liquidación de compra de bienes y prestación de servicios.
     * @param LiquidacionCompra $cuerpo
     * @param ?string $logo Se admite: el RIDE lleva el logo de la empresa, si lo tiene.
     * @param ?string $notificar Se admite: se notifica a las direcciones del comprobante, si las lleva.
     * @return RespuestaSri
     */
    public function emitirLiquidacionCompra(
        array $cuerpo,
        ?string $logo = null,
        ?string $notificar = null,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/sri/liquidaciones-compra',
            $cuerpo,
            ['logo' => $logo, 'notificar' => $notificar],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
            ['comprobante.importeTotal'],
        );
    }

    /**
     * Emite y espera la respuesta del SRI: Nota de crédito.
     * @param NotaCredito $cuerpo
     * @param ?string $logo Se admite: el RIDE lleva el logo de la empresa, si lo tiene.
     * @param ?string $notificar Se admite: se notifica a las direcciones del comprobante, si las lleva.
     * @return RespuestaSri
     */
    public function emitirNotaCredito(
        array $cuerpo,
        ?string $logo = null,
        ?string $notificar = null,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/sri/notas-credito',
            $cuerpo,
            ['logo' => $logo, 'notificar' => $notificar],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
            ['comprobante.importeTotal'],
        );
    }

    /**
     * Emite y espera la respuesta del SRI: Nota de débito.
     * @param NotaDebito $cuerpo
     * @param ?string $logo Se admite: el RIDE lleva el logo de la empresa, si lo tiene.
     * @param ?string $notificar Se admite: se notifica a las direcciones del comprobante, si las lleva.
     * @return RespuestaSri
     */
    public function emitirNotaDebito(
        array $cuerpo,
        ?string $logo = null,
        ?string $notificar = null,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/sri/notas-debito',
            $cuerpo,
            ['logo' => $logo, 'notificar' => $notificar],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
            ['comprobante.importeTotal'],
        );
    }

    /**
     * Emite y espera la respuesta del SRI: Guía de remisión.
     * @param GuiaRemision $cuerpo
     * @param ?string $logo Se admite: el RIDE lleva el logo de la empresa, si lo tiene.
     * @param ?string $notificar Se admite: se notifica a las direcciones del comprobante, si las lleva.
     * @return RespuestaSri
     */
    public function emitirGuiaRemision(
        array $cuerpo,
        ?string $logo = null,
        ?string $notificar = null,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/sri/guias-remision',
            $cuerpo,
            ['logo' => $logo, 'notificar' => $notificar],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
            ['comprobante.importeTotal'],
        );
    }

    /**
     * Emite y espera la respuesta del SRI: Comprobante de retención.
     * @param Retencion $cuerpo
     * @param ?string $logo Se admite: el RIDE lleva el logo de la empresa, si lo tiene.
     * @param ?string $notificar Se admite: se notifica a las direcciones del comprobante, si las lleva.
     * @return RespuestaSri
     */
    public function emitirRetencion(
        array $cuerpo,
        ?string $logo = null,
        ?string $notificar = null,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v2.0/sri/retenciones',
            $cuerpo,
            ['logo' => $logo, 'notificar' => $notificar],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
            ['comprobante.importeTotal'],
        );
    }
}

/**
 * `/docs/emision-masiva`.
 *
 * @phpstan-import-type ColumnasDeArchivo from Tipos
 * @phpstan-import-type EmisionMasiva from Tipos
 * @phpstan-import-type EmisionMasivaFindingsResult from Tipos
 */
final class EmisionMasiva
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Plantilla de Excel para emitir muchos comprobantes, con los productos y puntos de la empresa.
     */
    public function plantilla(
        string $ruc,
        string $tipo,
    ): Archivo {
        return $this->t->archivo(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/plantillas-masivas/' . rawurlencode($tipo),
            null,
            [],
            [],
        );
    }

    /**
     * Propone a qué campo corresponde cada columna de un archivo; no guarda nada.
     * @param array{
     *   archivo: string,
     *   codificacion?: 'UTF-8'|'ISO-8859-1'|'windows-1252',
     * } $cuerpo
     * @return ColumnasDeArchivo
     */
    public function reconocerColumnas(
        string $ruc,
        string $tipo,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/plantillas-masivas/' . rawurlencode($tipo) . '/columnas',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Sube un archivo de Excel o CSV para emitir sus comprobantes.
     * @param array{
     *   archivo: string,
     *   nombre?: string,
     *   columnas?: string,
     *   codificacion?: 'UTF-8'|'ISO-8859-1'|'windows-1252',
     * } $cuerpo
     * @param ?bool $emitir true: si la revisión no encuentra errores, emite sin esperar otra solicitud.
     * @param ?string $decimales Separador decimal de los textos que se pueden leer de dos maneras, como 1.234; si se omite, son un error.
     * @param ?string $estab Establecimiento de las filas sin punto.
     * @param ?string $ptoEmi Punto de las filas sin punto.
     * @return EmisionMasiva
     */
    public function crear(
        string $ruc,
        array $cuerpo,
        string $tipo,
        ?bool $emitir = null,
        ?string $decimales = null,
        ?string $estab = null,
        ?string $ptoEmi = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/emisiones-masivas',
            $cuerpo,
            ['tipo' => $tipo, 'emitir' => $emitir, 'decimales' => $decimales, 'estab' => $estab, 'ptoEmi' => $ptoEmi],
            [],
            ['importe'],
        );
    }

    /**
     * Lista las emisiones masivas.
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaCreacion, y «,asc» o «,desc».
     * @return \Generator<int, EmisionMasiva> todos los elementos, página por página
     */
    public function listar(
        ?string $ruc = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/emisiones-masivas',
            ['ruc' => $ruc, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
            ['importe'],
        );
    }

    /**
     * Cómo va una emisión masiva.
     * @return EmisionMasiva
     */
    public function leer(
        string $id,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/emisiones-masivas/' . rawurlencode($id),
            null,
            [],
            [],
            ['importe'],
        );
    }

    /**
     * Detiene una emisión masiva; lo emitido queda emitido.
     * @return EmisionMasiva
     */
    public function detener(
        string $id,
    ): array {
        return $this->t->resultado(
            'DELETE',
            '/api/v1.0/emisiones-masivas/' . rawurlencode($id),
            null,
            [],
            [],
            ['importe'],
        );
    }

    /**
     * Errores y avisos de la revisión, cada uno con su celda.
     * @param ?int $desde Los que siguen a este comprobante del archivo.
     * @return EmisionMasivaFindingsResult
     */
    public function hallazgos(
        string $id,
        ?int $desde = null,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/emisiones-masivas/' . rawurlencode($id) . '/hallazgos',
            null,
            ['desde' => $desde],
            [],
        );
    }

    /**
     * El resultado de cada fila: número, clave de acceso y estado, en Excel o CSV.
     * @param ?string $formato En qué forma se responde.
     */
    public function resultado(
        string $id,
        ?string $formato = null,
    ): Archivo {
        return $this->t->archivo(
            'GET',
            '/api/v1.0/emisiones-masivas/' . rawurlencode($id) . '/resultado',
            null,
            ['formato' => $formato],
            [],
        );
    }

    /**
     * Emite los comprobantes de un archivo revisado, o sigue donde se pausó o detuvo.
     * @param array{
     *   repetidos?: 'omitir'|'emitir',
     * }|null $cuerpo
     * @return EmisionMasiva
     */
    public function empezar(
        string $id,
        ?array $cuerpo = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/emisiones-masivas/' . rawurlencode($id) . '/emitir',
            $cuerpo,
            [],
            [],
            ['importe'],
        );
    }

    /**
     * Pausa una emisión masiva; sigue con «emitir».
     * @return EmisionMasiva
     */
    public function pausar(
        string $id,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/emisiones-masivas/' . rawurlencode($id) . '/pausar',
            null,
            [],
            [],
            ['importe'],
        );
    }
}

/**
 * `/docs/proformas`.
 *
 * @phpstan-import-type Factura from Tipos
 * @phpstan-import-type Proforma from Tipos
 * @phpstan-import-type ProformasAbiertas from Tipos
 * @phpstan-import-type ProformaCompleta from Tipos
 * @phpstan-import-type ProformasCreateResult from Tipos
 * @phpstan-import-type ProformaFacturada from Tipos
 */
final class Proformas
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Lista las proformas de una empresa.
     * @param ?string $texto Parte del nombre o de la identificación del cliente, o del número.
     * @param ?string $estado Solo las que están así; «PENDIENTES»: las abiertas y las aceptadas sin facturar.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fecha, vence, numero, importeTotal, y «,asc» o «,desc».
     * @return \Generator<int, Proforma> todos los elementos, página por página
     */
    public function listar(
        string $ruc,
        ?string $texto = null,
        ?string $estado = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/proformas',
            ['texto' => $texto, 'estado' => $estado, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
            ['importeTotal'],
        );
    }

    /**
     * Hace una proforma con el número siguiente de la empresa.
     * @param array{
     *   vence?: string,
     *   factura: Factura,
     * } $cuerpo
     * @return ProformasCreateResult
     */
    public function crear(
        string $ruc,
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/proformas',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
            ['importeTotal'],
        );
    }

    /**
     * Cuánto hay ofrecido y sin facturar.
     * @return ProformasAbiertas
     */
    public function abiertas(
        string $ruc,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/proformas-abiertas',
            null,
            [],
            [],
            ['importe', 'estados.*.importe'],
        );
    }

    /**
     * Consulta una proforma.
     * @return ProformaCompleta
     */
    public function leer(
        string $ruc,
        string $id,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/proformas/' . rawurlencode($id),
            null,
            [],
            [],
            ['importeTotal'],
        );
    }

    /**
     * Cambia una proforma abierta, vencida o rechazada; queda abierta otra vez.
     * @param array{
     *   vence?: string,
     *   factura: Factura,
     * } $cuerpo
     * @return ProformasCreateResult
     */
    public function actualizar(
        string $ruc,
        string $id,
        array $cuerpo,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/proformas/' . rawurlencode($id),
            $cuerpo,
            [],
            ['If-Match' => $siCoincide],
            ['importeTotal'],
        );
    }

    /**
     * Anula una proforma que no se ha facturado; conserva su número.
     * @return ProformaCompleta
     */
    public function anular(
        string $ruc,
        string $id,
    ): array {
        return $this->t->resultado(
            'DELETE',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/proformas/' . rawurlencode($id),
            null,
            [],
            [],
            ['importeTotal'],
        );
    }

    /**
     * La proforma en PDF, «sin validez tributaria».
     * @param ?string $papel Papel del RIDE: «A4», o «ticket80» y «ticket58» para rollos de 80 y 58 mm, tan largos como su contenido; si se omite, el de la plantilla de la empresa, o A4.
     */
    public function pdf(
        string $ruc,
        string $id,
        ?string $papel = null,
    ): Archivo {
        return $this->t->archivo(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/proformas/' . rawurlencode($id) . '/pdf',
            null,
            ['papel' => $papel],
            [],
        );
    }

    /**
     * Envía la proforma por correo, con su PDF y el enlace para responder.
     * @param array{
     *   correos?: list<string>,
     * }|null $cuerpo
     * @return ProformaCompleta
     */
    public function enviar(
        string $ruc,
        string $id,
        ?array $cuerpo = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/proformas/' . rawurlencode($id) . '/envio',
            $cuerpo,
            [],
            [],
            ['importeTotal'],
        );
    }

    /**
     * Emite la factura de una proforma, una sola vez.
     * @param array{
     *   factura?: array{
     *     version?: string,
     *     fechaEmision?: string,
     *     codDoc?: string,
     *     ruc: string,
     *     estab: string,
     *     ptoEmi: string,
     *     secuencial?: string,
     *     referencia?: string,
     *     referenciaUnica?: bool,
     *     receptor: array{
     *       tipoIdentificacion: string,
     *       razonSocial: string,
     *       identificacion: string,
     *       direccion?: string,
     *       propina?: int|float|numeric-string|string,
     *       periodoFiscal?: int|float|numeric-string|string|null,
     *     },
     *     detalles: list<array{
     *       codigoPrincipal?: string,
     *       codigoAuxiliar?: string,
     *       descripcion?: string,
     *       unidadMedida?: string,
     *       cantidad: int|float|numeric-string|string,
     *       precioUnitario?: int|float|numeric-string|string,
     *       precioSinSubsidio?: int|float|numeric-string|string,
     *       descuento?: int|float|numeric-string|string,
     *       detAdicional?: list<array{
     *         nombre: string,
     *         valor: string,
     *       }>,
     *       impuesto?: list<array{
     *         codigo: string,
     *         codigoPorcentaje: string,
     *         tarifa?: int|float|numeric-string|string,
     *         baseImponible?: int|float|numeric-string|string,
     *         valor?: int|float|numeric-string|string,
     *         contenido?: int|float|numeric-string|string,
     *       }>,
     *     }>,
     *     pagos?: list<array{
     *       formaPago: string,
     *       total: int|float|numeric-string|string,
     *       plazo?: int|float|numeric-string|string,
     *       unidadTiempo?: string,
     *     }>,
     *     moneda?: string,
     *     guiaRemision?: string,
     *     propina?: int|float|numeric-string|string,
     *     placa?: string,
     *     totalConImpuestos?: list<array{
     *       codigo: string,
     *       codigoPorcentaje: string,
     *       valor?: int|float|numeric-string|string,
     *       descuentoAdicional?: int|float|numeric-string|string,
     *       repartir?: bool,
     *       valorDevolucionIva?: int|float|numeric-string|string,
     *     }>,
     *     totalSubsidio?: int|float|numeric-string|string,
     *     comercioExterior?: string,
     *     incoTermFactura?: string,
     *     lugarIncoTerm?: string,
     *     paisOrigen?: string,
     *     puertoEmbarque?: string,
     *     puertoDestino?: string,
     *     paisDestino?: string,
     *     paisAdquisicion?: string,
     *     incoTermTotalSinImpuestos?: string,
     *     fleteInternacional?: int|float|numeric-string|string,
     *     seguroInternacional?: int|float|numeric-string|string,
     *     gastosAduaneros?: int|float|numeric-string|string,
     *     gastosTransporteOtros?: int|float|numeric-string|string,
     *     codDocReembolso?: string,
     *     totalComprobantesReembolso?: int|float|numeric-string|string,
     *     totalBaseImponibleReembolso?: int|float|numeric-string|string,
     *     totalImpuestoReembolso?: int|float|numeric-string|string,
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
     *     valorRetIva?: int|float|numeric-string|string,
     *     valorRetRenta?: int|float|numeric-string|string,
     *     retenciones?: list<array{
     *       codigo: string,
     *       codigoPorcentaje: string,
     *       tarifa: int|float|numeric-string|string,
     *       valor: int|float|numeric-string|string,
     *     }>,
     *     infoSustitutivaGuiaRemision?: array{
     *       dirPartida: string,
     *       dirDestinatario: string,
     *       fechaIniTransporte: string,
     *       fechaFinTransporte: string,
     *       razonSocialTransportista: string,
     *       tipoIdentificacionTransportista: string,
     *       rucTransportista: string,
     *       placa: string,
     *       destinos: list<array{
     *         motivoTraslado: string,
     *         docAduaneroUnico?: string,
     *         codEstabDestino?: string,
     *         ruta?: string,
     *       }>,
     *     },
     *     otrosRubrosTerceros?: list<array{
     *       concepto: string,
     *       total: int|float|numeric-string|string,
     *     }>,
     *     tipoNegociable?: array{
     *       correo: string,
     *     },
     *     maquinaFiscal?: array{
     *       marca: string,
     *       modelo: string,
     *       serie: string,
     *     },
     *     campoAdicional?: list<array{
     *       nombre: string,
     *       value: string,
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
     *   },
     * }|null $cuerpo
     * @return ProformaFacturada
     */
    public function facturar(
        string $ruc,
        string $id,
        ?array $cuerpo = null,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/proformas/' . rawurlencode($id) . '/factura',
            $cuerpo,
            [],
            ['If-Match' => $siCoincide],
            ['proforma.importeTotal'],
        );
    }
}

/**
 * `/docs/recurrentes`.
 *
 * @phpstan-import-type Factura from Tipos
 * @phpstan-import-type Recurrente from Tipos
 * @phpstan-import-type FacturaPrevista from Tipos
 * @phpstan-import-type RecurrenteCompleta from Tipos
 */
final class Recurrentes
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Lista las facturas recurrentes de una empresa.
     * @param ?string $texto Parte del nombre, o del nombre o la identificación del cliente.
     * @param ?string $estado Solo las que están así.
     * @param ?bool $pendientes true: solo las que requieren su atención.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de siguiente, nombre, y «,asc» o «,desc».
     * @return \Generator<int, Recurrente> todos los elementos, página por página
     */
    public function listar(
        string $ruc,
        ?string $texto = null,
        ?string $estado = null,
        ?bool $pendientes = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/recurrentes',
            ['texto' => $texto, 'estado' => $estado, 'pendientes' => $pendientes, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
            ['importeTotal'],
        );
    }

    /**
     * Crea una factura recurrente.
     * @param array{
     *   nombre: string,
     *   frecuencia: 'mensual'|'semanal'|'anual',
     *   dia: int,
     *   mes?: int,
     *   desde?: string,
     *   hasta?: string,
     *   veces?: int,
     *   atraso?: 'emitir'|'omitir'|'preguntar',
     *   factura: Factura,
     * } $cuerpo
     * @return RecurrenteCompleta
     */
    public function crear(
        string $ruc,
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/recurrentes',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
            ['importeTotal'],
        );
    }

    /**
     * Las tres próximas facturas de un horario, sin guardarlo.
     * @param array{
     *   nombre: string,
     *   frecuencia: 'mensual'|'semanal'|'anual',
     *   dia: int,
     *   mes?: int,
     *   desde?: string,
     *   hasta?: string,
     *   veces?: int,
     *   atraso?: 'emitir'|'omitir'|'preguntar',
     *   factura: Factura,
     * } $cuerpo
     * @return list<FacturaPrevista>
     */
    public function verProximas(
        string $ruc,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/recurrentes-vista-previa',
            $cuerpo,
            [],
            [],
            ['*.importeTotal'],
        );
    }

    /**
     * Consulta una factura recurrente, sus períodos y los tres próximos.
     * @return RecurrenteCompleta
     */
    public function leer(
        string $ruc,
        string $id,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/recurrentes/' . rawurlencode($id),
            null,
            [],
            [],
            ['importeTotal'],
        );
    }

    /**
     * Cambia una factura recurrente; vale desde el próximo período.
     * @param array{
     *   nombre: string,
     *   frecuencia: 'mensual'|'semanal'|'anual',
     *   dia: int,
     *   mes?: int,
     *   desde?: string,
     *   hasta?: string,
     *   veces?: int,
     *   atraso?: 'emitir'|'omitir'|'preguntar',
     *   factura: Factura,
     * } $cuerpo
     * @return RecurrenteCompleta
     */
    public function actualizar(
        string $ruc,
        string $id,
        array $cuerpo,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/recurrentes/' . rawurlencode($id),
            $cuerpo,
            [],
            ['If-Match' => $siCoincide],
            ['importeTotal'],
        );
    }

    /**
     * Pausa, reanuda o termina una factura recurrente.
     * @param array{
     *   estado: 'ACTIVA'|'PAUSADA'|'TERMINADA',
     * } $cuerpo
     * @return RecurrenteCompleta
     */
    public function cambiarEstado(
        string $ruc,
        string $id,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/recurrentes/' . rawurlencode($id) . '/estado',
            $cuerpo,
            [],
            [],
            ['importeTotal'],
        );
    }

    /**
     * Emite u omite un período.
     * @param array{
     *   decision: 'emitir'|'omitir',
     * } $cuerpo
     * @return RecurrenteCompleta
     */
    public function decidir(
        string $ruc,
        string $id,
        string $periodo,
        array $cuerpo,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/recurrentes/' . rawurlencode($id) . '/periodos/' . rawurlencode($periodo),
            $cuerpo,
            [],
            ['If-Match' => $siCoincide],
            ['importeTotal'],
        );
    }
}

/**
 * `/docs/trabajos`.
 *
 * @phpstan-import-type TrabajosListResult from Tipos
 */
final class Trabajos
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Lo que quedó en pausa porque quien lo pidió perdió el permiso.
     * @return TrabajosListResult
     */
    public function listar(
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/trabajos-pausados',
            null,
            [],
            [],
        );
    }

    /**
     * Asume un trabajo en pausa: sigue donde quedó, a nombre de quien lo asume.
     */
    public function asumir(
        string $id,
    ): void {
        $this->t->resultado(
            'POST',
            '/api/v1.0/trabajos-pausados/' . rawurlencode($id) . '/asumir',
            null,
            [],
            [],
        );
    }
}

/**
 * `/docs/eventos`.
 *
 * @phpstan-import-type Evento from Tipos
 */
final class Eventos
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Lo que pasó en la cuenta, en orden.
     * @param ?string $cursor El «siguiente» de la respuesta anterior, o el «id» de un evento; sin él, desde el más antiguo (con «desc», desde el más reciente).
     * @param ?string $tipos Solo estos, separados por coma: comprobante.creado, comprobante.firmado, comprobante.recibido, comprobante.autorizado, comprobante.devuelto, comprobante.no_autorizado, comprobante.intervenir, comprobante.corregido, comprobante.eliminado, comprobante.anulacion_solicitada, comprobante.anulacion_desistida, comprobante.anulado, correo.enviado, correo.fallido, certificado.por_vencer, certificado.vencido, recibido.nuevo, recibido.anulado, recibido.anulacion_pedida, proforma.creada, proforma.aceptada, proforma.rechazada, proforma.facturada, recurrente.fallida, recurrente.por_decidir, recurrente.terminada, trabajo.pausado, reporte.listo, reporte.fallido, sri.no_disponible, sri.disponible, prueba.
     * @param ?string $ruc Solo los de esta empresa.
     * @param ?string $orden Con «desc», del más reciente al más antiguo, para mirar: «siguiente» continúa hacia atrás y no se espera. Para no perder ninguno, «asc».
     * @param ?int $size Eventos a lo más.
     * @return \Generator<int, Evento> todos los elementos, página por página
     */
    public function listar(
        ?string $cursor = null,
        ?string $tipos = null,
        ?string $ruc = null,
        ?string $orden = null,
        ?int $size = null,
        ?int $esperar = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/eventos',
            ['cursor' => $cursor, 'tipos' => $tipos, 'ruc' => $ruc, 'orden' => $orden, 'size' => $size],
            ['Prefer' => $esperar === null ? null : "wait={$esperar}"],
        );
    }

    /**
     * Los eventos a medida que pasan (Server-Sent Events).
     * @param ?string $tipos Solo estos, separados por coma: comprobante.creado, comprobante.firmado, comprobante.recibido, comprobante.autorizado, comprobante.devuelto, comprobante.no_autorizado, comprobante.intervenir, comprobante.corregido, comprobante.eliminado, comprobante.anulacion_solicitada, comprobante.anulacion_desistida, comprobante.anulado, correo.enviado, correo.fallido, certificado.por_vencer, certificado.vencido, recibido.nuevo, recibido.anulado, recibido.anulacion_pedida, proforma.creada, proforma.aceptada, proforma.rechazada, proforma.facturada, recurrente.fallida, recurrente.por_decidir, recurrente.terminada, trabajo.pausado, reporte.listo, reporte.fallido, sri.no_disponible, sri.disponible, prueba.
     * @param ?string $ruc Solo los de esta empresa.
     * @return \Generator<int, Evento> los eventos a medida que pasan, sin fin
     */
    public function flujo(
        ?string $tipos = null,
        ?string $ruc = null,
        ?string $desde = null,
    ): \Generator {
        return $this->t->flujo(
            '/api/v1.0/eventos/flujo',
            ['tipos' => $tipos, 'ruc' => $ruc],
            $desde,
        );
    }

    /**
     * Escribe un evento «prueba», para ver que llega.
     */
    public function emitirPrueba(
    ): void {
        $this->t->resultado(
            'POST',
            '/api/v1.0/eventos/prueba',
            null,
            [],
            [],
        );
    }
}

/**
 * `/docs/webhooks`.
 *
 * @phpstan-import-type Webhook from Tipos
 * @phpstan-import-type WebhooksCreateResult from Tipos
 * @phpstan-import-type EntregaWebhook from Tipos
 */
final class Webhooks
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Crea un webhook: una dirección que recibe los eventos.
     * @param array{
     *   url: string,
     *   tipos?: list<'comprobante.creado'|'comprobante.firmado'|'comprobante.recibido'|'comprobante.autorizado'|'comprobante.devuelto'|'comprobante.no_autorizado'|'comprobante.intervenir'|'comprobante.corregido'|'comprobante.eliminado'|'comprobante.anulacion_solicitada'|'comprobante.anulacion_desistida'|'comprobante.anulado'|'correo.enviado'|'correo.fallido'|'certificado.por_vencer'|'certificado.vencido'|'recibido.nuevo'|'recibido.anulado'|'recibido.anulacion_pedida'|'proforma.creada'|'proforma.aceptada'|'proforma.rechazada'|'proforma.facturada'|'recurrente.fallida'|'recurrente.por_decidir'|'recurrente.terminada'|'trabajo.pausado'|'reporte.listo'|'reporte.fallido'|'sri.no_disponible'|'sri.disponible'|'prueba'>|null,
     *   empresas?: list<string>|null,
     *   formato?: 'ligero'|'completo',
     *   activo?: bool,
     *   descripcion?: string,
     * } $cuerpo
     * @return WebhooksCreateResult
     */
    public function crear(
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/webhooks',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Lista los webhooks de la cuenta.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaCreacion, y «,asc» o «,desc».
     * @return \Generator<int, Webhook> todos los elementos, página por página
     */
    public function listar(
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/webhooks',
            ['page' => $page, 'size' => $size, 'sort' => $sort],
            [],
        );
    }

    /**
     * Consulta un webhook.
     * @return Webhook
     */
    public function leer(
        string $id,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/webhooks/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * Cambia un webhook; lo que se omite queda como está.
     * @param array{
     *   url?: string,
     *   tipos?: list<'comprobante.creado'|'comprobante.firmado'|'comprobante.recibido'|'comprobante.autorizado'|'comprobante.devuelto'|'comprobante.no_autorizado'|'comprobante.intervenir'|'comprobante.corregido'|'comprobante.eliminado'|'comprobante.anulacion_solicitada'|'comprobante.anulacion_desistida'|'comprobante.anulado'|'correo.enviado'|'correo.fallido'|'certificado.por_vencer'|'certificado.vencido'|'recibido.nuevo'|'recibido.anulado'|'recibido.anulacion_pedida'|'proforma.creada'|'proforma.aceptada'|'proforma.rechazada'|'proforma.facturada'|'recurrente.fallida'|'recurrente.por_decidir'|'recurrente.terminada'|'trabajo.pausado'|'reporte.listo'|'reporte.fallido'|'sri.no_disponible'|'sri.disponible'|'prueba'>|null,
     *   empresas?: list<string>|null,
     *   formato?: 'ligero'|'completo',
     *   activo?: bool,
     *   descripcion?: string,
     * } $cuerpo
     * @return Webhook
     */
    public function actualizar(
        string $id,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/webhooks/' . rawurlencode($id),
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Elimina un webhook y el registro de sus entregas.
     */
    public function eliminar(
        string $id,
    ): void {
        $this->t->resultado(
            'DELETE',
            '/api/v1.0/webhooks/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * Cambia el secreto de un webhook; durante unas horas se firma con los dos.
     * @param array{
     *   graciaEnHoras?: int,
     * } $cuerpo
     * @return WebhooksCreateResult
     */
    public function rotar(
        string $id,
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/webhooks/' . rawurlencode($id) . '/rotar',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Envía un evento «prueba» al webhook y dice qué pasó.
     * @return EntregaWebhook
     */
    public function probar(
        string $id,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/webhooks/' . rawurlencode($id) . '/prueba',
            null,
            [],
            [],
        );
    }

    /**
     * Las entregas de un webhook, con sus intentos.
     * @param ?string $estado Solo las que están así.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaCreacion, y «,asc» o «,desc».
     * @return \Generator<int, EntregaWebhook> todos los elementos, página por página
     */
    public function listarEntregas(
        string $id,
        ?string $estado = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/webhooks/' . rawurlencode($id) . '/entregas',
            ['estado' => $estado, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
        );
    }

    /**
     * Envía otra vez una entrega, con el mismo webhook-id.
     * @return EntregaWebhook
     */
    public function repetirEntrega(
        string $id,
        string $entregaId,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/webhooks/' . rawurlencode($id) . '/entregas/' . rawurlencode($entregaId) . '/repetir',
            null,
            [],
            [],
        );
    }

    /**
     * Envía otra vez los eventos de un período, de los últimos 90 días.
     * @param array{
     *   desde: string,
     *   hasta: string,
     * } $cuerpo
     * @return Webhook
     */
    public function repetir(
        string $id,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/webhooks/' . rawurlencode($id) . '/repetir',
            $cuerpo,
            [],
            [],
        );
    }
}

/**
 * `/docs/recibidos`.
 *
 * @phpstan-import-type ComprobanteValidado from Tipos
 * @phpstan-import-type ComprobanteEmitido from Tipos
 * @phpstan-import-type Recibido from Tipos
 * @phpstan-import-type RecibidoTraido from Tipos
 * @phpstan-import-type Carga from Tipos
 * @phpstan-import-type RetencionManual from Tipos
 * @phpstan-import-type RecibidoCompleto from Tipos
 * @phpstan-import-type LineaRecibido from Tipos
 * @phpstan-import-type SucesoRecibido from Tipos
 * @phpstan-import-type PropuestaRetencion from Tipos
 * @phpstan-import-type FichaProveedor from Tipos
 */
final class Recibidos
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Trae documentos recibidos: un XML, un ZIP, un correo o varios archivos.
     * @return RecibidoTraido|Carga
     */
    public function traer(
        string $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/recibidos',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
            ['recibido.importeTotal', 'recibido.iva'],
        );
    }

    /**
     * Busca documentos recibidos.
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?string $rucEmisor RUC u otra identificación del emisor.
     * @param ?string $estado Solo los que están en este estado, o en uno de varios separados por comas: PENDIENTE, VIGENTE, ANULADO, NO_AUTORIZADO, AJENO, INVALIDO.
     * @param ?string $codDoc Solo los de este tipo.
     * @param ?string $fechaDesde Emitidos desde este día, dd/mm/aaaa.
     * @param ?string $fechaHasta Emitidos hasta este día incluido, dd/mm/aaaa.
     * @param ?string $registroDesde Registrados desde este día, dd/mm/aaaa.
     * @param ?string $registroHasta Registrados hasta este día incluido, dd/mm/aaaa.
     * @param ?string $pendienteDe Solo los que esperan algo. decision: no se ha decidido todo; primera-decision: no se ha decidido nada; registro: no están en ningún mes; registro-decidido: lo mismo, de los ya decididos; datos: sin sustento o sin decir si dan crédito; contradiccion: lo decidido se contradice; anulacion: el emisor pide anularlos; confirmacion: el SRI aún no los confirma. Todos son vigentes, menos los últimos.
     * @param ?string $texto Parte del nombre del emisor (sin distinguir mayúsculas ni tildes), comienzo de su RUC, número 001-001-000000001 o clave de acceso.
     * @param ?string $cursor El «siguiente» de la página anterior; con él, «page» no cuenta.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaEmision, y «,asc» o «,desc».
     * @return \Generator<int, Recibido> todos los elementos, página por página
     */
    public function listar(
        ?string $ruc = null,
        ?string $rucEmisor = null,
        ?string $estado = null,
        ?string $codDoc = null,
        ?string $fechaDesde = null,
        ?string $fechaHasta = null,
        ?string $registroDesde = null,
        ?string $registroHasta = null,
        ?string $pendienteDe = null,
        ?string $texto = null,
        ?string $cursor = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/recibidos',
            ['ruc' => $ruc, 'rucEmisor' => $rucEmisor, 'estado' => $estado, 'codDoc' => $codDoc, 'fechaDesde' => $fechaDesde, 'fechaHasta' => $fechaHasta, 'registroDesde' => $registroDesde, 'registroHasta' => $registroHasta, 'pendienteDe' => $pendienteDe, 'texto' => $texto, 'cursor' => $cursor, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
            ['importeTotal', 'iva'],
        );
    }

    /**
     * Trae documentos recibidos por sus claves de acceso, o por la lista TXT de SRI en línea.
     * @param array{
     *   claves?: list<string>,
     *   lista?: string,
     * } $cuerpo
     * @return Carga
     */
    public function traerClaves(
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/recibidos/claves',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Registra un documento recibido que no tiene XML: nota de venta, DAU, factura del exterior, retención en papel.
     * @param array{
     *   ruc: string,
     *   codDoc: string,
     *   emisor: array{
     *     tipoIdentificacion: '04'|'05'|'06'|'08',
     *     identificacion: string,
     *     razonSocial: string,
     *   },
     *   estab?: string,
     *   ptoEmi?: string,
     *   secuencial: string,
     *   fechaEmision: string,
     *   numeroAutorizacion?: string,
     *   impuestos?: list<array{
     *     codigo: '2'|'3'|'5',
     *     codigoPorcentaje: string,
     *     tarifa?: string,
     *     baseImponible: string,
     *     valor?: string,
     *   }>,
     *   retenciones?: list<RetencionManual>,
     *   propina?: string,
     *   importeTotal?: string,
     *   formaPago?: string,
     * } $cuerpo
     * @return RecibidoCompleto
     */
    public function crearManual(
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/recibidos/manuales',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
            ['importeTotal', 'iva'],
        );
    }

    /**
     * Cómo va una carga de documentos recibidos.
     * @param ?int $desde Hallazgos después de esta fila.
     * @return Carga
     */
    public function leerCarga(
        string $id,
        ?int $desde = null,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/recibidos/cargas/' . rawurlencode($id),
            null,
            ['desde' => $desde],
            [],
        );
    }

    /**
     * Todo lo que se sabe de un documento recibido.
     * @return RecibidoCompleto
     */
    public function leer(
        string $clave,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/recibidos/' . rawurlencode($clave),
            null,
            [],
            [],
            ['importeTotal', 'iva'],
        );
    }

    /**
     * Decide lo que el XML no puede saber; lo que se omite queda como está y nulo lo borra.
     * @param array{
     *   fechaRegistro?: string|null,
     *   fechaRecepcion?: string|null,
     *   codSustento?: string|null,
     *   parteRel?: bool|null,
     *   derechoCredito?: bool|null,
     *   activoFijo?: bool|null,
     *   lineas?: list<array{
     *     tipo: 'bien'|'servicio'|'activo-fijo'|'gasto'|'honorarios'|'honorarios-sin-titulo'|'arriendo'|'transporte'|null,
     *   }>|null,
     *   notas?: string|null,
     *   contabilizado?: bool,
     * } $cuerpo
     * @return RecibidoCompleto
     */
    public function actualizar(
        string $clave,
        array $cuerpo,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PATCH',
            '/api/v1.0/recibidos/' . rawurlencode($clave),
            $cuerpo,
            [],
            ['If-Match' => $siCoincide],
            ['importeTotal', 'iva'],
        );
    }

    /**
     * Corrige un documento registrado a mano, mientras su mes no esté cerrado.
     * @param array{
     *   ruc: string,
     *   codDoc: string,
     *   emisor: array{
     *     tipoIdentificacion: '04'|'05'|'06'|'08',
     *     identificacion: string,
     *     razonSocial: string,
     *   },
     *   estab?: string,
     *   ptoEmi?: string,
     *   secuencial: string,
     *   fechaEmision: string,
     *   numeroAutorizacion?: string,
     *   impuestos?: list<array{
     *     codigo: '2'|'3'|'5',
     *     codigoPorcentaje: string,
     *     tarifa?: string,
     *     baseImponible: string,
     *     valor?: string,
     *   }>,
     *   retenciones?: list<RetencionManual>,
     *   propina?: string,
     *   importeTotal?: string,
     *   formaPago?: string,
     * } $cuerpo
     * @return RecibidoCompleto
     */
    public function reemplazarManual(
        string $clave,
        array $cuerpo,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/recibidos/' . rawurlencode($clave),
            $cuerpo,
            [],
            ['If-Match' => $siCoincide],
            ['importeTotal', 'iva'],
        );
    }

    /**
     * Elimina un documento registrado a mano, mientras su mes no esté cerrado.
     * @return RecibidoCompleto
     */
    public function eliminarManual(
        string $clave,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'DELETE',
            '/api/v1.0/recibidos/' . rawurlencode($clave),
            null,
            [],
            ['If-Match' => $siCoincide],
            ['importeTotal', 'iva'],
        );
    }

    /**
     * El XML de un documento recibido, tal como llegó, o su RIDE.
     * @param ?string $format Use «xml» o «pdf» (el RIDE, hecho aquí).
     * @param ?string $papel Papel del RIDE: «A4», o «ticket80» y «ticket58» para rollos de 80 y 58 mm, tan largos como su contenido; si se omite, el de la plantilla de la empresa, o A4.
     */
    public function archivos(
        string $clave,
        ?string $format = null,
        ?string $papel = null,
    ): Archivo {
        return $this->t->archivo(
            'GET',
            '/api/v1.0/recibidos/' . rawurlencode($clave) . '/archivos',
            null,
            ['format' => $format, 'papel' => $papel],
            [],
        );
    }

    /**
     * Las líneas de un documento recibido, en su orden.
     * @return list<LineaRecibido>
     */
    public function lineas(
        string $clave,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/recibidos/' . rawurlencode($clave) . '/lineas',
            null,
            [],
            [],
        );
    }

    /**
     * Quién trajo un documento recibido y quién decidió sobre él, lo más reciente primero.
     * @return list<SucesoRecibido>
     */
    public function eventos(
        string $clave,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/recibidos/' . rawurlencode($clave) . '/eventos',
            null,
            [],
            [],
        );
    }

    /**
     * Propone la retención de un documento recibido, con la razón de cada código.
     * @return PropuestaRetencion
     */
    public function retencionPropuesta(
        string $clave,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/recibidos/' . rawurlencode($clave) . '/retencion-propuesta',
            null,
            [],
            [],
        );
    }

    /**
     * Emite la retención de un documento recibido, por el camino normal.
     * @param array{
     *   estab: string,
     *   ptoEmi: string,
     *   codSustento?: string,
     *   pagoExterior?: array{
     *     pagoLocExt?: '01'|'02',
     *     tipoRegi?: string,
     *     paisEfecPago?: string,
     *     aplicConvDobTrib?: 'SI'|'NO',
     *     pagExtSujRetNorLeg?: 'SI'|'NO',
     *     pagoRegFis?: 'SI'|'NO',
     *   },
     *   tipoSujetoRetenido?: '01'|'02',
     *   retenciones?: list<array{
     *     codigo: '1'|'2',
     *     codigoRetencion: string,
     *     baseImponible?: string,
     *     porcentajeRetener?: string,
     *   }>,
     * } $cuerpo
     * @return ComprobanteEmitido
     */
    public function emitirRetencion(
        string $clave,
        array $cuerpo,
        ?int $esperar = null,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/recibidos/' . rawurlencode($clave) . '/retencion',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva(), 'Prefer' => $esperar === null ? null : "wait={$esperar}"],
        );
    }

    /**
     * Emite la retención de un documento recibido, por el camino normal; solo valida, no guarda nada.
     * @param array{
     *   estab: string,
     *   ptoEmi: string,
     *   codSustento?: string,
     *   pagoExterior?: array{
     *     pagoLocExt?: '01'|'02',
     *     tipoRegi?: string,
     *     paisEfecPago?: string,
     *     aplicConvDobTrib?: 'SI'|'NO',
     *     pagExtSujRetNorLeg?: 'SI'|'NO',
     *     pagoRegFis?: 'SI'|'NO',
     *   },
     *   tipoSujetoRetenido?: '01'|'02',
     *   retenciones?: list<array{
     *     codigo: '1'|'2',
     *     codigoRetencion: string,
     *     baseImponible?: string,
     *     porcentajeRetener?: string,
     *   }>,
     * } $cuerpo
     * @return ComprobanteValidado
     */
    public function validarRetencion(
        string $clave,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/recibidos/' . rawurlencode($clave) . '/retencion',
            $cuerpo,
            ['soloValidar' => true],
            ['Idempotency-Key' => Claves::nueva()],
        );
    }

    /**
     * La ficha del proveedor que emitió el documento.
     * @return FichaProveedor
     */
    public function leerProveedor(
        string $clave,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/recibidos/' . rawurlencode($clave) . '/proveedor',
            null,
            [],
            [],
        );
    }

    /**
     * Edita la ficha del proveedor; lo que se omite queda como está y nulo vuelve a lo que dicen sus documentos.
     * @param array{
     *   regimen?: 'general'|'emprendedor'|'negocio-popular'|null,
     *   especial?: bool|null,
     *   granContribuyente?: bool|null,
     *   agenteRetencion?: bool|null,
     *   obligadoContabilidad?: bool|null,
     *   persona?: 'natural'|'sociedad'|null,
     *   codigoRenta?: string|null,
     *   codigoIva?: string|null,
     *   codSustento?: string|null,
     * } $cuerpo
     * @return FichaProveedor
     */
    public function actualizarProveedor(
        string $clave,
        array $cuerpo,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PATCH',
            '/api/v1.0/recibidos/' . rawurlencode($clave) . '/proveedor',
            $cuerpo,
            [],
            ['If-Match' => $siCoincide],
        );
    }
}

/**
 * `/docs/reportes`.
 *
 * @phpstan-import-type ReportesResumenResult from Tipos
 * @phpstan-import-type ReporteVentas from Tipos
 * @phpstan-import-type ReporteCompras from Tipos
 * @phpstan-import-type ReporteImpuestos from Tipos
 * @phpstan-import-type ReporteRetenciones from Tipos
 * @phpstan-import-type ReporteProductos from Tipos
 * @phpstan-import-type ReporteDocumentos from Tipos
 * @phpstan-import-type RevisionAts from Tipos
 * @phpstan-import-type TrabajoReporte from Tipos
 * @phpstan-import-type ParteAts from Tipos
 * @phpstan-import-type ExportacionAts from Tipos
 * @phpstan-import-type ModificadoAts from Tipos
 * @phpstan-import-type RespuestasAts from Tipos
 * @phpstan-import-type SaldosIva from Tipos
 * @phpstan-import-type CruceSri from Tipos
 * @phpstan-import-type ReportesTrabajosResult from Tipos
 * @phpstan-import-type ReportesDescargaResult from Tipos
 */
final class Reportes
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Cuántos comprobantes hay y cuánto suman, por día, mes, establecimiento….
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?string $estab Solo los de este establecimiento, 3 dígitos.
     * @param ?string $ptoEmi Solo los de este punto de emisión, 3 dígitos.
     * @param ?string $codDoc Solo los de este tipo.
     * @param ?string $por Por qué se agrupa.
     * @return ReportesResumenResult
     */
    public function resumen(
        string $desde,
        string $hasta,
        ?string $ruc = null,
        ?string $estab = null,
        ?string $ptoEmi = null,
        ?string $codDoc = null,
        ?string $por = null,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/reportes/resumen',
            null,
            ['ruc' => $ruc, 'desde' => $desde, 'hasta' => $hasta, 'estab' => $estab, 'ptoEmi' => $ptoEmi, 'codDoc' => $codDoc, 'por' => $por],
            [],
            ['series.*.ventas.sinImpuestos', 'series.*.ventas.descuento', 'series.*.ventas.iva', 'series.*.ventas.ice', 'series.*.ventas.irbpnr', 'series.*.ventas.propina', 'series.*.ventas.total', 'series.*.compras.sinImpuestos', 'series.*.compras.descuento', 'series.*.compras.iva', 'series.*.compras.ice', 'series.*.compras.irbpnr', 'series.*.compras.propina', 'series.*.compras.total', 'series.*.retenido.renta', 'series.*.retenido.iva', 'series.*.retenido.isd', 'series.*.retenidoRecibido.renta', 'series.*.retenidoRecibido.iva', 'series.*.retenidoRecibido.isd', 'tarifas.*.tarifa', 'tarifas.*.ventas.base', 'tarifas.*.ventas.valor', 'tarifas.*.compras.base', 'tarifas.*.compras.valor', 'productos.*.cantidad', 'productos.*.descuento', 'productos.*.sinImpuestos'],
        );
    }

    /**
     * Libro de ventas: facturas, notas de crédito y notas de débito, una línea por comprobante.
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?string $estab Solo los de este establecimiento, 3 dígitos.
     * @param ?string $ptoEmi Solo los de este punto de emisión, 3 dígitos.
     * @param ?string $codDoc Solo los de este tipo.
     * @param ?string $parte Solo los de esta identificación de la otra parte.
     * @param ?string $lado Solo en «retenciones»: las que hizo la empresa o las que le hicieron; sin él, ambas.
     * @param ?string $formato En qué forma se responde.
     * @param ?string $separador Del CSV. Con «punto-y-coma» los decimales llevan coma, como los lee una hoja de cálculo en español.
     * @param ?bool $bom Del CSV: si empieza con la marca por la que Excel reconoce UTF-8.
     * @param ?int $size Comprobantes por página de JSON.
     * @param ?string $cursor El «siguiente» de la página anterior de JSON.
     * @return \Generator<int, ReporteVentas> todos los elementos, página por página
     */
    public function ventas(
        string $desde,
        string $hasta,
        ?string $ruc = null,
        ?string $estab = null,
        ?string $ptoEmi = null,
        ?string $codDoc = null,
        ?string $parte = null,
        ?string $lado = null,
        ?string $formato = null,
        ?string $separador = null,
        ?bool $bom = null,
        ?int $size = null,
        ?string $cursor = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/reportes/ventas',
            ['ruc' => $ruc, 'desde' => $desde, 'hasta' => $hasta, 'estab' => $estab, 'ptoEmi' => $ptoEmi, 'codDoc' => $codDoc, 'parte' => $parte, 'lado' => $lado, 'formato' => $formato, 'separador' => $separador, 'bom' => $bom, 'size' => $size, 'cursor' => $cursor],
            [],
            ['base0', 'base5', 'base8', 'baseGeneral', 'baseNoObjeto', 'baseExenta', 'descuento', 'ice', 'iva', 'irbpnr', 'propina', 'total', 'retencionIva', 'retencionRenta', 'totalMoneda'],
        );
    }

    /**
     * Libro de compras: liquidaciones propias y documentos recibidos, una línea por comprobante.
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?string $estab Solo los de este establecimiento, 3 dígitos.
     * @param ?string $ptoEmi Solo los de este punto de emisión, 3 dígitos.
     * @param ?string $codDoc Solo los de este tipo.
     * @param ?string $parte Solo los de esta identificación de la otra parte.
     * @param ?string $lado Solo en «retenciones»: las que hizo la empresa o las que le hicieron; sin él, ambas.
     * @param ?string $formato En qué forma se responde.
     * @param ?string $separador Del CSV. Con «punto-y-coma» los decimales llevan coma, como los lee una hoja de cálculo en español.
     * @param ?bool $bom Del CSV: si empieza con la marca por la que Excel reconoce UTF-8.
     * @param ?int $size Comprobantes por página de JSON.
     * @param ?string $cursor El «siguiente» de la página anterior de JSON.
     * @return \Generator<int, ReporteCompras> todos los elementos, página por página
     */
    public function compras(
        string $desde,
        string $hasta,
        ?string $ruc = null,
        ?string $estab = null,
        ?string $ptoEmi = null,
        ?string $codDoc = null,
        ?string $parte = null,
        ?string $lado = null,
        ?string $formato = null,
        ?string $separador = null,
        ?bool $bom = null,
        ?int $size = null,
        ?string $cursor = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/reportes/compras',
            ['ruc' => $ruc, 'desde' => $desde, 'hasta' => $hasta, 'estab' => $estab, 'ptoEmi' => $ptoEmi, 'codDoc' => $codDoc, 'parte' => $parte, 'lado' => $lado, 'formato' => $formato, 'separador' => $separador, 'bom' => $bom, 'size' => $size, 'cursor' => $cursor],
            [],
            ['base0', 'base5', 'base8', 'baseGeneral', 'baseNoObjeto', 'baseExenta', 'descuento', 'ice', 'iva', 'irbpnr', 'propina', 'total', 'retencionIva', 'retencionRenta', 'totalMoneda', 'baseReembolso', 'ivaReembolso'],
        );
    }

    /**
     * Impuestos por mes y tarifa: bruto, neto de notas de crédito e impuesto, con los casilleros del formulario 104.
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?string $estab Solo los de este establecimiento, 3 dígitos.
     * @param ?string $ptoEmi Solo los de este punto de emisión, 3 dígitos.
     * @param ?string $codDoc Solo los de este tipo.
     * @param ?string $parte Solo los de esta identificación de la otra parte.
     * @param ?string $lado Solo en «retenciones»: las que hizo la empresa o las que le hicieron; sin él, ambas.
     * @param ?string $formato En qué forma se responde.
     * @param ?string $separador Del CSV. Con «punto-y-coma» los decimales llevan coma, como los lee una hoja de cálculo en español.
     * @param ?bool $bom Del CSV: si empieza con la marca por la que Excel reconoce UTF-8.
     * @param ?int $size Comprobantes por página de JSON.
     * @param ?string $cursor El «siguiente» de la página anterior de JSON.
     * @return \Generator<int, ReporteImpuestos> todos los elementos, página por página
     */
    public function impuestos(
        string $desde,
        string $hasta,
        ?string $ruc = null,
        ?string $estab = null,
        ?string $ptoEmi = null,
        ?string $codDoc = null,
        ?string $parte = null,
        ?string $lado = null,
        ?string $formato = null,
        ?string $separador = null,
        ?bool $bom = null,
        ?int $size = null,
        ?string $cursor = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/reportes/impuestos',
            ['ruc' => $ruc, 'desde' => $desde, 'hasta' => $hasta, 'estab' => $estab, 'ptoEmi' => $ptoEmi, 'codDoc' => $codDoc, 'parte' => $parte, 'lado' => $lado, 'formato' => $formato, 'separador' => $separador, 'bom' => $bom, 'size' => $size, 'cursor' => $cursor],
            [],
            ['tarifa', 'bruto', 'notasCredito', 'neto', 'valor'],
        );
    }

    /**
     * Retenciones emitidas y recibidas: una línea por cada retención de cada comprobante, con sus casilleros.
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?string $estab Solo los de este establecimiento, 3 dígitos.
     * @param ?string $ptoEmi Solo los de este punto de emisión, 3 dígitos.
     * @param ?string $codDoc Solo los de este tipo.
     * @param ?string $parte Solo los de esta identificación de la otra parte.
     * @param ?string $lado Solo en «retenciones»: las que hizo la empresa o las que le hicieron; sin él, ambas.
     * @param ?string $formato En qué forma se responde.
     * @param ?string $separador Del CSV. Con «punto-y-coma» los decimales llevan coma, como los lee una hoja de cálculo en español.
     * @param ?bool $bom Del CSV: si empieza con la marca por la que Excel reconoce UTF-8.
     * @param ?int $size Comprobantes por página de JSON.
     * @param ?string $cursor El «siguiente» de la página anterior de JSON.
     * @return \Generator<int, ReporteRetenciones> todos los elementos, página por página
     */
    public function retenciones(
        string $desde,
        string $hasta,
        ?string $ruc = null,
        ?string $estab = null,
        ?string $ptoEmi = null,
        ?string $codDoc = null,
        ?string $parte = null,
        ?string $lado = null,
        ?string $formato = null,
        ?string $separador = null,
        ?bool $bom = null,
        ?int $size = null,
        ?string $cursor = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/reportes/retenciones',
            ['ruc' => $ruc, 'desde' => $desde, 'hasta' => $hasta, 'estab' => $estab, 'ptoEmi' => $ptoEmi, 'codDoc' => $codDoc, 'parte' => $parte, 'lado' => $lado, 'formato' => $formato, 'separador' => $separador, 'bom' => $bom, 'size' => $size, 'cursor' => $cursor],
            [],
            ['porcentaje', 'base', 'retenido'],
        );
    }

    /**
     * Ventas por producto: facturas menos notas de crédito, los 1000 que más suman y los demás juntos.
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?string $estab Solo los de este establecimiento, 3 dígitos.
     * @param ?string $ptoEmi Solo los de este punto de emisión, 3 dígitos.
     * @param ?string $codDoc Solo los de este tipo.
     * @param ?string $parte Solo los de esta identificación de la otra parte.
     * @param ?string $lado Solo en «retenciones»: las que hizo la empresa o las que le hicieron; sin él, ambas.
     * @param ?string $formato En qué forma se responde.
     * @param ?string $separador Del CSV. Con «punto-y-coma» los decimales llevan coma, como los lee una hoja de cálculo en español.
     * @param ?bool $bom Del CSV: si empieza con la marca por la que Excel reconoce UTF-8.
     * @param ?int $size Comprobantes por página de JSON.
     * @param ?string $cursor El «siguiente» de la página anterior de JSON.
     * @return \Generator<int, ReporteProductos> todos los elementos, página por página
     */
    public function productos(
        string $desde,
        string $hasta,
        ?string $ruc = null,
        ?string $estab = null,
        ?string $ptoEmi = null,
        ?string $codDoc = null,
        ?string $parte = null,
        ?string $lado = null,
        ?string $formato = null,
        ?string $separador = null,
        ?bool $bom = null,
        ?int $size = null,
        ?string $cursor = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/reportes/productos',
            ['ruc' => $ruc, 'desde' => $desde, 'hasta' => $hasta, 'estab' => $estab, 'ptoEmi' => $ptoEmi, 'codDoc' => $codDoc, 'parte' => $parte, 'lado' => $lado, 'formato' => $formato, 'separador' => $separador, 'bom' => $bom, 'size' => $size, 'cursor' => $cursor],
            [],
            ['cantidad', 'descuento', 'sinImpuestos'],
        );
    }

    /**
     * Todos los comprobantes emitidos, de cualquier tipo y en cualquier estado.
     * @param ?string $ruc Solo los de esta empresa: RUC, 13 dígitos.
     * @param ?string $estab Solo los de este establecimiento, 3 dígitos.
     * @param ?string $ptoEmi Solo los de este punto de emisión, 3 dígitos.
     * @param ?string $codDoc Solo los de este tipo.
     * @param ?string $parte Solo los de esta identificación de la otra parte.
     * @param ?string $lado Solo en «retenciones»: las que hizo la empresa o las que le hicieron; sin él, ambas.
     * @param ?string $formato En qué forma se responde.
     * @param ?string $separador Del CSV. Con «punto-y-coma» los decimales llevan coma, como los lee una hoja de cálculo en español.
     * @param ?bool $bom Del CSV: si empieza con la marca por la que Excel reconoce UTF-8.
     * @param ?int $size Comprobantes por página de JSON.
     * @param ?string $cursor El «siguiente» de la página anterior de JSON.
     * @return \Generator<int, ReporteDocumentos> todos los elementos, página por página
     */
    public function documentos(
        string $desde,
        string $hasta,
        ?string $ruc = null,
        ?string $estab = null,
        ?string $ptoEmi = null,
        ?string $codDoc = null,
        ?string $parte = null,
        ?string $lado = null,
        ?string $formato = null,
        ?string $separador = null,
        ?bool $bom = null,
        ?int $size = null,
        ?string $cursor = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/reportes/documentos',
            ['ruc' => $ruc, 'desde' => $desde, 'hasta' => $hasta, 'estab' => $estab, 'ptoEmi' => $ptoEmi, 'codDoc' => $codDoc, 'parte' => $parte, 'lado' => $lado, 'formato' => $formato, 'separador' => $separador, 'bom' => $bom, 'size' => $size, 'cursor' => $cursor],
            [],
            ['importe', 'totalMoneda'],
        );
    }

    /**
     * El anexo transaccional simplificado (ATS) de un mes o de un semestre.
     * @param ?bool $semestral El semestre que termina en ese mes, 06 o 12, como puede declararlo una empresa del RIMPE.
     * @param ?string $codSustento Sustento de las liquidaciones de compra (tabla 5 del ATS).
     * @param ?string $exportacionDe Qué son las exportaciones: 01 bienes con refrendo, 02 sin refrendo, 03 servicios.
     * @param ?string $relacionadas Identificaciones de las partes relacionadas, separadas por comas; las demás no lo son.
     * @param ?string $totalVentas Qué suma «totalVentas»: las ventas en papel (0.00, pues todo es electrónico), o todas.
     * @param ?string $formato zip: ATmmaaaa.zip, como lo recibe el SRI.
     */
    public function ats(
        string $ruc,
        string $mes,
        ?bool $semestral = null,
        ?string $codSustento = null,
        ?string $exportacionDe = null,
        ?string $relacionadas = null,
        ?string $totalVentas = null,
        ?string $formato = null,
    ): Archivo {
        return $this->t->archivo(
            'GET',
            '/api/v1.0/reportes/ats',
            null,
            ['ruc' => $ruc, 'mes' => $mes, 'semestral' => $semestral, 'codSustento' => $codSustento, 'exportacionDe' => $exportacionDe, 'relacionadas' => $relacionadas, 'totalVentas' => $totalVentas, 'formato' => $formato],
            [],
        );
    }

    /**
     * Pide el ATS de un período de cualquier tamaño, que se hace en segundo plano.
     * @param array{
     *   ruc: string,
     *   mes: string,
     *   semestral?: bool,
     *   codSustento?: string,
     *   exportacionDe?: '01'|'02'|'03',
     *   relacionadas?: string,
     *   totalVentas?: 'fisicas'|'todas',
     * } $cuerpo
     * @return TrabajoReporte
     */
    public function crearAts(
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/reportes/ats',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Revisa el ATS de un período: lo que le falta, su talón resumen y su diferencia con el 104 y el 103.
     * @param ?bool $semestral El semestre que termina en ese mes, 06 o 12, como puede declararlo una empresa del RIMPE.
     * @param ?string $codSustento Sustento de las liquidaciones de compra (tabla 5 del ATS).
     * @param ?string $exportacionDe Qué son las exportaciones: 01 bienes con refrendo, 02 sin refrendo, 03 servicios.
     * @param ?string $relacionadas Identificaciones de las partes relacionadas, separadas por comas; las demás no lo son.
     * @param ?string $totalVentas Qué suma «totalVentas»: las ventas en papel (0.00, pues todo es electrónico), o todas.
     * @param ?string $formato xlsx: solo el talón resumen.
     * @return RevisionAts
     */
    public function revisionAts(
        string $ruc,
        string $mes,
        ?bool $semestral = null,
        ?string $codSustento = null,
        ?string $exportacionDe = null,
        ?string $relacionadas = null,
        ?string $totalVentas = null,
        ?string $formato = null,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/reportes/ats/revision',
            null,
            ['ruc' => $ruc, 'mes' => $mes, 'semestral' => $semestral, 'codSustento' => $codSustento, 'exportacionDe' => $exportacionDe, 'relacionadas' => $relacionadas, 'totalVentas' => $totalVentas, 'formato' => $formato],
            [],
            ['talon.*.base0', 'talon.*.baseGravada', 'talon.*.noObjeto', 'talon.*.valor', 'formularios.*.ats', 'formularios.*.declarado', 'formularios.*.diferencia'],
        );
    }

    /**
     * Lo que el ATS de un mes pregunta, como se respondió.
     * @return RespuestasAts
     */
    public function leerRespuestasAts(
        string $ruc,
        string $mes,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/respuestas-ats/' . rawurlencode($mes),
            null,
            [],
            [],
        );
    }

    /**
     * Responde lo que el ATS de un mes pregunta.
     * @param array{
     *   semestral?: bool,
     *   codSustento?: string,
     *   exportacionDe?: '01'|'02'|'03',
     *   totalVentas?: 'fisicas'|'todas',
     *   relacionadas?: list<string>,
     *   partes?: list<ParteAts>,
     *   exportaciones?: list<ExportacionAts>,
     *   modificados?: list<ModificadoAts>,
     * } $cuerpo
     * @return RespuestasAts
     */
    public function ponerRespuestasAts(
        string $ruc,
        string $mes,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/respuestas-ats/' . rawurlencode($mes),
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Lo que el formulario 104 de un mes toma de la declaración anterior.
     * @return SaldosIva
     */
    public function leerSaldosIva(
        string $ruc,
        string $mes,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/saldos-iva/' . rawurlencode($mes),
            null,
            [],
            [],
        );
    }

    /**
     * Ingresa lo que el formulario 104 de un mes toma de la declaración anterior.
     * @param array{
     *   creditoAnterior: string,
     *   retencionesAnterior: string,
     *   impuestoAnterior: string,
     *   ventasCredito: string,
     *   impuestoCredito: string,
     * } $cuerpo
     * @return SaldosIva
     */
    public function ponerSaldosIva(
        string $ruc,
        string $mes,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/saldos-iva/' . rawurlencode($mes),
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Cruza los documentos de un período con las listas TXT de SRI en línea, en los dos sentidos.
     * @param array{
     *   ruc: string,
     *   desde: string,
     *   hasta: string,
     *   lado: 'emitidos'|'recibidos',
     *   listas: list<string>,
     *   codDocs?: list<'01'|'03'|'04'|'05'|'06'|'07'>,
     * } $cuerpo
     * @param ?string $formato En qué forma se responde.
     * @param ?string $separador Del CSV. Con «punto-y-coma» los decimales llevan coma, como los lee una hoja de cálculo en español.
     * @param ?bool $bom Del CSV: si empieza con la marca por la que Excel reconoce UTF-8.
     * @return CruceSri
     */
    public function comparar(
        array $cuerpo,
        ?string $formato = null,
        ?string $separador = null,
        ?bool $bom = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/reportes/cruce',
            $cuerpo,
            ['formato' => $formato, 'separador' => $separador, 'bom' => $bom],
            [],
            ['diferencias.*.totalSri', 'diferencias.*.totalAqui'],
        );
    }

    /**
     * Pide un reporte de cualquier tamaño, que se hace en segundo plano.
     * @param array{
     *   ruc?: string,
     *   desde: string,
     *   hasta: string,
     *   estab?: string,
     *   ptoEmi?: string,
     *   codDoc?: '01'|'03'|'04'|'05'|'06'|'07',
     *   parte?: string,
     *   lado?: 'emitidas'|'recibidas',
     *   formato?: 'csv'|'xlsx'|'zip',
     *   separador?: 'coma'|'punto-y-coma',
     *   bom?: bool,
     * } $cuerpo
     * @return TrabajoReporte
     */
    public function crear(
        string $tipo,
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/reportes/' . rawurlencode($tipo),
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Los reportes que se pidieron en segundo plano.
     * @return ReportesTrabajosResult
     */
    public function listarTrabajos(
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/reportes/trabajos',
            null,
            [],
            [],
        );
    }

    /**
     * Cómo va un reporte que se pidió.
     * @return TrabajoReporte
     */
    public function leerTrabajo(
        string $id,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/reportes/trabajos/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * Cancela un reporte que se pidió; si ya estaba listo, borra su archivo.
     * @return TrabajoReporte
     */
    public function cancelar(
        string $id,
    ): array {
        return $this->t->resultado(
            'DELETE',
            '/api/v1.0/reportes/trabajos/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * La dirección de la que se descarga un reporte listo.
     * @return ReportesDescargaResult
     */
    public function descargar(
        string $id,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/reportes/trabajos/' . rawurlencode($id) . '/descarga',
            null,
            [],
            [],
        );
    }
}

/**
 * `/docs/cierres`.
 *
 * @phpstan-import-type CierreMes from Tipos
 * @phpstan-import-type SinMes from Tipos
 */
final class Cierres
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Qué falta para cerrar un mes, si está cerrado y quién lo cerró o reabrió.
     * @return CierreMes
     */
    public function leer(
        string $ruc,
        string $mes,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/cierres/' . rawurlencode($mes),
            null,
            [],
            [],
        );
    }

    /**
     * Cierra un mes: nada de lo registrado en él cambia mientras no se reabra.
     * @param array{
     *   conPendientes?: bool,
     * }|null $cuerpo
     * @return CierreMes
     */
    public function cerrar(
        string $ruc,
        string $mes,
        ?array $cuerpo = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/cierres/' . rawurlencode($mes),
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Cuántos recibidos no están en ningún reporte hasta un mes.
     * @return SinMes
     */
    public function sinMes(
        string $ruc,
        string $mes,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/cierres/' . rawurlencode($mes) . '/sin-mes',
            null,
            [],
            [],
        );
    }

    /**
     * Reabre un mes cerrado y registra por qué.
     * @param array{
     *   motivo: string,
     * } $cuerpo
     * @return CierreMes
     */
    public function reabrir(
        string $ruc,
        string $mes,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/cierres/' . rawurlencode($mes) . '/reapertura',
            $cuerpo,
            [],
            [],
        );
    }
}

/**
 * `/docs/anulacion`.
 *
 * @phpstan-import-type Anulacion from Tipos
 */
final class Anulacion
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Solicita anular un comprobante: dice los pasos en SRI en línea y vigila hasta que conste ANULADO.
     * @param array{
     *   motivo: string,
     *   negociada?: bool,
     *   sustentaDevolucion?: bool,
     *   receptorFallecido?: bool,
     * } $cuerpo
     * @return Anulacion
     */
    public function solicitar(
        string $claveAcceso,
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso) . '/anulacion',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * La anulación de un comprobante: cómo va o, si no se ha solicitado, si hoy se puede y hasta cuándo.
     * @return Anulacion
     */
    public function leer(
        string $claveAcceso,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso) . '/anulacion',
            null,
            [],
            [],
        );
    }

    /**
     * Desiste de la anulación: se deja de vigilar y el comprobante vuelve a AUTORIZADO.
     * @return Anulacion
     */
    public function retirar(
        string $claveAcceso,
    ): array {
        return $this->t->resultado(
            'DELETE',
            '/api/v1.0/comprobantes/' . rawurlencode($claveAcceso) . '/anulacion',
            null,
            [],
            [],
        );
    }
}

/**
 * `/docs/conciliaciones`.
 *
 * @phpstan-import-type ConciliacionesReadResult from Tipos
 */
final class Conciliaciones
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Las conciliaciones con el SRI, la última primero.
     * @param ?string $ruc Solo las de esta empresa.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de fechaInicio, y «,asc» o «,desc».
     * @return \Generator<int, array{
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
     * }> todos los elementos, página por página
     */
    public function listar(
        ?string $ruc = null,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/sri/conciliaciones',
            ['ruc' => $ruc, 'page' => $page, 'size' => $size, 'sort' => $sort],
            [],
        );
    }

    /**
     * Una conciliación y lo que no coincidió, las alarmas primero.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de alarma, y «,asc» o «,desc».
     * @return ConciliacionesReadResult
     */
    public function leer(
        string $id,
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/sri/conciliaciones/' . rawurlencode($id),
            null,
            ['page' => $page, 'size' => $size, 'sort' => $sort],
            [],
        );
    }
}

/**
 * `/docs/plantillas-ride`.
 *
 * @phpstan-import-type DefinicionRide from Tipos
 * @phpstan-import-type PlantillaRide from Tipos
 * @phpstan-import-type EmpresaQueUsaPlantilla from Tipos
 * @phpstan-import-type UsoDePlantilla from Tipos
 */
final class PlantillasRide
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Lista las plantillas de RIDE, por nombre.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de nombre, y «,asc» o «,desc».
     * @return \Generator<int, PlantillaRide> todos los elementos, página por página
     */
    public function listar(
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/plantillas-ride',
            ['page' => $page, 'size' => $size, 'sort' => $sort],
            [],
            ['definicion.margenesMm.superior', 'definicion.margenesMm.inferior', 'definicion.margenesMm.izquierdo', 'definicion.margenesMm.derecho', 'definicion.letra.tamano', 'definicion.logo.altoMm'],
        );
    }

    /**
     * Crea una plantilla de RIDE.
     * @param array{
     *   nombre: string,
     *   formato: 'A4'|'ticket80'|'ticket58',
     *   definicion: DefinicionRide,
     *   empresas?: list<string>,
     *   tipoDocumento?: '01'|'03'|'04'|'05'|'06'|'07'|'00',
     *   esPredeterminada?: bool,
     * } $cuerpo
     * @return PlantillaRide
     */
    public function crear(
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/plantillas-ride',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
            ['definicion.margenesMm.superior', 'definicion.margenesMm.inferior', 'definicion.margenesMm.izquierdo', 'definicion.margenesMm.derecho', 'definicion.letra.tamano', 'definicion.logo.altoMm'],
        );
    }

    /**
     * Consulta una plantilla de RIDE.
     * @return PlantillaRide
     */
    public function leer(
        string $id,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/plantillas-ride/' . rawurlencode($id),
            null,
            [],
            [],
            ['definicion.margenesMm.superior', 'definicion.margenesMm.inferior', 'definicion.margenesMm.izquierdo', 'definicion.margenesMm.derecho', 'definicion.letra.tamano', 'definicion.logo.altoMm'],
        );
    }

    /**
     * Reemplaza una plantilla de RIDE: la nueva tiene otro identificador y toma sus asociaciones.
     * @param array{
     *   nombre: string,
     *   formato: 'A4'|'ticket80'|'ticket58',
     *   definicion: DefinicionRide,
     *   empresas?: list<string>,
     *   tipoDocumento?: '01'|'03'|'04'|'05'|'06'|'07'|'00',
     *   esPredeterminada?: bool,
     * } $cuerpo
     * @return PlantillaRide
     */
    public function reemplazar(
        string $id,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/plantillas-ride/' . rawurlencode($id),
            $cuerpo,
            [],
            [],
            ['definicion.margenesMm.superior', 'definicion.margenesMm.inferior', 'definicion.margenesMm.izquierdo', 'definicion.margenesMm.derecho', 'definicion.letra.tamano', 'definicion.logo.altoMm'],
        );
    }

    /**
     * Elimina una plantilla de RIDE que ninguna empresa usa.
     */
    public function eliminar(
        string $id,
    ): void {
        $this->t->resultado(
            'DELETE',
            '/api/v1.0/plantillas-ride/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * Un RIDE de ejemplo con esa plantilla, en PDF.
     */
    public function verBorrador(
        string $id,
    ): Archivo {
        return $this->t->archivo(
            'POST',
            '/api/v1.0/plantillas-ride/' . rawurlencode($id) . '/vista-previa',
            null,
            [],
            [],
        );
    }

    /**
     * Un RIDE de ejemplo con una definición, sin guardarla, en PDF.
     * @param array{
     *   formato: 'A4'|'ticket80'|'ticket58',
     *   definicion: DefinicionRide,
     *   ruc?: string,
     * } $cuerpo
     */
    public function ensayar(
        array $cuerpo,
    ): Archivo {
        return $this->t->archivo(
            'POST',
            '/api/v1.0/plantillas-ride/vista-previa',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Las empresas que usan una plantilla de RIDE.
     * @return list<EmpresaQueUsaPlantilla>
     */
    public function usos(
        string $id,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/plantillas-ride/' . rawurlencode($id) . '/usos',
            null,
            [],
            [],
        );
    }

    /**
     * Las plantillas de RIDE asociadas a una empresa.
     * @return list<UsoDePlantilla>
     */
    public function listarAsociaciones(
        string $ruc,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/plantilla-ride',
            null,
            [],
            [],
        );
    }

    /**
     * Asocia una plantilla de RIDE a la empresa, o a un tipo, establecimiento o punto; la más específica gana.
     * @param array{
     *   plantillaId: string|null,
     *   codDoc?: '01'|'03'|'04'|'05'|'06'|'07'|'00',
     *   estab?: string,
     *   ptoEmi?: string,
     * } $cuerpo
     * @return list<UsoDePlantilla>
     */
    public function asociar(
        string $ruc,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/plantilla-ride',
            $cuerpo,
            [],
            [],
        );
    }
}

/**
 * `/docs/plantillas-email`.
 *
 * @phpstan-import-type EmpresasTestSmtpResult from Tipos
 * @phpstan-import-type EmpresaQueUsaPlantilla from Tipos
 * @phpstan-import-type UsoDePlantilla from Tipos
 * @phpstan-import-type PlantillaEmail from Tipos
 * @phpstan-import-type PlantillasEmailVariablesResult from Tipos
 * @phpstan-import-type PlantillasEmailPreviewResult from Tipos
 */
final class PlantillasEmail
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Lista las plantillas de correo, por nombre.
     * @param ?int $page Página, desde 0.
     * @param ?int $size Elementos por página.
     * @param ?string $sort Orden: uno de nombre, y «,asc» o «,desc».
     * @return \Generator<int, PlantillaEmail> todos los elementos, página por página
     */
    public function listar(
        ?int $page = null,
        ?int $size = null,
        ?string $sort = null,
    ): \Generator {
        return $this->t->elementos(
            '/api/v1.0/plantillas-email',
            ['page' => $page, 'size' => $size, 'sort' => $sort],
            [],
        );
    }

    /**
     * Crea una plantilla de correo.
     * @param array{
     *   nombre: string,
     *   asunto: string,
     *   cuerpoHtml: string,
     *   cuerpoTexto: string,
     *   etiquetaCorreo?: string|null,
     *   esPredeterminada?: bool,
     *   empresas?: list<string>,
     * } $cuerpo
     * @return PlantillaEmail
     */
    public function crear(
        array $cuerpo,
        ?string $claveIdempotencia = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/plantillas-email',
            $cuerpo,
            [],
            ['Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()],
        );
    }

    /**
     * Las variables, filtros y etiquetas de las plantillas de correo, con un ejemplo de cada una.
     * @return PlantillasEmailVariablesResult
     */
    public function variables(
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/plantillas-email/variables',
            null,
            [],
            [],
        );
    }

    /**
     * Consulta una plantilla de correo.
     * @return PlantillaEmail
     */
    public function leer(
        string $id,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/plantillas-email/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * Cambia una plantilla de correo; lo que se omite queda como está.
     * @param array{
     *   nombre?: string,
     *   asunto?: string,
     *   cuerpoHtml?: string,
     *   cuerpoTexto?: string,
     *   etiquetaCorreo?: string|null,
     *   esPredeterminada?: bool,
     *   empresas?: list<string>,
     * } $cuerpo
     * @return PlantillaEmail
     */
    public function actualizar(
        string $id,
        array $cuerpo,
        ?string $siCoincide = null,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/plantillas-email/' . rawurlencode($id),
            $cuerpo,
            [],
            ['If-Match' => $siCoincide],
        );
    }

    /**
     * Elimina una plantilla de correo que ninguna empresa usa.
     */
    public function eliminar(
        string $id,
    ): void {
        $this->t->resultado(
            'DELETE',
            '/api/v1.0/plantillas-email/' . rawurlencode($id),
            null,
            [],
            [],
        );
    }

    /**
     * El correo que resultaría de esa plantilla, sin enviarlo.
     * @param ?string $claveAcceso Un comprobante de la cuenta; si se omite, uno de ejemplo. Pide también ROLE_RECEIPTS.
     * @param ?bool $anulado true: como avisaría una anulación.
     * @return PlantillasEmailPreviewResult
     */
    public function verBorrador(
        string $id,
        ?string $claveAcceso = null,
        ?bool $anulado = null,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/plantillas-email/' . rawurlencode($id) . '/vista-previa',
            null,
            ['claveAcceso' => $claveAcceso, 'anulado' => $anulado],
            [],
        );
    }

    /**
     * El correo que resultaría de unos textos, sin guardarlos ni enviarlo.
     * @param array{
     *   asunto: string,
     *   cuerpoHtml: string,
     *   cuerpoTexto: string,
     *   anulado?: bool,
     *   ruc?: string,
     * } $cuerpo
     * @return PlantillasEmailPreviewResult
     */
    public function ensayar(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/plantillas-email/vista-previa',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Envía un correo de prueba con unos textos y dice qué pasó.
     * @param array{
     *   ruc: string,
     *   correo: string,
     *   asunto: string,
     *   cuerpoHtml: string,
     *   cuerpoTexto: string,
     *   etiquetaCorreo?: string|null,
     * } $cuerpo
     * @return EmpresasTestSmtpResult
     */
    public function probar(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/plantillas-email/prueba',
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Las empresas que usan una plantilla de correo.
     * @return list<EmpresaQueUsaPlantilla>
     */
    public function usos(
        string $id,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/plantillas-email/' . rawurlencode($id) . '/usos',
            null,
            [],
            [],
        );
    }

    /**
     * Las plantillas de correo asociadas a una empresa.
     * @return list<UsoDePlantilla>
     */
    public function listarAsociaciones(
        string $ruc,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/plantilla-email',
            null,
            [],
            [],
        );
    }

    /**
     * Asocia una plantilla de correo a la empresa, o a un tipo, establecimiento o punto; la más específica gana.
     * @param array{
     *   plantillaId: string|null,
     *   codDoc?: '01'|'03'|'04'|'05'|'06'|'07',
     *   estab?: string,
     *   ptoEmi?: string,
     * } $cuerpo
     * @return list<UsoDePlantilla>
     */
    public function asociar(
        string $ruc,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/empresas/' . rawurlencode($ruc) . '/plantilla-email',
            $cuerpo,
            [],
            [],
        );
    }
}

/**
 * `/docs/simulador`.
 *
 * @phpstan-import-type SimuladorFallasResult from Tipos
 * @phpstan-import-type SimuladorAnnulResult from Tipos
 * @phpstan-import-type SimuladorRecepcionesResult from Tipos
 * @phpstan-import-type SimuladorCorreosResult from Tipos
 */
final class Simulador
{
    public function __construct(private readonly Transporte $t)
    {
    }

    /**
     * Las fallas del SRI simulado.
     * @return SimuladorFallasResult
     */
    public function fallas(
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/simulador/fallas',
            null,
            [],
            [],
            ['fallas.*.proporcion'],
        );
    }

    /**
     * Hace fallar al SRI simulado.
     * @param array{
     *   efecto: string,
     *   servicio?: 'recepcion'|'autorizacion'|'consulta',
     *   claveAcceso?: string,
     *   proporcion?: int|float|numeric-string,
     *   veces?: int,
     *   enSegundos?: int|float|numeric-string,
     *   duranteSegundos?: int|float|numeric-string,
     * } $cuerpo
     * @return SimuladorFallasResult
     */
    public function fallar(
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'POST',
            '/api/v1.0/simulador/fallas',
            $cuerpo,
            [],
            [],
            ['fallas.*.proporcion'],
        );
    }

    /**
     * Quita una falla del SRI simulado, o todas.
     * @param ?int $id Solo esta; sin él, todas.
     * @return SimuladorFallasResult
     */
    public function recuperar(
        ?int $id = null,
    ): array {
        return $this->t->resultado(
            'DELETE',
            '/api/v1.0/simulador/fallas',
            null,
            ['id' => $id],
            [],
            ['fallas.*.proporcion'],
        );
    }

    /**
     * Anula un comprobante en el SRI simulado, como se haría en SRI en línea.
     * @param array{
     *   resultado: 'PENDIENTE'|'ACEPTADA'|'RECHAZADA',
     *   enSegundos?: int|float|numeric-string,
     * } $cuerpo
     * @return SimuladorAnnulResult
     */
    public function anular(
        string $claveAcceso,
        array $cuerpo,
    ): array {
        return $this->t->resultado(
            'PUT',
            '/api/v1.0/simulador/anulaciones/' . rawurlencode($claveAcceso),
            $cuerpo,
            [],
            [],
        );
    }

    /**
     * Lo último que llegó al SRI simulado de las empresas de la cuenta.
     * @param ?int $size Cuántas.
     * @return SimuladorRecepcionesResult
     */
    public function recepciones(
        ?int $size = null,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/simulador/recepciones',
            null,
            ['size' => $size],
            [],
        );
    }

    /**
     * Los correos de un comprobante que el ambiente simulador guardó en lugar de enviar.
     * @return SimuladorCorreosResult
     */
    public function correos(
        string $claveAcceso,
    ): array {
        return $this->t->resultado(
            'GET',
            '/api/v1.0/simulador/correos/' . rawurlencode($claveAcceso),
            null,
            [],
            [],
        );
    }
}

/** Los grupos de operaciones, por su nombre. */
abstract class Grupos
{
    public readonly Catalogos $catalogos;
    public readonly Normas $normas;
    public readonly Contribuyentes $contribuyentes;
    public readonly ApiKeys $apiKeys;
    public readonly Sesiones $sesiones;
    public readonly Cuenta $cuenta;
    public readonly Usuarios $usuarios;
    public readonly CertificadosDigitales $certificadosDigitales;
    public readonly Invitaciones $invitaciones;
    public readonly Instalacion $instalacion;
    public readonly ClientesOauth $clientesOauth;
    public readonly Auditoria $auditoria;
    public readonly Llamadas $llamadas;
    public readonly Empresas $empresas;
    public readonly Buzon $buzon;
    public readonly Logo $logo;
    public readonly Establecimientos $establecimientos;
    public readonly PuntosEmision $puntosEmision;
    public readonly Productos $productos;
    public readonly Clientes $clientes;
    public readonly DatosPersonales $datosPersonales;
    public readonly ErroresSri $erroresSri;
    public readonly Facturas $facturas;
    public readonly LiquidacionesCompra $liquidacionesCompra;
    public readonly NotasCredito $notasCredito;
    public readonly NotasDebito $notasDebito;
    public readonly GuiasRemision $guiasRemision;
    public readonly Retenciones $retenciones;
    public readonly Comprobantes $comprobantes;
    public readonly Sri $sri;
    public readonly EmisionMasiva $emisionMasiva;
    public readonly Proformas $proformas;
    public readonly Recurrentes $recurrentes;
    public readonly Trabajos $trabajos;
    public readonly Eventos $eventos;
    public readonly Webhooks $webhooks;
    public readonly Recibidos $recibidos;
    public readonly Reportes $reportes;
    public readonly Cierres $cierres;
    public readonly Anulacion $anulacion;
    public readonly Conciliaciones $conciliaciones;
    public readonly PlantillasRide $plantillasRide;
    public readonly PlantillasEmail $plantillasEmail;
    public readonly Simulador $simulador;

    public function __construct(Transporte $t)
    {
        $this->catalogos = new Catalogos($t);
        $this->normas = new Normas($t);
        $this->contribuyentes = new Contribuyentes($t);
        $this->apiKeys = new ApiKeys($t);
        $this->sesiones = new Sesiones($t);
        $this->cuenta = new Cuenta($t);
        $this->usuarios = new Usuarios($t);
        $this->certificadosDigitales = new CertificadosDigitales($t);
        $this->invitaciones = new Invitaciones($t);
        $this->instalacion = new Instalacion($t);
        $this->clientesOauth = new ClientesOauth($t);
        $this->auditoria = new Auditoria($t);
        $this->llamadas = new Llamadas($t);
        $this->empresas = new Empresas($t);
        $this->buzon = new Buzon($t);
        $this->logo = new Logo($t);
        $this->establecimientos = new Establecimientos($t);
        $this->puntosEmision = new PuntosEmision($t);
        $this->productos = new Productos($t);
        $this->clientes = new Clientes($t);
        $this->datosPersonales = new DatosPersonales($t);
        $this->erroresSri = new ErroresSri($t);
        $this->facturas = new Facturas($t);
        $this->liquidacionesCompra = new LiquidacionesCompra($t);
        $this->notasCredito = new NotasCredito($t);
        $this->notasDebito = new NotasDebito($t);
        $this->guiasRemision = new GuiasRemision($t);
        $this->retenciones = new Retenciones($t);
        $this->comprobantes = new Comprobantes($t);
        $this->sri = new Sri($t);
        $this->emisionMasiva = new EmisionMasiva($t);
        $this->proformas = new Proformas($t);
        $this->recurrentes = new Recurrentes($t);
        $this->trabajos = new Trabajos($t);
        $this->eventos = new Eventos($t);
        $this->webhooks = new Webhooks($t);
        $this->recibidos = new Recibidos($t);
        $this->reportes = new Reportes($t);
        $this->cierres = new Cierres($t);
        $this->anulacion = new Anulacion($t);
        $this->conciliaciones = new Conciliaciones($t);
        $this->plantillasRide = new PlantillasRide($t);
        $this->plantillasEmail = new PlantillasEmail($t);
        $this->simulador = new Simulador($t);
    }
}
