import { describe, expect, it } from 'vitest';
import { type ProxyWay } from './proxyWay.ts';
import { SystemProxies } from './systemProxies.ts';

const proxy = (address: string): ProxyWay => ({ kind: 'proxy', address });
const direct: ProxyWay = { kind: 'direct' };
const a = new URL('https://a.test/secret?token=1');

function world(answer: (url: string) => string | Promise<string>) {
  const asked: string[] = [];
  const problems: string[] = [];
  const clock = { now: 0 };
  const proxies = new SystemProxies({
    resolveProxy: async (url) => {
      asked.push(url);
      return answer(url);
    },
    now: () => clock.now,
    onProblem: (problem) => problems.push(problem),
  });
  return { proxies, asked, problems, clock };
}

describe('the proxies of the system', () => {
  it('are asked for once for each origin, of which the path is not shown', async () => {
    const { proxies, asked } = world(() => 'PROXY p:1; DIRECT');
    const [one, other] = [proxies.waysTo(a), proxies.waysTo(new URL('https://a.test/other'))];
    expect(await one).toEqual([proxy('http://p:1'), direct]);
    expect(await other).toEqual(await one);
    // Known, and given without waiting.
    expect(proxies.waysTo(a)).toEqual([proxy('http://p:1'), direct]);
    await proxies.waysTo(new URL('http://a.test/'));
    expect(asked).toEqual(['https://a.test/', 'http://a.test/']);
  });

  it('are asked for again when the answer is old', async () => {
    const { proxies, asked, clock } = world(() => 'DIRECT');
    await proxies.waysTo(a);
    clock.now = 29_999;
    await proxies.waysTo(a);
    expect(asked).toHaveLength(1);
    clock.now = 30_000;
    await proxies.waysTo(a);
    expect(asked).toHaveLength(2);
  });

  it('are forgotten for the origin that was asked about first when there are many', async () => {
    const { proxies, asked } = world(() => 'DIRECT');
    const origins = Array.from({ length: 201 }, (_, index) => new URL(`https://a${index}.test/`));
    for (const origin of origins) await proxies.waysTo(origin);
    await proxies.waysTo(new URL('https://a200.test/'));
    await proxies.waysTo(new URL('https://a1.test/'));
    expect(asked).toHaveLength(201);
    await proxies.waysTo(new URL('https://a0.test/'));
    expect(asked).toHaveLength(202);
  });

  it('come last once nobody answers there, until the system is asked again', async () => {
    const { proxies, clock } = world(() => 'PROXY p:1; PROXY q:1; DIRECT');
    await proxies.waysTo(a);
    proxies.demote(a, proxy('http://p:1'));
    expect(proxies.waysTo(a)).toEqual([proxy('http://q:1'), direct, proxy('http://p:1')]);
    proxies.demote(a, proxy('http://unknown:1'));
    expect(proxies.waysTo(a)).toHaveLength(3);
    clock.now = 30_000;
    expect((await proxies.waysTo(a))[0]).toEqual(proxy('http://p:1'));
  });

  it.each<[string, () => string | Promise<string>]>([
    ['fails', () => Promise.reject(new Error('PAC'))],
    ['says nothing that can be read', () => 'PROXY me:secret@p:1'],
  ])('are not used where the system %s, and that is told without its words', async (_, answer) => {
    const { proxies, problems } = world(answer);
    expect(await proxies.waysTo(a)).toEqual([direct]);
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toMatch(/secret|PAC/);
  });
});
