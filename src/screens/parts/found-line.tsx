import { useMessages } from '#app/engines/use-messages.ts';
import { isLeast } from '#contract/wire/list-total.ts';

interface FoundLineProps {
  readonly total: number;
  /** Returns a sentence with the total. */
  readonly found: (total: number) => string;
}

/** The number of entries in a list, such as "At least 10,000 orders" if the server stops counting. */
export function FoundLine({ total, found }: FoundLineProps) {
  const { atLeast } = useMessages('shell').lists;
  return isLeast(total) ? atLeast(found(total)) : found(total);
}
