import type { Failure } from '#domain/failures/failure.ts';

/** The form field of each refusal code. */
const fieldByCode: Readonly<Record<string, string>> = {
  username_taken: 'username',
  email_taken: 'email',
  contact_needed: 'email',
  phone_taken: 'phoneNumber',
  phone_has_account: 'phoneNumber',
  phone_invalid: 'phoneNumber',
  guest_unknown: 'phoneNumber',
  account_disabled: 'phoneNumber',
  sms_code_needed: 'smsOtp',
  code_invalid: 'smsOtp',
  current_password_wrong: 'currentPassword',
  proof_needed: 'currentPassword',
  second_factor_needed: 'secondFactorCode',
  second_factor_wrong: 'secondFactorCode',
  common_password: 'password',
  same_password: 'password',
};
/** Wire field names that differ from form field names. */
const formNames: Readonly<Record<string, string>> = {
  passwordHash: 'password',
  currentPasswordHash: 'currentPassword',
};

/** Returns a refusal's errors by form field; empty if there are none. */
export function fieldErrors(failure: Failure): Readonly<Record<string, string>> {
  if (failure.kind !== 'refused' && failure.kind !== 'unauthorized') return {};
  if (failure.kind === 'refused' && failure.fields !== undefined) return renamed(failure.fields);
  const field = Object.hasOwn(fieldByCode, failure.code) ? fieldByCode[failure.code] : undefined;
  return field === undefined ? {} : { [field]: failure.message };
}

function renamed(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const name = (wire: string) => (Object.hasOwn(formNames, wire) ? formNames[wire] : undefined) ?? wire;
  return Object.fromEntries(Object.entries(fields).map(([wire, words]) => [name(wire), words]));
}
