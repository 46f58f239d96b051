import { use } from 'react';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { EnginesContext } from '#app/engines/engines.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';

/** Reloads the app, if nothing on the page itself can help. Works without engines, for the last-resort error screen. */
export function ReloadButton({ look, children }: Pick<ButtonProps, 'look' | 'children'>) {
  const engines = use(EnginesContext);
  const { reload } = useShellTexts();
  return (
    <Button look={look} onClick={() => (engines === null ? location.reload() : engines.tab.reload())}>
      {children ?? reload}
    </Button>
  );
}
