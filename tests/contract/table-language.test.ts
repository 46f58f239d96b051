import * as v from 'valibot';
import { expect, test } from 'vitest';
import { tableLanguage } from '#contract/wire/page-query.ts';

test('the language of an export is a tag, not a text of any length', () => {
  const isTaken = (language?: string) => v.safeParse(tableLanguage, language).success;
  const longest = 'zh-cmn-Hant-TW-x-aaaaaaaa-bbbbbbbb1';
  expect([undefined, 'fr', 'ar-EG', longest, `${longest}1`].map(isTaken)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});
