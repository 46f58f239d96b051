import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { drawerFolder } from './drawer-folder.ts';
import { fileTypes } from './file-types.ts';
import { matches } from '#server/http/success-response.ts';

/** A file as it is served. */
export interface StaticFile {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

/** The built app in memory, by URL path. Only files found in the folder exist, so that no path can lead out of it. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

/**
 * Reads the built app's folder; `null` if it does not exist. Precompressed variants (`x.br`, `x.gz`) are stored with
 * their file.
 */
export async function readStaticFiles(folder: string): Promise<StaticFiles | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) =>
    isMissing(error) ? [] : Promise.reject(error),
  );
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  if (!names.includes(join(folder, 'index.html'))) return null;
  // The renderer is for the server only.
  const served = names.filter((name) => !name.startsWith(join(folder, drawerFolder) + sep));
  const contents = new Map<string, Buffer>();
  // One at a time, because a process may only have a limited number of files open.
  for (const name of served) contents.set(name, await readFile(name));
  const files = new Map<string, StaticFile>();
  for (const [name, plain] of contents) {
    const type = fileTypes[extname(name)];
    if (type === undefined) continue;
    const path = `/${relative(folder, name).split(sep).join('/')}`;
    const [br, gzip] = [contents.get(`${name}.br`), contents.get(`${name}.gz`)];
    files.set(path, staticFile(path, type, { plain, br, gzip }));
  }
  return files;
}

/** Builds a file as served. @param path URL path */
export function staticFile(
  path: string,
  type: string,
  { plain, br, gzip }: Pick<StaticFile, 'plain'> & Partial<Pick<StaticFile, 'br' | 'gzip'>>,
): StaticFile {
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { type, etag, cacheControl: cacheRule(path), plain, br, gzip };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Answers from the app's files, or with its index page for navigation; undefined if neither applies. */
export function staticResponse(files: StaticFiles, request: Request, path: string): Response | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const file =
    files.get(path === '/' ? '/index.html' : path) ??
    (isNavigation(request, path) ? files.get('/index.html') : undefined);
  return file === undefined ? undefined : fileResponse(file, request);
}

/** Answers with a file in an encoding that the client accepts. */
export function fileResponse(file: StaticFile, request: Request): Response {
  const { encoding, bytes } = negotiate(file, request.headers.get('accept-encoding') ?? '');
  const etag = `"${file.etag}${encoding === null ? '' : `-${encoding}`}"`;
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag,
    vary: 'Accept-Encoding',
  });
  if (matches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  if (encoding !== null) headers.set('content-encoding', encoding);
  headers.set('content-length', String(bytes.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
}

/** Returns whether this is a page of the app: any path without a dot, requested as HTML, outside of the API. */
function isNavigation(request: Request, path: string): boolean {
  if (/^\/(api|ws|graphql|assets)(\/|$)/.test(path) || path.slice(path.lastIndexOf('/')).includes('.'))
    return false;
  return (request.headers.get('accept') ?? '').includes('text/html');
}

function negotiate(
  file: StaticFile,
  accepted: string,
): { readonly encoding: 'br' | 'gzip' | null; readonly bytes: Buffer } {
  if (file.br !== undefined && /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted))
    return { encoding: 'br', bytes: file.br };
  if (file.gzip !== undefined && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted))
    return { encoding: 'gzip', bytes: file.gzip };
  return { encoding: null, bytes: file.plain };
}

/**
 * Files among the assets have a hash of their content in their name, and never change; everything else is revalidated
 * each time and answered with 304.
 */
function cacheRule(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}
