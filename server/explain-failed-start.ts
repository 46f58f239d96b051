import { resolve, sep } from 'node:path';
import type { Config } from './config/config.ts';

/** Fields of an operating system error. */
interface SystemError {
  readonly code: string;
  readonly syscall: string | null;
  readonly path: string | null;
}

type Facts = Pick<Config, 'port' | 'host' | 'dataDir'>;

/** Explains in one line why the server did not start and what to do about it. */
export function explainFailedStart(error: unknown, config: Facts): string {
  const known = systemErrorOf(error);
  const said = known === null ? null : explainListen(known, config);
  return said ?? `The server could not start. ${explainFailure(error, config)}`;
}

/**
 * Explains in one line what went wrong and what to do about it: file system errors by their code, others by their
 * message.
 */
export function explainFailure(error: unknown, config: Facts): string {
  const known = systemErrorOf(error);
  const said = known === null ? null : explainFile(known, config);
  return said ?? (error instanceof Error ? error.message : String(error));
}

function explainListen({ code, syscall }: SystemError, { port, host }: Facts): string | null {
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL')
    return `HOST: "${host}" is not an address of this machine. Leave it out, or use 0.0.0.0 for every network.`;
  if (syscall !== 'listen') return null;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what uses it, or use another: PORT=8081 npm start`;
  if (code === 'EACCES')
    return `Port ${port} can’t be used by this account. Use one above 1023: PORT=8080 npm start`;
  return null;
}

function explainFile({ code, path }: SystemError, { dataDir }: Facts): string | null {
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'Too many files are open. Raise the limit of this process: ulimit -n 1024';
  if (path === null) return null;
  const home = resolve(dataDir);
  const inside = resolve(path) === home || resolve(path).startsWith(home + sep);
  const what = inside ? `The data folder ${home}` : path;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `${what} may not be ${inside ? 'written' : 'read'} by this account (${path}). Give it to this account${inside ? ', or set DATA_DIR to another folder' : ''}.`;
    case 'EROFS':
      return `${what} is on a read-only disk. Set DATA_DIR to another folder.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${inside ? 'the data folder' : 'the file'} ${inside ? home : path} is full. Free some space, then start again.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return inside || home.startsWith(resolve(path))
        ? `DATA_DIR: ${home} is not a folder. Set DATA_DIR to a folder.`
        : null;
    default:
      return null;
  }
}

function systemErrorOf(error: unknown): SystemError | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  const text = (name: 'syscall' | 'path') => {
    const value: unknown = Object.entries(error).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value : null;
  };
  return { code: error.code, syscall: text('syscall'), path: text('path') };
}
