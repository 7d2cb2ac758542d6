"""Recibir eventos por webhook (Standard Webhooks 1.0.0)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import time
from typing import Dict, Iterable, Mapping, Optional, Union, cast

from .constantes import DECIMALES_EVENTO
from .decimales import leer_json
from .errores import ErrorRubrica
from .tipos import Evento


class WebhookInvalido(ErrorRubrica):
    """Un mensaje al que no hay que creer; respóndale 400."""


def verificar_webhook(
    secretos: Union[str, Iterable[str]],
    cabeceras: Mapping[str, str],
    cuerpo: bytes,
    tolerancia_s: float = 300,
    ahora: Optional[float] = None,
) -> Evento:
    """Revisa firma y hora, y da el evento. ``cuerpo`` son los bytes que llegaron; ``secretos`` pueden ser varios mientras se
    reemplaza uno. Guarde ``evento["id"]``: el mismo evento puede llegar más de una vez. Un ``tipo`` que esta versión no conoce no es un error."""
    dadas = {nombre.lower(): valor for nombre, valor in cabeceras.items()}
    id_, momento, firmas = (dadas.get(f"webhook-{nombre}") for nombre in ("id", "timestamp", "signature"))
    if not id_ or not momento or not firmas:
        raise WebhookInvalido("Faltan webhook-id, webhook-timestamp o webhook-signature.")
    reloj = time.time() if ahora is None else ahora
    if not (momento.isascii() and momento.isdigit()) or abs(reloj - int(momento)) > tolerancia_s:
        raise WebhookInvalido("El mensaje es de hace demasiado tiempo o del futuro; revise el reloj.")
    candidatas = [firma[3:].encode() for firma in firmas.split(" ") if firma.startswith("v1,")]
    vale = False
    for secreto in [secretos] if isinstance(secretos, str) else secretos:
        esperada = _firma(secreto, id_, momento, cuerpo)
        for candidata in candidatas:
            vale = hmac.compare_digest(esperada, candidata) or vale
    if not vale:
        raise WebhookInvalido("Ninguna firma corresponde a este secreto y a este cuerpo, byte por byte.")
    try:
        evento = leer_json(cuerpo, DECIMALES_EVENTO)
    except ValueError:
        evento = None
    if not isinstance(evento, dict) or "tipo" not in evento:
        raise WebhookInvalido("El cuerpo no es un evento en JSON.")
    return cast(Evento, evento)


def firmar_webhook(secreto: str, id: str, cuerpo: bytes, ahora: Optional[float] = None) -> Dict[str, str]:
    """Las cabeceras de un mensaje como Rúbrica lo enviaría: para probar un receptor."""
    momento = str(int(time.time() if ahora is None else ahora))
    return {
        "webhook-id": id,
        "webhook-timestamp": momento,
        "webhook-signature": "v1," + _firma(secreto, id, momento, cuerpo).decode(),
    }


def _firma(secreto: str, id_: str, momento: str, cuerpo: bytes) -> bytes:
    try:
        clave = base64.b64decode(secreto[6:], validate=True) if secreto.startswith("whsec_") else b""
    except (binascii.Error, ValueError):
        clave = b""
    if not clave:
        raise WebhookInvalido("El secreto no tiene la forma whsec_ seguida de base64.")
    firmado = f"{id_}.{momento}.".encode() + cuerpo
    return base64.b64encode(hmac.new(clave, firmado, hashlib.sha256).digest())
