"""Tokens de OAuth: se obtienen, se renuevan y se reemplazan."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Mapping, Optional

from .errores import Rechazo

RUTA_TOKEN = "/api/v1.0/oauth/token"

#: Se renueva este tiempo antes de que expire, para que ninguna llamada llegue con uno vencido.
_MARGEN_S = 60.0


@dataclass(frozen=True)
class OAuth:
    """Las credenciales de un cliente de OAuth; con ``usuario`` y ``password``, los tokens son de ese usuario."""

    client_id: str
    client_secret: str = field(repr=False)
    usuario: Optional[str] = None
    password: Optional[str] = field(default=None, repr=False)
    #: Separados por espacios; sin él, todos los que el cliente puede tener.
    scope: Optional[str] = None


class Tokens:
    """Guarda un token: lo obtiene en la primera llamada y lo renueva antes de que expire. Sirve a varios hilos."""

    def __init__(
        self,
        oauth: OAuth,
        pedir: Callable[[Mapping[str, str]], Mapping[str, Any]],
        reloj: Callable[[], float] = time.monotonic,
    ) -> None:
        self._oauth = oauth
        self._pedir = pedir
        self._reloj = reloj
        self._turno = threading.Lock()
        self._actual: Optional[str] = None
        self._renovar_a = 0.0
        self._renovacion: Optional[str] = None

    def dar(self) -> str:
        """El token de ahora; los hilos que lo piden a la vez comparten una sola solicitud."""
        with self._turno:
            if self._actual is not None and self._reloj() < self._renovar_a:
                return self._actual
            respuesta = self._respuesta()
            dura = float(respuesta.get("expires_in", 3600))
            # De una vida muy corta, la mitad, y no un momento que ya pasó.
            self._renovar_a = self._reloj() + max(dura - _MARGEN_S, dura / 2)
            self._renovacion = respuesta.get("refresh_token")
            token = str(respuesta["access_token"])
            self._actual = token
            return token

    def olvidar(self, token: str) -> None:
        """Descarta uno que el servicio rechazó, si otra llamada no lo reemplazó ya."""
        with self._turno:
            if self._actual == token:
                self._actual = None

    def _respuesta(self) -> Mapping[str, Any]:
        renovacion, self._renovacion = self._renovacion, None
        if renovacion is not None:
            try:
                return self._pedir({"grant_type": "refresh_token", "refresh_token": renovacion})
            except Rechazo as error:
                # Vencido, revocado, o usado por un intento cuya respuesta se perdió: la contraseña todavía sirve.
                if error.estado != 400:
                    raise
        formulario: Dict[str, str] = {"grant_type": "client_credentials"}
        if self._oauth.usuario is not None and self._oauth.password is not None:
            formulario = {"grant_type": "password", "username": self._oauth.usuario, "password": self._oauth.password}
        if self._oauth.scope is not None:
            formulario["scope"] = self._oauth.scope
        return self._pedir(formulario)
