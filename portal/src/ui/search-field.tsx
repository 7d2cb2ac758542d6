import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Icon } from './icons.js';
import { PlainTextInput } from './plain-field.js';

/** Debounce delay. */
const TYPED_MS = 250;

/** Search field of a list: focused by the slash key, debounced. */
export function SearchField({
  id,
  label,
  placeholder,
  title,
  value,
  className = '',
  onSearch,
}: {
  readonly id?: string;
  readonly label: string;
  readonly placeholder: string;
  readonly title: string;
  /** Value in the URL. */
  readonly value: string;
  readonly className?: string;
  readonly onSearch: (wanted: string | undefined) => void;
}): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The URL changed otherwise: back, or «quitar filtros».
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const search = useDebouncedCallback((q: string) => {
    const wanted = q.trim() === '' ? undefined : q;
    setKnown(wanted ?? '');
    onSearch(wanted);
  }, TYPED_MS);
  useEffect(() => search.cancel, [search]);
  useHotkeys([['/', () => field.current?.focus()]]);
  return (
    <PlainTextInput
      {...(id === undefined ? {} : { id })}
      ref={field}
      type="search"
      label={label}
      placeholder={placeholder}
      title={title}
      value={typed}
      maxLength={100}
      leftSection={<Icon name="search" size={16} />}
      className={className}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}
