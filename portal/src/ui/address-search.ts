import { useNavigate, useSearch } from '@tanstack/react-router';

/** List state in the URL, with a setter; changing a filter returns to the first page. */
export function useAddressSearch<T extends { readonly page: number }>(
  read: (raw: Readonly<Record<string, unknown>>) => T,
): readonly [T, (changed: Partial<T>) => void] {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changed: Partial<T>): void => {
    const { page = 1, ...others } = changed;
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...others, page: page === 1 ? undefined : String(page) }),
      // Typing a word is one history entry, not one per letter.
      replace: 'q' in changed && Object.keys(changed).length === 1,
    });
  };
  return [read(raw), change];
}
