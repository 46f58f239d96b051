import type * as contract from '#contract/emails.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { originOf } from '#server/accounts/place.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { sendContact } from '#server/messages/contact.ts';
import type { Post } from '#server/messages/outbox-mailer.ts';
import type { ContextAnswer } from './call.ts';

export function createEmails({ identity, post }: { readonly identity: Identity; readonly post: Post }): {
  readonly sendEmail: ContextAnswer<typeof contract.sendEmail>;
} {
  const { database, now, secrets } = identity;
  const deps = { database, now, sealKey: secrets.codeKey, post };
  return {
    async sendEmail({ body, caller }, context) {
      const { ip: address, browser, deviceId } = originOf(identity, context);
      const sender =
        caller.kind === 'user'
          ? { userId: caller.userId }
          : { browser: `${deviceId ?? browser ?? ''} ${address}`, address };
      const answer = await sendContact(deps, { ...body.parameters, emailId: body.emailId, sender });
      return isRefusal(answer) ? answer : { accepted: true };
    },
  };
}
