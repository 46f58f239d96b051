import { logoPath, productLook, type Look } from '#domain/look/look.ts';
import { tonesOf } from '#domain/look/tones.ts';
import type { StaticFiles } from './static-files.ts';

const path = '/manifest.webmanifest';

/** Builds the web app manifest with the installation's name and look; undefined for any other address. */
export async function webManifest(
  files: StaticFiles,
  pathname: string,
  look: () => Promise<Look>,
): Promise<Response | undefined> {
  const built = pathname === path ? files.get(path) : undefined;
  if (built === undefined) return undefined;
  // The app also starts without its database: it is then installed with its built-in look.
  const { name, accent, logo } = await look().catch(() => productLook);
  const manifest: unknown = JSON.parse(built.plain.toString());
  const icon = (side: 192 | 512, purpose: 'any' | 'maskable') => ({
    src: logo === null ? '' : logoPath(logo.id, `icon-${side}`),
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  });
  const own = {
    name,
    short_name: name,
    ...(accent === productLook.accent ? {} : { theme_color: tonesOf(accent).deep }),
    ...(logo === null
      ? {}
      : { icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')] }),
  };
  const body = JSON.stringify(typeof manifest === 'object' ? { ...manifest, ...own } : own);
  return new Response(body, { headers: { 'content-type': built.type, 'cache-control': 'no-cache' } });
}
