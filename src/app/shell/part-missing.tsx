import { useShellTexts } from '#app/engines/use-messages.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/message-state.tsx';
import type { PartFailure } from './lazy-part.tsx';
import { ReloadButton } from './reload-button.tsx';

interface PartMissingProps extends PartFailure {
  /** Name of the missing part: "Sign-in by phone". */
  readonly what: string;
}

/** Shown instead of a part of a screen that could not be opened; the rest of the screen stays. */
export function PartMissing({ what, missing, retry }: PartMissingProps) {
  const { missing: texts, tryAgain } = useShellTexts();
  return (
    <ErrorState
      title={missing ? texts.part(what) : texts.partBroken(what)}
      action={
        <>
          <Button look="primary" onClick={retry}>
            {tryAgain}
          </Button>
          <ReloadButton />
        </>
      }
    >
      {texts.partText}
    </ErrorState>
  );
}
