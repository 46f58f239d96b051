import type { PublishStep } from '#domain/events/event-form.ts';

/** The steps of an event's form, in their order. */
export const steps = ['what', 'when', 'where', 'tickets', 'questions', 'door', 'publish'] as const;
export type Step = (typeof steps)[number];

/** Where each thing is put right that keeps an event from being published; what is not here isn't in the form. */
export const stepOf: Readonly<Partial<Record<PublishStep | 'unknown', Step>>> = {
  name: 'what',
  place: 'where',
  future: 'when',
  tickets: 'tickets',
};
