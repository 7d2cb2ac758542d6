import { useLocalStorage, readLocalStorageValue } from '@mantine/hooks';
import { PAGE_SIZES } from '../../ui/pager.js';

const STORED = { key: 'rubrica.comprobantes.filas', defaultValue: PAGE_SIZES[0] as number };
const known = (size: number): number => PAGE_SIZES.find((one) => one === size) ?? PAGE_SIZES[0];

/** Rows per page, kept in this browser. */
export function usePageSize(): readonly [number, (size: number) => void] {
  const [stored, setStored] = useLocalStorage<number>({ ...STORED, getInitialValueInEffect: false });
  return [known(stored), setStored];
}

export function storedPageSize(): number {
  return known(readLocalStorageValue<number>(STORED));
}
