"""Emite RUBRICA_LLAMADAS facturas por una red que corta las respuestas (RUBRICA_URL); lo que no responde se retoma con la clave del error.
Escribe la clave de acceso de cada una; con RUBRICA_UNICA, también de la que ya estaba emitida. La suite del repositorio lo usa
(test/processes/clients-cut-answers.test.ts)."""

import os

import rubrica
from rubrica import tipos

cliente = rubrica.Cliente(os.environ["RUBRICA_URL"], api_key=os.environ["RUBRICA_API_KEY"], dormir=lambda _: None)
for numero in range(int(os.environ["RUBRICA_LLAMADAS"])):
    factura: tipos.Factura = {
        "ruc": "1790012344001",
        "estab": "001",
        "ptoEmi": "001",
        "referencia": f"{os.environ['RUBRICA_REFERENCIA']}-{numero}",
        "referenciaUnica": "RUBRICA_UNICA" in os.environ,
        "receptor": {"tipoIdentificacion": "05", "identificacion": "1712345675", "razonSocial": "ANA PÉREZ"},
        "detalles": [
            {
                "codigoPrincipal": "CAF",
                "descripcion": "Café",
                "cantidad": 1,
                "precioUnitario": 10,
                "impuesto": [{"codigo": "2", "codigoPorcentaje": "4"}],
            }
        ],
    }
    clave = None
    while True:
        try:
            emitida = cliente.facturas.emitir(factura, clave_idempotencia=clave)["claveAcceso"]
            break
        except Exception as error:
            if isinstance(error, rubrica.Conflicto) and error.codigo == "referencia-usada":
                emitida = error.problema["claveAcceso"]
                break
            # Un error sin clave obligaría a una llamada nueva, que emite otra vez.
            clave = getattr(error, "clave_idempotencia", None)
    print(emitida)
