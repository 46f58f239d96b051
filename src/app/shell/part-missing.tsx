import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/message-state.tsx';
import type { PartFailure } from './lazy-part.tsx';

interface PartMissingProps extends PartFailure {
  /** What is missing: "Sign-in by phone". */
  readonly what: string;
}

/** In the place of a part of a screen that could not be opened; the rest of the screen stays. */
export function PartMissing({ what, missing, retry }: PartMissingProps) {
  return (
    <ErrorState
      title={missing ? `${what} didn’t load` : `${what} stopped working`}
      action={
        <>
          <Button look="primary" onClick={retry}>
            Try again
          </Button>
          <Button onClick={() => location.reload()}>Reload</Button>
        </>
      }
    >
      Check your connection and try again.
    </ErrorState>
  );
}
