-- Orders by the names of attendees who have no ticket yet, or never had one: a ticket has its holder's (tickets_words).
CREATE INDEX order_attendees_unticketed ON order_attendees USING gin (words_of(fold_text(name), 'A'))
  WHERE ticket_id IS NULL AND name <> '';
