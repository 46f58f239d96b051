import { saveChanges } from '#domain/text/save-changes.ts';
import type { Saved } from '#domain/text/stored-draft.ts';
import { updateCredentials } from '#contract/accounts/credentials.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { ProfileField } from './model-profiles.ts';
import type { Page, World } from './world-shape.ts';

/** The saved profile that a page's form is based on, as originally read, and its owner. */
const forms = new WeakMap<Page, { readonly person: number; readonly saved: Saved<ProfileField> }>();

async function read({ call }: Page): Promise<Result<Saved<ProfileField>>> {
  const answer = await call(readProfile, {});
  if (!answer.ok) return answer;
  const { user, version } = answer.value;
  const { firstName, lastName } = user;
  return { ok: true, value: { texts: { firstName, lastName }, version } };
}

/** Opens the person's profile; the form does not change while other tabs and devices continue. */
export async function openProfile(_world: World, page: Page): Promise<void> {
  const person = page.auth.person();
  const answer = await read(page);
  if (answer.ok && person !== null && page.auth.person() === person)
    forms.set(page, { person, saved: answer.value });
}

/** Types a new, unique name and saves it. */
export async function changeName(world: World, page: Page): Promise<void> {
  const form = forms.get(page);
  if (form === undefined || form.person !== page.auth.person()) return openProfile(world, page);
  const field = world.random.pick(['firstName', 'lastName'] as const);
  const name = `Name ${world.newId(0).slice(-6)}`;
  const answer = await saveChanges({
    over: form.saved,
    typed: { ...form.saved.texts, [field]: name },
    send: (changes, version) => page.call(updateCredentials, { query: version, body: changes }),
    read: () => read(page),
  });
  if (answer.ok) {
    world.fire('name_saved');
    if (!world.server.profiles.wasEver(form.person, field, name))
      world.violate(`L9 ${page.device.name} says that a name is saved, and it is not`);
  } else if (answer.failure.kind === 'refused') world.fire(`name_${answer.failure.code}`);
}
