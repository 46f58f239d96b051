/** Returns whether an event's doors are open, so that its figures change from minute to minute. All ms. */
export const areDoorsOpen = (
  now: number,
  { doorsOpenAt, endsAt }: { readonly doorsOpenAt: number; readonly endsAt: number },
): boolean => doorsOpenAt <= now && now < endsAt;
