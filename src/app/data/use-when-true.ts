import { useEffect, useRef } from 'react';

/** Does `work` once each time that `fact` becomes true, with the newest `work`. */
export function useWhenTrue(fact: boolean, work: () => void): void {
  const newest = useRef(work);
  useEffect(() => {
    newest.current = work;
  });
  useEffect(() => {
    if (fact) newest.current();
  }, [fact]);
}
