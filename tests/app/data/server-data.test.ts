import { describe, expect, it } from 'vitest';
import { cacheKey, createReplies } from '#app/data/replies.ts';
import { readEventDetail } from '#app/events/stored-events.ts';
import * as adminUsers from '#contract/accounts/admin-users.ts';
import * as credentials from '#contract/accounts/credentials.ts';
import * as devices from '#contract/door/devices.ts';
import * as events from '#contract/events/events.ts';
import { isPublic, type Endpoint } from '#contract/wire/endpoint.ts';
import * as holds from '#contract/sales/holds.ts';
import * as orders from '#contract/sales/orders.ts';
import * as profile from '#contract/accounts/profile.ts';
import * as tickets from '#contract/sales/tickets.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
const endpoints = [adminUsers, credentials, devices, events, holds, orders, profile, tickets]
  .flatMap((resource) => Object.values<unknown>(resource))
  .filter(isEndpoint);

describe('the cache key of a reply', () => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'differs by user unless it is public: %s',
    (_name, endpoint) => {
      const [mine, theirs] = [cacheKey(endpoint, {}, 7), cacheKey(endpoint, {}, 8)].map(String);
      const forEverybody = ['public', 'api_key'].includes(endpoint.access);
      expect(mine === theirs).toBe(forEverybody);
      expect(isPublic(endpoint)).toBe(forEverybody);
    },
  );
});

describe('when a user signs out', () => {
  it('drops their data and refetches public data', () => {
    const { cache, forget } = createReplies();
    cache.setQueryData(cacheKey(profile.readProfile, {}, 7), 'theirs');
    cache.setQueryData(cacheKey(events.readEvent, {}, 7), 'a draft');
    forget();
    expect(
      cache
        .getQueryCache()
        .getAll()
        .map((query) => query.state.data),
    ).toEqual([undefined]);
  });

  it('ignores a reply that arrives afterwards', async () => {
    const { cache, forget } = createReplies();
    let arrive = (_value: string) => {};
    const key = cacheKey(profile.readProfile, {}, 7);
    const reading = cache
      .fetchQuery({ queryKey: key, queryFn: () => new Promise<string>((resolve) => (arrive = resolve)) })
      .catch(() => 'cancelled');
    forget();
    arrive('late');
    expect(await reading).toBe('cancelled');
    expect(cache.getQueryData(key)).toBeUndefined();
  });
});

describe('an event stored on the device', () => {
  it('is never a draft', () => {
    expect(readEventDetail({ status: 'draft' })).toBeNull();
  });
});
