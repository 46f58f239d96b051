/** What makes the rules of an area impossible, said at the field by the editor and by the server. */
export const ruleProblems = {
  window_ends_before_start: 'It must close after it opens.',
  windows_overlap: 'This overlaps another time. Change one of them, or make them one.',
  entries_without_reentry: 'With “once”, a ticket has one entry. Choose another rule, or clear this.',
  no_types: 'Choose at least one ticket type, or let everyone in.',
};
