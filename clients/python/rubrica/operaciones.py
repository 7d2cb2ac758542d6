# Generado del documento OpenAPI por `npm run generate`; no se edita.
# mypy: no-warn-return-any

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, Union

from . import tipos
from .transporte import Archivo, Transporte, clave_nueva, en_ruta, espera


class Catalogos:
    """``/docs/catalogos``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
    ) -> List[tipos.Catalogo]:
        """Los catálogos del SRI que conoce el servicio."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/catalogos",
            None,
            {},
            {},
        )

    def leer(
        self,
        tabla: str,
        *,
        fecha: Optional[str] = None,
    ) -> tipos.CatalogosReadResult:
        """Un catálogo del SRI, con lo vigente en una fecha."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/catalogos/{en_ruta(tabla)}",
            None,
            {"fecha": fecha},
            {},
            ("filas.*.tarifa", "filas.*.especifica",),
        )

    def listar_filas(
        self,
        tabla: str,
        *,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.FilaOperador]:
        """Las filas que el operador añadió a un catálogo, también las retiradas; lo más reciente primero."""
        return self._t.elementos(
            f"/api/v1.0/catalogos/{en_ruta(tabla)}/filas",
            {"page": page, "size": size, "sort": sort},
            {},
            ("tarifa",),
        )

    def crear_fila(
        self,
        tabla: str,
        cuerpo: tipos.CatalogosCrearFilaCuerpo,
    ) -> tipos.FilaOperador:
        """Añade una fila a un catálogo; vale antes que las del servicio."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/catalogos/{en_ruta(tabla)}/filas",
            cuerpo,
            {},
            {},
            ("tarifa",),
        )

    def reemplazar_fila(
        self,
        tabla: str,
        id: str,
        cuerpo: tipos.CatalogosReemplazarFilaCuerpo,
    ) -> tipos.FilaOperador:
        """Reemplaza una fila del operador; la anterior queda en la historia."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/catalogos/{en_ruta(tabla)}/filas/{en_ruta(id)}",
            cuerpo,
            {},
            {},
            ("tarifa",),
        )

    def eliminar_fila(
        self,
        tabla: str,
        id: str,
    ) -> None:
        """Retira una fila del operador; queda en la historia."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/catalogos/{en_ruta(tabla)}/filas/{en_ruta(id)}",
            None,
            {},
            {},
        )


class Normas:
    """``/docs/normas``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
        *,
        tipo: Optional[str] = None,
    ) -> tipos.Normas:
        """Las reglas con fecha que usa esta instalación, con su vigencia y su fuente."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/normas",
            None,
            {"tipo": tipo},
            {},
        )


class Contribuyentes:
    """``/docs/contribuyentes``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def buscar(
        self,
        texto: str,
        *,
        size: Optional[int] = None,
    ) -> tipos.ContribuyentesEncontrados:
        """Busca contribuyentes por su nombre en el registro abierto del SRI."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/contribuyentes",
            None,
            {"texto": texto, "size": size},
            {},
        )

    def leer(
        self,
        ruc: str,
    ) -> tipos.ContribuyenteEncontrado:
        """Un contribuyente del registro abierto del SRI, por su RUC o cédula."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/contribuyentes/{en_ruta(ruc)}",
            None,
            {},
            {},
        )

    def registro(
        self,
    ) -> tipos.RegistroRuc:
        """De cuándo es el registro de RUC que está en uso, y cómo va su carga."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/registro-ruc",
            None,
            {},
            {},
        )

    def subir_archivo(
        self,
        cuerpo: Union[str, bytes],
        nombre: str,
        *,
        desde: Optional[int] = None,
    ) -> tipos.ArchivoRegistroRuc:
        """Sube una parte de un archivo del registro de RUC."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/registro-ruc/archivos",
            cuerpo,
            {"nombre": nombre, "desde": desde},
            {},
        )

    def cargar_registro(
        self,
        cuerpo: tipos.ContribuyentesCargarRegistroCuerpo,
    ) -> tipos.RegistroRuc:
        """Reemplaza el registro de RUC con los archivos subidos."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/registro-ruc/cargas",
            cuerpo,
            {},
            {},
        )


class ApiKeys:
    """``/docs/api-keys``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def crear(
        self,
        cuerpo: tipos.ApiKeysCrearCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ApiKeysCreateResult:
        """Crea una API key."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/api-keys",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def listar(
        self,
        *,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.ApiKey]:
        """Lista las API keys."""
        return self._t.elementos(
            "/api/v1.0/api-keys",
            {"page": page, "size": size, "sort": sort},
            {},
        )

    def leer(
        self,
        id: str,
    ) -> tipos.ApiKey:
        """Consulta una API key."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/api-keys/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def revocar(
        self,
        id: str,
    ) -> tipos.ApiKey:
        """Revoca una API key."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/api-keys/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def rotar(
        self,
        id: str,
        cuerpo: tipos.ApiKeysRotarCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ApiKeysCreateResult:
        """Rota una API key: secreto nuevo, y el anterior vale unas horas más."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/api-keys/{en_ruta(id)}/rotar",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )


class Sesiones:
    """``/docs/sesiones``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def abrir(
        self,
        cuerpo: tipos.SesionesAbrirCuerpo,
    ) -> tipos.SesionActual:
        """Ingresa al portal; la sesión va en una cookie."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/sesiones/ingreso",
            cuerpo,
            {},
            {},
        )

    def empezar_llave(
        self,
    ) -> tipos.OpcionesDeLlave:
        """Empieza el ingreso al portal con una llave de acceso."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/sesiones/llave/opciones",
            None,
            {},
            {},
        )

    def abrir_llave(
        self,
        cuerpo: tipos.SesionesAbrirLlaveCuerpo,
    ) -> tipos.SesionActual:
        """Ingresa al portal con una llave de acceso; la sesión va en una cookie."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/sesiones/llave",
            cuerpo,
            {},
            {},
        )

    def listar(
        self,
    ) -> tipos.SesionesListResult:
        """Las sesiones abiertas del usuario en el portal."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/sesiones",
            None,
            {},
            {},
        )

    def actual(
        self,
    ) -> tipos.SesionActual:
        """La sesión de esta solicitud, con su token contra CSRF."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/sesiones/actual",
            None,
            {},
            {},
        )

    def terminar_actual(
        self,
    ) -> None:
        """Sale del portal."""
        return self._t.resultado(
            "DELETE",
            "/api/v1.0/sesiones/actual",
            None,
            {},
            {},
        )

    def terminar(
        self,
        id: str,
    ) -> None:
        """Termina una sesión propia."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/sesiones/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def buscar_proveedor(
        self,
        cuerpo: tipos.SesionesBuscarProveedorCuerpo,
    ) -> tipos.SesionesProviderFindResult:
        """El proveedor con el que ingresa un correo, o el de un enlace de ingreso."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/sesiones/proveedor/buscar",
            cuerpo,
            {},
            {},
        )

    def empezar_proveedor(
        self,
        cuerpo: tipos.SesionesEmpezarProveedorCuerpo,
    ) -> tipos.SesionesProviderBeginResult:
        """Empieza el ingreso con el proveedor de la empresa."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/sesiones/proveedor",
            cuerpo,
            {},
            {},
        )

    def terminar_proveedor(
        self,
        cuerpo: tipos.SesionesTerminarProveedorCuerpo,
    ) -> Union[tipos.SesionActual, tipos.SesionesProviderFinishResult]:
        """Termina el ingreso con lo que trajo el proveedor; la sesión va en una cookie."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/sesiones/proveedor/retorno",
            cuerpo,
            {},
            {},
        )

    def completar_proveedor(
        self,
        cuerpo: tipos.SesionesCompletarProveedorCuerpo,
    ) -> tipos.SesionActual:
        """El segundo paso de un ingreso con el proveedor."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/sesiones/proveedor/segundo-paso",
            cuerpo,
            {},
            {},
        )

    def salir(
        self,
    ) -> tipos.SesionesProviderEndResult:
        """Sale del portal y, si la sesión es del proveedor, dice dónde salir también de él."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/sesiones/actual/salir",
            None,
            {},
            {},
        )


class Cuenta:
    """``/docs/cuenta``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def proveedor(
        self,
    ) -> tipos.ProveedorDeIdentidad:
        """El proveedor de identidad de la empresa, sin su secreto."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/cuenta/proveedor",
            None,
            {},
            {},
        )

    def poner_proveedor(
        self,
        cuerpo: tipos.CuentaPonerProveedorCuerpo,
    ) -> tipos.ProveedorDeIdentidad:
        """Configura el ingreso con el proveedor de identidad de la empresa (OpenID Connect)."""
        return self._t.resultado(
            "PUT",
            "/api/v1.0/cuenta/proveedor",
            cuerpo,
            {},
            {},
        )

    def quitar_proveedor(
        self,
    ) -> None:
        """Quita el proveedor de identidad; los usuarios quedan."""
        return self._t.resultado(
            "DELETE",
            "/api/v1.0/cuenta/proveedor",
            None,
            {},
            {},
        )

    def probar_proveedor(
        self,
        cuerpo: tipos.CuentaProbarProveedorCuerpo,
    ) -> tipos.CuentaTestProviderResult:
        """Prueba el emisor: lee sus datos públicos y sus claves, sin guardar nada."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/cuenta/proveedor/probar",
            cuerpo,
            {},
            {},
        )

    def comprobar_dominio(
        self,
        dominio: str,
    ) -> tipos.CuentaCheckDomainResult:
        """Comprueba que un dominio es de la empresa: busca su registro TXT."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/cuenta/proveedor/dominios/{en_ruta(dominio)}/comprobar",
            None,
            {},
            {},
        )

    def segundo_paso(
        self,
    ) -> tipos.SegundoPasoExigido:
        """A quiénes exige la cuenta un segundo paso al ingresar."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/cuenta/segundo-paso",
            None,
            {},
            {},
        )

    def poner_segundo_paso(
        self,
        cuerpo: tipos.CuentaPonerSegundoPasoCuerpo,
    ) -> tipos.SegundoPasoExigido:
        """Exige un segundo paso a todos, a los administradores o a quienes tienen un rol."""
        return self._t.resultado(
            "PUT",
            "/api/v1.0/cuenta/segundo-paso",
            cuerpo,
            {},
            {},
        )


class Usuarios:
    """``/docs/usuarios``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def vincular_proveedor(
        self,
        cuerpo: tipos.UsuariosVincularProveedorCuerpo,
    ) -> tipos.UsuariosProviderLinkResult:
        """Empieza a vincular el usuario propio con el proveedor de la empresa."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/usuarios/me/proveedor",
            cuerpo,
            {},
            {},
        )

    def desvincular_proveedor(
        self,
        id: str,
    ) -> None:
        """Desvincula a un usuario de su persona en el proveedor."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/usuarios/{en_ruta(id)}/proveedor",
            None,
            {},
            {},
        )

    def yo(
        self,
    ) -> tipos.UsuariosMeResult:
        """El usuario del token, su cuenta y sus empresas."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/usuarios/me",
            None,
            {},
            {},
            ("licencias.*.precio",),
        )

    def cambiar_password(
        self,
        cuerpo: tipos.UsuariosCambiarPasswordCuerpo,
    ) -> tipos.UsuariosChangePasswordResult:
        """Cambia la contraseña propia."""
        return self._t.resultado(
            "PUT",
            "/api/v1.0/usuarios/me/password",
            cuerpo,
            {},
            {},
        )

    def recuperar_password(
        self,
        cuerpo: tipos.UsuariosRecuperarPasswordCuerpo,
    ) -> tipos.UsuariosForgottenPasswordResult:
        """Pide por correo un enlace para elegir otra contraseña."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/usuarios/clave-olvidada",
            cuerpo,
            {},
            {},
        )

    def poner_password(
        self,
        cuerpo: tipos.UsuariosPonerPasswordCuerpo,
    ) -> tipos.UsuariosNewPasswordResult:
        """Elige otra contraseña con el enlace que llegó por correo."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/usuarios/clave-nueva",
            cuerpo,
            {},
            {},
        )

    def listar(
        self,
        *,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.Usuario]:
        """Lista los usuarios de la cuenta."""
        return self._t.elementos(
            "/api/v1.0/usuarios",
            {"page": page, "size": size, "sort": sort},
            {},
        )

    def crear(
        self,
        cuerpo: tipos.UsuariosCrearCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.UsuariosCreateResult:
        """Crea un usuario de la cuenta."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/usuarios",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def leer(
        self,
        id: str,
    ) -> tipos.Usuario:
        """Consulta un usuario de la cuenta."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/usuarios/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def actualizar(
        self,
        id: str,
        cuerpo: tipos.UsuariosActualizarCuerpo,
    ) -> tipos.Usuario:
        """Cambia un usuario; lo que se omite queda como está."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/usuarios/{en_ruta(id)}",
            cuerpo,
            {},
            {},
        )

    def desactivar(
        self,
        id: str,
    ) -> tipos.Usuario:
        """Desactiva un usuario."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/usuarios/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def desbloquear(
        self,
        id: str,
    ) -> tipos.Usuario:
        """Desbloquea a un usuario bloqueado por intentos fallidos."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/usuarios/{en_ruta(id)}/desbloquear",
            None,
            {},
            {},
        )

    def terminar_sesiones(
        self,
        id: str,
    ) -> None:
        """Termina las sesiones y los tokens de un usuario."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/usuarios/{en_ruta(id)}/sesiones",
            None,
            {},
            {},
        )

    def restablecer_password(
        self,
        id: str,
        *,
        revocar_claves: Optional[bool] = None,
    ) -> tipos.UsuariosResetPasswordResult:
        """Genera otra contraseña para un usuario."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/usuarios/{en_ruta(id)}/restablecer-password",
            None,
            {"revocarClaves": revocar_claves},
            {},
        )

    def empezar_totp(
        self,
        cuerpo: tipos.UsuariosEmpezarTotpCuerpo,
    ) -> tipos.UsuariosTotpBeginResult:
        """Inicia la verificación en dos pasos del usuario."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/usuarios/me/totp",
            cuerpo,
            {},
            {},
        )

    def activar_totp(
        self,
        cuerpo: tipos.UsuariosActivarTotpCuerpo,
    ) -> tipos.UsuariosTotpActivateResult:
        """Activa la verificación en dos pasos con un código de la aplicación."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/usuarios/me/totp/activar",
            cuerpo,
            {},
            {},
        )

    def desactivar_totp(
        self,
        cuerpo: tipos.UsuariosDesactivarTotpCuerpo,
    ) -> None:
        """Desactiva la verificación en dos pasos propia."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/usuarios/me/totp/desactivar",
            cuerpo,
            {},
            {},
        )

    def eliminar_totp(
        self,
        id: str,
    ) -> None:
        """Quita la verificación en dos pasos de un usuario que perdió su teléfono y sus códigos."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/usuarios/{en_ruta(id)}/totp",
            None,
            {},
            {},
        )

    def segundo_paso(
        self,
    ) -> tipos.UsuariosSecondFactorResult:
        """Los segundos pasos propios: códigos, llaves de acceso y códigos de recuperación."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/usuarios/me/segundo-paso",
            None,
            {},
            {},
        )

    def empezar_llave(
        self,
        cuerpo: tipos.UsuariosEmpezarLlaveCuerpo,
    ) -> tipos.OpcionesDeLlaveNueva:
        """Empieza a agregar una llave de acceso propia."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/usuarios/me/llaves/opciones",
            cuerpo,
            {},
            {},
        )

    def agregar_llave(
        self,
        cuerpo: tipos.UsuariosAgregarLlaveCuerpo,
    ) -> tipos.UsuariosPasskeyAddResult:
        """Agrega una llave de acceso propia."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/usuarios/me/llaves",
            cuerpo,
            {},
            {},
        )

    def quitar_llave(
        self,
        id: str,
        cuerpo: tipos.UsuariosQuitarLlaveCuerpo,
    ) -> None:
        """Quita una llave de acceso propia."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/usuarios/me/llaves/{en_ruta(id)}/quitar",
            cuerpo,
            {},
            {},
        )

    def renovar_codigos_recuperacion(
        self,
        cuerpo: tipos.UsuariosRenovarCodigosRecuperacionCuerpo,
    ) -> tipos.UsuariosRecoveryCodesResult:
        """Crea otros códigos de recuperación; los anteriores dejan de valer."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/usuarios/me/codigos-recuperacion",
            cuerpo,
            {},
            {},
        )


class CertificadosDigitales:
    """``/docs/certificados-digitales``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar_todos(
        self,
        *,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.CertificadoDigital]:
        """Los certificados de todas las empresas a su alcance."""
        return self._t.elementos(
            "/api/v1.0/empresas/certificados-digitales",
            {"page": page, "size": size, "sort": sort},
            {},
        )

    def listar(
        self,
        ruc: str,
        *,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.CertificadoDigital]:
        """Los certificados de una empresa."""
        return self._t.elementos(
            f"/api/v1.0/empresas/{en_ruta(ruc)}/certificados-digitales",
            {"page": page, "size": size, "sort": sort},
            {},
        )

    def subir(
        self,
        ruc: str,
        cuerpo: tipos.CertificadosDigitalesSubirCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.CertificadoDigital:
        """Sube un archivo de firma (.p12)."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/certificados-digitales",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def diagnosticar(
        self,
        ruc: str,
        cuerpo: tipos.CertificadosDigitalesDiagnosticarCuerpo,
    ) -> tipos.CertificadosDigitalesDiagnoseResult:
        """Diagnostica un archivo de firma sin guardarlo."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/certificados-digitales/diagnostico",
            cuerpo,
            {},
            {},
        )

    def leer_perfil(
        self,
        ruc: str,
    ) -> tipos.PerfilFirma:
        """Con qué perfil firma la empresa."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/certificados-digitales/perfil",
            None,
            {},
            {},
        )

    def poner_perfil(
        self,
        ruc: str,
        cuerpo: tipos.PerfilFirma,
    ) -> tipos.PerfilFirma:
        """Cambia el perfil de firma de la empresa."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/certificados-digitales/perfil",
            cuerpo,
            {},
            {},
        )

    def leer(
        self,
        ruc: str,
        id: str,
    ) -> tipos.CertificadoDigital:
        """Un certificado, con su diagnóstico de hoy."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/certificados-digitales/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def eliminar(
        self,
        ruc: str,
        id: str,
        *,
        forzar: Optional[bool] = None,
    ) -> None:
        """Elimina un certificado."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/certificados-digitales/{en_ruta(id)}",
            None,
            {"forzar": forzar},
            {},
        )

    def activar(
        self,
        ruc: str,
        id: str,
    ) -> tipos.CertificadoDigital:
        """Hace que la empresa firme con este certificado."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/certificados-digitales/{en_ruta(id)}/activar",
            None,
            {},
            {},
        )


class Invitaciones:
    """``/docs/invitaciones``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
        *,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.Invitacion]:
        """Lista las invitaciones de la cuenta."""
        return self._t.elementos(
            "/api/v1.0/invitaciones",
            {"page": page, "size": size, "sort": sort},
            {},
        )

    def crear(
        self,
        cuerpo: tipos.InvitacionesCrearCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.InvitacionesCreateResult:
        """Invita a una persona a la cuenta."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/invitaciones",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def aceptar(
        self,
        cuerpo: tipos.InvitacionesAceptarCuerpo,
    ) -> tipos.InvitacionesAcceptResult:
        """Acepta una invitación y elige la contraseña."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/invitaciones/aceptar",
            cuerpo,
            {},
            {},
        )

    def leer(
        self,
        id: str,
    ) -> tipos.Invitacion:
        """Consulta una invitación."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/invitaciones/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def revocar(
        self,
        id: str,
    ) -> tipos.Invitacion:
        """Retira una invitación que no ha sido aceptada."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/invitaciones/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def reenviar(
        self,
        id: str,
    ) -> tipos.InvitacionesCreateResult:
        """Envía otra vez una invitación que no ha sido aceptada."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/invitaciones/{en_ruta(id)}/reenviar",
            None,
            {},
            {},
        )


class Instalacion:
    """``/docs/instalacion``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def obtener(
        self,
    ) -> tipos.Instalacion:
        """Versión, correo y último respaldo de la instalación."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/instalacion",
            None,
            {},
            {},
        )

    def poner_en_marcha(
        self,
        cuerpo: tipos.InstalacionPonerEnMarchaCuerpo,
    ) -> tipos.InstalacionSetUpResult:
        """Crea la primera cuenta, con el enlace que el servicio muestra al iniciar."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/instalacion/puesta-en-marcha",
            cuerpo,
            {},
            {},
        )


class ClientesOauth:
    """``/docs/clientes-oauth``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
        *,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.ClienteOAuth]:
        """Lista los clientes OAuth de la cuenta."""
        return self._t.elementos(
            "/api/v1.0/clientes-oauth",
            {"page": page, "size": size, "sort": sort},
            {},
        )

    def crear(
        self,
        cuerpo: tipos.ClientesOauthCrearCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ClientesOauthCreateResult:
        """Crea un cliente OAuth de la cuenta."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/clientes-oauth",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def leer(
        self,
        client_id: str,
    ) -> tipos.ClienteOAuth:
        """Consulta un cliente OAuth."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/clientes-oauth/{en_ruta(client_id)}",
            None,
            {},
            {},
        )

    def actualizar(
        self,
        client_id: str,
        cuerpo: tipos.ClientesOauthActualizarCuerpo,
    ) -> tipos.ClienteOAuth:
        """Cambia un cliente OAuth; lo que se omite queda como está."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/clientes-oauth/{en_ruta(client_id)}",
            cuerpo,
            {},
            {},
        )

    def desactivar(
        self,
        client_id: str,
    ) -> tipos.ClienteOAuth:
        """Desactiva un cliente OAuth."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/clientes-oauth/{en_ruta(client_id)}",
            None,
            {},
            {},
        )

    def rotar(
        self,
        client_id: str,
    ) -> tipos.ClientesOauthCreateResult:
        """Cambia el secreto de un cliente OAuth."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/clientes-oauth/{en_ruta(client_id)}/rotar",
            None,
            {},
            {},
        )


class Auditoria:
    """``/docs/auditoria``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
        *,
        cursor: Optional[int] = None,
        size: Optional[int] = None,
        accion: Optional[str] = None,
        actor_id: Optional[str] = None,
        sujeto_tipo: Optional[str] = None,
        sujeto_id: Optional[str] = None,
        fecha_desde: Optional[str] = None,
        fecha_hasta: Optional[str] = None,
    ) -> Iterator[tipos.SucesoAuditoria]:
        """Quién hizo qué en la cuenta, desde dónde y cuándo; lo más reciente primero."""
        return self._t.elementos(
            "/api/v1.0/auditoria",
            {"cursor": cursor, "size": size, "accion": accion, "actorId": actor_id, "sujetoTipo": sujeto_tipo, "sujetoId": sujeto_id, "fechaDesde": fecha_desde, "fechaHasta": fecha_hasta},
            {},
        )

    def exportar(
        self,
        *,
        formato: Optional[str] = None,
    ) -> Archivo:
        """La auditoría completa de la cuenta, con la cadena de huellas que la prueba."""
        return self._t.archivo(
            "GET",
            "/api/v1.0/auditoria/exportar",
            None,
            {"formato": formato},
            {},
        )


class Llamadas:
    """``/docs/llamadas``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
        *,
        request_id: Optional[str] = None,
        credencial: Optional[str] = None,
        estado: Optional[str] = None,
        cursor: Optional[int] = None,
        size: Optional[int] = None,
    ) -> Iterator[tipos.Llamada]:
        """Las últimas llamadas de cada credencial; lo más reciente primero."""
        return self._t.elementos(
            "/api/v1.0/llamadas",
            {"requestId": request_id, "credencial": credencial, "estado": estado, "cursor": cursor, "size": size},
            {},
        )


class Empresas:
    """``/docs/empresas``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
        *,
        texto: Optional[str] = None,
        activa: Optional[bool] = None,
        emite: Optional[bool] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.Empresa]:
        """Lista las empresas a las que se tiene acceso."""
        return self._t.elementos(
            "/api/v1.0/empresas",
            {"texto": texto, "activa": activa, "emite": emite, "page": page, "size": size, "sort": sort},
            {},
        )

    def crear(
        self,
        cuerpo: tipos.EmpresasCrearCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.EmpresasCreateResult:
        """Registra una empresa."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/empresas",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def ids(
        self,
    ) -> List[tipos.EmpresaPorId]:
        """Las empresas a las que se tiene acceso, por su identificador, como las leen los clientes de Veronica."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/empresas/ids",
            None,
            {},
            {},
        )

    def leer(
        self,
        ruc: str,
    ) -> tipos.Empresa:
        """Consulta una empresa."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}",
            None,
            {},
            {},
        )

    def actualizar(
        self,
        ruc: str,
        cuerpo: tipos.EmpresasActualizarCuerpo,
        *,
        si_coincide: Optional[str] = None,
    ) -> tipos.EmpresasCreateResult:
        """Cambia una empresa; lo que se omite queda como está y nulo lo borra."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/empresas/{en_ruta(ruc)}",
            cuerpo,
            {},
            {"If-Match": si_coincide},
        )

    def eliminar(
        self,
        ruc: str,
        *,
        desactivar: Optional[bool] = None,
    ) -> tipos.EmpresasRemoveResult:
        """Elimina una empresa que nada usa, o desactiva la que está en uso."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/empresas/{en_ruta(ruc)}",
            None,
            {"desactivar": desactivar},
            {},
        )

    def probar_smtp(
        self,
        ruc: str,
        cuerpo: tipos.EmpresasProbarSmtpCuerpo,
    ) -> tipos.EmpresasTestSmtpResult:
        """Envía un correo de prueba y dice qué pasó."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/smtp/prueba",
            cuerpo,
            {},
            {},
        )

    def secuenciales(
        self,
        ruc: str,
        *,
        cod_doc: Optional[str] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
    ) -> List[tipos.SecuencialesDeEstablecimiento]:
        """El número que sigue por establecimiento, punto y tipo de comprobante, y los huecos."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/secuenciales",
            None,
            {"codDoc": cod_doc, "page": page, "size": size},
            {},
        )


class Buzon:
    """``/docs/buzon``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def poner(
        self,
        ruc: str,
        cuerpo: tipos.BuzonPonerCuerpo,
    ) -> tipos.Buzon:
        """Guarda el buzón IMAP del que se leen los documentos recibidos."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/buzon",
            cuerpo,
            {},
            {},
        )

    def leer(
        self,
        ruc: str,
    ) -> tipos.Buzon:
        """El buzón de la empresa: última lectura, qué dieron los correos y el último error."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/buzon",
            None,
            {},
            {},
        )

    def eliminar(
        self,
        ruc: str,
    ) -> None:
        """Quita el buzón; los documentos que trajo quedan, y sus correos también."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/buzon",
            None,
            {},
            {},
        )

    def probar(
        self,
        ruc: str,
    ) -> tipos.BuzonProbado:
        """Abre el buzón guardado y dice qué pasó, sin leer ningún correo."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/buzon/prueba",
            None,
            {},
            {},
        )

    def correos(
        self,
        ruc: str,
        *,
        resultado: Optional[str] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.BuzonCorreo]:
        """Los correos que se abrieron y qué dio cada uno."""
        return self._t.elementos(
            f"/api/v1.0/empresas/{en_ruta(ruc)}/buzon/correos",
            {"resultado": resultado, "page": page, "size": size, "sort": sort},
            {},
        )


class Logo:
    """``/docs/logo``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def poner(
        self,
        ruc: str,
        cuerpo: tipos.LogoPonerCuerpo,
    ) -> tipos.LogoPutResult:
        """Sube el logo de la empresa, para el RIDE, el correo y la página del comprador."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/logo",
            cuerpo,
            {},
            {},
        )

    def leer(
        self,
        ruc: str,
    ) -> Archivo:
        """La imagen del logo de la empresa."""
        return self._t.archivo(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/logo",
            None,
            {},
            {},
        )

    def eliminar(
        self,
        ruc: str,
    ) -> None:
        """Quita el logo de la empresa."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/logo",
            None,
            {},
            {},
        )


class Establecimientos:
    """``/docs/establecimientos``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
        ruc: str,
        *,
        activo: Optional[bool] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.Establecimiento]:
        """Lista los establecimientos de una empresa."""
        return self._t.elementos(
            f"/api/v1.0/empresas/{en_ruta(ruc)}/establecimientos",
            {"activo": activo, "page": page, "size": size, "sort": sort},
            {},
        )

    def crear(
        self,
        ruc: str,
        cuerpo: tipos.EstablecimientosCrearCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.EstablecimientosCreateResult:
        """Crea un establecimiento de una empresa."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/establecimientos",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def leer(
        self,
        ruc: str,
        estab: str,
    ) -> tipos.Establecimiento:
        """Consulta un establecimiento."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/establecimientos/{en_ruta(estab)}",
            None,
            {},
            {},
        )

    def actualizar(
        self,
        ruc: str,
        estab: str,
        cuerpo: tipos.EstablecimientosActualizarCuerpo,
        *,
        si_coincide: Optional[str] = None,
    ) -> tipos.EstablecimientosCreateResult:
        """Cambia un establecimiento; lo que se omite queda como está y nulo lo borra."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/establecimientos/{en_ruta(estab)}",
            cuerpo,
            {},
            {"If-Match": si_coincide},
        )

    def eliminar(
        self,
        ruc: str,
        estab: str,
        *,
        desactivar: Optional[bool] = None,
    ) -> tipos.EstablecimientosRemoveResult:
        """Elimina un establecimiento que nada usa, o desactiva el que está en uso."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/establecimientos/{en_ruta(estab)}",
            None,
            {"desactivar": desactivar},
            {},
        )


class PuntosEmision:
    """``/docs/puntos-emision``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
        ruc: str,
        estab: str,
        *,
        activo: Optional[bool] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.PuntoEmision]:
        """Lista los puntos de emisión de un establecimiento."""
        return self._t.elementos(
            f"/api/v1.0/empresas/{en_ruta(ruc)}/establecimientos/{en_ruta(estab)}/puntos-emision",
            {"activo": activo, "page": page, "size": size, "sort": sort},
            {},
        )

    def crear(
        self,
        ruc: str,
        estab: str,
        cuerpo: tipos.PuntosEmisionCrearCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.PuntosEmisionCreateResult:
        """Crea un punto de emisión."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/establecimientos/{en_ruta(estab)}/puntos-emision",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def leer(
        self,
        ruc: str,
        estab: str,
        pto_emi: str,
    ) -> tipos.PuntoEmision:
        """Consulta un punto de emisión con sus secuenciales."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/establecimientos/{en_ruta(estab)}/puntos-emision/{en_ruta(pto_emi)}",
            None,
            {},
            {},
        )

    def actualizar(
        self,
        ruc: str,
        estab: str,
        pto_emi: str,
        cuerpo: tipos.PuntosEmisionActualizarCuerpo,
        *,
        si_coincide: Optional[str] = None,
    ) -> tipos.PuntosEmisionCreateResult:
        """Cambia un punto de emisión o sus secuenciales; lo que se omite queda como está."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/establecimientos/{en_ruta(estab)}/puntos-emision/{en_ruta(pto_emi)}",
            cuerpo,
            {},
            {"If-Match": si_coincide},
        )

    def eliminar(
        self,
        ruc: str,
        estab: str,
        pto_emi: str,
        *,
        desactivar: Optional[bool] = None,
    ) -> tipos.PuntosEmisionRemoveResult:
        """Elimina un punto de emisión que nunca emitió, o desactiva el que emitió."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/establecimientos/{en_ruta(estab)}/puntos-emision/{en_ruta(pto_emi)}",
            None,
            {"desactivar": desactivar},
            {},
        )


class Productos:
    """``/docs/productos``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
        ruc: str,
        *,
        texto: Optional[str] = None,
        codigo_principal: Optional[str] = None,
        activo: Optional[bool] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.Producto]:
        """Lista los productos de una empresa."""
        return self._t.elementos(
            f"/api/v1.0/empresas/{en_ruta(ruc)}/productos",
            {"texto": texto, "codigoPrincipal": codigo_principal, "activo": activo, "page": page, "size": size, "sort": sort},
            {},
            ("precioUnitario", "impuesto.*.tarifa",),
        )

    def crear(
        self,
        ruc: str,
        cuerpo: tipos.ProductosCrearCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ProductosCreateResult:
        """Crea un producto."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/productos",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
            ("precioUnitario", "impuesto.*.tarifa",),
        )

    def exportar(
        self,
        ruc: str,
    ) -> Archivo:
        """Los productos de una empresa en un archivo CSV, como los recibe la importación."""
        return self._t.archivo(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/productos/exportar",
            None,
            {},
            {},
        )

    def importar(
        self,
        ruc: str,
        cuerpo: tipos.ProductosImportarCuerpo,
        *,
        solo_validar: Optional[bool] = None,
    ) -> tipos.ProductosImportResult:
        """Importa productos de un archivo CSV o de Excel (.xlsx)."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/productos/importar",
            cuerpo,
            {"soloValidar": solo_validar},
            {},
            ("muestra.*.precioUnitario", "muestra.*.impuesto.*.tarifa",),
        )

    def leer(
        self,
        ruc: str,
        id: str,
    ) -> tipos.Producto:
        """Consulta un producto."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/productos/{en_ruta(id)}",
            None,
            {},
            {},
            ("precioUnitario", "impuesto.*.tarifa",),
        )

    def actualizar(
        self,
        ruc: str,
        id: str,
        cuerpo: tipos.ProductosActualizarCuerpo,
        *,
        si_coincide: Optional[str] = None,
    ) -> tipos.ProductosCreateResult:
        """Cambia un producto; lo que se omite queda como está y nulo lo borra."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/productos/{en_ruta(id)}",
            cuerpo,
            {},
            {"If-Match": si_coincide},
            ("precioUnitario", "impuesto.*.tarifa",),
        )

    def eliminar(
        self,
        ruc: str,
        id: str,
    ) -> None:
        """Elimina un producto; los comprobantes emitidos conservan sus datos."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/productos/{en_ruta(id)}",
            None,
            {},
            {},
        )


class Clientes:
    """``/docs/clientes``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
        ruc: str,
        *,
        texto: Optional[str] = None,
        identificacion: Optional[str] = None,
        cursor: Optional[str] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.Cliente]:
        """Lista los clientes de una empresa."""
        return self._t.elementos(
            f"/api/v1.0/empresas/{en_ruta(ruc)}/clientes",
            {"texto": texto, "identificacion": identificacion, "cursor": cursor, "page": page, "size": size, "sort": sort},
            {},
        )

    def crear(
        self,
        ruc: str,
        cuerpo: tipos.ClientesCrearCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ClientesCreateResult:
        """Crea un cliente."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/clientes",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def exportar(
        self,
        ruc: str,
        *,
        formato: Optional[str] = None,
    ) -> Archivo:
        """Los clientes de una empresa en un archivo CSV o de Excel, como los recibe la importación."""
        return self._t.archivo(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/clientes/exportar",
            None,
            {"formato": formato},
            {},
        )

    def importar(
        self,
        ruc: str,
        cuerpo: tipos.ClientesImportarCuerpo,
        *,
        solo_validar: Optional[bool] = None,
    ) -> tipos.ClientesImportResult:
        """Importa clientes de un archivo CSV o de Excel (.xlsx)."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/clientes/importar",
            cuerpo,
            {"soloValidar": solo_validar},
            {},
        )

    def leer(
        self,
        ruc: str,
        id: str,
    ) -> tipos.Cliente:
        """Consulta un cliente."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/clientes/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def actualizar(
        self,
        ruc: str,
        id: str,
        cuerpo: tipos.ClientesActualizarCuerpo,
        *,
        si_coincide: Optional[str] = None,
    ) -> tipos.ClientesCreateResult:
        """Cambia un cliente; lo que se omite queda como está y nulo lo borra."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/clientes/{en_ruta(id)}",
            cuerpo,
            {},
            {"If-Match": si_coincide},
        )

    def eliminar(
        self,
        ruc: str,
        id: str,
    ) -> None:
        """Elimina un cliente; los comprobantes emitidos conservan sus datos."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/clientes/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def unir(
        self,
        ruc: str,
        id: str,
        cuerpo: tipos.ClientesUnirCuerpo,
    ) -> tipos.Cliente:
        """Une otro cliente a este."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/clientes/{en_ruta(id)}/unir",
            cuerpo,
            {},
            {},
        )


class DatosPersonales:
    """``/docs/datos-personales``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def leer(
        self,
        identificacion: str,
    ) -> tipos.DatosDelTitular:
        """Cuántos datos hay de una persona, por su identificación."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/datos-personales/{en_ruta(identificacion)}",
            None,
            {},
            {},
        )

    def exportar(
        self,
        identificacion: str,
    ) -> Archivo:
        """Todo lo que hay de una persona, en un ZIP: sus comprobantes, su ficha y los correos que se le enviaron."""
        return self._t.archivo(
            "GET",
            f"/api/v1.0/datos-personales/{en_ruta(identificacion)}/exportar",
            None,
            {},
            {},
        )

    def suprimir(
        self,
        identificacion: str,
    ) -> tipos.SupresionDeDatos:
        """Suprime los datos de una persona que ninguna ley obliga a guardar, y bloquea su ficha."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/datos-personales/{en_ruta(identificacion)}/suprimir",
            None,
            {},
            {},
        )


class ErroresSri:
    """``/docs/errores-sri``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
    ) -> List[tipos.ErrorSri]:
        """Los códigos con que responde el SRI, qué significan y qué hacer."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/errores-sri",
            None,
            {},
            {},
        )

    def leer(
        self,
        codigo: str,
    ) -> tipos.ErrorSri:
        """Qué significa un código del SRI y qué hacer."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/errores-sri/{en_ruta(codigo)}",
            None,
            {},
            {},
        )


class Facturas:
    """``/docs/comprobantes``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def emitir(
        self,
        cuerpo: tipos.Factura,
        *,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Emite: Factura."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/comprobantes/facturas",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
        )

    def validar(
        self,
        cuerpo: tipos.Factura,
    ) -> tipos.ComprobanteValidado:
        """Emite: Factura; solo valida, no guarda nada."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/comprobantes/facturas",
            cuerpo,
            {"soloValidar": True},
            {"Idempotency-Key": clave_nueva()},
        )

    def emitir_v1(
        self,
        cuerpo: tipos.ComprobanteV1,
        *,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Emite desde el JSON v1.0 de Veronica: Factura."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/comprobantes/facturas",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
        )

    def validar_v1(
        self,
        cuerpo: tipos.ComprobanteV1,
    ) -> tipos.ComprobanteValidado:
        """Emite desde el JSON v1.0 de Veronica: Factura; solo valida, no guarda nada."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/comprobantes/facturas",
            cuerpo,
            {"soloValidar": True},
            {"Idempotency-Key": clave_nueva()},
        )

    def listar(
        self,
        *,
        ruc: Optional[str] = None,
        estab: Optional[str] = None,
        pto_emi: Optional[str] = None,
        estado: Optional[str] = None,
        pendiente: Optional[str] = None,
        notificacion: Optional[str] = None,
        causa: Optional[str] = None,
        referencia: Optional[str] = None,
        fecha_desde: Optional[str] = None,
        fecha_hasta: Optional[str] = None,
        identificacion_receptor: Optional[str] = None,
        cliente: Optional[str] = None,
        secuencial: Optional[str] = None,
        importe_desde: Optional[str] = None,
        importe_hasta: Optional[str] = None,
        texto: Optional[str] = None,
        cursor: Optional[str] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.ComprobanteResumen]:
        """Busca: Factura."""
        return self._t.elementos(
            "/api/v1.0/comprobantes/facturas",
            {"ruc": ruc, "estab": estab, "ptoEmi": pto_emi, "estado": estado, "pendiente": pendiente, "notificacion": notificacion, "causa": causa, "referencia": referencia, "fechaDesde": fecha_desde, "fechaHasta": fecha_hasta, "identificacionReceptor": identificacion_receptor, "cliente": cliente, "secuencial": secuencial, "importeDesde": importe_desde, "importeHasta": importe_hasta, "texto": texto, "cursor": cursor, "page": page, "size": size, "sort": sort},
            {},
            ("importeTotal",),
        )

    def corregir(
        self,
        clave_acceso: str,
        cuerpo: tipos.Factura,
        *,
        esperar: Optional[int] = None,
        si_coincide: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Corrige: Factura."""
        return self._t.resultado(
            "PUT",
            f"/api/v2.0/comprobantes/facturas/{en_ruta(clave_acceso)}",
            cuerpo,
            {},
            {"Prefer": espera(esperar), "If-Match": si_coincide},
        )


class LiquidacionesCompra:
    """``/docs/comprobantes``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def emitir(
        self,
        cuerpo: tipos.LiquidacionCompra,
        *,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Emite: Liquidación de compra de bienes y prestación de servicios."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/comprobantes/liquidaciones-compra",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
        )

    def validar(
        self,
        cuerpo: tipos.LiquidacionCompra,
    ) -> tipos.ComprobanteValidado:
        """Emite: Liquidación de compra de bienes y prestación de servicios; solo valida, no guarda nada."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/comprobantes/liquidaciones-compra",
            cuerpo,
            {"soloValidar": True},
            {"Idempotency-Key": clave_nueva()},
        )

    def emitir_v1(
        self,
        cuerpo: tipos.ComprobanteV1,
        *,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Emite desde el JSON v1.0 de Veronica: Liquidación de compra de bienes y prestación de servicios."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/comprobantes/liquidaciones-compra",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
        )

    def validar_v1(
        self,
        cuerpo: tipos.ComprobanteV1,
    ) -> tipos.ComprobanteValidado:
        """Emite desde el JSON v1.0 de Veronica: Liquidación de compra de bienes y prestación de servicios; solo valida, no guarda nada."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/comprobantes/liquidaciones-compra",
            cuerpo,
            {"soloValidar": True},
            {"Idempotency-Key": clave_nueva()},
        )

    def listar(
        self,
        *,
        ruc: Optional[str] = None,
        estab: Optional[str] = None,
        pto_emi: Optional[str] = None,
        estado: Optional[str] = None,
        pendiente: Optional[str] = None,
        notificacion: Optional[str] = None,
        causa: Optional[str] = None,
        referencia: Optional[str] = None,
        fecha_desde: Optional[str] = None,
        fecha_hasta: Optional[str] = None,
        identificacion_receptor: Optional[str] = None,
        cliente: Optional[str] = None,
        secuencial: Optional[str] = None,
        importe_desde: Optional[str] = None,
        importe_hasta: Optional[str] = None,
        texto: Optional[str] = None,
        cursor: Optional[str] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.ComprobanteResumen]:
        """Busca: Liquidación de compra de bienes y prestación de servicios."""
        return self._t.elementos(
            "/api/v1.0/comprobantes/liquidaciones-compra",
            {"ruc": ruc, "estab": estab, "ptoEmi": pto_emi, "estado": estado, "pendiente": pendiente, "notificacion": notificacion, "causa": causa, "referencia": referencia, "fechaDesde": fecha_desde, "fechaHasta": fecha_hasta, "identificacionReceptor": identificacion_receptor, "cliente": cliente, "secuencial": secuencial, "importeDesde": importe_desde, "importeHasta": importe_hasta, "texto": texto, "cursor": cursor, "page": page, "size": size, "sort": sort},
            {},
            ("importeTotal",),
        )

    def corregir(
        self,
        clave_acceso: str,
        cuerpo: tipos.LiquidacionCompra,
        *,
        esperar: Optional[int] = None,
        si_coincide: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Corrige: Liquidación de compra de bienes y prestación de servicios."""
        return self._t.resultado(
            "PUT",
            f"/api/v2.0/comprobantes/liquidaciones-compra/{en_ruta(clave_acceso)}",
            cuerpo,
            {},
            {"Prefer": espera(esperar), "If-Match": si_coincide},
        )


class NotasCredito:
    """``/docs/comprobantes``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def emitir(
        self,
        cuerpo: tipos.NotaCredito,
        *,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Emite: Nota de crédito."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/comprobantes/notas-credito",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
        )

    def validar(
        self,
        cuerpo: tipos.NotaCredito,
    ) -> tipos.ComprobanteValidado:
        """Emite: Nota de crédito; solo valida, no guarda nada."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/comprobantes/notas-credito",
            cuerpo,
            {"soloValidar": True},
            {"Idempotency-Key": clave_nueva()},
        )

    def emitir_v1(
        self,
        cuerpo: tipos.ComprobanteV1,
        *,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Emite desde el JSON v1.0 de Veronica: Nota de crédito."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/comprobantes/notas-credito",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
        )

    def validar_v1(
        self,
        cuerpo: tipos.ComprobanteV1,
    ) -> tipos.ComprobanteValidado:
        """Emite desde el JSON v1.0 de Veronica: Nota de crédito; solo valida, no guarda nada."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/comprobantes/notas-credito",
            cuerpo,
            {"soloValidar": True},
            {"Idempotency-Key": clave_nueva()},
        )

    def listar(
        self,
        *,
        ruc: Optional[str] = None,
        estab: Optional[str] = None,
        pto_emi: Optional[str] = None,
        estado: Optional[str] = None,
        pendiente: Optional[str] = None,
        notificacion: Optional[str] = None,
        causa: Optional[str] = None,
        referencia: Optional[str] = None,
        fecha_desde: Optional[str] = None,
        fecha_hasta: Optional[str] = None,
        identificacion_receptor: Optional[str] = None,
        cliente: Optional[str] = None,
        secuencial: Optional[str] = None,
        importe_desde: Optional[str] = None,
        importe_hasta: Optional[str] = None,
        texto: Optional[str] = None,
        cursor: Optional[str] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.ComprobanteResumen]:
        """Busca: Nota de crédito."""
        return self._t.elementos(
            "/api/v1.0/comprobantes/notas-credito",
            {"ruc": ruc, "estab": estab, "ptoEmi": pto_emi, "estado": estado, "pendiente": pendiente, "notificacion": notificacion, "causa": causa, "referencia": referencia, "fechaDesde": fecha_desde, "fechaHasta": fecha_hasta, "identificacionReceptor": identificacion_receptor, "cliente": cliente, "secuencial": secuencial, "importeDesde": importe_desde, "importeHasta": importe_hasta, "texto": texto, "cursor": cursor, "page": page, "size": size, "sort": sort},
            {},
            ("importeTotal",),
        )

    def corregir(
        self,
        clave_acceso: str,
        cuerpo: tipos.NotaCredito,
        *,
        esperar: Optional[int] = None,
        si_coincide: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Corrige: Nota de crédito."""
        return self._t.resultado(
            "PUT",
            f"/api/v2.0/comprobantes/notas-credito/{en_ruta(clave_acceso)}",
            cuerpo,
            {},
            {"Prefer": espera(esperar), "If-Match": si_coincide},
        )


class NotasDebito:
    """``/docs/comprobantes``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def emitir(
        self,
        cuerpo: tipos.NotaDebito,
        *,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Emite: Nota de débito."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/comprobantes/notas-debito",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
        )

    def validar(
        self,
        cuerpo: tipos.NotaDebito,
    ) -> tipos.ComprobanteValidado:
        """Emite: Nota de débito; solo valida, no guarda nada."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/comprobantes/notas-debito",
            cuerpo,
            {"soloValidar": True},
            {"Idempotency-Key": clave_nueva()},
        )

    def emitir_v1(
        self,
        cuerpo: tipos.ComprobanteV1,
        *,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Emite desde el JSON v1.0 de Veronica: Nota de débito."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/comprobantes/notas-debito",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
        )

    def validar_v1(
        self,
        cuerpo: tipos.ComprobanteV1,
    ) -> tipos.ComprobanteValidado:
        """Emite desde el JSON v1.0 de Veronica: Nota de débito; solo valida, no guarda nada."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/comprobantes/notas-debito",
            cuerpo,
            {"soloValidar": True},
            {"Idempotency-Key": clave_nueva()},
        )

    def listar(
        self,
        *,
        ruc: Optional[str] = None,
        estab: Optional[str] = None,
        pto_emi: Optional[str] = None,
        estado: Optional[str] = None,
        pendiente: Optional[str] = None,
        notificacion: Optional[str] = None,
        causa: Optional[str] = None,
        referencia: Optional[str] = None,
        fecha_desde: Optional[str] = None,
        fecha_hasta: Optional[str] = None,
        identificacion_receptor: Optional[str] = None,
        cliente: Optional[str] = None,
        secuencial: Optional[str] = None,
        importe_desde: Optional[str] = None,
        importe_hasta: Optional[str] = None,
        texto: Optional[str] = None,
        cursor: Optional[str] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.ComprobanteResumen]:
        """Busca: Nota de débito."""
        return self._t.elementos(
            "/api/v1.0/comprobantes/notas-debito",
            {"ruc": ruc, "estab": estab, "ptoEmi": pto_emi, "estado": estado, "pendiente": pendiente, "notificacion": notificacion, "causa": causa, "referencia": referencia, "fechaDesde": fecha_desde, "fechaHasta": fecha_hasta, "identificacionReceptor": identificacion_receptor, "cliente": cliente, "secuencial": secuencial, "importeDesde": importe_desde, "importeHasta": importe_hasta, "texto": texto, "cursor": cursor, "page": page, "size": size, "sort": sort},
            {},
            ("importeTotal",),
        )

    def corregir(
        self,
        clave_acceso: str,
        cuerpo: tipos.NotaDebito,
        *,
        esperar: Optional[int] = None,
        si_coincide: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Corrige: Nota de débito."""
        return self._t.resultado(
            "PUT",
            f"/api/v2.0/comprobantes/notas-debito/{en_ruta(clave_acceso)}",
            cuerpo,
            {},
            {"Prefer": espera(esperar), "If-Match": si_coincide},
        )


class GuiasRemision:
    """``/docs/comprobantes``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def emitir(
        self,
        cuerpo: tipos.GuiaRemision,
        *,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Emite: Guía de remisión."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/comprobantes/guias-remision",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
        )

    def validar(
        self,
        cuerpo: tipos.GuiaRemision,
    ) -> tipos.ComprobanteValidado:
        """Emite: Guía de remisión; solo valida, no guarda nada."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/comprobantes/guias-remision",
            cuerpo,
            {"soloValidar": True},
            {"Idempotency-Key": clave_nueva()},
        )

    def emitir_v1(
        self,
        cuerpo: tipos.ComprobanteV1,
        *,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Emite desde el JSON v1.0 de Veronica: Guía de remisión."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/comprobantes/guias-remision",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
        )

    def validar_v1(
        self,
        cuerpo: tipos.ComprobanteV1,
    ) -> tipos.ComprobanteValidado:
        """Emite desde el JSON v1.0 de Veronica: Guía de remisión; solo valida, no guarda nada."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/comprobantes/guias-remision",
            cuerpo,
            {"soloValidar": True},
            {"Idempotency-Key": clave_nueva()},
        )

    def listar(
        self,
        *,
        ruc: Optional[str] = None,
        estab: Optional[str] = None,
        pto_emi: Optional[str] = None,
        estado: Optional[str] = None,
        pendiente: Optional[str] = None,
        notificacion: Optional[str] = None,
        causa: Optional[str] = None,
        referencia: Optional[str] = None,
        fecha_desde: Optional[str] = None,
        fecha_hasta: Optional[str] = None,
        identificacion_receptor: Optional[str] = None,
        cliente: Optional[str] = None,
        secuencial: Optional[str] = None,
        importe_desde: Optional[str] = None,
        importe_hasta: Optional[str] = None,
        texto: Optional[str] = None,
        cursor: Optional[str] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.ComprobanteResumen]:
        """Busca: Guía de remisión."""
        return self._t.elementos(
            "/api/v1.0/comprobantes/guias-remision",
            {"ruc": ruc, "estab": estab, "ptoEmi": pto_emi, "estado": estado, "pendiente": pendiente, "notificacion": notificacion, "causa": causa, "referencia": referencia, "fechaDesde": fecha_desde, "fechaHasta": fecha_hasta, "identificacionReceptor": identificacion_receptor, "cliente": cliente, "secuencial": secuencial, "importeDesde": importe_desde, "importeHasta": importe_hasta, "texto": texto, "cursor": cursor, "page": page, "size": size, "sort": sort},
            {},
            ("importeTotal",),
        )

    def corregir(
        self,
        clave_acceso: str,
        cuerpo: tipos.GuiaRemision,
        *,
        esperar: Optional[int] = None,
        si_coincide: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Corrige: Guía de remisión."""
        return self._t.resultado(
            "PUT",
            f"/api/v2.0/comprobantes/guias-remision/{en_ruta(clave_acceso)}",
            cuerpo,
            {},
            {"Prefer": espera(esperar), "If-Match": si_coincide},
        )


class Retenciones:
    """``/docs/comprobantes``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def emitir(
        self,
        cuerpo: tipos.Retencion,
        *,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Emite: Comprobante de retención."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/comprobantes/retenciones",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
        )

    def validar(
        self,
        cuerpo: tipos.Retencion,
    ) -> tipos.ComprobanteValidado:
        """Emite: Comprobante de retención; solo valida, no guarda nada."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/comprobantes/retenciones",
            cuerpo,
            {"soloValidar": True},
            {"Idempotency-Key": clave_nueva()},
        )

    def emitir_v1(
        self,
        cuerpo: tipos.ComprobanteV1,
        *,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Emite desde el JSON v1.0 de Veronica: Comprobante de retención."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/comprobantes/retenciones",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
        )

    def validar_v1(
        self,
        cuerpo: tipos.ComprobanteV1,
    ) -> tipos.ComprobanteValidado:
        """Emite desde el JSON v1.0 de Veronica: Comprobante de retención; solo valida, no guarda nada."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/comprobantes/retenciones",
            cuerpo,
            {"soloValidar": True},
            {"Idempotency-Key": clave_nueva()},
        )

    def listar(
        self,
        *,
        ruc: Optional[str] = None,
        estab: Optional[str] = None,
        pto_emi: Optional[str] = None,
        estado: Optional[str] = None,
        pendiente: Optional[str] = None,
        notificacion: Optional[str] = None,
        causa: Optional[str] = None,
        referencia: Optional[str] = None,
        fecha_desde: Optional[str] = None,
        fecha_hasta: Optional[str] = None,
        identificacion_receptor: Optional[str] = None,
        cliente: Optional[str] = None,
        secuencial: Optional[str] = None,
        importe_desde: Optional[str] = None,
        importe_hasta: Optional[str] = None,
        texto: Optional[str] = None,
        cursor: Optional[str] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.ComprobanteResumen]:
        """Busca: Comprobante de retención."""
        return self._t.elementos(
            "/api/v1.0/comprobantes/retenciones",
            {"ruc": ruc, "estab": estab, "ptoEmi": pto_emi, "estado": estado, "pendiente": pendiente, "notificacion": notificacion, "causa": causa, "referencia": referencia, "fechaDesde": fecha_desde, "fechaHasta": fecha_hasta, "identificacionReceptor": identificacion_receptor, "cliente": cliente, "secuencial": secuencial, "importeDesde": importe_desde, "importeHasta": importe_hasta, "texto": texto, "cursor": cursor, "page": page, "size": size, "sort": sort},
            {},
            ("importeTotal",),
        )

    def corregir(
        self,
        clave_acceso: str,
        cuerpo: tipos.Retencion,
        *,
        esperar: Optional[int] = None,
        si_coincide: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Corrige: Comprobante de retención."""
        return self._t.resultado(
            "PUT",
            f"/api/v2.0/comprobantes/retenciones/{en_ruta(clave_acceso)}",
            cuerpo,
            {},
            {"Prefer": espera(esperar), "If-Match": si_coincide},
        )


class Comprobantes:
    """``/docs/comprobantes``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def emitir(
        self,
        cuerpo: tipos.ComprobantesEmitirCuerpo,
        *,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Emite un comprobante; «codDoc» elige el tipo."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/comprobantes",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
        )

    def validar(
        self,
        cuerpo: tipos.ComprobantesValidarCuerpo,
    ) -> tipos.ComprobanteValidado:
        """Emite un comprobante; «codDoc» elige el tipo; solo valida, no guarda nada."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/comprobantes",
            cuerpo,
            {"soloValidar": True},
            {"Idempotency-Key": clave_nueva()},
        )

    def ver_borrador(
        self,
        cuerpo: tipos.ComprobantesVerBorradorCuerpo,
        *,
        papel: Optional[str] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> Archivo:
        """El RIDE que tendría un comprobante, en PDF, sin emitirlo."""
        return self._t.archivo(
            "POST",
            "/api/v1.0/comprobantes/vista-previa",
            cuerpo,
            {"papel": papel},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def emitir_xml(
        self,
        cuerpo: Union[str, bytes],
        *,
        referencia: Optional[str] = None,
        referencia_unica: Optional[bool] = None,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Emite desde el XML del SRI, sin firma (se firma aquí), ya firmado (se toma tal cual) o ya autorizado (se guarda y no se envía)."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/comprobantes",
            cuerpo,
            {"referencia": referencia, "referenciaUnica": referencia_unica},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
        )

    def validar_xml(
        self,
        cuerpo: Union[str, bytes],
        *,
        referencia: Optional[str] = None,
        referencia_unica: Optional[bool] = None,
    ) -> tipos.ComprobanteValidado:
        """Emite desde el XML del SRI, sin firma (se firma aquí), ya firmado (se toma tal cual) o ya autorizado (se guarda y no se envía); solo valida, no guarda nada."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/comprobantes",
            cuerpo,
            {"referencia": referencia, "referenciaUnica": referencia_unica, "soloValidar": True},
            {"Idempotency-Key": clave_nueva()},
        )

    def listar(
        self,
        *,
        ruc: Optional[str] = None,
        estab: Optional[str] = None,
        pto_emi: Optional[str] = None,
        estado: Optional[str] = None,
        pendiente: Optional[str] = None,
        notificacion: Optional[str] = None,
        causa: Optional[str] = None,
        referencia: Optional[str] = None,
        fecha_desde: Optional[str] = None,
        fecha_hasta: Optional[str] = None,
        identificacion_receptor: Optional[str] = None,
        cliente: Optional[str] = None,
        secuencial: Optional[str] = None,
        importe_desde: Optional[str] = None,
        importe_hasta: Optional[str] = None,
        texto: Optional[str] = None,
        cursor: Optional[str] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.ComprobanteResumen]:
        """Busca comprobantes."""
        return self._t.elementos(
            "/api/v1.0/comprobantes",
            {"ruc": ruc, "estab": estab, "ptoEmi": pto_emi, "estado": estado, "pendiente": pendiente, "notificacion": notificacion, "causa": causa, "referencia": referencia, "fechaDesde": fecha_desde, "fechaHasta": fecha_hasta, "identificacionReceptor": identificacion_receptor, "cliente": cliente, "secuencial": secuencial, "importeDesde": importe_desde, "importeHasta": importe_hasta, "texto": texto, "cursor": cursor, "page": page, "size": size, "sort": sort},
            {},
            ("importeTotal",),
        )

    def receptores(
        self,
        *,
        texto: Optional[str] = None,
        ruc: Optional[str] = None,
        size: Optional[int] = None,
    ) -> tipos.ComprobantesReceptoresResult:
        """Busca receptores en los comprobantes anteriores."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/comprobantes/receptores",
            None,
            {"texto": texto, "ruc": ruc, "size": size},
            {},
        )

    def rechazados(
        self,
        *,
        ruc: Optional[str] = None,
        fecha_desde: Optional[str] = None,
        fecha_hasta: Optional[str] = None,
    ) -> tipos.Rechazados:
        """Los comprobantes rechazados por el SRI, por causa."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/comprobantes/rechazados",
            None,
            {"ruc": ruc, "fechaDesde": fecha_desde, "fechaHasta": fecha_hasta},
            {},
            ("grupos.*.importe",),
        )

    def hoja(
        self,
        *,
        ruc: Optional[str] = None,
        estab: Optional[str] = None,
        pto_emi: Optional[str] = None,
        estado: Optional[str] = None,
        pendiente: Optional[str] = None,
        notificacion: Optional[str] = None,
        causa: Optional[str] = None,
        referencia: Optional[str] = None,
        fecha_desde: Optional[str] = None,
        fecha_hasta: Optional[str] = None,
        identificacion_receptor: Optional[str] = None,
        cliente: Optional[str] = None,
        secuencial: Optional[str] = None,
        importe_desde: Optional[str] = None,
        importe_hasta: Optional[str] = None,
        texto: Optional[str] = None,
        cod_doc: Optional[str] = None,
    ) -> Archivo:
        """La lista de comprobantes en una hoja de cálculo (XLSX)."""
        return self._t.archivo(
            "GET",
            "/api/v1.0/comprobantes/hoja",
            None,
            {"ruc": ruc, "estab": estab, "ptoEmi": pto_emi, "estado": estado, "pendiente": pendiente, "notificacion": notificacion, "causa": causa, "referencia": referencia, "fechaDesde": fecha_desde, "fechaHasta": fecha_hasta, "identificacionReceptor": identificacion_receptor, "cliente": cliente, "secuencial": secuencial, "importeDesde": importe_desde, "importeHasta": importe_hasta, "texto": texto, "codDoc": cod_doc},
            {},
        )

    def crear_accion_masiva(
        self,
        cuerpo: tipos.ComprobantesCrearAccionMasivaCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.AccionMasiva:
        """Actúa sobre muchos comprobantes a la vez."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/acciones-masivas",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def leer_accion_masiva(
        self,
        id: str,
        *,
        desde: Optional[int] = None,
        resultado: Optional[str] = None,
    ) -> tipos.AccionMasiva:
        """Cómo va una acción masiva, y el resultado de cada comprobante."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/acciones-masivas/{en_ruta(id)}",
            None,
            {"desde": desde, "resultado": resultado},
            {},
        )

    def cancelar_accion_masiva(
        self,
        id: str,
    ) -> tipos.AccionMasiva:
        """Detiene una acción masiva; lo hecho queda hecho."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/acciones-masivas/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def leer(
        self,
        clave_acceso: str,
        *,
        incluir: Optional[str] = None,
    ) -> tipos.ComprobanteConDocumento:
        """Todo lo que se sabe de un comprobante."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}",
            None,
            {"incluir": incluir},
            {},
            ("importeTotal",),
        )

    def eliminar(
        self,
        clave_acceso: str,
    ) -> None:
        """Elimina un comprobante que el SRI nunca tuvo."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}",
            None,
            {},
            {},
        )

    def relacionados(
        self,
        clave_acceso: str,
    ) -> tipos.RelacionadosComprobante:
        """Los documentos relacionados con un comprobante, y el saldo después de notas."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}/relacionados",
            None,
            {},
            {},
            ("documentos.*.valor", "saldo.total", "saldo.notasCredito", "saldo.notasDebito", "saldo.saldo", "saldo.porAcreditar", "saldo.retenido",),
        )

    def reanudar(
        self,
        clave_acceso: str,
    ) -> tipos.ComprobanteCompleto:
        """Reanuda un comprobante detenido, después de resolver la causa."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}/reanudar",
            None,
            {},
            {},
            ("importeTotal",),
        )

    def firmar_de_nuevo(
        self,
        clave_acceso: str,
    ) -> tipos.ComprobanteCompleto:
        """Firma de nuevo un comprobante rechazado por su firma, y lo envía."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}/firmar-de-nuevo",
            None,
            {},
            {},
            ("importeTotal",),
        )

    def notificar(
        self,
        clave_acceso: str,
        cuerpo: Optional[tipos.ComprobantesNotificarCuerpo] = None,
        *,
        plantilla_id: Optional[str] = None,
        logo: Optional[str] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.CorreoDeComprobante:
        """Envía otra vez el correo con el XML y el RIDE."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}/notificar",
            cuerpo,
            {"plantilla-id": plantilla_id, "logo": logo},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def enviar(
        self,
        clave_acceso: str,
    ) -> tipos.RespuestaRecepcion:
        """Envía al SRI ahora, si está pendiente."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}/enviar",
            None,
            {},
            {},
            ("comprobante.importeTotal",),
        )

    def autorizar(
        self,
        clave_acceso: str,
    ) -> tipos.RespuestaAutorizacion:
        """Consulta la autorización ahora, si está pendiente."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}/autorizar",
            None,
            {},
            {},
            ("comprobante.importeTotal",),
        )

    def emitir_ahora(
        self,
        clave_acceso: str,
    ) -> tipos.RespuestaAutorizacion:
        """Firma, envía y autoriza ahora lo que esté pendiente."""
        return self._t.resultado(
            "PATCH",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}/emitir",
            None,
            {},
            {},
            ("comprobante.importeTotal",),
        )

    def leer_clasificacion(
        self,
        clave_acceso: str,
    ) -> tipos.ClasificacionVenta:
        """En qué casilleros de ventas del formulario 104 va un comprobante, si alguien lo decidió."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}/clasificacion",
            None,
            {},
            {},
        )

    def poner_clasificacion(
        self,
        clave_acceso: str,
        cuerpo: tipos.ComprobantesPonerClasificacionCuerpo,
    ) -> tipos.ClasificacionVenta:
        """Decide en qué casilleros de ventas del formulario 104 va un comprobante."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}/clasificacion",
            cuerpo,
            {},
            {},
        )

    def eventos(
        self,
        clave_acceso: str,
        *,
        cursor: Optional[int] = None,
        size: Optional[int] = None,
    ) -> Iterator[tipos.SucesoComprobante]:
        """La historia de un comprobante, del primer suceso al último."""
        return self._t.elementos(
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}/eventos",
            {"cursor": cursor, "size": size},
            {},
        )

    def archivos(
        self,
        clave_acceso: str,
        *,
        format: Optional[str] = None,
        papel: Optional[str] = None,
        copia: Optional[bool] = None,
    ) -> Archivo:
        """El XML del comprobante (autorizado si ya lo está, si no el firmado), su RIDE, o ambos."""
        return self._t.archivo(
            "GET",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}/archivos",
            None,
            {"format": format, "papel": papel, "copia": copia},
            {},
        )

    def descargar_varios(
        self,
        cuerpo: tipos.ComprobantesDescargarVariosCuerpo,
    ) -> Archivo:
        """El XML y el RIDE de varios comprobantes, en un ZIP."""
        return self._t.archivo(
            "POST",
            "/api/v1.0/comprobantes/archivos",
            cuerpo,
            {},
            {},
        )

    def leer_enlace(
        self,
        clave_acceso: str,
    ) -> tipos.EnlaceComprobante:
        """El enlace a la página del comprador."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}/enlace",
            None,
            {},
            {},
        )

    def renovar_enlace(
        self,
        clave_acceso: str,
    ) -> tipos.EnlaceComprobante:
        """Crea el enlace a la página del comprador, o uno nuevo en lugar del anterior."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}/enlace",
            None,
            {},
            {},
        )

    def revocar_enlace(
        self,
        clave_acceso: str,
    ) -> tipos.EnlaceComprobante:
        """Revoca el enlace a la página del comprador."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}/enlace",
            None,
            {},
            {},
        )


class Sri:
    """``/docs/sri``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def emitir_xml(
        self,
        cuerpo: Union[str, bytes],
        *,
        logo: Optional[str] = None,
        notificar: Optional[str] = None,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.RespuestaSri:
        """Emite desde el XML del SRI y espera su respuesta."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/sri",
            cuerpo,
            {"logo": logo, "notificar": notificar},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
            ("comprobante.importeTotal",),
        )

    def emitir_factura(
        self,
        cuerpo: tipos.Factura,
        *,
        logo: Optional[str] = None,
        notificar: Optional[str] = None,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.RespuestaSri:
        """Emite y espera la respuesta del SRI: Factura."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/sri/facturas",
            cuerpo,
            {"logo": logo, "notificar": notificar},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
            ("comprobante.importeTotal",),
        )

    def emitir_liquidacion_compra(
        self,
        cuerpo: tipos.LiquidacionCompra,
        *,
        logo: Optional[str] = None,
        notificar: Optional[str] = None,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.RespuestaSri:
        """Emite y espera la respuesta del SRI: Liquidación de compra de bienes y prestación de servicios."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/sri/liquidaciones-compra",
            cuerpo,
            {"logo": logo, "notificar": notificar},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
            ("comprobante.importeTotal",),
        )

    def emitir_nota_credito(
        self,
        cuerpo: tipos.NotaCredito,
        *,
        logo: Optional[str] = None,
        notificar: Optional[str] = None,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.RespuestaSri:
        """Emite y espera la respuesta del SRI: Nota de crédito."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/sri/notas-credito",
            cuerpo,
            {"logo": logo, "notificar": notificar},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
            ("comprobante.importeTotal",),
        )

    def emitir_nota_debito(
        self,
        cuerpo: tipos.NotaDebito,
        *,
        logo: Optional[str] = None,
        notificar: Optional[str] = None,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.RespuestaSri:
        """Emite y espera la respuesta del SRI: Nota de débito."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/sri/notas-debito",
            cuerpo,
            {"logo": logo, "notificar": notificar},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
            ("comprobante.importeTotal",),
        )

    def emitir_guia_remision(
        self,
        cuerpo: tipos.GuiaRemision,
        *,
        logo: Optional[str] = None,
        notificar: Optional[str] = None,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.RespuestaSri:
        """Emite y espera la respuesta del SRI: Guía de remisión."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/sri/guias-remision",
            cuerpo,
            {"logo": logo, "notificar": notificar},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
            ("comprobante.importeTotal",),
        )

    def emitir_retencion(
        self,
        cuerpo: tipos.Retencion,
        *,
        logo: Optional[str] = None,
        notificar: Optional[str] = None,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.RespuestaSri:
        """Emite y espera la respuesta del SRI: Comprobante de retención."""
        return self._t.resultado(
            "POST",
            "/api/v2.0/sri/retenciones",
            cuerpo,
            {"logo": logo, "notificar": notificar},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
            ("comprobante.importeTotal",),
        )


class EmisionMasiva:
    """``/docs/emision-masiva``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def plantilla(
        self,
        ruc: str,
        tipo: str,
    ) -> Archivo:
        """Plantilla de Excel para emitir muchos comprobantes, con los productos y puntos de la empresa."""
        return self._t.archivo(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/plantillas-masivas/{en_ruta(tipo)}",
            None,
            {},
            {},
        )

    def reconocer_columnas(
        self,
        ruc: str,
        tipo: str,
        cuerpo: tipos.EmisionMasivaReconocerColumnasCuerpo,
    ) -> tipos.ColumnasDeArchivo:
        """Propone a qué campo corresponde cada columna de un archivo; no guarda nada."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/plantillas-masivas/{en_ruta(tipo)}/columnas",
            cuerpo,
            {},
            {},
        )

    def crear(
        self,
        ruc: str,
        cuerpo: tipos.EmisionMasivaCrearCuerpo,
        tipo: str,
        *,
        emitir: Optional[bool] = None,
        decimales: Optional[str] = None,
        estab: Optional[str] = None,
        pto_emi: Optional[str] = None,
    ) -> tipos.EmisionMasiva:
        """Sube un archivo de Excel o CSV para emitir sus comprobantes."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/emisiones-masivas",
            cuerpo,
            {"tipo": tipo, "emitir": emitir, "decimales": decimales, "estab": estab, "ptoEmi": pto_emi},
            {},
            ("importe",),
        )

    def listar(
        self,
        *,
        ruc: Optional[str] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.EmisionMasiva]:
        """Lista las emisiones masivas."""
        return self._t.elementos(
            "/api/v1.0/emisiones-masivas",
            {"ruc": ruc, "page": page, "size": size, "sort": sort},
            {},
            ("importe",),
        )

    def leer(
        self,
        id: str,
    ) -> tipos.EmisionMasiva:
        """Cómo va una emisión masiva."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/emisiones-masivas/{en_ruta(id)}",
            None,
            {},
            {},
            ("importe",),
        )

    def detener(
        self,
        id: str,
    ) -> tipos.EmisionMasiva:
        """Detiene una emisión masiva; lo emitido queda emitido."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/emisiones-masivas/{en_ruta(id)}",
            None,
            {},
            {},
            ("importe",),
        )

    def hallazgos(
        self,
        id: str,
        *,
        desde: Optional[int] = None,
    ) -> tipos.EmisionMasivaFindingsResult:
        """Errores y avisos de la revisión, cada uno con su celda."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/emisiones-masivas/{en_ruta(id)}/hallazgos",
            None,
            {"desde": desde},
            {},
        )

    def resultado(
        self,
        id: str,
        *,
        formato: Optional[str] = None,
    ) -> Archivo:
        """El resultado de cada fila: número, clave de acceso y estado, en Excel o CSV."""
        return self._t.archivo(
            "GET",
            f"/api/v1.0/emisiones-masivas/{en_ruta(id)}/resultado",
            None,
            {"formato": formato},
            {},
        )

    def empezar(
        self,
        id: str,
        cuerpo: Optional[tipos.EmisionMasivaEmpezarCuerpo] = None,
    ) -> tipos.EmisionMasiva:
        """Emite los comprobantes de un archivo revisado, o sigue donde se pausó o detuvo."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/emisiones-masivas/{en_ruta(id)}/emitir",
            cuerpo,
            {},
            {},
            ("importe",),
        )

    def pausar(
        self,
        id: str,
    ) -> tipos.EmisionMasiva:
        """Pausa una emisión masiva; sigue con «emitir»."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/emisiones-masivas/{en_ruta(id)}/pausar",
            None,
            {},
            {},
            ("importe",),
        )


class Proformas:
    """``/docs/proformas``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
        ruc: str,
        *,
        texto: Optional[str] = None,
        estado: Optional[str] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.Proforma]:
        """Lista las proformas de una empresa."""
        return self._t.elementos(
            f"/api/v1.0/empresas/{en_ruta(ruc)}/proformas",
            {"texto": texto, "estado": estado, "page": page, "size": size, "sort": sort},
            {},
            ("importeTotal",),
        )

    def crear(
        self,
        ruc: str,
        cuerpo: tipos.ProformasCrearCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ProformasCreateResult:
        """Hace una proforma con el número siguiente de la empresa."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/proformas",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
            ("importeTotal",),
        )

    def abiertas(
        self,
        ruc: str,
    ) -> tipos.ProformasAbiertas:
        """Cuánto hay ofrecido y sin facturar."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/proformas-abiertas",
            None,
            {},
            {},
            ("importe", "estados.*.importe",),
        )

    def leer(
        self,
        ruc: str,
        id: str,
    ) -> tipos.ProformaCompleta:
        """Consulta una proforma."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/proformas/{en_ruta(id)}",
            None,
            {},
            {},
            ("importeTotal",),
        )

    def actualizar(
        self,
        ruc: str,
        id: str,
        cuerpo: tipos.ProformasActualizarCuerpo,
        *,
        si_coincide: Optional[str] = None,
    ) -> tipos.ProformasCreateResult:
        """Cambia una proforma abierta, vencida o rechazada; queda abierta otra vez."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/proformas/{en_ruta(id)}",
            cuerpo,
            {},
            {"If-Match": si_coincide},
            ("importeTotal",),
        )

    def anular(
        self,
        ruc: str,
        id: str,
    ) -> tipos.ProformaCompleta:
        """Anula una proforma que no se ha facturado; conserva su número."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/proformas/{en_ruta(id)}",
            None,
            {},
            {},
            ("importeTotal",),
        )

    def pdf(
        self,
        ruc: str,
        id: str,
        *,
        papel: Optional[str] = None,
    ) -> Archivo:
        """La proforma en PDF, «sin validez tributaria»."""
        return self._t.archivo(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/proformas/{en_ruta(id)}/pdf",
            None,
            {"papel": papel},
            {},
        )

    def enviar(
        self,
        ruc: str,
        id: str,
        cuerpo: Optional[tipos.ProformasEnviarCuerpo] = None,
    ) -> tipos.ProformaCompleta:
        """Envía la proforma por correo, con su PDF y el enlace para responder."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/proformas/{en_ruta(id)}/envio",
            cuerpo,
            {},
            {},
            ("importeTotal",),
        )

    def facturar(
        self,
        ruc: str,
        id: str,
        cuerpo: Optional[tipos.ProformasFacturarCuerpo] = None,
        *,
        si_coincide: Optional[str] = None,
    ) -> tipos.ProformaFacturada:
        """Emite la factura de una proforma, una sola vez."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/proformas/{en_ruta(id)}/factura",
            cuerpo,
            {},
            {"If-Match": si_coincide},
            ("proforma.importeTotal",),
        )


class Recurrentes:
    """``/docs/recurrentes``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
        ruc: str,
        *,
        texto: Optional[str] = None,
        estado: Optional[str] = None,
        pendientes: Optional[bool] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.Recurrente]:
        """Lista las facturas recurrentes de una empresa."""
        return self._t.elementos(
            f"/api/v1.0/empresas/{en_ruta(ruc)}/recurrentes",
            {"texto": texto, "estado": estado, "pendientes": pendientes, "page": page, "size": size, "sort": sort},
            {},
            ("importeTotal",),
        )

    def crear(
        self,
        ruc: str,
        cuerpo: tipos.RecurrentesCrearCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.RecurrenteCompleta:
        """Crea una factura recurrente."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/recurrentes",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
            ("importeTotal",),
        )

    def ver_proximas(
        self,
        ruc: str,
        cuerpo: tipos.RecurrentesVerProximasCuerpo,
    ) -> List[tipos.FacturaPrevista]:
        """Las tres próximas facturas de un horario, sin guardarlo."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/recurrentes-vista-previa",
            cuerpo,
            {},
            {},
            ("*.importeTotal",),
        )

    def leer(
        self,
        ruc: str,
        id: str,
    ) -> tipos.RecurrenteCompleta:
        """Consulta una factura recurrente, sus períodos y los tres próximos."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/recurrentes/{en_ruta(id)}",
            None,
            {},
            {},
            ("importeTotal",),
        )

    def actualizar(
        self,
        ruc: str,
        id: str,
        cuerpo: tipos.RecurrentesActualizarCuerpo,
        *,
        si_coincide: Optional[str] = None,
    ) -> tipos.RecurrenteCompleta:
        """Cambia una factura recurrente; vale desde el próximo período."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/recurrentes/{en_ruta(id)}",
            cuerpo,
            {},
            {"If-Match": si_coincide},
            ("importeTotal",),
        )

    def cambiar_estado(
        self,
        ruc: str,
        id: str,
        cuerpo: tipos.RecurrentesCambiarEstadoCuerpo,
    ) -> tipos.RecurrenteCompleta:
        """Pausa, reanuda o termina una factura recurrente."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/recurrentes/{en_ruta(id)}/estado",
            cuerpo,
            {},
            {},
            ("importeTotal",),
        )

    def decidir(
        self,
        ruc: str,
        id: str,
        periodo: str,
        cuerpo: tipos.RecurrentesDecidirCuerpo,
        *,
        si_coincide: Optional[str] = None,
    ) -> tipos.RecurrenteCompleta:
        """Emite u omite un período."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/recurrentes/{en_ruta(id)}/periodos/{en_ruta(periodo)}",
            cuerpo,
            {},
            {"If-Match": si_coincide},
            ("importeTotal",),
        )


class Trabajos:
    """``/docs/trabajos``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
    ) -> tipos.TrabajosListResult:
        """Lo que quedó en pausa porque quien lo pidió perdió el permiso."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/trabajos-pausados",
            None,
            {},
            {},
        )

    def asumir(
        self,
        id: str,
    ) -> None:
        """Asume un trabajo en pausa: sigue donde quedó, a nombre de quien lo asume."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/trabajos-pausados/{en_ruta(id)}/asumir",
            None,
            {},
            {},
        )


class Eventos:
    """``/docs/eventos``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
        *,
        cursor: Optional[str] = None,
        tipos: Optional[str] = None,
        ruc: Optional[str] = None,
        orden: Optional[str] = None,
        size: Optional[int] = None,
        esperar: Optional[int] = None,
    ) -> Iterator[tipos.Evento]:
        """Lo que pasó en la cuenta, en orden."""
        return self._t.elementos(
            "/api/v1.0/eventos",
            {"cursor": cursor, "tipos": tipos, "ruc": ruc, "orden": orden, "size": size},
            {"Prefer": espera(esperar)},
        )

    def flujo(
        self,
        *,
        tipos: Optional[str] = None,
        ruc: Optional[str] = None,
        desde: Optional[str] = None,
    ) -> Iterator[tipos.Evento]:
        """Los eventos a medida que pasan (Server-Sent Events)."""
        return self._t.flujo(
            "/api/v1.0/eventos/flujo",
            {"tipos": tipos, "ruc": ruc},
            desde,
        )

    def emitir_prueba(
        self,
    ) -> None:
        """Escribe un evento «prueba», para ver que llega."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/eventos/prueba",
            None,
            {},
            {},
        )


class Webhooks:
    """``/docs/webhooks``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def crear(
        self,
        cuerpo: tipos.WebhooksCrearCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.WebhooksCreateResult:
        """Crea un webhook: una dirección que recibe los eventos."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/webhooks",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def listar(
        self,
        *,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.Webhook]:
        """Lista los webhooks de la cuenta."""
        return self._t.elementos(
            "/api/v1.0/webhooks",
            {"page": page, "size": size, "sort": sort},
            {},
        )

    def leer(
        self,
        id: str,
    ) -> tipos.Webhook:
        """Consulta un webhook."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/webhooks/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def actualizar(
        self,
        id: str,
        cuerpo: tipos.WebhooksActualizarCuerpo,
    ) -> tipos.Webhook:
        """Cambia un webhook; lo que se omite queda como está."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/webhooks/{en_ruta(id)}",
            cuerpo,
            {},
            {},
        )

    def eliminar(
        self,
        id: str,
    ) -> None:
        """Elimina un webhook y el registro de sus entregas."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/webhooks/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def rotar(
        self,
        id: str,
        cuerpo: tipos.WebhooksRotarCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.WebhooksCreateResult:
        """Cambia el secreto de un webhook; durante unas horas se firma con los dos."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/webhooks/{en_ruta(id)}/rotar",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def probar(
        self,
        id: str,
    ) -> tipos.EntregaWebhook:
        """Envía un evento «prueba» al webhook y dice qué pasó."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/webhooks/{en_ruta(id)}/prueba",
            None,
            {},
            {},
        )

    def listar_entregas(
        self,
        id: str,
        *,
        estado: Optional[str] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.EntregaWebhook]:
        """Las entregas de un webhook, con sus intentos."""
        return self._t.elementos(
            f"/api/v1.0/webhooks/{en_ruta(id)}/entregas",
            {"estado": estado, "page": page, "size": size, "sort": sort},
            {},
        )

    def repetir_entrega(
        self,
        id: str,
        entrega_id: str,
    ) -> tipos.EntregaWebhook:
        """Envía otra vez una entrega, con el mismo webhook-id."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/webhooks/{en_ruta(id)}/entregas/{en_ruta(entrega_id)}/repetir",
            None,
            {},
            {},
        )

    def repetir(
        self,
        id: str,
        cuerpo: tipos.WebhooksRepetirCuerpo,
    ) -> tipos.Webhook:
        """Envía otra vez los eventos de un período, de los últimos 90 días."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/webhooks/{en_ruta(id)}/repetir",
            cuerpo,
            {},
            {},
        )


class Recibidos:
    """``/docs/recibidos``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def traer(
        self,
        cuerpo: Union[str, bytes],
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> Union[tipos.RecibidoTraido, tipos.Carga]:
        """Trae documentos recibidos: un XML, un ZIP, un correo o varios archivos."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/recibidos",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
            ("recibido.importeTotal", "recibido.iva",),
        )

    def listar(
        self,
        *,
        ruc: Optional[str] = None,
        ruc_emisor: Optional[str] = None,
        estado: Optional[str] = None,
        cod_doc: Optional[str] = None,
        fecha_desde: Optional[str] = None,
        fecha_hasta: Optional[str] = None,
        registro_desde: Optional[str] = None,
        registro_hasta: Optional[str] = None,
        pendiente_de: Optional[str] = None,
        texto: Optional[str] = None,
        cursor: Optional[str] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.Recibido]:
        """Busca documentos recibidos."""
        return self._t.elementos(
            "/api/v1.0/recibidos",
            {"ruc": ruc, "rucEmisor": ruc_emisor, "estado": estado, "codDoc": cod_doc, "fechaDesde": fecha_desde, "fechaHasta": fecha_hasta, "registroDesde": registro_desde, "registroHasta": registro_hasta, "pendienteDe": pendiente_de, "texto": texto, "cursor": cursor, "page": page, "size": size, "sort": sort},
            {},
            ("importeTotal", "iva",),
        )

    def traer_claves(
        self,
        cuerpo: tipos.RecibidosTraerClavesCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.Carga:
        """Trae documentos recibidos por sus claves de acceso, o por la lista TXT de SRI en línea."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/recibidos/claves",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def crear_manual(
        self,
        cuerpo: tipos.RecibidosCrearManualCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.RecibidoCompleto:
        """Registra un documento recibido que no tiene XML: nota de venta, DAU, factura del exterior, retención en papel."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/recibidos/manuales",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
            ("importeTotal", "iva",),
        )

    def leer_carga(
        self,
        id: str,
        *,
        desde: Optional[int] = None,
    ) -> tipos.Carga:
        """Cómo va una carga de documentos recibidos."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/recibidos/cargas/{en_ruta(id)}",
            None,
            {"desde": desde},
            {},
        )

    def leer(
        self,
        clave: str,
    ) -> tipos.RecibidoCompleto:
        """Todo lo que se sabe de un documento recibido."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/recibidos/{en_ruta(clave)}",
            None,
            {},
            {},
            ("importeTotal", "iva",),
        )

    def actualizar(
        self,
        clave: str,
        cuerpo: tipos.RecibidosActualizarCuerpo,
        *,
        si_coincide: Optional[str] = None,
    ) -> tipos.RecibidoCompleto:
        """Decide lo que el XML no puede saber; lo que se omite queda como está y nulo lo borra."""
        return self._t.resultado(
            "PATCH",
            f"/api/v1.0/recibidos/{en_ruta(clave)}",
            cuerpo,
            {},
            {"If-Match": si_coincide},
            ("importeTotal", "iva",),
        )

    def reemplazar_manual(
        self,
        clave: str,
        cuerpo: tipos.RecibidosReemplazarManualCuerpo,
        *,
        si_coincide: Optional[str] = None,
    ) -> tipos.RecibidoCompleto:
        """Corrige un documento registrado a mano, mientras su mes no esté cerrado."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/recibidos/{en_ruta(clave)}",
            cuerpo,
            {},
            {"If-Match": si_coincide},
            ("importeTotal", "iva",),
        )

    def eliminar_manual(
        self,
        clave: str,
        *,
        si_coincide: Optional[str] = None,
    ) -> tipos.RecibidoCompleto:
        """Elimina un documento registrado a mano, mientras su mes no esté cerrado."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/recibidos/{en_ruta(clave)}",
            None,
            {},
            {"If-Match": si_coincide},
            ("importeTotal", "iva",),
        )

    def archivos(
        self,
        clave: str,
        *,
        format: Optional[str] = None,
        papel: Optional[str] = None,
    ) -> Archivo:
        """El XML de un documento recibido, tal como llegó, o su RIDE."""
        return self._t.archivo(
            "GET",
            f"/api/v1.0/recibidos/{en_ruta(clave)}/archivos",
            None,
            {"format": format, "papel": papel},
            {},
        )

    def lineas(
        self,
        clave: str,
    ) -> List[tipos.LineaRecibido]:
        """Las líneas de un documento recibido, en su orden."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/recibidos/{en_ruta(clave)}/lineas",
            None,
            {},
            {},
        )

    def eventos(
        self,
        clave: str,
    ) -> List[tipos.SucesoRecibido]:
        """Quién trajo un documento recibido y quién decidió sobre él, lo más reciente primero."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/recibidos/{en_ruta(clave)}/eventos",
            None,
            {},
            {},
        )

    def retencion_propuesta(
        self,
        clave: str,
    ) -> tipos.PropuestaRetencion:
        """Propone la retención de un documento recibido, con la razón de cada código."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/recibidos/{en_ruta(clave)}/retencion-propuesta",
            None,
            {},
            {},
        )

    def emitir_retencion(
        self,
        clave: str,
        cuerpo: tipos.RecibidosEmitirRetencionCuerpo,
        *,
        esperar: Optional[int] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.ComprobanteEmitido:
        """Emite la retención de un documento recibido, por el camino normal."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/recibidos/{en_ruta(clave)}/retencion",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva(), "Prefer": espera(esperar)},
        )

    def validar_retencion(
        self,
        clave: str,
        cuerpo: tipos.RecibidosValidarRetencionCuerpo,
    ) -> tipos.ComprobanteValidado:
        """Emite la retención de un documento recibido, por el camino normal; solo valida, no guarda nada."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/recibidos/{en_ruta(clave)}/retencion",
            cuerpo,
            {"soloValidar": True},
            {"Idempotency-Key": clave_nueva()},
        )

    def leer_proveedor(
        self,
        clave: str,
    ) -> tipos.FichaProveedor:
        """La ficha del proveedor que emitió el documento."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/recibidos/{en_ruta(clave)}/proveedor",
            None,
            {},
            {},
        )

    def actualizar_proveedor(
        self,
        clave: str,
        cuerpo: tipos.RecibidosActualizarProveedorCuerpo,
        *,
        si_coincide: Optional[str] = None,
    ) -> tipos.FichaProveedor:
        """Edita la ficha del proveedor; lo que se omite queda como está y nulo vuelve a lo que dicen sus documentos."""
        return self._t.resultado(
            "PATCH",
            f"/api/v1.0/recibidos/{en_ruta(clave)}/proveedor",
            cuerpo,
            {},
            {"If-Match": si_coincide},
        )


class Reportes:
    """``/docs/reportes``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def resumen(
        self,
        desde: str,
        hasta: str,
        *,
        ruc: Optional[str] = None,
        estab: Optional[str] = None,
        pto_emi: Optional[str] = None,
        cod_doc: Optional[str] = None,
        por: Optional[str] = None,
    ) -> tipos.ReportesResumenResult:
        """Cuántos comprobantes hay y cuánto suman, por día, mes, establecimiento…."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/reportes/resumen",
            None,
            {"ruc": ruc, "desde": desde, "hasta": hasta, "estab": estab, "ptoEmi": pto_emi, "codDoc": cod_doc, "por": por},
            {},
            ("series.*.ventas.sinImpuestos", "series.*.ventas.descuento", "series.*.ventas.iva", "series.*.ventas.ice", "series.*.ventas.irbpnr", "series.*.ventas.propina", "series.*.ventas.total", "series.*.compras.sinImpuestos", "series.*.compras.descuento", "series.*.compras.iva", "series.*.compras.ice", "series.*.compras.irbpnr", "series.*.compras.propina", "series.*.compras.total", "series.*.retenido.renta", "series.*.retenido.iva", "series.*.retenido.isd", "series.*.retenidoRecibido.renta", "series.*.retenidoRecibido.iva", "series.*.retenidoRecibido.isd", "tarifas.*.tarifa", "tarifas.*.ventas.base", "tarifas.*.ventas.valor", "tarifas.*.compras.base", "tarifas.*.compras.valor", "productos.*.cantidad", "productos.*.descuento", "productos.*.sinImpuestos",),
        )

    def ventas(
        self,
        desde: str,
        hasta: str,
        *,
        ruc: Optional[str] = None,
        estab: Optional[str] = None,
        pto_emi: Optional[str] = None,
        cod_doc: Optional[str] = None,
        parte: Optional[str] = None,
        lado: Optional[str] = None,
        formato: Optional[str] = None,
        separador: Optional[str] = None,
        bom: Optional[bool] = None,
        size: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Iterator[tipos.ReporteVentas]:
        """Libro de ventas: facturas, notas de crédito y notas de débito, una línea por comprobante."""
        return self._t.elementos(
            "/api/v1.0/reportes/ventas",
            {"ruc": ruc, "desde": desde, "hasta": hasta, "estab": estab, "ptoEmi": pto_emi, "codDoc": cod_doc, "parte": parte, "lado": lado, "formato": formato, "separador": separador, "bom": bom, "size": size, "cursor": cursor},
            {},
            ("base0", "base5", "base8", "baseGeneral", "baseNoObjeto", "baseExenta", "descuento", "ice", "iva", "irbpnr", "propina", "total", "retencionIva", "retencionRenta", "totalMoneda",),
        )

    def compras(
        self,
        desde: str,
        hasta: str,
        *,
        ruc: Optional[str] = None,
        estab: Optional[str] = None,
        pto_emi: Optional[str] = None,
        cod_doc: Optional[str] = None,
        parte: Optional[str] = None,
        lado: Optional[str] = None,
        formato: Optional[str] = None,
        separador: Optional[str] = None,
        bom: Optional[bool] = None,
        size: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Iterator[tipos.ReporteCompras]:
        """Libro de compras: liquidaciones propias y documentos recibidos, una línea por comprobante."""
        return self._t.elementos(
            "/api/v1.0/reportes/compras",
            {"ruc": ruc, "desde": desde, "hasta": hasta, "estab": estab, "ptoEmi": pto_emi, "codDoc": cod_doc, "parte": parte, "lado": lado, "formato": formato, "separador": separador, "bom": bom, "size": size, "cursor": cursor},
            {},
            ("base0", "base5", "base8", "baseGeneral", "baseNoObjeto", "baseExenta", "descuento", "ice", "iva", "irbpnr", "propina", "total", "retencionIva", "retencionRenta", "totalMoneda", "baseReembolso", "ivaReembolso",),
        )

    def impuestos(
        self,
        desde: str,
        hasta: str,
        *,
        ruc: Optional[str] = None,
        estab: Optional[str] = None,
        pto_emi: Optional[str] = None,
        cod_doc: Optional[str] = None,
        parte: Optional[str] = None,
        lado: Optional[str] = None,
        formato: Optional[str] = None,
        separador: Optional[str] = None,
        bom: Optional[bool] = None,
        size: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Iterator[tipos.ReporteImpuestos]:
        """Impuestos por mes y tarifa: bruto, neto de notas de crédito e impuesto, con los casilleros del formulario 104."""
        return self._t.elementos(
            "/api/v1.0/reportes/impuestos",
            {"ruc": ruc, "desde": desde, "hasta": hasta, "estab": estab, "ptoEmi": pto_emi, "codDoc": cod_doc, "parte": parte, "lado": lado, "formato": formato, "separador": separador, "bom": bom, "size": size, "cursor": cursor},
            {},
            ("tarifa", "bruto", "notasCredito", "neto", "valor",),
        )

    def retenciones(
        self,
        desde: str,
        hasta: str,
        *,
        ruc: Optional[str] = None,
        estab: Optional[str] = None,
        pto_emi: Optional[str] = None,
        cod_doc: Optional[str] = None,
        parte: Optional[str] = None,
        lado: Optional[str] = None,
        formato: Optional[str] = None,
        separador: Optional[str] = None,
        bom: Optional[bool] = None,
        size: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Iterator[tipos.ReporteRetenciones]:
        """Retenciones emitidas y recibidas: una línea por cada retención de cada comprobante, con sus casilleros."""
        return self._t.elementos(
            "/api/v1.0/reportes/retenciones",
            {"ruc": ruc, "desde": desde, "hasta": hasta, "estab": estab, "ptoEmi": pto_emi, "codDoc": cod_doc, "parte": parte, "lado": lado, "formato": formato, "separador": separador, "bom": bom, "size": size, "cursor": cursor},
            {},
            ("porcentaje", "base", "retenido",),
        )

    def productos(
        self,
        desde: str,
        hasta: str,
        *,
        ruc: Optional[str] = None,
        estab: Optional[str] = None,
        pto_emi: Optional[str] = None,
        cod_doc: Optional[str] = None,
        parte: Optional[str] = None,
        lado: Optional[str] = None,
        formato: Optional[str] = None,
        separador: Optional[str] = None,
        bom: Optional[bool] = None,
        size: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Iterator[tipos.ReporteProductos]:
        """Ventas por producto: facturas menos notas de crédito, los 1000 que más suman y los demás juntos."""
        return self._t.elementos(
            "/api/v1.0/reportes/productos",
            {"ruc": ruc, "desde": desde, "hasta": hasta, "estab": estab, "ptoEmi": pto_emi, "codDoc": cod_doc, "parte": parte, "lado": lado, "formato": formato, "separador": separador, "bom": bom, "size": size, "cursor": cursor},
            {},
            ("cantidad", "descuento", "sinImpuestos",),
        )

    def documentos(
        self,
        desde: str,
        hasta: str,
        *,
        ruc: Optional[str] = None,
        estab: Optional[str] = None,
        pto_emi: Optional[str] = None,
        cod_doc: Optional[str] = None,
        parte: Optional[str] = None,
        lado: Optional[str] = None,
        formato: Optional[str] = None,
        separador: Optional[str] = None,
        bom: Optional[bool] = None,
        size: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Iterator[tipos.ReporteDocumentos]:
        """Todos los comprobantes emitidos, de cualquier tipo y en cualquier estado."""
        return self._t.elementos(
            "/api/v1.0/reportes/documentos",
            {"ruc": ruc, "desde": desde, "hasta": hasta, "estab": estab, "ptoEmi": pto_emi, "codDoc": cod_doc, "parte": parte, "lado": lado, "formato": formato, "separador": separador, "bom": bom, "size": size, "cursor": cursor},
            {},
            ("importe", "totalMoneda",),
        )

    def ats(
        self,
        ruc: str,
        mes: str,
        *,
        semestral: Optional[bool] = None,
        cod_sustento: Optional[str] = None,
        exportacion_de: Optional[str] = None,
        relacionadas: Optional[str] = None,
        total_ventas: Optional[str] = None,
        formato: Optional[str] = None,
    ) -> Archivo:
        """El anexo transaccional simplificado (ATS) de un mes o de un semestre."""
        return self._t.archivo(
            "GET",
            "/api/v1.0/reportes/ats",
            None,
            {"ruc": ruc, "mes": mes, "semestral": semestral, "codSustento": cod_sustento, "exportacionDe": exportacion_de, "relacionadas": relacionadas, "totalVentas": total_ventas, "formato": formato},
            {},
        )

    def crear_ats(
        self,
        cuerpo: tipos.ReportesCrearAtsCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.TrabajoReporte:
        """Pide el ATS de un período de cualquier tamaño, que se hace en segundo plano."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/reportes/ats",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def revision_ats(
        self,
        ruc: str,
        mes: str,
        *,
        semestral: Optional[bool] = None,
        cod_sustento: Optional[str] = None,
        exportacion_de: Optional[str] = None,
        relacionadas: Optional[str] = None,
        total_ventas: Optional[str] = None,
        formato: Optional[str] = None,
    ) -> tipos.RevisionAts:
        """Revisa el ATS de un período: lo que le falta, su talón resumen y su diferencia con el 104 y el 103."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/reportes/ats/revision",
            None,
            {"ruc": ruc, "mes": mes, "semestral": semestral, "codSustento": cod_sustento, "exportacionDe": exportacion_de, "relacionadas": relacionadas, "totalVentas": total_ventas, "formato": formato},
            {},
            ("talon.*.base0", "talon.*.baseGravada", "talon.*.noObjeto", "talon.*.valor", "formularios.*.ats", "formularios.*.declarado", "formularios.*.diferencia",),
        )

    def leer_respuestas_ats(
        self,
        ruc: str,
        mes: str,
    ) -> tipos.RespuestasAts:
        """Lo que el ATS de un mes pregunta, como se respondió."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/respuestas-ats/{en_ruta(mes)}",
            None,
            {},
            {},
        )

    def poner_respuestas_ats(
        self,
        ruc: str,
        mes: str,
        cuerpo: tipos.ReportesPonerRespuestasAtsCuerpo,
    ) -> tipos.RespuestasAts:
        """Responde lo que el ATS de un mes pregunta."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/respuestas-ats/{en_ruta(mes)}",
            cuerpo,
            {},
            {},
        )

    def leer_saldos_iva(
        self,
        ruc: str,
        mes: str,
    ) -> tipos.SaldosIva:
        """Lo que el formulario 104 de un mes toma de la declaración anterior."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/saldos-iva/{en_ruta(mes)}",
            None,
            {},
            {},
        )

    def poner_saldos_iva(
        self,
        ruc: str,
        mes: str,
        cuerpo: tipos.ReportesPonerSaldosIvaCuerpo,
    ) -> tipos.SaldosIva:
        """Ingresa lo que el formulario 104 de un mes toma de la declaración anterior."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/saldos-iva/{en_ruta(mes)}",
            cuerpo,
            {},
            {},
        )

    def comparar(
        self,
        cuerpo: tipos.ReportesCompararCuerpo,
        *,
        formato: Optional[str] = None,
        separador: Optional[str] = None,
        bom: Optional[bool] = None,
    ) -> tipos.CruceSri:
        """Cruza los documentos de un período con las listas TXT de SRI en línea, en los dos sentidos."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/reportes/cruce",
            cuerpo,
            {"formato": formato, "separador": separador, "bom": bom},
            {},
            ("diferencias.*.totalSri", "diferencias.*.totalAqui",),
        )

    def crear(
        self,
        tipo: str,
        cuerpo: tipos.ReportesCrearCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.TrabajoReporte:
        """Pide un reporte de cualquier tamaño, que se hace en segundo plano."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/reportes/{en_ruta(tipo)}",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def listar_trabajos(
        self,
    ) -> tipos.ReportesTrabajosResult:
        """Los reportes que se pidieron en segundo plano."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/reportes/trabajos",
            None,
            {},
            {},
        )

    def leer_trabajo(
        self,
        id: str,
    ) -> tipos.TrabajoReporte:
        """Cómo va un reporte que se pidió."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/reportes/trabajos/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def cancelar(
        self,
        id: str,
    ) -> tipos.TrabajoReporte:
        """Cancela un reporte que se pidió; si ya estaba listo, borra su archivo."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/reportes/trabajos/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def descargar(
        self,
        id: str,
    ) -> tipos.ReportesDescargaResult:
        """La dirección de la que se descarga un reporte listo."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/reportes/trabajos/{en_ruta(id)}/descarga",
            None,
            {},
            {},
        )


class Cierres:
    """``/docs/cierres``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def leer(
        self,
        ruc: str,
        mes: str,
    ) -> tipos.CierreMes:
        """Qué falta para cerrar un mes, si está cerrado y quién lo cerró o reabrió."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/cierres/{en_ruta(mes)}",
            None,
            {},
            {},
        )

    def cerrar(
        self,
        ruc: str,
        mes: str,
        cuerpo: Optional[tipos.CierresCerrarCuerpo] = None,
    ) -> tipos.CierreMes:
        """Cierra un mes: nada de lo registrado en él cambia mientras no se reabra."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/cierres/{en_ruta(mes)}",
            cuerpo,
            {},
            {},
        )

    def sin_mes(
        self,
        ruc: str,
        mes: str,
    ) -> tipos.SinMes:
        """Cuántos recibidos no están en ningún reporte hasta un mes."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/cierres/{en_ruta(mes)}/sin-mes",
            None,
            {},
            {},
        )

    def reabrir(
        self,
        ruc: str,
        mes: str,
        cuerpo: tipos.CierresReabrirCuerpo,
    ) -> tipos.CierreMes:
        """Reabre un mes cerrado y registra por qué."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/cierres/{en_ruta(mes)}/reapertura",
            cuerpo,
            {},
            {},
        )


class Anulacion:
    """``/docs/anulacion``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def solicitar(
        self,
        clave_acceso: str,
        cuerpo: tipos.AnulacionSolicitarCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.Anulacion:
        """Solicita anular un comprobante: dice los pasos en SRI en línea y vigila hasta que conste ANULADO."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}/anulacion",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def leer(
        self,
        clave_acceso: str,
    ) -> tipos.Anulacion:
        """La anulación de un comprobante: cómo va o, si no se ha solicitado, si hoy se puede y hasta cuándo."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}/anulacion",
            None,
            {},
            {},
        )

    def retirar(
        self,
        clave_acceso: str,
    ) -> tipos.Anulacion:
        """Desiste de la anulación: se deja de vigilar y el comprobante vuelve a AUTORIZADO."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/comprobantes/{en_ruta(clave_acceso)}/anulacion",
            None,
            {},
            {},
        )


class Conciliaciones:
    """``/docs/conciliaciones``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
        *,
        ruc: Optional[str] = None,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.ConciliacionesListarResultado]:
        """Las conciliaciones con el SRI, la última primero."""
        return self._t.elementos(
            "/api/v1.0/sri/conciliaciones",
            {"ruc": ruc, "page": page, "size": size, "sort": sort},
            {},
        )

    def leer(
        self,
        id: str,
        *,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> tipos.ConciliacionesReadResult:
        """Una conciliación y lo que no coincidió, las alarmas primero."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/sri/conciliaciones/{en_ruta(id)}",
            None,
            {"page": page, "size": size, "sort": sort},
            {},
        )


class PlantillasRide:
    """``/docs/plantillas-ride``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
        *,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.PlantillaRide]:
        """Lista las plantillas de RIDE, por nombre."""
        return self._t.elementos(
            "/api/v1.0/plantillas-ride",
            {"page": page, "size": size, "sort": sort},
            {},
            ("definicion.margenesMm.superior", "definicion.margenesMm.inferior", "definicion.margenesMm.izquierdo", "definicion.margenesMm.derecho", "definicion.letra.tamano", "definicion.logo.altoMm",),
        )

    def crear(
        self,
        cuerpo: tipos.PlantillasRideCrearCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.PlantillaRide:
        """Crea una plantilla de RIDE."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/plantillas-ride",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
            ("definicion.margenesMm.superior", "definicion.margenesMm.inferior", "definicion.margenesMm.izquierdo", "definicion.margenesMm.derecho", "definicion.letra.tamano", "definicion.logo.altoMm",),
        )

    def leer(
        self,
        id: str,
    ) -> tipos.PlantillaRide:
        """Consulta una plantilla de RIDE."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/plantillas-ride/{en_ruta(id)}",
            None,
            {},
            {},
            ("definicion.margenesMm.superior", "definicion.margenesMm.inferior", "definicion.margenesMm.izquierdo", "definicion.margenesMm.derecho", "definicion.letra.tamano", "definicion.logo.altoMm",),
        )

    def reemplazar(
        self,
        id: str,
        cuerpo: tipos.PlantillasRideReemplazarCuerpo,
    ) -> tipos.PlantillaRide:
        """Reemplaza una plantilla de RIDE: la nueva tiene otro identificador y toma sus asociaciones."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/plantillas-ride/{en_ruta(id)}",
            cuerpo,
            {},
            {},
            ("definicion.margenesMm.superior", "definicion.margenesMm.inferior", "definicion.margenesMm.izquierdo", "definicion.margenesMm.derecho", "definicion.letra.tamano", "definicion.logo.altoMm",),
        )

    def eliminar(
        self,
        id: str,
    ) -> None:
        """Elimina una plantilla de RIDE que ninguna empresa usa."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/plantillas-ride/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def ver_borrador(
        self,
        id: str,
    ) -> Archivo:
        """Un RIDE de ejemplo con esa plantilla, en PDF."""
        return self._t.archivo(
            "POST",
            f"/api/v1.0/plantillas-ride/{en_ruta(id)}/vista-previa",
            None,
            {},
            {},
        )

    def ensayar(
        self,
        cuerpo: tipos.PlantillasRideEnsayarCuerpo,
    ) -> Archivo:
        """Un RIDE de ejemplo con una definición, sin guardarla, en PDF."""
        return self._t.archivo(
            "POST",
            "/api/v1.0/plantillas-ride/vista-previa",
            cuerpo,
            {},
            {},
        )

    def usos(
        self,
        id: str,
    ) -> List[tipos.EmpresaQueUsaPlantilla]:
        """Las empresas que usan una plantilla de RIDE."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/plantillas-ride/{en_ruta(id)}/usos",
            None,
            {},
            {},
        )

    def listar_asociaciones(
        self,
        ruc: str,
    ) -> List[tipos.UsoDePlantilla]:
        """Las plantillas de RIDE asociadas a una empresa."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/plantilla-ride",
            None,
            {},
            {},
        )

    def asociar(
        self,
        ruc: str,
        cuerpo: tipos.PlantillasRideAsociarCuerpo,
    ) -> List[tipos.UsoDePlantilla]:
        """Asocia una plantilla de RIDE a la empresa, o a un tipo, establecimiento o punto; la más específica gana."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/plantilla-ride",
            cuerpo,
            {},
            {},
        )


class PlantillasEmail:
    """``/docs/plantillas-email``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def listar(
        self,
        *,
        page: Optional[int] = None,
        size: Optional[int] = None,
        sort: Optional[str] = None,
    ) -> Iterator[tipos.PlantillaEmail]:
        """Lista las plantillas de correo, por nombre."""
        return self._t.elementos(
            "/api/v1.0/plantillas-email",
            {"page": page, "size": size, "sort": sort},
            {},
        )

    def crear(
        self,
        cuerpo: tipos.PlantillasEmailCrearCuerpo,
        *,
        clave_idempotencia: Optional[str] = None,
    ) -> tipos.PlantillaEmail:
        """Crea una plantilla de correo."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/plantillas-email",
            cuerpo,
            {},
            {"Idempotency-Key": clave_idempotencia or clave_nueva()},
        )

    def variables(
        self,
    ) -> tipos.PlantillasEmailVariablesResult:
        """Las variables, filtros y etiquetas de las plantillas de correo, con un ejemplo de cada una."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/plantillas-email/variables",
            None,
            {},
            {},
        )

    def leer(
        self,
        id: str,
    ) -> tipos.PlantillaEmail:
        """Consulta una plantilla de correo."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/plantillas-email/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def actualizar(
        self,
        id: str,
        cuerpo: tipos.PlantillasEmailActualizarCuerpo,
        *,
        si_coincide: Optional[str] = None,
    ) -> tipos.PlantillaEmail:
        """Cambia una plantilla de correo; lo que se omite queda como está."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/plantillas-email/{en_ruta(id)}",
            cuerpo,
            {},
            {"If-Match": si_coincide},
        )

    def eliminar(
        self,
        id: str,
    ) -> None:
        """Elimina una plantilla de correo que ninguna empresa usa."""
        return self._t.resultado(
            "DELETE",
            f"/api/v1.0/plantillas-email/{en_ruta(id)}",
            None,
            {},
            {},
        )

    def ver_borrador(
        self,
        id: str,
        *,
        clave_acceso: Optional[str] = None,
        anulado: Optional[bool] = None,
    ) -> tipos.PlantillasEmailPreviewResult:
        """El correo que resultaría de esa plantilla, sin enviarlo."""
        return self._t.resultado(
            "POST",
            f"/api/v1.0/plantillas-email/{en_ruta(id)}/vista-previa",
            None,
            {"claveAcceso": clave_acceso, "anulado": anulado},
            {},
        )

    def ensayar(
        self,
        cuerpo: tipos.PlantillasEmailEnsayarCuerpo,
    ) -> tipos.PlantillasEmailPreviewResult:
        """El correo que resultaría de unos textos, sin guardarlos ni enviarlo."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/plantillas-email/vista-previa",
            cuerpo,
            {},
            {},
        )

    def probar(
        self,
        cuerpo: tipos.PlantillasEmailProbarCuerpo,
    ) -> tipos.EmpresasTestSmtpResult:
        """Envía un correo de prueba con unos textos y dice qué pasó."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/plantillas-email/prueba",
            cuerpo,
            {},
            {},
        )

    def usos(
        self,
        id: str,
    ) -> List[tipos.EmpresaQueUsaPlantilla]:
        """Las empresas que usan una plantilla de correo."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/plantillas-email/{en_ruta(id)}/usos",
            None,
            {},
            {},
        )

    def listar_asociaciones(
        self,
        ruc: str,
    ) -> List[tipos.UsoDePlantilla]:
        """Las plantillas de correo asociadas a una empresa."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/plantilla-email",
            None,
            {},
            {},
        )

    def asociar(
        self,
        ruc: str,
        cuerpo: tipos.PlantillasEmailAsociarCuerpo,
    ) -> List[tipos.UsoDePlantilla]:
        """Asocia una plantilla de correo a la empresa, o a un tipo, establecimiento o punto; la más específica gana."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/empresas/{en_ruta(ruc)}/plantilla-email",
            cuerpo,
            {},
            {},
        )


class Simulador:
    """``/docs/simulador``."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

    def fallas(
        self,
    ) -> tipos.SimuladorFallasResult:
        """Las fallas del SRI simulado."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/simulador/fallas",
            None,
            {},
            {},
            ("fallas.*.proporcion",),
        )

    def fallar(
        self,
        cuerpo: tipos.SimuladorFallarCuerpo,
    ) -> tipos.SimuladorFallasResult:
        """Hace fallar al SRI simulado."""
        return self._t.resultado(
            "POST",
            "/api/v1.0/simulador/fallas",
            cuerpo,
            {},
            {},
            ("fallas.*.proporcion",),
        )

    def recuperar(
        self,
        *,
        id: Optional[int] = None,
    ) -> tipos.SimuladorFallasResult:
        """Quita una falla del SRI simulado, o todas."""
        return self._t.resultado(
            "DELETE",
            "/api/v1.0/simulador/fallas",
            None,
            {"id": id},
            {},
            ("fallas.*.proporcion",),
        )

    def anular(
        self,
        clave_acceso: str,
        cuerpo: tipos.SimuladorAnularCuerpo,
    ) -> tipos.SimuladorAnnulResult:
        """Anula un comprobante en el SRI simulado, como se haría en SRI en línea."""
        return self._t.resultado(
            "PUT",
            f"/api/v1.0/simulador/anulaciones/{en_ruta(clave_acceso)}",
            cuerpo,
            {},
            {},
        )

    def recepciones(
        self,
        *,
        size: Optional[int] = None,
    ) -> tipos.SimuladorRecepcionesResult:
        """Lo último que llegó al SRI simulado de las empresas de la cuenta."""
        return self._t.resultado(
            "GET",
            "/api/v1.0/simulador/recepciones",
            None,
            {"size": size},
            {},
        )

    def correos(
        self,
        clave_acceso: str,
    ) -> tipos.SimuladorCorreosResult:
        """Los correos de un comprobante que el ambiente simulador guardó en lugar de enviar."""
        return self._t.resultado(
            "GET",
            f"/api/v1.0/simulador/correos/{en_ruta(clave_acceso)}",
            None,
            {},
            {},
        )


class Operaciones:
    """Los grupos de operaciones, por su nombre."""

    def __init__(self, transporte: Transporte) -> None:
        self.catalogos = Catalogos(transporte)
        self.normas = Normas(transporte)
        self.contribuyentes = Contribuyentes(transporte)
        self.api_keys = ApiKeys(transporte)
        self.sesiones = Sesiones(transporte)
        self.cuenta = Cuenta(transporte)
        self.usuarios = Usuarios(transporte)
        self.certificados_digitales = CertificadosDigitales(transporte)
        self.invitaciones = Invitaciones(transporte)
        self.instalacion = Instalacion(transporte)
        self.clientes_oauth = ClientesOauth(transporte)
        self.auditoria = Auditoria(transporte)
        self.llamadas = Llamadas(transporte)
        self.empresas = Empresas(transporte)
        self.buzon = Buzon(transporte)
        self.logo = Logo(transporte)
        self.establecimientos = Establecimientos(transporte)
        self.puntos_emision = PuntosEmision(transporte)
        self.productos = Productos(transporte)
        self.clientes = Clientes(transporte)
        self.datos_personales = DatosPersonales(transporte)
        self.errores_sri = ErroresSri(transporte)
        self.facturas = Facturas(transporte)
        self.liquidaciones_compra = LiquidacionesCompra(transporte)
        self.notas_credito = NotasCredito(transporte)
        self.notas_debito = NotasDebito(transporte)
        self.guias_remision = GuiasRemision(transporte)
        self.retenciones = Retenciones(transporte)
        self.comprobantes = Comprobantes(transporte)
        self.sri = Sri(transporte)
        self.emision_masiva = EmisionMasiva(transporte)
        self.proformas = Proformas(transporte)
        self.recurrentes = Recurrentes(transporte)
        self.trabajos = Trabajos(transporte)
        self.eventos = Eventos(transporte)
        self.webhooks = Webhooks(transporte)
        self.recibidos = Recibidos(transporte)
        self.reportes = Reportes(transporte)
        self.cierres = Cierres(transporte)
        self.anulacion = Anulacion(transporte)
        self.conciliaciones = Conciliaciones(transporte)
        self.plantillas_ride = PlantillasRide(transporte)
        self.plantillas_email = PlantillasEmail(transporte)
        self.simulador = Simulador(transporte)
