import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serverId } from '../../../../shared/domain/ids.ts';
import { assignModelNames, maxModelName, type NamedTool, toolKey } from './toolNames.ts';
import { verifies } from '../../../../e2e/verifies.ts';

const named: fc.Arbitrary<NamedTool> = fc
  .record({
    id: fc.constantFrom('s1', 's2', 's3'),
    name: fc.oneof(fc.string({ maxLength: 120 }), fc.constantFrom('echo', 'echo!', 'Echo', 'a/b', 'a b')),
    serverName: fc.oneof(fc.string({ minLength: 1, maxLength: 64 }), fc.constantFrom('files', 'files ', '文件')),
  })
  .map(({ id, name, serverName }) => ({ tool: { serverId: serverId.parse(id), name }, serverName }));
const tools = fc.uniqueArray(named, { maxLength: 12, selector: ({ tool }) => toolKey(tool) });

describe('assignModelNames', () => {
  it("never gives a server's tool the name of the host's own tool", () => {
    const tool = { serverId: serverId.parse('s1'), name: 'result' };
    const [name] = assignModelNames([{ tool, serverName: 'read' }]).values();
    expect(name).toMatch(/^read_result_[0-9a-f]{8}$/);
  });

  it('gives every tool a unique name that every provider takes', () => {
    verifies('O9');
    fc.assert(
      fc.property(tools, (all) => {
        const names = assignModelNames(all);
        expect(new Set(names.values()).size).toBe(all.length);
        for (const name of names.values()) {
          expect(name).toMatch(/^[A-Za-z0-9_-]+$/);
          expect(name.length).toBeLessThanOrEqual(maxModelName);
        }
      }),
    );
  });

  it('gives the same names whatever the order', () => {
    fc.assert(
      fc.property(tools, (all) => {
        expect(assignModelNames(all.toReversed())).toEqual(assignModelNames(all));
      }),
    );
  });

  it('is readable where it can be, and tells two servers with one tool name apart', () => {
    const one = { tool: { serverId: serverId.parse('s1'), name: 'send_email' }, serverName: 'Work' };
    const two = { tool: { serverId: serverId.parse('s2'), name: 'send_email' }, serverName: 'Home' };
    expect([...assignModelNames([one, two]).values()]).toEqual(['Work_send_email', 'Home_send_email']);
  });
});
