"""Las cantidades de una respuesta, sin perder nada: siempre ``Decimal``, también las que llegan sin parte decimal."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any, Iterable, List, Union


def leer_json(texto: Union[str, bytes], lugares: Iterable[str] = ()) -> Any:
    """Lee un JSON. ``lugares`` dice dónde hay cantidades: ``detalles.*.cantidad``, donde ``*`` es cualquier elemento."""
    leido = json.loads(texto, parse_float=Decimal)
    for lugar in lugares:
        leido = _con_decimal(leido, lugar.split(".") if lugar else [])
    return leido


def _con_decimal(valor: Any, camino: List[str]) -> Any:
    if not camino:
        return Decimal(valor) if isinstance(valor, int) and not isinstance(valor, bool) else valor
    paso, resto = camino[0], camino[1:]
    if isinstance(valor, list) and paso == "*":
        valor[:] = [_con_decimal(uno, resto) for uno in valor]
    elif isinstance(valor, dict):
        for clave in list(valor) if paso == "*" else [paso]:
            if clave in valor:
                valor[clave] = _con_decimal(valor[clave], resto)
    return valor
