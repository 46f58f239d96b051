import type * as contract from '#contract/door/door-list.ts';
import type { Answer } from '#server/resources/call.ts';
import { createDoorLists, type DoorListDeps } from '#server/door/door-list.ts';

/** Names for supervisors' devices, page by page, and how often they are searched. */
export function doorListResource(deps: DoorListDeps): {
  readonly readDoorList: Answer<typeof contract.readDoorList>;
  readonly readDoorListPage: Answer<typeof contract.readDoorListPage>;
  readonly reportSearches: Answer<typeof contract.reportSearches>;
} {
  const lists = createDoorLists(deps);
  return {
    readDoorList: ({ params, query, caller }) => lists.contents(params.registrationId, caller, query.have),
    readDoorListPage: ({ params, caller }) => lists.page(params.registrationId, caller, Number(params.page)),
    reportSearches: ({ params, body, caller }) => lists.searched(params.registrationId, caller, body),
  };
}
