import { expect, it } from 'vitest';
import { ownWay } from './proxyWay.ts';

it.each([
  ['none', 'https://mcp.example/', 'direct'],
  ['http://P.Example:8080/', 'https://mcp.example/', 'http://p.example:8080'],
  ['HTTPS://p.example', 'http://mcp.example/', 'https://p.example'],
  ['socks5://p.example', 'https://mcp.example/', 'socks5://p.example:1080'],
  ['socks5://[::1]', 'https://mcp.example/', 'socks5://[::1]:1080'],
  ['socks5://p.example:9050', 'https://mcp.example/', 'socks5://p.example:9050'],
  ['http://p.example:8080', 'http://127.0.0.1:3000/mcp', 'direct'],
  ['http://p.example:8080', 'http://localhost/mcp', 'direct'],
  ['http://p.example:8080', 'http://[::1]:3000/mcp', 'direct'],
  ['http://p.example:8080', 'http://[::ffff:127.0.0.1]:3000/mcp', 'direct'],
  ['http://p.example:8080', 'http://10.0.0.1/mcp', 'http://p.example:8080'],
])('with %s, %s is reached by %s', (proxy, url, expected) => {
  const way = ownWay(proxy, new URL(url));
  expect(way.kind === 'proxy' ? way.address : way.kind).toBe(expected);
});
