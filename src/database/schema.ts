import type { ColumnType } from 'kysely';

/** The tables as Kysely sees them; the truth is in migrations/. */
export interface Schema {
  installation: {
    ambiente: ColumnType<'simulador' | 'pruebas' | 'produccion', string, never>;
    created_at: ColumnType<Date, never, never>;
  };
}
