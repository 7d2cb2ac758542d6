# Generado del documento OpenAPI por `npm run generate`; no se edita.

from __future__ import annotations

from typing import Tuple

#: Versión de este paquete.
VERSION = "0.1.0"

#: Dónde hay decimales en un evento.
DECIMALES_EVENTO: Tuple[str, ...] = ("comprobante.importeTotal",)
