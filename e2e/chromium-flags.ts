/**
 * What Playwright switches off in Chromium. Of two lists the last one counts, so ours repeats it
 * (tests/build/chromium-flags.test.ts).
 */
const offForPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** What no page sees, and costs a second of processor time for each new window. */
const offForSpeed = [
  // Pages of the browser's own for the list below its address field, which nobody types into.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A process started ahead for a page that may come.
  'SpareRendererForSitePerProcess',
];

/** What a headless Chromium needs in a container, and to stay quiet and quick there. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...offForPlaywright, ...offForSpeed].join(',')}`,
  // A camera without a person to ask; what it shows is chosen by each test.
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  // Background sync tries again after seconds, not after five minutes.
  '--force-fieldtrials=BackgroundSync/Test',
  '--force-fieldtrial-params=BackgroundSync.Test:initial_retry_delay_sec/3/retry_delay_factor/2/max_sync_attempts/5/min_sync_recovery_time_sec/2/max_sync_event_duration_sec/60',
];
