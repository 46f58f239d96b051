import { useMessages } from '#app/engines/use-messages.ts';
import { isLeast } from '#contract/wire/list-total.ts';

interface FoundLineProps {
  readonly total: number;
  /** The total in a sentence. */
  readonly found: (total: number) => string;
}

/** How many a list has: "At least 10,000 orders" where the server counts no further. */
export function FoundLine({ total, found }: FoundLineProps) {
  const { atLeast } = useMessages('shell').lists;
  return isLeast(total) ? atLeast(found(total)) : found(total);
}
