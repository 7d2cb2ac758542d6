"""Emite por un servidor que responde lo que no es del servicio, o que no termina (RUBRICA_URL/<respuesta>), y escribe con qué error y qué
clave sale cada llamada de RUBRICA_RESPUESTAS. La suite del repositorio lo usa (test/processes/clients-cut-answers.test.ts)."""

import os

import rubrica

for respuesta in os.environ["RUBRICA_RESPUESTAS"].split(","):
    cliente = rubrica.Cliente(
        f"{os.environ['RUBRICA_URL']}/{respuesta}",
        api_key="rk_test_x",
        reintentos=1,
        tiempo_limite=1,
        dormir=lambda _: None,
    )
    try:
        cliente.facturas.emitir({}, clave_idempotencia=f"clave-{respuesta}")  # type: ignore[typeddict-item]
    except Exception as error:
        print(respuesta, type(error).__name__, getattr(error, "clave_idempotencia", None))
