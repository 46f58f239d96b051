import type { readBoard } from '#contract/door/board.ts';
import type { Answer } from '#server/resources/call.ts';
import { readBoardOf, type BoardDeps } from '#server/door/board.ts';

/** The live board of an event's door, for its staff. */
export function boardResource(deps: BoardDeps): { readonly readBoard: Answer<typeof readBoard> } {
  return { readBoard: ({ params, caller }) => readBoardOf(deps, params.registrationId, caller) };
}
