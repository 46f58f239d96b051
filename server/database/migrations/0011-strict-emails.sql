-- Email addresses of earlier versions could carry what no mail server takes, so that one mailbox was several people
-- here ("a@x.test>"). The address inside is kept, unproven, where nobody else has it; otherwise the row loses it.

UPDATE users u SET email_verified_at = NULL, email = CASE WHEN NOT EXISTS (
    SELECT FROM users other WHERE other.id <> u.id
      AND lower(coalesce(substring(other.email FROM '[A-Za-z0-9_!#$%&''*+/=?^`{|}~-]+(?:[.][A-Za-z0-9_!#$%&''*+/=?^`{|}~-]+)*@[A-Za-z0-9-]+(?:[.][A-Za-z0-9-]+)+'), other.email))
        = lower(substring(u.email FROM '[A-Za-z0-9_!#$%&''*+/=?^`{|}~-]+(?:[.][A-Za-z0-9_!#$%&''*+/=?^`{|}~-]+)*@[A-Za-z0-9-]+(?:[.][A-Za-z0-9-]+)+'))
  ) THEN coalesce(substring(u.email FROM '[A-Za-z0-9_!#$%&''*+/=?^`{|}~-]+(?:[.][A-Za-z0-9_!#$%&''*+/=?^`{|}~-]+)*@[A-Za-z0-9-]+(?:[.][A-Za-z0-9-]+)+'), '') ELSE '' END
WHERE u.email <> '' AND u.email !~ '^[A-Za-z0-9_!#$%&''*+/=?^`{|}~-]+(?:[.][A-Za-z0-9_!#$%&''*+/=?^`{|}~-]+)*@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:[.][A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$';
