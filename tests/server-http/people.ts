import { addPerson, apiKey, password, signIn, type TestApp } from './test-app.ts';

let lastAddress = 0;
/** Returns an IP address that no other test has used. */
export const newAddress = () => `10.2.${(lastAddress += 1) >> 8}.${lastAddress & 255}`;

/** Returns status and code of a reply, to compare both at once. */
export const said = (reply: { readonly status: number; readonly json: Record<string, unknown> }) => [
  reply.status,
  reply.json['code'],
];

/** Returns the fields of the sign-up form. */
export const person = (username: string) => ({
  firstName: 'Fatou',
  lastName: 'Sanneh',
  username,
  email: `${username}@example.org`,
  passwordHash: password,
});

/** Signs in an administrator, a user and an organizer, and returns the calls that account tests make. */
export async function openPeople(t: TestApp) {
  const tokens = new Map<string, string>();
  const renew = async (name: string) => void tokens.set(name, (await signIn(t, name)).accessToken);
  for (const [name, role] of [
    ['ada', 'ADMIN'],
    ['awa', 'NORMAL_USER'],
    ['omar', 'ORGANIZER'],
  ] as const) {
    await addPerson(t, name, role);
    await renew(name);
  }
  const tokenOf = (name: string) => tokens.get(name) ?? '';
  return {
    tokenOf,
    renew,
    as: (name: string) => ({ token: tokenOf(name) }),
    signUp: (body: object, query = '', ip = newAddress()) =>
      t.call('POST', `/api/userCredentials/add${query}`, { body, headers: apiKey, ip }),
    stillIn: async (token: string) => (await t.call('GET', '/api/sessions', { token })).status === 200,
    async numberOf(username: string) {
      const [row] = await t.database.query<{ credential_id: number; id: string }>(
        'SELECT credential_id, id FROM users WHERE username = $1',
        [username],
      );
      return { number: row?.credential_id ?? 0, id: row?.id ?? '' };
    },
    /** Creates and signs in a new user. */
    async newcomer(username: string, role: 'NORMAL_USER' | 'ORGANIZER' | 'ADMIN' = 'NORMAL_USER') {
      const made = await addPerson(t, username, role);
      const signedIn = await signIn(t, username);
      const { credentialId: number } = made.publicUser;
      return { ...signedIn, id: made.id, number, token: signedIn.accessToken };
    },
  };
}
export type People = Awaited<ReturnType<typeof openPeople>>;
