import Markdown from 'markdown-to-jsx/react';
import { css } from 'styled-system/css';

const prose = css({
  display: 'grid',
  gap: 'near',
  // Line breaks in the text are kept.
  '& p': { whiteSpace: 'pre-line' },
  '& h2': { textStyle: 'h3' },
  '& h3': { textStyle: 'h4' },
  '& ul': { listStyle: 'disc', ps: 'room' },
  '& ol': { listStyle: 'decimal', ps: 'room' },
  '& a': { color: 'accent', textDecoration: 'underline' },
  '& blockquote': { ps: 'base', borderInlineStartWidth: '3px', borderColor: 'line.strong' },
});

/** Each paragraph takes its direction from its first letter. */
const own = { props: { dir: 'auto' } } as const;

/** Headings start below the page's own; pictures from other hosts are not loaded, and links send no referrer. */
const overrides = {
  h1: { component: 'h2', ...own },
  h2: own,
  h3: own,
  h4: { component: 'h3', ...own },
  h5: { component: 'h3', ...own },
  h6: { component: 'h3', ...own },
  p: own,
  ul: own,
  ol: own,
  li: own,
  blockquote: own,
  img: () => null,
  input: () => null,
  a: { props: { rel: 'noopener noreferrer nofollow', target: '_blank' } },
} as const;

/** A long formatted text. HTML in it is shown as text, and only web links become links. */
export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <div className={prose}>
      <Markdown
        options={{
          disableParsingRawHTML: true,
          disableAutoLink: true,
          forceBlock: true,
          overrides,
          sanitizer: webOnly,
        }}
      >
        {text}
      </Markdown>
    </div>
  );
}

/** Returns the address if a user's text may link to it. */
function webOnly(address: string): string | null {
  return /^(?:https?:\/\/|mailto:|#)/i.test(address) ? address : null;
}
