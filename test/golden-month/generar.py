#!/usr/bin/env python3
"""Makes the golden month: `mes.csv` and `recibidos.csv`, the plain tables of what a company issued and received, and `esperado.xlsx`,
what they must come to.

Nothing is added up here: the expected figures are formulas of the workbook, worked out by LibreOffice from the table alone.
Needs python3-openpyxl and libreoffice-calc. `python3 generar.py` writes the files; the tables are the same every time.
"""
import csv
import os
import random
import subprocess
import tempfile
from openpyxl import Workbook
from openpyxl.utils import get_column_letter

HERE = os.path.dirname(os.path.abspath(__file__))
COLUMNS = (
    "n codDoc estab ptoEmi secuencial fecha tipoId identificacion razonSocial estado moneda exporta base0 base5 base8 base15 base12 "
    "baseNoObjeto baseExenta ice10 propina formaPago modNumero modFecha retCodigo retPorcentaje retBase retIvaCodigo retIvaPorcentaje retIvaBase "
    "reembolso0 reembolso15 sustento sustentoNumero codSustento clase"
).split()
PARTES = [
    ("04", "1790016919001", "COMPRADORA DE EJEMPLO S.A."),
    ("04", "0990004196001", '=CMD("calc") & HIJOS'),
    ("05", "1712345675", "PERSONA DE EJEMPLO"),
    ("05", "0926687856", "ÑUSTA PÉREZ; \"LA TÍA\""),
    ("06", "AB123456", "TRAVELLER JOHN"),
    ("07", "9999999999999", "CONSUMIDOR FINAL"),
]
RENTA = [("312", "2"), ("303", "10"), ("343", "1"), ("3440", "3"), ("303A", "5"), ("332", "0"), ("307", "3"), ("320", "10")]
IVA = [("1", "30"), ("2", "70"), ("3", "100"), ("9", "10"), ("10", "20"), ("11", "50")]
ESTADOS = ["AUTORIZADO"] * 24 + [
    "ANULADO", "ANULADO", "ANULACION_SOLICITADA", "NO_AUTORIZADO", "DEVUELTO", "ELIMINADO", "RECIBIDO", "CREADO",
]
BASES = ["base0", "base5", "base8", "base15", "baseNoObjeto", "baseExenta"]


def money(rng, low, high):
    return f"{rng.randint(low, high) / 100:.2f}"


def day(rng):
    # The month, its edges, and what must stay outside.
    return rng.choice([f"{d:02d}/11/2026" for d in range(1, 31)] * 3 + ["31/10/2026", "01/12/2026", "01/11/2026", "30/11/2026"])


def later(one, other):
    return max(one, other, key=lambda day: day.split("/")[::-1])


def documents():
    rng = random.Random(20261115)
    numbers = {}
    rows = []

    def add(cod, **fields):
        estab = rng.choice(["001", "001", "002"])
        pto = rng.choice(["001", "002"])
        numbers[(cod, estab, pto)] = numbers.get((cod, estab, pto), 0) + 1
        row = dict.fromkeys(COLUMNS, "")
        row.update(
            n=len(rows) + 1, codDoc=cod, estab=estab, ptoEmi=pto, secuencial=numbers[(cod, estab, pto)], fecha=day(rng),
            estado=ESTADOS[len(rows) * 13 % len(ESTADOS)], moneda="DOLAR", exporta="NO",
        )
        row.update(fields)
        rows.append(row)
        return row

    def parte(row, choices):
        row["tipoId"], row["identificacion"], row["razonSocial"] = rng.choice(choices)

    for i in range(205):
        row = add("01", formaPago=rng.choice(["01", "20", "19", "20"]))
        parte(row, PARTES)
        small = row["tipoId"] == "07"
        for name in rng.sample(BASES, 1 if small else rng.randint(1, 3)):
            row[name] = money(rng, 100, 3900) if small else money(rng, 1, 250000)
        if i % 17 == 3 and not small:
            row["ice10"] = money(rng, 1000, 90000)
        if i % 23 == 5 and not small:
            row["propina"] = "1.10"
            row["base15"] = money(rng, 2000, 9000)
        if i % 41 == 7:
            row["moneda"] = "EURO"
            row["tipoId"], row["identificacion"], row["razonSocial"] = PARTES[0]
        if i % 29 == 11:
            row.update(exporta="SI", tipoId="08", identificacion="GB123456789", razonSocial="IMPORTER LTD", formaPago="20", propina="")
            for name in BASES + ["ice10"]:
                row[name] = ""
            row["base0"] = money(rng, 100000, 900000)
    ours = [r for r in rows if r["estado"] == "AUTORIZADO" and r["tipoId"] in ("04", "05") and r["moneda"] == "DOLAR"]
    abroad = [r for r in rows if r["estado"] == "AUTORIZADO" and r["exporta"] == "SI"]
    for i in range(40):
        of = abroad[0] if i == 4 else rng.choice(ours)
        row = add(
            "04", modNumero=f"{of['estab']}-{of['ptoEmi']}-{of['secuencial']:09d}", modFecha=of["fecha"],
            tipoId=of["tipoId"], identificacion=of["identificacion"], razonSocial=of["razonSocial"], exporta=of["exporta"],
        )
        row["fecha"] = later(row["fecha"], of["fecha"])
        if i % 10 == 6:
            row.update(modNumero="001-001-900000001", modFecha="15/03/2024", base12=money(rng, 100, 90000), exporta="NO")
        elif of["exporta"] == "SI":
            row["base0"] = money(rng, 100, 9000)
        else:
            row[rng.choice(["base0", "base15", "base15", "base5", "baseExenta"])] = money(rng, 1, 90000)
    for i in range(16):
        of = rng.choice(ours)
        row = add(
            "05", modNumero=f"{of['estab']}-{of['ptoEmi']}-{of['secuencial']:09d}", modFecha=of["fecha"], formaPago="20",
            tipoId=of["tipoId"], identificacion=of["identificacion"], razonSocial=of["razonSocial"],
        )
        row["fecha"] = later(row["fecha"], of["fecha"])
        row[rng.choice(["base0", "base15"])] = money(rng, 1, 20000)
    for i in range(25):
        row = add("03", formaPago=rng.choice(["01", "20"]))
        parte(row, PARTES[2:4])
        for name in rng.sample(["base0", "base15", "base5"], rng.randint(1, 2)):
            row[name] = money(rng, 1, 90000)
    for i in range(24):
        row = add("07")
        parte(row, PARTES[:2])
        row["retCodigo"], row["retPorcentaje"] = RENTA[i % len(RENTA)]
        row["retBase"] = money(rng, 100, 500000)
        if i % 5 != 1:
            row["retIvaCodigo"], row["retIvaPorcentaje"] = IVA[i % len(IVA)]
            row["retIvaBase"] = money(rng, 100, 90000)
    for i in range(12):
        row = add("06")
        parte(row, PARTES[:1])
    # A note of the month to an export of months before is where that was.
    of = add("01", fecha="15/03/2026", estado="AUTORIZADO", exporta="SI", tipoId="08", identificacion="GB123456789", razonSocial="IMPORTER LTD",
             formaPago="20", base0="4321.00")
    add("04", fecha="20/11/2026", estado="AUTORIZADO", exporta="SI", tipoId="08", identificacion="GB123456789", razonSocial="IMPORTER LTD",
        modNumero=f"{of['estab']}-{of['ptoEmi']}-{of['secuencial']:09d}", modFecha=of["fecha"], base0="123.45")
    boxes_of_sales(add)
    return rows


# June: a case per row of form 104 and 103 that a document's type or rate does not tell (FACTS §16).
JUNE = dict(estado="AUTORIZADO", fecha="10/06/2026")
CLIENTE = dict(zip(("tipoId", "identificacion", "razonSocial"), PARTES[0]))
PERSONA = dict(zip(("tipoId", "identificacion", "razonSocial"), PARTES[2]))
EXTERIOR = dict(tipoId="08", identificacion="GB123456789", razonSocial="CONSULTING LTD")


def number(row):
    return f"{row['estab']}-{row['ptoEmi']}-{row['secuencial']:09d}"


def boxes_of_sales(add):
    # What was paid for a customer: 300 and its IVA of 30 as one amount that is no object of IVA, beside the own fee.
    refund = add("01", **JUNE, **CLIENTE, formaPago="20", baseNoObjeto="330.00", base15="50.00", reembolso0="100.00", reembolso15="200.00")
    add("04", **JUNE, **CLIENTE, modNumero=number(refund), modFecha=refund["fecha"], baseNoObjeto="33.00")
    # The same by the rates of what was paid.
    add("01", **JUNE, **CLIENTE, formaPago="20", base0="10.00", base15="20.00", reembolso0="10.00", reembolso15="20.00")
    # Notes above the sales of their row.
    sold = add("01", **JUNE, **CLIENTE, formaPago="20", base8="10.00")
    add("04", **JUNE, **CLIENTE, modNumero=number(sold), modFecha=sold["fecha"], base8="60.00")
    add("04", **JUNE, **CLIENTE, modNumero=number(sold), modFecha=sold["fecha"], base0="25.00")
    add("01", **JUNE, **CLIENTE, formaPago="20", base15="70.00", moneda="EURO")
    # What a person decides: an asset, also at 0 %, and its note; 0 % with the right to credit; an export of services; a note of its own.
    asset = add("01", **JUNE, **CLIENTE, formaPago="20", base15="900.00", base0="30.00", clase="activo-fijo")
    add("04", **JUNE, **CLIENTE, modNumero=number(asset), modFecha=asset["fecha"], base15="100.00")
    add("01", **JUNE, **CLIENTE, formaPago="20", base0="41.00", clase="activo-fijo-con-credito")
    add("01", **JUNE, **CLIENTE, formaPago="20", base0="52.00", base15="13.00", clase="cero-con-credito")
    add("04", **JUNE, **CLIENTE, modNumero="001-001-900000002", modFecha="01/06/2026", base0="7.00", clase="cero-con-credito")
    add("01", **JUNE, **EXTERIOR, formaPago="20", base0="640.00", clase="exportacion-servicios")
    # Liquidaciones: abroad; as an expense and with credit by their withholdings; without withholding.
    for parte, base, sustento, code, rate in (
        (EXTERIOR, "400.00", "01", "501", "25"), (PERSONA, "90.00", "02", "311", "3"), (PERSONA, "110.00", "01", "311", "3"),
        (PERSONA, "10.00", "", "", ""),
    ):
        of = add("03", **JUNE, **parte, formaPago="20", base15=base)
        if sustento:
            add("07", **JUNE, **parte, sustento="03", sustentoNumero=number(of), codSustento=sustento, retCodigo=code, retPorcentaje=rate,
                retBase=base, retIvaCodigo="3", retIvaPorcentaje="100", retIvaBase=f"{float(base) * 0.15:.2f}")


# What the company received. `estado` is its end; `emisor` who made it; the decisions are a person's.
RECEIVED = COLUMNS + (
    "emisor origen fechaRegistro derechoCredito activoFijo parteRel rimpe").split()
OURS = ("04", "1790012344001", "ANDINA DE PRUEBAS S.A.")
EMISORES = ["1790016919001", "0990004196001", "1712345675001"]


def withheld_from(issued):
    return [row for row in issued if row["codDoc"] == "07" and row["estado"] == "AUTORIZADO" and row["fecha"].endswith("11/2026")][:2]


def received(issued):
    rng = random.Random(20261116)
    rows = []

    def add(cod, emisor=None, **fields):
        row = dict.fromkeys(RECEIVED, "")
        n = len(rows) + 1
        day = f"{rng.randint(1, 15):02d}/11/2026"
        row.update(
            n=n, codDoc=cod, estab="001", ptoEmi=f"{rng.randint(1, 3):03d}", secuencial=5000 + n, fecha=day, estado="VIGENTE", moneda="DOLAR",
            emisor=emisor or EMISORES[n % 3], origen="archivo", fechaRegistro=f"{rng.randint(15, 30):02d}/11/2026", exporta="NO")
        row["tipoId"], row["identificacion"], row["razonSocial"] = OURS
        row.update(fields)
        rows.append(row)
        return row

    def bought(row, names=BASES, most=3):
        for name in rng.sample(names, rng.randint(1, most)):
            row[name] = money(rng, 1, 250000)
        row["formaPago"] = rng.choice(["01", "20", "19"])
        decided = rng.choice([("SI", "NO"), ("SI", "NO"), ("NO", "NO"), ("SI", "SI"), ("", "")])
        row["derechoCredito"], row["activoFijo"] = decided
        row["codSustento"] = {("SI", "NO"): "01", ("NO", "NO"): "02", ("SI", "SI"): "03", ("", ""): "06"}[decided]
        row["parteRel"] = rng.choice(["NO", "NO", "SI"])
        return row

    # The edges of the month are those of its registration, whatever its own day.
    for i in range(34):
        row = bought(add("01"))
        if i % 11 == 4:
            row["ice10"] = money(rng, 1000, 90000)
        if i == 3:
            row["propina"] = "2.50"
        row["fechaRegistro"] = {0: "30/11/2026", 1: "01/12/2026", 2: "", 5: "31/12/2026", 6: "01/11/2026", 7: "31/10/2026"}.get(
            i, row["fechaRegistro"])
        row["fecha"] = {6: "31/10/2026", 7: "30/10/2026", 8: "15/03/2026"}.get(i, row["fecha"])
    for estado in ("ANULADO", "NO_AUTORIZADO", "PENDIENTE", "AJENO", "INVALIDO"):
        for _ in range(3):
            row = bought(add("01", estado=estado))
            if estado == "AJENO":
                row["identificacion"] = "1760001550001"
            if estado in ("AJENO", "INVALIDO"):
                for name in ("fechaRegistro", "codSustento", "derechoCredito", "activoFijo", "parteRel"):
                    row[name] = ""  # nobody decides about them
    for _ in range(3):
        bought(add("01", moneda="EURO"))
    for cod, count in (("04", 7), ("05", 4)):
        for i in range(count):
            of = rows[10 + i]
            row = bought(add(cod, of["emisor"], estado="ANULADO" if i == 3 else "VIGENTE"), ["base0", "base5", "base15", "baseExenta"], 1)
            row.update(modNumero=f"{of['estab']}-{of['ptoEmi']}-{of['secuencial']:09d}", modFecha=of["fecha"])
            row["fecha"] = later(row["fecha"], of["fecha"])
            row["fechaRegistro"] = "02/12/2026" if i == 2 else row["fechaRegistro"]
            if cod == "04":
                row["formaPago"] = ""
    # What was withheld from the company: by customers of this month and by one that bought nothing.
    for i in range(16):
        row = add("07", (EMISORES + ["1790085783001"])[i % 4], sustento="05" if i % 7 == 3 else "01")
        row["retCodigo"], row["retPorcentaje"] = RENTA[i % len(RENTA)]
        row["retBase"] = money(rng, 100, 500000)
        if i % 5 != 1:
            row["retIvaCodigo"], row["retIvaPorcentaje"] = IVA[i % len(IVA)]
            row["retIvaBase"] = money(rng, 100, 90000)
        row["estado"] = {5: "ANULADO", 9: "PENDIENTE", 13: "NO_AUTORIZADO"}.get(i, "VIGENTE")
        row["fechaRegistro"] = {6: "01/12/2026", 7: "", 10: "31/10/2026"}.get(i, row["fechaRegistro"])
        row["fecha"] = "30/10/2026" if i == 10 else row["fecha"]
        # Most name an invoice of the company: the first to that customer, so that some invoices have several. A person buys with a cédula.
        sold = [one for one in issued if one["codDoc"] == "01" and one["identificacion"][:10] == row["emisor"][:10]
                and one["estado"] in ("AUTORIZADO", "ANULADO") and later(one["fecha"], row["fecha"]) == row["fecha"]]
        if row["sustento"] == "01" and sold:
            row["sustentoNumero"] = number(sold[i // 8 % len(sold)])
    # The same on paper, entered by hand.
    for n, (emisor, rate, base) in enumerate((("1790016919001", ("1", "30"), "45.30"), ("0990004196001", ("2", "70"), "61.05"))):
        sold = next(one for one in issued if one["codDoc"] == "01" and one["identificacion"] == emisor and one["estado"] == "AUTORIZADO"
                    and later(one["fecha"], "15/11/2026") == "15/11/2026" and one["fecha"].endswith("11/2026"))
        add("07", emisor, origen="manual", sustento="01", sustentoNumero=number(sold), ptoEmi="009", fecha="15/11/2026", fechaRegistro="16/11/2026",
            retCodigo="312", retPorcentaje="2", retBase="302.00", retIvaCodigo=rate[0], retIvaPorcentaje=rate[1], retIvaBase=base,
            estado="VIGENTE")
    for _ in range(2):
        add("06")
    # Another's liquidación to the company: it sold.
    row = bought(add("03"), ["base0", "base15"], 2)
    row["codSustento"] = "01"
    for i in range(6):
        row = add("02" if i < 4 else "01", origen="manual", estado="ANULADO" if i == 3 else "VIGENTE", formaPago="01", codSustento="02",
                  derechoCredito="NO", activoFijo="NO", parteRel="NO", ptoEmi="009")
        row["base0" if i < 4 else "base15"] = money(rng, 100, 90000)
        if i >= 4:  # our withholdings name these
            of = withheld_from(issued)[i - 4]
            row.update(emisor=of["identificacion"], ptoEmi="002", secuencial=of["n"])
            if i == 5:  # and this number of another supplier's is none of theirs
                other = "0990004196001" if of["identificacion"] == "1790016919001" else "1790016919001"
                bought(add("01", other, ptoEmi="002", secuencial=of["n"]), ["base15"], 1)
        if i == 2:
            row["fechaRegistro"] = "01/12/2026"
    for i in range(3):
        row = add("01", codSustento="02", derechoCredito="NO", activoFijo="NO", parteRel="NO", formaPago="20",
                  estado="ANULADO" if i == 2 else "VIGENTE")
        row.update(baseNoObjeto=money(rng, 10000, 90000), reembolso0=money(rng, 100, 9000), reembolso15=money(rng, 100, 9000))
    boxes_of_purchases(add)
    return rows


def boxes_of_purchases(add):
    june = dict(fecha="10/06/2026", fechaRegistro="12/06/2026", parteRel="NO", formaPago="20", derechoCredito="SI", activoFijo="NO")
    # Imports by customs declaration: goods, an asset, at 0 %.
    add("16", origen="manual", **june, base15="500.00")
    add("16", origen="manual", **{**june, "activoFijo": "SI"}, base15="300.00")
    add("16", origen="manual", **june, base0="40.00")
    add("01", **june, codSustento="01", baseNoObjeto="240.00", reembolso0="10.00", reembolso15="200.00")
    add("01", **june, codSustento="01", rimpe="POPULAR", base0="80.00", base15="20.00")
    add("01", **june, codSustento="08", base15="60.00")
    add("04", **{**june, "formaPago": ""}, codSustento="01", base5="15.00", modNumero="001-001-000000077", modFecha="01/06/2026")


def write_table(name, columns, rows):
    with open(os.path.join(HERE, name), "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerows(rows)


# Columns of formulas beside the table: [name, formula with {column} for a cell of the same row, {all_column} for the whole column]. Cents are whole numbers, so that no
# rounding depends on how a program holds 0.15.
CALCULATED = [
    ("mes", '=MID({fecha},7,4)&"-"&MID({fecha},4,2)'),
    ("valido", '=IF(OR({estado}="AUTORIZADO",{estado}="ANULACION_SOLICITADA"),1,0)'),
    ("libro", '=IF(OR({valido}=1,{estado}="ANULADO"),1,0)'),
    ("usd", '=IF({moneda}="DOLAR",1,0)'),
    ("signo", '=IF({codDoc}="04",-1,1)*{valido}'),
    ("ice", "=INT((ROUND(N({ice10})*100,0)*10+50)/100)/100"),
    ("iva5", "=INT((ROUND(N({base5})*100,0)*5+50)/100)/100"),
    ("iva8", "=INT((ROUND(N({base8})*100,0)*8+50)/100)/100"),
    # A document's tax of one rate is that of its bases together (FACTS §5); a line with ICE is taxed on both.
    ("general", "=N({base15})+N({base12})+N({ice10})+{ice}"),
    ("ivaGeneral",
     "=INT((ROUND((N({base15})+N({ice10})+{ice})*100,0)*15+50)/100)/100+INT((ROUND(N({base12})*100,0)*12+50)/100)/100"),
    ("iva", "={iva5}+{iva8}+{ivaGeneral}"),
    ("sinImpuestos", "=N({base0})+N({base5})+N({base8})+N({base15})+N({base12})+N({ice10})+N({baseNoObjeto})+N({baseExenta})"),
    ("total", "={sinImpuestos}+{ice}+{iva}+N({propina})"),
    # Reimbursed: written as no object of IVA with its IVA inside, or by the rates of what was paid.
    ("reembolso", "=N({reembolso0})+N({reembolso15})"),
    ("reembolsoIva", "=INT((ROUND(N({reembolso15})*100,0)*15+50)/100)/100"),
    ("dentro", "=IF(AND({reembolso}>0,N({baseNoObjeto})>0),1,0)"),
    ("noObjetoPropio", "=IF({dentro}=1,MAX(0,N({baseNoObjeto})-{reembolso}-{reembolsoIva}),N({baseNoObjeto}))"),
    ("retenido", "=INT((ROUND(N({retBase})*100,0)*N({retPorcentaje})+50)/100)/100"),
    ("retenidoIva", "=INT((ROUND(N({retIvaBase})*100,0)*N({retIvaPorcentaje})+50)/100)/100"),
]
# Beside what was issued.
CALCULATED_ISSUED = CALCULATED + [
    ("numero", '={estab}&"-"&{ptoEmi}&"-"&TEXT({secuencial},"000000000")'),
    # A note to a reimbursement, and the part of it that is IVA, as in its invoice.
    ("deReembolso", '=SUMPRODUCT(({all_codDoc}="01")*({all_numero}={modNumero})*{all_reembolso})'),
    ("deReembolsoIva", '=SUMPRODUCT(({all_codDoc}="01")*({all_numero}={modNumero})*{all_reembolsoIva})'),
    ("parteIva", "=IF({deReembolso}>0,ROUND(N({baseNoObjeto})*{deReembolsoIva}/({deReembolso}+{deReembolsoIva}),2),0)"),
    ("esReembolso", '=IF(OR({deReembolso}>0,AND({codDoc}="01",{reembolso}>0,{dentro}=0)),1,0)'),
    ("bases", "=N({base0})+N({base5})+N({base8})+{general}+N({baseNoObjeto})+N({baseExenta})"),
    ("reembolsado", '=IF({esReembolso}=1,{bases}-{parteIva},IF({codDoc}="01",{dentro}*{reembolso},0))'),
    ("reembolsadoIva", '=IF({esReembolso}=1,{iva}+{parteIva},IF({codDoc}="01",{dentro}*{reembolsoIva},0))'),
    ("claseN", '=IF({clase}="activo-fijo",1,IF({clase}="activo-fijo-con-credito",2,IF({clase}="cero-con-credito",3,IF({clase}="exportacion-servicios",4,0))))'),
    ("claseDe", '=IF({claseN}>0,{claseN},SUMPRODUCT(({all_codDoc}="01")*({all_numero}={modNumero})*{all_claseN}))'),
    ("exterior", '=IF(AND({codDoc}="03",OR({tipoId}="06",{tipoId}="08")),1,0)'),
    ("gasto",
     '=IF(SUMPRODUCT(({all_codDoc}="07")*{all_valido}*({all_sustento}="03")*({all_sustentoNumero}={numero})*({all_codSustento}="02"))>0,1,0)'),
]
MES = '"2026-11"'
# Beside what was received: its month is that of its registration, and what holds counts.
CALCULATED_RECEIVED = [
    ("mes", '=MID({fechaRegistro},7,4)&"-"&MID({fechaRegistro},4,2)'),
    ("valido", '=IF({estado}="VIGENTE",1,0)'),
    ("libro", '=IF(OR({valido}=1,{estado}="ANULADO"),1,0)'),
    # Guías and withholdings are no purchases; another's liquidación is a sale.
    ("compra", '=IF(OR({codDoc}="06",{codDoc}="07",{codDoc}="03"),0,1)'),
    # What a reimbursement says of its documents counts by their rates.
    ("todo0", "=N({base0})+{dentro}*N({reembolso0})"),
    ("todoGeneral", "={general}+{dentro}*N({reembolso15})"),
    ("todoIvaGeneral", "={ivaGeneral}+{dentro}*{reembolsoIva}"),
    ("popular", '=IF(OR({codDoc}="02",{rimpe}="POPULAR"),1,0)'),
    ("dau", '=IF({codDoc}="16",1,0)'),
    ("intermediario", '=IF({codSustento}="08",1,0)'),
] + [(name, formula) for name, formula in CALCULATED if name not in ("mes", "valido", "libro")]
# What a withholding names, whom it is on, and a day that sorts.
NAMED = [
    ("nombra", '=IF({codDoc}="07",IF({sustentoNumero}="","001-002-"&TEXT({n},"000000000"),{sustentoNumero}),"")'),
    ("nombraTipo", '=IF({sustento}="","01",{sustento})'),
    ("dia", "=VALUE(MID({fecha},7,4)&MID({fecha},4,2)&LEFT({fecha},2))"),
]
CALCULATED_ISSUED += NAMED + [
    ("parte", "=LEFT({identificacion},10)"),
    *((clave, '=IF({valido}=1,SUMPRODUCT(({all_codDoc}="07")*{all_valido}*({all_nombra}={numero})*({all_nombraTipo}={codDoc})*'
       "({all_parte}={parte})*({all_dia}>={dia}),{all_" + kept + "}),0)") for clave, kept in (("retencionIva", "retenidoIva"), ("retencionRenta", "retenido"))),
]
CALCULATED_RECEIVED += NAMED + [
    ("parte", "=LEFT({emisor},10)"),
    ("numero", '={estab}&"-"&{ptoEmi}&"-"&TEXT({secuencial},"000000000")'),
]
NUMERIC = {"reembolso0", "reembolso15", "base0", "base5", "base8", "base15", "base12", "baseNoObjeto", "baseExenta", "ice10", "propina", "retPorcentaje", "retBase",
           "retIvaPorcentaje", "retIvaBase", "n", "secuencial"}


def sheet(book, title, columns, calculated, rows):
    """A table with its formulas beside it; answers how a column of it is named in formulas."""
    data = book.create_sheet(title)
    names = columns + [name for name, _ in calculated]
    letter = {name: get_column_letter(i + 1) for i, name in enumerate(names)}
    data.append(names)
    last = len(rows) + 1
    columns_of = {f"all_{name}": f"${col}$2:${col}${last}" for name, col in letter.items()}
    for i, row in enumerate(rows):
        at = i + 2
        cells = [float(row[c]) if c in NUMERIC and row[c] != "" else row[c] for c in columns]
        cells += [formula.format(**columns_of, **{name: f"{col}{at}" for name, col in letter.items()}) for _, formula in calculated]
        for column, value in enumerate(cells, 1):
            cell = data.cell(at, column)
            cell.value = value
            if column <= len(columns):
                cell.data_type = "n" if isinstance(value, (int, float)) else "s"  # "=CMD" is a name here
    return lambda name: f"{title}!${letter[name]}$2:${letter[name]}${last}"


# What the accountant enters in November: boxes of the form before, and sales on credit.
SALDOS = {"104": {"481": 500, "483": 10, "485": 75, "605": 120.5, "606": 33.2}}


def form104(reporte, mes, col, rec, put):
    """Form 104 of a month: rows of (gross, credit notes, IVA less that of the notes); a row never goes below zero."""
    any_of = lambda name, values: "(" + "+".join(f'({col(name)}="{v}")' for v in values) + ")"
    ours = f"({col('mes')}={mes})*{col('valido')}"
    theirs = f"({rec('mes')}={mes})*{rec('compra')}*{rec('valido')}"
    note, sale = any_of("codDoc", ["04"]), any_of("codDoc", ["01", "05"])
    bought, noted = any_of("codDoc", ["03"]), f'({rec("codDoc")}="04")'
    total = lambda name, *when: f"SUMPRODUCT({ours}*{'*'.join(when)},{col(name)})"
    received = lambda name, *when: f"SUMPRODUCT({theirs}*{'*'.join(when)},{rec(name)})"
    added = lambda parts: "+".join(f"({part})" for part in parts) or "0"

    def sold(names, taxes, *when):
        return [added(total(name, sale, *when) for name in names), added(total(name, note, *when) for name in names),
                added(total(tax, f"({sale}-{note})", *when) for tax in taxes)]

    def purchased(names, taxes, own, *when):
        """Ours under the condition `own` (None: none of ours), and received under `when`."""
        mine = lambda all_of: [] if own is None else [total(name.replace("todo0", "base0").replace("todoGeneral", "general").replace(
            "todoIvaGeneral", "ivaGeneral"), bought, own) for name in all_of]
        return [added(mine(names) + [received(name, f"(1-{noted})", *when) for name in names]),
                added(received(name, noted, *when) for name in names),
                added(mine(taxes) + [received(tax, f"(1-2*{noted})", *when) for tax in taxes])]

    local, abroad, own = f'({col("exporta")}="NO")', f'({col("exporta")}="SI")', f"(1-{col('esReembolso')})"
    not_inter, dau, popular = f"(1-{rec('intermediario')})", rec("dau"), rec("popular")
    with_credit = f'({rec("derechoCredito")}="SI")*{not_inter}'
    credit = f'{with_credit}*({rec("activoFijo")}="NO")*(1-{dau})'
    asset = f'{with_credit}*({rec("activoFijo")}="SI")*(1-{dau})'
    home, gone, spent = f"(1-{col('exterior')})*(1-{col('gasto')})", f"{col('exterior')}*(1-{col('gasto')})", col("gasto")
    taxed, taxes = ("todoGeneral", "base5", "base8"), ("todoIvaGeneral", "iva5", "iva8")
    kind = lambda *numbers: "(" + "+".join(f"({col('claseDe')}={n})" for n in numbers) + ")"
    common = kind(0, 3, 4)
    SALES = [  # boxes, sums, in the totals
        ((401, 411, 421), sold(["general"], ["ivaGeneral"], own, common), True),
        ((402, 412, 422), sold(["general", "base5", "base8"], ["ivaGeneral", "iva5", "iva8"], own, kind(1, 2)), True),
        ((425, 435, 445), sold(["base5"], ["iva5"], own, common), True),
        ((410, 420, 430), sold(["base8"], ["iva8"], own, common), True),
        ((403, 413), sold(["base0"], [], own, local, kind(0)), True),
        ((404, 414), sold(["base0"], [], own, kind(1)), True),
        ((405, 415), sold(["base0"], [], own, kind(3)), True),
        ((406, 416), sold(["base0"], [], own, kind(2)), True),
        ((407, 417), sold(["base0"], [], own, abroad, kind(0)), True),
        ((408, 418), sold(["base0"], [], own, kind(4)), True),
        ((431, 441), sold(["noObjetoPropio", "baseExenta"], [], own), False),
        ((434, 444, 454), sold(["reembolsado"], ["reembolsadoIva"]), False),
    ]
    PURCHASES = [
        ((500, 510, 520), purchased(["todoGeneral"], ["todoIvaGeneral"], home, credit), True),
        ((540, 550, 560), purchased(["base5"], ["iva5"], home, credit), True),
        ((530, 533, 534), purchased(["base8"], ["iva8"], home, credit), True),
        ((501, 511, 521), purchased(taxed, taxes, None, asset), True),
        ((502, 512, 522), purchased(taxed, taxes, spent, f'({rec("derechoCredito")}="NO")*{not_inter}'), True),
        ((503, 513, 523), purchased(taxed, taxes, gone, "0"), True),
        ((504, 514, 524), purchased(taxed, taxes, None, f'{with_credit}*({rec("activoFijo")}="NO")*{dau}'), True),
        ((505, 515, 525), purchased(taxed, taxes, None, f'{with_credit}*({rec("activoFijo")}="SI")*{dau}'), True),
        ((506, 516), purchased(["todo0"], [], None, f"{dau}*{not_inter}"), True),
        ((507, 517), purchased(["todo0"], [], "1", f"(1-{popular})*(1-{dau})*{not_inter}"), True),
        ((508, 518), purchased(["todo0"], [], None, f"{popular}*{not_inter}"), True),
        ((531, 541), purchased(["noObjetoPropio"], [], "1", not_inter), False),
        ((532, 542), purchased(["baseExenta"], [], "1", not_inter), False),
        ((535, 545, 555), purchased(["todo0", *taxed, "noObjetoPropio", "baseExenta"], taxes, None, rec("intermediario")), False),
    ]
    for rows, totals, later in ((SALES, (409, 419, 429), (442, 443, 453)), (PURCHASES, (509, 519, 529), (543, 544, 554))):
        at_zero, at_rate = [boxes_sums for boxes_sums in rows if len(boxes_sums[0]) == 2], [one for one in rows if len(one[0]) == 3]
        shown = {boxes: (gross, f"MAX(0,({gross})-({notes}))", f"MAX(0,{tax})") for boxes, (gross, notes, tax), _ in rows}
        for boxes, formulas in shown.items():
            for box, formula in zip(boxes, formulas):
                put(reporte, str(box), formula)
        for i, box in enumerate(totals):
            put(reporte, str(box), added(shown[boxes][i] for boxes, _, counted in rows if counted and len(boxes) > i))
        over = lambda some: added(f"MAX(0,({notes})-({gross}))" for _, (gross, notes, _tax), _ in some)
        for box, formula in zip(later, (over(at_zero), over(at_rate), added(f"MAX(0,-({sums[2]}))" for _, sums, _ in at_rate))):
            put(reporte, str(box), formula)
    # Factor of proportionality, in ten-thousandths, and credit.
    box_of = {box: formula for rows in (SALES, PURCHASES) for boxes, sums, _ in rows for box, formula in zip(
        boxes, (sums[0], f"MAX(0,({sums[0]})-({sums[1]}))", f"MAX(0,{sums[2]})"))}
    net = added(box_of[boxes[1]] for boxes, _, counted in SALES if counted)
    factor = f"ROUND(({added(box_of[box] for box in (411, 412, 420, 435, 415, 416, 417, 418))})/({net}),4)"
    put(reporte + ".factor", "563", f"{factor}*10000")
    credit_cell = put(reporte, "564", f"{factor}*({added(box_of[box] for box in (520, 521, 523, 524, 525, 534, 560))})")
    # What others withheld from the company, and the company from others.
    suffered_cell = put(
        reporte, "609", f'SUMPRODUCT(({rec("mes")}={mes})*({rec("codDoc")}="07")*{rec("valido")},{rec("retenidoIva")})')
    for (code, _), box in zip(IVA, (725, 729, 731, 721, 723, 727)):
        put(reporte, str(box), f"SUMPRODUCT({ours}*({col('retIvaCodigo')}=\"{code}\"),{col('retenidoIva')})")
    total_withheld = put(reporte, "799", f"SUMPRODUCT({ours},{col('retenidoIva')})")
    # The tax due, with what the accountant enters; credit of purchases is used before that of withholdings.
    cell = {box: put(reporte, box, str(SALDOS.get(reporte, {}).get(box, 0))) for box in ("481", "483", "485", "605", "606")}

    def due(box, formula):
        cell[box] = put(reporte, box, formula)

    due("482", added(box_of[boxes[2]] for boxes, _, counted in SALES if counted and len(boxes) == 3))
    due("480", f"{added(box_of[box] for box in (411, 412, 420, 435))}-{cell['481']}")
    due("484", f"{cell['482']}-{cell['485']}")
    due("499", f"{cell['483']}+{cell['484']}")
    due("601", f"MAX(0,{cell['499']}-{credit_cell})")
    due("602", f"MAX(0,{credit_cell}-{cell['499']})")
    before, withheld = f"MIN({cell['601']},{cell['605']})", f"({cell['606']}+{suffered_cell})"
    due("615", f"{cell['602']}+{cell['605']}-{before}")
    due("620", f"MAX(0,{cell['601']}-{cell['605']}-{withheld})")
    due("617", f"{withheld}-({cell['601']}-{before}-{cell['620']})")
    due("699", cell["620"])
    due("859", f"{cell['699']}+{total_withheld}")


def form103(reporte, mes, col, put):
    """Form 103 of a month; a code of a payment abroad has no known box and is in no total of residents."""
    ours = f"({col('mes')}={mes})*{col('valido')}"
    resident = f'(LEFT({col("retCodigo")},1)<>"5")'
    for code, base, kept in (("312", 312, 362), ("303", 303, 353), ("343", 343, 393), ("3440", 3440, 3940), ("303A", 3030, 3530),
                             ("332", 332, None), ("307", 307, 357), ("320", 320, 370), ("311", 311, 361)):
        of = f"({col('retCodigo')}=\"{code}\")"
        put(reporte, str(base), f"SUMPRODUCT({ours}*{of},{col('retBase')})")
        if kept:
            put(reporte, str(kept), f"SUMPRODUCT({ours}*{of},{col('retenido')})")
    put(reporte, "349", f"SUMPRODUCT({ours}*{resident},{col('retBase')})")
    put(reporte, "399", f"SUMPRODUCT({ours}*{resident},{col('retenido')})")
    put(reporte, "499", f"SUMPRODUCT({ours},{col('retenido')})")
    put(reporte, "501.base", f"SUMPRODUCT({ours}*({col('retCodigo')}=\"501\"),{col('retBase')})")
    put(reporte, "501.retenido", f"SUMPRODUCT({ours}*({col('retCodigo')}=\"501\"),{col('retenido')})")


def expected(rows, recibidos):
    book = Workbook()
    out = book.active
    out.title = "esperado"
    col = sheet(book, "datos", COLUMNS, CALCULATED_ISSUED, rows)
    # Received withholdings on sales of the month, and ours on what was received.
    on_sale = (f'=SUMPRODUCT(({col("mes")}={MES})*{col("valido")}*({col("numero")}={{nombra}})*({col("codDoc")}={{nombraTipo}})*'
               f'({col("parte")}={{parte}})*({col("dia")}<={{dia}}))')
    ours_on = lambda kept: (
        f'=IF({{valido}}=1,SUMPRODUCT(({col("codDoc")}="07")*{col("valido")}*({col("nombra")}={{numero}})*({col("nombraTipo")}={{codDoc}})*'
        f'({col("parte")}={{parte}})*({col("dia")}>={{dia}}),{col(kept)}),0)')
    rec = sheet(book, "recibidos", RECEIVED, CALCULATED_RECEIVED + [
        ("sobreVenta", on_sale), ("retencionIva", ours_on("retenidoIva")), ("retencionRenta", ours_on("retenido"))], recibidos)
    any_of = lambda name, values: "(" + "+".join(f'({col(name)}="{v}")' for v in values) + ")"
    month = f"({col('mes')}={MES})"
    out.append(["reporte", "clave", "valor"])

    def put(reporte, clave, formula):
        """Adds an expected figure; returns its cell."""
        out.append([reporte, clave, f"=ROUND({formula},2)"])
        return f"C{out.max_row}"

    def total(*factors):
        return f"SUMPRODUCT({'*'.join(factors)})"

    # As an argument of its own: an empty cell counts nothing there.
    value = col
    sales = any_of("codDoc", ["01", "04", "05"])
    bought = any_of("codDoc", ["03"])
    # What was received is bought beside our own liquidaciones.
    theirs = f"({rec('mes')}={MES})*{rec('compra')}"
    for reporte, docs in (("ventas", sales), ("compras", bought)):
        also = (lambda factor: f"+SUMPRODUCT({theirs}*{factor})") if reporte == "compras" else (lambda factor: "")
        put(reporte, "documentos", total(docs, month, col("libro")) + also(rec("libro")))
        put(reporte, "anulados", total(docs, month, f'({col("estado")}="ANULADO")') + also(f'({rec("estado")}="ANULADO")'))
        put(reporte, "otraMoneda", total(docs, month, col("libro"), f"(1-{col('usd')})") + also(f"{rec('libro')}*(1-{rec('usd')})"))
        for clave, name in (("base0", "base0"), ("base5", "base5"), ("base8", "base8"), ("baseGeneral", "general"),
                            ("baseNoObjeto", "baseNoObjeto"), ("baseExenta", "baseExenta"), ("ice", "ice"), ("iva", "iva"),
                            ("propina", "propina"), ("total", "total")):
            put(reporte, clave, f"SUMPRODUCT({docs}*{month}*{col('signo')},{value(name)})"
                + (f"+SUMPRODUCT({theirs}*{rec('signo')},{rec(name)})" if reporte == "compras" else ""))
    # Received withholdings count wherever they are registered.
    suffered = f'({rec("codDoc")}="07")*{rec("valido")}*{rec("sobreVenta")}'
    for clave, kept in (("retencionIva", "retenidoIva"), ("retencionRenta", "retenido")):
        put("ventas", clave, f"SUMPRODUCT({suffered},{rec(kept)})")
        put("compras", clave, f"SUMPRODUCT({bought}*{month},{col(clave)})+SUMPRODUCT({theirs},{rec(clave)})")
    put("compras", "baseReembolso", f"SUMPRODUCT({theirs}*{rec('signo')},{rec('reembolso0')})+SUMPRODUCT({theirs}*{rec('signo')},{rec('reembolso15')})")
    put("compras", "ivaReembolso", f"SUMPRODUCT({theirs}*{rec('signo')},{rec('reembolsoIva')})")

    # Rates of sales: gross, credit notes, net, tax. One row per code of table 17.
    gross = any_of("codDoc", ["01", "05"])
    credit = any_of("codDoc", ["04"])
    counts = f"{month}*{col('valido')}"
    local = f'({col("exporta")}="NO")'
    abroad = f'({col("exporta")}="SI")'
    RATES = [  # key, column of the base, column of the tax, condition
        ("0", "base0", None, local), ("0x", "base0", None, abroad), ("5", "base5", "iva5", "1"), ("6", "baseNoObjeto", None, "1"),
        ("7", "baseExenta", None, "1"), ("8", "base8", "iva8", "1"),
    ]
    sums = {}
    for key, base, tax, when in RATES:
        g = f"SUMPRODUCT({counts}*{gross}*{when},{value(base)})"
        c = f"SUMPRODUCT({counts}*{credit}*{when},{value(base)})"
        t = f"SUMPRODUCT({counts}*({gross}-{credit})*{when},{value(tax)})" if tax else "0"
        sums[key] = (g, f"{g}-{c}", t)
    g12 = f"SUMPRODUCT({counts}*{gross},{value('base12')})"
    c12 = f"SUMPRODUCT({counts}*{credit},{value('base12')})"
    gg = f"SUMPRODUCT({counts}*{gross},{value('general')})"
    cg = f"SUMPRODUCT({counts}*{credit},{value('general')})"
    sums["general"] = (gg, f"{gg}-{cg}", f"SUMPRODUCT({counts}*({gross}-{credit}),{value('ivaGeneral')})")
    put("impuestos", "2.bruto", g12)
    put("impuestos", "2.notasCredito", c12)
    put("impuestos", "4.bruto", f"{gg}-{g12}")
    put("impuestos", "4.notasCredito", f"({cg})-({c12})")
    for key in ("0", "5", "6", "7", "8"):
        put("impuestos", f"{key}.neto", sums[key][1])
    put("impuestos", "ice.valor", f"SUMPRODUCT({counts}*({gross}-{credit}),{value('ice')})")
    bought_of = lambda name: f"SUMPRODUCT({counts}*{bought},{value(name)})"
    their = f"{theirs}*{rec('valido')}"
    taxed = ("general", "base5", "base8")
    withheld = f'({rec("mes")}={MES})*({rec("codDoc")}="07")*{rec("valido")}'
    form104("104", MES, col, rec, put)
    form104("104.junio", '"2026-06"', col, rec, put)
    form103("103", MES, col, put)
    form103("103.junio", '"2026-06"', col, put)
    put("retenciones", "recibidas.lineas", f'SUMPRODUCT(({rec("mes")}={MES})*({rec("codDoc")}="07")*{rec("libro")}*(1+({rec("retIvaCodigo")}<>"")))')
    put("retenciones", "recibidas.base", f"SUMPRODUCT({withheld},{rec('retBase')})+SUMPRODUCT({withheld},{rec('retIvaBase')})")
    put("retenciones", "recibidas.renta", f"SUMPRODUCT({withheld},{rec('retenido')})")
    put("retenciones", "recibidas.iva", f"SUMPRODUCT({withheld},{rec('retenidoIva')})")
    # Documents by type and state.
    for cod in ("01", "03", "04", "05", "06", "07"):
        for estado in sorted(set(ESTADOS)):
            put("documentos", f"{cod}.{estado}",
                f'COUNTIFS({col("codDoc")},"{cod}",{col("estado")},"{estado}",{col("mes")},{MES})')
    # ATS.
    sold = ("base0", "base5", "base8", "general", "baseNoObjeto", "baseExenta")
    for estab in ("001", "002"):
        put("ats", f"ventasEstab.{estab}", "+".join(
            f"SUMPRODUCT({sales}*{month}*{local}*{col('signo')}*({col('estab')}=\"{estab}\"),{value(name)})" for name in sold))
    put("ats", "totalVentas", "+".join(f"SUMPRODUCT({sales}*{month}*{local}*{col('signo')},{value(name)})" for name in sold))
    put("ats", "ventas.comprobantes", total(sales, counts, local))
    put("ats", "ventas.baseImponible", f"SUMPRODUCT({counts}*{sales}*{local},{value('base0')})")
    put("ats", "ventas.baseImpGrav", "+".join(f"SUMPRODUCT({counts}*{sales}*{local},{value(name)})" for name in ("base5", "base8", "general")))
    put("ats", "ventas.montoIva", f"SUMPRODUCT({counts}*{sales}*{local},{value('iva')})")
    put("ats", "ventas.montoIce", f"SUMPRODUCT({counts}*{sales}*{local},{value('ice')})")
    put("ats", "exportaciones.comprobantes", total(f'({col("codDoc")}="01")', counts, abroad))
    put("ats", "exportaciones.valor", f'SUMPRODUCT(({col("codDoc")}="01")*{counts}*{abroad},{value("total")})')
    for emisor in EMISORES + ["1790085783001"]:
        for clave, name in (("valorRetIva", "retenidoIva"), ("valorRetRenta", "retenido")):
            put("ats", f"{clave}.{emisor}", f'SUMPRODUCT({withheld}*({rec("emisor")}="{emisor}"),{rec(name)})')
    unsigned = lambda name: f"SUMPRODUCT({their},{rec(name)})"
    put("ats", "compras.comprobantes", f"{total(bought, counts)}+SUMPRODUCT({their})")
    for clave, names in (("montoIva", ["iva"]), ("montoIce", ["ice"]), ("baseImponible", ["base0"]), ("baseImpGrav", list(taxed)),
                         ("baseNoGraIva", ["baseNoObjeto"]), ("baseImpExe", ["baseExenta"])):
        put("ats", f"compras.{clave}", "+".join(f"{bought_of(name)}+{unsigned(name)}" for name in names))
    put("ats", "compras.formasDePago", f'SUMPRODUCT({counts}*{bought}*({col("total")}>=500))+SUMPRODUCT({their}*({rec("total")}>=500)*({rec("formaPago")}<>""))')
    put("ats", "compras.totbasesImpReemb", f"{unsigned('reembolso0')}+{unsigned('reembolso15')}")
    put("ats", "compras.montoIvaRemb", unsigned("reembolsoIva"))
    named = "(" + "+".join(f"({col('n')}={row['n']})" for row in withheld_from(rows)) + ")"
    put("ats", "compras.valRetAir", f"SUMPRODUCT({named},{col('retenido')})")
    put("ats", "compras.valRetIva", f"SUMPRODUCT({named},{col('retenidoIva')})")
    # Documents received, by type and end.
    for cod in ("01", "02", "03", "04", "05", "06", "07", "16"):
        for estado in ("VIGENTE", "ANULADO", "NO_AUTORIZADO", "PENDIENTE", "AJENO", "INVALIDO"):
            put("recibidos", f"{cod}.{estado}", f'COUNTIFS({rec("codDoc")},"{cod}",{rec("estado")},"{estado}")')
    return book


def main():
    rows = documents()
    recibidos = received(rows)
    write_table("mes.csv", COLUMNS, rows)
    write_table("recibidos.csv", RECEIVED, recibidos)
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "esperado.xlsx")
        expected(rows, recibidos).save(source)
        subprocess.run(
            ["soffice", "--headless", f"-env:UserInstallation=file://{folder}/perfil", "--convert-to", "xlsx:Calc MS Excel 2007 XML",
             "--outdir", HERE, source], check=True, capture_output=True)


if __name__ == "__main__":
    main()
