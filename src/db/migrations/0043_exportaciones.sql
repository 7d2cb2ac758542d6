-- Invoices that sell abroad: few, and each report of taxes has to tell them from the others (FACTS §16, boxes 407 and 408).
CREATE INDEX comprobantes_exportaciones ON comprobantes (account_id, fecha_emision)
  WHERE cod_doc = '01' AND documento ? 'comercioExterior';
