import { expect, test } from 'vitest';
import { messageProblemOf } from '#server/database/messages/message-problem.ts';

test.each([
  ['the mail server cannot be reached', { code: 'mail_server_away', detail: '' }],
  ['the mail server answered 550', { code: 'mail_server_refused', detail: '550' }],
  ['the gateway cannot be reached', { code: 'gateway_away', detail: '' }],
  ['the gateway answered 400', { code: 'gateway_refused', detail: '400' }],
  ['the gateway answered 400, error 21211', { code: 'gateway_refused', detail: '400, error 21211' }],
  ['the gateway failed', { code: 'gateway_failed', detail: '' }],
  ['bounced: 5.1.1', { code: 'bounced', detail: '5.1.1' }],
  ['too many emails to this address', { code: 'too_many', detail: '' }],
  ['the letter could not be written', { code: 'unwritten', detail: '' }],
  ['a header of the message has a line break', { code: 'line_break', detail: '' }],
  ['something of a later build', { code: 'other', detail: 'something of a later build' }],
  [null, null],
])('the problem "%s" has a code', (noted, problem) => {
  expect(messageProblemOf(noted)).toEqual(problem);
});
