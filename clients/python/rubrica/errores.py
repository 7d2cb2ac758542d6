"""Lo que puede salir mal. Se decide por la clase o por ``codigo``, que nunca cambia de significado."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Type, cast

from .codigos import CodigoError


class ErrorRubrica(Exception):
    """La base de todos."""


class SinRespuesta(ErrorRubrica):
    """No llegó la respuesta entera: puede que se haya hecho o no. Repita con la misma ``clave_idempotencia``."""

    def __init__(self, causa: Exception, clave_idempotencia: Optional[str]) -> None:
        repita = "" if clave_idempotencia is None else " Repita con la misma clave_idempotencia: no se hará dos veces."
        super().__init__(f"La respuesta del servicio no llegó entera ({causa}).{repita}")
        self.clave_idempotencia = clave_idempotencia


@dataclass(frozen=True)
class SubError:
    """Un problema de la solicitud: en qué campo y qué hacer."""

    campo: str
    codigo: str
    mensaje: str
    valor: Any = None


class Rechazo(ErrorRubrica):
    """El servicio respondió que no. El mensaje dice qué hacer."""

    def __init__(
        self,
        estado: int,
        problema: Dict[str, Any],
        espera_s: Optional[float] = None,
        clave_idempotencia: Optional[str] = None,
    ) -> None:
        super().__init__(problema.get("message") or f"El servicio respondió {estado}.")
        self.estado = estado
        #: Todo el ``result`` de la respuesta, con lo que solo algunos códigos traen.
        self.problema = problema
        #: Segundos que el servicio pide esperar antes de repetir.
        self.espera_s = espera_s
        self.clave_idempotencia = clave_idempotencia

    @property
    def codigo(self) -> Optional[CodigoError]:
        """Código estable; ``None`` si la respuesta no es del servicio (de un proxy, por ejemplo)."""
        return cast(Optional[CodigoError], self.problema.get("code"))

    @property
    def sub_errores(self) -> List[SubError]:
        """Todos los problemas de la solicitud a la vez."""
        return [
            SubError(uno.get("field", ""), uno.get("code", ""), uno.get("message", ""), uno.get("rejectedValue"))
            for uno in self.problema.get("subErrors") or []
            if isinstance(uno, dict)
        ]

    @property
    def id_solicitud(self) -> Optional[str]:
        """Para decir a soporte cuál fue."""
        return cast(Optional[str], self.problema.get("requestId"))


class SolicitudInvalida(Rechazo):
    """400, 413 o 415: hay que corregir lo que se envía; ``sub_errores`` dice qué."""


class NoAutenticado(Rechazo):
    """401: falta la credencial o no vale."""


class SinPermiso(Rechazo):
    """403: a la credencial le falta un rol."""


class NoEncontrado(Rechazo):
    """404 o 410: no existe, o es de otra cuenta."""


class Conflicto(Rechazo):
    """409: el número ya se usó, el estado no lo permite, la clave de idempotencia es de otro cuerpo."""


class DemasiadasSolicitudes(Rechazo):
    """429: espere ``espera_s`` segundos."""


class ErrorServicio(Rechazo):
    """5xx: falló el servicio o lo que está delante."""


_CLASES: Dict[int, Type[Rechazo]] = {
    400: SolicitudInvalida,
    401: NoAutenticado,
    403: SinPermiso,
    404: NoEncontrado,
    409: Conflicto,
    410: NoEncontrado,
    413: SolicitudInvalida,
    415: SolicitudInvalida,
    429: DemasiadasSolicitudes,
}


def rechazo(
    estado: int, problema: Dict[str, Any], espera_s: Optional[float], clave_idempotencia: Optional[str]
) -> Rechazo:
    """El error de una respuesta."""
    clase = _CLASES.get(estado, ErrorServicio if estado >= 500 else Rechazo)
    return clase(estado, problema, espera_s, clave_idempotencia)
