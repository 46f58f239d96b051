import type * as contract from '#contract/events/messages.ts';
import {
  countAddressees,
  dropMessage,
  listMessages,
  listRecipients,
  previewMessage,
  readMessage,
  saveMessage,
} from '#server/messages/event-messages/manage-messages.ts';
import {
  resendMessage,
  sendMessage,
  stopMessage,
  testMessage,
  type SendMessageDeps,
} from '#server/messages/event-messages/send-message.ts';
import type { MessageWriterDeps } from '#server/messages/event-messages/write-message.ts';
import type { Answer } from '#server/resources/call.ts';

type Names =
  | 'listMessages'
  | 'readMessage'
  | 'saveMessage'
  | 'deleteMessage'
  | 'countMessageAudience'
  | 'previewMessage'
  | 'testMessage'
  | 'sendMessage'
  | 'stopMessage'
  | 'resendMessage'
  | 'listRecipients';

export type MessagesResourceDeps = SendMessageDeps & Omit<MessageWriterDeps, 'database'>;

/** Organizers' messages to the attendees of their events. */
export function messagesResource(deps: MessagesResourceDeps): {
  readonly [K in Names]: Answer<(typeof contract)[K]>;
} {
  const at = (params: { readonly registrationId: string; readonly messageId: string }) => ({
    eventId: params.registrationId,
    messageId: params.messageId,
  });
  return {
    listMessages: ({ params, query }) => listMessages(deps, params.registrationId, query),
    readMessage: ({ params }) => readMessage(deps, params.registrationId, params.messageId),
    saveMessage: ({ params, body, caller }) => saveMessage(deps, caller, at(params), body),
    deleteMessage: ({ params, caller }) => dropMessage(deps, caller, at(params)),
    countMessageAudience: ({ params, query }) => countAddressees(deps, params.registrationId, query),
    previewMessage: ({ params, body, caller }) => previewMessage(deps, caller, params.registrationId, body),
    testMessage: ({ params, body, caller }) => testMessage(deps, caller, at(params), body.testId),
    sendMessage: ({ params, body, caller }) => sendMessage(deps, caller, at(params), body),
    stopMessage: ({ params, caller }) => stopMessage(deps, caller, at(params)),
    resendMessage: ({ params, caller }) => resendMessage(deps, caller, at(params)),
    listRecipients: ({ params, query }) => listRecipients(deps, at(params), query),
  };
}
