import { useState, useSyncExternalStore } from 'react';
import { css } from 'styled-system/css';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart } from '#app/shell/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The formatter is larger than most screens, so it loads with the first text that is not formatted yet. */
export const formatting = lazyCode(async () => (await import('./markdown.tsx')).MarkdownText);

const Formatted = lazyPart(formatting, {
  waiting: <Skeleton height="6rem" />,
  // Readable without formatting, and not worth a button.
  failed: (_, { text }) => (
    <p dir="auto" className={css({ whiteSpace: 'pre-line' })}>
      {text}
    </p>
  ),
});

/**
 * A long formatted text. If the server rendered it, that output stays for as long as the text is the same: nothing in
 * it is interactive, so formatting it again gains nothing. Texts that arrive later or are recreated are formatted
 * here.
 */
export function FormattedText({ text }: { readonly text: string }) {
  const isTakenOver = useSyncExternalStore(neverChanges, no, yes);
  const [drawn, setDrawn] = useState(isTakenOver && formatting.here() === null ? text : null);
  // The server's output is discarded at the first different text.
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

/**
 * React's own way to distinguish hydrated from new content: that the page was rendered by the server says nothing
 * about one text.
 */
const neverChanges = () => () => {};
const yes = () => true;
const no = () => false;
