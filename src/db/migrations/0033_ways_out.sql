-- What a receipt's next decision depends on beside the last answer (spec/API.md §3, docs/decisions/0025).
ALTER TABLE comprobantes
  -- Recepción answered 45 to the last send; kept when it turns out to be somebody else's number.
  ADD COLUMN number_taken boolean NOT NULL DEFAULT false,
  -- Since when autorización does not know the key although it should.
  ADD COLUMN absent_at timestamptz,
  -- The identical bytes went out once more because the SRI did not know what it had received.
  ADD COLUMN resent boolean NOT NULL DEFAULT false,
  ADD COLUMN sri_faults integer NOT NULL DEFAULT 0,
  -- The date of the last refusal that was acted on: an answer that is not newer answers an earlier send.
  ADD COLUMN refused_at timestamptz,
  -- What was sent, where the SRI authorised other bytes, which `xml` then holds.
  ADD COLUMN xml_enviado bytea;
ALTER TABLE comprobantes ALTER COLUMN xml_enviado SET STORAGE EXTERNAL;
