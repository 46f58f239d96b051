import { closeSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { PGlite } from '@electric-sql/pglite';

/** The parts of Emscripten's module that this file uses. */
interface Stream {
  readonly node: { readonly mode: number };
  /** Node's file descriptor; only regular files have one. */
  readonly nfd?: number;
}
interface NodeFiles {
  readonly stream_ops: { fsync?: (stream: Stream) => number };
  realPath(node: Stream['node']): string;
}
type InitOptions = Parameters<NodeFS['init']>[1];

/**
 * Files of the embedded database that reach the disk when the database requests it.
 *
 * Emscripten's NODEFS has no `fsync`, so syncing silently does nothing; this adds one. Its `fdatasync` cannot be
 * added (it never calls the file system), so the database must be configured with `wal_sync_method=fsync`: see
 * `syncedStart`.
 */
export class SyncedNodeFS extends NodeFS {
  /** Syncs that reached the operating system since the start. */
  syncs = 0;

  override async init(pg: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const patch = (module: unknown): void => this.patch(nodeFilesOf(module));
    const inner = await super.init(pg, options);
    const { emscriptenOpts } = inner;
    const before = emscriptenOpts.preRun ?? [];
    emscriptenOpts.preRun = [patch, ...(Array.isArray(before) ? before : [before])];
    return inner;
  }

  private patch(files: NodeFiles): void {
    files.stream_ops.fsync = (stream) => {
      if (stream.nfd === undefined) this.syncFolder(files.realPath(stream.node));
      else fsyncSync(stream.nfd);
      this.syncs += 1;
      return 0;
    };
  }

  /** A new or renamed file is durable only once its folder is synced. */
  private syncFolder(path: string): void {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }
}

function nodeFilesOf(module: unknown): NodeFiles {
  if (typeof module === 'object' && module !== null && 'NODEFS' in module) return module.NODEFS as NodeFiles;
  throw new Error('This build of PGlite has no NODEFS: its writes could not be synced.');
}

/** Returns the embedded database's default start parameters without `-F`, which disables syncing. */
export function syncedStart(defaults: readonly string[]): string[] {
  const synced = { fsync: 'on', wal_sync_method: 'fsync', synchronous_commit: 'on', full_page_writes: 'on' };
  const settings = Object.entries(synced).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return [...defaults.filter((parameter) => parameter !== '-F'), ...settings];
}
