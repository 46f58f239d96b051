import { drawnPageId, type Drawing, type DrawnPage } from '#contract/drawn-page.ts';
import { directionOf } from '#messages/language.ts';
import type { FetchedScripts } from './page-drawer.ts';
import { escapeHtml } from './page.ts';
import { scriptJson } from './page-head.ts';

/** What a drawing needs of the app's build. */
interface BuiltPage {
  /** The app's first page, its head filled. */
  readonly html: string;
  /** The text of a file, by its address; undefined where there is none. */
  readonly fileText: (address: string) => string | undefined;
  readonly fetched: FetchedScripts;
}

/**
 * The app's first page with a drawing in it: it is read at once, and the app goes on with it from what it was drawn
 * from. Its styles come with it, as a line that is slow to answer would be asked for them a second time; its scripts
 * come after what is seen, asked for at a low priority and all at once.
 */
export function withDrawing(built: BuiltPage, page: DrawnPage, drawing: Drawing): string {
  const { html, fileText } = built;
  const { pages, languages } = built.fetched;
  const style = drawing.rootStyle === '' ? '' : ` style="${escapeHtml(drawing.rootStyle)}"`;
  const known = [...(pages[page.screen.kind] ?? []), ...(languages[page.language] ?? [])];
  const scripts = [...new Set(known)].filter((file) => !html.includes(`"${file}"`));
  const links = scripts.map((file) => `    <link rel="modulepreload" crossorigin href="${file}">\n`).join('');
  const data = `<script type="application/json" id="${drawnPageId}">${scriptJson(page)}</script>`;
  // By functions: in a text, `$&` and its like would be read as orders.
  return html
    .replace(
      /<html[^>]*>/,
      () => `<html lang="${page.language}" dir="${directionOf(page.language)}" data-drawn${style}>`,
    )
    .replace(/<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g, (link, address: string) => {
      const styles = fileText(address);
      return styles === undefined ? link : `<style>${styles}</style>`;
    })
    .replace('</head>', () => `${links}  </head>`)
    .replace(/<link rel="modulepreload"|<script type="module"/g, (start) => `${start} fetchpriority="low"`)
    .replace('<div id="root"></div>', () => `<div id="root">${drawing.html}</div>\n    ${data}`);
}
