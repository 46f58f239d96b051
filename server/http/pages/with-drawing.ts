import { drawnPageId, type Drawing, type DrawnPage } from '#contract/drawn-page.ts';
import { earlyPressesName } from '#contract/early-presses.ts';
import { directionOf, languageKey, languages, readLanguage, siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import type { FetchedScripts } from './page-drawer.ts';
import { escapeHtml } from './page.ts';
import { scriptJson } from './page-head.ts';

const early = `window.${earlyPressesName}`;
const noteEarlyPresses = `${early}=[];addEventListener('click',e=>{const b=${early}&&e.target.closest?.('button');if(b){e.preventDefault();e.stopPropagation();${early}.push(b)}},true);`;

/**
 * Runs before anything is shown: who has chosen another language on this device waits for the app, which speaks it, and
 * never sees the page in this one. No form is ever sent by the browser, which would write what is in it into an address: the
 * app sends them, and may not have come yet. Buttons that are pressed before any script has come are noted, for the app's first
 * script to hold. Found by its hash in the page's policy.
 */
export const firstScript = `addEventListener('submit',e=>e.preventDefault(),true);${noteEarlyPresses}try{const l=localStorage.getItem(${JSON.stringify(languageKey)}),p=document.documentElement;if(${JSON.stringify(languages)}.includes(l)&&l!==p.lang)p.dataset.other=''}catch{}`;

/** Where the app does not come, what was drawn is better than nothing. */
const languageStyle =
  '[data-drawn][data-other] #root{animation:drawn-after-all 0s 4s both}@keyframes drawn-after-all{from{visibility:hidden}}';

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
  const style = drawing.rootStyle === '' ? '' : ` style="${escapeHtml(drawing.rootStyle)}"`;
  const known = built.fetched[page.screen.kind]?.[page.language] ?? [];
  const scripts = known.filter((file) => !html.includes(`"${file}"`));
  const links = scripts.map((file) => `    <link rel="modulepreload" crossorigin href="${file}">\n`).join('');
  const { withoutScript } = written[readLanguage(page.language) ?? siteLanguage].pages;
  const without = `<noscript><style>form{display:none}</style><p style="padding:1rem 1.5rem">${escapeHtml(withoutScript)}</p></noscript>`;
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
    .replace(
      '</head>',
      () => `${links}    <style>${languageStyle}</style>\n    <script>${firstScript}</script>\n  </head>`,
    )
    .replace(/<link rel="modulepreload"|<script type="module"/g, (start) => `${start} fetchpriority="low"`)
    .replace(/<noscript>[^]*?<\/noscript>/, '')
    .replace(
      '<div id="root"></div>',
      () => `${without}\n    <div id="root">${drawing.html}</div>\n    ${data}`,
    );
}
