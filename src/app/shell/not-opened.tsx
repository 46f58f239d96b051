import type { NotOpened } from '#app/engines/missing-code.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { ErrorState } from '#ui/message-state.tsx';
import { ReloadButton } from './reload-button.tsx';

interface NotOpenedStateProps {
  readonly why: NotOpened;
  /** What to say about a store that failed. */
  readonly noStorage: { readonly title: string; readonly text: string };
}

/** Shown instead of what needs this device's store, because that or its code did not open. */
export function NotOpenedState({ why, noStorage }: NotOpenedStateProps) {
  const { missing } = useShellTexts();
  const isCode = why === 'code';
  return (
    <ErrorState title={isCode ? missing.screen : noStorage.title} action={<ReloadButton />}>
      {isCode ? missing.checkConnection : noStorage.text}
    </ErrorState>
  );
}
