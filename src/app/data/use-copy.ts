import { useEngines } from '#app/engines/engines.tsx';

/** A notice: title and optional text. */
type Notice = readonly [title: string, text?: string];

/** Copies a text to the clipboard, and shows whether it worked. */
export function useCopy(): (text: string, done: Notice, failed: Notice) => void {
  const { notify, tab } = useEngines();
  return (text, done, failed) =>
    void tab.copy(text).then(
      () => notify.done(...done),
      () => notify.failed(...failed),
    );
}
