import { createHash } from 'node:crypto';

/** An API client signed in as one person of the demo data; replies are typed as the caller says, without validation. */
export interface DemoApi {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
}

/** Signs in. @throws Error if the server refuses. */
export async function demoApi(base: string, email: string, password: string): Promise<DemoApi> {
  const passwordHash = createHash('sha256').update(`gatehouse password 1\n${password}`).digest('hex');
  const { accessToken } = await send<{ accessToken: string }>(`${base}/login`, { email, passwordHash });
  return {
    get: (path) => send(base + path, null, accessToken),
    post: (path, body) => send(base + path, body, accessToken),
  };
}

/** Reads a public resource. */
export const readPublic = <T>(address: string): Promise<T> => send<T>(address, null);

async function send<T>(address: string, body: object | null, token?: string): Promise<T> {
  const response = await fetch(address, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      'X-API-Key': 'gatehouse-web',
      ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
