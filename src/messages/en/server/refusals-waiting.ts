/** Refusals of calls about waiting lists. */
export const waiting = {
  idReused: 'Another place on the waiting list was taken with this ID. Use a new one.',
  notFound: 'This place on the waiting list wasn’t found. Reload the page.',
  over: 'This person isn’t waiting any more. Reload the list.',
  /** By rule code. */
  join: {
    not_sold_out: 'Tickets are available right now. Get them on the event’s page.',
    waiting_already: 'You’re already on the waiting list for these tickets.',
    waiting_list_off: 'There’s no waiting list for these tickets.',
    waiting_network: 'Too many people from your network are on this waiting list. Try from another network.',
    waiting_too_many: 'You’re on too many waiting lists. Leave one first.',
  },
};
