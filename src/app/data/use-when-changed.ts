import { useEffect, useRef } from 'react';

/** Runs the latest `work` each time a known value changes to another. */
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
