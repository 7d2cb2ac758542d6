"""Contra un servicio de verdad: RUBRICA_URL, RUBRICA_API_KEY, RUBRICA_CLIENT_ID y RUBRICA_CLIENT_SECRET, RUBRICA_USUARIO y
RUBRICA_PASSWORD; RUBRICA_FALLAS, una red que falla delante de él; y RUBRICA_WEBHOOKS, mensajes firmados por otro programa. La suite
del repositorio los da (test/processes/clients-languages.test.ts)."""

from __future__ import annotations

import io
import json
import os
import threading
import time
import unittest
import urllib.parse
import urllib.request
from base64 import b64encode
from decimal import Decimal
from typing import Any, Dict, List

import rubrica
from rubrica import tipos
from rubrica.decimales import leer_json

URL = os.environ["RUBRICA_URL"]
API_KEY = os.environ["RUBRICA_API_KEY"]
FALLAS = os.environ["RUBRICA_FALLAS"]


def factura(**cambios: Any) -> tipos.Factura:
    dicho: Dict[str, Any] = {
        "ruc": "1790012344001",
        "estab": "001",
        "ptoEmi": "001",
        "receptor": {"tipoIdentificacion": "05", "identificacion": "1712345675", "razonSocial": "ANA PÉREZ"},
        "detalles": [
            {
                "codigoPrincipal": "CAF-500",
                "descripcion": "Café de altura 500 g",
                "cantidad": Decimal("2"),
                "precioUnitario": Decimal("8.50"),
                "impuesto": [{"codigo": "2", "codigoPorcentaje": "4"}],
            }
        ],
        **cambios,
    }
    return dicho  # type: ignore[return-value]


class Emitir(unittest.TestCase):
    def setUp(self) -> None:
        self.cliente = rubrica.Cliente(URL, api_key=API_KEY)

    def test_autorizado_y_descargado(self) -> None:
        emitida = self.cliente.facturas.emitir(factura(), esperar=20)
        self.assertEqual(emitida["estado"], "AUTORIZADO")
        leida = self.cliente.comprobantes.leer(emitida["claveAcceso"])
        # Los tipos dicen Decimal: se calcula sin convertir.
        con_envio: Decimal = leida["importeTotal"] + Decimal("0.45")
        self.assertEqual(con_envio, Decimal("20.00"))
        self.assertIsInstance(leida["importeTotal"], Decimal)
        with self.cliente.comprobantes.archivos(emitida["claveAcceso"], format="pdf") as ride:
            self.assertRegex(ride.nombre or "", r"^FAC-001-001-\d{9}\.pdf$")
            self.assertEqual(ride.read(5), b"%PDF-")
        destino = io.BytesIO()
        self.cliente.comprobantes.archivos(emitida["claveAcceso"], format="xml").guardar(destino)
        self.assertIn(emitida["claveAcceso"].encode(), destino.getvalue())

    def test_validar_no_guarda_nada(self) -> None:
        validada = self.cliente.facturas.validar(factura(referencia="py validada"))
        self.assertEqual((validada["provisional"], validada["totales"]["importeTotal"]), (True, Decimal("19.55")))
        self.assertEqual(list(self.cliente.facturas.listar(referencia="py validada")), [])

    def test_un_rechazo_dice_codigo_y_campos(self) -> None:
        with self.assertRaises(rubrica.SolicitudInvalida) as visto:
            self.cliente.facturas.emitir(factura(ptoEmi="009"))
        error = visto.exception
        self.assertEqual((error.estado, error.codigo), (400, "comprobante-invalido"))
        self.assertEqual([uno.campo for uno in error.sub_errores], ["ptoEmi"])
        self.assertTrue(error.id_solicitud)
        with self.assertRaises(rubrica.NoEncontrado):
            self.cliente.comprobantes.leer("1" * 49)
        with self.assertRaises(rubrica.NoAutenticado):
            rubrica.Cliente(URL, api_key="rk_test_no").empresas.leer("1790012344001")
        with self.assertRaises(rubrica.Conflicto) as repetida:
            for valor in (1, 2):
                self.cliente.facturas.emitir(factura(propina=valor), clave_idempotencia="python-1")
        self.assertEqual(repetida.exception.clave_idempotencia, "python-1")

    def test_las_listas_se_recorren_enteras(self) -> None:
        for _ in range(3):
            self.cliente.facturas.emitir(factura(referencia="py páginas"))
        claves = {uno["claveAcceso"] for uno in self.cliente.comprobantes.listar(referencia="py páginas", size=2)}
        self.assertEqual(len(claves), 3)
        # Por número de página y no por cursor.
        for numero in ("Uno", "Dos", "Tres"):
            self.cliente.plantillas_email.crear(
                {"nombre": f"Python {numero}", "asunto": "x", "cuerpoHtml": "<p>x</p>", "cuerpoTexto": "x"}
            )
        nombres = [una["nombre"] for una in self.cliente.plantillas_email.listar(size=1)]
        self.assertEqual(len([uno for uno in nombres if uno.startswith("Python ")]), 3)
        self.assertEqual(len(nombres), len(set(nombres)))
        # Un evento tiene su lugar un momento después de que se guarda su comprobante.
        for _ in range(100):
            creados = [uno for uno in self.cliente.eventos.listar(size=2) if uno["tipo"] == "comprobante.creado"]
            if len(creados) >= 3:
                break
            time.sleep(0.2)
        self.assertGreaterEqual(len(creados), 3)

    def test_desde_varios_hilos(self) -> None:
        claves: List[str] = []
        hilos = [
            threading.Thread(
                target=lambda: claves.append(self.cliente.facturas.emitir(factura())["claveAcceso"])
            )
            for _ in range(4)
        ]
        for hilo in hilos:
            hilo.start()
        for hilo in hilos:
            hilo.join()
        self.assertEqual(len(set(claves)), 4)


class Cantidades(unittest.TestCase):
    def test_siempre_son_decimal(self) -> None:
        texto = '{"valor":17,"n":3,"lineas":[{"valor":2},{"valor":0.10}],"por":{"a":1},"nulo":null}'
        leido = leer_json(texto, ["valor", "lineas.*.valor", "por.*", "nulo", "no.hay"])
        self.assertEqual(str(leido), str({
            "valor": Decimal("17"),
            "n": 3,
            "lineas": [{"valor": Decimal("2")}, {"valor": Decimal("0.10")}],
            "por": {"a": Decimal("1")},
            "nulo": None,
        }))


class Credenciales(unittest.TestCase):
    CLIENTE = (os.environ["RUBRICA_CLIENT_ID"], os.environ["RUBRICA_CLIENT_SECRET"])

    def por(self, oauth: rubrica.OAuth) -> rubrica.Cliente:
        return rubrica.Cliente(f"{FALLAS}/pasa/0", oauth=oauth)

    def tipo_con_otro_token(self, cliente: rubrica.Cliente) -> str:
        """Revoca el token y llama hasta que haya otro: el servicio recuerda durante un segundo el que aceptó."""
        tokens = cliente._transporte._tokens
        assert tokens is not None
        revocado = tokens.dar()
        datos = urllib.parse.urlencode({"token": revocado}).encode()
        basica = b64encode(":".join(self.CLIENTE).encode()).decode()
        solicitud = urllib.request.Request(f"{URL}/api/v1.0/oauth/revoke", datos, {"Authorization": f"Basic {basica}"})
        urllib.request.urlopen(solicitud).close()
        while True:
            tipo = cliente.usuarios.yo()["tipo"]
            if tokens.dar() != revocado:
                return tipo
            time.sleep(0.1)

    def test_un_token_sirve_a_todas_y_uno_rechazado_se_reemplaza(self) -> None:
        cliente = self.por(rubrica.OAuth(*self.CLIENTE))
        hilos = [threading.Thread(target=cliente.usuarios.yo) for _ in range(3)]
        for hilo in hilos:
            hilo.start()
        for hilo in hilos:
            hilo.join()
        self.assertEqual(self.tipo_con_otro_token(cliente), "cliente")

    def test_el_de_un_usuario_se_renueva(self) -> None:
        usuario, password = os.environ["RUBRICA_USUARIO"], os.environ["RUBRICA_PASSWORD"]
        cliente = self.por(rubrica.OAuth(*self.CLIENTE, usuario=usuario, password=password))
        self.assertEqual(cliente.usuarios.yo()["tipo"], "usuario")
        self.assertEqual(self.tipo_con_otro_token(cliente), "usuario")
        with self.assertRaises(rubrica.NoAutenticado) as visto:
            rubrica.Cliente(URL, oauth=rubrica.OAuth(self.CLIENTE[0], "no")).usuarios.yo()
        self.assertNotIn("respondió 401", str(visto.exception))


class Flujo(unittest.TestCase):
    def test_sigue_despues_de_cada_corte(self) -> None:
        directo = rubrica.Cliente(URL, api_key=API_KEY)
        for _ in range(2):
            directo.facturas.emitir(factura(), esperar=20)
        for _ in range(100):
            guardados = [uno["id"] for uno in directo.eventos.listar()]
            if len(guardados) > 7:
                break
            time.sleep(0.2)
        cliente = rubrica.Cliente(f"{FALLAS}/corta/3", api_key=API_KEY, dormir=lambda _: None)
        vistos: List[str] = []
        for evento in cliente.eventos.flujo(desde=guardados[0]):
            vistos.append(evento["id"])
            if evento["tipo"] == "comprobante.autorizado":
                self.assertTrue(evento["datos"]["numero"].startswith("001-001-"))
            if len(vistos) == 7:
                break
        self.assertEqual(vistos, guardados[1:8])
        with self.assertRaises(rubrica.NoAutenticado):
            next(rubrica.Cliente(URL, api_key="rk_test_no").eventos.flujo())


class RedQueFalla(unittest.TestCase):
    def setUp(self) -> None:
        self.esperas: List[float] = []

    def por(self, falla: str, **opciones: Any) -> rubrica.Cliente:
        return rubrica.Cliente(f"{FALLAS}/{falla}", api_key=API_KEY, dormir=self.esperas.append, **opciones)

    def test_una_factura_cuya_respuesta_se_pierde_se_emite_una_vez(self) -> None:
        emitida = self.por("pierde/2").facturas.emitir(factura(referencia="py perdida"))
        todas = list(rubrica.Cliente(URL, api_key=API_KEY).comprobantes.listar(referencia="py perdida"))
        self.assertEqual([una["claveAcceso"] for una in todas], [emitida["claveAcceso"]])
        self.assertEqual(len(self.esperas), 2)
        self.assertTrue(0.25 <= self.esperas[0] <= 0.5 <= self.esperas[1] <= 1, self.esperas)

    def test_ocupado_espera_lo_que_pide(self) -> None:
        self.por("ocupado/2").facturas.emitir(factura())
        self.assertEqual(self.esperas, [7, 7])
        with self.assertRaises(rubrica.DemasiadasSolicitudes) as visto:
            self.por("ocupado/1", espera_maxima=5).catalogos.listar()
        self.assertEqual(visto.exception.espera_s, 7)

    def test_en_curso_se_repite_y_lo_que_pide_demasiado_no(self) -> None:
        self.por("encurso/2").facturas.emitir(factura())
        self.assertEqual([max(1, una) for una in self.esperas], self.esperas)
        self.assertEqual(len(self.esperas), 2)
        self.esperas.clear()
        # La espera puede ser una fecha.
        with self.assertRaises(rubrica.ErrorServicio) as visto:
            self.por("luego/9").catalogos.listar()
        self.assertGreater(visto.exception.espera_s or 0, 86400)
        self.assertEqual(self.esperas, [])

    def test_una_redireccion_no_se_sigue(self) -> None:
        for adonde in ("desvia/9", "tuerce/9"):
            with self.assertRaises(rubrica.Rechazo) as visto:
                self.por(adonde).catalogos.listar()
            self.assertEqual((visto.exception.estado, self.esperas), (307, []))

    def test_el_token_se_pide_en_cada_llamada(self) -> None:
        pedidos: List[str] = []

        def token() -> str:
            pedidos.append("no")
            return "no"

        cliente = rubrica.Cliente(URL, token=token)
        for _ in range(2):
            with self.assertRaises(rubrica.NoAutenticado):
                cliente.empresas.leer("1790012344001")
        self.assertEqual(len(pedidos), 2)

    def test_lo_que_no_lleva_clave_no_se_repite(self) -> None:
        with self.assertRaises(rubrica.ErrorServicio) as visto:
            self.por("caido/9").comprobantes.reanudar("1" * 49)
        self.assertIsNone(visto.exception.codigo)
        with self.assertRaises(rubrica.SinRespuesta):
            self.por("pierde/9").comprobantes.reanudar("1" * 49)
        self.assertEqual(self.esperas, [])
        with self.assertRaises(rubrica.SinRespuesta) as perdida:
            self.por("pierde/8").facturas.emitir(factura())
        self.assertTrue(perdida.exception.clave_idempotencia)
        self.assertEqual(len(self.esperas), 3)


class Webhooks(unittest.TestCase):
    def test_se_cree_lo_que_dice_la_norma(self) -> None:
        with open(os.environ["RUBRICA_WEBHOOKS"], encoding="utf-8") as archivo:
            casos = json.load(archivo)
        self.assertGreater(len(casos), 15)
        for caso in casos:
            with self.subTest(caso["name"]):
                cuerpo = caso["body"].encode()
                try:
                    evento = rubrica.verificar_webhook(caso["secrets"], caso["headers"], cuerpo, ahora=caso["now"])
                    self.assertTrue(caso["valid"])
                    self.assertEqual(evento, json.loads(cuerpo))
                except rubrica.WebhookInvalido as error:
                    # El de las bibliotecas de referencia está bien firmado y no es un evento.
                    self.assertEqual(caso["valid"], "no es un evento" in str(error), str(error))

    def test_lo_firmado_se_cree(self) -> None:
        cuerpo = b'{"id":"evt_9","tipo":"de.otra_version","datos":{}}'
        secreto = "whsec_" + "YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh"
        cabeceras = rubrica.firmar_webhook(secreto, "evt_9", cuerpo)
        self.assertEqual(rubrica.verificar_webhook(secreto, cabeceras, cuerpo)["tipo"], "de.otra_version")
        with self.assertRaises(rubrica.WebhookInvalido):
            rubrica.verificar_webhook("secreto", cabeceras, cuerpo)


if __name__ == "__main__":
    unittest.main()
