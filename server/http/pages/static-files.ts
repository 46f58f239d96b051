import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { drawerFolder } from './drawer-folder.ts';
import { fileTypes } from './file-types.ts';
import { matches } from '#server/http/success-response.ts';

interface StaticFile {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

/** The built app in memory, by its path on the web. Only names found in the folder exist, so no path can lead out of it. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

/** Reads the folder of the built app; `null` where there is none. Precompressed neighbours (`x.br`, `x.gz`) go with their file. */
export async function readStaticFiles(folder: string): Promise<StaticFiles | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) =>
    isMissing(error) ? [] : Promise.reject(error),
  );
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  if (!names.includes(join(folder, 'index.html'))) return null;
  // What draws pages is the server's own.
  const served = names.filter((name) => !name.startsWith(join(folder, drawerFolder) + sep));
  const contents = new Map<string, Buffer>();
  // One after another: a process may have few files open at once.
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

/** A file as it is served. @param path on the web */
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

/** Answers from the app's files, or with its first page where a person navigates; undefined where neither fits. */
export function staticResponse(files: StaticFiles, request: Request, path: string): Response | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const file =
    files.get(path === '/' ? '/index.html' : path) ??
    (isNavigation(request, path) ? files.get('/index.html') : undefined);
  return file === undefined ? undefined : fileResponse(file, request);
}

/** Answers with a file, in the form that whoever asks takes. */
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

/** A page of the app that is not a file: any address without a dot, asked for as HTML, that is not the API's. */
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

/** Names with a content hash never change; everything else is asked for anew each time and answered 304. */
function cacheRule(path: string): string {
  return /^\/assets\/.*-[\w-]{8}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
