import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { mayReach, type Reach, reachOf } from './addressGuard.ts';

describe('how far an address reaches', () => {
  it.each<[string, Reach]>([
    ['93.184.215.14', 'public'],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', 'public'],
    ['10.0.0.1', 'private'],
    ['172.16.5.4', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'private'],
    ['fd00::1', 'private'],
    ['127.0.0.1', 'loopback'],
    ['127.9.9.9', 'loopback'],
    ['::1', 'loopback'],
    // Where clouds keep the credentials of machines.
    ['169.254.169.254', 'forbidden'],
    ['fe80::1', 'forbidden'],
    ['0.0.0.0', 'forbidden'],
    ['::', 'forbidden'],
    ['255.255.255.255', 'forbidden'],
    ['224.0.0.1', 'forbidden'],
    ['240.0.0.1', 'forbidden'],
    ['2002:7f00:1::', 'forbidden'],
    // IPv4 inside of IPv6 has the same reach as the IPv4 address.
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:a9fe:a9fe', 'forbidden'],
    ['64:ff9b::10.0.0.1', 'private'],
    ['::ffff:93.184.215.14', 'public'],
    ['not an address', 'forbidden'],
  ])('security case 19: %s is %s', (address, reach) => {
    expect(reachOf(address)).toBe(reach);
  });

  it('security case 19: no address of a private or local range counts as public', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const isNear = ([a = 0, b = 0]: readonly number[]) =>
      [10, 127].includes(a) || `${a}.${b}` === '169.254' || `${a}.${b}` === '192.168' || (a === 172 && b >> 4 === 1);
    const near = fc.oneof(
      fc.tuple(fc.constantFrom(10, 127), octet, octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
    );
    fc.assert(
      fc.property(fc.oneof(near, fc.tuple(octet, octet, octet, octet)), (parts) => {
        const address = parts.join('.');
        if (isNear(parts)) expect(reachOf(address)).not.toBe('public');
        expect(reachOf(`::ffff:${address}`)).toBe(reachOf(address));
      }),
    );
  });
});

describe('the addresses that a server may lead to', () => {
  const all: Reach[] = ['public', 'private', 'loopback', 'forbidden'];
  it.each<[Reach, Reach[]]>([
    ['public', ['public']],
    ['private', ['public', 'private']],
    ['loopback', ['public', 'loopback']],
    ['forbidden', ['public']],
  ])('from a %s address: %s', (server, allowed) => {
    expect(all.filter((target) => mayReach(server, target))).toEqual(allowed);
  });
});
