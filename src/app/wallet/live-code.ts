import { useEffect, useMemo, useState } from 'react';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { codeAt, rollingCodes, type LiveCode, type Rolling } from './shown-code.ts';

/** Returns the generator of a ticket's rolling codes; null if its code does not roll. */
function useCodes({ ticketNumber, rolling }: WalletTicket): ReturnType<typeof rollingCodes> {
  const { chains } = useEngines();
  // Compared by value: a refresh returns the same ticket as another object, and a chain is thousands of hashes.
  const parts = rolling === null ? null : JSON.stringify(rolling);
  return useMemo(
    () => (parts === null ? null : rollingCodes({ ticketNumber }, JSON.parse(parts) as Rolling, chains)),
    [ticketNumber, parts, chains],
  );
}

/** Returns whether a ticket's code changes every few seconds. */
export const useMoves = (ticket: WalletTicket): boolean => useCodes(ticket) !== null;

/** Returns the code to show now; null if there is none. */
export function useLiveCode(ticket: WalletTicket, time: () => number): LiveCode | null {
  const { clock } = useEngines();
  const codes = useCodes(ticket);
  const [now, setNow] = useState(time);
  useEffect(() => {
    if (codes === null) return undefined;
    let cancel = () => {};
    const tick = () => {
      setNow(time());
      cancel = clock.after(250, tick);
    };
    tick();
    return () => cancel();
  }, [clock, codes, time]);
  return codeAt(ticket, codes, now);
}
