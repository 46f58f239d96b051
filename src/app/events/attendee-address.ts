/** URL parameters of an attendee list's filters. */
export const attendeeAddress = [
  'search',
  'status',
  'type',
  'gate',
  'question',
  'answer',
  'inFrom',
  'inUntil',
  'soldFrom',
  'soldUntil',
  'only',
] as const;
