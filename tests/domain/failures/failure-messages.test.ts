import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFailureMessages } from '#domain/failures/failure-messages.ts';
import { tryAgainIn } from '#domain/time/wait-words.ts';

describe('messages of a failed reply', () => {
  test.each<[string, string, readonly string[]]>([
    ['an array of texts', '["No","No","Really"]', ['No', 'Really']],
    ['an array of objects', '[{"message":"No"},{"error":"Never"},{"code":5}]', ['No', 'Never']],
    [
      'an errors list',
      '{"message":"Bad","errors":["Name is missing","Name is missing"]}',
      ['Name is missing'],
    ],
    ['an errors list of objects', '{"errors":[{"message":"Too long"}]}', ['Too long']],
    ['an errors list of errors', '{"errors":[{"error":"No"},{"error":"Never"}]}', ['No', 'Never']],
    ['an error with a message inside', '{"error":{"message":"Bad"}}', ['Bad']],
    ['a message that is blank beside an error', '{"message":" ","error":"Bad"}', ['Bad']],
    ['a list of what is no text', '{"errors":[1,null]}', ['Request failed with status 418']],
    ['the same said twice', '{"errors":["One.","One. ","Two."]}', ['One.', 'Two.']],
    ['lines', 'One\r\n  two\u0000three', ['One two three']],
    ['markup in JSON', '{"message":"<b>Bad</b>"}', ['Request failed with status 418']],
    ['a page behind a word', 'Error <html><body>Bad', ['Request failed with status 418']],
    ['a number that is less', 'Choose < 10 of them > 2', ['Choose < 10 of them > 2']],
    ['JSON that broke off', '{"message":"Bad', ['Request failed with status 418']],
    ['an empty errors list', '{"errors":[],"message":"Bad"}', ['Bad']],
    ['a message', '{"message":" Bad "}', ['Bad']],
    ['words with a bracket in them', 'Not now [busy] {5}', ['Not now [busy] {5}']],
    ['what stands far behind', `${' '.repeat(1_200)}Bad`, ['Request failed with status 418']],
    ['what stands less far behind', `${' '.repeat(1_197)}Bad`, ['Bad']],
    ['an error field', '{"error":"Wrong password"}', ['Wrong password']],
    ['a JSON text', '"Just no"', ['Just no']],
    ['raw text', 'Service is down', ['Service is down']],
    ['a page of a portal', '  <!doctype html><p>Sign in', ['Request failed with status 418']],
    ['nothing', '', ['Request failed with status 418']],
    ['a number', '5', ['Request failed with status 418']],
    ['an object without words', '{"code":"x","message":""}', ['Request failed with status 418']],
  ])('are read from %s', (_, body, messages) => {
    expect(readFailureMessages(body, 418)).toEqual(messages);
  });

  test('end with an ellipsis where they were cut, and no character is cut in two', () => {
    const [message] = readFailureMessages('🎫'.repeat(5_000), 400);
    expect(message).toMatch(/^(🎫)+…$/u);
    expect(message.length).toBeLessThanOrEqual(300);
    expect(readFailureMessages('x'.repeat(300), 400)).toEqual(['x'.repeat(300)]);
  });

  test('are read in no time from a megabyte that is all brackets', () => {
    const began = process.cpuUsage();
    expect(readFailureMessages('<'.repeat(1_000_000), 400)).toHaveLength(1);
    expect(process.cpuUsage(began).user).toBeLessThan(2_000_000);
  });

  test('are few and short, whatever comes', () => {
    const many = JSON.stringify(Array.from({ length: 5_000 }, (_, at) => `${at}${'x'.repeat(900)}`));
    expect(readFailureMessages(many, 400)).toHaveLength(20);
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (body) => {
        for (const message of readFailureMessages(body, 400)) {
          expect(message.length).toBeLessThanOrEqual(300);
          expect(message).not.toMatch(/<[a-z]+>/i);
        }
      }),
    );
  });
});

describe('how long to wait', () => {
  test.each<[number | null, string]>([
    [null, 'Try again later.'],
    [0, 'Try again now.'],
    [1, 'Try again in 1 second.'],
    [2_000, 'Try again in 2 seconds.'],
    [59_001, 'Try again in 1 minute.'],
    [61_000, 'Try again in 2 minutes.'],
    [3_540_000, 'Try again in 59 minutes.'],
    [3_600_000, 'Try again in 1 hour.'],
    [3_601_000, 'Try again in 1 hour 1 minute.'],
    [2 * 3_600_000 + 30 * 60_000, 'Try again in 2 hours 30 minutes.'],
    [86_400_000, 'Try again in 24 hours.'],
    [3 * 86_400_000 + 1, 'Try again in 4 days.'],
  ])('%s ms: %s', (ms, words) => {
    expect(tryAgainIn(ms)).toBe(words);
  });

  test('is never said to be shorter than it is', () => {
    const unitMs = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 * 86_400_000 }), (ms) => {
        const said = [...tryAgainIn(ms).matchAll(/(\d+) (second|minute|hour|day)/g)];
        const sum = said.reduce((all, [, count, unit]) => {
          if (unit !== 'second' && unit !== 'minute' && unit !== 'hour' && unit !== 'day') return all;
          return all + Number(count) * unitMs[unit];
        }, 0);
        expect(sum).toBeGreaterThanOrEqual(ms);
        expect(sum).toBeLessThanOrEqual(ms * 2 + 1_000);
      }),
    );
  });
});
