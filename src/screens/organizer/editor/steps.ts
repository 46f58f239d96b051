import type { PublishStep } from '#domain/events/event-form.ts';

/** Steps of an event's form, in order. */
export const steps = ['what', 'when', 'where', 'tickets', 'questions', 'door', 'publish'] as const;
export type Step = (typeof steps)[number];

/** The step that fixes each missing item; others are not in the form. */
export const stepOf: Readonly<Partial<Record<PublishStep | 'unknown', Step>>> = {
  name: 'what',
  place: 'where',
  future: 'when',
  tickets: 'tickets',
};
