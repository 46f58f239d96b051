import { posix } from 'node:path';
import { confinements, forDevelopment, places, rooms } from './arrows.ts';

/**
 * Checks one import against the import rules.
 *
 * @param file path of the importing file, relative to the repository, `/`-separated
 * @param specifier what it imports, as written
 * @returns a sentence saying what is wrong and why, or null if the import is allowed
 */
export function judgeImport(file: string, specifier: string): string | null {
  const from = placeOf(file);
  if (from === null) return null;
  const isPath = /^[./#]/.test(specifier);
  return isPath ? judgePath(file, from, specifier) : judgePackage(from, specifier);
}

/** The top-level folder of a file, or null for root files that configure tools. */
function placeOf(file: string): string | null {
  const [top, second] = file.split('/');
  if (top === undefined || second === undefined) return null;
  const name = top === 'src' ? second.replace(/\..*$/, '') : top;
  return Object.hasOwn(places, name) ? name : null;
}

function judgePath(file: string, from: string, specifier: string): string | null {
  const target = targetOf(file, specifier);
  const to = placeOf(target);
  const climbs = specifier.startsWith('.') && !specifier.startsWith('./') && to !== from;
  if (climbs && !forDevelopment.includes(from)) {
    return `Write #folder/file.ts to go across folders, ./file.ts within one: "${specifier}" climbs out of ${from}.`;
  }
  if (from === 'server' && to === 'server') return judgeRoom(file, target, specifier);
  if (to === null || to === from) return null;
  const place = places[from];
  if (place === undefined || place.may.includes(to)) return null;
  return `${from} may not import ${to}: ${place.because}.`;
}

/** Checks an import inside the server against the rules between its subfolders. */
function judgeRoom(file: string, target: string, specifier: string): string | null {
  const from = roomOf(file);
  const to = roomOf(target);
  if (specifier.startsWith('..')) {
    return `Write #server/room/file.ts to go across folders of the server, ./file.ts within one: "${specifier}" climbs.`;
  }
  if (from === null || from === to) return null;
  const room = rooms[from];
  if (room === undefined) return `server/${from} has no arrows yet: draw them in build/lint/arrows.ts.`;
  if (to === null)
    return `server/${from} may not import ${target}: only the files beside it build the parts.`;
  if (room.may.includes(to)) return null;
  return `server/${from} may not import server/${to}: ${room.because}.`;
}

/** The subfolder of a server file, or null for files directly in `server`, which assemble the services. */
function roomOf(path: string): string | null {
  const [, room, file] = path.split('/');
  return file === undefined ? null : (room ?? null);
}

/** Resolves an import to the project's own file: `./`, `../` or a `#` alias of package.json. */
export function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const inside = specifier.slice(1);
  const [folder] = inside.split('/');
  const top = folder === 'server' || folder === 'tests' ? '' : 'src/';
  return top + inside;
}

function judgePackage(from: string, specifier: string): string | null {
  if (forDevelopment.includes(from)) return null;
  const allowed = places[from]?.packages;
  if (
    allowed !== undefined &&
    !allowed.some((name) => specifier === name || specifier.startsWith(`${name}/`))
  ) {
    return `${from} may use no package but ${allowed.join(', ')}: ${places[from]?.because}.`;
  }
  const confined = confinements.find((one) => one.packages.test(specifier));
  if (confined === undefined || confined.only.includes(from)) return null;
  return `${specifier} belongs to ${confined.only.join(', ')} only; ${from} may not know it.`;
}
