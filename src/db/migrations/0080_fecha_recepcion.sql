-- Day the document was received, from which the days to deliver its withholding count. Null: its date of issue.
ALTER TABLE recibidos ADD COLUMN fecha_recepcion date;
