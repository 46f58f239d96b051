import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { enterByNumber, numberForm } from '#app/account/guest-by-number.ts';
import { useForm } from '#app/data/use-form.ts';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { Button } from '#ui/button.tsx';
import { PhoneCode } from '#screens/parts/fields/phone-code.tsx';

/**
 * Signs somebody in right where they are, by a code that comes to their phone: a guest who is known already, or a new
 * one. Who has an account with a password is told so.
 */
export function GuestEntry() {
  const engines = useEngines();
  const { login: texts, checks } = useMessages('account');
  const form = useForm({
    ...numberForm(checks),
    send: (proof) => enterByNumber(engines, proof),
    done: () => {},
  });
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <PhoneCode form={form} purpose="guest" />
      <AlertNotice text={form.failure} />
      <Button type="submit" look="primary" size="large" busy={form.busy}>
        {texts.withCode}
      </Button>
    </form>
  );
}
