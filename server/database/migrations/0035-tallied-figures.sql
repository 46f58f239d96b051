-- 0035-tallied-figures
-- Who was turned away is read from the tallies of gates; nobody counts scans for it any more.
DROP INDEX scans_refused;
