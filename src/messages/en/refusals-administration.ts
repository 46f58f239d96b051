/** Why an administrator’s wish is refused. Part of the room `refusals`. */
export const administration = {
  noJob: 'Job not found. It may have been tried again already.',
  noMessage: 'Message not found. Messages are kept for a day.',
  notFailed: 'This message didn’t fail, so it isn’t sent again.',
  notResendable:
    'This message can’t be sent again from here. Codes and links are asked for anew; messages of organizers are sent again by them.',
};
