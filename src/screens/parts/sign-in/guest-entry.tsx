import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { personChecks } from '#app/account/person-checks.ts';
import { defaultCountry } from '#app/account/phone.ts';
import { useForm } from '#app/data/use-form.ts';
import { addGuest } from '#contract/accounts/credentials.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PhoneCode } from '#screens/parts/fields/phone-code.tsx';

/**
 * Signs somebody in right where they are, by a code that comes to their phone: a guest who is known already, or a new
 * one. Who has an account with a password is told so.
 */
export function GuestEntry() {
  const { auth, call } = useEngines();
  const { login: texts, checks: said } = useMessages('account');
  const checks = personChecks(said);
  const form = useForm({
    initial: { countryCode: defaultCountry, phoneNumber: '', smsOtp: '', codeRequestId: '' },
    check: (values) => ({
      phoneNumber: checks.filled(values.phoneNumber, said.phone),
      smsOtp: values.phoneNumber.trim() === '' ? undefined : checks.code(values),
    }),
    send: async (proof) => {
      const added = await call(
        addGuest,
        { query: {}, body: { ...proof, userType: 'GUEST' } },
        { skipAuth: true, withFingerprint: true },
      );
      if (!added.ok) return added;
      const { phoneNumber, countryCode } = proof;
      const { signInCode: code, codeRequestId } = added.value;
      return auth.signIn({ by: 'phone', phoneNumber, countryCode, code, codeRequestId });
    },
    done: () => {},
  });
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <PhoneCode form={form} purpose="guest" />
      {form.failure === null ? null : (
        <div role="alert">
          <Notice tone="refuse">{form.failure}</Notice>
        </div>
      )}
      <Button type="submit" look="primary" size="large" busy={form.busy}>
        {texts.withCode}
      </Button>
    </form>
  );
}
