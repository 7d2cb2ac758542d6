import { useState } from 'react';

/** Keeps the last value: a failed request leaves the previous answer on screen. */
export function useLastGood<T>(data: T | undefined): T | undefined {
  const [good, setGood] = useState(data);
  if (data !== undefined && data !== good) setGood(data);
  return data ?? good;
}
