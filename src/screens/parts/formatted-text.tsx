import { useState, useSyncExternalStore } from 'react';
import { css } from 'styled-system/css';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart } from '#app/shell/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** What formats a text is larger than most screens: it comes with the first text that nobody has formatted yet. */
export const formatting = lazyCode(async () => (await import('./markdown.tsx')).MarkdownText);

const Formatted = lazyPart(formatting, {
  waiting: <Skeleton height="6rem" />,
  // Readable without it, and not worth a button.
  failed: (_, { text }) => (
    <p dir="auto" className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>
      {text}
    </p>
  ),
});

/**
 * A long text with its formatting. Where the server has drawn it, it stays as it was drawn for as long as it is the same
 * text: there is nothing in it that answers, and nobody waits for what would format it once more. A text that comes to a
 * drawn page later, or has to be made anew there, is formatted here.
 */
export function FormattedText({ text }: { readonly text: string }) {
  const isTakenOver = useSyncExternalStore(neverChanges, no, yes);
  const [drawn, setDrawn] = useState(isTakenOver && formatting.here() === null ? text : null);
  // What was drawn is gone with the first other text.
  if (drawn !== null && drawn !== text) setDrawn(null);
  // What stands in an element whose HTML is given is left alone when the page is taken over; what is given is nothing.
  // oxlint-disable-next-line react/no-danger
  if (drawn === text) return <div key="drawn" suppressHydrationWarning dangerouslySetInnerHTML={asDrawn} />;
  return (
    <div key="formatted">
      <Formatted text={text} />
    </div>
  );
}

const asDrawn = { __html: '' };

/** React's own way to tell what is taken over from what is made here: that the page was drawn says nothing of one text. */
const neverChanges = () => () => {};
const yes = () => true;
const no = () => false;
