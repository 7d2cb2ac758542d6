"""Cliente de Rúbrica: facturación electrónica del Ecuador."""

from .cliente import Cliente
from .codigos import CodigoError
from .constantes import VERSION as __version__
from .errores import (
    Conflicto,
    DemasiadasSolicitudes,
    ErrorRubrica,
    ErrorServicio,
    NoAutenticado,
    NoEncontrado,
    Rechazo,
    SinPermiso,
    SinRespuesta,
    SolicitudInvalida,
    SubError,
)
from .oauth import OAuth
from .tipos import Evento
from .transporte import Archivo
from .webhooks import WebhookInvalido, firmar_webhook, verificar_webhook

__all__ = [
    "Archivo",
    "Cliente",
    "CodigoError",
    "Conflicto",
    "DemasiadasSolicitudes",
    "ErrorRubrica",
    "ErrorServicio",
    "Evento",
    "NoAutenticado",
    "NoEncontrado",
    "OAuth",
    "Rechazo",
    "SinPermiso",
    "SinRespuesta",
    "SolicitudInvalida",
    "SubError",
    "WebhookInvalido",
    "__version__",
    "firmar_webhook",
    "verificar_webhook",
]
