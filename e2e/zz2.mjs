import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
const origin = 'http://localhost:8391';
const path = process.argv[2] ?? '/';
const html = await (await fetch(origin + path)).text();
const still = html.replaceAll(/<script type="(?:module|application\/json)"[^]*?<\/script>/g, '').replaceAll(/<link rel="(?:modulepreload|manifest)"[^>]*>/g, '');
const noPre = html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
const links = (html.match(/<link rel="modulepreload"[^>]*>/g) ?? []).join('\n');
const script = /<script type="module"[^]*?<\/script>/.exec(html)[0];
const atEnd = noPre.replace(script, '').replace('</body>', `${script}${links}</body>`);
const css = await (await fetch(origin + /href="([^"]*\.css)"/.exec(html)[1])).text();
const inlined = atEnd.replace(/<link rel="stylesheet"[^>]*>/, `<style>${css}</style>`);
const stillInlined = still.replace(/<link rel="stylesheet"[^>]*>/, `<style>${css}</style>`);
const variants = { app: null, still, same: html, noPre, atEnd, inlined, stillInlined };
const cache = new Map();
const server = createServer(async (q, r) => {
  const v = /^\/v\/(\w+)/.exec(q.url)?.[1];
  let e = cache.get(q.url);
  if (!e) {
    if (v) e = { type: 'text/html; charset=utf-8', bytes: brotliCompressSync(variants[v]) };
    else { const f = await fetch(origin + q.url); e = { type: f.headers.get('content-type'), bytes: brotliCompressSync(Buffer.from(await f.arrayBuffer())) }; }
    cache.set(q.url, e);
  }
  r.writeHead(200, { 'content-type': e.type, 'content-encoding': 'br' }).end(e.bytes);
}).listen(0);
const base = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const out = {};
for (let i = 0; i < 6; i++) for (const v of Object.keys(variants)) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const c = await context.newCDPSession(page);
  await c.send('Network.enable');
  await c.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 204800, uploadThroughput: 93750 });
  await c.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(v === 'app' ? origin + path : `${base}/v/${v}`, { waitUntil: 'load' });
  await page.waitForTimeout(700);
  const t = await page.evaluate(() => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime, performance.getEntriesByType('resource').find((r) => r.name.endsWith('.css'))?.responseEnd, performance.getEntriesByType('navigation')[0].responseEnd]);
  if (i > 0) (out[v] ??= []).push(t.map((x) => Math.round(x)));
  await context.close();
}
for (const [v, a] of Object.entries(out)) console.log(v.padEnd(14), [0, 1, 2].map((k) => a.map((x) => x[k]).sort((p, q) => p - q)[2]).join(' '), '|', a.map((x) => x[0]).join(' '));
await browser.close(); server.close();
