import { randomUUID } from 'node:crypto';
import type { People } from './people.ts';
import type { TestApp } from './test-app.ts';

/** An applicant's details. */
export const details = {
  name: 'Kora Nights',
  kind: 'association',
  phoneNumber: '7000001',
  countryCode: 'GM',
  reason: 'Concerts at the river',
} as const;

/** A minimal document. */
export const pdf = Buffer.from('%PDF-1.7\nhello');
export const mine = '/api/applications/mine';

let names = 0;

/** Creates a person with methods for their application. */
export const applicantsOf =
  (t: TestApp, p: People) =>
  async (username = `applicant${(names += 1)}`) => {
    const me = await p.newcomer(username);
    const { token } = me;
    const id = randomUUID();
    const path = `/api/applications/${id}`;
    return {
      ...me,
      id,
      userId: me.id,
      username,
      email: `${username}@example.org`,
      path,
      apply: (body: object = {}, of = path) => t.call('PUT', of, { token, body: { ...details, ...body } }),
      send: (raw: Uint8Array, name = 'papers.pdf') =>
        t.call('PUT', `${path}/document?name=${encodeURIComponent(name)}`, { token, raw }),
      withdraw: () => t.call('PUT', `${path}/withdraw`, { token }),
      standing: async () => (await t.call('GET', mine, { token })).json['application'],
      call: (method: string, of: string) => t.call(method, of, { token }),
    };
  };
