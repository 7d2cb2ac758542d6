import os
import sys

import rubrica

cliente = rubrica.Cliente(
    os.environ.get("RUBRICA_URL", "http://127.0.0.1:8080"),
    api_key=os.environ["RUBRICA_API_KEY"],
)

try:
    factura = cliente.facturas.emitir(
        {
            "ruc": "1790012344001",
            "estab": "001",
            "ptoEmi": "001",
            "receptor": {
                "tipoIdentificacion": "05",
                "identificacion": "1712345675",
                "razonSocial": "ANA PÉREZ",
            },
            "detalles": [
                {
                    "codigoPrincipal": "CAF-500",
                    "descripcion": "Café de altura 500 g",
                    "cantidad": 2,
                    "precioUnitario": 8.5,
                    "impuesto": [{"codigo": "2", "codigoPorcentaje": "4"}],
                }
            ],
        },
        esperar=20,  # espera a que el SRI lo autorice
    )
    print(factura["estado"], factura["claveAcceso"])

    with cliente.comprobantes.archivos(factura["claveAcceso"], format="pdf") as ride:
        ride.guardar(ride.nombre or "ride.pdf")
        print("RIDE:", ride.nombre)
except rubrica.SolicitudInvalida as error:
    print(f"{error.codigo}: {error}", file=sys.stderr)
    for problema in error.sub_errores:
        print(f"  {problema.campo}: {problema.mensaje}", file=sys.stderr)
    sys.exit(1)
