import { use } from 'react';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { EnginesContext } from '#app/engines/engines.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';

/**
 * Loads the app anew: the way on where nothing on the page itself can mend what is wrong. Where all else failed there
 * may be no engines either.
 */
export function ReloadButton({ look, children }: Pick<ButtonProps, 'look' | 'children'>) {
  const engines = use(EnginesContext);
  const { reload } = useShellTexts();
  return (
    <Button look={look} onClick={() => (engines === null ? location.reload() : engines.tab.reload())}>
      {children ?? reload}
    </Button>
  );
}
