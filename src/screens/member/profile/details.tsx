import { isGuestUsername } from '#domain/people/guest-name.ts';
import { savedNames } from '#domain/requests/saved-names.ts';
import { useDeferredRequest } from '#app/requests/use-deferred-request.ts';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { personChecks } from '#app/account/person-checks.ts';
import { isChangedElsewhere, saveChanges } from '#domain/text/save-changes.ts';
import type { Saved } from '#domain/text/stored-draft.ts';
import { useSaved } from '#app/data/use-saved.ts';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { updateCredentials } from '#contract/accounts/credentials.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { hashPassword } from '#domain/people/password-hash.ts';
import { changesIn, type Texts } from '#domain/text/three-way.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { SignedInUser } from '#app/account/role.ts';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { UnconfirmedEmail } from '#screens/parts/sign-in/unconfirmed-email.tsx';
import type { ProfileData } from './profile-data.ts';

const detailNames = ['firstName', 'lastName', 'username', 'email'] as const;
type DetailName = (typeof detailNames)[number];

/** Texts of the profile, and of fields shared with the sign-up. */
function useProfileTexts() {
  const { checks, fields } = useMessages('account');
  return { profile: useMessages('profile'), checks, fields };
}

/** As stored by the server: keyboards add a blank after completing a name. */
const withoutBlanks = ({ firstName, lastName, username, email }: Texts<DetailName>): Texts<DetailName> => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  username: username.trim(),
  email: email.trim(),
});

/** Converts the server's profile to the form. */
const savedOf = ({ user, version }: ProfileData): Saved<DetailName> => ({
  texts: { ...savedNames(user, version).texts, email: user.email },
  version,
});

/** Result of saving: the server's current data about the user, null if this page did not receive it. */
interface SavedDetails {
  readonly user: SignedInUser | null;
  /** False if it waits for a connection, or was undone meanwhile. */
  readonly isSaved: boolean;
}

/** Names can wait for a connection, because they need no reauthentication. */
function useSaveNames() {
  const wish = useDeferredRequest();
  return async (over: Saved<DetailName>, typed: Texts<DetailName>): Promise<Result<SavedDetails>> => {
    if (Object.keys(changesIn(over.texts, typed)).length === 0)
      return { ok: true, value: { user: null, isSaved: true } };
    const names = ({ firstName, lastName, username }: Texts<DetailName>) => ({
      firstName,
      lastName,
      username,
    });
    const before = { texts: names(over.texts), version: over.version };
    const asked = await wish({ kind: 'profile', over: before, typed: names(typed) }, '');
    if (!asked.ok) return asked;
    const { value } = asked;
    const user = value.state === 'sent' && value.reply?.kind === 'user' ? value.reply.user : null;
    return { ok: true, value: { user, isSaved: value.state === 'sent' } };
  };
}

/** Sends only the changed fields. Changes saved elsewhere in the meantime are kept, or shown if they collide. */
function useSaveDetails() {
  const { call, replies } = useEngines();
  const saveNames = useSaveNames();
  async function saveAll(
    over: Saved<DetailName>,
    typed: Texts<DetailName>,
    currentPassword: string,
  ): Promise<Result<SavedDetails>> {
    const proof = currentPassword === '' ? {} : { currentPasswordHash: hashPassword(currentPassword) };
    const result = await saveChanges({
      over,
      typed,
      send: (changes, query) =>
        call(updateCredentials, {
          query,
          body: { ...changes, ...(changes.email === undefined ? {} : proof) },
        }),
      read: async () => {
        const now = await call(readProfile, {});
        return now.ok ? { ok: true, value: savedOf(now.value) } : now;
      },
    });
    return result.ok ? { ok: true, value: { user: result.value.user, isSaved: true } } : result;
  }
  return async (over: Saved<DetailName>, typed: Texts<DetailName>, currentPassword: string) => {
    const result = await (typed.email === over.texts.email
      ? saveNames(over, typed)
      : saveAll(over, typed, currentPassword));
    // Reload so that the form shows the value saved elsewhere next to the input.
    if (isChangedElsewhere(result)) await replies.readAgain(readProfile);
    return result;
  };
}

/** Name, username and email; a new email address requires the password. */
function useDetails(profile: ProfileData) {
  const { auth, notify, replies } = useEngines();
  const { user, hasPassword } = profile;
  const { profile: texts, checks: said } = useProfileTexts();
  const checks = personChecks(said);
  const save = useSaveDetails();
  const emailChanges = (email: string) => email.trim() !== user.email;
  const form: Form<DetailName | 'currentPassword'> = useForm({
    initial: { ...savedOf(profile).texts, currentPassword: '' },
    check: (values) => ({
      firstName: checks.filled(values.firstName, said.firstName),
      lastName: checks.filled(values.lastName, said.lastName),
      username:
        values.username.trim() === '' && isGuestUsername(user.username)
          ? undefined
          : checks.username(values.username),
      email: checks.optionalEmail(values.email),
      currentPassword:
        emailChanges(values.email) && hasPassword && values.currentPassword === ''
          ? texts.details.passwordForEmail
          : undefined,
    }),
    send: ({ currentPassword, ...typed }) => save(saved.over, withoutBlanks(typed), currentPassword),
    done: async ({ user: changed, isSaved }, typed) => {
      if (!isSaved) return;
      if (changed !== null) auth.amend(changed);
      // As saved, so that it does not look like somebody else's change.
      const sent = withoutBlanks(typed);
      saved.took({ texts: sent, version: saved.over.version });
      for (const name of detailNames) if (typed[name] !== sent[name]) form.set(name, sent[name], true);
      form.set('currentPassword', '');
      notify.done(texts.details.saved);
      await replies.readAgain(readProfile);
    },
  });
  const saved = useSaved<DetailName>(form, savedOf(profile));
  const field = (name: DetailName) => {
    const hint = saved.savedElsewhere(name);
    return { ...form.field(name), ...(hint === undefined ? {} : { hint }) };
  };
  return { form, field, asksPassword: hasPassword && emailChanges(form.values.email) };
}

export function Details({ profile }: { readonly profile: ProfileData }) {
  const { longDay } = useFormats();
  const { form, field, asksPassword } = useDetails(profile);
  const { profile: texts, fields } = useProfileTexts();
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base', maxW: '36rem' })}>
      <div className={css({ display: 'grid', gap: 'base', sm: { gridTemplateColumns: '1fr 1fr' } })}>
        <TextField label={fields.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextField label={fields.lastName} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField
        label={fields.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <TextField
        label={fields.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={profile.user.email !== '' && !profile.emailVerified ? texts.details.unconfirmed : undefined}
        {...field('email')}
      />
      <UnconfirmedEmail profile={profile} />
      {asksPassword ? (
        <PasswordField label={texts.currentPassword} {...form.field('currentPassword')} />
      ) : null}
      <AlertNotice text={form.failure} />
      <Button type="submit" look="primary" busy={form.busy} className={css({ justifySelf: 'start' })}>
        {texts.save}
      </Button>
      <p className={css({ textStyle: 'small', color: 'text.faint' })}>
        {texts.details.since(longDay(profile.createdAt))}
      </p>
    </form>
  );
}
