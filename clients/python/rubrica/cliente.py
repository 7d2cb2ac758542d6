"""La entrada: ``rubrica.Cliente``."""

from __future__ import annotations

import time
from typing import Any, Callable, Mapping, Optional, Union

from .oauth import OAuth
from .operaciones import Operaciones
from .transporte import Cuerpo, Transporte


class Cliente(Operaciones):
    """Llama a un servicio de Rúbrica. Cada grupo de ``/docs`` es un atributo: ``cliente.facturas.emitir(...)``."""

    def __init__(
        self,
        url: str,
        api_key: Optional[str] = None,
        token: Union[str, Callable[[], str], None] = None,
        *,
        oauth: Optional[OAuth] = None,
        reintentos: int = 3,
        espera_maxima: float = 30,
        tiempo_limite: float = 60,
        dormir: Callable[[float], None] = time.sleep,
    ) -> None:
        self._transporte = Transporte(url, api_key, token, reintentos, espera_maxima, tiempo_limite, dormir, oauth)
        super().__init__(self._transporte)

    def solicitar(
        self,
        metodo: str,
        ruta: str,
        cuerpo: Cuerpo = None,
        consulta: Optional[Mapping[str, Any]] = None,
        cabeceras: Optional[Mapping[str, Optional[str]]] = None,
    ) -> Any:
        """Una llamada cualquiera, para lo que este cliente todavía no tiene; da su ``result``."""
        return self._transporte.resultado(metodo, ruta, cuerpo, consulta, cabeceras)
