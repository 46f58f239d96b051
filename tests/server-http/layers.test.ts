import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '..', '..', 'server');

/** The layers below resources must not depend on how calls arrive. */
test.each(['database', 'accounts', 'messages', 'signing'])(
  'server/%s imports nothing of server/http',
  (folder) => {
    const files = globSync(`${folder}/**/*.ts`, { cwd: server });
    expect(files.length).toBeGreaterThan(3);
    const climbing = files.filter((file) =>
      /from '(\.\.\/http|#server\/http)\//.test(readFileSync(join(server, file), 'utf8')),
    );
    expect(climbing).toEqual([]);
  },
);
