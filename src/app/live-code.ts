import { useEffect, useMemo, useState } from 'react';
import type { WalletTicket } from '#contract/tickets.ts';
import { fromBase64url } from '#domain/bytes.ts';
import { createChain, secondsLeft, stepToShow } from '#domain/rolling-code.ts';
import { writeTicketCode } from '#domain/ticket-code.ts';
import { useEngines } from './engines.tsx';

type Rolling = NonNullable<WalletTicket['rolling']>;

/** What turns a time into the code to show; null where the kept parts are damaged. */
export function rollingCodes(
  ticket: Pick<WalletTicket, 'ticketNumber'>,
  rolling: Rolling,
): ((now: number) => { readonly text: string; readonly left: number }) | null {
  const [seed, signature, anchor] = [rolling.seed, rolling.signature, rolling.anchor].map(fromBase64url);
  if (seed === undefined || signature === undefined || anchor === undefined) return null;
  try {
    const chain = createChain(seed, rolling.keyId, ticket.ticketNumber, rolling.steps);
    const { keyId, typeIndex, test } = rolling;
    return (now) => {
      const step = stepToShow(rolling, now);
      const record = {
        form: 'rolling',
        test,
        keyId,
        ticketNumber: ticket.ticketNumber,
        typeIndex,
        signature,
        rolling: { anchor, step, link: chain.linkAt(step) },
      } as const;
      return { text: writeTicketCode(record), left: secondsLeft(rolling, now) };
    };
  } catch {
    return null;
  }
}

export interface LiveCode {
  readonly text: string;
  /** Seconds to the next code; null for a printed code. */
  readonly left: number | null;
}

/** The code to show at this moment; null where there is none to show. */
export function useLiveCode(ticket: WalletTicket, time: () => number): LiveCode | null {
  const { clock } = useEngines();
  const { ticketNumber } = ticket;
  // By value: a refresh brings the same ticket as another object, and a chain is thousands of hashes.
  const parts = ticket.rolling === null ? null : JSON.stringify(ticket.rolling);
  const codes = useMemo(
    () => (parts === null ? null : rollingCodes({ ticketNumber }, JSON.parse(parts) as Rolling)),
    [ticketNumber, parts],
  );
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
  if (codes !== null) return codes(now);
  return ticket.printedCode === null ? null : { text: ticket.printedCode, left: null };
}
