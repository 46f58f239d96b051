/** Why an area's rules are invalid, shown at the field by both the editor and the server. */
export const ruleProblems = {
  window_ends_before_start: 'It must close after it opens.',
  windows_overlap: 'This overlaps another time. Change one of them, or merge them.',
  entries_without_reentry: 'With “once”, a ticket has one entry. Choose another rule, or clear this.',
  no_types: 'Choose at least one ticket type, or let everyone in.',
};
