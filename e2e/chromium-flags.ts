/**
 * The features that Playwright disables in Chromium. Only the last of two lists counts, so ours repeats Playwright's
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

/** Invisible to pages, yet costs a second of processor time for each new window. */
const offForSpeed = [
  // The browser's own pages for address bar suggestions, where no test types.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A process started in advance for a possible next page.
  'SpareRendererForSitePerProcess',
];

/** Flags that a headless Chromium needs in a container, and to stay quiet and fast there. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...offForPlaywright, ...offForSpeed].join(',')}`,
  // A camera without a permission prompt; each test chooses its picture.
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  // Retry background sync after seconds instead of five minutes.
  '--force-fieldtrials=BackgroundSync/Test',
  '--force-fieldtrial-params=BackgroundSync.Test:initial_retry_delay_sec/3/retry_delay_factor/2/max_sync_attempts/5/min_sync_recovery_time_sec/2/max_sync_event_duration_sec/60',
];
