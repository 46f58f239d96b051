-- Sales of all events were read by quarters of an hour, which are as many as orders; they are read by days now.
DROP INDEX sale_tallies_by_quarter;
