import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callerNetwork, networkOf } from '#server/ops/network-address.ts';

describe('the network of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['192.0.2.7:55123', '192.0.2.7'],
    ['"192.0.2.7:55123"', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['::FFFF:C000:0207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    ['64:ff9b::192.0.2.7', '192.0.2.7'],
    ['2002:c000:207:1::5', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2:ffff::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['[2001:db8::1]:55123', '2001:db8:0:0::/64'],
    ['"[2001:db8::1]:55123"', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::1.2.3.4', '0:0:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ])('of %s is %s', (text, network) => {
    expect(networkOf(text)).toBe(network);
  });

  test.each([
    '',
    'unknown',
    '_hidden',
    '1.2.3',
    '010.0.0.1',
    '1.2.3.4.5',
    '1.2.3.4:port',
    '256.1.1.1',
    '2001:db8::1::2',
    '[2001:db8::1',
    '2001:db8:1:2:3:4:5:6:443',
    '::ffff:1.2.3.256',
    "1.2.3.4'; --",
    ':'.repeat(50_000),
  ])('is not invented for %s', (text) => {
    expect(networkOf(text)).toBeNull();
  });

  const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
  const plain = groups.filter(([first, second]) => first !== 0 && first !== 0x64 && second !== 0x2002);
  const spelled = (of: readonly number[], pad: boolean, upper: boolean) => {
    const text = of.map((group) => group.toString(16).padStart(pad ? 4 : 1, '0')).join(':');
    return upper ? text.toUpperCase() : text;
  };

  test('is the same for every spelling, port and interface of one IPv6 /64', () => {
    fc.assert(
      fc.property(
        plain.filter(([first]) => first !== 0x2002),
        groups,
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 0, max: 65_535 }),
        (network, other, pad, upper, port) => {
          const neighbour = [...network.slice(0, 4), ...other.slice(4)];
          const expected = networkOf(spelled(network, false, false));
          expect(expected).not.toBeNull();
          expect(networkOf(spelled(neighbour, pad, upper))).toBe(expected);
          expect(networkOf(`[${spelled(neighbour, pad, upper)}]:${port}`)).toBe(expected);
        },
      ),
      { seed: 16, numRuns: 500 },
    );
  });

  test('differs between two IPv6 /64 networks', () => {
    fc.assert(
      fc.property(plain, plain, (one, other) => {
        fc.pre(one[0] !== 0x2002 && other[0] !== 0x2002);
        fc.pre(one.slice(0, 4).join() !== other.slice(0, 4).join());
        expect(networkOf(spelled(one, false, false))).not.toBe(networkOf(spelled(other, false, false)));
      }),
      { seed: 16, numRuns: 500 },
    );
  });

  test('of an IPv4 address is the same with a port, and inside IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 0, max: 65_535 }), (address, port) => {
        expect(networkOf(address)).toBe(address);
        expect(networkOf(`${address}:${port}`)).toBe(address);
        expect(networkOf(`::ffff:${address}`)).toBe(address);
        expect(networkOf(`[64:ff9b::${address}]:${port}`)).toBe(address);
      }),
      { seed: 16, numRuns: 500 },
    );
  });

  test('stays the same when normalised again, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV6(), fc.ipV4()), (text) => {
        const network = networkOf(text);
        if (network === null) return;
        expect(networkOf(network.replace('/64', ''))).toBe(network);
      }),
      { seed: 16, numRuns: 1_000 },
    );
  });
});

describe("a caller's network", () => {
  test.each([
    [0, '6.6.6.6', '1.2.3.4', '1.2.3.4'],
    [0, null, '::ffff:1.2.3.4', '1.2.3.4'],
    [1, '6.6.6.6, 7.7.7.7', '1.2.3.4', '7.7.7.7'],
    [1, '6.6.6.6,7.7.7.7:55001', '1.2.3.4', '7.7.7.7'],
    [1, '6.6.6.6, [2001:db8::9]:55001', '1.2.3.4', '2001:db8:0:0::/64'],
    [2, '6.6.6.6, 7.7.7.7, 8.8.8.8', '1.2.3.4', '7.7.7.7'],
    [1, null, '1.2.3.4', '1.2.3.4'],
    [1, 'unknown', '1.2.3.4', '1.2.3.4'],
    [3, '7.7.7.7', '1.2.3.4', '1.2.3.4'],
    [0, null, '', 'unknown'],
  ])('behind %i proxies that report %s, connected from %s, is %s', (proxies, forwarded, socket, wanted) => {
    expect(callerNetwork(forwarded, socket, proxies)).toBe(wanted);
  });
});
