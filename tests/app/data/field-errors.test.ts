import { describe, expect, test } from 'vitest';
import { fieldErrors } from '#app/data/field-errors.ts';
import type { Failure } from '#domain/failures/failure.ts';

const refused = (code: string, fields?: Readonly<Record<string, string>>): Failure => ({
  kind: 'refused',
  status: 409,
  code,
  message: 'words of the server',
  errors: [],
  ...(fields === undefined ? {} : { fields }),
});

describe('field errors of a refusal', () => {
  test.each([
    ['guest_unknown', 'phoneNumber'],
    ['account_disabled', 'phoneNumber'],
    ['phone_has_account', 'phoneNumber'],
    ['phone_invalid', 'phoneNumber'],
    ['sms_code_needed', 'smsOtp'],
    ['current_password_wrong', 'currentPassword'],
    ['username_taken', 'username'],
  ])('shows %s at %s', (code, field) => {
    expect(fieldErrors(refused(code))).toEqual({ [field]: 'words of the server' });
  });

  test('shows a wrong or expired code at its field although it arrives as a 401', () => {
    const failure: Failure = { kind: 'unauthorized', code: 'code_invalid', message: 'words' };
    expect(fieldErrors(failure)).toEqual({ smsOtp: 'words' });
  });

  test("prefers the server's named fields to the error code, mapped to form names", () => {
    expect(fieldErrors(refused('phone_invalid', { passwordHash: 'short', email: 'odd' }))).toEqual({
      password: 'short',
      email: 'odd',
    });
  });

  test.each([refused('__proto__'), refused('something_new'), { kind: 'unreachable' } as const])(
    'assigns %j to no field',
    (failure) => {
      expect(fieldErrors(failure)).toEqual({});
    },
  );
});
