import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { written } from '#messages/written.ts';
import { readLanguages, speechFor } from '#server/http/speech.ts';
import { pseudoOf } from '../messages/pseudo.ts';
import { apiKey, openTestApp, type TestApp } from './test-app.ts';

/** A second language: pseudo-English. */
const refusalCatalogue = { ...written, qps: { refusals: pseudoOf(written.en.refusals) } };

describe('Accept-Language', () => {
  test.each([
    ['is absent', null, []],
    ['is empty', '', []],
    ['names one', 'de', ['de']],
    ['has an order', 'fr-CH, de, en', ['fr-CH', 'de', 'en']],
    ['has weights', 'en;q=0.5, de;q=0.9, fr', ['fr', 'de', 'en']],
    ['refuses one', 'de;q=0, en', ['en']],
    ['takes any', '*', []],
    ['has spaces and capitals', ' DE ; Q=0.2 ,en-GB ', ['en-GB', 'DE']],
    ['is no list of languages', '<script>, d e, en;q=x', []],
  ])('that %s is parsed', (_, header, languages) => {
    expect(readLanguages(header)).toEqual(languages);
  });

  it('is truncated at any length', () => {
    expect(readLanguages('de,'.repeat(100_000)).length).toBeLessThan(200);
  });
});

test.each([
  ['de, qps-GM;q=0.8, en;q=0.5', 'qps'],
  ['en, qps', 'en'],
  ['de', 'en'],
  ['constructor', 'en'],
])('answers a caller who reads %s in %s', (header, language) => {
  const request = new Request('http://gatehouse.test/', { headers: { 'accept-language': header } });
  expect(speechFor(request, refusalCatalogue).language).toBe(language);
});

describe('a refusal', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({}, { refusalCatalogue });
  });
  afterAll(() => app.close());

  const languageHeader = (language: string) => ({ 'accept-language': language });

  test.each([
    ['of access', 'GET', '/api/profile', {}, 401],
    ['of a limit of the body', 'POST', '/login', { raw: `"${'x'.repeat(70_000)}"` }, 413],
    ['of the method', 'DELETE', '/api/ping', {}, 405],
    ['of an address', 'GET', '/api/nothing-here', {}, 404],
  ] as const)('%s uses the caller’s language, and says which', async (_, method, path, options, status) => {
    const headers = { ...apiKey, 'content-type': 'application/json' };
    const foreign = await app.call(method, path, {
      ...options,
      headers: { ...headers, ...languageHeader('qps-GM, en;q=0.5') },
    });
    const english = await app.call(method, path, {
      ...options,
      headers: { ...headers, ...languageHeader('de') },
    });
    expect([foreign.status, english.status]).toEqual([status, status]);
    expect(foreign.json['message']).toMatch(/^⟦.*⟧$/);
    expect(english.json['message']).toMatch(/^[A-Z][^⟦]*\.$/);
    expect(foreign.json['code']).toBe(english.json['code']);
    for (const reply of [foreign, english]) expect(reply.headers.get('vary')).toContain('Accept-Language');
    expect(foreign.headers.get('content-language')).toBe('qps');
    expect(english.headers.get('content-language')).toBe('en');
  });

  it('explains the problem with each field in that language', async () => {
    const body = { username: '', email: 'nobody', firstName: 'x'.repeat(121) };
    const headers = { ...apiKey, ...languageHeader('qps') };
    const reply = await app.call('POST', '/api/userCredentials/add', { body, headers });
    expect(reply.status).toBe(422);
    const said = v.parse(failureReply, JSON.parse(reply.text));
    const { fields } = v.parse(v.object({ fields: v.record(v.string(), v.string()) }), said.details);
    expect(fields).toMatchObject({
      username: expect.stringMatching(/^⟦Ƒíļļ/) as string,
      email: expect.stringMatching(/^⟦Ñöť áñ éɱáíļ/) as string,
      firstName: expect.stringMatching(/^⟦Áť ɱöšť 120/) as string,
    });
    expect(said.errors).toContain(`email: ${fields['email']}`);
    expect(said.message).toBe(said.errors[0]);
  });
});
