import { readdirSync, readFileSync } from 'node:fs';

/** Memory of a program and all its descendants at one moment. Shared pages count once. */
export interface TreeMemory {
  readonly megabytes: number;
  /** Each process by its command, the largest first. */
  readonly processes: readonly { readonly command: string; readonly megabytes: number }[];
}

export interface MemoryWatch {
  readonly peak: TreeMemory;
  readonly latest: TreeMemory;
  stop(): void;
}

const nothing: TreeMemory = { megabytes: 0, processes: [] };

/** Whether this system reports a process's memory, which Linux does. */
export const memoryIsTold = process.platform === 'linux';

/** Repeatedly measures the combined memory of a program and its descendants. */
export function watchTreeMemory(pid: number, everyMs = 50): MemoryWatch {
  const watch = { peak: nothing, latest: nothing, stop: () => clearInterval(timer) };
  const timer = setInterval(() => {
    watch.latest = treeMemory(pid);
    if (watch.latest.megabytes > watch.peak.megabytes) watch.peak = watch.latest;
  }, everyMs);
  return watch;
}

function treeMemory(root: number): TreeMemory {
  const processes = descendants(root)
    .flatMap((pid) => memoryOf(pid) ?? [])
    .toSorted((one, other) => other.megabytes - one.megabytes);
  return { megabytes: processes.reduce((sum, { megabytes }) => sum + megabytes, 0), processes };
}

function descendants(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = readOrNull(`/proc/${name}/stat`);
    // The name in brackets before the parent's number may contain spaces.
    const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/** Null for a process that has ended meanwhile. */
function memoryOf(pid: number): TreeMemory['processes'][number] | null {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readOrNull(`/proc/${pid}/smaps_rollup`) ?? '')?.[1];
  if (kilobytes === undefined) return null;
  const command = (readOrNull(`/proc/${pid}/cmdline`) ?? '').split('\0').slice(0, 3).join(' ');
  return { command, megabytes: Number(kilobytes) / 1024 };
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
