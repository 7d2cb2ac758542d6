#!/usr/bin/env python3
"""Makes the golden month: `mes.csv`, the plain table of its documents, and `esperado.xlsx`, what they must come to.

Nothing is added up here: the expected figures are formulas of the workbook, worked out by LibreOffice from the table alone.
Needs python3-openpyxl and libreoffice-calc. `python3 generar.py` writes both files; the table is the same every time.
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
    "baseNoObjeto baseExenta ice10 propina formaPago modNumero modFecha retCodigo retPorcentaje retBase retIvaCodigo retIvaPorcentaje retIvaBase"
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
    return rows


def write_table(rows):
    with open(os.path.join(HERE, "mes.csv"), "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(rows)


# Columns of formulas beside the table: [name, formula with {column} for a cell of the same row]. Cents are whole numbers, so that no
# rounding depends on how a program holds 0.15.
CALCULATED = [
    ("mes", '=MID({fecha},7,4)&"-"&MID({fecha},4,2)'),
    ("valido", '=IF(OR({estado}="AUTORIZADO",{estado}="ANULACION_SOLICITADA"),1,0)'),
    ("libro", '=IF(OR({valido}=1,{estado}="ANULADO"),1,0)'),
    ("usd", '=IF({moneda}="DOLAR",1,0)'),
    ("signo", '=IF({codDoc}="04",-1,1)*{valido}*{usd}'),
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
    ("retenido", "=INT((ROUND(N({retBase})*100,0)*N({retPorcentaje})+50)/100)/100"),
    ("retenidoIva", "=INT((ROUND(N({retIvaBase})*100,0)*N({retIvaPorcentaje})+50)/100)/100"),
]
MES = '"2026-11"'
NUMERIC = {"base0", "base5", "base8", "base15", "base12", "baseNoObjeto", "baseExenta", "ice10", "propina", "retPorcentaje", "retBase",
           "retIvaPorcentaje", "retIvaBase", "n", "secuencial"}


def expected(rows):
    book = Workbook()
    out = book.active
    out.title = "esperado"
    data = book.create_sheet("datos")
    names = COLUMNS + [name for name, _ in CALCULATED]
    letter = {name: get_column_letter(i + 1) for i, name in enumerate(names)}
    data.append(names)
    for i, row in enumerate(rows):
        at = i + 2
        cells = [float(row[c]) if c in NUMERIC and row[c] != "" else row[c] for c in COLUMNS]
        cells += [formula.format(**{name: f"{col}{at}" for name, col in letter.items()}) for _, formula in CALCULATED]
        for column, value in enumerate(cells, 1):
            cell = data.cell(at, column)
            cell.value = value
            if column <= len(COLUMNS):
                cell.data_type = "n" if isinstance(value, (int, float)) else "s"  # "=CMD" is a name here
    last = len(rows) + 1
    col = lambda name: f"datos!${letter[name]}$2:${letter[name]}${last}"
    any_of = lambda name, values: "(" + "+".join(f'({col(name)}="{v}")' for v in values) + ")"
    month = f"({col('mes')}={MES})"
    out.append(["reporte", "clave", "valor"])

    def put(reporte, clave, formula):
        out.append([reporte, clave, f"=ROUND({formula},2)"])

    def total(*factors):
        return f"SUMPRODUCT({'*'.join(factors)})"

    # As an argument of its own: an empty cell counts nothing there.
    value = col
    sales = any_of("codDoc", ["01", "04", "05"])
    bought = any_of("codDoc", ["03"])
    for reporte, docs in (("ventas", sales), ("compras", bought)):
        put(reporte, "documentos", total(docs, month, col("libro")))
        put(reporte, "anulados", total(docs, month, f'({col("estado")}="ANULADO")'))
        put(reporte, "otraMoneda", total(docs, month, col("libro"), f"(1-{col('usd')})"))
        for clave, name in (("base0", "base0"), ("base5", "base5"), ("base8", "base8"), ("baseGeneral", "general"),
                            ("baseNoObjeto", "baseNoObjeto"), ("baseExenta", "baseExenta"), ("ice", "ice"), ("iva", "iva"),
                            ("propina", "propina"), ("total", "total")):
            put(reporte, clave, f"SUMPRODUCT({docs}*{month}*{col('signo')},{value(name)})")

    # Rates of sales: gross, credit notes, net, tax. One row per code of table 17.
    gross = any_of("codDoc", ["01", "05"])
    credit = any_of("codDoc", ["04"])
    counts = f"{month}*{col('valido')}*{col('usd')}"
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
    # Form 104: boxes of sales, of liquidaciones, and of IVA withheld.
    BOXES = {"general": (401, 411, 421), "5": (425, 435, 445), "8": (410, 420, 430), "0": (403, 413, None), "0x": (407, 417, None)}
    for key, boxes in BOXES.items():
        for box, formula in zip(boxes, sums[key]):
            if box:
                put("104", str(box), formula)
    for i, box in enumerate((409, 419, 429)):
        put("104", str(box), "+".join(f"({sums[key][i]})" for key in BOXES))
    for i, box in enumerate((431, 441)):
        put("104", str(box), f"({sums['6'][i]})+({sums['7'][i]})")
    bought_of = lambda name: f"SUMPRODUCT({counts}*{bought},{value(name)})"
    for box, name in ((500, "general"), (510, "general"), (520, "ivaGeneral"), (540, "base5"), (550, "base5"), (560, "iva5"),
                      (507, "base0"), (517, "base0")):
        put("104", str(box), bought_of(name))
    put("104", "509", f"{bought_of('general')}+{bought_of('base5')}+{bought_of('base0')}")
    put("104", "519", f"{bought_of('general')}+{bought_of('base5')}+{bought_of('base0')}")
    put("104", "529", f"{bought_of('ivaGeneral')}+{bought_of('iva5')}")
    for (code, _), box in zip(IVA, (725, 729, 731, 721, 723, 727)):
        put("104", str(box), f"SUMPRODUCT({counts}*({col('retIvaCodigo')}=\"{code}\"),{value('retenidoIva')})")
    put("104", "799", f"SUMPRODUCT({counts},{value('retenidoIva')})")
    # Form 103.
    for code, base, kept in (("312", 312, 362), ("303", 303, 353), ("343", 343, 393), ("3440", 3440, 3940), ("303A", 3030, 3530),
                             ("332", 332, None), ("307", 307, 357), ("320", 320, 370)):
        of = f"({col('retCodigo')}=\"{code}\")"
        put("103", str(base), f"SUMPRODUCT({counts}*{of},{value('retBase')})")
        if kept:
            put("103", str(kept), f"SUMPRODUCT({counts}*{of},{value('retenido')})")
    put("103", "349", f"SUMPRODUCT({counts},{value('retBase')})")
    for box in ("399", "499"):
        put("103", box, f"SUMPRODUCT({counts},{value('retenido')})")
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
    put("ats", "compras.comprobantes", total(bought, counts))
    put("ats", "compras.montoIva", bought_of("iva"))
    return book


def main():
    rows = documents()
    write_table(rows)
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "esperado.xlsx")
        expected(rows).save(source)
        subprocess.run(
            ["soffice", "--headless", f"-env:UserInstallation=file://{folder}/perfil", "--convert-to", "xlsx:Calc MS Excel 2007 XML",
             "--outdir", HERE, source], check=True, capture_output=True)


if __name__ == "__main__":
    main()
