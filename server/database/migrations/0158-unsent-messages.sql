-- Who had a message sent, and why one that was scheduled is a draft again: 'sender_left', 'too_late'. Servers of the build before
-- leave both out: what they schedule is sent whoever it was.
ALTER TABLE event_messages ADD COLUMN sent_by text COLLATE "C", ADD COLUMN not_sent text;
