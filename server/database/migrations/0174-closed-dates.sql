-- Events that were cancelled while their date was open, by builds that left them 400 years ahead, are again when they were to
-- be before, with what had moved along (close-open-date.ts). 12622780800000 ms are 146097 days; open dates are those from 2400
-- to 2500 (open-date.ts). Few events were ever cancelled so. An index finds them, and only they and their ticket types are
-- locked.
UPDATE ticket_types t
   SET sale_ends_at = sale_ends_at - CASE WHEN sale_ends_at >= 13569465600000 THEN 12622780800000 ELSE 0 END,
       valid_from_at = valid_from_at - CASE WHEN valid_from_at >= 13569465600000 THEN 12622780800000 ELSE 0 END,
       valid_until_at = valid_until_at - CASE WHEN valid_until_at >= 13569465600000 THEN 12622780800000 ELSE 0 END,
       tiers = (SELECT coalesce(jsonb_agg(CASE WHEN (tier ->> 'until')::bigint >= 13569465600000
                  THEN jsonb_set(tier, '{until}', to_jsonb((tier ->> 'until')::bigint - 12622780800000)) ELSE tier END
                ORDER BY nth), '[]') FROM jsonb_array_elements(t.tiers) WITH ORDINALITY AS x(tier, nth))
  FROM events e
 WHERE t.event_id = e.id AND e.status = 'cancelled' AND e.starts_at >= 13569465600000 AND e.starts_at < 16725225600000;

UPDATE events e
   SET starts_at = starts_at - 12622780800000,
       ends_at = ends_at - CASE WHEN ends_at >= 13569465600000 THEN 12622780800000 ELSE 0 END,
       doors_open_at = doors_open_at - CASE WHEN doors_open_at >= 13569465600000 THEN 12622780800000 ELSE 0 END,
       show_window = CASE WHEN (show_window ->> 'startsAt')::bigint >= 13569465600000
         THEN jsonb_set(show_window, '{startsAt}', to_jsonb((show_window ->> 'startsAt')::bigint - 12622780800000))
         ELSE show_window END,
       rules = (SELECT coalesce(jsonb_object_agg(area, CASE WHEN jsonb_typeof(own -> 'windows') = 'array'
                  THEN jsonb_set(own, '{windows}', (SELECT coalesce(jsonb_agg(jsonb_build_object(
                      'from', (span ->> 'from')::bigint - CASE WHEN (span ->> 'from')::bigint >= 13569465600000 THEN 12622780800000 ELSE 0 END,
                      'until', (span ->> 'until')::bigint - CASE WHEN (span ->> 'until')::bigint >= 13569465600000 THEN 12622780800000 ELSE 0 END)
                    ORDER BY nth), '[]') FROM jsonb_array_elements(own -> 'windows') WITH ORDINALITY AS x(span, nth)))
                  ELSE own END), '{}') FROM jsonb_each(e.rules) AS r(area, own))
 WHERE status = 'cancelled' AND starts_at >= 13569465600000 AND starts_at < 16725225600000;
