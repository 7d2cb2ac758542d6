"""HTTP con la biblioteca estándar: repeticiones, credenciales, páginas y archivos."""

from __future__ import annotations

import base64
import email.utils
import functools
import http.client
import io
import json
import platform
import random
import re
import os
import shutil
import socket
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from decimal import Decimal
from types import TracebackType
from typing import Any, BinaryIO, Callable, Dict, Iterable, Iterator, Mapping, Optional, Type, TypeVar, Union, cast

from .constantes import VERSION
from .decimales import leer_json
from .errores import ErrorRubrica, NoAutenticado, Rechazo, SinRespuesta, rechazo
from .flujo import SILENCIO_S_MAX, eventos_de
from .oauth import RUTA_TOKEN, OAuth, Tokens
from .tipos import Evento

Cuerpo = Union[Mapping[str, Any], str, bytes, None]
_T = TypeVar("_T")

_ESPERA_S = 0.5
_ESPERA_S_MAX = 8.0
#: Lo dice quien está delante del servicio, o el servicio cuando no pudo empezar.
_PASAJEROS = frozenset({408, 429, 502, 503, 504})
_AGENTE = f"rubrica-python/{VERSION} Python/{platform.python_version()}"


class Archivo:
    """Un archivo a medida que llega. Se lee como cualquier otro, se guarda con ``guardar`` y se cierra con ``with``. Si se corta, o
    nada llega en ``tiempo_limite`` segundos, es ``SinRespuesta``."""

    def __init__(self, respuesta: http.client.HTTPResponse) -> None:
        hallado = re.search(r'filename="([^"]*)"', respuesta.headers.get("content-disposition") or "")
        self.nombre: Optional[str] = hallado.group(1) if hallado else None
        self.tipo: str = respuesta.headers.get("content-type") or ""
        self._respuesta = respuesta

    def read(self, tamano: int = -1) -> bytes:
        try:
            leido = self._respuesta.read(None if tamano < 0 else tamano)
            # Leído por partes, http.client no dice que faltan bytes.
            if tamano > 0 and not leido and self._respuesta.length:
                raise http.client.IncompleteRead(leido, self._respuesta.length)
            return leido
        except (OSError, http.client.HTTPException) as error:
            raise SinRespuesta(error, None) from error

    def guardar(self, destino: Union[str, BinaryIO]) -> None:
        """Lo escribe en una ruta o en un archivo abierto, por partes. En la ruta aparece entero o no aparece."""
        with self:
            if not isinstance(destino, str):
                shutil.copyfileobj(cast(BinaryIO, self), destino)
                return
            parcial = f"{destino}.parcial"
            try:
                with open(parcial, "wb") as archivo:
                    shutil.copyfileobj(cast(BinaryIO, self), archivo)
                os.replace(parcial, destino)
            except BaseException:
                if os.path.exists(parcial):
                    os.remove(parcial)
                raise

    def close(self) -> None:
        self._respuesta.close()

    def __iter__(self) -> Iterator[bytes]:
        return iter(lambda: self.read(65536), b"")

    def __enter__(self) -> Archivo:
        return self

    def __exit__(
        self, tipo: Optional[Type[BaseException]], error: Optional[BaseException], traza: Optional[TracebackType]
    ) -> None:
        self.close()


class _SinRedirecciones(urllib.request.HTTPRedirectHandler):
    """La API no redirige: seguir una llevaría la credencial a otra parte."""

    def http_error_302(self, *_: Any) -> None:
        return None

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302  # type: ignore[assignment]


class _Entrada(io.RawIOBase):
    """Lo que llega por un socket hasta un momento; sin él, cada espera tiene el límite del socket."""

    def __init__(self, cruda: io.RawIOBase, conexion: socket.socket) -> None:
        self._cruda = cruda
        self._conexion = conexion
        self._limite = conexion.gettimeout()
        self._fin = None if self._limite is None else time.monotonic() + self._limite
        self.cortada = False

    def sin_fin(self) -> None:
        self._fin = None
        self._conexion.settimeout(self._limite)

    def readable(self) -> bool:
        return True

    def readinto(self, destino: Any) -> Optional[int]:
        if self._fin is not None:
            queda = self._fin - time.monotonic()
            if queda <= 0:
                raise socket.timeout(f"sin respuesta entera en {self._limite} s")
            self._conexion.settimeout(queda)
        leidos = self._cruda.readinto(destino)
        self.cortada = self.cortada or leidos == 0
        return leidos

    def close(self) -> None:
        self._cruda.close()
        super().close()


class _Respuesta(http.client.HTTPResponse):
    """http.client toma unas cabeceras cortadas por enteras, y su límite es para cada lectura y no para la respuesta."""

    def __init__(self, sock: socket.socket, *resto: Any, **mas: Any) -> None:
        super().__init__(sock, *resto, **mas)
        self._entrada = _Entrada(self.fp.detach(), sock)
        self.fp = io.BufferedReader(self._entrada)

    def begin(self) -> None:
        super().begin()
        if self._entrada.cortada:
            self.close()
            raise http.client.IncompleteRead(b"")

    def por_partes(self) -> http.client.HTTPResponse:
        """Desde ahora el límite es el silencio: un archivo puede tardar más."""
        self._entrada.sin_fin()
        return self


class _ConRespuestaEntera(urllib.request.AbstractHTTPHandler):
    def do_open(self, http_class: Any, req: urllib.request.Request, **mas: Any) -> http.client.HTTPResponse:
        def conexion(*args: Any, **opciones: Any) -> http.client.HTTPConnection:
            abierta: http.client.HTTPConnection = http_class(*args, **opciones)
            abierta.response_class = _Respuesta
            return abierta

        return super().do_open(conexion, req, **mas)


class _Http(_ConRespuestaEntera, urllib.request.HTTPHandler):
    pass


class _Https(_ConRespuestaEntera, urllib.request.HTTPSHandler):
    pass


class Transporte:
    """Hace las llamadas. Puede usarse desde varios hilos."""

    def __init__(
        self,
        url: str,
        api_key: Optional[str] = None,
        token: Union[str, Callable[[], str], None] = None,
        reintentos: int = 3,
        espera_maxima: float = 30,
        tiempo_limite: float = 60,
        dormir: Callable[[float], None] = time.sleep,
        oauth: Optional[OAuth] = None,
    ) -> None:
        self._tokens = None if oauth is None else Tokens(oauth, functools.partial(self._pedir_token, oauth))
        self._url = url.rstrip("/")
        self._api_key = api_key
        self._token = token
        self._reintentos = reintentos
        self._espera_maxima = espera_maxima
        self._tiempo_limite = tiempo_limite
        self._dormir = dormir
        self._abrir = urllib.request.build_opener(_SinRedirecciones, _Http, _Https).open

    def resultado(
        self,
        metodo: str,
        ruta: str,
        cuerpo: Cuerpo = None,
        consulta: Optional[Mapping[str, Any]] = None,
        cabeceras: Optional[Mapping[str, Optional[str]]] = None,
        decimales: Iterable[str] = (),
    ) -> Any:
        """El ``result`` de una llamada; lo que tiene decimales, y lo que está en ``decimales``, es ``Decimal``."""
        return self._resultado(metodo, ruta, cuerpo, consulta, cabeceras, decimales, con_objeto=False)

    def _resultado(
        self,
        metodo: str,
        ruta: str,
        cuerpo: Cuerpo,
        consulta: Optional[Mapping[str, Any]],
        cabeceras: Optional[Mapping[str, Optional[str]]],
        decimales: Iterable[str],
        con_objeto: bool,
    ) -> Any:
        # Lo que crea algo responde con un objeto.
        con_objeto = con_objeto or "Idempotency-Key" in (cabeceras or {})

        def leer(respuesta: http.client.HTTPResponse) -> Any:
            with respuesta:
                leido = _objeto_de(respuesta.read(), [f"result.{uno}" for uno in decimales])
            if "result" not in leido or (con_objeto and not isinstance(leido["result"], dict)):
                raise _NoEsDelServicio("no trae el resultado")
            return leido["result"]

        return self.enviar(metodo, ruta, leer, cuerpo, consulta, cabeceras)

    def archivo(
        self,
        metodo: str,
        ruta: str,
        cuerpo: Cuerpo = None,
        consulta: Optional[Mapping[str, Any]] = None,
        cabeceras: Optional[Mapping[str, Optional[str]]] = None,
    ) -> Archivo:
        """El archivo que responde una llamada."""
        return self.enviar(metodo, ruta, lambda respuesta: Archivo(_por_partes(respuesta)), cuerpo, consulta, cabeceras)

    def elementos(
        self,
        ruta: str,
        consulta: Mapping[str, Any],
        cabeceras: Optional[Mapping[str, Optional[str]]] = None,
        decimales: Iterable[str] = (),
    ) -> Iterator[Any]:
        """Todos los elementos de una lista; cada página se pide cuando hace falta."""
        lugares = [f"content.*.{uno}" for uno in decimales]
        while True:
            pagina = self._resultado("GET", ruta, None, consulta, cabeceras, lugares, con_objeto=True)
            yield from pagina["content"]
            if "siguiente" in pagina:
                if pagina["siguiente"] is None or not pagina.get("hayMas", True):
                    return
                consulta = {**consulta, "cursor": pagina["siguiente"]}
            else:
                if pagina.get("last", True):
                    return
                consulta = {**consulta, "page": pagina["number"] + 1}

    def flujo(self, ruta: str, consulta: Mapping[str, Any], desde: Optional[str]) -> Iterator[Evento]:
        """Los eventos a medida que pasan, aunque la conexión se corte."""

        def abrir(ultimo: Optional[str]) -> http.client.HTTPResponse:
            cabeceras = {"Accept": "text/event-stream", "Last-Event-ID": ultimo}
            return self.enviar("GET", ruta, _por_partes, None, consulta, cabeceras, tiempo_limite=SILENCIO_S_MAX)

        return eventos_de(abrir, desde, self._dormir)

    def enviar(
        self,
        metodo: str,
        ruta: str,
        leer: Callable[[http.client.HTTPResponse], _T],
        cuerpo: Cuerpo = None,
        consulta: Optional[Mapping[str, Any]] = None,
        cabeceras: Optional[Mapping[str, Optional[str]]] = None,
        tiempo_limite: Optional[float] = None,
    ) -> _T:
        """Lo envía hasta que haya una respuesta que repetir no cambiaría, y la lee: cortada en su cuerpo está tan perdida como la que
        no llegó. Los rechazos son ``Rechazo``; lo demás que falle, ``SinRespuesta``. Un token de OAuth rechazado se reemplaza una vez:
        401 dice que ese intento no hizo nada."""
        puestas = {"Accept": "application/json", "User-Agent": _AGENTE}
        if self._api_key is not None:
            puestas["X-API-KEY"] = self._api_key
        puestas.update({nombre: valor for nombre, valor in (cabeceras or {}).items() if valor is not None})
        datos = _bytes_de(cuerpo)
        if datos is not None:
            puestas["Content-Type"] = "application/json" if isinstance(cuerpo, Mapping) else "application/xml"
        clave = puestas.get("Idempotency-Key")
        # Hecho dos veces es lo mismo que una. El resto solo se repite si el servicio dijo que no hizo nada.
        repetible = clave is not None or metodo in ("GET", "PUT", "DELETE")
        direccion = self._url + ruta + _consulta_de(consulta or {})

        def con(token: Optional[str]) -> _T:
            todas = puestas if token is None else {"Authorization": f"Bearer {token}", **puestas}
            return self._con_repeticiones(metodo, direccion, datos, todas, leer, repetible, clave, tiempo_limite)

        if self._tokens is None:
            return con(self._token() if callable(self._token) else self._token)
        token = self._tokens.dar()
        try:
            return con(token)
        except NoAutenticado:
            self._tokens.olvidar(token)
        try:
            token = self._tokens.dar()
        except ErrorRubrica as error:
            # Un intento anterior pudo hacerse.
            raise SinRespuesta(error, clave) from error
        return con(token)

    def _con_repeticiones(
        self,
        metodo: str,
        direccion: str,
        datos: Optional[bytes],
        puestas: Dict[str, str],
        leer: Callable[[http.client.HTTPResponse], _T],
        repetible: bool,
        clave: Optional[str] = None,
        tiempo_limite: Optional[float] = None,
    ) -> _T:
        intento = 0
        while True:
            espera = min(_ESPERA_S * 2**intento, _ESPERA_S_MAX) * (0.5 + random.random() / 2)
            solicitud = urllib.request.Request(direccion, data=datos, headers=puestas, method=metodo)
            try:
                try:
                    return leer(self._abrir(solicitud, timeout=tiempo_limite or self._tiempo_limite))
                except urllib.error.HTTPError as error:
                    raise _rechazo_de(error, clave) from None
            except Rechazo as fallo:
                pedida = fallo.espera_s
                if pedida is None:
                    pasajero = repetible and fallo.estado in _PASAJEROS
                else:
                    # Con Retry-After no hizo nada; 409: la primera de dos llamadas iguales sigue en curso.
                    pasajero = fallo.estado in _PASAJEROS or fallo.estado == 409
                if not pasajero or intento >= self._reintentos or (pedida or 0) > self._espera_maxima:
                    raise
                espera = max(espera, pedida or 0)
            except (OSError, http.client.HTTPException, _NoEsDelServicio) as error:
                if not repetible or intento >= self._reintentos:
                    raise SinRespuesta(error, clave) from error
            self._dormir(espera)
            intento += 1

    def _pedir_token(self, oauth: OAuth, formulario: Mapping[str, str]) -> Mapping[str, Any]:
        credencial = ":".join(urllib.parse.quote_plus(parte) for parte in (oauth.client_id, oauth.client_secret))
        puestas = {
            "Accept": "application/json",
            "User-Agent": _AGENTE,
            "Authorization": "Basic " + base64.b64encode(credencial.encode()).decode(),
            "Content-Type": "application/x-www-form-urlencoded",
        }
        datos = urllib.parse.urlencode(formulario).encode()

        def leer(respuesta: http.client.HTTPResponse) -> Mapping[str, Any]:
            with respuesta:
                leido = _objeto_de(respuesta.read())
            if not isinstance(leido.get("access_token"), str):
                raise _NoEsDelServicio("no trae el token")
            return leido

        return self._con_repeticiones("POST", self._url + RUTA_TOKEN, datos, puestas, leer, repetible=True)


def clave_nueva() -> str:
    """Una clave de idempotencia."""
    return str(uuid.uuid4())


def en_ruta(valor: str) -> str:
    """Un valor como parte de una dirección."""
    return urllib.parse.quote(str(valor), safe="")


def espera(segundos: Optional[int]) -> Optional[str]:
    """La cabecera Prefer."""
    return None if segundos is None else f"wait={segundos}"


def _bytes_de(cuerpo: Cuerpo) -> Optional[bytes]:
    if cuerpo is None or isinstance(cuerpo, bytes):
        return cuerpo
    if isinstance(cuerpo, str):
        return cuerpo.encode()
    return json.dumps(cuerpo, ensure_ascii=False, default=_escribir).encode()


def _escribir(valor: Any) -> str:
    """Un ``Decimal`` viaja como texto: el servicio lo lee sin perder nada."""
    if isinstance(valor, Decimal):
        return format(valor, "f")
    raise TypeError(f"{type(valor).__name__} no se puede escribir en JSON")


def _consulta_de(consulta: Mapping[str, Any]) -> str:
    dados = {
        nombre: str(valor).lower() if isinstance(valor, bool) else str(valor)
        for nombre, valor in consulta.items()
        if valor is not None
    }
    return f"?{urllib.parse.urlencode(dados)}" if dados else ""


class _NoEsDelServicio(Exception):
    """Una respuesta de éxito que no es del servicio: la página de un proxy, o lo que quedó de una cortada."""


def _objeto_de(texto: bytes, decimales: Iterable[str] = ()) -> Dict[str, Any]:
    try:
        leido = leer_json(texto, decimales)
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise _NoEsDelServicio("no es JSON") from error
    if not isinstance(leido, dict):
        raise _NoEsDelServicio("no es un objeto JSON")
    return leido


def _por_partes(respuesta: http.client.HTTPResponse) -> http.client.HTTPResponse:
    return respuesta.por_partes() if isinstance(respuesta, _Respuesta) else respuesta


def _rechazo_de(error: urllib.error.HTTPError, clave: Optional[str]) -> Rechazo:
    """Si el cuerpo se corta, falla como una respuesta perdida; entero y ajeno, queda sin código."""
    with error:
        texto = error.read()
    try:
        leido = _objeto_de(texto)
    except _NoEsDelServicio:
        leido = {}
    problema = leido.get("result")
    if not isinstance(problema, dict):
        # Los rechazos de OAuth tienen su propia forma (RFC 6749 §5.2).
        problema = {"message": leido["error_description"]} if "error_description" in leido else {}
    return rechazo(error.code, problema, _segundos_de(error.headers.get("retry-after")), clave)


def _segundos_de(cabecera: Optional[str]) -> Optional[float]:
    """Segundos, o la fecha que puede escribir un proxy."""
    if cabecera is None:
        return None
    if cabecera.isdigit():
        return float(cabecera)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(cabecera).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
