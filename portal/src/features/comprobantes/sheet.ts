/** Address of the list as a workbook, with the filters of the list. */
export function sheetAddress(query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString();
  return `/api/v1.0/comprobantes/hoja${search === '' ? '' : `?${search}`}`;
}
