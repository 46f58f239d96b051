import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Folders of `tests/` by how long one file of theirs takes: what generates stories, opens browsers or starts programs runs
 * for minutes, what looks at rules for milliseconds.
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
 * Starts the long files first: one that begins last has a processor to itself, and nobody else has any work. Without results
 * of an earlier run vitest goes by size, and a short file can take minutes.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files), ({ project, moduleId }) => ({
      project: project.name,
      path: relative(project.config.root, moduleId),
    }));
  }
}

/** Files in order of their folders, each project's together; those of one folder stay in the order they have. */
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
