import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { productLook } from '#domain/look/look.ts';
import type { Queries } from '#server/database/database.ts';
import { createShownLook } from '#server/administration/look/shown-look.ts';
import { noPasses } from '#server/tickets/passes/pass-keys.ts';
import { createAppConfig } from '#server/resources/app-config.ts';

const anyone = {
  params: undefined,
  query: undefined,
  body: undefined,
  caller: { kind: 'none' },
  rangeFrom: 0,
} as const;
/** A database without any settings. */
const nothingSet: Queries = { query: () => Promise.resolve([]), script: () => Promise.resolve() };
const told = async (environment: Record<string, string>) =>
  createAppConfig(
    readConfig({ DATA_DIR: '/nowhere', ...environment }, []).google,
    createShownLook(nothingSet),
    noPasses,
  ).appConfig(anyone);

test.each<[string, Record<string, string>]>([
  ['nothing is set', {}],
  ['only the key is set', { GOOGLE_API_KEY: 'key' }],
  ['only the project is set', { GOOGLE_AUDIENCE: 'tickets-1' }],
])('the app is told of no Google sign-in where %s', async (_, environment) => {
  expect(await told(environment)).toEqual({
    google: null,
    look: productLook,
    passes: { apple: false, google: false },
  });
});

test('tells the app about Google sign-in if project and key are set', async () => {
  expect(await told({ GOOGLE_AUDIENCE: 'tickets-1', GOOGLE_API_KEY: 'key' })).toEqual({
    google: {
      apiKey: 'key',
      authDomain: 'tickets-1.firebaseapp.com',
      projectId: 'tickets-1',
      emulatorUrl: null,
    },
    look: productLook,
    passes: { apple: false, google: false },
  });
});

test('lets the page call and frame a custom identity host', () => {
  const config = readConfig(
    {
      DATA_DIR: '/nowhere',
      GOOGLE_AUDIENCE: 't',
      GOOGLE_API_KEY: 'key',
      GOOGLE_EMULATOR_URL: 'http://127.0.0.1:9099',
    },
    [],
  );
  expect(config.google).toMatchObject({
    emulatorUrl: 'http://127.0.0.1:9099',
    hosts: ['http://127.0.0.1:9099'],
  });
});
