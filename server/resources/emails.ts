import type * as contract from '#contract/emails.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { originOf } from '#server/accounts/place.ts';
import { isRefusal, refusal } from '#server/access/refusal.ts';
import { sendContact } from '#server/messages/contact.ts';
import type { Post } from '#server/messages/outbox-mailer.ts';
import type { BounceConfig } from '#server/config/message-settings.ts';
import { processBounce } from '#server/messages/bounces/process-bounce.ts';
import { createReturnPaths } from '#server/messages/bounces/return-paths.ts';
import { sameText } from '#server/signing/secrets.ts';
import type { Answer, ContextAnswer } from './call.ts';

/** The mail server's response to the email arrives within seconds of its report. */
const underWay = refusal(503, 'bounce_too_soon', (texts) => texts.http.bounceTooSoon, {
  retryAfterSeconds: 10,
});
const noBounces = refusal(404, 'bounces_not_taken', (texts) => texts.http.notFound);

interface EmailsDeps {
  readonly identity: Identity;
  readonly post: Post;
  readonly bounces: BounceConfig | null;
}

export function createEmails({ identity, post, bounces }: EmailsDeps): {
  readonly sendEmail: ContextAnswer<typeof contract.sendEmail>;
  readonly hearBounce: Answer<typeof contract.hearBounce>;
} {
  const { database, log, now, secrets, bounceKeys } = identity;
  const deps = { database, now, hmacKey: secrets.codeKey, post };
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
    async hearBounce({ raw }) {
      const said = raw?.headers.get('x-bounce-secret') ?? '';
      // Without the secret, a caller cannot even learn whether one is configured.
      if (raw === undefined || bounces?.secret == null || !sameText(said, bounces.secret)) return noBounces;
      const returnPaths = createReturnPaths(bounceKeys, bounces.address);
      const outcome = await processBounce({ database, log, now, returnPaths }, raw.bytes);
      return outcome === 'under_way' ? underWay : { outcome };
    },
  };
}
