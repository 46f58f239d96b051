import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
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
 * A long text with its formatting. On a page that the server has drawn it stays as it was drawn, for as long as it is the
 * same text: there is nothing in it that answers, and nobody waits for what would format it once more.
 */
export function FormattedText({ text }: { readonly text: string }) {
  const { isDrawn } = useEngines();
  const [drawn] = useState(isDrawn === true && formatting.here() === null ? text : null);
  // What stands in an element whose HTML is given is left alone when the page is taken over.
  if (drawn === text)
    // oxlint-disable-next-line react/no-danger -- It is given none.
    return <div key="drawn" suppressHydrationWarning dangerouslySetInnerHTML={asDrawn} />;
  return (
    <div key="formatted">
      <Formatted text={text} />
    </div>
  );
}

const asDrawn = { __html: '' };
