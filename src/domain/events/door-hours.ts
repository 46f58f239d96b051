/** Whether the doors of an event are open, so that its figures move from minute to minute. All ms. */
export const areDoorsOpen = (
  now: number,
  { doorsOpenAt, endsAt }: { readonly doorsOpenAt: number; readonly endsAt: number },
): boolean => doorsOpenAt <= now && now < endsAt;
