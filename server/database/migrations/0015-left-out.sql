-- A removed gate stays known: devices may still send scans that were made at it, and its index is in their pages.
ALTER TABLE gates ADD COLUMN removed_at bigint;
-- Why a passage counts for nothing: it names a gate, checkpoint or time that cannot be, or is one of too many.
ALTER TABLE scans ADD COLUMN left_out text;
