/** Refusals of administrators' calls. Part of the room `refusals`. */
export const administration = {
  noJob: 'Job not found. It may have been tried again already.',
  hasAccount: 'This person has an account. Delete it under Users, with what it holds.',
  noLogo: 'This logo no longer exists. Choose a file.',
  notALogo:
    'This file isn’t a picture that can be used. Choose a PNG, WebP or SVG file, without scripts in it.',
  noMessage: 'Message not found. Messages are kept for a day.',
  notFailed: 'This message didn’t fail, so it isn’t sent again.',
  notResendable:
    'This message can’t be sent again from here. People ask for new codes and links themselves; messages of organizers are sent again by them.',
};

/** Refusals about events that an administrator changed or wants to change. Part of `events`. */
export const allEvents = {
  takenDown: 'An administrator took this event down. It can’t be published or deleted until it’s restored.',
  organizerNeeded: 'This person can’t organize events yet. Make them an organizer first.',
};
