import { describe, expect, it } from 'vitest';
import type { Failure } from '#domain/failures/failure.ts';
import { saveChanges } from '#domain/text/save-changes.ts';
import type { Saved } from '#domain/text/stored-draft.ts';

type Name = 'first' | 'last';
const saved = (first: string, last: string): Saved<Name> => ({
  texts: { first, last },
  version: `${first} ${last}`,
});
const changed: Failure = {
  kind: 'refused',
  status: 409,
  code: 'changed_elsewhere',
  message: 'Changed.',
  errors: [],
};

/** A server that stores `at` and refuses a change based on any other version. */
function server(at: Saved<Name>) {
  const host = { at, heard: [] as unknown[], knowsVersions: true };
  return Object.assign(host, {
    send: async (changes: Partial<Saved<Name>['texts']>, { version }: { readonly version?: string }) => {
      host.heard.push(changes);
      if (host.knowsVersions && version !== undefined && version !== host.at.version)
        return { ok: false, failure: changed } as const;
      const { first, last } = { ...host.at.texts, ...changes };
      host.at = saved(first, last);
      return { ok: true, value: host.at.texts } as const;
    },
    read: async () => ({ ok: true, value: host.at }) as const,
  });
}

describe('saving a form', () => {
  it('sends only the changed fields', async () => {
    const host = server(saved('Ada', 'Berg'));
    await saveChanges({ ...host, over: saved('Ada', 'Berg'), typed: { first: 'Ida', last: 'Berg' } });
    expect(host.heard).toEqual([{ first: 'Ida' }]);
  });

  it("retries on top of another tab's changes to other fields", async () => {
    const host = server(saved('Ada', 'Holm'));
    const result = await saveChanges({
      ...host,
      over: saved('Ada', 'Berg'),
      typed: { first: 'Ida', last: 'Berg' },
    });
    expect(result.ok).toBe(true);
    expect(host.at).toEqual(saved('Ida', 'Holm'));
  });

  it('saves nothing over a change to the same field, and says so', async () => {
    const host = server(saved('Eda', 'Berg'));
    const typed = { first: 'Ida', last: 'Berg' };
    expect(await saveChanges({ ...host, over: saved('Ada', 'Berg'), typed })).toEqual({
      ok: false,
      failure: changed,
    });
    expect(host.at).toEqual(saved('Eda', 'Berg'));
  });

  it('gives up when the record changes faster than it can be saved', async () => {
    const host = server(saved('Ada', 'Holm'));
    let reads = 0;
    const read = async () => ({ ok: true, value: saved('Ada', `Holm ${(reads += 1)}`) }) as const;
    const typed = { first: 'Ida', last: 'Berg' };
    expect((await saveChanges({ ...host, read, over: saved('Ada', 'Berg'), typed })).ok).toBe(false);
    expect(host.heard).toHaveLength(3);
  });

  it('reports no collision while what others saved can’t be loaded', async () => {
    const host = server(saved('Ada', 'Holm'));
    const lost = { ok: false, failure: { kind: 'timeout' } } as const;
    const typed = { first: 'Ida', last: 'Berg' };
    const result = await saveChanges({ ...host, read: async () => lost, over: saved('Ada', 'Berg'), typed });
    expect(result).toEqual(lost);
    expect(host.at).toEqual(saved('Ada', 'Holm'));
  });

  it('reports any other failure at once', async () => {
    const host = server(saved('Ada', 'Berg'));
    const lost = { ok: false, failure: { kind: 'timeout' } } as const;
    const read = () => Promise.reject(new Error('nothing is read'));
    const typed = { first: 'Ida', last: 'Berg' };
    const result = await saveChanges({ send: async () => lost, read, over: host.at, typed });
    expect(result).toEqual(lost);
  });

  it('sends no version to a server that has none', async () => {
    const host = server(saved('Ada', 'Holm'));
    const over = { ...saved('Ada', 'Berg'), version: '' };
    await saveChanges({ ...host, over, typed: { first: 'Ida', last: 'Berg' } });
    expect(host.at).toEqual(saved('Ida', 'Holm'));
    expect(host.heard).toHaveLength(1);
  });
});
