import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serverId } from '../../../shared/domain/ids.ts';
import { setFacts } from './setFacts.ts';

const [files, mail, old] = ['files', 'mail', 'old'].map((id) => serverId.parse(id));
const name = fc.constantFrom('read', 'write', 'send');

it('of a set, every tool is there or gone; nothing is known of a server that does not run', () => {
  if (files === undefined || mail === undefined || old === undefined) throw new Error('Three ids.');
  fc.assert(
    fc.property(fc.uniqueArray(name), fc.uniqueArray(name), (names, listed) => {
      const known = new Map([
        [files, listed],
        [mail, undefined],
      ]);
      const inSet = [{ serverId: files, names }, { serverId: mail, names }, { serverId: old }];
      const facts = setFacts(inSet, known);
      expect(facts.servers).toBe(3);
      expect(facts.tools).toBe(2 * names.length);
      expect(facts.gone).toEqual([...names.filter((each) => !listed.includes(each)), old]);
    }),
  );
});
