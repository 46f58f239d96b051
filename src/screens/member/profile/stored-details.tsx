import { isGuestUsername } from '#domain/people/guest-name.ts';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { personChecks } from '#app/account/person-checks.ts';
import { useForm } from '#app/data/use-form.ts';
import { useDeferredRequest, type RequestResult } from '#app/requests/use-deferred-request.ts';
import { changesIn } from '#domain/text/three-way.ts';
import { savedNames } from '#domain/requests/saved-names.ts';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { apart } from '#ui/apart.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { formatPhone } from '#app/account/phone.ts';
import { emailOf, type SignedInUser } from '#app/account/role.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { StoredNotice } from '#screens/parts/stored-notice.tsx';

interface StoredDetailsProps {
  readonly user: SignedInUser;
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/**
 * The offline profile: who is signed in, from the session itself, which a sign-out deletes. Names can be changed and
 * wait for a connection; everything else requires reauthentication at the server.
 */
export function StoredDetails({ user, failure, onRetry }: StoredDetailsProps) {
  const { auth, clock } = useEngines();
  const { offline: texts } = useMessages('profile');
  const { roles } = useShellTexts();
  const rows = [
    [texts.username, isGuestUsername(user.username) ? '' : user.username],
    [texts.email, emailOf(user)],
    [texts.phone, user.phoneNumber === '' ? '' : formatPhone(user.phoneNumber, user.countryCode)],
    [texts.role, roles[user.role]],
  ] as const;
  return (
    <div className={css({ display: 'grid', gap: 'room', maxW: '36rem' })}>
      <StoredNotice at={auth.toldAt()} failure={failure} now={clock.wall()} onRetry={onRetry} />
      <StoredNames user={user} />
      <dl className={css({ display: 'grid', gap: 'base' })}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className={css({ textStyle: 'label', color: 'text.soft' })}>{name}</dt>
            <dd className={css({ overflowWrap: 'anywhere' })}>{apart(value === '' ? texts.none : value)}</dd>
          </div>
        ))}
      </dl>
      <p className={css({ textStyle: 'small', color: 'text.faint' })}>{texts.text}</p>
    </div>
  );
}

function StoredNames({ user }: { readonly user: SignedInUser }) {
  const { save } = useMessages('profile');
  const { checks: said, fields } = useMessages('account');
  const checks = personChecks(said);
  const wish = useDeferredRequest();
  const over = savedNames(user, '');
  const { firstName, lastName } = over.texts;
  const form = useForm<'firstName' | 'lastName', RequestResult | null>({
    initial: { firstName, lastName },
    check: (values) => ({
      firstName: checks.filled(values.firstName, said.firstName),
      lastName: checks.filled(values.lastName, said.lastName),
    }),
    send: async (values) => {
      const typed = { ...over.texts, firstName: values.firstName.trim(), lastName: values.lastName.trim() };
      const isChanged = Object.keys(changesIn(over.texts, typed)).length > 0;
      return isChanged ? wish({ kind: 'profile', over, typed }, '') : { ok: true, value: null };
    },
    done: () => {},
  });
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <div className={css({ display: 'grid', gap: 'base', sm: { gridTemplateColumns: '1fr 1fr' } })}>
        <TextField label={fields.firstName} autoComplete="given-name" {...form.field('firstName')} />
        <TextField label={fields.lastName} autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <AlertNotice text={form.failure} />
      <Button type="submit" busy={form.busy} className={css({ justifySelf: 'start' })}>
        {save}
      </Button>
    </form>
  );
}
