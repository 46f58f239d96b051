/** The steps of an event's form, in their order. */
export const steps = ['what', 'when', 'where', 'tickets', 'questions', 'door', 'publish'] as const;
export type Step = (typeof steps)[number];
