import { css } from 'styled-system/css';
import { isPhone } from '#app/account/phone.ts';
import { personChecks } from '#app/account/person-checks.ts';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useProof, type Proof } from '#app/data/use-proof.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { changeAdminUser, type AdminUser } from '#contract/accounts/admin-users.ts';
import { formStyle } from '#screens/admin/list-style.ts';
import { ProofField } from '#screens/parts/fields/proof-field.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { readChanged } from './changed-reads.ts';
import { nameOf } from '#app/account/person-name.ts';

const fieldNames = ['firstName', 'lastName', 'username', 'email', 'phoneNumber'] as const;
type FieldName = (typeof fieldNames)[number];

interface EditProps {
  readonly person: AdminUser;
  readonly onClose: () => void;
}

/** Edits a person's names and contacts. Sends only the changed fields. */
export function EditUser({ person, onClose }: EditProps) {
  const { edit: texts } = useMessages('people');
  const { fields } = useMessages('account');
  const proof = useProof();
  const form = useEdit(person, proof, onClose);
  return (
    <Dialog open onClose={onClose} title={texts.title(nameOf(person))}>
      <form noValidate onSubmit={form.submit} className={formStyle}>
        <div className={css({ display: 'grid', gap: 'base', sm: { gridTemplateColumns: '1fr 1fr' } })}>
          <TextField label={fields.firstName} autoComplete="off" {...form.field('firstName')} />
          <TextField label={fields.lastName} autoComplete="off" {...form.field('lastName')} />
        </div>
        <TextField
          label={fields.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('username')}
        />
        <TextField
          label={fields.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={texts.emailHint}
          {...form.field('email')}
        />
        <NumberField
          label={fields.phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          hint={texts.phoneHint}
          {...form.field('phoneNumber')}
        />
        <ProofField proof={proof} form={form} />
        <AlertText text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          {texts.save}
        </Button>
      </form>
    </Dialog>
  );
}

function useEdit(person: AdminUser, proof: Proof, onClose: () => void): Form<FieldName | 'currentPassword'> {
  const { call, notify, replies } = useEngines();
  const { edit: texts } = useMessages('people');
  const { checks: said } = useMessages('account');
  const checks = personChecks(said);
  const isChanged = (name: FieldName, value: string) => value.trim() !== person[name];
  return useForm({
    initial: {
      firstName: person.firstName,
      lastName: person.lastName,
      username: person.username,
      email: person.email,
      phoneNumber: person.phoneNumber,
      currentPassword: '',
    },
    check: (values) => ({
      // People who signed up by phone only have no name: it is required only if there was one.
      firstName: isChanged('firstName', values.firstName)
        ? checks.filled(values.firstName, texts.firstNameMissing)
        : undefined,
      lastName: isChanged('lastName', values.lastName)
        ? checks.filled(values.lastName, texts.lastNameMissing)
        : undefined,
      username: checks.username(values.username),
      email:
        values.email.trim() === '' && values.phoneNumber.trim() === ''
          ? texts.reachable
          : checks.optionalEmail(values.email),
      phoneNumber:
        values.phoneNumber.trim() === '' || isPhone(values.phoneNumber, person.countryCode)
          ? undefined
          : texts.phoneWrong,
      currentPassword: proof.problemOf(values.currentPassword),
    }),
    send: (values) => {
      const changes = fieldNames.filter((name) => isChanged(name, values[name]));
      const body = Object.fromEntries(changes.map((name) => [name, values[name].trim()]));
      const country = changes.includes('phoneNumber') ? { countryCode: person.countryCode } : {};
      return call(changeAdminUser, {
        params: { id: person.id },
        body: { ...body, ...country, ...proof.bodyOf(values.currentPassword) },
      });
    },
    refused: proof.refused,
    done: async () => {
      notify.done(texts.saved);
      await readChanged(replies);
    },
    unsure: () => void readChanged(replies),
    closes: onClose,
  });
}
