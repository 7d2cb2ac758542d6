-- The credit notes of an invoice, to be summed before another one is issued.
CREATE INDEX comprobantes_documento_modificado ON comprobantes (empresa_id, (documento ->> 'numDocModificado'))
WHERE cod_doc = '04';
