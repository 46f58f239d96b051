import { expect, it } from 'vitest';
import { errorMessages } from '#api/error-messages.ts';

const cases: [string, string, readonly string[]][] = [
  ['a JSON array of errors', '["One.","Two."]', ['One.', 'Two.']],
  ['an array of objects', '[{"message":"One."},{"message":"Two."}]', ['One.', 'Two.']],
  ['an errors list', '{"errors":["One.","Two."],"message":"Other."}', ['One.', 'Two.']],
  ['a message field', '{"message":"One."}', ['One.']],
  ['an error field', '{"error":"One."}', ['One.']],
  ['a JSON text', '"One."', ['One.']],
  ['raw text', 'It broke.', ['It broke.']],
  ['the same said twice', '{"errors":["One.","One. ","Two."]}', ['One.', 'Two.']],
  ['nothing', '', ['Request failed with status 418']],
  ['an empty list', '{"errors":[]}', ['Request failed with status 418']],
  ['a list of what is no text', '{"errors":[1,null]}', ['Request failed with status 418']],
];

it.each(cases)('reads %s', (_name, text, messages) => {
  expect(errorMessages(418, text)).toEqual(messages);
});
