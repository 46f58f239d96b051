import { drawnPageId, type Drawing, type DrawnPage } from '#contract/drawn-page.ts';
import { earlyPressesName } from '#contract/early-presses.ts';
import { directionOf, languageKey, languages, readLanguage, siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import type { FetchedScripts } from './page-drawer.ts';
import { escapeHtml } from './page.ts';
import { scriptJson } from './page-head.ts';

const early = `window.${earlyPressesName}`;
const recordEarlyPresses = `${early}=[];addEventListener('click',e=>{const b=${early}&&e.target.closest?.('button');if(b){e.preventDefault();e.stopPropagation();${early}.push(b)}},true);`;

/**
 * Runs before anything is shown. If another language was chosen on this device, the rendered page stays hidden until
 * the app, which has that language, has loaded. Native form submission is prevented, because it would put the form's
 * values into the URL: the app submits forms, and may not have loaded yet. Buttons pressed before any script has
 * loaded are recorded for the app's first script. Allowed by its hash in the page's policy.
 */
export const firstScript = `addEventListener('submit',e=>e.preventDefault(),true);${recordEarlyPresses}try{const l=localStorage.getItem(${JSON.stringify(languageKey)}),p=document.documentElement;if(${JSON.stringify(languages)}.includes(l)&&l!==p.lang)p.dataset.other=''}catch{}`;

/** If the app does not load, the rendered page is better than nothing. */
const languageStyle =
  '[data-drawn][data-other] #root{animation:drawn-after-all 0s 4s both}@keyframes drawn-after-all{from{visibility:hidden}}';

/** The parts of the app's build needed for a rendered page. */
interface BuiltPage {
  /** The app's index page with its head filled in. */
  readonly html: string;
  /** Returns a file's text by its URL path; undefined if it does not exist. */
  readonly fileText: (address: string) => string | undefined;
  readonly fetched: FetchedScripts;
}

/**
 * Inserts a rendered page into the app's index page: it is readable at once, and the app hydrates it from the same
 * data. Its styles are inlined, because on a high-latency connection they would cost another round trip; its scripts
 * come after the visible content, requested all at once with low priority. Its letters are the system's until the next
 * page, so it preloads none.
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
  // Replaced by functions: in a string, `$&` and similar would be interpreted.
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
    .replace(/ *<link rel="preload" as="font"[^>]*>\n?/, '')
    .replace(/<link rel="modulepreload"|<script type="module"/g, (start) => `${start} fetchpriority="low"`)
    .replace(/<noscript>[^]*?<\/noscript>/, '')
    .replace(
      '<div id="root"></div>',
      () => `${without}\n    <div id="root">${drawing.html}</div>\n    ${data}`,
    );
}
