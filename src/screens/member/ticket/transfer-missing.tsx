import { useMessages } from '#app/engines/use-messages.ts';
import type { PartFailure } from '#app/shell/lazy-part.tsx';
import { PartMissing } from '#app/shell/part-missing.tsx';

/** In place of a transfer that could not be fetched. */
export function TransferMissing(failure: PartFailure) {
  const { actions: texts } = useMessages('wallet');
  return <PartMissing what={texts.part} {...failure} />;
}
