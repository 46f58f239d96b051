import { chromium } from '@playwright/test';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
for (const [lang, path] of [['en-GB', '/'], ['fr-FR', '/'], ['ar', '/'], ['en', '/events/019a0000-146d-7d59-8e5b-846fb33c512e'], ['fr', '/events/019a0000-146d-7d59-8e5b-846fb33c512e'], ['en', '/events']]) {
  const context = await browser.newContext({ locale: lang, viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const said = [];
  page.on('console', (m) => said.push(m.type() + ' ' + m.text().slice(0, 600)));
  page.on('pageerror', (e) => said.push('ERR ' + String(e.message).slice(0, 1500)));
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((l) => l.getEntries().forEach((e) => window.shifts.push([e.value, e.startTime, e.sources?.map((s) => s.node?.nodeName + '.' + (s.node?.className ?? '').toString().slice(0, 40) + s.node?.textContent?.slice(0, 40) + JSON.stringify([s.previousRect, s.currentRect]))]))).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('DOMContentLoaded', () => {
      window.first = document.querySelector('h1');
      window.firstText = document.getElementById('root').innerText;
      window.rootFirst = document.getElementById('root').firstElementChild;
    });
  });
  const api = [];
  page.on('request', (r) => api.push(r.url().replace(/^.*:\d+/, '')));
  await page.goto('http://localhost:8391' + path);
  await page.waitForTimeout(3500);
  const r = await page.evaluate(() => ({ kept: window.rootFirst === document.getElementById('root').firstElementChild, h1: window.first === document.querySelector('h1'), same: window.firstText === document.getElementById('root').innerText, shifts: window.shifts, first: window.firstText, now: document.getElementById('root').innerText, hyd: Object.keys(document.getElementById('root')).join() }));
  console.log(lang, path, r.kept, r.h1, r.same, JSON.stringify(r.shifts).slice(0, 700), r.hyd, '\n  said', said.join('\n    '), '\n', api.length);
  if (!r.same) { const a = r.first.split('\n'), b = r.now.split('\n'); console.log(a.filter((x, i) => !b.includes(x)).slice(0,3), b.filter((x) => !a.includes(x)).slice(0,3)); }
  await context.close();
}
await browser.close();
