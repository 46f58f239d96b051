import Markdown from 'markdown-to-jsx/react';
import { css } from 'styled-system/css';

const prose = css({
  display: 'grid',
  gap: 'near',
  overflowWrap: 'anywhere',
  // A line that was ended in a text ends here too.
  '& p': { whiteSpace: 'pre-line' },
  '& h2': { textStyle: 'h3' },
  '& h3': { textStyle: 'h4' },
  '& ul': { listStyle: 'disc', ps: 'room' },
  '& ol': { listStyle: 'decimal', ps: 'room' },
  '& a': { color: 'accent', textDecoration: 'underline' },
  '& blockquote': { ps: 'base', borderInlineStartWidth: '3px', borderColor: 'line.strong' },
});

/** Each paragraph runs as its own first letter does. */
const own = { props: { dir: 'auto' } } as const;

/** Headings begin under the page's own; pictures of other hosts are not fetched, and links tell nobody where they stood. */
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

/** A long text with its formatting. HTML in it is text, and its links are links of the web or none. */
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

/** Addresses that a text of somebody else may lead to. */
function webOnly(address: string): string | null {
  return /^(?:https?:\/\/|mailto:|#)/i.test(address) ? address : null;
}
