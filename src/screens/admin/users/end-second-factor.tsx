import { useState } from 'react';
import { orGone } from '#app/data/or-gone.ts';
import { useProvenForm } from '#app/data/use-proven-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { readAdminUser, type AdminUser } from '#contract/accounts/admin-users.ts';
import { listUserAudit } from '#contract/accounts/person-story.ts';
import { endSecondFactorOf } from '#contract/accounts/second-factor.ts';
import { buttonsStyle, formStyle, stackStyle } from '#screens/admin/list-style.ts';
import { ProofField } from '#screens/parts/fields/proof-field.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { nameOf } from '#app/account/person-name.ts';

/** Turns off the second factor of somebody who lost their phone, after explaining the consequences. */
export function EndSecondFactor({ person }: { readonly person: AdminUser }) {
  const { call, notify, replies } = useEngines();
  const { secondFactor: texts } = useMessages('people');
  const { cancel } = useShellTexts();
  const [asking, setAsking] = useState(false);
  const name = nameOf(person);
  const { proof, form } = useProvenForm({
    send: (body) => orGone(call(endSecondFactorOf, { params: { id: person.id }, body }), 'second_factor_off'),
    async done() {
      notify.done(texts.done(name));
      await Promise.all([readAdminUser, listUserAudit].map((read) => replies.readAgain(read)));
    },
  });
  if (!asking)
    return (
      <div className={buttonsStyle}>
        <Button onClick={() => setAsking(true)}>{texts.do}</Button>
      </div>
    );
  return (
    <form noValidate aria-label={texts.do} onSubmit={form.submit} className={formStyle}>
      <p>{texts.question(name)}</p>
      <ProofField proof={proof} form={form} />
      <AlertText text={form.failure} />
      <div className={stackStyle}>
        <div className={buttonsStyle}>
          <Button type="submit" look="danger" busy={form.busy}>
            {texts.do}
          </Button>
          <Button onClick={() => setAsking(false)}>{cancel}</Button>
        </div>
      </div>
    </form>
  );
}
