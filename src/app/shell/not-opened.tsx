import type { NotOpened } from '#app/engines/failed-here.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { ErrorState } from '#ui/message-state.tsx';
import { ReloadButton } from './reload-button.tsx';

interface NotOpenedStateProps {
  readonly why: NotOpened;
  /** What to say about a store that is full or blocked. */
  readonly noStorage: { readonly title: string; readonly text: string };
}

/** Shown instead of what needs this device's store, because that did not open or its code failed. */
export function NotOpenedState({ why, noStorage }: NotOpenedStateProps) {
  const { missing } = useShellTexts();
  const broken = { title: missing.broken, text: missing.reloadApp };
  const { title, text } = {
    storage: noStorage,
    lost: broken,
    code: { title: missing.screen, text: missing.checkConnection },
    bug: broken,
  }[why];
  return (
    <ErrorState title={title} action={<ReloadButton />}>
      {text}
    </ErrorState>
  );
}
