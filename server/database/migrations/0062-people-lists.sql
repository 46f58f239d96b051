-- Lists of people for administrators, newest first, a page at the cost of a page among very many: by words of names and
-- addresses, by the last digits of a number, by role and state; and what one person has and did.
ALTER TABLE users ADD COLUMN words tsvector GENERATED ALWAYS AS (
  words_of(fold_text(first_name || ' ' || last_name || ' ' || username || ' ' || email), 'A')
) STORED;
CREATE INDEX users_words ON users USING gin (words) WHERE deleted_at IS NULL;
CREATE INDEX users_by_phone_tail ON users ((reverse(phone_number) COLLATE "C"))
  WHERE phone_number <> '' AND deleted_at IS NULL;
CREATE INDEX users_listed ON users (credential_id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_role ON users (role, credential_id) WHERE deleted_at IS NULL;
CREATE INDEX users_disabled ON users (credential_id) WHERE disabled_at IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX audit_log_by_actor ON audit_log (actor, id);
CREATE INDEX audit_log_by_subject ON audit_log (subject, id) WHERE subject IS NOT NULL;
CREATE INDEX devices_of_person ON devices (enrolled_by, enrolled_at, id) WHERE enrolled_by IS NOT NULL;
