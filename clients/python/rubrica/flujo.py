"""Los eventos a medida que pasan (Server-Sent Events), aunque la conexión se corte."""

from __future__ import annotations

import http.client
from typing import Callable, Iterator, List, Optional, Tuple, cast

from .constantes import DECIMALES_EVENTO
from .decimales import leer_json
from .errores import Rechazo, SinRespuesta
from .tipos import Evento

#: El servicio escribe cada 15 s: un silencio más largo es una conexión muerta.
SILENCIO_S_MAX = 45.0
_RECONEXION_S = 2.0
_RECONEXION_S_MAX = 30.0

_Mensaje = Tuple[Optional[str], Optional[float], Optional[str]]


def eventos_de(
    abrir: Callable[[Optional[str]], http.client.HTTPResponse], desde: Optional[str], dormir: Callable[[float], None]
) -> Iterator[Evento]:
    """Da los eventos, sin fin. Si la conexión se corta, sigue después del último; la primera tiene que lograrse. Un rechazo, como
    una clave revocada, es ``Rechazo``."""
    ultimo = desde
    espera = _RECONEXION_S
    fallas = 0
    respuesta: Optional[http.client.HTTPResponse] = abrir(ultimo)
    while True:
        try:
            if respuesta is None:
                respuesta = abrir(ultimo)
            with respuesta:
                for id_, pausa, datos in _mensajes(respuesta):
                    fallas = 0
                    espera = espera if pausa is None else pausa
                    ultimo = ultimo if id_ is None else id_
                    if datos is not None:
                        yield cast(Evento, leer_json(datos, DECIMALES_EVENTO))
        except Rechazo as error:
            if error.estado < 500 and error.estado not in (408, 429):
                raise
            fallas += 1
        except (OSError, http.client.HTTPException, SinRespuesta):
            fallas += 1
        respuesta = None
        dormir(min(espera * 2 ** max(0, fallas - 1), _RECONEXION_S_MAX))


def _mensajes(respuesta: http.client.HTTPResponse) -> Iterator[_Mensaje]:
    """Cada mensaje: su id, la pausa antes de reconectar y su evento, si los trae."""
    id_: Optional[str] = None
    pausa: Optional[float] = None
    datos: List[str] = []
    con_nombre = False
    while True:
        linea = respuesta.readline()
        if not linea.endswith(b"\n"):
            return  # se cortó: lo que quede a medias llega otra vez
        texto = linea.decode("utf-8").rstrip("\r\n")
        if texto == "":
            # Un mensaje con nombre no es un evento: dice por qué termina el flujo.
            yield id_, pausa, "\n".join(datos) if datos and not con_nombre else None
            id_, pausa, datos, con_nombre = None, None, [], False
            continue
        nombre, _, valor = texto.partition(":")
        valor = valor[1:] if valor.startswith(" ") else valor
        if nombre == "id":
            id_ = valor
        elif nombre == "data":
            datos.append(valor)
        elif nombre == "event":
            con_nombre = True
        elif nombre == "retry" and valor.isdigit():
            pausa = int(valor) / 1000
