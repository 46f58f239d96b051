import type { Plugin } from 'vite';

/**
 * Removes the keys from the parts of icons, which never change their order: each is six random letters, so the 95 of
 * them in a page's start took half a kilobyte. React asks for keys in development only.
 */
export function keylessIcons(): Plugin {
  return {
    name: 'gatehouse:keyless-icons',
    apply: 'build',
    // The modules themselves stay as they are: chunks are planned by their sizes.
    renderChunk: (code) => ({ code: withoutKeys(code), map: null }),
  };
}

const keyOfPart =
  /(\[\s*"(?:circle|ellipse|line|path|polygon|polyline|rect)",\s*\{[^{}]*?),\s*key: "\w+"(\s*\}\s*\])/g;

/** Returns the code with icons' parts, such as `["path", { d: "M17 20V4", key: "1ejh1v" }]`, without their keys. */
export const withoutKeys = (code: string): string => code.replaceAll(keyOfPart, '$1$2');
