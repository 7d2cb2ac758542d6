#!/usr/bin/env python3
"""Makes the second company: `segunda.csv` and `segunda-recibidos.csv`, a RIMPE exporter with reimbursements both ways and suppliers
abroad, and `segunda-esperado.xlsx`, the figures of its ATS of September and October 2026.

As in `generar.py`, the expected figures are formulas of the workbook, worked out by LibreOffice from the tables alone.
"""
import os
import subprocess
import tempfile
from openpyxl import Workbook
from generar import (CALCULATED_ISSUED, CALCULATED_RECEIVED, CLIENTE, COLUMNS, EXTERIOR, HERE, NUMERIC, OURS, PERSONA, RECEIVED, number,
                     sheet, write_table)

ISSUED = COLUMNS + ["flete", "seguro"]
BOUGHT = RECEIVED + ["tipoEmisor"]
NUMERIC |= {"flete", "seguro"}
SEPTEMBER, OCTOBER = '"2026-09"', '"2026-10"'
TRAVELLER = dict(tipoId="06", identificacion="AB123456", razonSocial="TRAVELLER JOHN")
BUYER = dict(tipoId="08", identificacion="US987654321", razonSocial="IMPORTER INC")


def issued():
    rows, numbers = [], {}

    def add(cod, fecha="10/09/2026", **fields):
        numbers[cod] = numbers.get(cod, 0) + 1
        row = dict.fromkeys(ISSUED, "")
        row.update(n=len(rows) + 1, codDoc=cod, estab="001", ptoEmi="001", secuencial=numbers[cod], fecha=fecha, estado="AUTORIZADO",
                   moneda="DOLAR", exporta="NO", formaPago="" if cod in ("04", "07") else "20", **fields)
        rows.append(row)
        return row

    def noted(of, **fields):
        add("04", tipoId=of["tipoId"], identificacion=of["identificacion"], razonSocial=of["razonSocial"], modNumero=number(of),
            modFecha=of["fecha"], **fields)

    noted(add("01", **CLIENTE, base15="200.00", base0="50.00"), base15="20.00")
    add("01", **TRAVELLER, base15="80.00")
    add("01", **BUYER, base15="90.00")
    # Goods with freight and insurance, and services.
    goods = add("01", **BUYER, base0="1000.00", flete="100.00", seguro="20.00")
    services = add("01", **BUYER, base0="500.00")
    goods["exporta"] = services["exporta"] = "SI"
    # 300 and its IVA of 30, paid for a customer, beside the own fee.
    noted(add("01", **CLIENTE, baseNoObjeto="330.00", base15="50.00", reembolso0="100.00", reembolso15="200.00"), baseNoObjeto="33.00")
    for parte, base, sustento, code, rate in ((EXTERIOR, "400.00", "01", "501", "25"), (PERSONA, "90.00", "02", "311", "3")):
        of = add("03", **parte, base15=base)
        add("07", **parte, sustento="03", sustentoNumero=number(of), codSustento=sustento, retCodigo=code, retPorcentaje=rate, retBase=base,
            retIvaCodigo="3", retIvaPorcentaje="100", retIvaBase=f"{float(base) * 0.15:.2f}")
    # A resident with a passport, without withholding.
    add("03", **TRAVELLER, base0="30.00")
    # In October, on a purchase of September.
    add("07", fecha="02/10/2026", tipoId="04", identificacion="0990004196001", razonSocial="PROVEEDORA", sustento="01",
        sustentoNumero="001-001-000006001", codSustento="01", retCodigo="312", retPorcentaje="2", retBase="300.00", retIvaCodigo="1",
        retIvaPorcentaje="30", retIvaBase="45.00")
    add("01", fecha="05/10/2026", **CLIENTE, base15="10.00")
    return rows


def received():
    rows = []

    def add(cod, **fields):
        row = dict.fromkeys(BOUGHT, "")
        row.update(n=900 + len(rows), codDoc=cod, estab="001", ptoEmi="001", secuencial=6001 + len(rows), fecha="28/09/2026", estado="VIGENTE",
                   moneda="DOLAR", emisor="0990004196001", origen="archivo", fechaRegistro="30/09/2026", exporta="NO", parteRel="NO",
                   derechoCredito="SI", activoFijo="NO", codSustento="01", tipoEmisor="04", formaPago="" if cod in ("04", "07") else "20")
        row["tipoId"], row["identificacion"], row["razonSocial"] = OURS
        row.update(fields)
        rows.append(row)

    add("01", base15="300.00")
    add("01", baseNoObjeto="240.00", reembolso0="10.00", reembolso15="200.00")
    add("04", base15="30.00", modNumero="001-001-000006001", modFecha="28/09/2026")
    # A note to a document that is not held.
    add("04", base15="5.00", modNumero="001-001-000000077", modFecha="01/09/2026")
    # Issued abroad, entered by hand.
    add("15", origen="manual", emisor="GB555555555", tipoEmisor="08", base0="250.00", codSustento="02", derechoCredito="NO")
    add("07", emisor="1790016919001", sustento="01", retCodigo="312", retPorcentaje="2", retBase="200.00", retIvaCodigo="1",
        retIvaPorcentaje="30", retIvaBase="30.00", codSustento="", derechoCredito="", activoFijo="", parteRel="")
    return rows


def expected(rows, recibidos):
    book = Workbook()
    out = book.active
    out.title = "esperado"
    out.append(["reporte", "clave", "valor"])
    col = sheet(book, "datos", ISSUED, CALCULATED_ISSUED, rows)
    rec = sheet(book, "recibidos", BOUGHT, CALCULATED_RECEIVED, recibidos)

    def put(reporte, clave, formula):
        out.append([reporte, clave, f"=ROUND({formula},2)"])

    for reporte, mes in (("septiembre", SEPTEMBER), ("octubre", OCTOBER)):
        ours = f"({col('mes')}={mes})*{col('valido')}"
        theirs = f"({rec('mes')}={mes})*{rec('valido')}*{rec('compra')}"
        local = f'({col("exporta")}="NO")'
        refund = f"({col('reembolso')}>0)"
        types = {
            "18": f'({col("codDoc")}="01")*(1-{refund})', "41": f'({col("codDoc")}="01")*{refund}',
            "04": f'({col("codDoc")}="04")*({col("deReembolso")}=0)', "47": f'({col("codDoc")}="04")*({col("deReembolso")}>0)',
        }
        for tipo, when in types.items():
            for clave, names in (("baseNoGraIva", ["baseNoObjeto"]), ("baseImponible", ["base0"]), ("baseImpGrav", ["general"]),
                                 ("montoIva", ["iva"])):
                put(reporte, f"ventas.{tipo}.{clave}", "+".join(f"SUMPRODUCT({ours}*{local}*{when},{col(name)})" for name in names))
            put(reporte, f"ventas.{tipo}.comprobantes", f"SUMPRODUCT({ours}*{local}*{when})")
        # The total has freight and insurance above its bases: without them it is the bases.
        put(reporte, "exportaciones.fob", f'SUMPRODUCT({ours}*(1-{local})*({col("codDoc")}="01"),{col("bases")})')
        bought = f'({col("codDoc")}="03")'
        put(reporte, "compras.registros", f"SUMPRODUCT({ours}*{bought})+SUMPRODUCT({theirs})")
        for clave, name in (("baseNoGraIva", "baseNoObjeto"), ("baseImponible", "base0"), ("baseImpGrav", "general"), ("montoIva", "iva")):
            put(reporte, f"compras.{clave}", f"SUMPRODUCT({ours}*{bought},{col(name)})+SUMPRODUCT({theirs},{rec(name)})")
        put(reporte, "compras.totbasesImpReemb", f"SUMPRODUCT({theirs},{rec('reembolso')})")
        # A withholding is with its purchase: those of September are the September ones and the one of October.
        put(reporte, "compras.valRetAir", f"SUMPRODUCT({col('valido')},{col('retenido')})" if reporte == "septiembre" else "0")
        put(reporte, "compras.valRetIva", f"SUMPRODUCT({col('valido')},{col('retenidoIva')})" if reporte == "septiembre" else "0")
        taken = f'({rec("mes")}={mes})*{rec("valido")}*({rec("codDoc")}="07")'
        put(reporte, "ventas.valorRetIva", f"SUMPRODUCT({taken},{rec('retenidoIva')})")
        put(reporte, "ventas.valorRetRenta", f"SUMPRODUCT({taken},{rec('retenido')})")
        # Form 103 counts a withholding by its own date.
        put(reporte, "103.499", f"SUMPRODUCT({ours},{col('retenido')})")
    return book


def main():
    rows, recibidos = issued(), received()
    write_table("segunda.csv", ISSUED, rows)
    write_table("segunda-recibidos.csv", BOUGHT, recibidos)
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "segunda-esperado.xlsx")
        expected(rows, recibidos).save(source)
        subprocess.run(
            ["soffice", "--headless", f"-env:UserInstallation=file://{folder}/perfil", "--convert-to", "xlsx:Calc MS Excel 2007 XML",
             "--outdir", HERE, source], check=True, capture_output=True)


if __name__ == "__main__":
    main()
