import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Folders of `tests/`, by how long one of their files takes: files that generate stories, open browsers or start
 * programs run for minutes, files that test rules for milliseconds.
 */
export const slowFolders = [
  'fuzz',
  'screens',
  'build',
  'life',
  'drills',
  'scanner',
  'server-http',
  'server-data',
  'database',
];

/**
 * Starts slow test files first: one that started last would run alone while the other processors were idle. Without
 * results of an earlier run vitest sorts by size, and a short file can take minutes.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files), ({ project, moduleId }) => ({
      project: project.name,
      path: relative(project.config.root, moduleId),
    }));
  }
}

/** Sorts files by the order of their folders, within each project; files of one folder keep their order. */
export function longFirst<T>(
  files: readonly T[],
  where: (file: T) => { readonly project: string; readonly path: string },
): T[] {
  const projects = [...new Set(files.map((file) => where(file).project))];
  const placeOf = (file: T) => {
    const { project, path } = where(file);
    const folder = slowFolders.indexOf(path.split(sep)[1] ?? '');
    return { project: projects.indexOf(project), folder: folder === -1 ? slowFolders.length : folder };
  };
  return files
    .map((file) => ({ file, place: placeOf(file) }))
    .toSorted(
      (one, other) => one.place.project - other.place.project || one.place.folder - other.place.folder,
    )
    .map(({ file }) => file);
}
