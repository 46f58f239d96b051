import { useEffect, useRef } from 'react';

/** Runs the latest `work` once each time `fact` becomes true. */
export function useWhenTrue(fact: boolean, work: () => void): void {
  const newest = useRef(work);
  useEffect(() => {
    newest.current = work;
  });
  useEffect(() => {
    if (fact) newest.current();
  }, [fact]);
}
