import { useState } from 'react';

/** What was last there: an answer that was refused leaves the one before it on the screen. */
export function useLastGood<T>(data: T | undefined): T | undefined {
  const [good, setGood] = useState(data);
  if (data !== undefined && data !== good) setGood(data);
  return data ?? good;
}
