import { useMessages } from '#app/engines/use-messages.ts';
import type { PartFailure } from '#app/shell/lazy-part.tsx';
import { PartMissing } from '#app/shell/part-missing.tsx';

interface ActionMissingProps extends PartFailure {
  readonly what: 'part' | 'rename';
}

/** Shown instead of a ticket action whose code could not be loaded. */
export function ActionMissing({ what, ...failure }: ActionMissingProps) {
  const { actions: texts } = useMessages('wallet');
  return <PartMissing what={texts[what]} {...failure} />;
}
