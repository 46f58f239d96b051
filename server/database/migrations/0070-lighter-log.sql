-- Each index is written with every scan at a door. Most lines are of scans: a reading of them alone goes by their order,
-- and one of a gate by the lines of its event.
DROP INDEX log_lines_of_gate;
DROP INDEX log_lines_by_source;
CREATE INDEX log_lines_by_source ON log_lines (source, at, id) WHERE source <> 'scans';
