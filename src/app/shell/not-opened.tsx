import type { NotOpened } from '#app/engines/failed-here.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { ErrorState } from '#ui/message-state.tsx';
import { ReloadButton } from './reload-button.tsx';

interface NotOpenedStateProps {
  readonly why: NotOpened;
  /** What to say about a store that failed. */
  readonly noStorage: { readonly title: string; readonly text: string };
}

/** Shown instead of what needs this device's store, because that did not open or its code failed. */
export function NotOpenedState({ why, noStorage }: NotOpenedStateProps) {
  const { missing } = useShellTexts();
  const { title, text } = {
    storage: noStorage,
    code: { title: missing.screen, text: missing.checkConnection },
    bug: { title: missing.broken, text: missing.reloadApp },
  }[why];
  return (
    <ErrorState title={title} action={<ReloadButton />}>
      {text}
    </ErrorState>
  );
}
