import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFailureMessages } from '#domain/failures/failure-messages.ts';

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

  test('end with an ellipsis when cut, splitting no character', () => {
    const [message] = readFailureMessages('🎫'.repeat(5_000), 400);
    expect(message).toMatch(/^(🎫)+…$/u);
    expect(message.length).toBeLessThanOrEqual(300);
    expect(readFailureMessages('x'.repeat(300), 400)).toEqual(['x'.repeat(300)]);
  });

  test('are parsed quickly from a megabyte of brackets', () => {
    const began = process.cpuUsage();
    expect(readFailureMessages('<'.repeat(1_000_000), 400)).toHaveLength(1);
    expect(process.cpuUsage(began).user).toBeLessThan(2_000_000);
  });

  test('are few and short, whatever the input', () => {
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
