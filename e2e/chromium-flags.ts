/** What a headless Chromium needs in a container, and to stay quiet there. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A camera without a person to ask; what it shows is chosen by each test.
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  // Background sync tries again after seconds, not after five minutes.
  '--force-fieldtrials=BackgroundSync/Test',
  '--force-fieldtrial-params=BackgroundSync.Test:initial_retry_delay_sec/3/retry_delay_factor/2/max_sync_attempts/5/min_sync_recovery_time_sec/2/max_sync_event_duration_sec/60',
];
