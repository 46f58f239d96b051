import { useEffect, useRef } from 'react';

/** Does `work` each time that a value that was known has become another one, with the newest `work`. */
export function useWhenChanged(value: string | undefined, work: () => void): void {
  const newest = useRef(work);
  const last = useRef(value);
  useEffect(() => {
    newest.current = work;
  });
  useEffect(() => {
    const before = last.current;
    last.current = value;
    if (before !== undefined && value !== undefined && before !== value) newest.current();
  }, [value]);
}
