import { useEngines } from '#app/engines/engines.tsx';

/** A notice: its title, and what else it says. */
type Notice = readonly [title: string, text?: string];

/** Puts a text on the clipboard, and says whether it is there. */
export function useCopy(): (text: string, done: Notice, failed: Notice) => void {
  const { notify, tab } = useEngines();
  return (text, done, failed) =>
    void tab.copy(text).then(
      () => notify.done(...done),
      () => notify.failed(...failed),
    );
}
