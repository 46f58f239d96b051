interface Line {
  readonly labels: string;
  calls: number;
  seconds: number;
}

/**
 * Counts calls by route, method and status in the Prometheus text format. Routes are templates, so the set is small.
 *
 * @param gauges of this process
 * @param ask returns the database's; when it does not answer, that is reported instead
 */
export function createMetrics(
  gauges: Readonly<Record<string, () => number>> = {},
  ask: () => Promise<Readonly<Record<string, number>>> = () => Promise.resolve({}),
) {
  const lines = new Map<string, Line>();
  return {
    count(route: string, method: string, status: number, ms: number): void {
      const labels = `route="${route}",method="${method}",status="${status}"`;
      const line = lines.get(labels) ?? { labels, calls: 0, seconds: 0 };
      line.calls += 1;
      line.seconds += ms / 1000;
      lines.set(labels, line);
    },
    async text(): Promise<string> {
      const all = [...lines.values()];
      const asked = await ask().then(
        (found) => ({ ...found, database_up: 1 }),
        () => ({ database_up: 0 }),
      );
      const read = Object.entries(gauges).map(([name, value]): [string, number] => [name, value()]);
      return [
        '# HELP gatehouse_http_requests_total Calls answered.',
        '# TYPE gatehouse_http_requests_total counter',
        ...all.map((line) => `gatehouse_http_requests_total{${line.labels}} ${line.calls}`),
        '# HELP gatehouse_http_request_seconds_sum Time spent answering.',
        '# TYPE gatehouse_http_request_seconds_sum counter',
        ...all.map((line) => `gatehouse_http_request_seconds_sum{${line.labels}} ${line.seconds.toFixed(6)}`),
        ...[...read, ...Object.entries(asked)].flatMap(([name, value]) => [
          `# TYPE gatehouse_${name} gauge`,
          `gatehouse_${name} ${value}`,
        ]),
        '',
      ].join('\n');
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
